"""What the record says about times, days and durations, to compare prose with: built once per record.

A time typed in prose must be an event's; a date an event's, the record's or a source's; a duration a quantity's.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from functools import cached_property

from kbtool import clock
from kbtool.model import Incident, Quantity
from kbtool.prose.amounts import duration_key
from kbtool.prose.said import Key, Said
from kbtool.prose.times import ClockSaid, DateSaid, WeekdaySaid, offsets

_TIME_UNITS = ("second", "minute", "hour", "day", "week", "month", "year")


class Facts:
    """The times and figures of one record."""

    def __init__(self, incident: Incident) -> None:
        self.incident = incident

    @cached_property
    def moments(self) -> list[tuple[str, dt.datetime, bool]]:
        """(event, local time, whether it has a clock time), ends of ranges included."""
        out = []
        for event in self.incident.timeline:
            for wall, read in ((event.at, clock.start), (event.until, clock.end)):
                try:
                    moment = read(event, self.incident) if wall else None
                except clock.ClockError:
                    continue
                if moment is not None:
                    out += [(event.id, told, ":" in str(wall)) for told in {moment.nominal, moment.told}]
        return out

    @cached_property
    def days(self) -> set[dt.date]:
        """Every day the record knows, in the local zone and in UTC."""
        incident = self.incident
        known = {incident.date, incident.verified.on}
        for source in incident.sources:
            known |= {source.published, source.consulted}
        out = {dt.date.fromisoformat(day) for day in known if day != "unknown"}
        for _, local, has_clock in self.moments:
            out.add(local.date())
            if has_clock:
                out.add(local.astimezone(dt.UTC).date())
        return out

    @property
    def date(self) -> dt.date:
        return dt.date.fromisoformat(self.incident.date)

    def is_gap(self, said: Said) -> bool:
        """Whether two events are that far apart."""
        value = said.key[1]
        return said.key[0] == "seconds" and isinstance(value, float | int) and value / 60 in self.gaps

    def days_in(self, zone: str | None) -> set[dt.date]:
        if zone is None:
            return self.days
        place = clock.zone_of(zone)
        return self.days | {local.astimezone(place).date() for _, local, has_clock in self.moments if has_clock}

    def has_clock(self, said: ClockSaid, zone: str | None) -> bool:
        """Whether some event is at this time: in the zone named beside it, else in its own zone (or in `zone`)."""
        for _, local, has_clock in self.moments:
            if has_clock and any(_same(said, moment) for moment in self._readings(local, said.zone, zone)):
                return True
        return False

    def _readings(self, local: dt.datetime, named: str, zone: str | None) -> Iterator[dt.datetime]:
        if named:
            for minutes in offsets(named):
                yield local.astimezone(dt.timezone(dt.timedelta(minutes=minutes)))
            return
        yield local
        for place in {self.incident.zone, zone} - {None}:
            yield local.astimezone(clock.zone_of(str(place)))

    @cached_property
    def figures(self) -> set[Key]:
        """The durations and percentages that `quantities` holds."""
        out: set[Key] = set()
        for quantity in self.incident.quantities:
            for value in (quantity.value, quantity.upper):
                key = _key(quantity, value) if isinstance(value, float | int) else None
                if key:
                    out.add(key)
        return out

    @cached_property
    def gaps(self) -> dict[int, list[tuple[str, str]]]:
        """Minutes -> the pairs of events that far apart, those that bear marks first."""
        starts: dict[str, dt.datetime] = {}
        for name, local, has_clock in self.moments:
            if has_clock:
                starts.setdefault(name, local)
        marked = {event.id for event in self.incident.timeline if event.marks}
        out: dict[int, list[tuple[str, str]]] = {}
        for a, first in starts.items():
            for b, second in starts.items():
                if first < second:
                    out.setdefault(round((second - first).total_seconds() / 60), []).append((a, b))
        for pairs in out.values():
            pairs.sort(key=lambda pair: (pair[0] not in marked) + (pair[1] not in marked))
        return out

    def hint(self, said: Said) -> str:
        """What to write instead of a typed duration."""
        if said.key[0] == "seconds" and isinstance(said.key[1], float | int):
            pairs = self.gaps.get(round(said.key[1] / 60), [])[:2] if said.key[1] >= 60 else []
            if pairs:
                return "write " + " or ".join(f"{{{{gap {a} {b}}}}}" for a, b in pairs)
            return "if the source states it, add a quantity; if it is derived, no two events are that far apart"
        return "add a quantity if the source states it"


def _key(quantity: Quantity, value: float) -> Key | None:
    if quantity.unit == "percent":
        return ("percent", value)
    return duration_key(value, quantity.unit) if quantity.unit in _TIME_UNITS else None


def _same(said: ClockSaid, moment: dt.datetime) -> bool:
    return (said.hour, said.minute) == (moment.hour, moment.minute) and said.second in (None, moment.second)


def wrong_day(said: DateSaid, days: set[dt.date]) -> bool:
    """Whether no known day is this date. A month without a day is not judged."""
    if said.day is None:
        return False
    return not any((day.month, day.day) == (said.month, said.day) and said.year in (None, day.year) for day in days)


def wrong_weekday(said: WeekdaySaid, dates: list[DateSaid], text: str, days: set[dt.date]) -> str:
    """What is wrong with a weekday: it misfits the date beside it, or no known day is one. Empty when nothing is."""
    beside = [date for date in dates if date.day is not None and _beside(said, date, text)]
    for date in beside:
        fitting = [day for day in days if (day.month, day.day) == (date.month, date.day)]
        if date.year is not None:
            try:
                fitting = [dt.date(date.year, date.month, date.day or 1)]
            except ValueError:
                continue
        if fitting and all(day.weekday() != said.weekday for day in fitting):
            return f"is not the weekday of {fitting[0].isoformat()}, which is a {fitting[0]:%A}"
    if not beside and not said.habit and all(day.weekday() != said.weekday for day in days):
        return "is the weekday of no event and of no date of the record"
    return ""


def _beside(said: WeekdaySaid, date: DateSaid, text: str) -> bool:
    between = text[said.end : date.start] if said.end <= date.start else text[date.end : said.start]
    return len(between) <= 5 and not set(between) - set(" ,(（)）a、的")
