"""Short forms of an incident for lists: one line, or a card. Shared by the home page and every index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool import i18n
from kbtool.pages import filters, links
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import Reader

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kbtool.model import Incident
    from kbtool.pages.base import Context


def card(context: Context, incident: Incident, filtered: bool = False) -> Html:
    """Title, date, where it began, trigger, and how many services were hit; `filtered` adds what filters look at."""
    reader = Reader(context, incident, links.incident_page(incident.id))
    hit = {impact.service for impact in incident.cascade.impacts if impact.service in context.kb.services}
    facts = [
        el("time", i18n.day(incident.date, context.lang), datetime=incident.date),
        reader.nodes(incident.services),
        reader.term("triggers", incident.cause.trigger.kind),
        context.w("services-hit").format(len(hit)),
    ]
    return el(
        "li",
        el("p", el("a", context.own(incident.title), href=links.to(reader.page)), cls="kb-card-title"),
        el("p", context.plain(incident.summary, incident, 260), cls="kb-card-text"),
        el("p", join(facts, sep=" · "), cls="kb-quiet"), cls="kb-card kb-incident-card",
        **(filters.attributes(context, incident) if filtered else {}),
    )  # fmt: skip


def cards(context: Context, incidents: Iterable[Incident], filtered: str | None = None) -> Html:
    """A list of cards; `filtered` is its id when a row of filters acts on it."""
    return el("ul", *(card(context, incident, bool(filtered)) for incident in incidents), cls="kb-cards", id=filtered)


def prose(context: Context) -> tuple[str, ...]:
    """What a page with the cards of all incidents shows of their prose."""
    return tuple(context.own(incident.summary) for incident in context.kb.incidents.values())


def line(context: Context, incident: Incident) -> Html:
    """`AWS Kinesis 2020 · 25 November 2020` as a link."""
    href = links.to(links.incident_page(incident.id))
    return join(
        el("a", context.own(incident.short), href=href), " ",
        el("span", i18n.day(incident.date, context.lang), cls="kb-quiet"),
    )  # fmt: skip
