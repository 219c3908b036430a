"""Where the boxes and lines of a cascade picture go: layers from top to bottom, wide layers wrapped, loops kept.

Pure geometry on ids and sizes. The layers come from the graph (cycles condensed); inside a condensed cycle the
members are put below each other, and the edge that closes the loop is drawn upwards. A line that must pass a row gets
a place of its own in it, so that no line runs behind a box. The order within rows follows the barycentre.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

GAP_X = 14.0
PASS = 16.0
"""Room that a passing line takes in a row."""


@dataclass(frozen=True)
class Link:
    """An edge as drawn: from `upper` to `lower`, or against it when `closes` (the edge that closes a loop)."""

    id: str
    upper: str
    lower: str
    closes: bool


@dataclass
class Slot:
    """A box or a passing line in a row."""

    id: str
    width: float
    x: float = 0.0
    """Centre."""
    box: bool = True


@dataclass
class Layout:
    rows: list[list[Slot]]
    links: list[Link]
    selves: list[str]
    """Ids of edges from a node to itself."""
    routes: dict[str, list[str]] = field(default_factory=dict)
    """Link id -> the slots it visits, from the upper node to the lower one."""
    place: dict[str, tuple[int, Slot]] = field(default_factory=dict)
    """Slot id -> row and slot."""


def lay_out(
    widths: dict[str, float], levels: dict[str, int], edges: Iterable[tuple[str, str, str]], limit: float
) -> Layout:
    """`edges` are (id, from, to) in the record's order, `widths` the room each node needs; rows fit into `limit`."""
    listed = list(edges)
    selves = [name for name, a, b in listed if a == b]
    between = [(name, a, b) for name, a, b in listed if a != b]
    rank, closing = _ranks(list(widths), levels, between)
    links = [
        Link(name, b, a, True) if name in closing else Link(name, a, b, False)
        for name, a, b in between
    ]  # fmt: skip
    rows = _wrapped(widths, rank, links, limit)
    layout = Layout([[Slot(node, widths[node]) for node in row] for row in rows], _downward(links, rows), selves)
    _route(layout)
    _order(layout)
    _position(layout, limit)
    return layout


def _downward(links: list[Link], rows: list[list[str]]) -> list[Link]:
    """After wrapping, an edge between two rows of one layer may point upwards: draw it from the upper node."""
    row_of = {node: number for number, row in enumerate(rows) for node in row}
    out = []
    for link in links:
        if row_of[link.upper] > row_of[link.lower]:
            link = Link(link.id, link.lower, link.upper, not link.closes)
        out.append(link)
    return out


def _ranks(
    nodes: list[str], levels: dict[str, int], edges: list[tuple[str, str, str]]
) -> tuple[dict[str, int], set[str]]:
    """A rank per node without two members of a cycle on one rank, and the edges that close cycles."""
    closing = _closing(nodes, levels, edges)
    inside: dict[str, int] = dict.fromkeys(nodes, 0)
    for _ in nodes:  # longest path within a level; at most one round per node
        moved = False
        for name, a, b in edges:
            if levels[a] == levels[b] and name not in closing and inside[b] <= inside[a]:
                inside[b] = inside[a] + 1
                moved = True
        if not moved:
            break
    depth: dict[int, int] = defaultdict(int)
    for node in nodes:
        depth[levels[node]] = max(depth[levels[node]], inside[node] + 1)
    base, total = {}, 0
    for level in sorted(depth):
        base[level] = total
        total += depth[level]
    return {node: base[levels[node]] + inside[node] for node in nodes}, closing


def _closing(nodes: list[str], levels: dict[str, int], edges: list[tuple[str, str, str]]) -> set[str]:
    """Edges that lead back to a node still on the path of a depth-first walk, within one level."""
    after: dict[str, list[tuple[str, str]]] = defaultdict(list)
    entered: set[str] = set()
    for name, a, b in edges:
        if levels[a] == levels[b]:
            after[a].append((name, b))
        else:
            entered.add(b)
    closing: set[str] = set()
    state: dict[str, int] = {}

    def walk(start: str) -> None:
        stack = [(start, iter(after[start]))]
        state[start] = 1
        while stack:
            node, rest = stack[-1]
            step = next(rest, None)
            if step is None:
                state[node] = 2
                stack.pop()
            elif state.get(step[1]) == 1:
                closing.add(step[0])
            elif step[1] not in state:
                state[step[1]] = 1
                stack.append((step[1], iter(after[step[1]])))

    for node in sorted(nodes, key=lambda n: (n not in entered, nodes.index(n))):
        if node not in state:
            walk(node)
    return closing


def _wrapped(widths: dict[str, float], rank: dict[str, int], links: list[Link], limit: float) -> list[list[str]]:
    """Rows that fit. In a broken layer, nodes that lead on stand in the last row, nearest to what follows."""
    by_rank: dict[int, list[str]] = defaultdict(list)
    for node in widths:
        by_rank[rank[node]].append(node)
    leads = {link.upper for link in links}
    first_parent: dict[str, int] = {}
    order = list(widths)
    for link in links:
        first_parent.setdefault(link.lower, order.index(link.upper))
    rows: list[list[str]] = []
    for number in sorted(by_rank):
        nodes = by_rank[number]
        total = sum(widths[node] + GAP_X for node in nodes) - GAP_X
        if total <= limit:
            rows.append(nodes)
            continue
        nodes = sorted(nodes, key=lambda n: (n in leads, first_parent.get(n, -1), order.index(n)))
        # Leave room for the lines that pass to the rows below.
        count = -(-int(total) // int(limit * 0.88))
        share = total / count
        row: list[str] = []
        used = 0.0
        for node in nodes:
            if row and (used + widths[node] > limit * 0.88 or used >= share):
                rows.append(row)
                row, used = [], 0.0
            row.append(node)
            used += widths[node] + GAP_X
        rows.append(row)
    return rows


def _route(layout: Layout) -> None:
    """Give each link a slot in every row it passes; links that leave one node in one direction share it."""
    for number, row in enumerate(layout.rows):
        for slot in row:
            layout.place[slot.id] = (number, slot)
    for link in layout.links:
        first, last = layout.place[link.upper][0], layout.place[link.lower][0]
        stops = [link.upper]
        for number in range(first + 1, last):
            key = f"{link.upper}\n{'up' if link.closes else 'down'}\n{number}"
            if key not in layout.place:
                slot = Slot(key, PASS, box=False)
                row = layout.rows[number]
                row.insert(len(row) // 2, slot)  # ties in the order keep it in the middle, under its node
                layout.place[key] = (number, slot)
            stops.append(key)
        layout.routes[link.id] = [*stops, link.lower]


def _neighbours(layout: Layout) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    above: dict[str, list[str]] = defaultdict(list)
    below: dict[str, list[str]] = defaultdict(list)
    for a, b in dict.fromkeys(step for stops in layout.routes.values() for step in pairwise(stops)):
        below[a].append(b)
        above[b].append(a)
    return above, below


def _order(layout: Layout) -> None:
    """A few sweeps of the barycentre method, down and up; ties keep the order they have."""
    above, below = _neighbours(layout)
    for sweep in range(8):
        side, rows = (above, layout.rows[1:]) if sweep % 2 == 0 else (below, layout.rows[-2::-1])
        rank = {slot.id: i / max(len(row), 1) for row in layout.rows for i, slot in enumerate(row)}
        for row in rows:
            keyed = {s.id: _mean([rank[n] for n in side[s.id]], rank[s.id]) for s in row}
            row.sort(key=lambda s: keyed[s.id])
            rank.update({slot.id: (i + 0.5) / len(row) for i, slot in enumerate(row)})


def _mean(values: list[float], otherwise: float) -> float:
    return sum(values) / len(values) if values else otherwise


def _position(layout: Layout, limit: float) -> None:
    """Centres of all slots: first packed, then pulled towards their neighbours without overlap."""
    above, below = _neighbours(layout)
    for row in layout.rows:
        _pack(row, [limit / 2] * len(row), limit)
    for sweep in range(14):
        # The first sweeps also pull to the middle, or the whole drawing would drift to one side.
        pull = 0.3 if sweep < 10 else 0.0
        for row in layout.rows if sweep % 2 == 0 else layout.rows[::-1]:
            side = above if sweep % 2 == 0 else below
            wish = [_mean([layout.place[n][1].x for n in side[s.id]], s.x) for s in row]
            _pack(row, [(1 - pull) * x + pull * limit / 2 for x in wish], limit)


def _pack(row: list[Slot], wish: list[float], limit: float) -> None:
    """Centres as near to `wish` as order, widths and the frame allow (pool adjacent violators, then clamp).

    Where boxes and passing lines do not fit side by side, the gaps and the lines' room shrink, never the boxes.
    """
    boxes = sum(slot.width for slot in row if slot.box)
    loose = PASS * sum(not slot.box for slot in row) + GAP_X * (len(row) - 1)
    squeeze = min(1.0, max((limit - boxes) / loose, 0.1)) if loose else 1.0
    gap = GAP_X * squeeze
    offset, total = [], 0.0
    for slot in row:
        width = slot.width if slot.box else PASS * squeeze
        offset.append(total + width / 2)
        total += width + gap
    pools: list[tuple[float, int]] = []
    for wanted, off in zip(wish, offset, strict=True):
        pools.append((wanted - off, 1))
        while len(pools) > 1 and pools[-2][0] > pools[-1][0]:
            (a, n), (b, m) = pools[-2], pools[-1]
            pools[-2:] = [((a * n + b * m) / (n + m), n + m)]
    starts = [value for value, count in pools for _ in range(count)]
    most = max(limit - (total - gap), 0.0)
    for slot, start, off in zip(row, starts, offset, strict=True):
        slot.x = min(max(start, 0.0), most) + off
