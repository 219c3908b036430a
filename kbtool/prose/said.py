"""The shape of a finding in prose: a value with its place, what it demands of the other language, what it offers it.

A figure *demands* its own key. It *offers* every key that an honest translation of it may carry: "2 hours" offers
the duration and the number 2. Words that are often no figure ("one day", 一天) offer and do not demand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Key = tuple[str | float | None, ...]


@dataclass(frozen=True)
class Said:
    """One value in a text."""

    kind: str
    """duration, percent, number, clock, date, weekday, name, token"""
    key: Key
    start: int
    end: int
    demands: bool = True
    offers: tuple[Key, ...] = field(default=())
    """Further keys that this satisfies in the other language; its own key always."""


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
