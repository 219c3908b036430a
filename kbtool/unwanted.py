"""Characters that no honest text needs: control, bidirectional and invisible ones, and those that are no characters.

At the floor of the house, for everything that reads text: the loader, the models and the importers refuse or strip the
same set. https://www.unicode.org/reports/tr36/ and https://www.unicode.org/reports/tr9/ say what they can do.
"""

from __future__ import annotations

import re
import unicodedata

_CONTROL = r"\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_INVISIBLE = r"\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff"
_FILLERS = r"\uffa0\ufff9-\ufffb"
_BIDI = r"\u061c"
_FAR = r"\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
_NONE = r"\ufdd0-\ufdef\ufffe\uffff" + "".join(rf"\U{plane:04x}fffe\U{plane:04x}ffff" for plane in range(1, 17))
_HALF = r"\ud800-\udfff"

UNWANTED = re.compile(f"[{_CONTROL}{_INVISIBLE}{_FILLERS}{_BIDI}{_FAR}{_NONE}{_HALF}]")
"""One such character. Surrogates are halves of one: they come from escapes and from names that are not UTF-8."""

HEAP = re.compile("[\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]{5}")
"""More marks on one letter than any language writes; they cover the lines above and below."""


_SUSPECT = re.compile(f"{UNWANTED.pattern[:-1]}{HEAP.pattern[1:-4]}]")
"""A character that may be part of what `fault` objects to."""
UNUSUAL = re.compile("[^\t\n -~\xa0-\xac\xae-\xff\u2010-\u2027\u3000-\u3011\u4e00-\u9fff\uff01-\uff60]")
"""Any character but those of which nearly all records consist: not one of these is unwanted, marks a letter, or joins
with its neighbour in a normal form. The set is small enough for one look-up a character."""
_PLAIN = bytes((*range(0x20, 0x7F), *b"\t\n"))


_LONG = 1000


def fault(text: str) -> tuple[str, int] | None:
    """What is wrong with the characters of a text, as the end of a sentence, and at which one; None when nothing is."""
    if _usual(text) or (not _suspicious(text) and unicodedata.is_normalized("NFC", text)):
        return None
    found = UNWANTED.search(text)
    if found:
        return f"holds the invisible or control character U+{ord(found.group()):04X}", found.start()
    if text.isascii():
        return None
    heap = HEAP.search(text)
    if heap:
        return "heaps more than four marks on one letter", heap.start()
    if not unicodedata.is_normalized("NFC", text):
        other = unicodedata.normalize("NFC", text)
        at = next((at for at, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), len(other))
        return "is not in the normal form NFC, so that searches would miss it", at
    return None


def _usual(text: str) -> bool:
    """Whether no character has to be looked at at all."""
    if text.isascii() and text.isprintable():
        return True
    return UNUSUAL.search(text if len(text) < _LONG else _without_ascii(text)) is None


def _suspicious(text: str) -> bool:
    """Whether some character has to be looked at closely."""
    return _SUSPECT.search(_without_ascii(text)) is not None


def _without_ascii(text: str) -> str:
    """Most of a record is plain ASCII: to drop it costs less than to have a pattern step over it."""
    return text.encode("utf-8", "surrogatepass").translate(None, _PLAIN).decode("utf-8", "surrogatepass")


def cleaned(text: str) -> str:
    """The text without what `fault` objects to."""
    return unicodedata.normalize("NFC", HEAP.sub("", UNWANTED.sub("", text)))
