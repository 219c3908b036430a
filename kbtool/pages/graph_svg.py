"""Draws many boxes and lines from top to bottom: the picture of all incidents, and its roll-up.

A box holds one name or a stack of names that share all their lines. A line says by its width and a number how many
incidents stand behind it; the line that closes a loop is drawn upwards and marked. The list says all of it in words.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from kbtool.pages import svg
from kbtool.pages.html import Html
from kbtool.pages.layout import Layout, Link, Slot, lay_out

NAME, SMALL = 12.5, 10.5
"""Font sizes, the same as in the style sheet."""
LINE = 15.0
BOLD = 1.14
MARGIN = 6.0
ROOM = 34.0
"""Between two rows."""
SMALL_LINE = 13.0
WIDEST = 128.0
TALLEST = 6
"""Names in one column of a box."""


@dataclass(frozen=True)
class Name:
    text: str
    href: str
    key: str
    """What the script knows it by."""


@dataclass(frozen=True)
class Box:
    names: tuple[Name, ...]
    notes: tuple[str, ...]
    cls: str

    @property
    def columns(self) -> list[list[tuple[str, Name]]]:
        """Lines of names, in as many columns as keep the box low."""
        count = -(-len(self.names) // TALLEST)
        each = -(-len(self.names) // count)
        most = 3 if len(self.names) == 1 else 1
        limit = WIDEST if most > 1 else 1.4 * WIDEST
        parts = [self.names[place : place + each] for place in range(0, len(self.names), each)]
        return [
            [(line, name) for name in part for line in svg.wrap(name.text, NAME * BOLD, limit, most)] for part in parts
        ]

    @property
    def widths(self) -> list[float]:
        return [max(svg.width(line, NAME * BOLD) for line, _ in column) + 14 for column in self.columns]

    @property
    def width(self) -> float:
        return max(sum(self.widths), *(svg.width(note, SMALL) + 14 for note in self.notes), 66.0)

    @property
    def height(self) -> float:
        return max(map(len, self.columns)) * LINE + len(self.notes) * SMALL_LINE + 9


@dataclass(frozen=True)
class Tie:
    """A line as it is asked for."""

    upper: str
    lower: str
    incidents: int
    soft: bool
    pairs: str
    """`upstream>downstream` for each pair of names it stands for, blank between."""


def draw(
    identity: str, title: str, description: str, width: float, boxes: dict[str, Box], ties: dict[str, Tie],
    levels: dict[str, int],
) -> Html:  # fmt: skip
    """All boxes by id, all lines by id, and the level of each box."""
    edges = [(name, tie.upper, tie.lower) for name, tie in ties.items()]
    layout = lay_out({name: box.width for name, box in boxes.items()}, levels, edges, width - 2 * MARGIN)
    return _Drawing(identity, width, layout, boxes, ties).draw(title, description)


class _Drawing:
    def __init__(
        self, identity: str, width: float, layout: Layout, boxes: dict[str, Box], ties: dict[str, Tie]
    ) -> None:
        self.identity, self.width, self.layout, self.boxes, self.ties = identity, width, layout, boxes, ties
        self.entering: dict[str, list[Link]] = defaultdict(list)
        self.leaving: dict[str, list[Link]] = defaultdict(list)
        for link in layout.links:
            self.entering[link.lower].append(link)
            self.leaving[link.upper].append(link)
        for link_lists, step in ((self.entering, -2), (self.leaving, 1)):
            for found in link_lists.values():
                found.sort(key=lambda link: layout.place[layout.routes[link.id][step]][1].x)
        self.labels: dict[str, int] = defaultdict(int)
        """Labels above each box so far; neighbours stand at two heights."""
        self.top: list[float] = []
        self.bottom: list[float] = []
        y = MARGIN
        for number, row in enumerate(layout.rows):
            y += ROOM + len(row) * 0.8 if number else 0
            self.top.append(y)
            y += max((boxes[slot.id].height for slot in row if slot.box), default=0)
            self.bottom.append(y)
        self.height = y + MARGIN

    def draw(self, title: str, description: str) -> Html:
        root = svg.picture(self.identity, self.width, self.height, title, description, "kb-all")
        marker = svg.element(
            svg.element(root, "defs"), "marker", id=f"{self.identity}-arrow", viewBox="0 0 8 8", refX=7, refY=4,
            markerWidth=7, markerHeight=7, markerUnits="userSpaceOnUse", orient="auto-start-reverse",
        )  # fmt: skip
        svg.element(marker, "path", d="M0 0.5 L8 4 L0 7.5 z", cls="kb-arrow")
        lines, words = svg.element(root, "g", cls="kb-lines"), svg.element(root, "g", cls="kb-labels")
        for link in [link for found in self.entering.values() for link in found]:
            self._line(lines, words, link)
        for row in self.layout.rows:
            for slot in row:
                if slot.box:
                    self._box(root, slot)
        return svg.markup(root)

    def _port(self, name: str, links: list[Link], link: Link, step: int) -> float:
        """Where on its box a line begins (`step` 1) or ends (-2). Lines that go on together begin together."""
        stops = list(dict.fromkeys(self._bundle(other, step) for other in links))
        apart = min((self.boxes[name].width - 10) / max(len(stops) - 1, 1), 22.0)
        place = stops.index(self._bundle(link, step))
        return MARGIN + self.layout.place[name][1].x + (place - (len(stops) - 1) / 2) * apart

    def _bundle(self, link: Link, step: int) -> str:
        stop = self.layout.routes[link.id][step]
        return stop if step == 1 and not self.layout.place[stop][1].box else link.id

    def _line(self, parent: svg.Element, words: svg.Element, link: Link) -> None:
        row = self.layout.place[link.upper][0]
        x = self._port(link.upper, self.leaving[link.upper], link, 1)
        y = self.top[row] + self.boxes[link.upper].height
        down = self.bottom[row]
        legs: list[tuple[float, float, float | None]] = []
        for stop in self.layout.routes[link.id][1:]:
            row, slot = self.layout.place[stop]
            last = stop == link.lower
            to_x = self._port(stop, self.entering[stop], link, -2) if last else MARGIN + slot.x
            legs.append((to_x, self.top[row] - (1 if last else 0), None if last else self.bottom[row]))
        path = svg.route(x, y, down, legs)
        x, y, _ = legs[-1]
        tie = self.ties[link.id]
        arrow = f"url(#{self.identity}-arrow)"
        cls = f"kb-line kb-weight-{min(tie.incidents, 4)}"
        cls += (" kb-soft" if tie.soft else "") + (" kb-closes" if link.closes else "")
        ends = {"marker_start": arrow} if link.closes else {"marker_end": arrow}
        svg.element(parent, "path", d=path, cls=cls, data_kb_pairs=tie.pairs, **ends)
        label = ("↑" if link.closes else "") + (str(tie.incidents) if tie.incidents > 1 else "")
        if label:
            self.labels[link.lower] += 1
            y -= 9 if self.labels[link.lower] % 2 else 20
            svg.element(words, "text", label, x=x, y=y, cls="kb-label", data_kb_pairs=tie.pairs)

    def _box(self, root: svg.Element, slot: Slot) -> None:
        box = self.boxes[slot.id]
        x, y = MARGIN + slot.x, self.top[self.layout.place[slot.id][0]]
        keys = " ".join(name.key for name in box.names)
        group = svg.element(root, "g", cls=f"kb-node {box.cls}", data_kb_keys=keys)
        svg.element(group, "rect", x=x - box.width / 2, y=y, width=box.width, height=box.height, rx=5)
        left = x - sum(box.widths) / 2
        for column, width in zip(box.columns, box.widths, strict=True):
            for place, (line, name) in enumerate(column):
                told = {"data_kb_key": name.key} if name.key else {}
                anchor = svg.element(group, "a", href=name.href, tabindex="-1", **told)
                svg.element(anchor, "text", line, x=left + width / 2, y=y + 16 + place * LINE, cls="kb-name")
            left += width
        for place, note in enumerate(reversed(box.notes)):
            svg.element(group, "text", note, x=x, y=y + box.height - 6 - place * SMALL_LINE, cls="kb-role-word")
