/* Small repairs to the theme that need script. Everything on the pages is readable without it. */
(() => {
  const start = () => {
    const search = document.querySelector(".md-search[role=dialog]");
    const input = search && search.querySelector("input");
    if (input && !search.hasAttribute("aria-label"))
      search.setAttribute("aria-label", input.getAttribute("aria-label") || input.placeholder);

    /* A picture wider than its box starts in the middle, where the cascade is. */
    for (const box of document.querySelectorAll(".kb-scroll:has(.kb-cascade)"))
      box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;

    /* The language link keeps the place on the page: section ids are the same in both languages. */
    for (const link of document.querySelectorAll("a[data-kb-language]"))
      link.addEventListener("click", () => {
        link.hash = location.hash;
      });

    /* A link to something folded opens it. */
    const reveal = () => {
      const target = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
      for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS") at.open = true;
      /* What one practises with once stood on the incident page; old links to it still lead there. */
      const moved = document.querySelector("[data-kb-moved] a");
      if (!target && moved && /^#(point|question|variation|interview|check|command|lab|ask|tick)-/.test(location.hash))
        location.replace(moved.href.replace(/#.*/, "") + location.hash);
    };
    addEventListener("hashchange", reveal);
    reveal();

    /* Long blocks wait while the page loads and the reader begins. After some seconds they are laid out one by one, whenever
       the browser has nothing else to do, so that the length of the page is exact, and whoever takes its text gets it all. */
    const idle = window.requestIdleCallback ?? setTimeout;
    const draw = () => {
      const block = document.querySelector(".kb-lasting:not(.kb-drawn)");
      if (!block) return;
      block.classList.add("kb-drawn");
      idle(draw);
    };
    setTimeout(() => idle(draw), 5000);

    /* What is folded on the screen is not lost on paper. */
    addEventListener("beforeprint", () => {
      for (const fold of document.querySelectorAll("details.kb-fold:not([open])")) {
        fold.open = true;
        fold.dataset.kbPrint = "";
      }
    });
    addEventListener("afterprint", () => {
      for (const fold of document.querySelectorAll("details[data-kb-print]")) {
        fold.open = false;
        delete fold.dataset.kbPrint;
      }
    });
  };
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
