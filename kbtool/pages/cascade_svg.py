"""The cascade picture: who took whom along, as an inline SVG from top to bottom.

Boxes carry their role as text, lines their number and coupling in words (the list below the picture has the same
numbers); soft couplings are dashed, the line that closes a loop is drawn upwards and marked. Colour is never alone.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from kbtool import graph
from kbtool.pages import cascade_boxes, replay, svg
from kbtool.pages.cascade_boxes import LABEL, LINE, TRIGGER, Box
from kbtool.pages.html import Html
from kbtool.pages.layout import Layout, Link, Slot, lay_out

if TYPE_CHECKING:
    from kbtool.model import Edge, Incident
    from kbtool.pages.base import Context

WIDTH = 720.0
MARGIN = 6.0
LABEL_LINE = 13.0
DASHED = ("best-effort", "observability", "tooling")
"""Couplings drawn as dashed lines: the dependent was meant to live without."""


def draw(context: Context, incident: Incident) -> Html:
    """Empty when the record has no edges."""
    picture = plan(context, incident)
    return picture.draw() if picture else Html("")


def plan(context: Context, incident: Incident) -> Picture | None:
    """The picture with everything in its place, not yet drawn; the interactive graph takes its places over."""
    edges = {edge.id: edge for edge in incident.cascade.edges}
    if not edges:
        return None
    numbers = {name: place for place, name in enumerate(edges, 1)}
    labels = {name: cascade_boxes.label(context, edge, numbers[name]) for name, edge in edges.items()}
    boxes = cascade_boxes.boxes(context, incident, labels)
    levels = _levels(context, incident, boxes)
    lines = [(edge.id, edge.upstream, edge.downstream) for edge in edges.values()]
    if TRIGGER in boxes:
        lines.insert(0, (TRIGGER, TRIGGER, cascade_boxes.struck(incident, list(boxes))))
    layout = lay_out({name: box.slot for name, box in boxes.items()}, levels, lines, WIDTH - 2 * MARGIN)
    return Picture(context, incident, layout, boxes, labels)


def _levels(context: Context, incident: Incident, boxes: dict[str, Box]) -> dict[str, int]:
    """Levels of the graph, one lower than the trigger; the graph knows components under their key."""
    kb = context.kb
    known = graph.layers(context.analysis.graphs[incident.id])
    levels = {name: known.get(kb.node_key(incident, name), 0) + 1 for name in boxes if name != TRIGGER}
    levels[TRIGGER] = 0
    return levels


class Picture:
    """One drawing under way: rows get their heights first, then lines, boxes and labels are drawn over each other."""

    def __init__(
        self, context: Context, incident: Incident, layout: Layout, boxes: dict[str, Box], labels: dict[str, str]
    ) -> None:
        self.context, self.layout, self.boxes, self.labels = context, layout, boxes, labels
        self.identity = f"cascade-{incident.id}"
        self.incident = incident
        self.edges = {edge.id: edge for edge in incident.cascade.edges}
        self.spans = replay.spans(context, incident)
        self.entering: dict[str, list[Link]] = defaultdict(list)
        self.leaving: dict[str, list[Link]] = defaultdict(list)
        for link in layout.links:
            self.entering[link.lower].append(link)
            self.leaving[link.upper].append(link)
        self._sort_ports()
        self.top: list[float] = []
        self.bottom: list[float] = []
        y = MARGIN
        for number, row in enumerate(layout.rows):
            stacked = max((self._labels_above(slot) for slot in row), default=0)
            y += 0 if number == 0 else 30 + LABEL_LINE * stacked
            self.top.append(y)
            y += max((boxes[slot.id].height for slot in row if slot.box), default=0)
            self.bottom.append(y)
        self.height = y + MARGIN

    def centre(self, name: str) -> tuple[float, float]:
        row, slot = self.layout.place[name]
        return MARGIN + slot.x, self.top[row] + self.boxes[name].height / 2

    def _labels_above(self, slot: Slot) -> int:
        return sum(link.id in self.labels for link in self.entering[slot.id]) if slot.box else 0

    def _sort_ports(self) -> None:
        """Lines meet a box in the order in which they come from left to right."""
        for link_lists, step in ((self.entering, -2), (self.leaving, 1)):
            for found in link_lists.values():
                found.sort(key=lambda link: self.layout.place[self.layout.routes[link.id][step]][1].x)

    def draw(self) -> Html:
        w = self.context.w
        title = f"{w('cascade-title')}: {self.context.own(self.incident.short)}"
        self.root = svg.picture(self.identity, WIDTH, self.height, title, w("cascade-desc"), "kb-cascade")
        self._markers()
        lines = svg.element(self.root, "g", cls="kb-lines")
        for link in self.layout.links:
            self._line(lines, link)
        for row in self.layout.rows:
            for slot in row:
                if slot.box:
                    self._box(slot)
        words = svg.element(self.root, "g", cls="kb-labels")
        for slot_links in self.entering.values():
            self._line_labels(words, slot_links)
        for name in self.layout.selves:
            self._loop(words, self.edges[name])
        return svg.markup(self.root)

    def _markers(self) -> None:
        defs = svg.element(self.root, "defs")
        marker = svg.element(
            defs, "marker", id=f"{self.identity}-arrow", viewBox="0 0 8 8", refX=7, refY=4, markerWidth=8,
            markerHeight=8, markerUnits="userSpaceOnUse", orient="auto-start-reverse",
        )  # fmt: skip
        svg.element(marker, "path", d="M0 0.5 L8 4 L0 7.5 z", cls="kb-arrow")

    def _port(self, name: str, links: list[Link], link: Link, step: int) -> float:
        """Where on its box a line begins (`step` 1) or ends (-2). Lines that go on together begin together."""
        slot = self.layout.place[name][1]
        next_stops = list(dict.fromkeys(self._bundle(other, step) for other in links))
        apart = min(self.boxes[name].width / (len(next_stops) + 1), 30.0)
        place = next_stops.index(self._bundle(link, step))
        return MARGIN + slot.x + (place - (len(next_stops) - 1) / 2) * apart

    def _bundle(self, link: Link, step: int) -> str:
        stop = self.layout.routes[link.id][step]
        return stop if step == 1 and not self.layout.place[stop][1].box else link.id

    def _line(self, parent: svg.Element, link: Link) -> None:
        row = self.layout.place[link.upper][0]
        x = self._port(link.upper, self.leaving[link.upper], link, 1)
        y = self.top[row] + self.boxes[link.upper].height
        down = self.bottom[row] if y < self.bottom[row] else None
        legs: list[tuple[float, float, float | None]] = []
        for stop in self.layout.routes[link.id][1:]:
            row, slot = self.layout.place[stop]
            last = stop == link.lower
            to_x = self._port(stop, self.entering[stop], link, -2) if last else MARGIN + slot.x
            legs.append((to_x, self.top[row] - (1 if last else 0), None if last else self.bottom[row]))
        path = svg.route(x, y, down, legs)
        arrow = f"url(#{self.identity}-arrow)"
        ends = {"marker_start": arrow} if link.closes else {"marker_end": arrow}
        if link.id != TRIGGER:
            ends["data_kb_to"] = self.edges[link.id].downstream
        svg.element(parent, "path", d=path, cls=self._line_class(link), **ends)

    def _line_class(self, link: Link) -> str:
        if link.id == TRIGGER:
            return "kb-line kb-line-trigger"
        soft = self.edges[link.id].coupling in DASHED
        return "kb-line" + (" kb-soft" if soft else "") + (" kb-closes" if link.closes else "")

    def _box(self, slot: Slot) -> None:
        box = self.boxes[slot.id]
        row = self.layout.place[slot.id][0]
        x, y = MARGIN + slot.x, self.top[row]
        parent = self.root
        if box.href:
            parent = svg.element(self.root, "a", href=box.href, tabindex="-1")
        row_name = "" if slot.id == TRIGGER else slot.id
        told = {"data_kb_spans": self.spans[row_name]} if row_name in self.spans else {}
        group = svg.element(parent, "g", cls=f"kb-node {box.cls}", data_kb_node=row_name, **told)
        svg.element(group, "rect", x=x - box.width / 2, y=y, width=box.width, height=box.height, rx=5)
        for place, line in enumerate(box.lines):
            svg.element(group, "text", line, x=x, y=y + 16 + place * LINE, cls="kb-name")
        svg.element(group, "text", box.role, x=x, y=y + box.height - 8, cls="kb-role-word")

    def _line_labels(self, parent: svg.Element, links: list[Link]) -> None:
        """One below the other above the box, the leftmost line's highest, each over its own line."""
        named = [link for link in links if link.id in self.labels]
        for place, link in enumerate(named):
            row, slot = self.layout.place[link.lower]
            text = ("↑ " if link.closes else "") + self.labels[link.id]
            half = svg.width(text, LABEL) / 2
            reach = max(slot.width / 2 - half, 0)
            x = MARGIN + slot.x
            port = self._port(link.lower, links, link, -2)
            x = min(max(port, x - reach), x + reach)
            x = min(max(x, half + 1), WIDTH - half - 1)
            y = self.top[row] - 12 - LABEL_LINE * (len(named) - 1 - place)
            anchor = svg.element(parent, "a", href=f"#edge-{link.id}", tabindex="-1")
            svg.element(anchor, "text", text, x=x, y=y, cls="kb-label")

    def _loop(self, parent: svg.Element, edge: Edge) -> None:
        """An edge of a node to itself: a loop at the right of the box, its label above the loop."""
        row, slot = self.layout.place[edge.upstream]
        box = self.boxes[edge.upstream]
        same = [name for name in self.layout.selves if self.edges[name].upstream == edge.upstream]
        place = same.index(edge.id)
        right = MARGIN + slot.x + box.width / 2
        y = self.top[row] + box.height / 2
        reach = 26 + 10 * place
        soft = " kb-soft" if edge.coupling in DASHED else ""
        path = (
            f"M{svg.number(right)} {svg.number(y - 9)} C{svg.number(right + reach)} {svg.number(y - 20)}"
            f" {svg.number(right + reach)} {svg.number(y + 20)} {svg.number(right + 1)} {svg.number(y + 9)}"
        )
        svg.element(parent, "path", d=path, cls=f"kb-line{soft}", marker_end=f"url(#{self.identity}-arrow)")
        anchor = svg.element(parent, "a", href=f"#edge-{edge.id}", tabindex="-1")
        text = f"↻ {self.labels[edge.id]}"
        svg.element(
            anchor,
            "text",
            text,
            x=right + 4,
            y=self.top[row] - 3 + (box.height + 14) * (place % 2),
            cls="kb-label kb-start",
        )
