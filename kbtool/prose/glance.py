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
"""A clock time, a date or a weekday; anything with digits may be one."""
NAMES = 4
TOKENS = 8
_EN_TOKEN, _ZH_TOKEN, _CAPITAL, _DIGIT = 16, 32, 64, 128
_DIGITS = FIGURES | TIMES | _DIGIT

_RUN = re.compile("[A-Za-z0-9]+")
_ANY_DIGIT = re.compile(r"\d")
_ZH_FIGURE = re.compile(rf"[{ZH_CHARS}半周期拜][\s多余来个半]*[毫秒分小钟天周星礼年月点时一二三四五六日]")
"""A number before a unit or a clock, a weekday, 百分之: each begins so, and few other texts have it."""
_CALENDAR = frozenset(name.capitalize() for name in MONTHS if len(name) > 3 or name == "may")
_DAYS = tuple(name.capitalize() for name in WEEKDAYS if name.endswith("day"))
_SHARES = ("percent", "cent")
_KEPT = 50_000


def glance(text: str, lang: str, names: Names) -> int:
    """The signs of a text in which code and references are blanked."""
    signs = 0
    known = names.signs
    for word in _RUN.findall(text):
        sign = known.get(word)
        signs |= _learn(word, names) if sign is None else sign
    if lang == "zh":
        return _glance_zh(text, signs, names)
    if signs & _EN_TOKEN or "_" in text or (signs & _DIGIT and text.count(".") > 1):
        signs |= TOKENS
    if not text.isascii() and _ANY_DIGIT.search(text):
        signs |= _DIGITS
    if (names.ascii_starts or not text.isascii()) and names.starts.search(text):
        signs |= NAMES
    return signs


def _glance_zh(text: str, signs: int, names: Names) -> int:
    if signs & _ZH_TOKEN or (signs & (_CAPITAL | _DIGIT) and ("." in text or "_" in text)):
        signs |= TOKENS
    if not signs & _DIGIT and _ANY_DIGIT.search(text):
        signs |= _DIGITS
    if _ZH_FIGURE.search(text):
        signs |= FIGURES | TIMES
    if names.starts.search(text):
        signs |= NAMES
    return signs


def _learn(word: str, names: Names) -> int:
    """The signs of one run of letters and digits; kept, since a few thousand words make up most prose."""
    lower = word.lower()
    sign = _DIGITS if not word.isalpha() else 0
    if lower in EN_UNITS or lower in _SHARES:
        sign |= FIGURES
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
    return sign
