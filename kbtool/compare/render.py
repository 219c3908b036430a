"""Changes for people: lines for a terminal, Markdown for a comment on GitHub, plain data for programs.

Everything that comes from a record goes into code marks in Markdown: nothing in there becomes a link, a mention, an
image or HTML, whatever it says. What is long is cut, and says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from kbtool.compare import Change, Changes
from kbtool.locale.authoring import name_of
from kbtool.locale.authoring import text as text_of
from kbtool.problems import Problem
from kbtool.report import plain

MOST_LINES = 20
"""Lines a section shows in Markdown."""
MOST_VALUE = 160
MOST_COMMENT = 60_000
"""GitHub refuses comments of more than 65,536 characters."""

MOST_REASONS = 8
"""What is shared, held or left open by one thing."""
_SECTIONS = ("incidents", "drafts", "facts", "intervals", "siblings", "vocabulary")
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


def _line(change: Change, quote: Quote, lang: str) -> str:
    """One change. The words around what a record says are those of the language; what it says stays as it is."""
    told = {name: quote(value) for name, value in (("where", change.where), ("id", change.id))}
    what = name_of(f"kind-{change.what}", lang)
    if lang == "zh" and what.isascii():  # the name of a file: one space between Han and Latin letters
        what = f" {what}"
    told |= {"change": name_of(f"change-{change.change}", lang), "what": what}
    form = "diff-own" if change.where in (change.id, change.what) else "diff-of"
    parts = [text_of("diff-pair" if change.what == "sibling" else form, lang, **told)]
    nothing, semicolon = text_of("diff-nothing", lang), text_of("semicolon", lang)
    values = [
        (f"{name_of(f'field-{field.field}', lang, quote(field.field))} " if field.field else "")
        + (f"{quote(field.old)} → {quote(field.new)}" if field.old and field.new else
           quote(field.new) if field.new else f"{quote(field.old)} → {nothing}")
        for field in change.fields
    ]  # fmt: skip
    if values:
        parts.append(semicolon.join(values))
    if change.why:
        left = len(change.why) - MOST_REASONS
        reasons = [quote(reason) for reason in change.why[:MOST_REASONS]]
        parts.append(semicolon.join([*reasons, *([text_of("diff-more", lang, count=left)] if left > 0 else [])]))
    return text_of("colon", lang).join(parts)


def as_text(changes: Changes, lang: str = "en") -> list[str]:
    out: list[str] = []
    for key in _SECTIONS:
        found: Sequence[Change] = getattr(changes, key)
        if found:
            lines = (f"  {_SIGN[change.change]} {_line(change, short, lang)}" for change in found)
            out += [text_of(f"diff-{key}", lang), *lines, ""]
    for path in changes.unread:
        out.append(text_of("diff-unread", lang, path=plain(path)))
    for path in changes.unread_before:
        out.append(text_of("diff-unread-before", lang, path=plain(path)))
    return out or [text_of("diff-none", lang)]


def as_markdown(changes: Changes, problems: Sequence[Problem], base: str, lang: str = "en") -> str:
    lines = [f"### {text_of('diff-head', lang, base=code(base))}", ""]
    if problems:
        lines += _problems(problems, lang)
    for key in _SECTIONS:
        found: Sequence[Change] = getattr(changes, key)
        if found:
            lines += [f"**{text_of(f'diff-{key}', lang)}** ({len(found)})", ""]
            lines += [f"- {_line(change, code, lang)}" for change in found[:MOST_LINES]]
            lines += _more(len(found) - MOST_LINES, lang)
    for path in (*changes.unread, *changes.unread_before):
        lines.append(f"- {text_of('diff-unread-side', lang, path=code(path))}")
    if len(lines) == 2:
        lines.append(text_of("diff-none", lang))
    return _fit(lines, lang)


def _problems(problems: Sequence[Problem], lang: str) -> list[str]:
    lines = [f"**{text_of('diff-settle', lang)}** ({len(problems)})", ""]
    for problem in problems[:MOST_LINES]:
        place = code(f"{problem.path}:{problem.line}")
        lines.append(f"- {problem.severity} {problem.code}, {place}, {code(problem.field)}: {code(problem.message)}")
    return lines + _more(len(problems) - MOST_LINES, lang)


def _more(count: int, lang: str) -> list[str]:
    return [f"- {text_of('diff-more', lang, count=count)}", ""] if count > 0 else [""]


def _fit(lines: list[str], lang: str) -> str:
    """As many lines as a comment takes."""
    size, kept = 0, 0
    for line in lines:
        size += len(line) + 1
        if size > MOST_COMMENT:
            break
        kept += 1
    left = len(lines) - kept
    return "\n".join([*lines[:kept], *([text_of("diff-more-lines", lang, count=left)] if left else [])]).rstrip() + "\n"


def as_data(changes: Changes, problems: Sequence[Problem], base: str) -> dict[str, Any]:
    def row(change: Change) -> dict[str, Any]:
        return {**change._asdict(), "fields": [field._asdict() for field in change.fields], "why": list(change.why)}

    return {
        "base": base,
        **{key: [row(change) for change in getattr(changes, key)] for key in _SECTIONS},
        "problems": [problem._asdict() for problem in problems],
        "unread": changes.unread,
        "unread_before": changes.unread_before,
    }
