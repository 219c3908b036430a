"""Page kind: one page per service. What fell with it, what it fell with, in which incident, and on what evidence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kbtool.pages import cards, extent, links, related
from kbtool.pages.base import Draft, PageKind, Plan
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import Reader, items

if TYPE_CHECKING:
    from kbtool.model import Edge, Impact, Service
    from kbtool.pages.base import Context, Page
    from kbtool.pages.uses import ServiceUse


_PRINTS = {"took-along": "cascade", "came-by": "causes"}
"""Section -> the command that prints the whole of it."""


def pages(context: Context) -> Iterator[Plan]:
    for name, service in sorted(context.kb.services.items()):
        reads = tuple(use.incident for use in context.uses.services.get(name, []))
        yield Plan(links.service_page(name), partial(_page, context, name, service), reads)


def _page(context: Context, name: str, service: Service) -> Page:
    uses = context.uses.services.get(name, [])
    provider = context.kb.provider_of.get(name, "")
    draft = Draft(
        links.service_page(name), context.own(service.name),
        context.w("service-description").format(context.own(service.name), len(uses)),
        f"schema/services/{provider}.yaml" if provider else None,
    )  # fmt: skip
    draft.add(_intro(context, service, provider))
    chain = {"took-along": "took_along", "came-by": "came_by"}
    for key, attribute in chain.items():
        found = [(use, edge) for use in uses for edge in getattr(use, attribute)]
        listed = items([_edge(context, use, edge, key) for use, edge in found[: extent.CLAIMS]])
        command = extent.by_command(context, f"kbtool {_PRINTS[key]} {name} --all")
        draft.section(
            2, context.w(key), key, extent.note(context, min(len(found), extent.CLAIMS), len(found), command), listed
        )
    draft.heading(2, context.w("in-incidents"), "in-incidents")
    command = extent.by_command(context, f"kbtool list --service {name}")
    draft.add(extent.note(context, min(len(uses), extent.CLAIMS), len(uses), command))
    listed = items([_incident(context, use) for use in uses[: extent.CLAIMS]])
    draft.add(listed or el("p", context.w("shown-nowhere"), cls="kb-none"))
    related.add(context, draft, ("services", name))
    return draft.page()


def _intro(context: Context, service: Service, provider: str) -> Html:
    names = [*service.aliases.en, *service.aliases.zh]
    facts = [
        context.own(context.kb.providers[provider]) if provider else None,
        context.w(f"kind-{service.kind}"),
        el("code", service.id),
        context.w("also-called").format(context.w("comma").join(dict.fromkeys(names))) if names else None,
    ]
    return join(el("p", context.own(service.definition)), el("p", join(facts, sep=" · "), cls="kb-byline"))


def _reader(context: Context, incident: str) -> Reader:
    return Reader(context, context.kb.incidents[incident], links.incident_page(incident))


def _edge(context: Context, use: ServiceUse, edge: Edge, key: str) -> Html:
    reader = _reader(context, use.incident)
    other = edge.downstream if key == "took-along" else edge.upstream
    mine = edge.upstream if key == "took-along" else edge.downstream
    part = context.kb.component(reader.incident, mine)
    through = el("span", context.w("through").format(context.own(part.name)), cls="kb-quiet") if part else None
    return el(
        "li",
        el("p", el("strong", reader.node(other)), " ", through, el("br"), reader.kinds(edge), cls="kb-head"),
        reader.prose(edge.text),
        el("p", cards.line(context, reader.incident), " ", reader.evidence(edge, "edge"), cls="kb-line-text"),
        cls="kb-claim",
    )  # fmt: skip


def _incident(context: Context, use: ServiceUse) -> Html:
    reader = _reader(context, use.incident)
    role = el("span", context.w("role-origin"), cls="kb-severity") if use.origin else None
    impacts = [_impact(context, reader, impact) for impact in use.impacts]
    return el(
        "li", el("p", el("strong", cards.line(context, reader.incident)), " ", role, cls="kb-head"),
        items(impacts, cls="kb-list kb-inner") or el("p", context.w("no-impact"), cls="kb-quiet"), cls="kb-claim",
    )  # fmt: skip


def _impact(context: Context, reader: Reader, impact: Impact) -> Html:
    window = join(reader.at(impact.onset), " → ", reader.at(impact.normal))
    part = context.kb.component(reader.incident, impact.service)
    head = join(
        el("strong", context.own(part.name)) if part else None,
        el("span", context.w(f"severity-{impact.severity}"), cls=f"kb-severity kb-severity-{impact.severity}"),
        el("span", window, cls="kb-kinds"), sep=" ",
    )  # fmt: skip
    return el(
        "li", el("p", head, cls="kb-head"), reader.prose(impact.text), reader.evidence(impact, "impact"), cls="kb-claim"
    )


KIND = PageKind("service", pages)
