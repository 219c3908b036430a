"""The shape of a finding in prose: a value with its place, what it demands of the other language, what it offers it.

A figure *demands* its own key. It *offers* every key that an honest translation of it may carry: "2 hours" offers
the duration and the number 2. Words that are often no figure ("one day", 一天) offer and do not demand.
"""

from __future__ import annotations

import re
from typing import NamedTuple

Key = tuple[str | float | None, ...]


class Said(NamedTuple):
    """One value in a text."""

    kind: str
    """duration, percent, number, clock, date, weekday, name, token"""
    key: Key
    start: int
    end: int
    demands: bool = True
    offers: tuple[Key, ...] = ()
    """Further keys that this satisfies in the other language; its own key always."""


_TICKS = re.compile("`+")


def code_spans(text: str) -> list[tuple[int, int]]:
    """The Markdown code spans of a text: from each run of backquotes to the next run as long. Linear in the text."""
    if "`" not in text:
        return []
    runs = [match.span() for match in _TICKS.finditer(text)]
    following: dict[int, list[int]] = {}
    for at in range(len(runs) - 1, -1, -1):
        following.setdefault(runs[at][1] - runs[at][0], []).append(at)
    out = []
    at = 0
    while at < len(runs):
        start, end = runs[at]
        later = following[end - start]
        while later and later[-1] <= at:
            later.pop()
        if later:
            out.append((start, runs[later[-1]][1]))
            at = later[-1]
        at += 1
    return out


def blank(text: str, spans: list[tuple[int, int]], char: str = "\x00") -> str:
    """The text with the spans made unreadable, positions kept."""
    if not spans:
        return text
    out = []
    at = 0
    for start, end in sorted(spans):
        if start < at:
            start = at
        if end <= start:
            continue
        out.append(text[at:start])
        out.append(char * (end - start))
        at = end
    out.append(text[at:])
    return "".join(out)
