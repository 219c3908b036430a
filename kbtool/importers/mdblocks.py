"""Markdown -> lines with what they are: heading, list item, table row, paragraph. The block structure is markdown-it's.

Code blocks and raw HTML are left out. A paragraph gives one block a line, since timelines are often written as lines.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kbtool.importers.base import clean

MAX_BLOCKS = 40_000
MAX_NESTING = 60


@dataclass(frozen=True)
class Block:
    """One line of text."""

    kind: str
    """heading, item, row, or line."""
    level: int
    """Of a heading; of a list item its depth."""
    text: str
    line: int
    cells: tuple[str, ...] = ()
    header: tuple[str, ...] = ()
    first: bool = True
    """Whether it begins its paragraph; a later line may only continue a sentence."""
    strong: str = ""
    """The bold words with which it begins."""


def blocks(text: str, first_line: int = 1) -> list[Block]:
    """The blocks of a document whose first line has the given number."""
    parser = MarkdownIt("commonmark", {"maxNesting": MAX_NESTING}).enable("table")
    found: list[Block] = []
    lists = 0
    heading = 0
    row: list[str] = []
    header: tuple[str, ...] = ()
    in_cell = False
    for token in parser.parse(text):
        kind = token.type
        if kind in ("bullet_list_open", "ordered_list_open"):
            lists += 1
        elif kind in ("bullet_list_close", "ordered_list_close"):
            lists -= 1
        elif kind == "heading_open":
            heading = int(token.tag[1:])
        elif kind == "heading_close":
            heading = 0
        elif kind == "table_open":
            header = ()
        elif kind == "tr_open":
            row = []
        elif kind in ("td_open", "th_open"):
            in_cell = True
        elif kind in ("td_close", "th_close"):
            in_cell = False
        elif kind == "tr_close":
            line = (token.map or [0])[0]
            if header:
                found.append(Block("row", 0, " ".join(row), first_line + line, tuple(row), header))
            else:
                header = tuple(row)
        elif kind == "inline" and in_cell:
            row.append(" ".join(_text(token).split()))
        elif kind == "inline":
            found += _lines(token, heading, lists, first_line)
        if len(found) > MAX_BLOCKS:
            break
    return _rows(found, text, first_line)


def _lines(token: Token, heading: int, lists: int, first_line: int) -> list[Block]:
    start = (token.map or [0])[0] + first_line
    kind, level = ("heading", heading) if heading else (("item", lists) if lists else ("line", 0))
    out = []
    for offset, part in enumerate(_text(token).split("\n")):
        said = part.strip().lstrip("-–—•*·").strip()
        if said:
            out.append(
                Block(kind, level, said, start + offset, first=offset == 0, strong="" if offset else _strong(token))
            )
    return out


def _strong(token: Token) -> str:
    children = token.children or []
    if (
        not children
        or children[0].type not in ("strong_open", "text")
        or (children[0].type == "text" and children[0].content)
    ):
        return ""
    words = []
    inside = False
    for child in children:
        if child.type == "strong_open":
            inside = True
        elif child.type == "strong_close":
            break
        elif inside:
            words.append(child.content)
    return clean("".join(words)).strip()


def _text(token: Token) -> str:
    """What a reader sees of an inline token: marks dropped, code kept, links as their words."""
    out: list[str] = []
    for child in token.children or []:
        if child.type in ("text", "code_inline"):
            out.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            out.append("\n")
        elif child.type == "image":
            out.append(child.content)
    return clean("".join(out))


def _rows(found: list[Block], text: str, first_line: int) -> list[Block]:
    """The parser gives rows no line of their own; find each again by its first cell, going down the text."""
    lines: list[Any] = text.split("\n")
    at = 0
    out = []
    for block in found:
        if block.kind != "row":
            at = max(at, block.line - first_line)
            out.append(block)
            continue
        wanted = next((cell for cell in block.cells if cell), "")
        hit = next(
            (i for i in range(at, min(len(lines), at + 4000)) if "|" in lines[i] and wanted[:20] in lines[i]), None
        )
        if hit is not None:
            at = hit + 1
        out.append(
            Block("row", 0, block.text, (hit if hit is not None else at) + first_line, block.cells, block.header)
        )
    return out
