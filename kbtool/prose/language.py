"""Whether a text is in the language of its slot: Han characters in zh, none in en."""

from __future__ import annotations

import re
from collections.abc import Iterator

HAN = "\u3400-\u9fff\uf900-\ufaff"
_HAN_RUN = re.compile(rf"[{HAN}，。：；？！、（）《》「」]+")
_HAS_HAN = re.compile(f"[{HAN}]")
_ORDINARY = re.compile(r"(?<![A-Za-z0-9_./@-])[a-z]{2,}(?![A-Za-z0-9_./])")
_UNITS = {"ms", "kbps", "vs"}
_GAPS = 5
"""Between the words of what is taken for a sentence, at the least."""
_SENTENCE = re.compile(r"(?:(?<=\s)|^)[a-z]{2,}(?:[ ,]+[a-z'-]+){5,}")


def wrong_language(text: str, lang: str) -> list[tuple[str, str]]:
    """(run, what is wrong with it). Code and references are to be blanked."""
    if lang == "en":
        return [] if text.isascii() else [(run, "is Chinese in the English text") for run in _HAN_RUN.findall(text)]
    return list(_wrong_in_chinese(text))


def _wrong_in_chinese(text: str) -> Iterator[tuple[str, str]]:
    if not _HAS_HAN.search(text):
        words = [word for word in _ORDINARY.findall(text) if word not in _UNITS]
        if words:
            yield text.replace("\x00", "").strip()[:60], "has no Chinese in it"
        return
    if text.count(" ") + text.count(",") + text.count("\n") < _GAPS:
        return
    for match in _SENTENCE.finditer(text):
        around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
        if not re.search("[“”（）\"'《》]", around):
            yield match.group().strip()[:60], "is English left in the Chinese text"
