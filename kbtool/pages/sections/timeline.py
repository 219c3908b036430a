"""The timeline, in the source's zone and in UTC, and the intervals derived from it."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from kbtool import clock, i18n
from kbtool.pages import clocks, when
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import folded, lasting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kbtool.intervals import Gap
    from kbtool.model import Event
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader

STRONG = ("trigger-start", "impact-start", "first-alarm", "diagnosed", "recovered")
"""Marks that stand out in the table."""


def write(reader: Reader, draft: Draft) -> None:
    draft.heading(2, reader.w("timeline"), "timeline")
    zone = when.zone_name(reader.incident)
    note = reader.w("timeline-note").format(zone=zone, name=reader.incident.zone)
    columns = [el("th", title, scope="col") for title in ("UTC", reader.w("event"))]
    head = el("tr", clocks.zone_heading(reader), *columns)
    table = el("table", el("thead", head), el("tbody", *_rows(reader)), cls="kb-timeline")
    draft.add(el("p", note, cls="kb-legend"), clocks.bar(reader), lasting(table))
    gaps = reader.context.analysis.gaps[reader.incident.id]
    if gaps:
        draft.heading(2, reader.w("intervals"), "intervals")
        draft.add(_intervals(reader, gaps))


def _rows(reader: Reader) -> Iterator[Html]:
    """A row per event; a row of its own where a new local day begins."""
    day: dt.date | None = None
    for event in reader.incident.timeline:
        moment = clock.start(event, reader.incident)
        if moment and moment.nominal.date() != day:
            day = moment.nominal.date()
            zone = clock.abbreviation(moment.nominal)
            name = f"{reader.w(f'weekday-{day.weekday()}')} · {zone}"
            text = join(i18n.day(day.isoformat(), reader.context.lang), " ", el("span", name, cls="kb-quiet"))
            yield el("tr", el("th", text, colspan="3", scope="rowgroup"), cls="kb-day")
        yield _row(reader, event, day)


def _row(reader: Reader, event: Event, day: dt.date | None) -> Html:
    strong = " kb-strong" if any(mark in STRONG for mark in event.marks) else ""
    marks = [el("span", reader.w(f"mark-{mark}"), cls=f"kb-mark kb-mark-{mark}") for mark in event.marks]
    who = el("span", reader.node(event.service), cls="kb-who") if event.service else None
    body = el("div", join(marks, who, sep=" "), cls="kb-event-head") if marks or who else None
    return el(
        "tr",
        el("td", _local(reader, event, day), cls="kb-time"),
        el("td", _utc(reader, event, day), cls="kb-time kb-utc"),
        el("td", body, reader.prose(event.text), reader.evidence(event, "event"), cls="kb-what"),
        id=f"event-{event.id}", cls=f"kb-event{strong}", data_kb_utc=_stamp(reader, event),
    )  # fmt: skip


def _stamp(reader: Reader, event: Event) -> str | None:
    """For the replay; a day without a time of day has no moment in it."""
    moment = clock.start(event, reader.incident)
    return clocks.stamp(moment) if moment and not moment.day_only else None


def _local(reader: Reader, event: Event, day: dt.date | None) -> Html:
    moment = clock.start(event, reader.incident)
    if moment is None:
        return el("div", _order(reader, event), cls="kb-order")
    parts: list[Html | str] = [clocks.row(reader.context, moment, day)]
    last = clock.end(event, reader.incident)
    if last:
        parts.append("–")
        last_day = last.nominal.date()
        if last_day != moment.nominal.date():
            parts.append(when.short_day(last_day.isoformat(), reader.context.lang) + " ")
        parts.append(clocks.row(reader.context, last, last_day))
    written = "–".join(text for text in (event.as_written, event.as_written_until) if text)
    quoted = None
    if written:
        quoted = el("span", f"“{written}”", cls="kb-written", title=reader.w("as-written"), data_search_exclude=True)
    return join(el("a", *parts, href=f"#event-{event.id}", cls="kb-clock-link"), " ", quoted)


def _utc(reader: Reader, event: Event, day: dt.date | None) -> Html:
    moment = clock.start(event, reader.incident)
    if moment is None or moment.day_only:
        return el("span", "—", cls="kb-dash", aria_hidden="true")
    parts = [_utc_time(reader, moment, day)]
    last = clock.end(event, reader.incident)
    if last:
        parts.append(_utc_time(reader, last, moment.utc.date()))
    return join(parts, sep="–")


def _utc_time(reader: Reader, moment: clock.Moment, day: dt.date | None) -> Html:
    """With the UTC day where it differs from the local day of the row."""
    text = when.worded(reader.context, moment, moment.utc)
    utc_day = moment.utc.date()
    crossed = None
    if day and utc_day != day:
        shift = (utc_day - day).days
        full = i18n.day(utc_day.isoformat(), reader.context.lang)
        crossed = el("span", f"{shift:+d} {reader.w('day-short')}", cls="kb-crossed", title=full)
    return join(el("span", text), crossed, sep=" ")


def _order(reader: Reader, event: Event) -> Html:
    """Only the order is known: after, before or in parallel with which events."""
    shown = []
    for order in event.order:
        before, _, after = reader.w(f"order-{order.relation}").partition("{}")
        shown.append(join(before, reader.event(order.event), after))
    return join(el("span", reader.w("order-only"), cls="kb-none"), el("br"), join(shown, sep=reader.w("comma")))


def _intervals(reader: Reader, gaps: list[Gap]) -> Html:
    basic = [gap for gap in gaps if gap.basic]
    further = [gap for gap in gaps if not gap.basic]
    out = [el("p", reader.w("intervals-note"), cls="kb-legend"), _gap_table(reader, basic)]
    if further:
        out.append(folded(reader.w("further-intervals").format(len(further)), _gap_table(reader, further)))
    return join(out)


def _gap_table(reader: Reader, gaps: list[Gap]) -> Html:
    if not gaps:
        return Html("")
    titles = ("interval", "value", "from", "to")
    head = el("tr", *(el("th", reader.w(title), scope="col") for title in titles))
    return el("table", el("thead", head), el("tbody", *(_gap(reader, gap) for gap in gaps)), cls="kb-gaps")


def _gap(reader: Reader, gap: Gap) -> Html:
    """An interval that comes out negative is kept: it shows something odd in the text."""
    value = i18n.duration(gap.minutes, reader.context.lang, gap.bound)
    named = reader.word("gap", gap.name)
    who = None if gap.service in reader.incident.services else el("span", reader.node(gap.service), cls="kb-who")
    until = reader.event(gap.end)
    if gap.start == gap.end:
        last = clock.end(reader.events[gap.end], reader.incident)
        until = clocks.inline(reader.context, reader.incident, last) if last else Html("")
    return el(
        "tr", el("td", named, " ", who), el("td", value, cls="kb-value"),
        el("td", reader.event(gap.start), cls="kb-time"),
        el("td", until, cls="kb-time"),
    )  # fmt: skip
