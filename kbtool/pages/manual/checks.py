"""Page kind: every rule with its code and what holds when it is content."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING

from kbtool.checks import rules
from kbtool.locale import reference
from kbtool.pages.base import PageKind, one
from kbtool.pages.html import el, join
from kbtool.pages.manual import base

if TYPE_CHECKING:
    from kbtool.pages.base import Context, Page


def pages(context: Context) -> Iterator[Page]:
    draft = base.page(context, "checks", "kbtool/checks/__init__.py")
    for group, found in groupby(rules(), key=lambda rule: rule[0][:3]):
        rows = [
            join(el("dt", el("code", code), id=code.lower()), el("dd", base.said(context, summary, reference.CHECKS)))
            for code, summary in found
        ]
        title = context.words.get(f"reference-group-{group}", group)
        draft.section(2, title, group.lower(), el("dl", *rows, cls="kb-terms kb-options"))
    yield draft.page()


KIND = PageKind("manual: checks", one("manual/checks.md", pages, ()))
