"""HTML of a status update -> plain lines. Tags, scripts and styles go; nothing of the markup survives.

Uses the standard library's tolerant tokenizer: the result is text only, and every record field is escaped again on
its way to a page.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

from kbtool.importers.base import clean

_BREAKS = frozenset(("p", "br", "div", "li", "ul", "ol", "tr", "h1", "h2", "h3", "h4", "h5", "h6", "table", "section"))
_DROPPED = frozenset(("script", "style", "template", "iframe", "object", "head"))
MAX_HTML = 400_000


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.dropping = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:  # noqa: ARG002
        if tag in _DROPPED:
            self.dropping += 1
        elif tag in _BREAKS:
            self.pieces.append("\n")
        elif tag == "td":
            self.pieces.append(" ")

    def handle_endtag(self, tag: str) -> None:
        if tag in _DROPPED and self.dropping:
            self.dropping -= 1
        elif tag in _BREAKS:
            self.pieces.append("\n")

    def parse_html_declaration(self, i: int) -> int:
        """`<![...`: the library's own reading of it ends in an assertion when the word inside is unknown."""
        return self.parse_bogus_comment(i) if self.rawdata[i : i + 3] == "<![" else super().parse_html_declaration(i)

    def handle_data(self, data: str) -> None:
        if not self.dropping:
            self.pieces.append(data)


def _closed(html: str) -> str:
    """The HTML without what is begun and never ended: the library looks for its end again from every further beginning.

    A comment without an end goes on to the end of the text, as in browsers; what follows the last `>` is plain text.
    """
    last = html.rfind("-->")
    begun = html.find("<!--", last + 3 if last >= 0 else 0)
    html = html if begun < 0 else html[:begun]
    whole = html.rfind(">") + 1
    return html[:whole] + html[whole:].replace("<", "&lt;")


def lines(html: str) -> list[str]:
    """The lines of text that a reader sees, without empty ones."""
    reader = _Text()
    reader.feed(_closed(html[:MAX_HTML]))
    reader.close()
    text = clean("".join(reader.pieces))
    return [line for line in (re.sub(r"\s+", " ", part).strip() for part in text.split("\n")) if line]
