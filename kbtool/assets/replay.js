/* Replay: one moment of the incident at a time, in the cascade, the chart and the timeline together.
   The page says when each node is known to be hit; this moves classes and words, and puts all back on closing. */
(() => {
  "use strict";
  const SVG = "http://www.w3.org/2000/svg";
  const slowly = matchMedia("(prefers-reduced-motion: reduce)");

  /* What is known of one stretch at a moment (seconds). Nothing is filled in where the source gives no time. */
  const stretchState = ([onset, first, last, normal], now) => {
    if (onset !== null && now < onset) return "before";
    if (normal !== null && now >= normal) return "after";
    if (onset === null && (first === null || now < first || first === normal)) return "open";
    return normal === null && now > last ? "open" : "hit";
  };
  /* A node may be hit more than once: being hit counts most, then a time not given, then being over. */
  const nodeState = (stretches, now) => {
    const states = stretches.map((stretch) => stretchState(stretch, now));
    for (const state of ["hit", "open", "after"]) if (states.includes(state)) return state;
    return "before";
  };
  const parse = (text) =>
    text.split(";").map((stretch) => stretch.split(",").map((value) => (value === "" ? null : Number(value))));

  const start = () => {
    const bar = document.querySelector(".kb-replay");
    const rows = [...document.querySelectorAll("tr.kb-event[data-kb-utc]")]
      .map((row) => ({ row, at: Date.parse(row.dataset.kbUtc) / 1000 }));
    if (!bar || rows.length < 2) return;
    const words = JSON.parse(bar.dataset.kbWords);
    const part = (name) => bar.querySelector(`.kb-replay-${name}`);
    const [play, slider, clock, told] = ["play", "slider", "clock", "event"].map(part);
    const openers = [...document.querySelectorAll("[data-kb-replay]")];
    const stops = [...new Set(rows.map(({ at }) => at))].sort((a, b) => a - b);
    const zero = stops[0];
    const span = stops[stops.length - 1] - zero;
    const nodes = [...document.querySelectorAll(".kb-node[data-kb-spans]")].map((node) => {
      const word = node.querySelector(".kb-role-word");
      return { node, word, role: word.textContent, stretches: parse(node.dataset.kbSpans), name: node.dataset.kbNode };
    });
    const lines = [...document.querySelectorAll(".kb-line[data-kb-to]")];
    const chart = document.querySelector("svg.kb-chart");
    const axis = chart?.querySelector(".kb-axis");
    let cursor = null;
    let now = zero;
    let shown = null;
    let frame = 0;
    let timer = 0;
    let opener = openers[0];
    const key = `kb:replay:${bar.dataset.kbIncident}`;

    slider.max = String(Math.ceil(span / 60));
    const jump = Math.max(60, Math.round(span / 120 / 60) * 60);
    const playing = () => frame !== 0 || timer !== 0;
    const textOf = (at) => rows.filter((row) => row.at === at)
      .map(({ row }) => [...row.querySelectorAll(".kb-what > p")].map((p) => p.textContent).join(" ")).join(" · ");
    const moment = (at) => window.kb?.clock?.text(at * 1000) ?? new Date(at * 1000).toISOString().slice(0, 16);

    const moveCursor = () => {
      if (!axis) return;
      if (!cursor) {
        cursor = document.createElementNS(SVG, "line");
        cursor.setAttribute("class", "kb-cursor");
        cursor.setAttribute("y1", axis.dataset.top);
        cursor.setAttribute("y2", axis.dataset.bottom);
        chart.append(cursor);
      }
      const from = Date.parse(axis.dataset.from) / 1000;
      const to = Date.parse(axis.dataset.to) / 1000;
      const share = (now - from) / (to - from);
      const x = Number(axis.dataset.left) + share * (Number(axis.dataset.right) - Number(axis.dataset.left));
      cursor.setAttribute("x1", x);
      cursor.setAttribute("x2", x);
      cursor.classList.toggle("kb-away", share < 0 || share > 1);
    };

    /* `say`: the reader moved it, so the slider's words follow at once; else only when the event changes. */
    const draw = (say) => {
      slider.value = String(Math.round((now - zero) / 60));
      clock.textContent = moment(now);
      const hit = new Set();
      for (const { node, word, stretches, name } of nodes) {
        const state = nodeState(stretches, now);
        if (state === "hit") hit.add(name);
        for (const other of ["before", "hit", "after", "open"]) node.classList.toggle(`kb-is-${other}`, other === state);
        const said = (name === "" && words[`trigger-${state}`]) || words[state];
        if (word.textContent !== said) word.textContent = said;
      }
      for (const line of lines) line.classList.toggle("kb-live", hit.has(line.dataset.kbTo));
      moveCursor();
      const event = stops.filter((at) => at <= now).pop() ?? zero;
      if (event !== shown) {
        shown = event;
        told.textContent = textOf(event);
        for (const { row, at } of rows) {
          row.classList.toggle("kb-now", at === event);
          if (at === event) row.setAttribute("aria-current", "time");
          else row.removeAttribute("aria-current");
        }
        say = true;
      }
      if (say) slider.setAttribute("aria-valuetext", `${moment(now)}, ${textOf(event)}`.slice(0, 240));
    };

    const keep = () => {
      try {
        if (bar.hidden) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, String(now));
      } catch {
        /* Blocked storage: Back begins anew. */
      }
    };
    const pause = () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      frame = timer = 0;
      play.textContent = words.play;
    };
    const go = (at) => {
      now = Math.min(Math.max(at, zero), zero + span);
      draw(true);
      keep();
    };
    const next = () => stops.find((at) => at > now) ?? null;
    const earlier = () => stops.filter((at) => at < now).pop() ?? zero;

    /* Each stretch between two events takes 0.6 to 2.5 seconds, so that a quiet night does not take forever. */
    const run = () => {
      play.textContent = words.pause;
      if (next() === null) go(zero);
      if (slowly.matches) {
        const step = () => {
          const at = next();
          if (at === null) return pause();
          go(at);
          timer = setTimeout(step, 2500);
        };
        timer = setTimeout(step, 600);
        return;
      }
      /* The first frame only starts the clock: its time may lie before the press, and would run the replay backwards. */
      let last = null;
      const tick = (time) => {
        last ??= time;
        const to = next();
        if (to === null) {
          keep();
          return pause();
        }
        const from = stops.filter((at) => at <= now).pop();
        const takes = Math.min(Math.max(((to - from) / span) * 24, 0.6), 2.5);
        now = Math.min(now + ((to - from) / takes) * Math.min((time - last) / 1000, 0.5), to);
        last = time;
        draw(false);
        frame = requestAnimationFrame(tick);
      };
      frame = requestAnimationFrame(tick);
    };

    const open = (at) => {
      bar.hidden = false;
      document.body.classList.add("kb-replaying");
      shown = null;
      go(at);
    };
    const close = () => {
      pause();
      bar.hidden = true;
      document.body.classList.remove("kb-replaying");
      for (const { node, word, role } of nodes) {
        node.classList.remove("kb-is-before", "kb-is-hit", "kb-is-after", "kb-is-open");
        word.textContent = role;
      }
      for (const line of lines) line.classList.remove("kb-live");
      for (const { row } of rows) {
        row.classList.remove("kb-now");
        row.removeAttribute("aria-current");
      }
      cursor?.remove();
      cursor = null;
      keep();
      opener.focus();
    };

    for (const button of openers) {
      button.addEventListener("click", () => {
        opener = button;
        if (bar.hidden) open(zero);
        slider.focus({ preventScroll: true });
      });
    }
    play.addEventListener("click", () => (playing() ? pause() : run()));
    part("earlier").addEventListener("click", () => { pause(); go(earlier()); });
    part("later").addEventListener("click", () => { pause(); go(next() ?? now); });
    part("close").addEventListener("click", close);
    slider.addEventListener("input", () => { pause(); go(zero + Number(slider.value) * 60); });
    slider.addEventListener("keydown", (event) => {
      const to = {
        ArrowRight: now + jump, ArrowUp: now + jump, ArrowLeft: now - jump, ArrowDown: now - jump,
        PageUp: next() ?? now, PageDown: earlier(), Home: zero, End: zero + span,
      }[event.key];
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === " ") playing() ? pause() : run();
      else if (to !== undefined) { pause(); go(to); }
      else return;
      event.preventDefault();
    });
    bar.addEventListener("keydown", (event) => event.key === "Escape" && close());
    document.addEventListener("kb:clock", () => bar.hidden || draw(true));
    addEventListener("pagehide", () => { pause(); keep(); });
    /* Back or reload: where it was, standing still. */
    const way = performance.getEntriesByType("navigation")[0]?.type;
    if (way === "back_forward" || way === "reload") {
      let kept = null;
      try {
        kept = sessionStorage.getItem(key);
      } catch {
        /* Blocked storage. */
      }
      if (kept !== null && Number.isFinite(Number(kept))) open(Number(kept));
    }
  };
  window.kb = Object.assign(window.kb || {}, { nodeState, parseSpans: parse });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
