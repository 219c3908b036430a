"""Page kinds: the plain indexes of incidents (all, and by year) and of services."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kbtool.pages import cards, extent, filters, links
from kbtool.pages.base import Draft, PageKind, Plan, one
from kbtool.pages.html import Html, el, join
from kbtool.pages.uses import newest_first

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context, Page
    from kbtool.pages.uses import ServiceUse

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
    draft.add(el("p", context.w("incidents-lead"), context.gap, join(others, sep=context.w("comma")), cls="kb-legend"))
    everything = newest_first(context.kb)
    found = everything[: extent.MOST]
    command = extent.by_command(context, "kbtool list")
    note = extent.note(context, len(found), len(everything), context.w("extent-filtered"), context.gap, command)
    draft.add(note, filters.bar(context, found, LIST), cards.cards(context, found, LIST))
    gone = [
        el("li", el("a", context.own(incident.title), href=links.to(links.incident_page(name))))
        for name, incident in context.kb.withdrawn.items()
    ]
    if gone:
        draft.section(2, context.w("withdrawn"), "withdrawn", el("p", context.w("withdrawn-lead")), el("ul", *gone))
    yield draft.page()


def years(context: Context) -> Iterator[Plan]:
    """One page, or one a year where that would be too long."""
    grouped: dict[str, list[Incident]] = defaultdict(list)
    for incident in newest_first(context.kb):
        grouped[incident.date[:4]].append(incident)
    apart = len(context.kb.incidents) > extent.MOST
    yield Plan("years.md", partial(_years, context, grouped, apart), (), () if apart else cards.prose(context))
    for year, found in grouped.items() if apart else ():
        shows = tuple(context.own(incident.summary) for incident in found[: extent.MOST])
        yield Plan(links.year_page(year), partial(_year, context, year, found), (), shows)


def _years(context: Context, grouped: dict[str, list[Incident]], apart: bool) -> Page:
    draft = Draft("years.md", context.w("by-year"), context.w("years-description"))
    for year, found in grouped.items():
        draft.heading(2, year, f"year-{year}")
        if apart:
            count = context.w("year-count").format(f"{len(found):,}")
            draft.add(el("p", el("a", count, href=links.to(links.year_page(year)))))
        else:
            draft.add(cards.cards(context, found))
    return draft.page()


def _year(context: Context, year: str, found: list[Incident]) -> Page:
    """The cards of a year; where they are too many, the rest in a line each."""
    title = context.w("year-title").format(year)
    draft = Draft(links.year_page(year), title, title)
    rest = [el("li", cards.line(context, incident)) for incident in found[extent.MOST :]]
    draft.add(cards.cards(context, found[: extent.MOST]), el("ul", *rest, cls="kb-plain") if rest else Html(""))
    return draft.page()


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

    def shown(use: ServiceUse) -> Html:
        name = context.own(context.kb.incidents[use.incident].short)
        role = f" ({context.w('role-origin')})" if use.origin else None
        return join(el("a", name, href=links.to(links.incident_page(use.incident))), role)

    count = sum(len(use.took_along) for use in uses)
    return el(
        "tr", el("td", el("a", context.own(service.name), href=links.to(links.service_page(name))),
                 el("div", context.own(service.definition), cls="kb-quiet")),
        el("td", extent.names(context, uses, shown)), el("td", str(count) if count else "–"),
    )  # fmt: skip


INCIDENTS = PageKind("incidents", one("incidents/index.md", incidents, (), cards.prose))
YEARS = PageKind("years", years)
SERVICES = PageKind("services", one("services/index.md", services, ()))
