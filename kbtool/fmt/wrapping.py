"""Where lines of prose may end. A file's line break is read as a space, so it may only stand where one does no harm.

In English that is at a space. In Chinese it is at a space too, or between two characters between which the models
close the gap; never between Chinese and Latin, where the space would stay.
"""

from __future__ import annotations

import re

from kbtool.model.base import close_han
from kbtool.report import width

WIDTH = 120
LEAST = 100
"""Lines that are filled to between these columns are left as their author broke them."""

_NO_START = "，。：；？！、”’）》」』】〉…—～·%.,:;?!)"
_NO_END = "“‘（《「『【〈("
_SENTENCE_END = "。！？；：.!?;:"
_WHOLE = re.compile(r"\{\{[^{}\n]*\}\}|`[^`\n]*`|[^\s{`]+|[{`]|\s+")


def pieces(text: str, han: bool) -> list[tuple[str, str]]:
    """The runs that stay whole, each with what stands before it: a space, or nothing where a line may end all the same.

    References and code stay whole. `han`: the text is closed by the models, as Chinese prose is.
    """
    out: list[tuple[str, str]] = []
    glue, word = "", ""
    for token in _WHOLE.findall(text):
        if token == " ":
            out, word, glue = [*out, (glue, word)], "", " "
        elif not han or token[0] in "{`":
            word += token
        else:
            for char in token:
                if word and _may_end(word[-1], char):
                    out.append((glue, word))
                    glue, word = "", ""
                word += char
    return [*out, (glue, word)]


def _may_end(before: str, after: str) -> bool:
    """Whether a line may end between two characters: the loader takes the gap away, and it looks right."""
    return before not in _NO_END and after not in _NO_START and close_han(f"{before} {after}") == before + after


def wrap(text: str, size: int, han: bool) -> list[str]:
    """The lines of one paragraph, each of at most `size` columns unless one run is longer."""
    lines: list[str] = []
    line, used = "", 0
    for glue, word in pieces(text, han):
        wide = width(word)
        if line and used + len(glue) + wide > size:
            lines.append(line)
            line, used = word, wide
        else:
            line, used = line + glue + word, used + len(glue) + wide
    return [*lines, line]


def well_wrapped(lines: list[str], size: int, least: int, han: bool) -> bool:
    """Whether no line is too long and none ends early other than after a sentence; then the author's breaks stay."""
    for at, line in enumerate(lines):
        if width(line) > size and len(pieces(line, han)) > 1:
            return False
        if at + 1 < len(lines) and line[-1:] not in _SENTENCE_END:
            glue, word = pieces(lines[at + 1], han)[0]
            first = close_han(f"{line[-1:]} {word[:1]}") if han else ""
            gap = 0 if han and len(first) == 2 else 1
            if width(line) + gap + width(glue + word) <= least:
                return False
    return True
