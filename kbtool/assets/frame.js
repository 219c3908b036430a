/* What the theme's script does for a page that is read: light and dark, following the table of contents, the way back
   up, the drawer. The theme's own script is ten times as large, and only search needs the rest of it; so it is fetched
   when search is asked for, and then does all of this itself. Runs at the end of the page, before it is first shown, or
   who prefers dark would see a flash of light. */
(() => {
  const theme = document.currentScript.dataset.kbTheme;
  const page = document.documentElement;
  const part = (name) => document.querySelector(`[data-md-component=${name}]`);
  const header = part("header");
  let handed = false;

  /* ---- light and dark ---- */
  const schemes = [...document.querySelectorAll("[data-md-component=palette] input")];
  const paint = (index) => {
    const color = {};
    for (const key of ["media", "scheme", "primary", "accent"]) {
      color[key] = schemes[index].getAttribute(`data-md-color-${key}`);
      document.body.setAttribute(`data-md-color-${key}`, color[key]);
    }
    schemes.forEach((input, at) => {
      input.nextElementSibling.hidden = at !== index;
    });
    return { index, color };
  };
  const kept = () => {
    try {
      return __md_get("__palette"); /* the theme's own keeper, so that it finds the same choice */
    } catch {
      return null;
    }
  };
  if (schemes.length) {
    const asked = kept()?.index ?? schemes.findIndex((input) => matchMedia(input.dataset.mdColorMedia).matches);
    paint(Math.min(Math.max(asked, 0), schemes.length - 1));
    schemes.forEach((input, index) =>
      input.addEventListener("change", () => {
        if (!handed) __md_set("__palette", paint(index));
      }),
    );
  }

  /* ---- table of contents, header and way back, while the page moves ---- */
  const up = part("top");
  const title = part("header-title");
  const heading = document.querySelector("h1");
  const entries = [...document.querySelectorAll(".md-sidebar--secondary .md-nav__link[href^='#']")]
    .map((link) => ({ link, target: document.getElementById(decodeURIComponent(link.hash.slice(1))) }))
    .filter(({ target }) => target);
  const box = document.querySelector(".md-sidebar--secondary .md-sidebar__scrollwrap");
  let before = scrollY;
  let current = null;

  const follow = () => {
    const line = header.offsetHeight + 4 * parseFloat(getComputedStyle(page).fontSize);
    const bottom = scrollY + innerHeight >= page.scrollHeight - 1;
    const passed = entries.filter(({ target }) => bottom || target.getBoundingClientRect().top < line);
    const last = passed[passed.length - 1]?.link ?? null;
    if (last === current) return;
    current = last;
    for (const entry of entries) {
      entry.link.classList.toggle("md-nav__link--passed", passed.includes(entry));
      entry.link.classList.toggle("md-nav__link--active", entry.link === last);
    }
    if (!last || !box || !last.offsetHeight) return;
    const at = last.getBoundingClientRect().top - box.getBoundingClientRect().top;
    if (at < 0 || at > box.clientHeight - last.offsetHeight) box.scrollTop += at - box.clientHeight / 2;
  };
  const moved = () => {
    if (handed) return;
    follow();
    header.classList.toggle("md-header--shadow", scrollY > 0);
    title?.classList.toggle("md-header__title--active", heading?.getBoundingClientRect().bottom < header.offsetHeight);
    if (up) {
      up.hidden = !(scrollY < before && scrollY > innerHeight);
      up.tabIndex = up.hidden ? -1 : 0;
    }
    before = scrollY;
  };
  let waiting = 0;
  const soon = () => {
    waiting ||= requestAnimationFrame(() => {
      waiting = 0;
      moved();
    });
  };
  addEventListener("scroll", soon, { passive: true });
  addEventListener("resize", soon);
  if (entries.length || scrollY > 0) soon();
  up?.addEventListener("click", (event) => {
    event.preventDefault();
    if (!handed) scrollTo({ top: 0 });
  });

  /* ---- drawer ---- */
  const drawer = document.getElementById("__drawer");
  addEventListener("hashchange", () => {
    drawer.checked = false;
  });

  /* ---- search ---- */
  const search = document.getElementById("__search");
  const query = part("search-query");
  let asked = false;
  const fetchTheme = () => {
    if (asked) return;
    asked = true;
    search.checked = true;
    const script = document.createElement("script");
    script.src = theme;
    let settled = false;
    /* The theme closes search a moment after it starts, as on any new page; here the reader is in it already. */
    document.addEventListener("click", (event) => {
      if (event.target === search && !event.isTrusted && !settled && !search.checked) event.preventDefault();
    }, true);
    script.addEventListener("load", () => {
      handed = true;
      setTimeout(() => {
        settled = true;
      }, 400);
    });
    script.addEventListener("error", () => {
      asked = false;
      script.remove();
    });
    document.head.append(script);
  };
  if (query) {
    query.addEventListener("focus", fetchTheme);
    search.addEventListener("change", () => {
      if (!asked && search.checked) query.focus();
    });
    if (new URLSearchParams(location.search).has("q")) fetchTheme();
  }

  /* ---- keys, as in the theme ---- */
  addEventListener("keydown", (event) => {
    const at = document.activeElement;
    if (handed || event.metaKey || event.ctrlKey || event.altKey) return;
    if (at?.matches("input:not([type=radio], [type=checkbox], [type=range]), select, textarea") || at?.isContentEditable)
      return;
    if (query && ["f", "s", "/"].includes(event.key)) {
      query.focus();
      event.preventDefault();
    }
    const way = { p: "prev", ",": "prev", n: "next", ".": "next" }[event.key];
    const other = way && document.querySelector(`link[rel=${way}]`);
    if (other) location.assign(other.href);
    if (event.key === "Enter" && at instanceof HTMLLabelElement) at.click();
  });
})();
