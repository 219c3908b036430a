/* The row of filters above a list of incidents, or above lists that stand in groups under headings (`data-kb-of`). The choice stands in the address, so that it can be sent, kept and
 * returned to; an address that names what no select offers leaves that select at "any".
 */
(() => {
  const start = bar => {
    const id = bar.dataset.kbFilters;
    const groups = [...document.querySelectorAll(`[data-kb-of="${id}"]`)];
    const list = document.getElementById(id);
    const cards = (groups.length ? groups : list ? [list] : []).flatMap(part => [...part.children]);
    const selects = [...bar.querySelectorAll("select")];
    const status = bar.querySelector("[role=status]");
    const reset = bar.querySelector("button");
    const fits = (card, select) =>
      !select.value || (card.getAttribute(`data-kb-${select.name}`) || "").split(" ").includes(select.value);
    const show = () => {
      let shown = 0;
      for (const card of cards) {
        card.hidden = !selects.every(select => fits(card, select));
        if (!card.hidden) shown++;
      }
      for (const group of groups) {
        const whole = group.parentElement;
        whole.hidden = [...group.children].every(card => card.hidden);
        if (whole.previousElementSibling?.matches("h2")) whole.previousElementSibling.hidden = whole.hidden;
      }
      const text = bar.dataset.kbShown.replace("{shown}", shown).replace("{all}", cards.length);
      status.textContent = shown ? text : `${text} ${bar.dataset.kbNone}`;
      reset.hidden = selects.every(select => !select.value);
    };
    const read = () => {
      const wanted = new URLSearchParams(location.hash.slice(1));
      for (const select of selects) {
        const value = wanted.get(select.name) || "";
        select.value = [...select.options].some(option => option.value === value) ? value : "";
      }
      show();
    };
    const write = () => {
      const chosen = new URLSearchParams(selects.filter(s => s.value).map(s => [s.name, s.value]));
      history.replaceState(history.state, "", `${location.pathname}${location.search}${chosen.size ? `#${chosen}` : ""}`);
      show();
    };
    for (const select of selects) select.addEventListener("change", write);
    reset.addEventListener("click", () => {
      for (const select of selects) select.value = "";
      selects[0].focus();
      write();
    });
    addEventListener("hashchange", read);
    bar.hidden = false;
    read();
  };
  for (const bar of document.querySelectorAll("[data-kb-filters]")) start(bar);
})();
