"""Times and texts of any format -> the timeline of a draft, with its zone. Second floor of the family, above base.

Every importer hands over what each entry printed; this module places it on a day, chooses the record's zone once all
entries are known, and asks about whatever does not follow from the file.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field
from typing import Any

from kbtool import written
from kbtool.importers import when
from kbtool.importers.base import MAX_EVENTS, Context, Skipped, free_id, plain_word, point, slug
from kbtool.importers.when import Said
from kbtool.locale import questions
from kbtool.model.base import check_zone

FAR = 60
"""Days from the day of the incident at which a printed day is worth a question."""


@dataclass
class Entry:
    """One event as the file has it."""

    said: Said
    name: str
    """What its id is made of."""
    line: int
    path: str = ""
    text: dict[str, str] | None = None
    """What the format alone states; None when only the publisher's words tell it."""
    excerpt: str = ""
    ask: str = "own-words"
    """The question about its text."""
    marks: tuple[str, ...] = ()
    day_from: str = ""
    """Where the day comes from, when the line itself has none."""
    asks: tuple[tuple[str, str], ...] = ()
    """Further questions: (key, text)."""


@dataclass
class Timeline:
    """Collects the entries of one draft."""

    context: Context
    source: str
    """The id of the source that the events rest on."""
    zone: str = ""
    """Letters or IANA name that the file gives for all its times."""
    zone_line: int = 0
    home: str = ""
    """The day that the file itself gives for the incident, in a title or a field."""
    contradicts: bool = False
    """The file's own days cannot all be right, so none is taken for the record's."""
    entries: list[Entry] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)

    def add(self, entry: Entry) -> bool:
        """Take one entry; says so when there are too many."""
        if len(self.entries) < MAX_EVENTS:
            self.entries.append(entry)
            return True
        what = self.context.ask("events")
        if not any(skipped.what == what for skipped in self.skipped):
            self.skipped.append(Skipped(entry.line, what, self.context.ask("too-many-events", most=MAX_EVENTS)))
        return False

    def days(self) -> list[str]:
        return sorted({day for entry in self.entries if (day := entry.said.date())})

    def write(self, record: dict[str, Any], points: list[dict[str, str]]) -> None:
        """Put `date`, `zone` and `timeline` into the record, and what is open about them into `points`."""
        zone = self._zone(points)
        if zone:
            record["zone"] = zone
        days = self.days()
        if self.contradicts or (self.home and days and days[0] != self.home):
            both = sorted({day for day in (self.home, *days[:1], *days[-1:]) if day})
            points.append(point(self.context.ask("dates-differ", days=", ".join(both)), key="date"))
        elif days or self.home:
            record["date"] = days[0] if days else self.home
        elif not any(one.get("key") == "date" for one in points):
            points.append(point(self.context.ask("no-date"), key="date"))
        taken: set[str] = set()
        events = [self._event(entry, zone, taken) for entry in self._sorted()]
        if events:
            record["timeline"] = events
        else:
            points.append(point(self.context.ask("no-timeline"), key="timeline"))

    def _sorted(self) -> list[Entry]:
        """In order of time, as far as each tells; entries without a time stay behind the one they followed."""
        keyed, last = [], ""
        for index, entry in enumerate(self.entries):
            day = entry.said.date()
            moment = when.instant(entry.said)
            if day:
                last = moment.astimezone(dt.UTC).isoformat() if moment else when.wall(day, entry.said.clock)
            keyed.append((last, index, entry))
        kinds = {when.instant(entry.said) is not None for entry in self.entries if entry.said.date()}
        return [entry for _, _, entry in sorted(keyed, key=lambda k: k[:2])] if len(kinds) == 1 else self.entries

    def _zone(self, points: list[dict[str, str]]) -> str | None:
        """The IANA zone that holds for the times as printed, or None with the question that settles it."""
        context = self.context
        place = context.place(self.zone_line) if self.zone_line else ""
        if context.zone:
            return context.zone
        timed = [entry for entry in self.entries if entry.said.clock]
        letters = sorted({entry.said.zone or self.zone for entry in timed} - {""})
        unknown = [one for one in letters if self._meant(one) is None]
        place = place or (context.place(timed[0].line) if timed else "")
        if not letters or unknown:
            first = unknown[0] if unknown else ""
            hint = when.HINTS.get(first, "?")
            question = "no-zone" if not letters else ("offset" if first[0] in "+-" else "letters")
            points.append(
                point(
                    context.ask(question, letters=first if question == "letters" else ", ".join(letters), hint=hint),
                    place,
                    "zone",
                )
            )
            return None
        meant = [self._meant(entry.said.zone or self.zone) or "" for entry in timed if entry.said.zone or self.zone]
        zone = max(sorted(set(meant)), key=lambda one: (meant.count(one), one != "UTC"))
        wrong = next((entry for entry in timed if not self._holds(entry)), None)
        if wrong:
            asked = context.ask("season", letters=wrong.said.zone or self.zone, day=wrong.said.date())
            points.append(point(asked, context.place(wrong.line), "zone", wrong.said.print))
            return None
        if any(not entry.said.zone and not self.zone for entry in timed):
            points.append(point(context.ask("some-zone", zone=zone), place, "zone"))
        return zone

    def _meant(self, letters: str) -> str | None:
        """The IANA zone that letters, a name or an offset mean; the zone that the file names settles an offset."""
        if "/" in letters:
            return "UTC" if letters in ("Etc/UTC", "Etc/GMT") else when.ZONES.get(letters) or _iana(letters)
        if letters[:1] not in ("+", "-"):
            return when.ZONES.get(letters)
        if "/" in self.zone and all(
            when.holds(self.zone, day, entry.said.clock, letters)
            for entry in self.entries
            if entry.said.zone == letters and entry.said.clock and (day := entry.said.date())
        ):
            return self._meant(self.zone)
        return "UTC" if letters == "+00:00" else None

    def _holds(self, entry: Entry) -> bool:
        """Whether the letters of an entry were in force in their zone on its day."""
        day, letters = entry.said.date(), entry.said.zone or self.zone
        zone = self._meant(letters) if letters else None
        if not day or not entry.said.clock or not zone or not (letters.isascii() and letters.isalpha()):
            return True
        return when.holds(zone, day, entry.said.clock, letters)

    def _event(self, entry: Entry, zone: str | None, taken: set[str]) -> dict[str, Any]:
        said, context = entry.said, self.context
        place = context.place(entry.line, entry.path)
        event: dict[str, Any] = {"id": free_id(slug(entry.name, 40), taken)}
        asks = [(key, ask) for key, ask in entry.asks]
        day = said.date()
        if day and not said.unclear:
            offset = said.zone if zone is None and said.clock and said.zone[:1] in ("+", "-") else ""
            event["at"] = when.wall(day, said.clock) + offset
            if said.until:
                self._until(event, said, day, asks)
        elif said.unclear:
            asks.append(("at", context.ask(said.unclear, print=said.print)))
        elif said.day:
            asks.append(("at", context.ask("no-such-day" if said.year else "no-year", print=said.print)))
        elif not any(key == "at" for key, _ in asks):
            asks.append(("at", context.ask("no-day")))
        if said.print:
            event["as_written"] = said.print
            weekday = written.read(said.print).weekday
            if day and weekday is not None and dt.date.fromisoformat(day).weekday() != weekday:
                asks.append(("at", context.ask("weekday", print=said.print, day=day)))
        if said.precision and "at" in event and said.clock:
            event["precision"] = said.precision
        if self.home and day and abs((dt.date.fromisoformat(day) - dt.date.fromisoformat(self.home)).days) > FAR:
            asks.append(("at", context.ask("far-day", day=day, home=self.home)))
        if entry.day_from and "at" in event:
            asks.append(("at", context.ask("day-from", day=day, place=entry.day_from)))
        own = self._meant(said.zone) if zone and said.zone and not self.context.zone else None
        if own and own != zone and said.clock:
            event["zone"] = own
        if entry.marks:
            event["marks"] = list(entry.marks)
        event["text"] = {"en": None, "zh": None} | (entry.text or {})
        event |= {"grade": "stated", "sources": [self.source]}
        open_points = [point(ask, place, key) for key, ask in asks]
        if entry.excerpt or not entry.text:
            open_points.append(point(context.ask(entry.ask), place, "text", entry.excerpt))
        if open_points:
            event["open"] = open_points
        return event

    def _until(self, event: dict[str, Any], said: Said, day: str, asks: list[tuple[str, str]]) -> None:
        assert said.clock and said.until
        if (said.until[0], said.until[1]) <= (said.clock[0], said.clock[1]):
            asks.append(("until", self.context.ask("until-before", print=said.print)))
            return
        event["until"] = when.wall(day, said.until)
        event["as_written_until"] = said.until_print or said.print


def _iana(name: str) -> str | None:
    """The name, when a record may hold it as its zone."""
    try:
        return check_zone(name)
    except ValueError:
        return None


def status_text(status: str) -> dict[str, str]:
    """What the status word of an update states, in both languages."""
    word = plain_word(status)
    return questions.both("says-status", status=word) if word else questions.both("says-update")
