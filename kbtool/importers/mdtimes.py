"""The time that one line, heading or table row of a Markdown post-mortem carries. Below markdown.py, above when.py."""

from __future__ import annotations

import re

from kbtool.importers import when
from kbtool.importers.base import line_of_text
from kbtool.importers.mdblocks import Block
from kbtool.importers.when import Said

_TIME_COLUMN = re.compile(r"^\W*(?:date|time|when|timestamp|时间|时刻|日期)", re.IGNORECASE)
_ENDS = (".", ";", ":", "!", "?", "。", "；", "：", "！", "？", "，", ",")
MAX_LABEL = 60


def entry_of(block: Block, before: str, in_timeline: bool) -> tuple[Said, str]:
    """The time that a block carries and its other words; an empty Said where it carries none.

    `before` is the line above: a line that only goes on with its sentence begins with no time of its own.
    """
    if block.kind == "row":
        return _row(block)
    if not block.first and not before.endswith(_ENDS) and not when.leading(before).clock:
        return Said(), ""
    said = when.leading(block.text)
    if said.clock or (said.unclear and said.print) or (said.day and in_timeline):
        return said, block.text[said.end :].lstrip(" :：–—-|,，.)]）】;").strip()
    later = when.found(block.text)
    label = block.text[: later.start].strip(" :：–—-(（")
    if (
        (later.clock or later.unclear == "dotted")
        and later.day
        and label
        and len(label) <= MAX_LABEL
        and len(block.text) - later.end <= 12
    ):
        return later, label
    return Said(), ""


def _row(block: Block) -> tuple[Said, str]:
    """A row's time may stand in one cell or in two (a day and a clock time), before or after the text."""
    whole = [i for i, cell in enumerate(block.cells) if cell and not _rest(cell)]
    if not whole or len(whole) == len(block.cells) > 1:
        first = block.cells[0] if block.cells else ""
        said = when.leading(first)
        if said.empty or (not said.clock and not said.unclear):
            timed = bool(block.header and first and _TIME_COLUMN.search(block.header[0]))
            return (Said(unclear="unread", print=line_of_text(first, 60)) if timed else Said()), " — ".join(
                block.cells[1:]
            )
        return said, " — ".join(part for part in (first[said.end :].strip(" :–-"), *block.cells[1:]) if part)
    said = when.leading(" ".join(block.cells[i] for i in whole[:2]))
    return said, " — ".join(cell for i, cell in enumerate(block.cells) if cell and i not in whole[:2])


def _rest(cell: str) -> str:
    """What a cell holds besides a time; dashes and question marks stand for a time that is not known."""
    said = when.leading(cell)
    return cell if said.empty else cell[said.end :].strip(" -–—:?()")
