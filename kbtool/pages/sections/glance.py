"""At a glance: what broke, trigger and cause apart, the named clocks, who was hit, how sure we are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool import clock, i18n
from kbtool.pages import clocks, links
from kbtool.pages.html import Html, el, join
from kbtool.pages.sections import learn
from kbtool.pages.uses import owner

if TYPE_CHECKING:
    from kbtool.intervals import Gap
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader

STRIP = (
    "trigger-duration", "trigger-to-alarm", "trigger-to-impact", "alarm-to-diagnosed", "impact-to-diagnosed",
    "diagnosed-to-relief", "diagnosed-to-recovered", "alarm-to-recovered", "impact-to-recovered",
)  # fmt: skip
"""The clocks of the strip, in this order, where the record has them."""


def write(reader: Reader, draft: Draft) -> None:
    incident = reader.incident
    draft.add(
        _byline(reader),
        learn.modes(reader, practising=False),
        el("div", reader.prose(incident.summary), cls="kb-summary"),
        notices(reader),
    )
    draft.heading(2, reader.w("at-a-glance"), "at-a-glance")
    draft.add(_facts(reader), clocks.bar(reader), _strip(reader))
    if incident.takeaways:
        listed = [reader.thing("takeaway", item.id, reader.inline(item.text)) for item in incident.takeaways]
        draft.heading(3, reader.w("takeaways"), "takeaways")
        draft.add(el("ul", *listed, cls="kb-takeaways"))


def _byline(reader: Reader) -> Html:
    incident, kb = reader.incident, reader.context.kb
    provider = kb.providers.get(incident.organisation)
    parts = [reader.context.own(provider) if provider else incident.organisation]
    places = [reader.term("places", place) for place in incident.regions]
    day = el("time", i18n.day(incident.date, reader.context.lang), datetime=incident.date)
    state = reader.w(f"state-{incident.state}")
    depth = reader.w(f"depth-{incident.depth}")
    shown = [*parts, *places, day, depth, el("span", state, cls=f"kb-state kb-state-{incident.state}")]
    return el("p", join(shown, sep=" · "), cls="kb-byline")


def notices(reader: Reader) -> Html:
    incident = reader.incident
    given = [
        el(
            "div",
            el("strong", reader.w(f"notice-{notice.kind}")),
            reader.context.gap,
            reader.inline(notice.text),
            cls="kb-notice-text",
        )
        for notice in incident.notices
    ]
    first = [source for source in incident.sources if source.kind == "first-party" and source.url]
    if not any(notice.kind == "original-prevails" for notice in incident.notices):
        link = el("a", first[0].title, href=first[0].url, rel="noopener noreferrer") if first else reader.w("original")
        given.append(el("div", reader.w("original-prevails"), reader.w("colon"), link, cls="kb-notice-text"))
    return el("div", *given, cls=f"kb-notice kb-notice-{incident.state}")


def _facts(reader: Reader) -> Html:
    incident = reader.incident
    trigger, cause = incident.cause.trigger, incident.cause.root_cause
    hit = list(dict.fromkeys(
        owner(incident, impact.service) for impact in incident.cascade.impacts if impact.severity != "unaffected"
    ))  # fmt: skip
    others = [name for name in hit if name not in incident.services]
    count = el("span", f"({len(others)})", cls="kb-quiet")
    rows = [
        (
            "trigger",
            join(
                el("strong", reader.term("triggers", trigger.kind)), reader.w("colon"), reader.inline(trigger.text),
                " ", reader.evidence(trigger, "trigger"),
            ),
        ),
        ("root-cause", join(reader.inline(cause.text), " ", reader.evidence(cause, "root-cause"))),
        ("began-in", reader.nodes(incident.services)),
        ("also-hit", join(reader.nodes(others), " ", count) if others else None),
        ("verified-on", join(i18n.day(incident.verified.on, reader.context.lang), reader.w("stop"),
                             reader.inline(incident.verified.how))),
    ]  # fmt: skip
    shown = [join(el("dt", reader.w(key)), el("dd", value)) for key, value in rows if value]
    return el("dl", *shown, cls="kb-facts")


def _strip(reader: Reader) -> Html:
    """The named clocks. Never one `duration`: each names its two events."""
    gaps = [gap for gap in reader.context.analysis.gaps[reader.incident.id] if gap.basic]
    chosen = [gap for name in STRIP for gap in gaps if gap.name == name and _of_origin(reader, gap)]
    if not chosen:
        return Html("")
    cards = [_card(reader, gap) for gap in chosen[:6]]
    more = el("a", reader.w("all-intervals"), href=links.to("", "intervals"))
    return el("div", el("ul", *cards, cls="kb-clocks"), el("p", more, cls="kb-more"), cls="kb-strip")


def _of_origin(reader: Reader, gap: Gap) -> bool:
    return gap.service in reader.incident.services


def _card(reader: Reader, gap: Gap) -> Html:
    value = i18n.duration(gap.minutes, reader.context.lang, gap.bound)
    ends = join(reader.event(gap.start), " → ", reader.event(gap.end)) if gap.start != gap.end else None
    if ends is None:
        event = reader.events[gap.start]
        last = clock.end(event, reader.incident)
        finish = clocks.inline(reader.context, reader.incident, last) if last else ""
        ends = join(reader.event(gap.start), " → ", finish)
    name = reader.word("gap", gap.name)
    return el(
        "li", el("span", name, cls="kb-clock-name"), el("span", value, cls="kb-clock-value"),
        el("span", ends, cls="kb-clock-ends"), cls="kb-clock",
    )  # fmt: skip
