"""JSON text -> plain data with the line of every value. Strict: no NaN, no duplicate keys, bounded depth and size.

The standard library's reader tells no positions, takes the last of two equal keys in silence, reads NaN, and recurses
as deep as the text says; an importer has to say where a fact stood.
"""

from __future__ import annotations

import bisect
import re
from json import JSONDecodeError, JSONDecoder
from typing import Any

from kbtool.importers.base import Unreadable

MAX_DEPTH = 40
MAX_VALUES = 1_500_000
_SPACE = re.compile(r"[ \t\n]*")
_NUMBER = re.compile(r"-?(?:0|[1-9]\d{0,30})(?:\.\d{1,30})?(?:[eE][+-]?\d{1,4})?")
_STRING = JSONDecoder(strict=False)
"""Reads the strings; bare line breaks in them occur in payloads and do no harm."""
_WORDS = (("true", True), ("false", False), ("null", None))


class Object(dict[str, Any]):
    """A JSON object that knows its line, and the lines of its values."""

    line: int
    lines: dict[str, int]


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.values = 0
        self._starts = [0, *(match.end() for match in re.finditer("\n", text))]

    def line(self, at: int) -> int:
        return bisect.bisect_right(self._starts, at)

    def fail(self, message: str, at: int) -> Unreadable:
        return Unreadable(f"is not JSON here: {message}", self.line(at))

    def space(self, at: int) -> int:
        found = _SPACE.match(self.text, at)
        assert found is not None
        return found.end()

    def value(self, at: int, depth: int) -> tuple[Any, int]:
        """One value that begins at `at`, and where it ends."""
        self.values += 1
        if self.values > MAX_VALUES:
            raise self.fail(f"more than {MAX_VALUES:,} values", at)
        if depth > MAX_DEPTH:
            raise self.fail(f"nested more than {MAX_DEPTH} levels deep", at)
        char = self.text[at : at + 1]
        if char == '"':
            return self.string(at)
        if char == "{":
            return self.object(at, depth)
        if char == "[":
            return self.array(at, depth)
        for word, meant in _WORDS:
            if self.text.startswith(word, at):
                return meant, at + len(word)
        number = _NUMBER.match(self.text, at)
        if number:
            return number.group(), number.end()
        raise self.fail("a value was expected" if char else "the file ends too early", at)

    def string(self, at: int) -> tuple[str, int]:
        try:
            value, end = _STRING.raw_decode(self.text, at)
        except JSONDecodeError as error:
            raise self.fail(error.msg, error.pos) from None
        return str(value), end

    def object(self, at: int, depth: int) -> tuple[Object, int]:
        found = Object()
        found.line, found.lines = self.line(at), {}
        at = self.space(at + 1)
        if self.text[at : at + 1] == "}":
            return found, at + 1
        while True:
            if self.text[at : at + 1] != '"':
                raise self.fail("a key in quotes was expected", at)
            key, end = self.string(at)
            if key in found:
                raise self.fail(f"the key `{key[:40]}` stands twice", at)
            found.lines[key] = self.line(at)
            at = self.space(end)
            if self.text[at : at + 1] != ":":
                raise self.fail("a colon was expected", at)
            found[key], at = self.value(self.space(at + 1), depth + 1)
            at = self.space(at)
            if self.text[at : at + 1] == "}":
                return found, at + 1
            at = self._comma(at)

    def array(self, at: int, depth: int) -> tuple[list[Any], int]:
        found: list[Any] = []
        at = self.space(at + 1)
        if self.text[at : at + 1] == "]":
            return found, at + 1
        while True:
            value, at = self.value(at, depth + 1)
            found.append(value)
            at = self.space(at)
            if self.text[at : at + 1] == "]":
                return found, at + 1
            at = self._comma(at)

    def _comma(self, at: int) -> int:
        if self.text[at : at + 1] != ",":
            raise self.fail("a comma was expected", at)
        return self.space(at + 1)


def parse(text: str) -> Any:
    """The one value of a text: Object, list, str, bool, None, and numbers as the text they were. Raises Unreadable."""
    reader = _Reader(text)
    value, at = reader.value(reader.space(0), 0)
    at = reader.space(at)
    if at < len(text):
        raise reader.fail("something follows the end", at)
    return value


def objects(value: object) -> list[Object]:
    """The objects of a list; empty for anything else."""
    return [item for item in value if isinstance(item, Object)] if isinstance(value, list) else []
