"""Zones, precision and bounds: a record's wall-clock times as moments in UTC.

Stands between the model and everything that measures. `intervals.py` builds the named intervals on it.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING
from zoneinfo import ZoneInfo

from kbtool.model.timeline import WALL_TIME

if TYPE_CHECKING:
    from kbtool.model import Event, Incident

UTC = dt.UTC


class ClockError(ValueError):
    """A wall-clock time that does not exist, or exists twice and needs its offset, in its zone."""


@dataclass(frozen=True)
class Moment:
    """One stated time. `nominal` is what is printed; the truth lies between `earliest` and `latest` (None: open)."""

    nominal: dt.datetime
    """Aware, in the record's zone, so that all times of a record stand on one clock."""
    told: dt.datetime
    """The same moment in the zone in which the source tells it."""
    precision: str
    """day, minute, second, or what the event says: about, hour, no-later-than, no-earlier-than."""
    day_only: bool
    """Only the day is told, whatever the precision; its clock time means nothing."""
    earliest: dt.datetime | None
    latest: dt.datetime | None

    @property
    def utc(self) -> dt.datetime:
        return self.nominal.astimezone(UTC)

    @property
    def approximate(self) -> bool:
        return self.precision in ("about", "hour", "day")


@lru_cache(maxsize=256)
def zone_of(name: str) -> dt.tzinfo:
    return UTC if name == "UTC" else ZoneInfo(name)


def aware(wall: str, zone: str) -> tuple[dt.datetime, str]:
    """A wall time of a record as an aware datetime, and its form: day, minute or second.

    Raises ClockError when the local time does not exist or exists twice without an offset, or when the offset is not
    one that the zone has on that day.
    """
    match = WALL_TIME.fullmatch(wall)
    if match is None:
        raise ClockError(f"`{wall}` is not a time")
    place = zone_of(zone)
    if match["clock"] is None:
        return dt.datetime.fromisoformat(match["day"]).replace(tzinfo=place), "day"
    form = "second" if match["clock"].count(":") == 2 else "minute"
    local = dt.datetime.fromisoformat(f"{match['day']}T{match['clock']}")
    first, second = local.replace(tzinfo=place, fold=0), local.replace(tzinfo=place, fold=1)
    exists = first.astimezone(UTC).astimezone(place).replace(tzinfo=None) == local
    if match["offset"]:
        given = dt.datetime.fromisoformat(f"{match['day']}T{match['clock']}{match['offset']}").utcoffset()
        fits = [moment for moment in (first, second) if moment.utcoffset() == given]
        if not fits or not exists:
            raise ClockError(f"`{wall}` has an offset that {zone} does not have at that time")
        return fits[0], form
    if not exists:
        raise ClockError(f"`{wall}` does not exist in {zone}: the clocks went forward")
    if first.utcoffset() != second.utcoffset():
        raise ClockError(f"`{wall}` exists twice in {zone}: the clocks went back; add the offset, e.g. {wall}-07:00")
    return first, form


class _Reckoned:
    """What was asked about one incident: rules and pages ask for the same few moments again and again."""

    __slots__ = ("events", "incident", "moments")

    def __init__(self, incident: Incident) -> None:
        self.incident = incident
        self.events = {event.id: event for event in incident.timeline}
        self.moments: dict[tuple[str, str, str | None], Moment] = {}


_last: list[_Reckoned] = []
"""The incident asked about last."""


def _reckoned(incident: Incident) -> _Reckoned:
    if not _last or _last[0].incident is not incident:
        _last[:] = [_Reckoned(incident)]
    return _last[0]


def events_of(incident: Incident) -> dict[str, Event]:
    """The events of an incident by their id."""
    return _reckoned(incident).events


def _moment(wall: str, zone: str | None, precision: str | None, incident: Incident) -> Moment:
    known = _reckoned(incident).moments
    asked = (wall, zone or incident.zone, precision)
    found = known.get(asked)
    if found is None:
        found = known[asked] = _reckon(*asked, incident.zone)
    return found


def _reckon(wall: str, zone: str, precision: str | None, home: str) -> Moment:
    told, form = aware(wall, zone)
    kind = precision or form
    day_only = form == "day"
    nominal = told if day_only or zone == home else told.astimezone(zone_of(home))
    earliest: dt.datetime | None = nominal
    latest: dt.datetime | None = nominal
    if kind == "no-later-than":
        earliest = None
    elif kind == "no-earlier-than":
        latest = None
    elif kind == "hour":
        latest = nominal + dt.timedelta(hours=1)
    elif kind == "day":
        latest = nominal + dt.timedelta(days=1)
    return Moment(nominal, told, kind, day_only, earliest, latest)


def start(event: Event, incident: Incident) -> Moment | None:
    """When the event began; None when only its order is known."""
    return _moment(event.at, event.zone, event.precision, incident) if event.at else None


def end(event: Event, incident: Incident) -> Moment | None:
    """The end of a range; None for an instant."""
    if event.until is None:
        return None
    return _moment(event.until, event.zone, event.until_precision, incident)


def abbreviation(moment: dt.datetime) -> str:
    """`PST`, `UTC`, or the offset (`UTC+08:00`) where the zone has no letters."""
    name = moment.tzname() or ""
    if name.isalpha():
        return name
    offset = moment.utcoffset() or dt.timedelta()
    sign = "-" if offset < dt.timedelta() else "+"
    hours, minutes = divmod(abs(int(offset.total_seconds())) // 60, 60)
    return f"UTC{sign}{hours:02d}:{minutes:02d}"


def bound_between(a: Moment, b: Moment) -> str:
    """What the printed difference b - a says about the true one: exact, about, at-most, at-least or unknown."""
    too_long = (a.earliest is not None and b.earliest is None) or (a.latest is None and b.latest is not None)
    too_short = (a.earliest is None and b.latest is not None) or (a.latest is not None and b.latest is None)
    both_open = (a.earliest is None and b.earliest is None) or (a.latest is None and b.latest is None)
    if both_open or (too_long and too_short) or a.day_only or b.day_only:
        return "unknown"  # a whole day of play makes a figure in minutes a pretence
    if too_long:
        return "at-most"
    if too_short:
        return "at-least"
    return "about" if a.approximate or b.approximate else "exact"


def minutes_between(a: Moment, b: Moment) -> int:
    return round((b.utc - a.utc).total_seconds() / 60)


def gap_between(incident: Incident, a: str, b: str) -> tuple[int, str] | None:
    """Minutes and bound from event a to event b, for `{{gap a b}}`; None when either has no time.

    `{{gap e e}}` is the length of a range event.
    """
    events = events_of(incident)
    if a not in events or b not in events:
        return None
    first = start(events[a], incident)
    second = end(events[b], incident) if a == b else start(events[b], incident)
    if first is None or second is None:
        return None
    return minutes_between(first, second), bound_between(first, second)
