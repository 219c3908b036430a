"""Times that the reader's script can show on another clock, and the control that chooses it.

The page holds each time as the source has it, with its UTC in `data-kb-utc` (and as a tip); `assets/clock.js` rewrites
the text. Without script the source's zone stands, and the timeline has UTC beside it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.pages import when
from kbtool.pages.html import Html, el

if TYPE_CHECKING:
    import datetime as dt

    from kbtool.clock import Moment
    from kbtool.model import Incident
    from kbtool.pages.base import Context
    from kbtool.pages.reader import Reader


def stamp(moment: Moment) -> str:
    return moment.utc.strftime("%Y-%m-%dT%H:%M:%SZ")


def data(moment: Moment, form: str) -> dict[str, str]:
    """The attributes that the script reads: UTC, the words around the time, and whether seconds are shown.

    Empty for a day without a time of day: there is no clock to change.
    """
    if moment.day_only:
        return {}
    found = {"data_kb_utc": stamp(moment)}
    if form != "{}":
        found["data_kb_form"] = form
    if moment.precision == "second":
        found["data_kb_seconds"] = "1"
    return found


def inline(context: Context, incident: Incident, moment: Moment) -> Html:
    """`05:15`, with the day where it is not the day of the incident, on every clock."""
    text = when.dated(context, incident, moment)
    return _time(context, moment, text, data_kb_day=incident.date)


def row(context: Context, moment: Moment, day: dt.date | None) -> Html:
    """A time of the timeline, below a heading with its day; another clock marks how many days it is off."""
    reference = day or moment.nominal.date()
    text = when.worded(context, moment, moment.nominal)
    return _time(context, moment, text, data_kb_day=reference.isoformat(), data_kb_cross="1")


def _time(context: Context, moment: Moment, text: str, **more: str) -> Html:
    found = data(moment, when.form(context, moment))
    if not found:
        return el("span", text)
    utc = f"{when.hhmm(moment.utc, context.lang, moment.precision)} UTC"
    return el("time", text, datetime=stamp(moment), title=utc, **found, **more)


def bar(reader: Reader) -> Html:
    """The choice of the clock; hidden until script can honour it."""
    incident, w = reader.incident, reader.w
    source = f"{when.zone_name(incident)} ({incident.zone})" if incident.zone != "UTC" else "UTC"
    options = [
        el("option", w("clock-source").format(source), value="source"),
        el("option", w("clock-local"), value="local"),
        el("option", w("clock-utc"), value="UTC") if incident.zone != "UTC" else None,
        el("option", f"{w('clock-india')} (UTC+05:30)", value="Asia/Kolkata"),
        el("option", f"{w('clock-china')} (UTC+08:00)", value="Asia/Shanghai"),
    ]
    choice = el("label", el("span", w("clock-choose")), el("select", *options, autocomplete="off"))
    note = el("span", w("clock-note"), cls="kb-quiet")
    return el(
        "div", choice, note, cls="kb-clockbar kb-tool", hidden=True, data_kb_clock=incident.zone,
        data_kb_day_word=w("clock-day"), data_search_exclude=True,
    )  # fmt: skip


def zone_heading(reader: Reader) -> Html:
    """The heading of the column that follows the chosen clock."""
    return el("th", when.zone_name(reader.incident), scope="col", data_kb_zone_name=True)
