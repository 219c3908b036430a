"""Page kind: the home page. One screen that says what this is, three ways in, then the incidents."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kbtool.pages import cards, extent, links
from kbtool.pages.base import Draft, PageKind, one
from kbtool.pages.html import Html, el, join
from kbtool.pages.uses import newest_first

if TYPE_CHECKING:
    from kbtool.pages.base import Context, Page


def pages(context: Context) -> Iterator[Page]:
    draft = Draft("index.md", context.w("home-title"), context.w("home-description"), hide=("navigation", "toc"))
    draft.add(el("p", context.w("home-lead"), cls="kb-lead"), _ways(context), _promises(context))
    draft.heading(2, context.w("incidents"), "incidents")
    found = newest_first(context.kb)
    draft.add(cards.cards(context, found[: extent.HOME]))
    if len(found) > extent.HOME:
        everything = context.w("extent-all").format(f"{len(found):,}")
        draft.add(el("p", el("a", everything, href=links.to("incidents/index.md"))))
    yield draft.page()


def _ways(context: Context) -> Html:
    """An incident, a service, a question."""
    newest = newest_first(context.kb)[:3]
    busiest = sorted(context.uses.services, key=lambda s: (-len(context.uses.services[s]), s))[:4]
    services = [
        el("a", context.own(context.kb.services[name].name), href=links.to(links.service_page(name)))
        for name in busiest
    ]
    first = [el("a", context.own(i.short), href=links.to(links.incident_page(i.id))) for i in newest]
    ways = (
        ("way-incident", "incidents/index.md", first),
        ("way-service", "services/index.md", services),
        ("way-question", "terms/index.md", _asked(context, busiest)),
    )
    return el("ul", *(_way(context, key, page, found) for key, page, found in ways), cls="kb-ways")


def _asked(context: Context, busiest: list[str]) -> list[Html]:
    """Questions that people come with, each answered by a page that exists."""
    worse = ("safeguard-outcomes", "made-it-worse")
    asked = [
        (context.w("ask-service").format(context.own(context.kb.services[name].name)), links.service_page(name))
        for name in busiest[:1]
    ]
    asked += [(context.w(f"ask-{name}"), links.vocabulary_page(name)) for name in ("triggers", "factors")]
    if worse in context.uses.terms:
        asked.append((context.w("ask-safeguards"), links.term_page(*worse)))
    asked.append((context.w("ask-patterns"), links.vocabulary_page("patterns")))
    if context.kb.runbooks:
        asked.append((context.w("ask-runbooks"), "runbooks/index.md"))
    return [el("a", question, href=links.to(page)) for question, page in asked]


def _way(context: Context, key: str, page: str, found: list[Html]) -> Html:
    return el(
        "li",
        el("p", el("a", context.w(key), href=links.to(page)), cls="kb-card-title"),
        el("p", context.w(f"{key}-text"), cls="kb-card-text"),
        el("ul", *(el("li", link) for link in found), cls="kb-way-links"), cls="kb-card",
    )  # fmt: skip


def _promises(context: Context) -> Html:
    more = el("a", context.w("about-link"), href=links.to("about.md"))
    return el("p", join(context.w("home-promise"), " ", more), cls="kb-legend")


KIND = PageKind("home", one("index.md", pages, (), cards.prose))
