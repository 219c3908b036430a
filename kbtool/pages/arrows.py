"""Arrows of the impact chart: from the onset of a node to the onset of what it took along, where both are given.

Each source has a channel of its own to the left of its bar, so that its arrows share a trunk and those of another
source stay apart. The list of edges says the same in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import i18n, intervals
from kbtool.pages import nodes, svg

if TYPE_CHECKING:
    from kbtool.model import Edge, Incident
    from kbtool.pages.base import Context

FIRST, APART = 7.0, 5.0
"""Distance of the first channel from the bar, and of further ones from it."""


@dataclass(frozen=True)
class Anchor:
    """Where the bar of an impact begins: x of its onset, y of its middle."""

    x: float
    y: float


def draw(
    context: Context, incident: Incident, group: svg.Element, identity: str, anchors: dict[str, Anchor], least: float
) -> None:
    """Fill `group`, which lies below the bars. `anchors` by impact id, for impacts with an onset; no channel lies left
    of `least`."""
    found = _found(incident, anchors)
    if not found:
        return
    defs = svg.element(group, "defs")
    marker = svg.element(
        defs, "marker", id=f"{identity}-arrow", viewBox="0 0 8 8", refX=7, refY=4, markerWidth=7, markerHeight=7,
        markerUnits="userSpaceOnUse", orient="auto",
    )  # fmt: skip
    svg.element(marker, "path", d="M0 0.5 L8 4 L0 7.5 z", cls="kb-arrow")
    channels: list[str] = []
    for edge, up, down in found:
        if up not in channels:
            channels.append(up)
        a, b = anchors[up], anchors[down]
        x = max(min(a.x, b.x) - FIRST - APART * channels.index(up), least)
        path = f"M{svg.number(a.x)} {svg.number(a.y)} H{svg.number(x)} V{svg.number(b.y)} H{svg.number(b.x - 1)}"
        line = svg.element(group, "path", d=path, cls="kb-onset-arrow", marker_end=f"url(#{identity}-arrow)")
        svg.element(line, "title", _name(context, incident, edge))


def _found(incident: Incident, anchors: dict[str, Anchor]) -> list[tuple[Edge, str, str]]:
    """Edges between two impacts whose onsets are drawn, once per pair of impacts."""
    out: dict[tuple[str, str], tuple[Edge, str, str]] = {}
    for edge in incident.cascade.edges:
        up = intervals.impact_of(incident, edge, "upstream")
        down = intervals.impact_of(incident, edge, "downstream")
        if up and down and up.id != down.id and up.id in anchors and down.id in anchors:
            out.setdefault((up.id, down.id), (edge, up.id, down.id))
    return list(out.values())


def _name(context: Context, incident: Incident, edge: Edge) -> str:
    ends = (nodes.node(context, incident, edge.upstream).name, nodes.node(context, incident, edge.downstream).name)
    delay = intervals.delay(incident, edge)
    if delay is None:
        return f"{ends[0]} → {ends[1]}"
    minutes, bound = delay
    if minutes == 0:
        return context.w("arrow-same").format(*ends)
    key = "arrow-name" if minutes > 0 else "arrow-before"
    return context.w(key).format(*ends, i18n.duration(abs(minutes), context.lang, bound))
