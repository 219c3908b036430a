"""The small pictures of the patterns: panels of boxes and arrows on a grid, or of bars, drawn from a pattern's data.

Each panel is a picture of its own, as wide as a phone, so that panels stand beside each other where there is room and
below each other where there is not. State is told by a mark in the corner and by the outline, never by colour alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.model.pattern import Bars, Scene
from kbtool.pages import svg
from kbtool.pages.html import Html, el, join

if TYPE_CHECKING:
    from kbtool.model.pattern import Arrow, Box, Picture
    from kbtool.pages.base import Context

WIDTH = 340.0
EDGE = 9.0
"""Room for marks and thick outlines."""
SIZE, LINE, PAD = 12.0, 14.5, 6.0
GAP, GAP_ARROW = 10.0, 30.0
MOST_LINES = 4
MARKED = {"hit": "M-3 -3 L3 3 M3 -3 L-3 3", "kept": "M-3.5 0 L-1 3 L3.5 -3"}
"""Look -> its mark, a path around the origin."""
CHART, CHART_TOP, CHART_FOOT = 110.0, 26.0, 24.0

Element = svg.Element


@dataclass(frozen=True)
class Place:
    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        return self.x + self.width / 2, self.y + self.height / 2


def draw(context: Context, picture: Picture) -> Html:
    """All panels as one figure with its description in words."""
    panels = []
    for number, panel in enumerate(picture.panels, 1):
        identity = f"picture-{number}"
        root = _scene(context, panel, identity) if isinstance(panel, Scene) else _bars(context, panel, identity)
        title = el("p", context.own(panel.title), cls="kb-panel-title", aria_hidden="true")
        panels.append(el("div", title, svg.markup(root), cls="kb-panel"))
    looks = {box.look for panel in picture.panels if isinstance(panel, Scene) for box in panel.boxes}
    shown = [context.w(f"look-{look}") for look in ("hit", "kept", "quiet") if look in looks]
    return el(
        "figure", el("div", *panels, cls="kb-panels"),
        el("figcaption", context.own(picture.says), el("div", join(shown, sep=" · ")) if shown else None,
           cls="kb-legend"),
        cls="kb-pattern-picture",
    )  # fmt: skip


def _root(context: Context, panel: Scene | Bars, identity: str, height: float, words: list[str]) -> Element:
    """The frame; its description is every word in it, in order, for those who do not see it."""
    title = context.own(panel.title)
    return svg.picture(identity, WIDTH, height, title, context.w("comma").join(words) or title, "kb-small")


def places(scene: Scene, lang: str) -> tuple[dict[str, Place], dict[str, list[str]], float]:
    """Where each box stands, the lines of its label, and the height of the whole."""
    level = {box.id: box.row for box in scene.boxes}
    beside = any(level[arrow.start] == level[arrow.end] for arrow in scene.arrows)
    below = any(level[arrow.start] != level[arrow.end] for arrow in scene.arrows)
    gap = GAP_ARROW if beside else GAP
    cell = (WIDTH - 2 * EDGE - gap * (scene.columns - 1)) / scene.columns
    labels: dict[str, list[str]] = {}
    heights: dict[int, float] = {}
    for box in scene.boxes:
        room = cell * box.columns + gap * (box.columns - 1) - 2 * PAD
        size = SIZE * (1.08 if box.look == "main" else 1.0)  # bold letters are wider
        labels[box.id] = svg.wrap(str(getattr(box.label, lang)), size, room, MOST_LINES) if box.label else []
        need = len(labels[box.id]) * LINE + 2 * PAD if box.label else 22.0
        heights[box.row] = max(heights.get(box.row, 0.0), need)
    tops: dict[int, float] = {}
    y = EDGE
    for row in sorted(heights):
        tops[row] = y
        y += heights[row] + (GAP_ARROW if below else GAP)
    found = {}
    for box in scene.boxes:
        x = EDGE + (box.column - 1) * (cell + gap)
        found[box.id] = Place(x, tops[box.row], cell * box.columns + gap * (box.columns - 1), heights[box.row])
    return found, labels, y - (GAP_ARROW if below else GAP) + EDGE


def _scene(context: Context, scene: Scene, identity: str) -> Element:
    found, labels, height = places(scene, context.lang)
    words = [context.own(box.label) for box in scene.boxes if box.label]
    root = _root(context, scene, identity, height, words)
    if scene.arrows:
        _marker(root, identity)
    for arrow in scene.arrows:
        _arrow(root, identity, arrow, found)
    for box in scene.boxes:
        _box(root, box, found[box.id], labels[box.id])
    return root


def _marker(root: Element, identity: str) -> None:
    defs = svg.element(root, "defs")
    marker = svg.element(
        defs, "marker", id=f"{identity}-arrow", viewBox="0 0 8 8", refX=7, refY=4, markerWidth=8, markerHeight=8,
        markerUnits="userSpaceOnUse", orient="auto-start-reverse",
    )  # fmt: skip
    svg.element(marker, "path", d="M0 0.5 L8 4 L0 7.5 z", cls="kb-arrow")


def _box(root: Element, box: Box, place: Place, lines: list[str]) -> None:
    group = svg.element(root, "g", cls=f"kb-box kb-look-{box.look}")
    if box.look != "note":
        svg.element(group, "rect", x=place.x, y=place.y, width=place.width, height=place.height, rx=4)
    x, middle = place.middle
    first = middle - (len(lines) - 1) * LINE / 2 + SIZE * 0.36
    for number, line in enumerate(lines):
        svg.element(group, "text", line, x=x, y=first + number * LINE, cls="kb-box-name")
    if box.look in MARKED:
        _mark(group, MARKED[box.look], place.x + place.width - 2, place.y + 2)


def _mark(parent: Element, path: str, x: float, y: float) -> None:
    mark = svg.element(parent, "g", cls="kb-sign", transform=f"translate({svg.number(x)} {svg.number(y)})")
    svg.element(mark, "circle", r=6.5)
    svg.element(mark, "path", d=path)


def ends(one: Place, other: Place) -> tuple[float, float, float, float]:
    """Where a straight arrow leaves one box and reaches the other: edge to edge, upright where they lie above it."""
    if one.y == other.y:
        y = one.middle[1]
        if one.x < other.x:
            return one.x + one.width, y, other.x - 2, y
        return one.x, y, other.x + other.width + 2, y
    low, high = max(one.x, other.x) + 8, min(one.x + one.width, other.x + other.width) - 8
    narrow = min(one, other, key=lambda place: place.width)
    if low <= high:
        upright = min(max(narrow.middle[0], low), high)
        x1 = x2 = upright
    else:
        x1, x2 = one.middle[0], other.middle[0]
    if one.y < other.y:
        return x1, one.y + one.height, x2, other.y - 2
    return x1, one.y, x2, other.y + other.height + 2


def _arrow(root: Element, identity: str, arrow: Arrow, found: dict[str, Place]) -> None:
    x1, y1, x2, y2 = ends(found[arrow.start], found[arrow.end])
    line = svg.element(
        root, "path", d=f"M{svg.number(x1)} {svg.number(y1)} L{svg.number(x2)} {svg.number(y2)}",
        cls=f"kb-line kb-arrow-{arrow.look}",
    )  # fmt: skip
    line.set("marker-end", f"url(#{identity}-arrow)")
    if arrow.look == "cut":
        group = svg.element(root, "g", cls="kb-look-hit")
        _mark(group, MARKED["hit"], (x1 + x2) / 2, (y1 + y2) / 2)


def _bars(context: Context, bars: Bars, identity: str) -> Element:
    height = CHART_TOP + CHART + CHART_FOOT
    words = [context.own(bars.axis), *([context.own(bars.limit_label)] if bars.limit_label else [])]
    root = _root(context, bars, identity, height, words)
    floor = CHART_TOP + CHART
    scale = CHART / max(*bars.values, bars.limit or 0)
    step = (WIDTH - 2 * EDGE) / len(bars.values)
    for number, value in enumerate(bars.values):
        over = bars.limit is not None and value > bars.limit
        svg.element(
            root, "rect", x=EDGE + number * step + step * 0.12, y=floor - value * scale, width=step * 0.76,
            height=value * scale, cls="kb-column kb-over" if over else "kb-column",
        )  # fmt: skip
    svg.element(root, "path", d=f"M{EDGE} {svg.number(floor)} H{WIDTH - EDGE}", cls="kb-line")
    if bars.limit is not None and bars.limit_label is not None:
        y = floor - bars.limit * scale
        svg.element(root, "path", d=f"M{EDGE} {svg.number(y)} H{WIDTH - EDGE}", cls="kb-limit")
        svg.element(root, "path", d=f"M{EDGE} 10 h22", cls="kb-limit")
        line = svg.wrap(context.own(bars.limit_label), SIZE, WIDTH - 2 * EDGE - 30, 1)[0]
        svg.element(root, "text", line, x=EDGE + 28, y=14, cls="kb-box-name kb-start")
    axis = svg.wrap(context.own(bars.axis), SIZE, WIDTH - 2 * EDGE, 1)[0]
    svg.element(root, "text", axis, x=WIDTH / 2, y=floor + 16, cls="kb-tick")
    return root
