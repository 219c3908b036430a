/* The graph of all incidents: filters over its links, and one service's lines when its name is pointed at.
 *
 * The list is the truth: a reason that does not fit is hidden, a link without a reason too, and the picture follows.
 * The choice stands in the address; an address that names what no select offers leaves that select at "any".
 */
(() => {
  const start = () => {
    const bar = document.querySelector(".kb-graph-filters");
    const list = document.getElementById("graph-list");
    const picture = document.querySelector(".kb-all-services svg");
    if (!bar || !list || !picture) return;
    const selects = [...bar.querySelectorAll("select")];
    const chosen = Object.fromEntries(selects.map(select => [select.name, select]));
    const status = bar.querySelector("[role=status]");
    const reset = bar.querySelector("button");
    const rows = [...list.querySelectorAll("[data-kb-pair]")].map(item => {
      const reasons = [...item.querySelectorAll("[data-kb-year]")];
      const edges = reasons.map(reason => [...reason.querySelectorAll("a")].map(link => link.href));
      const incidents = edges.map(([first]) => first.split("#")[0]);
      return { item, pair: item.dataset.kbPair, providers: item.dataset.kbProvider.split(" "), reasons, edges, incidents };
    });
    const edges = new Set(rows.flatMap(row => row.edges.flat()));
    const tied = [...picture.querySelectorAll("[data-kb-pairs]")].map(mark => ({ mark, pairs: mark.dataset.kbPairs.split(" ") }));
    const names = [...picture.querySelectorAll("a[data-kb-key]")];
    const boxes = [...picture.querySelectorAll("[data-kb-keys]")];
    const ends = pair => pair.split(">");

    const fits = reason =>
      ["coupling", "year", "grade"].every(facet => {
        const wanted = chosen[facet].value;
        return !wanted || reason.getAttribute(`data-kb-${facet}`).split(" ").includes(wanted);
      });
    const show = () => {
      const shown = new Map();
      const seen = new Set();
      for (const row of rows) {
        const around =
          (!chosen.service.value || ends(row.pair).includes(chosen.service.value)) &&
          (!chosen.provider.value || row.providers.includes(chosen.provider.value));
        row.reasons.forEach((reason, place) => {
          reason.hidden = !around || !fits(reason);
          if (!reason.hidden) row.edges[place].forEach(edge => seen.add(edge));
        });
        row.item.hidden = row.reasons.every(reason => reason.hidden);
        if (!row.item.hidden) shown.set(row.pair, row.incidents.filter((_, place) => !row.reasons[place].hidden));
      }
      for (const block of list.children) block.hidden = [...block.querySelectorAll("[data-kb-pair]")].every(item => item.hidden);
      for (const { mark, pairs } of tied) {
        const count = new Set(pairs.flatMap(pair => shown.get(pair) || [])).size;
        mark.classList.toggle("kb-out", count === 0);
        if (mark.localName === "text") mark.textContent = (mark.textContent.startsWith("↑") ? "↑" : "") + (count > 1 ? count : "");
        else for (const weight of [1, 2, 3, 4]) mark.classList.toggle(`kb-weight-${weight}`, weight === Math.min(count, 4));
      }
      const alive = new Set([...shown.keys()].flatMap(ends));
      for (const name of names) name.classList.toggle("kb-out", !alive.has(name.dataset.kbKey));
      for (const box of boxes) box.classList.toggle("kb-faint", !box.dataset.kbKeys.split(" ").some(key => alive.has(key)));
      const whole = selects.every(select => !select.value);
      const text = (whole ? bar.dataset.kbWhole : bar.dataset.kbShown)
        .replace("{shown}", shown.size).replace("{all}", rows.length).replace("{hidden}", edges.size - seen.size);
      status.textContent = shown.size ? text : `${text} ${bar.dataset.kbNone}`;
      reset.hidden = whole;
    };
    const read = () => {
      if (location.hash && !location.hash.includes("=")) return;
      const wanted = new URLSearchParams(location.hash.slice(1));
      for (const select of selects) {
        const value = wanted.get(select.name) || "";
        select.value = [...select.options].some(option => option.value === value) ? value : "";
      }
      show();
    };
    const write = () => {
      const kept = new URLSearchParams(selects.filter(s => s.value).map(s => [s.name, s.value]));
      history.replaceState(history.state, "", `${location.pathname}${location.search}${kept.size ? `#${kept}` : ""}`);
      show();
    };
    const point = key => {
      picture.classList.toggle("kb-pointed", Boolean(key));
      const lit = new Set([key]);
      for (const { mark, pairs } of tied) {
        const mine = pairs.filter(pair => ends(pair).includes(key));
        mark.classList.toggle("kb-lit", mine.length > 0);
        if (!mark.classList.contains("kb-out")) mine.forEach(pair => ends(pair).forEach(end => lit.add(end)));
      }
      for (const box of boxes) box.classList.toggle("kb-lit", box.dataset.kbKeys.split(" ").some(name => lit.has(name)));
    };
    for (const select of selects) select.addEventListener("change", write);
    reset.addEventListener("click", () => {
      for (const select of selects) select.value = "";
      selects[0].focus();
      write();
    });
    picture.addEventListener("pointerover", event => point(event.target.closest("a[data-kb-key]")?.dataset.kbKey));
    picture.addEventListener("pointerleave", () => point(undefined));
    addEventListener("hashchange", read);
    bar.hidden = false;
    for (const tool of document.querySelectorAll(".kb-all-services ~ .kb-legend .kb-tool")) tool.hidden = false;
    show();
    read();
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
