"""Times as foreign files print them -> parts, and parts -> wall-clock times of a record; never a guess.

`leading` reads the time that a line begins with, `found` the first in a text. Day and month in an order that nobody
can tell, letters such as IST or CST, a day that does not exist: each is named, for a question. kbtool/written.py reads
the same prints again in the checks.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from kbtool.written import MONTHS, WEEKDAYS, ZH_CLOCK, zh_clock_of

Clock = tuple[int, int, int | None]

_MONTH = "|".join(sorted(MONTHS, key=len, reverse=True))
_WEEKDAY = "|".join(sorted(WEEKDAYS, key=len, reverse=True))
_ORDINAL = r"(?:st|nd|rd|th)?"
_PARTS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(pattern, re.IGNORECASE))
    for kind, pattern in (
        ("ymd", r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)"),
        ("zh-ymd", r"(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]"),
        ("zh-md", r"(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]"),
        ("xxy", r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4})(?!\d)"),
        ("md", rf"({_MONTH})\b\.?,?\s*(\d{{1,2}}){_ORDINAL}\b(?![:：]\d)(?:,?\s+(\d{{4}})\b)?"),
        ("dm", rf"(\d{{1,2}}){_ORDINAL}\s+(?:of\s+)?({_MONTH})\b\.?(?:,?\s+(\d{{4}})\b)?"),
        ("weekday", rf"(?:{_WEEKDAY})\b\.?"),
        ("dotted", r"\d{1,2}\.\d{2}(?![\d.%])"),
        ("clock", r"(\d{1,2})[:：](\d{2})(?:[:：](\d{2})(?:[.,]\d{1,9})?)?(?:\s?([ap])\.?m\b\.?)?(?!\d)"),
        ("half", r"(\d{1,2})\s?([ap])\.?m\b\.?"),
        ("bare", r"([01]\d|2[0-3])([0-5]\d)(?=\s?(?:UTC|GMT|Z)\b)"),
        ("offset", r"(?:UTC|GMT)?\s?([+-])(\d{2}):?(\d{2})(?!\d)|(?:UTC|GMT)\s?([+-]|\uff0b)(\d{1,2})(?!\d)"),
        ("zh-zone", r"北京时间|中国标准时间|日本时间"),
        ("place", r"US/Pacific|Etc/UTC"),
        ("about", r"~|≈|about\b|around\b|circa\b|ca\.|approx(?:imately)?\b\.?|约|大约|左右"),
        ("by", r"by\b"),
    )
)  # fmt: skip
_ISO = re.compile(
    r"(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?"
    r"| (\d{2}):(\d{2}):(\d{2})(?:[.,]\d{1,9})?)\s?(Z|[+-]\d{2}:?\d{2})?(?!\d)"
)
"""A whole time stamp, read at once: in `2016-06-02T10:43:09-04:00` the end is an offset, in `10:43-11:00` a range."""
_LETTERS = re.compile(r"\(?(?<![A-Za-z])(UTC|GMT|Z|[A-Z]{1,4}T|[ECMP]T)\b\)?")
_BETWEEN = re.compile(r"(?:[\s,;()\[\]*_`|]|at\b|on\b|the\b|T(?=\d)|，|、|（|）|【|】)+|[:：](?=\s*\d)")
_RANGE = re.compile(r"\s*(?:-|–|—|~|to\b|until\b|至|到)\s*(?=\d)")

ZONES = {
    "UTC": "UTC", "GMT": "UTC", "Z": "UTC", "PST": "America/Los_Angeles", "PDT": "America/Los_Angeles",
    "EST": "America/New_York", "EDT": "America/New_York", "JST": "Asia/Tokyo", "KST": "Asia/Seoul",
    "US/Pacific": "America/Los_Angeles", "Etc/UTC": "UTC", "北京时间": "Asia/Shanghai", "中国标准时间": "Asia/Shanghai",
    "日本时间": "Asia/Tokyo", "China Standard Time": "Asia/Shanghai", "Beijing Time": "Asia/Shanghai",
    "Japan Standard Time": "Asia/Tokyo", "Coordinated Universal Time": "UTC",
}  # fmt: skip
"""Letters and names that mean one zone. CET is many countries, IST three, CST three, BST two: those are asked about."""
HINTS = {
    "CET": "Europe/Berlin, Europe/Copenhagen, Europe/Paris", "CEST": "Europe/Berlin, Europe/Copenhagen, Europe/Paris",
    "IST": "Asia/Kolkata, Europe/Dublin, Asia/Jerusalem", "CST": "America/Chicago, Asia/Shanghai, America/Havana",
    "CDT": "America/Chicago", "BST": "Europe/London", "MST": "America/Denver, America/Phoenix", "MDT": "America/Denver",
    "AEST": "Australia/Sydney, Australia/Brisbane", "PT": "America/Los_Angeles", "ET": "America/New_York",
    "Pacific Time": "America/Los_Angeles", "Eastern Time": "America/New_York",
    "Central European Time": "Europe/Berlin, Europe/Copenhagen, Europe/Paris",
}  # fmt: skip


@dataclass(frozen=True)
class Said:
    """What a print of a time says; None and empty where it does not."""

    year: int | None = None
    month: int | None = None
    day: int | None = None
    clock: Clock | None = None
    until: Clock | None = None
    zone: str = ""
    """Letters, a name, or an offset such as +05:30."""
    precision: str = ""
    """about or no-later-than."""
    unclear: str = ""
    """The name of the question to ask: `day-order`, `no-such-day`, `no-such-time`, `dotted`, `unread`."""
    print: str = ""
    until_print: str = ""
    start: int = 0
    end: int = 0

    @property
    def empty(self) -> bool:
        return self.clock is None and self.day is None and not self.unclear

    def date(self) -> str | None:
        """The whole day, as records write it; None where a part is missing or the day does not exist."""
        if not self.year or not self.month or not self.day or not _is_day(self.year, self.month, self.day):
            return None
        return f"{self.year:04d}-{self.month:02d}-{self.day:02d}"


def leading(text: str, start: int = 0) -> Said:
    """The time that the text begins with (from `start`), or an empty Said."""
    said, at, end, first = Said(), start, start, start
    stamp = _ISO.match(text, start)
    if stamp:
        said, at, end = _stamp(stamp), stamp.end(), stamp.end()
    while True:
        skipped = _BETWEEN.match(text, at)
        at = skipped.end() if skipped else at
        said, after = _part(text, at, said)
        if after == at:
            break
        first = at if end == start else first
        at = end = after
        again = _RANGE.match(text, at) if said.clock and not said.until else None
        if again:
            later, after = _part(text, again.end(), replace(said, clock=None))
            if later.clock:
                zone = _LETTERS.match(text, after + 1) if text[after : after + 1] == " " else None
                stop = zone.end() if zone else after
                said = replace(later, clock=said.clock, until=later.clock, until_print=text[again.end() : stop].strip())
                at = end = after
    return replace(said, print=" ".join(text[first:end].split()).strip("()（） "), start=first, end=end)


def found(text: str) -> Said:
    """The first time or day anywhere in a text, or an empty Said."""
    for match in re.finditer(r"(?<![\w./:-])(?=\d)|\b(?=[A-Z][a-z]{2,8}\b\.?\s?\d)", text):
        said = leading(text, match.start())
        if not said.empty:
            return said
    return Said()


_PROMISE = re.compile(r"\b(?:provide|next|further|another)\b[^.\n]{0,40}\bupdate\b[^.\n]{0,80}", re.IGNORECASE)
"""`We will provide an update by Tuesday, 10:20`: no time at which anything happened."""
MOST_SPOKEN = 24


def spoken(text: str) -> list[Said]:
    """The clock times that running text speaks of, promises of a next update left out."""
    text = _PROMISE.sub(" ", text)
    out: list[Said] = []
    at = 0
    while len(out) < MOST_SPOKEN:
        said = found(text[at:])
        if said.empty:
            break
        if said.clock:
            out.append(said)
        at += max(said.end, said.start + 1)
    return out


def _part(text: str, at: int, said: Said) -> tuple[Said, int]:
    """One more part of the print at `at`, and where it ends; the same place when nothing more belongs to it."""
    letters = _LETTERS.match(text, at)
    if letters and said.clock and said.zone in ("", letters[1]):
        return replace(said, zone=letters[1]), letters.end()
    chinese = ZH_CLOCK.match(text, at)
    if chinese and said.clock is None and (chinese["half"] or not chinese["m2"]):
        clock = zh_clock_of(chinese)
        return replace(said, clock=clock, unclear=said.unclear or ("" if clock else "no-such-time")), chinese.end()
    for kind, pattern in _PARTS:
        match = pattern.match(text, at)
        if match and match.end() > at:
            more = _read(kind, match, said)
            if more is not None:
                return more, match.end()
    return said, at


def _read(kind: str, m: re.Match[str], said: Said) -> Said | None:
    """The parts read so far with one more; None when that part is there already."""
    if kind in ("ymd", "zh-ymd", "zh-md", "xxy", "md", "dm"):
        return _day(kind, m, said) if said.day is None and not said.unclear else None
    if kind == "dotted":
        return replace(said, unclear=said.unclear or kind) if said.day and not said.clock else None
    if kind in ("clock", "half", "bare"):
        return _clock(kind, m, said) if said.clock is None else None
    if kind == "weekday":
        return said
    if kind in ("about", "by"):
        return replace(said, precision=said.precision or {"about": "about", "by": "no-later-than"}[kind])
    if kind == "offset":
        if not said.clock or said.zone:
            return None
        sign, hours, minutes = m[1] or m[4], int(m[2] or m[5]), int(m[3] or 0)
        return replace(said, zone=f"{'-' if sign == '-' else '+'}{hours:02d}:{minutes:02d}")
    return replace(said, zone=m.group()) if not said.zone else None


def _is_day(year: int, month: int, day: int) -> bool:
    """A day of the calendar, in a year in which something of ours may have failed."""
    try:
        return 1600 <= dt.date(year, month, day).year <= 2200
    except ValueError:
        return False


def _stamp(m: re.Match[str]) -> Said:
    hour, minute = int(m[4] or m[7]), int(m[5] or m[8])
    second = int(m[6] or m[9]) if m[6] or m[9] else None
    zone = m[10] or ""
    if not _is_day(int(m[1]), int(m[2]), int(m[3])):
        return Said(unclear="no-such-day")
    if hour > 23 or minute > 59 or (second or 0) > 59:
        return Said(unclear="no-such-time")
    zone = f"{zone[:3]}:{zone[3:]}" if len(zone) == 5 else zone
    return Said(int(m[1]), int(m[2]), int(m[3]), (hour, minute, second), zone=zone)


def _day(kind: str, m: re.Match[str], said: Said) -> Said:
    year: int | None = None
    if kind == "ymd":
        year, month, day = int(m[1]), int(m[3]), int(m[4])
    elif kind == "zh-ymd":
        year, month, day = int(m[1]), int(m[2]), int(m[3])
    elif kind == "zh-md":
        month, day = int(m[1]), int(m[2])
    elif kind == "md":
        year, month, day = int(m[3]) if m[3] else None, MONTHS[m[1].lower()], int(m[2])
    elif kind == "dm":
        year, month, day = int(m[3]) if m[3] else None, MONTHS[m[2].lower()], int(m[1])
    else:
        a, b, year = int(m[1]), int(m[3]), int(m[4])
        if a <= 12 and b <= 12 and a != b:
            return replace(said, unclear="day-order")
        month, day = (b, a) if a > 12 or a == b else (a, b)
    if not _is_day(year or 2000, month, day):
        return replace(said, unclear="no-such-day")
    return replace(said, year=year, month=month, day=day)


def _clock(kind: str, m: re.Match[str], said: Said) -> Said:
    second: int | None = None
    if kind == "bare":
        hour, minute = int(m[1]), int(m[2])
    else:
        hour, minute = int(m[1]), int(m[2]) if kind == "clock" else 0
        second = int(m[3]) if kind == "clock" and m[3] else None
        half = (m[4] if kind == "clock" else m[2]) or ""
        if half and 1 <= hour <= 12:
            hour = hour % 12 + (12 if half.lower() == "p" else 0)
    if hour > 23 or minute > 59 or (second or 0) > 59:
        return replace(said, unclear="no-such-time")
    return replace(said, clock=(hour, minute, second))


def wall(day: str, clock: Clock | None) -> str:
    """`2020-11-25 05:15`, with seconds where they were given."""
    if clock is None:
        return day
    hour, minute, second = clock
    return f"{day} {hour:02d}:{minute:02d}" + ("" if second is None else f":{second:02d}")


def holds(zone: str, day: str, clock: Clock, letters: str) -> bool:
    """Whether the letters or the offset are what the zone has at that local time."""
    hour, minute, second = clock
    local = dt.datetime.fromisoformat(day).replace(hour=hour, minute=minute, second=second or 0, tzinfo=ZoneInfo(zone))
    if letters[0] in "+-":
        return any(_offset(local.replace(fold=fold)) == letters for fold in (0, 1))
    named = {"GMT": "UTC", "Z": "UTC"}.get(letters, letters)
    return any((local.replace(fold=fold).tzname() or "") == named for fold in (0, 1))


def _offset(moment: dt.datetime) -> str:
    minutes = int((moment.utcoffset() or dt.timedelta()).total_seconds()) // 60
    return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02d}:{abs(minutes) % 60:02d}"


def instant(said: Said) -> dt.datetime | None:
    """The moment, where the print has a whole day, a clock time, and UTC or an offset."""
    day, offset = said.date(), "+00:00" if said.zone in ("UTC", "GMT", "Z") else said.zone
    if day is None or said.clock is None or not offset or offset[0] not in "+-":
        return None
    hour, minute, second = said.clock
    try:
        return dt.datetime.fromisoformat(f"{day}T{hour:02d}:{minute:02d}:{second or 0:02d}{offset}")
    except ValueError:
        return None
