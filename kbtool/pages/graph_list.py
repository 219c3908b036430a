"""The links of the merged graph in words, each with its reasons, and the row of filters over them.

Every reason carries what filters look at; without script the row stays hidden and the whole list stands there.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from kbtool.merged import GRADES
from kbtool.pages import extent, links, nodes
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import items

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from kbtool.merged import Merged, Pair, Reason
    from kbtool.pages.base import Context

LIST = "graph-list"


def key(pair: Pair) -> str:
    """`upstream>downstream`; ids hold no such sign."""
    return ">".join(pair)


def listed(context: Context, merged: Merged) -> Html:
    """One block for each service that took others along."""
    grouped: dict[str, list[Pair]] = {}
    for pair in merged.pairs:
        grouped.setdefault(pair[0], []).append(pair)
    blocks = [_block(context, up, grouped[up], merged) for up in sorted(grouped, key=lambda s: _order(context, s))]
    return el("div", *blocks, id=LIST, cls="kb-graph-list", data_search_exclude=True)


def _name(context: Context, service: str) -> str:
    return context.own(context.kb.services[service].name)


def _order(context: Context, service: str) -> tuple[str, str]:
    """By the English name in both languages, so that both pages have their places in one order."""
    return context.kb.services[service].name.en.casefold(), service


def _service(context: Context, service: str) -> Html:
    return el("a", _name(context, service), href=links.to(links.service_page(service)), cls="kb-node-link")


def _block(context: Context, upstream: str, pairs: list[Pair], merged: Merged) -> Html:
    rows = [
        el(
            "li", el("strong", "→ ", _service(context, pair[1])),
            items(_reasons(context, merged.pairs[pair]), cls="kb-reasons"),
            data_kb_pair=key(pair), data_kb_provider=" ".join(_providers(context, pair)),
        )
        for pair in sorted(pairs, key=lambda p: _order(context, p[1]))
    ]  # fmt: skip
    return el("section", el("h3", _service(context, upstream), id=f"from-{upstream}"), el("ul", *rows))


def _reasons(context: Context, reasons: Sequence[Reason]) -> list[Html]:
    """Newest incident first; of many, how many more there are."""
    rest = len(reasons) - extent.FEW
    more = [el("li", context.w("extent-more").format(f"{rest:,}"))] if rest > 0 else []
    return [*(_reason(context, reason) for reason in reasons[: extent.FEW]), *more]


def _providers(context: Context, pair: Pair) -> list[str]:
    return sorted({context.kb.provider_of[service] for service in pair})


def _reason(context: Context, reason: Reason) -> Html:
    """`AWS Kinesis 2020 · hard · stated`, the incident's name leading to the edge on its page."""
    kb, incident = context.kb, reason.incident
    page = links.incident_page(incident.id)
    hrefs = [links.to(page, f"edge-{edge.id}") for edge in reason.edges]
    first = el("a", context.own(incident.short), href=hrefs[0])
    more = [el("a", context.w("graph-edge").format(number), href=href) for number, href in enumerate(hrefs[1:], 2)]
    couplings = [kb.term_name("couplings", coupling, context.lang) for coupling in reason.couplings]
    via = [nodes.node(context, incident, edge.downstream).name for edge in reason.edges[:-1]]
    facts = join(
        join([first, *more], sep=context.w("comma")), context.w("comma").join(couplings),
        context.w("graph-via").format(context.w("comma").join(via)) if via else None,
        el("span", context.w(f"grade-{reason.grade}"), cls=f"kb-grade kb-{reason.grade}"), sep=" · ",
    )  # fmt: skip
    return el(
        "li", facts, data_kb_coupling=" ".join(reason.couplings), data_kb_year=incident.date[:4],
        data_kb_grade=reason.grade,
    )  # fmt: skip


def bar(context: Context, merged: Merged) -> Html:
    """One select for each thing to filter by, with how many links have it."""
    counted: dict[str, Counter[str]] = {
        facet: Counter() for facet in ("service", "provider", "coupling", "year", "grade")
    }
    for pair, reasons in merged.pairs.items():
        counted["service"].update(set(pair))
        counted["provider"].update(_providers(context, pair))
        counted["coupling"].update({coupling for reason in reasons for coupling in reason.couplings})
        counted["year"].update({reason.incident.date[:4] for reason in reasons})
        counted["grade"].update({reason.grade for reason in reasons})
    w = context.w
    selects = [_select(context, facet, found) for facet, found in counted.items()]
    reset = el("button", w("filter-reset"), type="button", cls="kb-filter-reset", hidden=True)
    status = el("p", role="status", cls="kb-filter-status kb-quiet")
    return el(
        "div", el("div", *selects, reset, cls="kb-filter-row"), status, cls="kb-filters kb-graph-filters", hidden=True,
        role="group", aria_label=w("graph-filter"), data_kb_shown=w("graph-shown"), data_kb_whole=w("graph-all-shown"),
        data_kb_none=w("graph-none"), data_search_exclude=True,
    )  # fmt: skip


def _select(context: Context, facet: str, counted: Counter[str]) -> Html:
    label = f"graph-{facet}" if facet in ("service", "grade") else f"filter-{facet}"
    options = [
        el("option", context.w("filter-option").format(_word(context, facet, value), counted[value]), value=value)
        for value in _ordered(context, facet, counted)
    ]
    choice = el("select", el("option", context.w("filter-any"), value=""), *options, name=facet, autocomplete="off",
                aria_controls=LIST)  # fmt: skip
    return el("label", el("span", context.w(label)), choice)


def _ordered(context: Context, facet: str, values: Iterable[str]) -> list[str]:
    """Years newest first, grades from the firmest, the rest by name."""
    if facet == "year":
        return sorted(values, reverse=True)
    if facet == "grade":
        return sorted(values, key=GRADES.index)
    return sorted(values, key=lambda value: (_word(context, facet, value).casefold(), value))


def _word(context: Context, facet: str, value: str) -> str:
    kb = context.kb
    if facet == "service":
        return _name(context, value)
    if facet == "provider":
        return context.own(kb.providers[value]) if value in kb.providers else context.w("other")
    if facet == "coupling":
        return kb.term_name("couplings", value, context.lang)
    return context.w(f"grade-{value}") if facet == "grade" else value
