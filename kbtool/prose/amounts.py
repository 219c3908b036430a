"""Durations, percentages and numbers in English and Chinese prose, as normalised values with their places.

Times and dates are to be blanked first (times.py). Durations are seconds, or months from the month upwards. Number
words demand their equal only before a unit of time: 一致, 一次, "one of" are words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kbtool.prose.numerals import EN_MULTIPLIERS, EN_NUMBER, EN_WORDS, ZH_CHARS, ZH_MULTIPLIERS, chinese, english, plain
from kbtool.prose.said import Key, Said, blank

_UNITS = {
    "millisecond": 0.001, "ms": 0.001, "second": 1, "sec": 1, "s": 1, "minute": 60, "min": 60, "m": 60,
    "hour": 3600, "hr": 3600, "h": 3600, "day": 86400, "week": 604800, "毫秒": 0.001,
    "秒": 1, "秒钟": 1, "分": 60, "分钟": 60, "小时": 3600,
    "钟头": 3600, "天": 86400, "周": 604800, "星期": 604800, "礼拜": 604800,
}  # fmt: skip
_MONTHS = {"month": 1, "year": 12, "月": 1, "年": 12}

_NUM = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_BEFORE = r"(?<![A-Za-z0-9_.])(?<![A-Za-z][-/])(?<!\d[,:])"
_BETWEEN = r"(?:\s?[–—~～至到]\s?|-|\s(?:to|or|and)\s|\s?或\s?)"
_UNIT_EN = (
    r"(?:milliseconds?|ms|seconds?|secs?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?"
    r"|(?<=[\d ])h|(?<=\d)m|(?<=[\d ])s)"
)
_MORE = r"(?:(?:more|full|whole|further|additional|extra|other|straight|consecutive|long|short)\s)?"
_EN_DURATION = re.compile(
    rf"{_BEFORE}\b(?:(?P<low>{_NUM}|{EN_NUMBER}){_BETWEEN})?(?P<n>{_NUM}|{EN_NUMBER})(?P<half>\sand\sa\shalf)?(?:\s|-)?"
    rf"{_MORE}(?P<u>{_UNIT_EN})\b(?P<half2>\sand\sa\shalf\b)?(?!-(?:largest|most))",
    re.IGNORECASE,
)
_EN_ARTICLE = re.compile(
    r"\b(?:(?P<half>half)(?:\s+of)?(?:\san?|-)\s?|(?P<quarter>a\squarter\sof\san?)\s|an?\s)"
    r"(?P<u>second|minute|hour|day|week|month|year)\b(?P<more>\sand\sa\shalf\b)?",
    re.IGNORECASE,
)
_EN_LOOSELY = re.compile(
    r"\b(?P<decade>decades?)\b|\bcouple\sof\s(?P<u>seconds|minutes|hours|days|weeks|months|years)\b", re.IGNORECASE
)
_ZH_UNIT = (
    r"(?:毫秒|秒钟?|分钟|分(?![之钟\u4e00-\u9fff])|分(?=[后前内才就时左])|小时|钟头"
    r"|天|周(?!年)|星期|礼拜|年(?![代级]))"
)
_ZH_NUM = rf"{_NUM}|[{ZH_CHARS}]+"
_ZH_DURATION = re.compile(
    rf"(?<![A-Za-z0-9_.第几数\u521d{ZH_CHARS}])(?:(?P<low>{_ZH_NUM}){_BETWEEN})?(?P<n>{_ZH_NUM})\s?(?:多|余|来)?\s?"
    rf"(?:(?P<ge>个)?(?P<half>半)?多?\s?(?P<u>{_ZH_UNIT})|个(?P<half3>半)?多?(?P<u2>月))(?P<half2>半(?!数|夜|个))?"
)
_ZH_MINUTES = re.compile(rf"\s?零?(?P<n>{_ZH_NUM})\s?分(?![之布配析])")
_ZH_HALF = re.compile(r"(?<![个一两])半个?(?P<u>小时|钟头)")
_EN_PERCENT = re.compile(
    rf"{_BEFORE}(?:(?P<low>{_NUM})(?:\s?[%％])?{_BETWEEN})?(?P<n>{_NUM})(?:\s?[%％]|(?:\s|-)(?:percent|per\scent)\b)",
    re.IGNORECASE,
)
_EN_WORD_PERCENT = re.compile(rf"\b(?P<n>{EN_NUMBER})(?:\s|-)(?:percent|per\scent)\b", re.IGNORECASE)
_ZH_PERCENT = re.compile(rf"百分之\s?(?P<n>{_ZH_NUM})|(?P<m>{_NUM})\s?个百分点")
_SHARE = re.compile("[%％]|per ?cent|百分", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
EN_UNITS = frozenset(unit + plural for unit in (*_UNITS, *_MONTHS, "decade") if unit.isascii() for plural in ("", "s"))
_ZH_MULT = "|".join(sorted(ZH_MULTIPLIERS, key=len, reverse=True))
# The first digit stands before what must not stand before it: so places without a digit cost nothing.
_NUMBER = re.compile(
    r"(?P<n>\d(?<![A-Za-z0-9_.]\d)(?<![A-Za-z][-/]\d)(?<!\d[,:]\d)"
    r"(?:\d{0,2}(?:,\d{3})+(?:\.\d+)?|\d*(?:\.\d+)?))"
    rf"(?!\.\d)(?:\s?(?P<m>{'|'.join(EN_MULTIPLIERS)}|{_ZH_MULT})(?![A-Za-z])"
    r"|(?P<s>x|×|s|st|nd|rd|th|K|k|M|G|KB|MB|GB|TB|PB|kbps|Mbps|Gbps|GiB|MiB|TiB)(?![A-Za-z0-9])|(?![A-Za-z0-9_]))",
)
_EN_WORDS = re.compile(
    rf"\b(?:{EN_NUMBER}|once|twice|both|double[ds]?|pair|half|single|third|quarter)\b", re.IGNORECASE
)
_EN_LOOSE = {"once": 1.0, "single": 1.0, "twice": 2.0, "both": 2.0, "double": 2.0, "doubled": 2.0, "doubles": 2.0,
             "pair": 2.0, "half": 0.5, "third": 3.0, "quarter": 4.0}  # fmt: skip
EN_COUNTING = frozenset((*EN_WORDS, *_EN_LOOSE))
"""A text without any of these words holds no number in words; looking is cheaper than the whole pattern."""
_ZH_WORDS = re.compile(rf"[{ZH_CHARS}]+|[双半]")


def duration_key(value: float, unit: str) -> Key:
    """`(seconds, 7200)` or `(months, 18)`; units in either language."""
    unit = unit.lower()
    if unit not in _UNITS and unit not in _MONTHS:
        unit = unit.removesuffix("s")
    if unit in _MONTHS:
        return ("months", round(value * _MONTHS[unit], 3))
    return ("seconds", round(value * _UNITS[unit], 3))


def amounts(text: str, lang: str, units: bool = True, words: bool = True) -> list[Said]:
    """Every duration, percentage and number in digits of a text in which times, dates and references are blanked.

    `units` is False where a glance saw no unit of time, `words` where it saw no English word that counts.
    """
    durations: list[Said] = []
    percents: list[Said] = []
    rest = text
    if units:
        durations = list(_en_durations(text, words) if lang == "en" else _zh_durations(text))
        rest = blank(rest, [(said.start, said.end) for said in durations])
    if _SHARE.search(text):
        percents = list(_percents(rest, lang))
        rest = blank(rest, [(said.start, said.end) for said in percents])
    return [*durations, *percents, *_numbers(rest)]


def _said(keys: list[Key], numbers: list[float], start: int, end: int, demands: bool = True) -> Said:
    offers = (*keys[1:], *(("number", number) for number in numbers))
    return Said("duration", keys[0], start, end, demands, offers)


def _is_plural(match: re.Match[str]) -> bool:
    """`404s`, `the 1990s`: several of them, no seconds."""
    return match["u"].lower() == "s" and re.search(r"(?:^|\D)[1-5]\d\d$|\d{4}$", match["n"]) is not None


def _en_durations(text: str, words: bool) -> Iterator[Said]:
    pending: tuple[float, float, int, int] | None = None  # seconds, size of the unit, start, end
    numbers: list[float] = []
    taken: list[tuple[int, int]] = []
    for match in _EN_DURATION.finditer(text) if words or _DIGIT.search(text) else ():
        value = plain(match["n"])
        if value is None or _is_plural(match) or (match["u"] == "m" and not (pending and pending[1] == 3600)):
            continue
        taken.append(match.span())
        loose = match["n"].lower() == "one"
        if match["half"] or match["half2"]:
            value, loose = value + 0.5, False
        kind, size = duration_key(value, match["u"])
        low = plain(match["low"]) if match["low"] else None
        whole = duration_key(1, match["u"])[1]
        assert isinstance(size, float | int)
        assert isinstance(whole, float | int)
        if pending and (
            kind != "seconds" or low is not None or whole >= pending[1]
            or not re.fullmatch(r",?\s(?:and\s)?|\s?", text[pending[3] : match.start()])
        ):  # fmt: skip
            yield _said([("seconds", pending[0])], numbers, pending[2], pending[3])
            pending, numbers = None, []
        numbers.append(value)
        if pending:
            pending = (round(pending[0] + size, 3), whole, pending[2], match.end())
        elif kind == "seconds" and not loose and low is None:
            pending = (size, whole, match.start(), match.end())
        else:
            yield _said([(kind, size)], numbers, match.start("n"), match.end(), not loose)
            numbers = []
            if low is not None:
                yield _said([duration_key(low, match["u"])], [low], match.start(), match.end())
    if pending:
        yield _said([("seconds", pending[0])], numbers, pending[2], pending[3])
    for match in _EN_ARTICLE.finditer(blank(text, taken)):
        value = 0.5 if match["half"] else 0.25 if match["quarter"] else 1
        value += 0.5 if match["more"] else 0
        sure = value != 1 and match["u"].lower() in ("hour", "minute")
        yield _said([duration_key(value, match["u"])], [value], match.start(), match.end(), sure)
    for match in _EN_LOOSELY.finditer(text):
        key = ("months", 120.0) if match["decade"] else duration_key(2, match["u"])
        yield _said([key], [2.0], match.start(), match.end(), False)


def _zh_durations(text: str) -> Iterator[Said]:
    end = 0
    for match in _ZH_DURATION.finditer(text):
        value = plain(match["n"])
        low = plain(match["low"]) if match["low"] else None
        if value is None and len(match["n"]) == 2:  # 两三天: two or three days
            low, value = chinese(match["n"][0]), chinese(match["n"][1])
        if value is None or match.start() < end:
            continue
        end = match.end()
        unit = (match["u"] or match["u2"]).removesuffix("钟") if match["u"] != "分钟" else "分"
        loose = match["n"] == "一"
        if unit == "分" and match["u"] == "分" and not match["n"].isascii():
            continue
        if match["half"] or match["half2"] or match["half3"]:
            value, loose = value + 0.5, False
        kind, size = duration_key(value, unit)
        numbers = [value]
        minutes = _ZH_MINUTES.match(text, end) if unit in ("小时", "钟头") else None
        if minutes and (extra := plain(minutes["n"])) is not None:
            end = minutes.end() + (1 if text[minutes.end() : minutes.end() + 1] == "钟" else 0)
            numbers.append(extra)
            assert isinstance(size, float | int)
            size = round(size + extra * 60, 3)
        yield _said([(kind, size)], numbers, match.start("n"), end, not loose)
        if low is not None:
            yield _said([duration_key(low, unit)], [low], match.start(), end)
    for match in _ZH_HALF.finditer(text):
        yield _said([duration_key(0.5, match["u"])], [0.5], match.start(), match.end())


def _percents(text: str, lang: str) -> Iterator[Said]:
    for match in _EN_PERCENT.finditer(text):
        for name in ("low", "n"):
            value = plain(match[name]) if match[name] else None
            if value is not None:
                yield Said("percent", ("percent", value), match.start(), match.end(), True, (("number", value),))
    for match in (_EN_WORD_PERCENT if lang == "en" else _ZH_PERCENT).finditer(text):
        value = plain(match["n"] or match["m"])
        if value is not None:
            yield Said("percent", ("percent", value), match.start(), match.end(), True, (("number", value),))


def _numbers(text: str) -> Iterator[Said]:
    for match in _NUMBER.finditer(text):
        value = plain(match["n"])
        if value is None:
            continue
        by = EN_MULTIPLIERS.get(match["m"] or "") or ZH_MULTIPLIERS.get(match["m"] or "") or 1
        key: Key = ("number", round(value * by, 6))
        offers: tuple[Key, ...] = (("percent", value), ("day", value), ("year", value))
        yield Said("number", key, match.start(), match.end(), True, offers)


def counts(text: str, lang: str) -> Iterator[Said]:
    """The numbers in words of a text in which all else is blanked. They offer and do not demand."""
    for match in (_EN_WORDS if lang == "en" else _ZH_WORDS).finditer(text):
        word = match.group()
        if lang == "en":
            loose = _EN_LOOSE.get(word.lower())
            number = english(word) if loose is None else loose
        else:
            number = {"双": 2.0, "半": 0.5}.get(word) or chinese(word)
        if number is not None:
            more: tuple[Key, ...] = (("percent", 50.0),) if number == 0.5 else ()
            yield Said("number", ("number", number), match.start(), match.end(), False, more)
