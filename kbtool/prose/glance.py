"""One look at a text: what it may say that the other language, or the record, has to say as well.

Most texts hold neither figure nor time nor name, and patterns that look for them closely cost far more than seeing so.
A sign means "perhaps"; a missing sign means "surely not", so that parity.py may leave the close look out. Words are
looked up as bytes: to part a text into them is then three steps in C.
"""

from __future__ import annotations

import re

from kbtool.prose.amounts import EN_COUNTING, EN_UNITS
from kbtool.prose.names import Names, demanding
from kbtool.prose.numerals import EN_WORD, ZH_CHARS
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
COUNTS = 1024
"""A word that counts, in English. It demands nothing."""
HAN_NAMES = 2048
"""Beside NAMES: the name may be one that begins with no Latin word."""
FACTS = FIGURES | TIMES
"""What has to agree with the record, too."""
DEMANDS = FACTS | NAMES | TOKENS
_EN_TOKEN, _ZH_TOKEN, _CAPITAL, _DIGIT, _SHARE = 64, 128, 256, 512, 4096
_TOKEN_OF = {"en": _EN_TOKEN, "zh": _ZH_TOKEN}

_APART = bytes(code if chr(code).isalnum() and code < 0x80 else 0x20 for code in range(0x100))
"""Turns whatever is no letter or digit of ASCII into a space."""
_LETTERS = re.compile("[a-z]+")
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
_GLUED = re.compile(rf"{EN_WORD}(?:ms|secs?|mins?|hrs?)$")
_KEPT = 50_000


def glance(text: str, lang: str, names: Names) -> tuple[int, set[bytes]]:
    """The signs of a text in which code and references are blanked, and its words that have some."""
    signs = 0
    known = names.signs
    telling = {*text.encode("utf-8", "replace").translate(_APART).split()} - names.silent
    for word in telling:
        sign = known.get(word)
        signs |= _learn(word, names) if sign is None else sign
    if not text.isascii():
        if not signs & _DIGIT and _ANY_DIGIT.search(text):
            signs |= FIGURES | _DIGIT
        if names.starts.search(text):
            signs |= NAMES | HAN_NAMES
    elif names.ascii_starts and names.starts.search(text):
        signs |= NAMES | HAN_NAMES
    return signs | (_in_english if lang == "en" else _in_chinese)(text, signs), telling


def asking(words: set[bytes], lang: str, names: Names) -> set[bytes]:
    """Those of the words of a text that demand to stand in the other language, whatever they name."""
    mark = _TOKEN_OF[lang]
    return {word for word in words if names.signs.get(word, mark) & mark}


def _in_english(text: str, signs: int) -> int:
    more = 0
    if signs & COUNTS and signs & (UNITS | _SHARE):
        more |= FIGURES
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


def _learn(run: bytes, names: Names) -> int:
    """The signs of one run of letters and digits; kept, since a few thousand words make up most prose."""
    word = run.decode()
    lower = word.lower()
    sign = 0
    if not word.isalpha():
        sign = FIGURES | _DIGIT | (UNITS if any(unit in EN_UNITS for unit in _AFTER_DIGIT.findall(lower)) else 0)
    if lower in EN_UNITS or lower.endswith(_WHOLE_UNITS):
        sign |= UNITS
    if _GLUED.search(lower):
        sign |= UNITS | COUNTS
    if lower in ("percent", "cent"):
        sign |= _SHARE
    if lower in ("noon", "midday", "midnight"):
        sign |= NOON
    if word in _CALENDAR or word.startswith(_DAYS):
        sign |= TIMES
    if not EN_COUNTING.isdisjoint(_LETTERS.findall(lower)):
        sign |= COUNTS
    if names.opens(run):
        sign |= NAMES
    for lang, mark in _TOKEN_OF.items():
        if demanding(word, lang):
            sign |= mark
    if word[0].isupper():
        sign |= _CAPITAL
    if len(names.signs) < _KEPT:
        names.signs[run] = sign
        if not sign:
            names.silent.add(run)
    return sign
