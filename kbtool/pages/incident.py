"""Page kind: one page per incident, with every section of its record in the order a reader would want."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kbtool.pages import gloss, links
from kbtool.pages.base import Draft, PageKind, Plan
from kbtool.pages.html import el
from kbtool.pages.reader import Reader
from kbtool.pages.sections import cascade, cause, glance, learn, response, sources, system, timeline

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context, Page

SECTIONS = (
    glance.write, cascade.write, timeline.write, system.write, cause.write, response.write_response,
    response.write_unsaid, response.write_lessons, learn.write, sources.write_siblings,
    sources.write_figures, sources.write_sources, sources.write_cite,
)  # fmt: skip


def pages(context: Context) -> Iterator[Page | Plan]:
    for incident in context.kb.incidents.values():
        yield Plan(links.incident_page(incident.id), partial(_page, context, incident), (incident.id,))
    for incident in context.kb.withdrawn.values():
        yield _withdrawn(context, incident)


def _page(context: Context, incident: Incident) -> Page:
    draft = Draft(
        links.incident_page(incident.id), context.own(incident.title),
        context.plain(incident.summary, incident, 155), context.kb.paths.get(incident.id),
        keywords=_keywords(context, incident),
    )  # fmt: skip
    reader = Reader(context, incident)
    for write in SECTIONS:
        write(reader, draft)
    gloss.explain(context, draft)
    return draft.page()


def _keywords(context: Context, incident: Incident) -> tuple[str, ...]:
    """Its id, where it began and what set it off."""
    services = (context.kb.node_name(incident, name, context.lang) for name in incident.services)
    return (incident.id, *services, context.kb.term_name("triggers", incident.cause.trigger.kind, context.lang))


def _withdrawn(context: Context, incident: Incident) -> Page:
    """What stays at the address of a record that no longer holds: why, and what it had rested on."""
    draft = Draft(
        links.incident_page(incident.id), f"{context.w('withdrawn')}{context.w('colon')}{context.own(incident.title)}",
        context.w("withdrawn-lead"),
        context.kb.paths.get(incident.id),
    )  # fmt: skip
    reader = Reader(context, incident)
    draft.add(el("p", context.w("withdrawn-lead")), glance.notices(reader))
    sources.write_sources(reader, draft)
    return draft.page()


KIND = PageKind("incident", pages)
