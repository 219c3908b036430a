"""Page kind: one page per incident with everything to practise with: scenario, decisions, questions, checklist, labs.

Apart from the incident page, which stays lighter and shorter for it; both link to each other. The pieces are those of
`sections/learn.py`, and their links to claims lead to the incident page.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kbtool.pages import clocks, gloss, links
from kbtool.pages.base import Draft, PageKind, Plan
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import Reader
from kbtool.pages.sections import learn

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context, Page


def pages(context: Context) -> Iterator[Plan]:
    for incident in context.kb.incidents.values():
        if learn.present(Reader(context, incident)):
            yield Plan(links.learn_page(incident.id), partial(_page, context, incident), (incident.id,))


def _page(context: Context, incident: Incident) -> Page:
    reader = Reader(context, incident, links.incident_page(incident.id))
    title = context.w("practice-title").format(context.own(incident.short))
    names = context.w("comma").join(context.w(part.word) for part in learn.present(reader))
    description = context.w("practice-description").format(context.own(incident.short), names)
    draft = Draft(links.learn_page(incident.id), title, description, context.kb.paths.get(incident.id))
    draft.add(_lead(reader), clocks.bar(reader))
    learn.write_parts(reader, draft)
    gloss.explain(context, draft)
    return draft.page()


def _lead(reader: Reader) -> Html:
    """The way back to what the record says, and how it begins."""
    incident, context = reader.incident, reader.context
    record = el("a", context.own(incident.title), href=links.to(reader.page))
    summary = context.plain(incident.summary, incident, 260 if context.lang == "en" else 120)
    return join(
        learn.modes(reader, practising=True),
        el("p", reader.labelled("practice-record", record)),
        el("p", summary, cls="kb-legend"),
    )


KIND = PageKind("learning", pages)
