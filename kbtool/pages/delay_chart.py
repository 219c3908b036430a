"""Coupling against delay: a band for each coupling, a dot for each edge whose both onsets are given.

Zero has a place of its own; to its right the delay grows on a logarithmic axis, to its left stand the edges whose
downstream was hit first. Dots at one place are stacked, so that their number can be seen.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from kbtool import i18n
from kbtool.pages import svg
from kbtool.pages.charts import EDGE, WIDTH, link, start

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kbtool.pages.base import Context
    from kbtool.pages.figure_data import Delay
    from kbtool.pages.html import Html

DOT = 5.0
SPACE = 2 * DOT + 1
AROUND = 28.0
"""Room on either side of zero before the first minute."""
TICKS = (1, 10, 60, 1440)
TOP, NAME_ROOM, FOOT = 24.0, 22.0, 12.0


class _Axis:
    """Minutes to x. One minute is as far from zero on both sides; both sides share one scale."""

    def __init__(self, minutes: list[int]) -> None:
        self.most = max(10, *minutes)
        self.least = max(0, *(-m for m in minutes))
        before = math.log10(max(self.least, 10)) if self.least else 0.0
        room = WIDTH - 2 * EDGE - 2 * DOT - AROUND * (2 if self.least else 1)
        self.scale = room / (math.log10(self.most) + before)
        self.zero = EDGE + DOT + (before * self.scale + AROUND if self.least else 0)

    def x(self, minutes: int) -> float:
        if minutes == 0:
            return self.zero
        return self.zero + math.copysign(AROUND + math.log10(abs(minutes)) * self.scale, minutes)

    def ticks(self) -> list[int]:
        after = [tick for tick in TICKS if tick <= self.most]
        return [-tick for tick in TICKS if 1 < tick <= self.least] + [0] + after


def draw(context: Context, found: dict[str, Sequence[Delay]]) -> Html:
    axis = _Axis([delay.minutes for band in found.values() for delay in band])
    stacked = {coupling: _stacked(axis, band) for coupling, band in found.items()}
    heights = {c: NAME_ROOM + SPACE * (1 + max(level for *_, level in band)) + FOOT for c, band in stacked.items()}
    height = TOP + sum(heights.values())
    root = start(context, "delays", height)
    for tick in axis.ticks():
        x = axis.x(tick)
        svg.element(root, "line", x1=x, x2=x, y1=16, y2=height, cls="kb-grid kb-midnight" if tick == 0 else "kb-grid")
        text = i18n.duration(tick, context.lang) if tick else "0"
        side = "kb-end" if x > WIDTH - 24 else ""
        svg.element(root, "text", text, x=x, y=11, cls=f"kb-tick {side}".strip())
    y = TOP
    for coupling, band in stacked.items():
        name = context.kb.term_name("couplings", coupling, context.lang)
        svg.element(root, "text", name, x=EDGE, y=y + 12, cls="kb-start kb-chart-name kb-halo")
        svg.element(root, "text", str(len(band)), x=WIDTH - EDGE, y=y + 12, cls="kb-end kb-chart-value kb-halo")
        y += heights[coupling]
        svg.element(root, "line", x1=EDGE, x2=WIDTH - EDGE, y1=y - FOOT + 1, y2=y - FOOT + 1, cls="kb-grid")
        for delay, x, level in band:
            _dot(context, root, delay, x, y - FOOT - DOT - level * SPACE)
    return svg.markup(root)


def _stacked(axis: _Axis, band: Sequence[Delay]) -> list[tuple[Delay, float, int]]:
    """Each delay with its x and its level above the line."""
    levels: Counter[int] = Counter()
    out = []
    for delay in band:
        x = axis.x(delay.minutes)
        slot = round((x - axis.zero) / SPACE)
        out.append((delay, x if levels[slot] == 0 else axis.zero + slot * SPACE, levels[slot]))
        levels[slot] += 1
    return out


def _dot(context: Context, root: svg.Element, delay: Delay, x: float, y: float) -> None:
    incident, edge = delay.incident, delay.edge
    group = svg.element(
        link(root, incident, f"edge-{edge.id}"), "g", cls=f"kb-dot kb-mark-{delay.bound}", data_incident=incident.id,
        data_edge=edge.id, data_minutes=str(delay.minutes), data_bound=delay.bound,
    )  # fmt: skip
    up, down = (context.kb.node_name(incident, node, context.lang) for node in (edge.upstream, edge.downstream))
    value = i18n.duration(delay.minutes, context.lang, delay.bound)
    svg.element(group, "title", f"{context.own(incident.short)} · {up} → {down} · {value}")
    if delay.bound == "at-least":
        svg.element(group, "path", d=f"M{x - DOT:.1f} {y - DOT:.1f}L{x + DOT:.1f} {y:.1f}L{x - DOT:.1f} {y + DOT:.1f}z")
    elif delay.bound == "at-most":
        svg.element(group, "path", d=f"M{x + DOT:.1f} {y - DOT:.1f}L{x - DOT:.1f} {y:.1f}L{x + DOT:.1f} {y + DOT:.1f}z")
    else:
        svg.element(group, "circle", cx=x, cy=y, r=DOT - 0.6)
