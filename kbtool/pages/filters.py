"""The filters of the list of incidents: what each incident answers to, and the row of selects.

Every card carries its terms in `data-kb-<facet>`; `assets/filters.js` shows the row, hides the cards that do not fit
and keeps the choice in the address. Without script the row stays hidden and all cards stand there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from kbtool.pages.html import Html, el

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context

VOCABULARY = {
    "trigger": "triggers", "factor": "factors", "coupling": "couplings", "recovery-shape": "recovery-shapes",
}  # fmt: skip
FACETS = ("trigger", "factor", "provider", "year", "coupling", "recovery-shape")


def values(context: Context, incident: Incident) -> dict[str, list[str]]:
    """Per facet, the terms that an incident answers to, sorted, each once."""
    providers = (context.kb.provider_of.get(service) for service in incident.services)
    found: dict[str, Iterable[str | None]] = {
        "trigger": [incident.cause.trigger.kind],
        "factor": (factor.factor for factor in incident.cause.factors),
        "provider": providers,
        "year": [incident.date[:4]],
        "coupling": (edge.coupling for edge in incident.cascade.edges),
        "recovery-shape": (action.shape for action in incident.response.actions),
    }
    return {facet: sorted({value for value in found[facet] if value}) for facet in FACETS}


def attributes(context: Context, incident: Incident) -> dict[str, str]:
    """The same as attributes of a card. Ids hold no blanks, so a blank parts them."""
    found = values(context, incident)
    return {f"data_kb_{facet.replace('-', '_')}": " ".join(terms) for facet, terms in found.items()}


def bar(context: Context, incidents: Iterable[Incident], controls: str) -> Html:
    """One select per facet with what occurs in the list and how often, a way back to all, and the count shown."""
    counted: dict[str, Counter[str]] = {facet: Counter() for facet in FACETS}
    for incident in incidents:
        for facet, terms in values(context, incident).items():
            counted[facet].update(terms)
    selects = [
        select(context, context.w(f"filter-{facet}"), facet, _ordered(context, facet, counted[facet]), controls)
        for facet in FACETS
        if counted[facet]
    ]
    return panel(context, selects, controls, ("filter-group", "filter-shown", "filter-none"))


def panel(context: Context, selects: list[Html], controls: str, words: tuple[str, str, str]) -> Html:
    """The row of selects; `words` are the keys of its name, of the count and of what is said when nothing fits."""
    reset = el("button", context.w("filter-reset"), type="button", cls="kb-filter-reset", hidden=True)
    status = el("p", role="status", cls="kb-filter-status kb-quiet")
    return el(
        "div", el("div", *selects, reset, cls="kb-filter-row"), status, cls="kb-filters", hidden=True, role="group",
        aria_label=context.w(words[0]), data_kb_filters=controls, data_kb_shown=context.w(words[1]),
        data_kb_none=context.w(words[2]), data_search_exclude=True,
    )  # fmt: skip


def select(
    context: Context, label: str, name: str, options: Iterable[tuple[str, str, int]], controls: str = ""
) -> Html:
    """One select; `options` are (shown, value, how many), `controls` the id of the one list that it acts on."""
    listed = [el("option", context.w("filter-option").format(shown, n), value=value) for shown, value, n in options]
    choice = el("select", el("option", context.w("filter-any"), value=""), *listed, name=name, autocomplete="off",
                aria_controls=controls or None)  # fmt: skip
    return el("label", el("span", label), choice)


def _ordered(context: Context, facet: str, counted: Counter[str]) -> Iterator[tuple[str, str, int]]:
    """Years newest first; terms by how many incidents have them, then by name."""
    named = [(_name(context, facet, value), value, counted[value]) for value in counted]
    if facet == "year":
        yield from sorted(named, reverse=True)
    else:
        yield from sorted(named, key=lambda option: (-option[2], option[0]))


def _name(context: Context, facet: str, value: str) -> str:
    if facet == "provider":
        return context.own(context.kb.providers[value]) if value in context.kb.providers else value
    return context.kb.term_name(VOCABULARY[facet], value, context.lang) if facet in VOCABULARY else value
