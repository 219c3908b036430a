"""The section "Often in the same incidents" of the pages of terms and services, with the incidents that say so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.pages import extent, links
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import items
from kbtool.pages.together import COMPARED

if TYPE_CHECKING:
    from kbtool.pages.base import Context, Draft
    from kbtool.pages.together import Key, Related

SHOWN = 4
"""Incidents that are named; further ones are counted."""


def has_page(context: Context, vocabulary: str, term: str) -> bool:
    """Every term of the compared vocabularies has a page; of the others those that a record names."""
    return vocabulary in COMPARED or (vocabulary, term) in context.uses.terms


def add(context: Context, draft: Draft, key: Key) -> None:
    rows = [_row(context, found) for found in context.together.related(key)]
    if rows:
        note = el("p", context.w("often-together-note"), cls="kb-legend")
        draft.section(2, context.w("often-together"), "often-together", join(note, items(rows, cls="kb-list")))


def _row(context: Context, found: Related) -> Html:
    vocabulary, name = found.key
    kb = context.kb
    if vocabulary == "services":
        shown, page, kind = context.own(kb.services[name].name), links.service_page(name), context.w("service")
    else:
        shown, page = kb.term_name(vocabulary, name, context.lang), links.term_page(vocabulary, name)
        kind = context.own(kb.vocabularies[vocabulary].name)

    def incident(one: str) -> Html:
        return el("a", context.own(kb.incidents[one].short), href=links.to(links.incident_page(one)))

    head = join(el("strong", el("a", shown, href=links.to(page))), " ", el("span", kind, cls="kb-kinds"))
    return el(
        "li", el("p", head, cls="kb-head"),
        el("span", context.w("together-in"), context.w("colon"), cls="kb-label-word"),
        extent.names(context, found.incidents, incident, SHOWN), cls="kb-claim",
    )  # fmt: skip
