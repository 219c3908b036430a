"""Numbers written in words or Chinese numerals, as values. The floor of the package.

Only whole, well-formed numbers have a value: "two three", 两三 and 十几 do not, and so are never compared.
"""

from __future__ import annotations

_SMALL = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
]  # fmt: skip
_TENS = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
_EN = {word: value for value, word in enumerate(_SMALL)} | {word: 10 * at for at, word in enumerate(_TENS, 2)}
EN_MULTIPLIERS = {"hundred": 100.0, "thousand": 1e3, "million": 1e6, "billion": 1e9}

EN_WORDS = (*_EN, *EN_MULTIPLIERS)
EN_WORD = "(?:" + "|".join(sorted(EN_WORDS, key=len, reverse=True)) + ")"
EN_NUMBER = rf"{EN_WORD}(?:(?:[- ]|(?<=hundred) and |(?<=thousand) and ){EN_WORD}){{0,6}}"
"""A pattern for a number in English words (lower or upper case)."""

_DIGITS = {char: value for value, char in enumerate("零一二三四五六七八九")} | {"〇": 0, "两": 2}
_PLACES = {"十": 10, "百": 100, "千": 1000}
ZH_MULTIPLIERS = {"千": 1e3, "万": 1e4, "百万": 1e6, "千万": 1e7, "亿": 1e8}
ZH_CHARS = "零〇一二两三四五六七八九十百千万亿"


def english(text: str) -> float | None:
    """`twenty-four` -> 24, `two hundred and fifty` -> 250; None when the words are no one number."""
    total = 0.0
    part = 0.0
    last = 1e12
    for word in text.lower().replace("-", " ").split():
        if word == "and":
            continue
        if word in _EN:
            value = _EN[word]
            if part % 100 and not (part % 100 >= 20 and part % 10 == 0 and value < 10):
                return None
            part += value
        elif EN_MULTIPLIERS[word] == 100:
            part = (part or 1) * 100
        else:
            if EN_MULTIPLIERS[word] >= last:
                return None
            last = EN_MULTIPLIERS[word]
            total += (part or 1) * last
            part = 0.0
    return total + part


def chinese(text: str) -> float | None:
    """`二十四` -> 24, `两` -> 2, `一百五十` -> 150; None when the characters are no one number (`两三`, `一二`)."""
    if len(text) > 1 and all(char in _DIGITS for char in text):
        return float("".join(str(_DIGITS[char]) for char in text)) if len(text) == 4 else None
    total = 0.0
    section = 0.0
    digit: int | None = None
    place = 1e9
    for char in text:
        if char in _DIGITS:
            if digit:
                return None
            digit = _DIGITS[char]
        elif char in _PLACES:
            if _PLACES[char] >= place:
                return None
            place = _PLACES[char]
            section += (1 if digit is None else digit) * place
            digit = None
        elif char not in ZH_MULTIPLIERS:
            return None
        else:
            total = (total + section + (digit or 0)) * ZH_MULTIPLIERS[char]
            section, digit, place = 0.0, None, 1e9
    return total + section + (digit or 0)


def plain(text: str) -> float | None:
    """Digits (`1,000`, `2.5`), English words or Chinese numerals as a value; None for digits of other scripts."""
    if text[0].isdigit() and text[0] not in ZH_CHARS:
        return float(text.replace(",", "")) if text.isascii() else None
    return english(text) if text.isascii() else chinese(text)
