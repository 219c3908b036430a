/* One clock for all times of an incident page: the source's zone, UTC, the reader's, India, China.
   The page holds each time as the source has it and its UTC beside; this rewrites the text, and can put it back.
   `kb.clock` (zone, text, changed event) is what the replay shows its times with. */
(() => {
  "use strict";
  const KEY = "kb:clock";
  const lang = document.documentElement.lang.startsWith("zh") ? "zh" : "en";
  const MONTHS = "January February March April May June July August September October November December".split(" ");
  const makers = new Map();

  const remembered = () => {
    try {
      return localStorage.getItem(KEY);
    } catch {
      return null;
    }
  };
  const remember = (value) => {
    try {
      localStorage.setItem(KEY, value);
    } catch {
      /* Blocked storage: the choice holds for this page. */
    }
  };

  /* The wall clock of a zone as if it were UTC, so that days and differences are plain arithmetic. */
  const wall = (ms, zone) => {
    if (!makers.has(zone))
      makers.set(zone, new Intl.DateTimeFormat("en-US", {
        timeZone: zone, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric",
        hour: "numeric", minute: "numeric", second: "numeric",
      }));
    const part = {};
    for (const { type, value } of makers.get(zone).formatToParts(ms)) part[type] = Number(value);
    return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
  };
  const fromWall = (at, zone) => {
    const guess = at - (wall(at, zone) - at);
    return guess - (wall(guess, zone) - at);
  };
  const DAY = 86400000;
  const dayOf = (at) => Math.floor(at / DAY) * DAY;
  const two = (value) => String(value).padStart(2, "0");
  const hhmm = (at, seconds) => {
    const time = new Date(at);
    const hour = lang === "zh" ? String(time.getUTCHours()) : two(time.getUTCHours());
    return `${hour}:${two(time.getUTCMinutes())}${seconds ? `:${two(time.getUTCSeconds())}` : ""}`;
  };
  const dayName = (at) => {
    const time = new Date(at);
    const [month, day] = [time.getUTCMonth(), time.getUTCDate()];
    return lang === "zh" ? `${month + 1} 月 ${day} 日` : `${day} ${MONTHS[month]}`;
  };
  const offsetName = (ms, zone) => {
    const minutes = Math.round((wall(ms, zone) - ms) / 60000);
    if (minutes === 0) return "UTC";
    const size = Math.abs(minutes);
    return `UTC${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
  };

  const SVG = "http://www.w3.org/2000/svg";
  const draw = (parent, tag, attributes, text = "") => {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    made.textContent = text;
    parent.append(made);
  };

  /* The chart's axis at round times of another zone; the axis of the source stays, hidden. */
  const axis = (own, zone) => {
    own.parentNode.querySelector(".kb-axis-other")?.remove();
    own.classList.toggle("kb-away", zone !== null);
    if (zone === null) return;
    const { left, right, top, bottom } = own.dataset;
    const from = Date.parse(own.dataset.from);
    const to = Date.parse(own.dataset.to);
    const step = Number(own.dataset.step) * 60000;
    const x = (ms) => Number(left) + ((ms - from) / (to - from)) * (Number(right) - Number(left));
    const group = document.createElementNS(SVG, "g");
    group.setAttribute("class", "kb-axis kb-axis-other");
    own.after(group);
    const first = wall(from, zone);
    draw(group, "text", { x: left - 8, y: 13, class: "kb-tick kb-day-name kb-end" }, dayName(first));
    draw(group, "text", { x: left - 8, y: 29, class: "kb-tick kb-end" }, offsetName(from, zone));
    for (let at = dayOf(first); ; at += step) {
      const ms = fromWall(at, zone);
      if (ms > to) break;
      if (at < first) continue;
      const midnight = at === dayOf(at);
      const place = x(ms);
      draw(group, "line", { x1: place, x2: place, y1: top, y2: bottom, class: midnight ? "kb-grid kb-midnight" : "kb-grid" });
      if (midnight && dayOf(at) !== dayOf(first) && place < Number(right) - 16)
        draw(group, "text", { x: place, y: 13, class: "kb-tick kb-day-name" }, dayName(at));
      if (step < DAY && place > Number(left) + 4 && place < Number(right) + 4)
        draw(group, "text", { x: place, y: 29, class: "kb-tick" }, hhmm(at));
    }
  };

  const start = () => {
    const bars = [...document.querySelectorAll("[data-kb-clock]")];
    if (bars.length === 0) return;
    const sourceZone = bars[0].dataset.kbClock;
    const dayWord = bars[0].dataset.kbDayWord;
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
    const times = [...document.querySelectorAll("[data-kb-utc][data-kb-form], time[data-kb-utc], tspan[data-kb-utc]")]
      .map((node) => ({ node, ms: Date.parse(node.dataset.kbUtc), text: node.textContent }));
    const heads = [...document.querySelectorAll("[data-kb-zone-name]")].map((node) => ({ node, text: node.textContent }));
    const selects = bars.map((bar) => bar.querySelector("select"));
    const allowed = new Set([...selects[0].options].map((option) => option.value));
    let choice = "source";
    const zoneOf = (value) => (value === "source" ? null : value === "local" ? own : value);

    const write = ({ node, ms, text }, zone) => {
      if (zone === null) {
        node.textContent = text;
        return;
      }
      const at = wall(ms, zone);
      const time = (node.dataset.kbForm || "{}").replace("{}", hhmm(at, node.dataset.kbSeconds));
      const reference = node.dataset.kbDay ? Date.parse(`${node.dataset.kbDay}T00:00:00Z`) : null;
      const off = reference === null ? 0 : (dayOf(at) - reference) / DAY;
      if (off === 0) node.textContent = time;
      else if (!node.dataset.kbCross) node.textContent = `${dayName(at)} ${time}`;
      else {
        const mark = document.createElement("span");
        mark.className = "kb-crossed";
        mark.title = dayName(at);
        mark.textContent = dayWord.replace("{}", `${off > 0 ? "+" : "−"}${Math.abs(off)}`);
        node.replaceChildren(`${time} `, mark);
      }
    };

    const show = (value) => {
      choice = allowed.has(value) ? value : "source";
      const zone = zoneOf(choice);
      for (const select of selects) select.value = choice;
      for (const time of times) write(time, zone);
      for (const { node, text } of heads) node.textContent = zone === null ? text : offsetName(times[0]?.ms ?? 0, zone);
      for (const node of document.querySelectorAll(".kb-axis:not(.kb-axis-other)")) axis(node, zone);
      document.dispatchEvent(new CustomEvent("kb:clock"));
    };

    window.kb = Object.assign(window.kb || {}, {
      clock: {
        text: (ms) => {
          const zone = zoneOf(choice) || sourceZone;
          const at = wall(ms, zone);
          const letters = zoneOf(choice) ? offsetName(ms, zone) : heads[0]?.text || "";
          return `${dayName(at)} ${hhmm(at)} ${letters}`.trim();
        },
      },
    });
    for (const bar of bars) {
      const local = bar.querySelector("option[value=local]");
      local.textContent = local.textContent.replace("{}", `${own} (${offsetName(times[0]?.ms ?? Date.now(), own)})`);
      bar.hidden = false;
    }
    for (const select of selects)
      select.addEventListener("change", () => {
        remember(select.value);
        show(select.value);
      });
    /* Another tab, or the page from before that Back brings out again. */
    addEventListener("pageshow", (event) => event.persisted && show(remembered()));
    addEventListener("storage", (event) => event.key === KEY && show(event.newValue));
    show(remembered());
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
