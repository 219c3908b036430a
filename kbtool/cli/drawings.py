"""Hops as the source of a drawing: Mermaid, DOT, GraphML. Every name is escaped for its language."""

from __future__ import annotations

import re

from kbtool import query, report
from kbtool.query import Index, NodeNames, Row

_XML = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
DASHED = ("best-effort", "observability", "tooling", "control-plane")


def draw(index: Index, form: str, hops: list[Row], lang: str) -> str:
    """The hops as text in one of the drawing languages. Several incidents stay apart as clusters."""
    names = query.node_names(index, lang)
    terms = query.term_names(index, lang)
    groups: dict[str, list[Row]] = {}
    for hop in hops:
        groups.setdefault(str(hop["incident"]), []).append(hop)
    writer = {"mermaid": _mermaid, "dot": _dot, "graphml": _graphml}[form]
    return writer(groups, names, terms)


def _ids(groups: dict[str, list[Row]]) -> dict[tuple[str, str], str]:
    """(incident, node) -> a short id, in order: the same service is drawn once an incident."""
    out: dict[tuple[str, str], str] = {}
    for incident, hops in groups.items():
        for hop in hops:
            for side in ("upstream", "downstream"):
                out.setdefault((incident, str(hop[side])), f"n{len(out)}")
    return out


def _label(terms: dict[tuple[str, str], str], hop: Row) -> str:
    return terms.get(("mechanisms", str(hop["mechanism"])), str(hop["mechanism"]))


def _mermaid(groups: dict[str, list[Row]], names: NodeNames, terms: dict[tuple[str, str], str]) -> str:
    def text(value: str) -> str:
        """Numeric references for all that Mermaid could read as its own; it refuses a text that is empty."""
        shown = report.plain(value) or " "
        return "".join(c if c.isalnum() or c in " -_.,/" else f"#{ord(c)};" for c in shown)

    ids = _ids(groups)
    lines = ["flowchart TD"]
    for number, (incident, hops) in enumerate(groups.items()):
        lines.append(f'  subgraph g{number}["{text(incident)}"]')
        for (owner, node), name in ids.items():
            if owner == incident:
                lines.append(f'    {name}["{text(names.get(node, node))}"]')
        for hop in hops:
            arrow = "-.->" if hop["coupling"] in DASHED else "-->"
            a, b = ids[(incident, str(hop["upstream"]))], ids[(incident, str(hop["downstream"]))]
            lines.append(f'    {a} {arrow}|"{text(_label(terms, hop))}"| {b}')
        lines.append("  end")
    return "\n".join(lines)


def _dot(groups: dict[str, list[Row]], names: NodeNames, terms: dict[tuple[str, str], str]) -> str:
    def text(value: str) -> str:
        """Quoted; a backslash begins a sequence of a label, and `&lt;` would be read as in HTML."""
        shown = report.plain(value).replace("\n", " ").replace("\\", "\\\\").replace('"', '\\"')
        return '"' + re.sub(r"&(?=#?\w+;)", "&amp;", shown) + '"'

    ids = _ids(groups)
    lines = ["digraph cascade {", '  charset="UTF-8";', "  node [shape=box];"]
    for number, (incident, hops) in enumerate(groups.items()):
        lines += [f"  subgraph cluster_{number} {{", f"    label={text(incident)};"]
        for (owner, node), name in ids.items():
            if owner == incident:
                lines.append(f"    {name} [label={text(names.get(node, node))}];")
        for hop in hops:
            a, b = ids[(incident, str(hop["upstream"]))], ids[(incident, str(hop["downstream"]))]
            style = "dashed" if hop["coupling"] in DASHED else "solid"
            lines.append(f"    {a} -> {b} [label={text(_label(terms, hop))}, style={style}];")
        lines.append("  }")
    lines.append("}")
    return "\n".join(lines)


def _graphml(groups: dict[str, list[Row]], names: NodeNames, _: dict[tuple[str, str], str]) -> str:
    """http://graphml.graphdrawing.org: node and edge data as strings; text without control characters."""

    def text(value: object) -> str:
        return "".join(_XML.get(c, c) for c in report.plain(str(value)).replace("\n", " "))

    ids = _ids(groups)
    keys = [
        ("name", "node"),
        ("key", "node"),
        ("incident", "all"),
        ("coupling", "edge"),
        ("mechanism", "edge"),
        ("grade", "edge"),
    ]
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    lines += [f'  <key id="{k}" for="{where}" attr.name="{k}" attr.type="string"/>' for k, where in keys]
    lines.append('  <graph id="cascade" edgedefault="directed">')
    for (incident, node), name in ids.items():
        lines.append(
            f'    <node id="{name}"><data key="name">{text(names.get(node, node))}</data>'
            f'<data key="key">{text(node)}</data><data key="incident">{text(incident)}</data></node>'
        )
    for cluster, (incident, hops) in enumerate(groups.items()):
        for number, hop in enumerate(hops):
            a, b = ids[(incident, str(hop["upstream"]))], ids[(incident, str(hop["downstream"]))]
            data = "".join(
                f'<data key="{k}">{text(hop[k])}</data>' for k in ("incident", "coupling", "mechanism", "grade")
            )
            lines.append(f'    <edge id="e{cluster}.{number}" source="{a}" target="{b}">{data}</edge>')
    lines += ["  </graph>", "</graphml>"]
    return "\n".join(lines)
