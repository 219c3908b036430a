"""Times agree: with their zone, with the print in the source, with each other, with the order of cause."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

from kbtool import clock, written
from kbtool.checks.base import Check
from kbtool.intervals import owner
from kbtool.kb import KnowledgeBase
from kbtool.model import Event, Incident
from kbtool.problems import Finding, Loc

_ORDER = (
    ("trigger-start", "trigger-end"), ("trigger-start", "impact-start"), ("trigger-start", "first-alarm"),
    ("first-alarm", "narrowed"), ("first-alarm", "diagnosed"), ("narrowed", "diagnosed"),
    ("impact-start", "relief"), ("impact-start", "recovered"), ("first-alarm", "recovered"), ("relief", "recovered"),
    ("recovered", "backfill-end"),
)  # fmt: skip
"""Pairs of marks of one service (or of the origin) in which the first cannot come after the second."""


def _moment(event: Event, incident: Incident) -> clock.Moment | None:
    try:
        return clock.start(event, incident)
    except clock.ClockError:
        return None


def _timed(incident: Incident) -> dict[str, clock.Moment]:
    """The events that have a time, each with its moment."""
    return {event.id: moment for event in incident.timeline if (moment := _moment(event, incident))}


def exist(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    names = {event.id for event in incident.timeline}
    for index, event in enumerate(incident.timeline):
        loc: Loc = ("timeline", index)
        for name, reader in (("at", clock.start), ("until", clock.end)):
            try:
                reader(event, incident)
            except clock.ClockError as error:
                yield Finding(incident.id, (*loc, name), "TIM001", str(error))
        if event.at is None and not event.order:
            message = f"the event `{event.id}` has neither a time nor an order"
            yield Finding(incident.id, loc, "TIM002", message, "give `at`, or `order` with the event it follows")
        if event.at is None and (event.until or event.precision or event.as_written):
            message = f"the event `{event.id}` has no `at`, so nothing else about its time can stand"
            yield Finding(incident.id, loc, "TIM002", message)
        for at, order in enumerate(event.order):
            if order.event not in names or order.event == event.id:
                message = f"no other event has the id `{order.event}`"
                yield Finding(incident.id, (*loc, "order", at, "event"), "REF001", message)


def forward(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """Ranges and impacts end after they start; the timeline stands in order."""
    times = _timed(incident)
    last: tuple[dt.datetime, str] | None = None
    for index, event in enumerate(incident.timeline):
        if event.id not in times:
            continue
        begun = times[event.id].utc
        try:
            ended = clock.end(event, incident)
        except clock.ClockError:
            ended = None
        if ended and ended.utc < begun:
            message = f"`{event.id}` ends before it starts"
            yield Finding(incident.id, ("timeline", index, "until"), "TIM003", message)
        if last and begun < last[0]:
            message = f"`{event.id}` stands after `{last[1]}`, which is later"
            yield Finding(incident.id, ("timeline", index, "at"), "TIM010", message, "put the events in order of time")
        last = max(last, (begun, event.id)) if last else (begun, event.id)
    for index, impact in enumerate(incident.cascade.impacts):
        a, b = times.get(impact.onset), times.get(impact.normal)
        if a and b and b.utc < a.utc:
            message = f"`{impact.id}` is normal before it begins"
            yield Finding(incident.id, ("cascade", "impacts", index, "normal"), "TIM003", message)


def as_written(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    for index, event in enumerate(incident.timeline):
        for name, text, reader in (("at", "as_written", clock.start), ("until", "as_written_until", clock.end)):
            loc: Loc = ("timeline", index, text)
            wall, print_ = getattr(event, name), getattr(event, text)
            if wall is None:
                continue
            try:
                moment = reader(event, incident)
            except clock.ClockError:
                continue
            assert moment is not None
            if print_ is None:
                if event.grade == "stated" and ":" in wall:
                    message = f"the event `{event.id}` states a clock time without its print in the source"
                    yield Finding(incident.id, ("timeline", index, name), "TIM004", message, f"add `{text}:`")
                continue
            for message in _differences(written.read(print_), moment, ":" in wall, print_):
                yield Finding(incident.id, loc, "TIM005", message)


def _differences(said: written.Written, moment: clock.Moment, has_clock: bool, print_: str) -> Iterator[str]:
    local = moment.told
    if said.empty:
        yield f"`{print_}` holds no time that can be read"
        return
    if said.clock and not has_clock:
        yield f"`{print_}` has a clock time, the event only a day"
    if said.clock and has_clock and said.clock[:2] != (local.hour, local.minute):
        yield f"`{print_}` is not {local:%H:%M}"
    if said.clock and said.clock[2] is not None and said.clock[2] != local.second:
        yield f"`{print_}` has other seconds than the event"
    if said.zone and has_clock:
        offset = local.utcoffset() or dt.timedelta()
        if written.ZONE_MINUTES[said.zone] * 60 != offset.total_seconds():
            yield f"`{print_}` says {said.zone}, but on that day the zone is at {clock.abbreviation(local)}"
    if said.month and (said.month, said.day) != (local.month, local.day):
        yield f"`{print_}` is another day than {local:%Y-%m-%d}"
    if said.year and said.year != local.year:
        yield f"`{print_}` is another year than {local.year}"
    if said.weekday is not None and said.weekday != local.weekday():
        yield f"`{print_}` names another weekday than {local:%A}"


def causal(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """Marks of the origin, and of each other node, stand in the order of cause."""
    times = _timed(incident)
    origin = set(incident.services)
    groups: dict[str | None, list[tuple[int, Event]]] = {}
    for index, event in enumerate(incident.timeline):
        if event.id in times:
            who = owner(incident, event.service)
            groups.setdefault(None if who is None or who in origin else event.service, []).append((index, event))
    for events in groups.values():
        for before, after in _ORDER:
            first = [times[e.id].utc for _, e in events if before in e.marks]
            late = [(i, e) for i, e in events if after in e.marks]
            if not first or not late:
                continue
            index, event = late[-1]
            if times[event.id].utc < min(first):
                message = f"`{event.id}` is marked {after} but comes before every {before}"
                yield Finding(incident.id, ("timeline", index, "marks"), "TIM006", message)


def downstream(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """Nobody falls before the one who took him along, unless the edge says how that can be."""
    times = _timed(incident)
    impacts = {impact.id: impact for impact in incident.cascade.impacts}
    by_node: dict[str, list[str]] = {}
    for impact in impacts.values():
        by_node.setdefault(impact.service, []).append(impact.id)
    for index, edge in enumerate(incident.cascade.edges):
        ends = []
        for side in ("upstream", "downstream"):
            named = getattr(edge, f"{side}_impact") or next(iter(by_node.get(getattr(edge, side), [])), None)
            ends.append(times.get(impacts[named].onset) if named in impacts else None)
        up, down = ends
        if up and down and down.utc < up.utc and edge.note is None:
            message = f"`{edge.downstream}` is hit before `{edge.upstream}`, which is said to have taken it along"
            hint = "check the times; if the source says so, explain it in `note`"
            yield Finding(incident.id, ("cascade", "edges", index), "TIM007", message, hint)


def published(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """A text cannot tell what happened after it was published, nor be read before."""
    times = _timed(incident)
    for index, source in enumerate(incident.sources):
        loc: Loc = ("sources", index, "published")
        if source.published == "unknown":
            continue
        if source.consulted < source.published:
            yield Finding(incident.id, loc, "TIM008", f"`{source.id}` was consulted before it was published")
        told = [
            (times[event.id].nominal.date().isoformat(), event.id)
            for event in incident.timeline
            if event.id in times and {c.split("/", 1)[0] for c in event.sources} == {source.id}
        ]
        if told and max(told)[0] > source.published:
            message = f"`{source.id}` was published {source.published}, before the event `{max(told)[1]}` that it tells"
            yield Finding(incident.id, loc, "TIM008", message)


def dated(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """The date of the record is the local day on which the impact began."""
    times = _timed(incident)
    for marks in (("impact-start", "first-alarm"), ("trigger-start",)):
        days = [
            times[e.id].nominal.date().isoformat()
            for e in incident.timeline
            if e.id in times and set(marks) & set(e.marks)
        ]
        if days:
            if min(days) != incident.date:
                message = f"is {incident.date}, but the first event marked {' or '.join(marks)} is on {min(days)}"
                yield Finding(incident.id, ("date",), "TIM009", message)
            return


CHECKS = (
    Check("TIM001", "every time exists, once, in its zone", exist),
    Check("TIM002", "every event has a time or an order", exist),
    Check("TIM003", "no range and no impact ends before it starts", forward),
    Check("TIM004", "a stated clock time carries its print in the source", as_written),
    Check("TIM005", "the print in the source equals the event's time, zone and day", as_written),
    Check("TIM006", "marks stand in the order of cause", causal),
    Check("TIM007", "no dependent is hit before its origin without a note", downstream),
    Check(
        "TIM008", "no source was published before the last event it tells, or read before it was published", published
    ),
    Check("TIM009", "the record's date is the day the impact began", dated),
    Check("TIM010", "the timeline stands in order of time", forward),
)
