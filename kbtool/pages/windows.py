"""The stretches of trouble of one incident, as the chart draws them: rows in the order of the cascade.

An onset or end that the source does not give is None and stays so; what is known of such a stretch (worse, relief) is
kept apart as `known`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import clock
from kbtool.pages import nodes, when

if TYPE_CHECKING:
    from kbtool.clock import Moment
    from kbtool.model import Event, Impact, Incident
    from kbtool.pages.base import Context


@dataclass(frozen=True)
class Window:
    row: str
    name: str
    cls: str
    origin: bool
    onset: Moment | None
    normal: Moment | None
    known: tuple[Moment, ...]
    """All times that the source ties to this stretch, onset and end included."""
    open_start: bool
    open_end: bool
    by_end: bool
    """The end is known only as `by` a time."""
    pieces: tuple[str | Moment, ...]
    """The times in short between pieces of text, `?` where none is given."""
    note: str
    """The pieces as one text."""
    impact: str = ""
    """The id of the impact; empty for the trigger."""


def windows(context: Context, incident: Incident) -> list[Window]:
    """The trigger first, then every impact in the order of the cascade."""
    events = {event.id: event for event in incident.timeline}
    out = [found] if (found := _trigger(context, incident, events)) else []
    order = cascade_order(incident)
    impacts = sorted(incident.cascade.impacts, key=lambda impact: order.get(impact.service, len(order)))
    out += [_impact(context, incident, impact, events) for impact in impacts if impact.severity != "unaffected"]
    return out


def cascade_order(incident: Incident) -> dict[str, int]:
    """Nodes depth first from where it began, so that a row stands near the row that caused it."""
    after: dict[str, list[str]] = {}
    reached = set()
    for edge in incident.cascade.edges:
        after.setdefault(edge.upstream, []).append(edge.downstream)
        if edge.upstream != edge.downstream:
            reached.add(edge.downstream)
    starts = [name for name in after if name not in reached]
    stack = [*reversed([*starts, *after, *incident.services])]
    order: dict[str, int] = {}
    while stack:
        name = stack.pop()
        if name not in order:
            order[name] = len(order)
            stack.extend(reversed(after.get(name, [])))
    return order


def _partly(context: Context, impact: Impact, at: Callable[[str], Moment | None]) -> tuple[str | Moment, ...]:
    """`?–?`, with the first time at which it grew worse or better, where the source gives neither end."""
    for key, names in (("mark-worse", impact.worse), ("mark-relief", impact.relief)):
        for name in names:
            moment = at(name)
            if moment:
                return (f"?–? · {context.w(key)} ", moment)
    return ()


def _text(pieces: tuple[str | Moment, ...], lang: str) -> str:
    return "".join(piece if isinstance(piece, str) else when.short(piece, lang) for piece in pieces)


def _trigger(context: Context, incident: Incident, events: dict[str, Event]) -> Window | None:
    trigger = incident.cause.trigger
    first = events.get(trigger.event or "")
    begin = clock.start(first, incident) if first else None
    if first is None or begin is None:
        return None
    last = events.get(trigger.until or "")
    finish = clock.start(last, incident) if last else clock.end(first, incident)
    name = f"{context.w('trigger')}{context.w('colon')}"
    name += context.kb.term_name("triggers", trigger.kind, context.lang)
    known = (begin, finish) if finish else (begin,)
    pieces = (begin, "–", finish) if finish else (begin,)
    return Window(
        "", name, "kb-role-trigger", False, begin, finish, known, False, False, False, pieces,
        _text(pieces, context.lang),
    )  # fmt: skip


def _impact(context: Context, incident: Incident, impact: Impact, events: dict[str, Event]) -> Window:
    node = nodes.node(context, incident, impact.service)

    def at(name: str) -> Moment | None:
        return clock.start(events[name], incident) if name in events else None

    def until(name: str) -> Moment | None:
        found = events.get(name)
        return (clock.end(found, incident) or clock.start(found, incident)) if found else None

    onset, normal = at(impact.onset), until(impact.normal)
    between = [moment for name in (*impact.worse, *impact.relief) if (moment := at(name))]
    known = tuple(moment for moment in (onset, normal, *between) if moment)
    pieces: tuple[str | Moment, ...] = (onset or "?", "–", normal or "?")
    if onset is None and normal is None:
        partial = "unknown" in (impact.onset, impact.normal)
        pieces = _partly(context, impact, at) or (context.w("times-unknown" if partial else "times-not-given"),)
    by_end = normal is not None and normal.precision == "no-later-than"
    return Window(
        impact.service, node.name, node.cls, node.role in ("role-origin",), onset, normal, known,
        onset is None, normal is None, by_end, pieces, _text(pieces, context.lang), impact.id,
    )  # fmt: skip
