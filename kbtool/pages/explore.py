"""What if a dependency had held: the list that answers it, and the data of the interactive graph.

Reach over the edges of this one incident, so it is ours and says so. The list stands without script, each edge alone
(networkx); with script its boxes combine them. pyvis makes the graph's data, never its page: no colours, no titles,
places from our own layout. They are a file beside the page, which is fetched when the graph is opened.
"""

from __future__ import annotations

import json
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kbtool import graph
from kbtool.pages import cascade_boxes, cascade_svg, links, nodes
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import folded, scroll

if TYPE_CHECKING:
    from kbtool.model import Edge
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader

LIBRARY = "vis-network.min.js"
WORDS = ("what-if-none", "what-if-result", "what-if-lacking", "what-if-cut", "what-if-soft", "comma", "colon",
         "explore-failed")  # fmt: skip
DASHED = cascade_svg.DASHED


def library() -> Path | None:
    """The graph library inside the installed pyvis package; None without pyvis (the list needs none)."""
    found = find_spec("pyvis")
    if found is None or not found.submodule_search_locations:
        return None
    path = Path(found.submodule_search_locations[0]) / "templates/lib/vis-9.1.2" / LIBRARY
    return path if path.is_file() else None


def write(reader: Reader, draft: Draft) -> None:
    """The section; nothing for a record without edges."""
    if not reader.incident.cascade.edges:
        return
    draft.heading(3, reader.w("what-if"), "what-if")
    data = network(reader)
    file = links.graph_file(reader.incident.id)
    shown = reach_data(reader)
    words = {key: reader.w(key) for key in WORDS}
    listed = [_edge(reader, edge, shown["starts"]) for edge in reader.incident.cascade.edges]
    reset = el("button", reader.w("what-if-reset"), type="button", cls="kb-button kb-what-if-reset")
    status = el("p", reader.w("what-if-none"), role="status", cls="kb-what-if-result")
    draft.add(el(
        "div", el("p", reader.w("what-if-lead"), " ", reader.ours(), cls="kb-legend"),
        _stage(reader) if data else None,
        folded(reader.w("what-if-edges").format(len(listed)), el("ol", *listed, cls="kb-what-if-edges")),
        el("div", status, reset, cls="kb-what-if-answer kb-tool", hidden=True),
        cls="kb-what-if", data_kb_reach=_json(shown), data_kb_words=_json(words),
        data_kb_graph=links.to(file) if data else None,
    ))  # fmt: skip
    if data:
        draft.files[file] = f"window.kb = Object.assign(window.kb || {{}}, {{graph: {json.dumps(data)}}});\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def reach_data(reader: Reader) -> dict[str, Any]:
    """The graph as the script reckons with it: ids as in the record, names, entries, edges as [id, from, to]."""
    incident = reader.incident
    edges = [[edge.id, edge.upstream, edge.downstream] for edge in incident.cascade.edges]
    names = list(dict.fromkeys(end for edge in edges for end in edge[1:]))
    keys = {reader.context.kb.node_key(incident, name): name for name in names}
    struck = reader.context.kb.node_key(incident, cascade_boxes.struck(incident, names))
    starts = graph.entries(reader.context.analysis.graphs[incident.id], struck)
    shown = {name: nodes.node(reader.context, incident, name).name for name in names}
    return {"names": shown, "edges": edges, "starts": [keys[key] for key in starts]}


def spared(reader: Reader, starts: list[str], held: list[str]) -> list[str]:
    """Ids, in the record's order, of the nodes that are not reached when the edges `held` carry nothing."""
    incident, kb = reader.incident, reader.context.kb
    keys = [kb.node_key(incident, name) for name in starts]
    left = graph.unreached(reader.context.analysis.graphs[incident.id], keys, held)
    ends = dict.fromkeys(end for edge in incident.cascade.edges for end in (edge.upstream, edge.downstream))
    return [name for name in ends if kb.node_key(incident, name) in left]


def _edge(reader: Reader, edge: Edge, starts: list[str]) -> Html:
    w = reader.w
    up, down = (nodes.node(reader.context, reader.incident, end).name for end in (edge.upstream, edge.downstream))
    arrow = f"{up} ↻" if edge.upstream == edge.downstream else f"{up} → {down}"
    coupling = reader.context.kb.term_name("couplings", edge.coupling, reader.context.lang)
    alone = spared(reader, starts, [edge.id])
    names = [nodes.node(reader.context, reader.incident, name).name for name in alone]
    shown = join(names, sep=w("comma")) if names else el("span", w("what-if-nobody"), cls="kb-quiet")
    boxes = [
        el(
            "label", el("input", type="checkbox", autocomplete="off", data_kb_hold=kind,
                        aria_label=f"{w(f'what-if-{kind}')}{w('colon')}{arrow}"),
            el("span", w(f"what-if-{kind}")),
        )
        for kind in ("cut", "soft")
    ]  # fmt: skip
    return el(
        "li", el("span", arrow, " ", el("span", coupling, cls="kb-quiet"), cls="kb-what-if-name"),
        el("span", *boxes, cls="kb-what-if-boxes kb-tool", hidden=True),
        el("span", w("what-if-alone"), w("colon"), shown, cls="kb-what-if-alone"),
        data_kb_edge=edge.id, data_search_exclude=True,
    )  # fmt: skip


def _stage(reader: Reader) -> Html:
    w = reader.w
    buttons = [
        el(
            "button",
            sign,
            type="button",
            data_kb_zoom=name,
            aria_label=w(f"explore-{name}"),
            title=w(f"explore-{name}"),
        )
        for name, sign in (("in", "+"), ("out", "−"), ("fit", "⤢"))
    ]
    box = scroll(w("explore-graph"), el("div", cls="kb-graph"))
    opener = el("button", w("explore-open"), type="button", cls="kb-button kb-explore-open")
    return el(
        "div", el("p", opener, " ", el("span", w("explore-note"), cls="kb-quiet")),
        el("div", el("div", *buttons, cls="kb-graph-buttons"), box, cls="kb-stage", hidden=True),
        cls="kb-explore kb-tool", hidden=True, data_search_exclude=True,
    )  # fmt: skip


def network(reader: Reader) -> dict[str, Any] | None:
    """Nodes and edges as vis-network takes them, from pyvis; None where pyvis is not installed."""
    if library() is None:
        return None
    from pyvis.network import Network  # heavy: it imports a notebook

    context, incident = reader.context, reader.incident
    picture = cascade_svg.plan(context, incident)
    if picture is None:
        return None
    made = Network(directed=True)
    for name, box in picture.boxes.items():
        x, y = picture.centre(name)
        shown = "trigger" if name == cascade_boxes.TRIGGER else f"node {name}"
        label = "\n".join([*box.lines, box.role])
        made.add_node(shown, label=label, shape="box", physics=False, x=round(x), y=round(y), kbRole=box.cls)
    first = next(edge for edge in picture.layout.links if edge.id == cascade_boxes.TRIGGER)
    made.add_edge("trigger", f"node {first.lower}", id="trigger", smooth={"enabled": False})
    parallel: dict[tuple[str, str], int] = {}
    for edge in incident.cascade.edges:
        ends = (edge.upstream, edge.downstream)
        parallel[ends] = place = parallel.get(ends, -1) + 1
        bend = {"enabled": True, "type": "curvedCW", "roundness": round(0.08 + 0.16 * place, 2)}
        made.add_edge(
            *(f"node {end}" for end in ends), id=f"edge {edge.id}", label=picture.labels[edge.id].split(" ")[0],
            dashes=edge.coupling in DASHED, smooth=bend,
        )  # fmt: skip
    found, edges, *_ = made.get_network_data()
    plain = [{key: value for key, value in node.items() if key not in ("color", "title")} for node in found]
    return {"nodes": plain, "edges": edges, "width": cascade_svg.WIDTH, "height": picture.height}
