"""Words of the interface in both languages, and how durations, dates and times are written in each.

Imports almost nothing, because the query commands start through here. The words of records never come from here.
"""

from __future__ import annotations

LANGS = ("en", "zh")

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip


def words(lang: str) -> dict[str, str]:
    """The catalogue of one language."""
    if lang == "zh":
        from kbtool.locale.zh import WORDS
    else:
        from kbtool.locale.en import WORDS
    return WORDS


def duration(minutes: int, lang: str, bound: str = "exact") -> str:
    """Whole minutes as people say them: `4 h 24 min`, `4 小时 24 分`; with its bound: `at most 9 h 03 min`.

    Negative durations are written with a minus sign; they occur where a dependent failed before its origin.
    """
    hours, rest = divmod(abs(minutes), 60)
    if lang == "zh":
        text = f"{hours} 小时 {rest} 分" if hours and rest else (f"{hours} 小时" if hours else f"{rest} 分")
    elif hours:
        text = f"{hours} h {rest:02d} min" if rest else f"{hours} h"
    else:
        text = f"{rest} min"
    if minutes < 0:
        text = "−" + text
    if bound == "exact":
        return text
    prefix = words(lang)[f"bound-{bound}"]
    return f"{prefix} {text}"


def day(iso: str, lang: str) -> str:
    """`2020-11-25` -> `25 November 2020`, `2020 年 11 月 25 日`."""
    year, month, number = (int(part) for part in iso.split("-"))
    if lang == "zh":
        return f"{year} 年 {month} 月 {number} 日"
    return f"{number} {_MONTHS[month - 1]} {year}"


def short_day(iso: str, lang: str) -> str:
    """`2020-11-26` -> `26 Nov`, `11 月 26 日`."""
    _, month, number = (int(part) for part in iso.split("-"))
    return f"{month} 月 {number} 日" if lang == "zh" else f"{number} {_MONTHS[month - 1][:3]}"


def clock(hhmm: str, zone: str, lang: str) -> str:
    """`05:15` with its zone: `05:15 PST`, `5:15（PST）`. Without a zone only the time."""
    if lang == "zh":
        hhmm = hhmm.removeprefix("0") if hhmm[:2] != "00" else hhmm[1:]
        return f"{hhmm}（{zone}）" if zone else hhmm
    return f"{hhmm} {zone}" if zone else hhmm


def number(value: float) -> str:
    """Plain digits, no trailing zeros: 3, 0.15, 90.22."""
    return f"{value:g}" if abs(value) < 1e6 else f"{value:.0f}"
