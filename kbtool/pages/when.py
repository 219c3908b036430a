"""Times of one event in words of the page: local, UTC, with their precision, never filled in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool import clock, i18n

if TYPE_CHECKING:
    import datetime as dt

    from kbtool.clock import Moment
    from kbtool.model import Incident
    from kbtool.pages.base import Context


def hhmm(moment: dt.datetime, lang: str, precision: str = "") -> str:
    return i18n.clock(moment.strftime("%H:%M:%S" if precision == "second" else "%H:%M"), "", lang)


def short(moment: Moment, lang: str) -> str:
    """For pictures: `05:15`, `≤14:18` for `by`, `~11:20` for `about`, the date where only the day is given."""
    sign = {"no-later-than": "≤", "no-earlier-than": "≥", "about": "~", "hour": "~"}.get(moment.precision, "")
    if moment.day_only:
        return f"{sign}{moment.nominal.month}-{moment.nominal.day:02d}"
    return sign + hhmm(moment.nominal, lang)


def worded(context: Context, moment: Moment, zoned: dt.datetime) -> str:
    """`zoned` (the moment in some zone) with its precision in words: `by 14:18`, `14:18 前`."""
    time = hhmm(zoned, context.lang, moment.precision)
    if moment.day_only:
        time = short_day(moment.nominal.date().isoformat(), context.lang)
        if moment.precision == "day":
            return context.w("that-day")
    form = {"no-later-than": "by-time", "no-earlier-than": "from-time", "about": "about-time", "hour": "hour-time"}
    key = form.get(moment.precision)
    return context.w(key).format(time) if key else time


def reference(context: Context, incident: Incident, event: str) -> str:
    """An event id, `not-given` or `unknown` as a time with its zone, or as the words for its absence."""
    found = next((e for e in incident.timeline if e.id == event), None)
    if found is None:
        return context.words.get(event, event)
    moment = clock.start(found, incident)
    if moment is None:
        return context.w("order-only")
    return f"{dated(context, incident, moment)}"


def dated(context: Context, incident: Incident, moment: Moment) -> str:
    """`05:15 PST`; with the day when it is not the day of the incident."""
    text = worded(context, moment, moment.nominal)
    day = moment.nominal.date().isoformat()
    if moment.day_only:
        return i18n.day(day, context.lang) if moment.precision == "day" else text
    if day != incident.date:
        text = f"{short_day(day, context.lang)} {text}"
    return text


def short_day(iso: str, lang: str) -> str:
    """A day without its year."""
    text = i18n.day(iso, lang)
    return text.rsplit(" ", 1)[0] if lang == "en" else text.split("年 ", 1)[1]


def zone_name(incident: Incident) -> str:
    """The letters of the record's zone on the day of its first timed event."""
    for event in incident.timeline:
        moment = clock.start(event, incident)
        if moment:
            return clock.abbreviation(moment.nominal)
    return incident.zone
