"""Bytes of a foreign file -> text, in whatever common encoding they are; what was assumed is told.

The first step of every import. UTF-8 (with or without a mark), UTF-16 and UTF-32 (with a mark, or by their zero
bytes), and GB18030 when the bytes hold common Chinese characters. Anything else is refused rather than guessed.
"""

from __future__ import annotations

import codecs

from kbtool.importers.base import Unreadable

MAX_BYTES = 20_000_000
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip


def decode(data: bytes, given: str | None = None) -> tuple[str, str]:
    """The text, with lines ending in a plain newline, and the name of the encoding. Raises Unreadable."""
    if len(data) > MAX_BYTES:
        raise Unreadable(f"is larger than {MAX_BYTES:,} bytes; split it")
    if not data.strip(b"\x00 \t\r\n"):
        raise Unreadable("is empty")
    name = given or next((name for mark, name in _MARKS if data.startswith(mark)), None) or _by_zeros(data)
    try:
        text = data.decode(name or "utf-8")
    except UnicodeDecodeError as error:
        if name:
            raise Unreadable(f"is not {name}", data.count(b"\n", 0, error.start) + 1) from None
        text, name = _gb18030(data, error.start), "gb18030"
    except LookupError:
        raise Unreadable(f"`{name}` is no encoding that is known") from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\x00") * 10 > len(text):
        raise Unreadable("holds binary data, not text")
    return text, (name or "utf-8").replace("-sig", "")


def _by_zeros(data: bytes) -> str | None:
    """UTF-16 without a mark: of the first characters, which are ASCII in all our formats, every second byte is zero."""
    head = data[:64]
    if len(head) >= 4 and head[1::2].count(0) * 2 > len(head[1::2]) and not any(b == 0 for b in head[0::2]):
        return "utf-16-le"
    if len(head) >= 4 and head[0::2].count(0) * 2 > len(head[0::2]) and not any(b == 0 for b in head[1::2]):
        return "utf-16-be"
    return None


def _gb18030(data: bytes, at: int) -> str:
    """GB18030 decodes nearly any bytes; believed only when nearly all of its characters are everyday Chinese ones."""
    line = data.count(b"\n", 0, at) + 1
    try:
        text = data.decode("gb18030")
    except UnicodeDecodeError:
        raise Unreadable("is not UTF-8; save it as UTF-8, or name its encoding with --encoding", line) from None
    wide = [char for char in text if ord(char) > 0x7F]
    common = sum(1 for char in wide if _everyday(char))
    if common * 10 < len(wide) * 9:
        raise Unreadable("is not UTF-8; save it as UTF-8, or name its encoding with --encoding", line)
    return text


def _everyday(char: str) -> bool:
    """A character of the first level of GB 2312, or Chinese punctuation."""
    if char in "，。；：？！、（）“”‘’《》【】…—·～　％":
        return True
    try:
        first = char.encode("gb2312")[0]
    except UnicodeEncodeError:
        return False
    return 0xB0 <= first <= 0xD7
