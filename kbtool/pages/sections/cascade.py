"""The cascade as picture and list, the impacts as chart and list. The lists say everything that the pictures show."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool import i18n, intervals
from kbtool.pages import cascade_svg, clocks, explore, impact_svg, nodes, replay
from kbtool.pages.html import Html, coded, el, join
from kbtool.pages.reader import items, lasting, scroll

if TYPE_CHECKING:
    from kbtool.model import Edge, Impact
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader


def write(reader: Reader, draft: Draft) -> None:
    incident, context = reader.incident, reader.context
    if incident.cascade.edges:
        draft.heading(2, reader.w("cascade"), "cascade")
        picture = cascade_svg.draw(context, incident)
        draft.add(scroll(reader.w("cascade-title"), picture), _legend(reader, "cascade-legend"))
        draft.add(replay.opener(reader), replay.bar(reader))
        draft.heading(3, reader.w("edges"), "edges")
        listed = items([_edge(reader, edge) for edge in incident.cascade.edges], tag="ol", cls="kb-edges")
        draft.add(lasting(listed))
        explore.write(reader, draft)
    if incident.cascade.impacts:
        draft.heading(2, reader.w("impacts"), "impacts")
        chart = impact_svg.draw(context, incident)
        if chart:
            picture = scroll(reader.w("chart-title"), chart)
            draft.add(clocks.bar(reader), picture, _legend(reader, "chart-legend"))
            if "kb-onset-arrow" in chart:
                draft.add(_legend(reader, "chart-arrows"))
            draft.add(replay.opener(reader))
        draft.heading(3, reader.w("impact-list"), "impact-list")
        draft.add(lasting(items([_impact(reader, impact) for impact in incident.cascade.impacts], cls="kb-impacts")))


def _legend(reader: Reader, key: str) -> Html:
    return el("p", reader.w(key), cls="kb-legend")


def _edge(reader: Reader, edge: Edge) -> Html:
    same = edge.upstream == edge.downstream
    ways = join(reader.node(edge.upstream), " ", el("span", "↻" if same else "→", cls="kb-arrow-word"), " ",
                el("span", reader.w("itself")) if same else reader.node(edge.downstream))  # fmt: skip
    return reader.claim(
        "edge", edge,
        el("p", el("strong", ways), el("br"), reader.kinds(edge), cls="kb-head"),
        reader.line("purpose", reader.inline(edge.purpose)),
        reader.prose(edge.text),
        _delay(reader, edge),
        reader.line("note", reader.inline(edge.note)) if edge.note else None,
    )  # fmt: skip


def _delay(reader: Reader, edge: Edge) -> Html:
    """Onset of the dependent, and how long after the upstream's where both are given."""
    after = intervals.impact_of(reader.incident, edge, "downstream")
    if after is None:
        return Html("")
    if after.onset not in reader.events:
        return reader.line("onset", el("span", reader.w(f"onset-{after.onset}"), cls="kb-none"))
    gap = intervals.delay(reader.incident, edge)
    extra = None
    if gap:
        text = i18n.duration(gap[0], reader.context.lang, gap[1])
        extra = el("span", reader.w("after-upstream").format(text), cls="kb-quiet")
    return reader.line("onset", reader.at(after.onset), reader.context.gap, extra)


def _impact(reader: Reader, impact: Impact) -> Html:
    shown = nodes.node(reader.context, reader.incident, impact.service)
    head = el(
        "p", el("strong", reader.node(impact.service)), " ",
        el("span", reader.w(f"severity-{impact.severity}"), cls=f"kb-severity kb-severity-{impact.severity}"), " ",
        el("span", reader.context.words.get(shown.role, shown.role), cls="kb-quiet"), cls="kb-head",
    )  # fmt: skip
    window = join(
        reader.at(impact.onset) if impact.onset in reader.events else _absent(reader, "onset", impact.onset), " → ",
        reader.at(impact.normal) if impact.normal in reader.events else _absent(reader, "normal", impact.normal),
    )  # fmt: skip
    marks = [
        el("li", reader.labelled(key, join([reader.event(name) for name in names], sep=reader.w("comma"))))
        for key, names in (
            ("mark-worse", impact.worse), ("mark-relief", impact.relief),
            ("mark-backfill-end", (impact.backfill,) if impact.backfill else ()),
        ) if names
    ]  # fmt: skip
    symptoms = [el("li", coded(reader.own(label))) for label in impact.symptoms]
    return reader.claim(
        "impact", impact, head, el("p", reader.labelled("window", window), cls="kb-line-text"),
        reader.prose(impact.text), items(symptoms, cls="kb-symptoms"), items(marks, cls="kb-marks-list"),
    )  # fmt: skip


def _absent(reader: Reader, which: str, value: str) -> Html:
    return el("span", reader.w(f"{which}-{value}"), cls="kb-none")
