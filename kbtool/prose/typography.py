"""Chinese typography as design/zh.md has it: full-width punctuation, one space between Han and Latin, “ ” for quotes.

Judged on what a reader sees: references filled in, link targets and Markdown marks gone, code as one Latin word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kbtool.prose.language import HAN
from kbtool.prose.said import blank, code_spans

_MARKS = re.compile(
    r"(?m)^[ \t]*(?:[-*+]|\d+[.)]|>)[ \t]+|\*+|\]\([^()\s]*\)|\[(?=[^\[\]]*\]\()"
    r"|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])"
)
_ADDRESS = re.compile(r"https?://[^\s<>）)“”，。]+")
_LATIN = "A-Za-z0-9\x01"
_FULL = "，。：；？！、（）“”《》"

_HAS_HAN = re.compile(f"[{HAN}]")
_SPACES = frozenset(" \t")
_LATIN_CHARS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789\x01")
_WIDE = frozenset(map(chr, (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B), 0xFF05, 0xFF1A)))

_RULES: tuple[tuple[frozenset[str], re.Pattern[str], str, str], ...] = (
    (frozenset(",.:;?!()"), re.compile(rf"(?<=[{HAN}])[,.:;?!()]+|[,:;?!()]+(?=[{HAN}])|(?<![A-Za-z])\.(?=[{HAN}])"
                rf"|(?<=[{HAN}]) \(|[,;:?!] (?=[{HAN}])"),
     "is half-width punctuation beside Han", "write full-width ，。：；？！（）"),
    (frozenset("."), re.compile(r"(?<=[A-Za-z0-9)])\.$"),
     "ends a Chinese sentence with a half-width full stop", "write 。"),
    (_LATIN_CHARS, re.compile(rf"(?<=[{HAN}])(?=[{_LATIN}])|(?<=[{_LATIN}])(?=[{HAN}])"),
     "lacks the space between Han and Latin", "put one space between them"),
    (_SPACES, re.compile(rf"(?<=[{HAN}])[ \t]{{2,}}(?=[{_LATIN}])|(?<=[{_LATIN}])[ \t]{{2,}}(?=[{HAN}])"),
     "has more than one space", "put one space there"),
    (_SPACES, re.compile(rf"(?<=[{_FULL}])[ \t]+(?=\S)|(?<=\S)[ \t]+(?=[{_FULL}])"),
     "has a space beside full-width punctuation", "remove the space"),
    (_SPACES, re.compile(rf"(?<=[{HAN}])[ \t]+(?=[{HAN}])"), "has a space between Han characters", "remove the space"),
    (frozenset("\"'「」『』"), re.compile(rf"(?<=[{HAN}])[\"']|[\"'](?=[{HAN}])|[「」『』]"),
     "is not a Chinese quotation mark", "write “ ”"),
    (_WIDE, re.compile("[０-９Ａ-Ｚａ-ｚ％]|(?<=\\d)：(?=\\d)"),
     "is full-width where half-width belongs", "write it half-width"),
)  # fmt: skip


def visible(text: str) -> str:
    """What a reader sees of a rendered text; code and addresses as one `\\x01`."""
    text = re.sub("\x00+", "\x01", blank(text, code_spans(text)))
    return _MARKS.sub("", _ADDRESS.sub("\x01", text))


def slips(rendered: str) -> Iterator[tuple[str, str, str]]:
    """(run, what is wrong, what to do) for each slip of a Chinese text whose references are filled in."""
    text = visible(rendered)
    if not _HAS_HAN.search(text):
        return
    for needs, pattern, message, hint in _RULES:
        if needs.isdisjoint(text):
            continue
        for match in pattern.finditer(text):
            yield _around(text, match.start(), match.end()), message, hint
    if text.count("“") != text.count("”"):
        lone = "“" if text.count("“") > text.count("”") else "”"
        yield lone, "is a quotation mark without its partner", "pair “ and ”"


def _around(text: str, start: int, end: int) -> str:
    return text[max(0, start - 5) : end + 5].replace("\x01", "…").replace("\n", " ").strip()
