/* What if a dependency had held: reach over this incident's edges, and the interactive graph beside it.
   The graph library and its data are fetched on the press of the button only; the list of boxes works without. */
(() => {
  "use strict";
  const own = document.currentScript?.src;

  /* Ids of the nodes that the starts no longer reach when the edges in `held` carry nothing, in the record's order. */
  const spared = ({ names, edges, starts }, held) => {
    const reached = new Set(starts);
    for (let grown = true; grown; ) {
      grown = false;
      for (const [id, from, to] of edges)
        if (!held.has(id) && reached.has(from) && !reached.has(to)) {
          reached.add(to);
          grown = true;
        }
    }
    return Object.keys(names).filter((name) => !reached.has(name));
  };

  const loader = (address) => {
    let waiting = null;
    return () => {
      waiting ??= new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = address;
        script.addEventListener("load", done);
        script.addEventListener("error", () => {
          waiting = null;
          script.remove();
          failed(new Error("not loaded"));
        });
        document.head.append(script);
      });
      return waiting;
    };
  };
  const library = loader(new URL("vis-network.min.js", own));

  /* Colours come from the style sheet, so that the graph follows light and dark. */
  const colours = () => {
    const probe = document.createElement("span");
    document.body.append(probe);
    const read = (name) => {
      probe.className = name;
      return getComputedStyle(probe).color;
    };
    const found = new Map();
    const style = getComputedStyle(document.body);
    const value = (name) => style.getPropertyValue(name).trim();
    const role = (name) => {
      if (!found.has(name)) found.set(name, read(name));
      return found.get(name);
    };
    return {
      role, done: () => probe.remove(), text: value("--md-default-fg-color"), quiet: value("--kb-quiet"),
      line: value("--kb-line"), back: value("--md-default-bg-color"), trigger: value("--kb-trigger"),
    };
  };

  const drawn = (root, graph, toggle) => {
    const box = root.querySelector(".kb-graph");
    box.style.height = `${Math.round(Math.max((box.clientWidth * graph.height) / graph.width, 320))}px`;
    const nodes = new vis.DataSet(graph.nodes);
    const edges = new vis.DataSet(graph.edges);
    const family = getComputedStyle(document.body).fontFamily;
    const network = new vis.Network(box, { nodes, edges }, {
      physics: false,
      interaction: { zoomView: false, hover: false, tooltipDelay: 1e9, keyboard: false, navigationButtons: false },
      nodes: { shape: "box", margin: 7, font: { multi: false, size: 13, face: family } },
      edges: { arrows: { to: { enabled: true, scaleFactor: 0.6 } }, font: { multi: false, size: 12, face: family, align: "horizontal" }, selectionWidth: 0 },
    });
    /* The library's own fit leaves wide margins; ours is the scale of the picture above. */
    const whole = () =>
      network.moveTo({ position: { x: graph.width / 2, y: graph.height / 2 }, scale: (box.clientWidth / graph.width) * 0.98 });
    for (const focusable of box.querySelectorAll("[tabindex]")) focusable.tabIndex = -1;
    network.on("click", ({ nodes: hit, edges: lines }) => {
      if (hit.length === 0 && lines.length > 0 && lines[0].startsWith("edge ")) toggle(lines[0].slice(5));
      network.unselectAll();
    });
    for (const button of root.querySelectorAll("[data-kb-zoom]"))
      button.addEventListener("click", () => {
        const way = button.dataset.kbZoom;
        if (way === "fit") whole();
        else network.moveTo({ scale: network.getScale() * (way === "in" ? 1.25 : 0.8) });
      });
    const paint = (held, free) => {
      const c = colours();
      const saved = new Set(free);
      nodes.update(graph.nodes.map(({ id, label, kbRole }) => {
        const out = saved.has(id.slice(5)) && id !== "trigger";
        return {
          id, label: out ? `✓ ${label}` : label, borderWidth: out ? 1 : 2,
          color: { border: out ? c.quiet : c.role(kbRole), background: c.back, highlight: { border: c.text, background: c.back } },
          font: { color: out ? c.quiet : c.text }, shapeProperties: { borderDashes: out ? [3, 4] : false, borderRadius: 4 },
        };
      }));
      edges.update(graph.edges.map(({ id, label, dashes }) => {
        const kind = held.get(id.slice(5));
        const sign = { cut: "✂", soft: "~" }[kind];
        return {
          id, label: sign ? `${sign} ${label}` : label, width: kind ? 1 : 1.6, dashes: kind === "cut" ? [1, 7] : kind ? [6, 4] : dashes || false,
          color: { color: kind ? c.quiet : id === "trigger" ? c.trigger : c.line, highlight: c.text, inherit: false },
          font: { color: c.text, strokeColor: c.back, strokeWidth: 4 },
        };
      }));
      c.done();
    };
    whole();
    box.parentElement.scrollLeft = (box.parentElement.scrollWidth - box.parentElement.clientWidth) / 2;
    return { paint, network, nodes, edges };
  };

  const start = () => {
    const root = document.querySelector(".kb-what-if");
    if (!root) return;
    const reach = JSON.parse(root.dataset.kbReach);
    const words = JSON.parse(root.dataset.kbWords);
    const status = root.querySelector(".kb-what-if-result");
    const items = new Map([...root.querySelectorAll("[data-kb-edge]")].map((item) => [item.dataset.kbEdge, item]));
    const box = (item, kind) => item.querySelector(`[data-kb-hold=${kind}]`);
    const data = loader(root.dataset.kbGraph);
    let stage = null;

    const held = () => {
      const out = new Map();
      for (const [id, item] of items)
        for (const kind of ["soft", "cut"]) if (box(item, kind).checked) out.set(id, kind);
      return out;
    };
    const say = () => {
      const changed = held();
      const free = spared(reach, changed);
      const total = Object.keys(reach.names).length - reach.starts.length;
      const named = (ids) => ids.map((id) => reach.names[id]).join(words.comma);
      const lacking = reach.edges
        .filter(([id, from, to]) => changed.get(id) === "soft" && free.includes(to) && !free.includes(from))
        .map(([, , to]) => to);
      let text = words["what-if-none"];
      if (changed.size > 0) {
        text = words["what-if-result"].replace("{}", free.length).replace("{}", total);
        if (free.length > 0) text += words.colon + named(free);
        if (lacking.length > 0) text += ` · ${words["what-if-lacking"]}${words.colon}${named([...new Set(lacking)])}`;
      }
      if (status.textContent !== text) status.textContent = text;
      for (const [id, item] of items) item.classList.toggle("kb-held", changed.has(id));
      stage?.paint(changed, free);
    };
    for (const item of items.values())
      for (const kind of ["cut", "soft"])
        box(item, kind).addEventListener("change", (event) => {
          if (event.target.checked) box(item, kind === "cut" ? "soft" : "cut").checked = false;
          say();
        });
    root.querySelector(".kb-what-if-reset").addEventListener("click", () => {
      for (const input of root.querySelectorAll("[data-kb-hold]")) input.checked = false;
      say();
    });
    const toggle = (id) => {
      const input = items.has(id) && box(items.get(id), "cut");
      if (!input) return;
      input.checked = !input.checked;
      box(items.get(id), "soft").checked = false;
      say();
    };

    const opener = root.querySelector(".kb-explore-open");
    opener?.addEventListener("click", async () => {
      if (stage) return;
      opener.disabled = true;
      try {
        await Promise.all([library(), data()]);
      } catch {
        status.textContent = words["explore-failed"];
        opener.disabled = false;
        return;
      }
      root.querySelector(".kb-stage").hidden = false;
      stage = drawn(root, window.kb.graph, toggle);
      window.kb.stage = stage;
      opener.parentElement.hidden = true;
      root.querySelector(".kb-stage .kb-scroll").focus({ preventScroll: true });
      say();
      new MutationObserver(say).observe(document.body, { attributeFilter: ["data-md-color-scheme"] });
    });
  };
  window.kb = Object.assign(window.kb || {}, { spared });
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", start);
  else start();
})();
