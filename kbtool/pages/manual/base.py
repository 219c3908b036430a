"""What the reference pages share: a text of the code in the reader's language, and the head of each page."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from kbtool.pages import text
from kbtool.pages.base import Draft
from kbtool.pages.html import Html, el

if TYPE_CHECKING:
    from kbtool.pages.base import Context


def said(context: Context, english: str, chinese: Mapping[str, str]) -> Html:
    """A help text, summary or docstring; in English where the other language does not have it yet."""
    if context.lang == "en":
        return text.inline(english)
    if english in chinese:
        return text.inline(chinese[english])
    return el("span", text.inline(english), lang="en")


def page(context: Context, name: str, source: str) -> Draft:
    """The page `manual/<name>/`, its words being `reference-<name>` and `reference-<name>-lead`."""
    lead = context.w(f"reference-{name}-lead")
    draft = Draft(f"manual/{name}.md", context.w(f"reference-{name}"), text.plain(lead), source, hide=())
    draft.add(
        el("p", text.inline(lead), cls="kb-definition"), el("p", context.w("manual-generated"), cls="kb-byline"),
    )  # fmt: skip
    return draft
