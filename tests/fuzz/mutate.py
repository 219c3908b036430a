"""Bytes made from good bytes, the same for the same seed: cut, doubled, overwritten, joined with words of the formats.

For the short run in the test suite, and for the long one where atheris is not installed.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

WORDS = tuple(
    word.encode("utf-8", "surrogatepass")
    for word in (
        "", "\n", "\r\n", "\t", " ", "\x00", "\x1b[31m", "\x7f", "\x85", "\u2028", "\u202e", "\u200b", "\ufeff", "\ufffe", "\ud800",
        "\U000e0041", "\U0010ffff", "e\u0301", "é", "ﬁ", "١٢", "²", "ⅷ", "İ", "ß", "аws", "甲", "，", "[", "]", "{", "}", "[" * 30,
        "{a: " * 30, "- " * 30, ":", ": ", "? ", "- ", "|", ">-", "&a ", "*a", "<<: ", "!!x ", "!", "%", "@", "`", "'", '"', "\\", "\\ud800",
        "#", " #", "---\n", "...\n", "~", "null", "true", "no", "0x10", "010", "1e999", "-0", ".nan", "9" * 400, "2:44", "2020-02-30",
        "2020-11-25T05:15:00-08:00", "0000-00-00", "9999-12-31 23:59", "12:00 AM PST", "noon", "{{gap a b}}", "{{time x}}", "{{", "}}",
        "not-given", "unknown", "<", ">", "<a>", "</a>", "<!DOCTYPE a [", "<!ENTITY x SYSTEM 'file:///etc/passwd'>", "&x;", "&#0;", "&amp;",
        "<![CDATA[", "]]>", "<?xml version='1.0' encoding='utf-16'?>", "| a | b |\n|---|---|\n", "# ", "## ", "```\n", "../..", "/etc/passwd",
        "con", "javascript:", "https://", "AND", "NEAR(", "*", "^", "id: ", "en: ", "zh: ", "open: ", "state: draft\n",
    )
)  # fmt: skip


def mutated(seeds: Sequence[bytes], seed: int, longest: int = 100_000) -> Iterator[bytes]:
    """Good bytes with one to six changes, without end."""
    chance = random.Random(seed)
    while True:
        data = chance.choice(seeds)
        for _ in range(chance.randint(1, 6)):
            data = _changed(data, chance, seeds)[:longest]
        yield data


def _changed(data: bytes, chance: random.Random, seeds: Sequence[bytes]) -> bytes:
    at = chance.randint(0, len(data))
    end = min(len(data), at + chance.choice((0, 1, 2, 4, 16, 80, 400)))
    match chance.randint(0, 6):
        case 0:
            return data[:at] + data[end:]
        case 1:
            return data[:end] + data[at:end] * chance.choice((1, 2, 60)) + data[end:]
        case 2:
            return data[:at] + chance.randbytes(chance.choice((1, 1, 2, 8))) + data[end:]
        case 3:
            other = chance.choice(seeds)
            start = chance.randint(0, len(other))
            return data[:at] + other[start : start + chance.choice((4, 40, 400))] + data[end:]
        case 4 if at < len(data):
            return data[:at] + bytes([data[at] ^ 1 << chance.randint(0, 7)]) + data[at + 1 :]
        case _:
            return data[:at] + chance.choice(WORDS) + data[end:]
