"""Changes for people: lines for a terminal, Markdown for a comment on GitHub, plain data for programs.

Everything that comes from a record goes into code marks in Markdown: nothing in there becomes a link, a mention, an
image or HTML, whatever it says. What is long is cut, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kbtool.compare import Change, Changes
from kbtool.problems import Problem
from kbtool.report import plain

MOST_LINES = 20
"""Lines a section shows in Markdown."""
MOST_VALUE = 160
MOST_COMMENT = 60_000
"""GitHub refuses comments of more than 65,536 characters."""

_SECTIONS = (
    ("incidents", "Incidents"), ("facts", "What the records say"), ("intervals", "Intervals"),
    ("siblings", "Similar incidents"), ("vocabulary", "Vocabularies"),
)  # fmt: skip
_SIGN = {"added": "+", "lost": "-", "changed": "~"}

Quote = Callable[[str], str]


def short(text: str) -> str:
    text = " ".join(plain(text).split())
    return text if len(text) <= MOST_VALUE else text[: MOST_VALUE - 1] + "…"


def code(text: str) -> str:
    """Text in code marks that nothing inside can close."""
    text = short(text) or " "
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    gap = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{fence}{gap}{text}{gap}{fence}"


def _line(change: Change, quote: Quote) -> str:
    where = f"{quote(change.where)}: " if change.where not in (change.id, change.what) else ""
    parts = [f"{change.change} {change.what} {where}{quote(change.id)}"]
    values = [
        (f"{quote(field.field)} " if field.field else "")
        + (f"{quote(field.old)} → {quote(field.new)}" if field.old and field.new else
           quote(field.new) if field.new else f"{quote(field.old)} → nothing")
        for field in change.fields
    ]  # fmt: skip
    if change.what == "sibling":
        parts = [f"{change.change}: {quote(change.where)} and {quote(change.id)}"]
    if values:
        parts.append("; ".join(values))
    if change.why:
        parts.append("; ".join(quote(reason) for reason in change.why))
    return ": ".join(parts)


def as_text(changes: Changes) -> list[str]:
    out: list[str] = []
    for key, title in _SECTIONS:
        found: list[Change] = getattr(changes, key)
        if found:
            out += [title, *(f"  {_SIGN[change.change]} {_line(change, short)}" for change in found), ""]
    for path in changes.unread:
        out.append(f"{plain(path)} cannot be read and was not compared; `kbtool check` says why")
    for path in changes.unread_before:
        out.append(f"{plain(path)} could not be read in the base and was not compared")
    return out or ["nothing changes in what the knowledge base says"]


def as_markdown(changes: Changes, problems: Sequence[Problem], base: str) -> str:
    lines = [f"### What this change does to the knowledge (against {code(base)})", ""]
    if problems:
        lines += _problems(problems)
    for key, title in _SECTIONS:
        found: list[Change] = getattr(changes, key)
        if found:
            lines += [f"**{title}** ({len(found)})", "", *(f"- {_line(c, code)}" for c in found[:MOST_LINES])]
            lines += _more(len(found) - MOST_LINES)
    for path in (*changes.unread, *changes.unread_before):
        lines.append(f"- {code(path)} could not be read on one side and was not compared")
    if len(lines) == 2:
        lines.append("Nothing changes in what the knowledge base says.")
    return _fit(lines)


def _problems(problems: Sequence[Problem]) -> list[str]:
    lines = [f"**To settle** ({len(problems)})", ""]
    for problem in problems[:MOST_LINES]:
        place = code(f"{problem.path}:{problem.line}")
        lines.append(f"- {problem.severity} {problem.code}, {place}, {code(problem.field)}: {code(problem.message)}")
    return lines + _more(len(problems) - MOST_LINES)


def _more(count: int) -> list[str]:
    return [f"- and {count} more", ""] if count > 0 else [""]


def _fit(lines: list[str]) -> str:
    """As many lines as a comment takes."""
    size, kept = 0, 0
    for line in lines:
        size += len(line) + 1
        if size > MOST_COMMENT:
            break
        kept += 1
    left = len(lines) - kept
    return "\n".join([*lines[:kept], *([f"and {left} more lines"] if left else [])]).rstrip() + "\n"


def as_data(changes: Changes, problems: Sequence[Problem], base: str) -> dict[str, Any]:
    def row(change: Change) -> dict[str, Any]:
        return {**change._asdict(), "fields": [field._asdict() for field in change.fields], "why": list(change.why)}

    return {
        "base": base,
        **{key: [row(change) for change in getattr(changes, key)] for key, _ in _SECTIONS},
        "problems": [problem._asdict() for problem in problems],
        "unread": changes.unread,
        "unread_before": changes.unread_before,
    }
