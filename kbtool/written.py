"""Times as sources print them: `2:44 AM PST`, `7:10am PDT`, `noon`, `17:52`, `11:48 PM PDT on October 19`.

Used by the checks, which compare each stated time with the print it came from: typed twice, so a slip shows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

ZONE_MINUTES = {
    "UTC": 0, "GMT": 0, "Z": 0, "WET": 0, "BST": 60, "WEST": 60, "CET": 60, "CEST": 120, "EET": 120, "EEST": 180,
    "EST": -300, "EDT": -240, "CDT": -300, "MST": -420, "MDT": -360, "PST": -480, "PDT": -420,
    "AKST": -540, "AKDT": -480, "HST": -600, "JST": 540, "KST": 540, "SGT": 480, "AEST": 600, "AEDT": 660,
    "NZST": 720, "NZDT": 780, "BRT": -180, "BRST": -120,
}  # fmt: skip
"""Letters that mean one offset. IST, CST and PT mean several or none, and are not judged."""

MONTHS = {
    name: number
    for number, names in enumerate(
        ("january jan", "february feb", "march mar", "april apr", "may", "june jun", "july jul", "august aug",
         "september sep sept", "october oct", "november nov", "december dec"), 1,
    )
    for name in names.split()
}  # fmt: skip
WEEKDAYS = {
    name: number
    for number, names in enumerate(
        ("monday mon", "tuesday tue tues", "wednesday wed", "thursday thu thurs", "friday fri", "saturday sat",
         "sunday sun")
    )
    for name in names.split()
}  # fmt: skip

CLOCK = re.compile(
    r"(?<![\d:.,/-])(?P<h>\d{1,2})[:：](?P<m>\d{2})(?::(?P<s>\d{2}))?(?:\s?(?P<half>[ap])\.?m\b\.?)?(?![\d:])"
    r"|(?<![\d:.,/-])(?P<h2>\d{1,2})\s?(?P<half2>[ap])\.?m\b\.?"
    r"|(?<![\d:.,/-])(?P<h3>[01]\d|2[0-3])(?P<m3>[0-5]\d)(?=\s?(?-i:[A-Z]{1,3}T|UTC|Z)\b)"
    r"|\b(?P<word>noon|midday|midnight)\b",
    re.IGNORECASE,
)
ZH_CLOCK = re.compile(
    r"(?P<half>凌晨|清晨|清早|早上|早晨|上午|午前|中午|下午|午後|午后|傍晚|晚上|晚间|晚間|当晚|當晚|夜里|深夜|晚)?\s*(?<!\d)(?P<h>\d{1,2})\s*"
    r"(?:[点點时時]\s*(?:(?P<m>\d{1,2})\s*分|(?P<thirty>半))?(?!间|間|候)|[:：](?P<m2>\d{2})(?:[:：](?P<s>\d{2}))?(?![\d:：]))"
)
_ZH_AFTERNOON = ("下午", "午後", "午后", "傍晚")
_ZH_EVENING = ("晚", "晚上", "晚间", "晚間", "当晚", "當晚")
_ISO = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})(?!\d)")
_SLASHED = re.compile(r"\b(\d{4})/(\d{1,2})/(\d{1,2})(?!\d)")
_ZH_DAY = re.compile(r"(?:(\d{4})\s*年\s*)?(?<!\d)(\d{1,2})\s*月\s*(\d{1,2})\s*[日号]")
_MONTH_DAY = re.compile(r"\b([A-Za-z]{3,9})\.?,?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?![:：]\d)(?:,?\s+(\d{4})\b)?")
_DAY_MONTH = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?([A-Za-z]{3,9})\b(?:,?\s+(\d{4})\b)?")
_ZONE = re.compile(r"\b[A-Z]{1,4}T?\b|\bUTC\b|(?<=\d)Z\b")


@dataclass(frozen=True)
class Written:
    """What a print of a time says; None where it does not say."""

    clock: tuple[int, int, int | None] | None
    """Hour (0 to 23), minute, second or None."""
    zone: str | None
    year: int | None
    month: int | None
    day: int | None
    weekday: int | None
    """0 is Monday."""

    @property
    def empty(self) -> bool:
        return self.clock is None and self.month is None and self.weekday is None


def clock_of(match: re.Match[str]) -> tuple[int, int, int | None] | None:
    """Hour, minute and second of one CLOCK match, or None when it is no time of day."""
    if match["word"]:
        return (0, 0, None) if match["word"].lower() == "midnight" else (12, 0, None)
    hour, minute = int(match["h"] or match["h2"] or match["h3"]), int(match["m"] or match["m3"] or 0)
    second = int(match["s"]) if match["s"] else None
    half = (match["half"] or match["half2"] or "").lower()
    if half and not 1 <= hour <= 12:
        return None
    if half == "p" and hour < 12:
        hour += 12
    if half == "a" and hour == 12:
        hour = 0
    return (hour, minute, second) if hour < 24 and minute < 60 and (second or 0) < 60 else None


def zh_clock_of(match: re.Match[str]) -> tuple[int, int, int | None] | None:
    """The same of one ZH_CLOCK match: `14:07`, `下午 2 点半`, `22 时 5 分`; `午前` and `午後` as in Japanese texts.

    None for `晚上 12 点`, the midnight that ends a day: no hour of that day is it.
    """
    hour, minute = int(match["h"]), int(match["m"] or match["m2"] or (30 if match["thirty"] else 0))
    second = int(match["s"]) if match["s"] else None
    half = match["half"]
    if half in _ZH_EVENING and hour == 12:
        return None
    if half in ("凌晨", "午前", "夜里", "深夜") and hour == 12:
        hour = 0
    elif hour < 12 and (
        half in _ZH_AFTERNOON or half in _ZH_EVENING
        or (half == "中午" and hour < 10) or (half in ("夜里", "深夜") and hour >= 6)
    ):  # fmt: skip
        hour += 12
    return (hour, minute, second) if hour < 24 and minute < 60 and (second or 0) < 60 else None


def dates(text: str) -> list[tuple[int | None, int, int, int, int]]:
    """Every date in English, Chinese or ISO form: (year or None, month, day, start, end of the print)."""
    out: list[tuple[int | None, int, int, int, int]] = []
    for pattern in (_ISO, _SLASHED, _ZH_DAY):
        for m in pattern.finditer(text):
            if 1 <= int(m[2]) <= 12 and 1 <= int(m[3]) <= 31:
                out.append((int(m[1]) if m[1] else None, int(m[2]), int(m[3]), m.start(), m.end()))
    for m in _MONTH_DAY.finditer(text):
        if m[1].lower() in MONTHS and 1 <= int(m[2]) <= 31:
            out.append((int(m[3]) if m[3] else None, MONTHS[m[1].lower()], int(m[2]), m.start(), m.end()))
    for m in _DAY_MONTH.finditer(text):
        if m[2].lower() in MONTHS and 1 <= int(m[1]) <= 31:
            out.append((int(m[3]) if m[3] else None, MONTHS[m[2].lower()], int(m[1]), m.start(), m.end()))
    return out


def read(text: str) -> Written:
    """The one time that a print holds."""
    chinese = next((m for m in ZH_CLOCK.finditer(text)), None)
    if chinese and (chinese["half"] or not chinese["m2"]):
        clock = zh_clock_of(chinese)
    else:
        clock = next((c for m in CLOCK.finditer(text) if (c := clock_of(m))), None)
    zone = next((m.group() for m in _ZONE.finditer(text) if m.group() in ZONE_MINUTES), None)
    found = dates(text)
    year, month, day = found[0][:3] if found else (None, None, None)
    weekday = next((WEEKDAYS[w.lower()] for w in re.findall(r"[A-Za-z]+", text) if w.lower() in WEEKDAYS), None)
    return Written(clock, zone, year, month, day, weekday)
