"""Clock times, dates and weekdays in English and Chinese prose, with their places and the zone named beside them.

Sources' own prints are read by kbtool/written.py; this reads running text, in which a month may stand once for two days
and the zone once for a range.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kbtool.prose.numerals import chinese
from kbtool.written import CLOCK, MONTHS, WEEKDAYS, ZONE_MINUTES, clock_of


@dataclass(frozen=True)
class ClockSaid:
    hour: int
    minute: int
    second: int | None
    start: int
    end: int
    zone: str = ""
    """As written right after it, right before it, or after the range it begins; empty when none is."""
    word: bool = False
    """Said in a word such as noon or 中午."""


@dataclass(frozen=True)
class DateSaid:
    year: int | None
    month: int
    day: int | None
    start: int
    end: int


@dataclass(frozen=True)
class WeekdaySaid:
    weekday: int
    """0 is Monday."""
    start: int
    end: int
    habit: bool
    """Said of every week ("on Fridays", 每周五), not of one day."""


_MONTH = "|".join(sorted((name.capitalize() for name in MONTHS), key=len, reverse=True))
_ORD = r"(?:st|nd|rd|th)?"
_DAYS = rf"(?P<d>\d{{1,2}}){_ORD}(?:\s?(?:–|—|-|to|and|or)\s?(?:the\s)?(?P<d2>\d{{1,2}}){_ORD})?"
_EN_DATE = re.compile(
    rf"\b(?P<iy>\d{{4}})-(?P<im>\d{{2}})-(?P<id>\d{{2}})\b"
    rf"|(?<![\d:.,/A-Za-z-]){_DAYS}\s(?:of\s)?(?P<m>{_MONTH})\b\.?(?:,?\s(?P<y>(?:19|20)\d{{2}})\b)?"
    rf"|\b(?P<m2>{_MONTH})[.,]?\s(?P<e>\d{{1,2}}){_ORD}(?:\s?(?:–|—|-|to|and|or)\s?(?P<e2>\d{{1,2}}){_ORD})?(?![\d:])"
    r"(?:,?\s(?P<y2>(?:19|20)\d{2})\b)?"
    rf"|\b(?P<m3>{_MONTH})\.?,?\s(?P<y3>(?:19|20)\d{{2}})\b"
    rf"|\b(?P<m4>January|February|April|June|July|August|September|October|November|December)\b"
    r"|(?:(?<=\bin )|(?<=\bof )|(?<=\bby )|(?<=late )|(?<=early )|(?<=since )|(?<=until ))(?P<m5>March|May)\b"
)
_SHORT_MONTHS = tuple(sorted({name.capitalize()[:3] for name in MONTHS}))
_ISO = re.compile(r"\d-\d")
"""A text without these holds no English date; looking is cheaper than the whole pattern."""
_ZH_DATE = re.compile(
    r"(?:(?P<y>\d{4})\s?年\s?)?(?<!\d)(?P<m>\d{1,2})\s?月(?!度)"
    r"(?:\s?(?P<d>\d{1,2})\s?(?:[日号]|(?=[–—~～至到、和或]\s?\d{1,2}\s?[日号]))"
    r"(?:\s?[–—~～至到、和或]\s?(?P<d2>\d{1,2})\s?[日号])?)?"
    r"|(?P<y2>(?:19|20)\d{2})\s?年(?!代)"
    r"|(?<![\d.])(?P<d3>\d{1,2})\s?[日号](?!线)"
)
_ZH_CLOCK = re.compile(
    r"(?P<half>凌晨|清晨|清早|早上|早晨|上午|中午|下午|傍晚|晚上|晚间|当晚|夜里|深夜)?\s?"
    r"(?:(?<![\d:：.,/-])(?P<h>\d{1,2})[:：](?P<m>\d{2})(?:[:：](?P<s>\d{2}))?(?![\d:：])(?:\s?(?P<ap>[APap])\.?[Mm]\b)?"
    r"|(?<![\d零一二两三四五六七八九十])(?P<h2>\d{1,2}|[零一二两三四五六七八九十]{1,3})\s?(?P<dot>[点时])\s?"
    r"(?P<m2>整|钟|半|\d{1,2}\s?分)?)"
)
_ZH_WORD = re.compile("正午|中午|午夜|零点")
_LATE = ("下午", "傍晚", "晚上", "晚间", "当晚")
_ZH_WEEK = "一二三四五六日天"
_ZH_WEEKDAY = re.compile(
    r"(?<![一两二三四五六七八九十几数\d])(?<!\d )(?P<w>周|星期|礼拜)(?P<d>[一二三四五六日天])(?![次个回年期种些类志])"
)
_EN_WEEKDAY = re.compile(
    r"\b(?P<no>Black |Cyber |[Ee]very |[Ee]ach )?"
    r"(?P<w>Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)(?P<s>s\b)?"
)

_PLACES = {
    "北京时间": (480,), "中国时间": (480,), "Beijing time": (480,), "China time": (480,), "China Standard Time": (480,),
    "印度时间": (330,), "India time": (330,), "日本时间": (540,), "Japan time": (540,), "Tokyo time": (540,),
    "东京时间": (540,), "太平洋时间": (-480, -420), "Pacific time": (-480, -420), "Pacific Time": (-480, -420),
    "美西时间": (-480, -420), "Eastern time": (-300, -240), "Eastern Time": (-300, -240), "美东时间": (-300, -240),
    "PT": (-480, -420), "ET": (-300, -240), "CT": (-360, -300), "MT": (-420, -360), "CST": (-360, 480),
    "IST": (330, 60, 120), "世界时": (0,), "协调世界时": (0,),
}  # fmt: skip
ZONES = {**{name: (value,) for name, value in ZONE_MINUTES.items()}, **_PLACES}
"""Names of zones in prose and the offsets in minutes that they may mean."""
_ZONE = "(?:UTC[+-−]\\d{1,2}(?::\\d{2})?|" + "|".join(sorted(map(re.escape, ZONES), key=len, reverse=True)) + ")"
_AFTER = re.compile(rf"\s?[（(]?\s?(?P<z>{_ZONE})(?![A-Za-z])")
_BEFORE = re.compile(rf"(?<![A-Za-z])(?P<z>{_ZONE})(?:\s|\s?的\s?)?$")
_HYPHEN = re.compile(r"(?<=\d)-(?=\d{1,2}:\d{2})")
"""The hyphen of a range of times; kbtool/written.py would take the second for part of a date."""
_JOIN = re.compile(r"\s?(?:[–—~～至到和、-]|to|and|until|or)\s?$")


def offsets(zone: str) -> tuple[int, ...]:
    """Minutes east of UTC that a zone named in prose may mean."""
    if zone in ZONES:
        return ZONES[zone]
    sign = -1 if zone[3] in "-−" else 1
    hours, _, minutes = zone[4:].partition(":")
    east = sign * (int(hours) * 60 + int(minutes or 0))
    return (east,) if abs(east) <= 14 * 60 else ()


def clocks(text: str, lang: str) -> list[ClockSaid]:
    """The times of day of a text, each with its zone. Blank code and references first."""
    text = _HYPHEN.sub("–", text)
    bare = list(_en_clocks(text) if lang == "en" else _zh_clocks(text))
    out: list[ClockSaid] = []
    zone_after = ""
    for index in range(len(bare) - 1, -1, -1):
        said = bare[index]
        zone = ""
        after = _AFTER.match(text, said.end)
        if after:
            zone = after["z"]
        elif index + 1 < len(bare) and zone_after and _JOIN.fullmatch(text[said.end : bare[index + 1].start]):
            zone = zone_after
        else:
            before = _BEFORE.search(text[max(0, said.start - 24) : said.start])
            zone = before["z"] if before else ""
        zone_after = zone
        out.append(ClockSaid(said.hour, said.minute, said.second, said.start, said.end, zone, said.word))
    out.reverse()
    for index in range(1, len(out)):  # `UTC 13:15 至 14:18`: the zone before a range
        a, b = out[index - 1], out[index]
        if a.zone and not b.zone and _JOIN.fullmatch(text[a.end : b.start]):
            out[index] = ClockSaid(b.hour, b.minute, b.second, b.start, b.end, a.zone, b.word)
    return out


def _en_clocks(text: str) -> Iterator[ClockSaid]:
    for match in CLOCK.finditer(text):
        said = clock_of(match)
        if said is not None:
            yield ClockSaid(*said, match.start(), match.end(), word=bool(match["word"]))


def _half_day(hour: int, half: str | None) -> int:
    """`晚上 10` -> 22, `中午 1` -> 13, `凌晨 12` -> 0; as it stands where no word says the half of the day."""
    if half in ("凌晨", "晚上", "深夜", "夜里") and hour == 12:
        return 0
    late = half in _LATE or (half in ("夜里", "深夜") and hour >= 6) or (half == "中午" and hour < 3)
    return hour + 12 if late and hour < 12 else hour


def _zh_clocks(text: str) -> Iterator[ClockSaid]:
    taken = []
    for match in _ZH_CLOCK.finditer(text):
        half = match["half"]
        if match["h"]:
            hour, minute, second = int(match["h"]), int(match["m"]), int(match["s"]) if match["s"] else None
        else:
            word = match["h2"]
            value = float(word) if word.isdigit() else chinese(word)
            rest = match["m2"]
            if value is None or not (rest or (half and match["dot"] == "点")):
                continue
            hour, second = int(value), None
            minute = 30 if rest == "半" else int(re.sub(r"\D", "", rest or "") or 0)
        if match["ap"] and 1 <= hour <= 12:
            hour = hour % 12 + (12 if match["ap"] in "Pp" else 0)
        hour = _half_day(hour, half)
        if hour < 24 and minute < 60:
            start = match.start() + len(match.group()) - len(match.group().lstrip())
            taken.append((start, match.end()))
            yield ClockSaid(hour, minute, second, start, match.end())
    for match in _ZH_WORD.finditer(text):
        if not any(a <= match.start() < b for a, b in taken):
            yield ClockSaid(12 if "午" in match.group()[1:] and match.group() != "午夜" else 0, 0, None,
                            match.start(), match.end(), word=True)  # fmt: skip


def dates(text: str, lang: str) -> list[DateSaid]:
    """The dates of a text; a month without a day has `day` None. A lone `20 日` takes the month said before it."""
    return list(_en_dates(text) if lang == "en" else _zh_dates(text))


def _en_dates(text: str) -> Iterator[DateSaid]:
    if not any(name in text for name in _SHORT_MONTHS) and not _ISO.search(text):
        return
    for match in _EN_DATE.finditer(text):
        g = match.groupdict()
        if g["iy"]:
            yield DateSaid(int(g["iy"]), int(g["im"]), int(g["id"]), *match.span())
            continue
        month = MONTHS[(g["m"] or g["m2"] or g["m3"] or g["m4"] or g["m5"]).lower()]
        year = g["y"] or g["y2"] or g["y3"]
        days: list[int | None] = [int(d) for d in (g["d"], g["d2"], g["e"], g["e2"]) if d]
        for day in days or [None]:
            if day is None or 1 <= day <= 31:
                yield DateSaid(int(year) if year else None, month, day, *match.span())


def _zh_dates(text: str) -> Iterator[DateSaid]:
    yield from _en_dates(text)  # a quoted print, or 2020-11-25
    month: int | None = None
    if not any(mark in text for mark in "月年日号"):
        return
    for match in _ZH_DATE.finditer(text):
        g = match.groupdict()
        if g["m"]:
            month = int(g["m"])
            if not 1 <= month <= 12:
                continue
            days: list[int | None] = [int(d) for d in (g["d"], g["d2"]) if d]
            for day in days or [None]:
                yield DateSaid(int(g["y"]) if g["y"] else None, month, day, *match.span())
        elif g["d3"] and month is not None:
            yield DateSaid(None, month, int(g["d3"]), *match.span())


def years(text: str) -> list[tuple[int, int, int]]:
    """Chinese years, `2020 年`: (year, start, end). English years are plain numbers."""
    if "年" not in text:
        return []
    return [(int(m["y2"]), *m.span()) for m in _ZH_DATE.finditer(text) if m["y2"]]


def weekdays(text: str, lang: str) -> list[WeekdaySaid]:
    if lang == "en":
        if "day" not in text:
            return []
        return [
            WeekdaySaid(WEEKDAYS[m["w"].lower()], m.start("w"), m.end("w"), bool(m["no"] or m["s"]))
            for m in _EN_WEEKDAY.finditer(text)
        ]
    out: list[WeekdaySaid] = []
    if not any(mark in text for mark in "周期拜"):
        return out
    for m in _ZH_WEEKDAY.finditer(text):
        habit = text[max(0, m.start("w") - 1) : m.start("w")] in ("每", "色")
        out.append(WeekdaySaid(min(_ZH_WEEK.index(m["d"]), 6), m.start("w"), m.end("d"), habit))
    return out
