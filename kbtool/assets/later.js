/* Replay and exploring are fetched when a reader turns to them: their controls are shown, and the first touch, focus or
   press brings the script, which then gets the press. Coming back to a page with a replay on brings it at once. */
(() => {
  const own = document.currentScript.src;
  const wait = (places, name) => {
    let script = null;
    let ready = false;
    let pressed = null;
    const bring = () => {
      if (script) return;
      script = document.createElement("script");
      script.src = new URL(name, own);
      script.addEventListener("load", () => {
        ready = true;
        if (pressed?.matches("input")) pressed.dispatchEvent(new Event("change", { bubbles: true }));
        else pressed?.click();
      });
      script.addEventListener("error", () => {
        script.remove();
        script = null;
      });
      document.head.append(script);
    };
    for (const place of places) {
      for (const type of ["pointerover", "focusin"]) place.addEventListener(type, bring);
      place.addEventListener("click", (event) => {
        if (!ready) pressed = event.target.closest("button, input") || pressed;
        bring();
      });
    }
    return bring;
  };

  const start = () => {
    const explore = document.querySelectorAll(".kb-what-if");
    for (const tool of document.querySelectorAll(".kb-what-if .kb-tool")) tool.hidden = false;
    wait(explore, "explore.js");

    const bar = document.querySelector(".kb-replay");
    if (!bar || document.querySelectorAll("tr.kb-event[data-kb-utc]").length < 2) return;
    const openers = [...document.querySelectorAll("[data-kb-replay]")];
    for (const opener of openers) opener.parentElement.hidden = false;
    const bring = wait(openers, "replay.js");
    const way = performance.getEntriesByType("navigation")[0]?.type;
    try {
      if (way !== "navigate" && sessionStorage.getItem(`kb:replay:${bar.dataset.kbIncident}`) !== null) bring();
    } catch {
      /* Blocked storage: there is nothing to come back to. */
    }
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
