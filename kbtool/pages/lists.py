"""Page kinds: the plain indexes of incidents (all, and by year) and of services."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kbtool.pages import cards, filters, links
from kbtool.pages.base import Draft, PageKind, one
from kbtool.pages.html import Html, el, join
from kbtool.pages.uses import newest_first

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context, Page

LIST = "incident-list"
"""The id of the list that the filters act on."""


def incidents(context: Context) -> Iterator[Page]:
    draft = Draft("incidents/index.md", context.w("incidents"), context.w("incidents-description"))
    others = [
        el("a", context.w("by-year"), href=links.to("years.md")),
        el("a", context.w("by-trigger"), href=links.to(links.vocabulary_page("triggers"))),
        el("a", context.w("by-factor"), href=links.to(links.vocabulary_page("factors"))),
        *(
            el("a", context.w(key), href=links.to(links.vocabulary_page(name)))
            for key, name in (("by-coupling", "couplings"), ("by-recovery-shape", "recovery-shapes"))
            if name in context.kb.vocabularies
        ),
        el("a", context.w("by-service"), href=links.to("services/index.md")),
    ]
    draft.add(el("p", context.w("incidents-lead"), " ", join(others, sep=context.w("comma")), cls="kb-legend"))
    found = newest_first(context.kb)
    draft.add(filters.bar(context, found, LIST), cards.cards(context, found, LIST))
    gone = [
        el("li", el("a", context.own(incident.title), href=links.to(links.incident_page(name))))
        for name, incident in context.kb.withdrawn.items()
    ]
    if gone:
        draft.section(2, context.w("withdrawn"), "withdrawn", el("p", context.w("withdrawn-lead")), el("ul", *gone))
    yield draft.page()


def years(context: Context) -> Iterator[Page]:
    draft = Draft("years.md", context.w("by-year"), context.w("years-description"))
    grouped: dict[str, list[Incident]] = defaultdict(list)
    for incident in newest_first(context.kb):
        grouped[incident.date[:4]].append(incident)
    for year, found in grouped.items():
        draft.section(2, year, f"year-{year}", cards.cards(context, found))
    yield draft.page()


def services(context: Context) -> Iterator[Page]:
    """By provider, the ones that appear in most incidents first."""
    draft = Draft("services/index.md", context.w("services"), context.w("services-description"))
    draft.add(el("p", context.w("services-lead"), cls="kb-legend"))
    grouped: dict[str, list[str]] = defaultdict(list)
    for name in context.uses.services:
        grouped[context.kb.provider_of.get(name, "")].append(name)
    for provider in sorted(grouped, key=lambda p: (-len(grouped[p]), p)):
        names = sorted(grouped[provider], key=lambda n: (-len(context.uses.services[n]), n))
        title = context.own(context.kb.providers[provider]) if provider else context.w("other")
        rows = [_service(context, name) for name in names]
        head = el(
            "tr", *(el("th", context.w(key), scope="col") for key in ("service", "in-incidents", "took-along-short"))
        )
        table = el("table", el("thead", head), el("tbody", *rows), cls="kb-services")
        draft.section(2, title, f"provider-{provider or 'other'}", table)
    idle = [service for name, service in sorted(context.kb.services.items()) if name not in context.uses.services]
    links_to = [el("a", context.own(service.name), href=links.to(links.service_page(service.id))) for service in idle]
    draft.section(
        2, context.w("unused-terms"), "unused", el("p", join(links_to, sep=context.w("comma"))) if idle else Html("")
    )
    yield draft.page()


def _service(context: Context, name: str) -> Html:
    service = context.kb.services[name]
    uses = context.uses.services[name]
    found = [
        join(el("a", context.own(context.kb.incidents[use.incident].short),
                href=links.to(links.incident_page(use.incident))),
             f" ({context.w('role-origin')})" if use.origin else None)
        for use in uses
    ]  # fmt: skip
    count = sum(len(use.took_along) for use in uses)
    return el(
        "tr", el("td", el("a", context.own(service.name), href=links.to(links.service_page(name))),
                 el("div", context.own(service.definition), cls="kb-quiet")),
        el("td", join(found, sep=context.w("comma"))), el("td", str(count) if count else "–"),
    )  # fmt: skip


INCIDENTS = PageKind("incidents", one("incidents/index.md", incidents, (), cards.prose))
YEARS = PageKind("years", one("years.md", years, (), cards.prose))
SERVICES = PageKind("services", one("services/index.md", services, ()))
