"""Markup that is safe by construction: plain text is escaped, only `Html` passes. Stands at the floor of the pages."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

VOID = frozenset({"br", "hr", "img", "input", "wbr"})
_LEADS = re.compile(r"https?:|kb:|[^:]*\Z|[^:]*[/?#]")
"""The start of an address that may stand in a link: of the web, of one of our pages, or relative."""


class Html(str):
    """A string that is markup already. Everything else is text and gets escaped."""

    __slots__ = ()


Child: TypeAlias = "str | Iterable[Child] | None"


def text(value: str) -> Html:
    return value if isinstance(value, Html) else Html(escape(value, quote=True))


def join(*children: Child, sep: str = "") -> Html:
    """Children one after the other, flattened, None left out."""
    return Html(text(sep).join(_flat(children)))


def _flat(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if child is None or child == "":
            continue
        if isinstance(child, str):
            yield text(child)
        else:
            yield from _flat(child)


def coded(value: str) -> Html:
    """Plain text in which code stands between backquotes; one without its partner is a character like any other."""
    parts = value.split("`")
    if len(parts) % 2 == 0:
        return text(value)
    return join(*(el("code", part) if at % 2 and part else part for at, part in enumerate(parts)))


def el(tag: str, *children: Child, **attributes: str | bool | None) -> Html:
    """`el("a", "x & y", href=u, cls="k")`. `cls` is class; a trailing or inner `_` becomes nothing or `-`.

    An address that could run code is left out, whatever the loader let through.
    """
    parts = [tag]
    for key, value in attributes.items():
        name = "class" if key == "cls" else key.rstrip("_").replace("_", "-")
        if value is True:
            parts.append(name)
        elif value not in (None, False) and (key != "href" or _LEADS.match(str(value))):
            parts.append(f'{name}="{escape(str(value), quote=True)}"')
    opening = "<" + " ".join(parts) + ">"
    if tag in VOID:
        return Html(opening)
    return Html(f"{opening}{join(*children)}</{tag}>")
