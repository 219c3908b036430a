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

_FULL_WIDTH = (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B), 0xFF05)


class _Kinds(dict[int, str]):
    """Character -> a letter for its kind, as `str.translate` asks for it."""

    def __missing__(self, code: int) -> str:
        self[code] = kind = _kind(chr(code))
        return kind


def _kind(char: str) -> str:
    if _HAN_CHAR.match(char):
        return "H"
    if char in _FULL:
        return "F"
    if char.isascii() and char.isalnum():
        return "L"
    if char in ",.:;?!()\"'":
        return "p"
    if char in " \t":
        return "s"
    if char in "「」『』" or ord(char) in _FULL_WIDTH:
        return "k"
    return "m" if char in "`*[]_\n\x00\x01" else "-"


_HAN_CHAR = re.compile(f"[{HAN}]")
_KINDS = _Kinds()
_SUSPECT = re.compile("H(?:p|L|sp|sH)|p(?:H|sH)|LH|s[sF]|Fs|k")
"""Runs of kinds, one of which stands wherever a rule finds something. All rules over every text cost far more than
seeing that none of these does."""
_LEADS = re.compile(r"[\s>+\d-]")
"""What a Markdown mark at the head of a line begins with, unless its kind is `m`."""

_RULES: tuple[tuple[re.Pattern[str], str, str], ...] = (
    (re.compile(rf"(?<=[{HAN}])[,.:;?!()]+|[,:;?!()]+(?=[{HAN}])|(?<![A-Za-z])\.(?=[{HAN}])"
                rf"|(?<=[{HAN}]) \(|[,;:?!] (?=[{HAN}])"),
     "is half-width punctuation beside Han", "write full-width ，。：；？！（）"),
    (re.compile(r"(?<=[A-Za-z0-9)])\.$"),
     "ends a Chinese sentence with a half-width full stop", "write 。"),
    (re.compile(rf"(?<=[{HAN}])(?=[{_LATIN}])|(?<=[{_LATIN}])(?=[{HAN}])"),
     "lacks the space between Han and Latin", "put one space between them"),
    (re.compile(rf"(?<=[{HAN}])[ \t]{{2,}}(?=[{_LATIN}])|(?<=[{_LATIN}])[ \t]{{2,}}(?=[{HAN}])"),
     "has more than one space", "put one space there"),
    (re.compile(rf"(?<=[{_FULL}])[ \t]+(?=\S)|(?<=\S)[ \t]+(?=[{_FULL}])"),
     "has a space beside full-width punctuation", "remove the space"),
    (re.compile(rf"(?<=[{HAN}])[ \t]+(?=[{HAN}])"), "has a space between Han characters", "remove the space"),
    (re.compile(rf"(?<=[{HAN}])[\"']|[\"'](?=[{HAN}])|[「」『』]"),
     "is not a Chinese quotation mark", "write “ ”"),
    (re.compile("[０-９Ａ-Ｚａ-ｚ％]|(?<=\\d)：(?=\\d)"),
     "is full-width where half-width belongs", "write it half-width"),
)  # fmt: skip


def visible(text: str) -> str:
    """What a reader sees of a rendered text; code and addresses as one `\\x01`."""
    text = re.sub("\x00+", "\x01", blank(text, code_spans(text)))
    return _MARKS.sub("", _ADDRESS.sub("\x01", text))


def slips(rendered: str) -> Iterator[tuple[str, str, str]]:
    """(run, what is wrong, what to do) for each slip of a Chinese text whose references are filled in."""
    text, kinds = rendered, rendered.translate(_KINDS)
    if "m" in kinds or "://" in text or _LEADS.match(text):
        text = visible(rendered)
        kinds = text.replace("\x01", "x").translate(_KINDS)
    if "H" not in kinds:
        return
    if _SUSPECT.search(kinds) or text.rstrip("\n").endswith(".") or ("：" in text and _COLON.search(text)):
        for pattern, message, hint in _RULES:
            for match in pattern.finditer(text):
                yield _around(text, match.start(), match.end()), message, hint
    if text.count("“") != text.count("”"):
        lone = "“" if text.count("“") > text.count("”") else "”"
        yield lone, "is a quotation mark without its partner", "pair “ and ”"


_COLON = re.compile(r"\d：\d")


def _around(text: str, start: int, end: int) -> str:
    return text[max(0, start - 5) : end + 5].replace("\x01", "…").replace("\n", " ").strip()
