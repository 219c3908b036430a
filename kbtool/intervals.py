"""The named intervals of an incident, measured between its marked events.

There is no "duration of the incident": every interval names its two events and carries the bound that their precision
allows. Stands on clock.py; the analysis keeps the result, nothing of it is ever stored in a record.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.clock import Moment, bound_between, end, minutes_between, start

if TYPE_CHECKING:
    from kbtool.model import Edge, Event, Impact, Incident


@dataclass(frozen=True, slots=True)
class Gap:
    """An interval between two events of one incident. `minutes` lies between the printed times."""

    name: str
    """Key of the interface words, e.g. alarm-to-diagnosed."""
    service: str
    """The node the interval is about."""
    start: str
    end: str
    minutes: int
    bound: str
    """exact, about, at-most, at-least, or unknown."""
    basic: bool
    """Between marks (always shown), or a further window (shown on request)."""


_PAIRS = (
    ("trigger-duration", "trigger-start", "trigger-end"),
    ("trigger-to-alarm", "trigger", "base"),
    ("impact-to-alarm", "impact-start", "first-alarm"),
    ("alarm-to-narrowed", "base", "narrowed"),
    ("alarm-to-diagnosed", "base", "diagnosed"),
    ("diagnosed-to-relief", "diagnosed", "relief"),
    ("relief-to-recovered", "relief", "recovered"),
    ("diagnosed-to-recovered", "diagnosed", "recovered"),
    ("alarm-to-recovered", "base", "recovered"),
    ("trigger-to-recovered", "trigger-start", "recovered"),
)
"""The intervals of the origin. `base` is the first alarm, else the start of the impact; `trigger` is the end of the
trigger, else its start."""

_ANYBODY = ("trigger-start", "trigger-end", "first-alarm", "narrowed", "diagnosed")
"""Marks that speak of the whole incident, whomever the event names."""


def owner(incident: Incident, node: str | None) -> str | None:
    """The service a component belongs to; the node itself otherwise."""
    for part in incident.system.components:
        if part.id == node:
            return part.part_of or part.id
    return node


class _Timeline:
    """The timed events of one incident, and the intervals found so far."""

    def __init__(self, incident: Incident) -> None:
        self.incident = incident
        self.times: dict[str, Moment] = {e.id: m for e in incident.timeline if (m := start(e, incident))}
        self.origin = set(incident.services)
        self.gaps: list[Gap] = []
        self.seen: set[tuple[str, str]] = set()

    def marked(self, mark: str, node: str | None = None) -> list[Event]:
        """Timed events with a mark, in order of time: of one node, or (None) of the origin and nobody in particular."""
        out = []
        for event in self.incident.timeline:
            if event.id not in self.times or mark not in event.marks:
                continue
            who = owner(self.incident, event.service)
            general = who is None or who in self.origin or mark in _ANYBODY
            if general if node is None else event.service == node:
                out.append(event)
        return sorted(out, key=lambda event: self.times[event.id].utc)

    def add(self, name: str, service: str, a: str, b: str, basic: bool) -> None:
        """Note the interval from a to b once; further windows only when they say something."""
        if a == b or (a, b) in self.seen or a not in self.times or b not in self.times:
            return
        first, second = self.times[a], self.times[b]
        bound, minutes = bound_between(first, second), minutes_between(first, second)
        if bound == "unknown" or (not basic and minutes <= 0):
            return
        self.seen.add((a, b))
        self.gaps.append(Gap(name, service, a, b, minutes, bound, basic))


def gaps(incident: Incident) -> list[Gap]:
    """Every named interval: first those between marks (`basic`), then the windows of all impacts and ranges."""
    line = _Timeline(incident)
    marks = _origin_marks(line)
    main = incident.services[0]
    for name, a, b in _PAIRS:
        if a in marks and b in marks:
            line.add(_name(name, marks), main, marks[a].id, marks[b].id, True)
    if "base" in marks:
        _dependents(line, marks)
    _windows(line, marks)
    _ranges(line, main)
    return line.gaps


def _origin_marks(line: _Timeline) -> dict[str, Event]:
    """The first (for ends: the last) event of the origin for each mark, with `base` and `trigger` worked out."""
    found: dict[str, Event] = {}
    for mark in ("trigger-start", "impact-start", "first-alarm", "narrowed", "diagnosed", "relief"):
        if events := line.marked(mark):
            found[mark] = events[0]
    for mark in ("trigger-end", "recovered"):
        if events := line.marked(mark):
            found[mark] = events[-1]
    base = found.get("first-alarm") or found.get("impact-start")
    if base:
        found["base"] = base
    trigger = found.get("trigger-end") or found.get("trigger-start")
    if trigger:
        found["trigger"] = trigger
    return found


def _name(name: str, marks: dict[str, Event]) -> str:
    """Where no alarm is told, intervals start at the impact and are named so."""
    return name if "first-alarm" in marks else name.replace("alarm", "impact")


def _dependents(line: _Timeline, marks: dict[str, Event]) -> None:
    """For each other node marked as recovered: from its own onset if it came later, else from the first alarm."""
    base, incident = marks["base"], line.incident
    others = dict.fromkeys(
        event.service
        for event in incident.timeline
        if "recovered" in event.marks and event.service and owner(incident, event.service) not in line.origin
    )
    for service in others:
        last = line.marked("recovered", service)
        if not last:
            continue
        onsets = line.marked("impact-start", service)
        if onsets and line.times[onsets[0].id].utc != line.times[base.id].utc:
            line.add("service-impact", service, onsets[0].id, last[-1].id, True)
        else:
            line.add(_name("alarm-to-service", marks), service, base.id, last[-1].id, True)


def _windows(line: _Timeline, marks: dict[str, Event]) -> None:
    """Each impact from onset (or the first alarm) to normal, and the tail of dependents after the origin."""
    incident = line.incident
    for impact in incident.cascade.impacts:
        line.add("service-impact", impact.service, impact.onset, impact.normal, False)
        if "base" in marks and impact.onset not in line.times:
            line.add(_name("alarm-to-service", marks), impact.service, marks["base"].id, impact.normal, False)
        if "recovered" in marks and owner(incident, impact.service) not in line.origin:
            line.add("tail", impact.service, marks["recovered"].id, impact.normal, False)


def _ranges(line: _Timeline, main: str) -> None:
    """Events that the source itself gives as a range."""
    for event in line.incident.timeline:
        last = end(event, line.incident)
        if last and event.id in line.times:
            first = line.times[event.id]
            trigger = "trigger-start" in event.marks
            line.gaps.append(
                Gap(
                    "trigger-duration" if trigger else "event",
                    owner(line.incident, event.service) or main,
                    event.id,
                    event.id,
                    minutes_between(first, last),
                    bound_between(first, last),
                    trigger,
                )
            )


def impact_of(incident: Incident, edge: Edge, side: str) -> Impact | None:
    """The impact of the edge's `upstream` or `downstream` that the edge speaks of; None for a node without one."""
    named, node = getattr(edge, f"{side}_impact"), getattr(edge, side)
    for impact in incident.cascade.impacts:
        if impact.id == named or (named is None and impact.service == node):
            return impact
    return None


def delay(incident: Incident, edge: Edge) -> tuple[int, str] | None:
    """Minutes from the upstream's onset to the downstream's, with the bound; None where an onset is not given."""
    up, down = impact_of(incident, edge, "upstream"), impact_of(incident, edge, "downstream")
    if up is None or down is None or up is down:
        return None
    times = {event.id: moment for event in incident.timeline if (moment := start(event, incident))}
    first, second = times.get(up.onset), times.get(down.onset)
    if first is None or second is None:
        return None
    if up.onset == down.onset:
        return 0, "exact"
    bound = bound_between(first, second)
    return None if bound == "unknown" else (minutes_between(first, second), bound)
