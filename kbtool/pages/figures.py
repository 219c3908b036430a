"""Page kind: figures over all incidents. Small charts, each with what it cannot tell and the same content as a list.

There is no ranking of providers and no mean time to recover: the records are few and were chosen because a post-mortem
exists, so neither would mean anything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kbtool import i18n
from kbtool.pages import cards, charts, delay_chart, extent, figure_data, links
from kbtool.pages.base import Draft, PageKind, one
from kbtool.pages.html import Child, Html, el, join
from kbtool.pages.reader import Reader, folded

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context, Page
    from kbtool.pages.figure_data import Delay, Strip


ROWS, COLUMNS = 24, 14
"""The room of the chart of factors and trigger kinds."""


def pages(context: Context) -> Iterator[Page]:
    draft = Draft(links.FIGURES, context.w("figures-over-all"), context.w("figures-over-all-description"))
    total = len(context.kb.incidents)
    if total:
        ledgers = el("a", context.w("ledgers"), href=links.to(links.LEDGERS))
        before, after = context.w("figures-over-all-see").split("{}")
        lead = context.w("figures-over-all-lead").format(total)
        draft.add(el("p", lead, before, ledgers, after, cls="kb-legend"))
        for family in figure_data.FAMILIES:
            _strips(context, draft, family)
        _delays(context, draft)
        _months(context, draft)
        _factors(context, draft)
        _shapes(context, draft)
    yield draft.page()


def _add(context: Context, draft: Draft, key: str, picture: Html, entries: Sequence[Html], extra: Child = None) -> None:
    """Heading, what is shown, the chart, what it cannot tell, and the list."""
    draft.heading(2, context.w(f"figure-{key}"), f"figure-{key}-section")
    draft.add(
        el("p", context.w(f"figure-{key}-lead"), cls="kb-legend"),
        picture,
        join(extra),
        el("p", el("strong", context.w("figure-cannot"), context.w("colon")), context.w(f"figure-{key}-cannot"),
           cls="kb-legend"),
        folded(context.w("figure-list"), el("ul", *entries, cls="kb-plain")),
    )  # fmt: skip


def _strips(context: Context, draft: Draft, family: str) -> None:
    found = figure_data.strips(context.analysis, family)
    if found:
        shown = found[: extent.MARKS]
        entries = [_interval(context, strip) for strip in shown]
        share = context.w("figure-share").format(len({s.incident.id for s in found}), len(context.kb.incidents))
        part = extent.note(context, len(shown), len(found), extent.by_command(context, "kbtool export json"))
        _add(
            context, draft, family, charts.strips(context, family, shown), entries,
            join(el("p", share, cls="kb-legend"), part),
        )  # fmt: skip


def _interval(context: Context, strip: Strip) -> Html:
    gap = strip.gap
    reader = Reader(context, strip.incident, links.incident_page(strip.incident.id))
    value = el("strong", i18n.duration(gap.minutes, context.lang, gap.bound))
    span = join("(", reader.event(gap.start), " → ", reader.event(gap.end), ")")
    return el("li", cards.line(context, strip.incident), " ", context.w(f"gap-{gap.name}"), context.w("colon"), value,
              " ", el("span", span, cls="kb-kinds"))  # fmt: skip


def _delays(context: Context, draft: Draft) -> None:
    found = figure_data.delays(context.kb)
    if not found:
        return
    shown = {
        coupling: extent.newest(band, extent.MARKS, lambda delay: delay.incident) for coupling, band in found.items()
    }
    entries = [
        el("li", el("strong", context.kb.term_name("couplings", coupling, context.lang)),
           el("ul", *(_edge(context, delay) for delay in band)))
        for coupling, band in shown.items()
    ]  # fmt: skip
    told = sum(map(len, found.values()))
    share = context.w("figure-edges").format(told, figure_data.edges(context.kb))
    command = extent.by_command(context, "kbtool export json")
    part = extent.note(context, sum(map(len, shown.values())), told, command, which="each")
    _add(
        context, draft, "delays", delay_chart.draw(context, shown), entries,
        join(el("p", share, cls="kb-legend"), part),
    )  # fmt: skip


def _edge(context: Context, delay: Delay) -> Html:
    reader = Reader(context, delay.incident, links.incident_page(delay.incident.id))
    href = links.to(reader.page, f"edge-{delay.edge.id}")
    value = el("a", i18n.duration(delay.minutes, context.lang, delay.bound), href=href)
    ends = join(reader.node(delay.edge.upstream), " → ", reader.node(delay.edge.downstream))
    return el("li", value, " · ", ends, " · ", cards.line(context, delay.incident))


def _months(context: Context, draft: Draft) -> None:
    found = figure_data.months(context.kb)
    entries = [
        el("li", el("strong", str(year)), context.w("colon"),
           _named(context, [i for incidents in by_month.values() for i in incidents], dated=True)
           or context.w("figure-nothing"), id=f"figure-year-{year}")
        for year, by_month in found.items()
    ]  # fmt: skip
    _add(context, draft, "months", charts.months(context, found), entries)


def _factors(context: Context, draft: Draft) -> None:
    """The chart has the commonest factors and trigger kinds, the list has all."""
    found, triggers = figure_data.factors(context.kb)
    columns = triggers[:COLUMNS]
    often = dict(list(found.items())[:ROWS])
    if not found:
        return
    reader = Reader(context, next(iter(context.kb.incidents.values())))
    entries = [
        el("li", reader.term("factors", factor),
           el("ul", *(el("li", reader.term("triggers", trigger), context.w("colon"), _named(context, incidents))
                      for trigger, incidents in cells.items())), id=f"figure-factor-{factor}")
        for factor, cells in found.items()
    ]  # fmt: skip
    key = [el("li", el("b", charts.letter(number)), " ", reader.term("triggers", trigger))
           for number, trigger in enumerate(columns)]  # fmt: skip
    rest = context.w("figure-factors-rest").format(len(found) - len(often), len(triggers) - len(columns))
    extra = join(el("ul", *key, cls="kb-letters"), el("p", rest, cls="kb-legend"))
    _add(context, draft, "factors", charts.matrix(context, often, columns), entries, extra)


def _shapes(context: Context, draft: Draft) -> None:
    found = figure_data.shapes(context.kb)
    if not found:
        return
    reader = Reader(context, next(iter(context.kb.incidents.values())))
    entries = [
        el("li", reader.term("recovery-shapes", shape), context.w("colon"), _named(context, incidents))
        for shape, incidents in found.items()
    ]
    rows = el("a", context.w("figure-ledger"), href=links.to(links.ledger_page("recovery")))
    _add(context, draft, "shapes", charts.shapes(context, found), entries, el("p", rows, cls="kb-legend"))


def _named(context: Context, incidents: Sequence[Incident], dated: bool = False) -> Html:
    def shown(incident: Incident) -> Html:
        if dated:
            return cards.line(context, incident)
        return el("a", context.own(incident.short), href=links.to(links.incident_page(incident.id)))

    return extent.names(context, incidents, shown)


KIND = PageKind("figures over all", one(links.FIGURES, pages, ()))
