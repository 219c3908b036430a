"""The boxes of a cascade picture: which nodes it has, in the order of the cascade, and the room each one needs."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.pages import nodes, svg

if TYPE_CHECKING:
    from kbtool.model import Edge, Incident
    from kbtool.pages.base import Context

NAME, ROLE, LABEL = 12.5, 10.5, 10.5
"""Font sizes, the same as in the style sheet."""
BOLD = 1.14
"""How much wider the bold names run than the estimate for plain text."""
LINE = 14.5
TRIGGER = "\ntrigger"
"""The trigger's box; no id of a record can be this."""


@dataclass(frozen=True)
class Box:
    lines: list[str]
    role: str
    href: str
    cls: str
    width: float
    slot: float
    """Room in the row: the box, its labels, and a loop to itself."""

    @property
    def height(self) -> float:
        return len(self.lines) * LINE + LINE + 9


def label(context: Context, edge: Edge, number: int) -> str:
    return f"{number} {context.kb.term_name('couplings', edge.coupling, context.lang)}"


def struck(incident: Incident, names: list[str]) -> str:
    """Where the trigger struck: the node its event is about, else where the incident began, else the first node."""
    events = {event.id: event for event in incident.timeline}
    event = events.get(incident.cause.trigger.event or "")
    for name in (event.service if event else None, *incident.services):
        if name in names:
            return str(name)
    return next(name for name in names if name != TRIGGER)


def boxes(context: Context, incident: Incident, labels: dict[str, str]) -> dict[str, Box]:
    """Boxes in the order of the cascade: trigger, then depth first along the edges."""
    after: dict[str, list[str]] = defaultdict(list)
    entering: dict[str, list[str]] = defaultdict(list)
    loops: dict[str, list[str]] = defaultdict(list)
    for edge in incident.cascade.edges:
        after[edge.upstream].append(edge.downstream)
        (loops if edge.upstream == edge.downstream else entering)[edge.downstream].append(edge.id)
    reached = {edge.downstream for edge in incident.cascade.edges if edge.upstream != edge.downstream}
    names = [edge.upstream for edge in incident.cascade.edges]
    starts = [struck(incident, names), *[name for name in names if name not in reached], *names]
    out: dict[str, Box] = {TRIGGER: _trigger_box(context, incident)}
    stack = list(reversed(starts))
    while stack:
        name = stack.pop()
        if name not in out:
            node = nodes.node(context, incident, name)
            role = context.words.get(node.role, node.role)
            out[name] = _box(node, [labels[e] for e in entering[name]], [labels[e] for e in loops[name]], role)
            stack.extend(reversed(after[name]))
    return out


def _trigger_box(context: Context, incident: Incident) -> Box:
    trigger = incident.cause.trigger
    name = context.kb.term_name("triggers", trigger.kind, context.lang)
    shown = nodes.Node(TRIGGER, name, "role-trigger", f"#trigger-{trigger.id}")
    return _box(shown, [], [], context.w("role-trigger"))


def _box(node: nodes.Node, labels: list[str], loops: list[str], role: str) -> Box:
    lines = svg.wrap(node.name, NAME * BOLD, 138, 3)
    width = max([svg.width(line, NAME * BOLD) for line in lines] + [svg.width(role, ROLE), 64.0]) + 18
    room = max([svg.width(label, LABEL) + 6 for label in labels] + [width])
    # A loop to itself needs room on the right, for its label too; the slot is symmetric, so on both sides.
    beside = max([svg.width(f"↻ {label}", LABEL) + 6 for label in loops] + [0.0])
    return Box(lines, role, node.href, node.cls, width, max(room, width + 2 * beside))
