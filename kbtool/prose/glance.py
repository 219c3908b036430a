"""One look at a text: what it may say that the other language, or the record, has to say as well.

Most texts hold neither figure nor time nor name, and patterns that look for them closely cost far more than seeing so.
A sign means "perhaps"; a missing sign means "surely not", so that parity.py may leave the close look out.
"""

from __future__ import annotations

import re

from kbtool.prose.amounts import EN_UNITS
from kbtool.prose.names import Names, demanding, first_run
from kbtool.prose.numerals import ZH_CHARS
from kbtool.written import MONTHS, WEEKDAYS

FIGURES = 1
"""A duration or a percentage in words, or anything with digits."""
TIMES = 2
"""A clock time, a date or a weekday."""
NAMES = 4
"""A name that demands to stand in the other language."""
TOKENS = 8
"""A word that does, whatever it names."""
UNITS = 16
"""A duration, in digits or words."""
NOON = 32
"""A time of day in a word of its own. It demands nothing."""
DEMANDS = FIGURES | TIMES | NAMES | TOKENS
_EN_TOKEN, _ZH_TOKEN, _CAPITAL, _DIGIT = 64, 128, 256, 512

_RUN = re.compile("[A-Za-z0-9]+")
_AFTER_DIGIT = re.compile("[0-9]([a-z]+)")
_ANY_DIGIT = re.compile(r"\d")
_EN_TIME = re.compile(r"\d(?:[:：]\d|-\d|\s?[apAP]\.?[mM]\b|\d{3}\s?(?:[A-Z]{1,3}T|UTC|Z)\b)")
_ZH_TIME = re.compile(r"\d(?:[:：]\d|-\d|\s?[点时年月日号])")
_ZH_UNIT = re.compile(rf"[\d{ZH_CHARS}半][\s多余来个半]*[毫秒分小钟天周星礼年月]")
_ZH_CLOCK = re.compile(rf"[{ZH_CHARS}]\s?[点时]|[周期拜][一二三四五六日天]")
_ZH_NOON = re.compile("午|零点")
_CALENDAR = frozenset(map(str.capitalize, MONTHS))
_DAYS = tuple(name.capitalize() for name in WEEKDAYS if name.endswith("day"))
_WHOLE_UNITS = tuple(unit for unit in EN_UNITS if len(unit.removesuffix("s")) > 3 or unit.startswith("day"))
_KEPT = 50_000


def glance(text: str, lang: str, names: Names) -> int:
    """The signs of a text in which code and references are blanked."""
    signs = 0
    known = names.signs
    for word in {*_RUN.findall(text)} - names.silent:
        sign = known.get(word)
        signs |= _learn(word, names) if sign is None else sign
    if not text.isascii():
        if not signs & _DIGIT and _ANY_DIGIT.search(text):
            signs |= FIGURES | _DIGIT
        if names.starts.search(text):
            signs |= NAMES
    elif names.ascii_starts and names.starts.search(text):
        signs |= NAMES
    return signs | (_in_english if lang == "en" else _in_chinese)(text, signs)


def _in_english(text: str, signs: int) -> int:
    more = 0
    if signs & _DIGIT and _EN_TIME.search(text):
        more |= TIMES
    if signs & _EN_TOKEN or "_" in text or (signs & _DIGIT and text.count(".") > 1):
        more |= TOKENS
    return more


def _in_chinese(text: str, signs: int) -> int:
    more = 0
    if signs & _ZH_TOKEN or (signs & (_CAPITAL | _DIGIT) and ("." in text or "_" in text)):
        more |= TOKENS
    if (signs & _DIGIT and _ZH_TIME.search(text)) or _ZH_CLOCK.search(text):
        more |= TIMES
    if _ZH_UNIT.search(text):
        more |= FIGURES | UNITS
    elif "百分" in text:
        more |= FIGURES
    return more | NOON if _ZH_NOON.search(text) else more


def _learn(word: str, names: Names) -> int:
    """The signs of one run of letters and digits; kept, since a few thousand words make up most prose."""
    lower = word.lower()
    sign = 0
    if not word.isalpha():
        sign = FIGURES | _DIGIT | (UNITS if any(unit in EN_UNITS for unit in _AFTER_DIGIT.findall(lower)) else 0)
    if lower in EN_UNITS or lower.endswith(_WHOLE_UNITS):
        sign |= FIGURES | UNITS
    if lower in ("percent", "cent"):
        sign |= FIGURES
    if lower in ("noon", "midday", "midnight"):
        sign |= NOON
    if word in _CALENDAR or word.startswith(_DAYS):
        sign |= TIMES
    if any(first_run(name.text) == word or word.upper() == word for name in names.demanding_by_run.get(lower, ())):
        sign |= NAMES
    for lang, mark in (("en", _EN_TOKEN), ("zh", _ZH_TOKEN)):
        if demanding(word, lang):
            sign |= mark
    if word[0].isupper():
        sign |= _CAPITAL
    if len(names.signs) < _KEPT:
        names.signs[word] = sign
        if not sign:
            names.silent.add(word)
    return sign
