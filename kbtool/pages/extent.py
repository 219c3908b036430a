"""How much a page lists. In a base of many incidents the newest, and a word on where the rest is found.

A page that listed ten thousand incidents would be of no use to a reader, and too large for a phone. Up to the numbers
here everything stands on the page.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from kbtool.pages.html import Html, el, join

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kbtool.model import Incident
    from kbtool.pages.base import Context

T = TypeVar("T")

HOME = 60
"""Incidents on the home page."""
MOST = 500
"""Incidents, rows or links that one page lists."""
LINKS = 250
"""Links of services in the picture of all incidents."""
CLAIMS = 200
"""Incidents whose claims a page quotes."""
MARKS = 100
"""Marks of one kind in a picture."""
FEW = 40
"""Names in one entry of a list."""


def note(context: Context, shown: int, total: int, *more: Html | str, which: str = "newest") -> Html:
    """`The newest 500 of 10,000 are listed here.` and what follows; nothing when all are."""
    if shown >= total:
        return Html("")
    told = context.w(f"extent-{which}").format(f"{shown:,}", f"{total:,}")
    return el("p", told, context.gap, *more, cls="kb-legend")


def by_command(context: Context, command: str) -> Html:
    """Which command prints the whole."""
    before, after = context.w("extent-command").split("{}")
    return join(before, el("code", command), after)


def names(context: Context, found: Sequence[T], shown: Callable[[T], Html], most: int = FEW) -> Html:
    """The first few in one line, and how many more incidents there are."""
    rest = len(found) - most
    more = context.w("and-more").format(f"{rest:,}") if rest > 0 else None
    return join(join([shown(one) for one in found[:most]], sep=context.w("comma")), more)


def newest(found: Sequence[T], most: int, incident: Callable[[T], Incident]) -> Sequence[T]:
    """So many of them, those of the newest incidents, in the order they had."""
    if len(found) <= most:
        return found
    days = [(one.date, one.id) for one in map(incident, found)]
    kept = sorted(range(len(found)), key=days.__getitem__, reverse=True)[:most]
    return [found[at] for at in sorted(kept)]
