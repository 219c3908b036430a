"""XML text -> a small tree with lines. Strict: no document type, so no entities; bounded depth and size.

On expat itself: the library meant for this, defusedxml, has had no release since 2021 and tells no lines. What is
refused: any DOCTYPE (with it every entity, internal or external). What is kept of a text that breaks off: the elements
that were closed before, with the line at which the rest could not be read.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from kbtool.importers.base import Unreadable

MAX_DEPTH = 60
MAX_ELEMENTS = 300_000


@dataclass
class Element:
    """One element: its local name, attributes, text and children."""

    name: str
    line: int
    attributes: dict[str, str]
    closed: bool = False
    children: list[Element] = field(default_factory=list)
    pieces: list[str] = field(default_factory=list)

    def all(self, name: str) -> Iterator[Element]:
        """Every element of a name below this one, in order; those not closed when the text broke off are left out."""
        for child in self.children:
            if child.name == name and child.closed:
                yield child
            else:
                yield from child.all(name)

    def first(self, *names: str) -> Element | None:
        return next((child for name in names for child in self.children if child.name == name), None)

    def text(self, *names: str) -> str:
        """The text of the first child of one of the names, markup inside it kept as markup."""
        found = self.first(*names)
        return found.markup().strip() if found else ""

    def markup(self) -> str:
        """The text, with child elements as tags again: feeds write HTML both escaped and as real elements."""
        return "".join(self.pieces)


class _Builder:
    def __init__(self) -> None:
        self.root = Element("", 1, {})
        self.stack = [self.root]
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.data
        self.parser.StartDoctypeDeclHandler = self.doctype

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if self.count > MAX_ELEMENTS or len(self.stack) > MAX_DEPTH:
            raise Unreadable("is XML with too many or too deep elements", self.parser.CurrentLineNumber)
        local = name.rsplit(":", 1)[-1]
        for outer in self.stack[1:]:
            outer.pieces.append(f"<{local}>")
        element = Element(local, self.parser.CurrentLineNumber, attributes)
        self.stack[-1].children.append(element)
        self.stack.append(element)

    def end(self, name: str) -> None:
        self.stack.pop().closed = True
        for outer in self.stack[1:]:
            outer.pieces.append(f"</{name.rsplit(':', 1)[-1]}>")

    def data(self, text: str) -> None:
        for element in self.stack[1:]:
            element.pieces.append(text)

    def doctype(self, *_: object) -> None:
        raise Unreadable("declares a document type, which no feed needs; it is not read", self.parser.CurrentLineNumber)


def parse(text: str) -> tuple[Element, str, int]:
    """The tree; what broke it off, or an empty text; and on which line. Unreadable when nothing could be read."""
    body = text.lstrip()
    blank = text[: len(text) - len(body)].count("\n")
    builder = _Builder()
    try:
        # The text is decoded already; whatever encoding it declares no longer holds.
        builder.parser.Parse(_undeclared(body).encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        line = error.lineno + blank
        broken = f"is not well-formed XML: {expat.errors.messages[error.code]}"
        if builder.count == 0:
            raise Unreadable(broken, line) from None
        return _shift(builder.root, blank), broken, line
    return _shift(builder.root, blank), "", 0


def _undeclared(text: str) -> str:
    """The text with its XML declaration blanked out, lines kept."""
    if not text.startswith("<?xml"):
        return text
    end = text.find("?>")
    return text if end < 0 else "\n" * text.count("\n", 0, end + 2) + text[end + 2 :]


def _shift(element: Element, lines: int) -> Element:
    stack = [element] if lines else []
    while stack:
        one = stack.pop()
        one.line += lines
        stack += one.children
    return element
