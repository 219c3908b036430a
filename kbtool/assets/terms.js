/* Words explained on hover, focus and tap. The definitions stand at the end of the page; each word is a link to the
   glossary, which it stays without script. On a touch screen the first tap explains, the second follows. */
(() => {
  /* A term holds its definition where it stands first on the page; so do the others then. */
  const define = () => {
    const found = new Map();
    for (const term of document.querySelectorAll("a.kb-term")) {
      const link = term.getAttribute("href");
      if (term.title) found.set(link, term.title);
      else if (found.has(link)) term.title = found.get(link);
    }
  };

  const start = () => {
    define();
    const list = document.querySelector(".kb-gloss-list");
    if (!list) return;
    const tip = document.createElement("div");
    tip.className = "kb-tip";
    tip.id = "kb-tip";
    tip.hidden = true;
    list.after(tip);
    let open = null;
    let leaving = 0;
    let wasOpen = null;

    const close = () => {
      clearTimeout(leaving);
      if (open) open.classList.remove("kb-open");
      open = null;
      tip.hidden = true;
    };
    const later = () => {
      clearTimeout(leaving);
      leaving = setTimeout(close, 180);
    };

    const place = (word) => {
      const at = word.getClientRects()[0];
      const frame = (tip.offsetParent || document.documentElement).getBoundingClientRect();
      const wide = document.documentElement.clientWidth;
      const left = Math.max(8, Math.min(at.left, wide - tip.offsetWidth - 8));
      const below = at.bottom + 4 + tip.offsetHeight < innerHeight || at.top < tip.offsetHeight + 60;
      tip.style.left = `${left - frame.left}px`;
      tip.style.top = `${(below ? at.bottom + 4 : at.top - tip.offsetHeight - 4) - frame.top}px`;
    };

    const show = (word) => {
      clearTimeout(leaving);
      if (open === word) return;
      close();
      const text = document.getElementById(word.getAttribute("aria-describedby"));
      if (!text) return;
      tip.replaceChildren(...[...text.childNodes].map((node) => node.cloneNode(true)));
      open = word;
      word.classList.add("kb-open");
      tip.hidden = false;
      place(word);
    };

    const wordAt = (event) => event.target instanceof Element && event.target.closest("a.kb-gloss");
    document.addEventListener("pointerover", (event) => {
      const word = event.pointerType !== "touch" && wordAt(event);
      if (word) show(word);
      else if (tip.contains(event.target)) clearTimeout(leaving);
    });
    document.addEventListener("pointerout", (event) => {
      if (event.pointerType !== "touch" && (wordAt(event) || tip.contains(event.target))) later();
    });
    document.addEventListener("pointerdown", (event) => {
      wasOpen = open;
      if (!wordAt(event) && !tip.contains(event.target)) close();
    });
    document.addEventListener("click", (event) => {
      const word = wordAt(event);
      if (word && event.pointerType === "touch" && wasOpen !== word) {
        event.preventDefault();
        show(word);
      }
    });
    document.addEventListener("focusin", (event) => {
      const word = wordAt(event);
      if (word) show(word);
      else close();
    });
    document.addEventListener("focusout", (event) => {
      if (wordAt(event)) later();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && open) close();
    });
    addEventListener("resize", close);
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
