"""What was done, what was meant to protect, what was changed, and what the text leaves open or gets odd."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kbtool import references
from kbtool.pages import links
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import items

if TYPE_CHECKING:
    from kbtool.model.response import Action, Disagreement, Fix, Lesson, Message, Safeguard, Silence
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader

HORIZONS = ("now", "short", "medium", "long", "not-given", "unknown")


def write_response(reader: Reader, draft: Draft) -> None:
    incident = reader.incident
    response = incident.response
    if response.actions or response.communication:
        draft.heading(2, reader.w("response"), "response")
        actions = items([_action(reader, action) for action in response.actions], tag="ol", cls="kb-steps")
        draft.section(3, reader.w("actions"), "actions", actions)
        messages = items([_message(reader, message) for message in response.communication])
        draft.section(3, reader.w("communication"), "communication", messages)
    guards = items([_safeguard(reader, guard) for guard in incident.safeguards])
    draft.section(2, reader.w("safeguards"), "safeguards", guards)
    if incident.fixes:
        draft.heading(2, reader.w("fixes"), "fixes")
        draft.add(el("p", reader.w("fixes-note"), cls="kb-legend"), *_fixes(reader))


def _action(reader: Reader, action: Action) -> Html:
    head = [reader.event(action.event)] if action.event else []
    if action.service:
        head.append(reader.node(action.service))
    if action.shape:
        head.append(reader.term("recovery-shapes", action.shape))
    rate = next((q for q in reader.incident.quantities if q.id == action.rate), None)
    figure = references.quantity_text(rate, reader.context.lang) if rate else ""
    return reader.claim(
        "action", action,
        el("p", join(head, sep=" · "), cls="kb-head kb-kinds") if head else None,
        reader.prose(action.text),
        reader.line("rate", figure),
    )  # fmt: skip


def _message(reader: Reader, message: Message) -> Html:
    when = reader.event(message.event) if message.event else None
    head = join(el("strong", reader.own(message.channel)), when, sep=" · ")
    return reader.claim("message", message, el("p", head, cls="kb-head"), reader.prose(message.text))


def _safeguard(reader: Reader, guard: Safeguard) -> Html:
    outcome = el("span", reader.term("safeguard-outcomes", guard.outcome), cls=f"kb-severity kb-guard-{guard.outcome}")
    owner = el("span", reader.node(guard.service), cls="kb-kinds") if guard.service else None
    return reader.claim(
        "safeguard", guard,
        el("p", join(el("strong", reader.term("safeguards", guard.kind)), outcome, owner, sep=" "), cls="kb-head"),
        reader.line("meant-to", reader.inline(guard.purpose)),
        reader.line("what-it-did", reader.inline(guard.why)),
    )  # fmt: skip


def _fixes(reader: Reader) -> list[Html]:
    """By horizon, nearest first."""
    out = []
    for horizon in HORIZONS:
        found = [fix for fix in reader.incident.fixes if fix.horizon == horizon]
        if found:
            title = el("p", el("strong", reader.word("horizon", horizon)), cls="kb-group")
            out.append(join(title, items([_fix(reader, fix) for fix in found])))
    return out


def _fix(reader: Reader, fix: Fix) -> Html:
    kinds = [reader.term("fix-kinds", fix.kind)]
    if fix.owner:
        kinds.append(reader.node(fix.owner))
    if fix.scope:
        kinds.append(el("span", reader.own(fix.scope)))
    state = el("span", reader.word("fix", fix.state), cls=f"kb-severity kb-fix-{fix.state}")
    later = [reader.claim("evidence", proof, reader.inline(proof.text), " ") for proof in fix.evidence]
    return reader.claim(
        "fix", fix,
        el("p", state, " ", join(kinds, sep=" · "), cls="kb-head kb-kinds"),
        reader.prose(fix.text),
        el("p", el("span", reader.w("later"), reader.w("colon"), cls="kb-label-word")) if later else None,
        items(later, cls="kb-later"),
    )  # fmt: skip


def write_unsaid(reader: Reader, draft: Draft) -> None:
    """Silences, disagreements and oddities of the text, in plain sight."""
    incident = reader.incident
    if incident.silences or incident.disagreements or incident.anomalies:
        draft.heading(2, reader.w("unsaid"), "unsaid")
    silences = items([_silence(reader, silence) for silence in incident.silences], cls="kb-list kb-silences")
    draft.section(3, reader.w("silences"), "silences", silences)
    listed = items([_disagreement(reader, item) for item in incident.disagreements])
    draft.section(3, reader.w("disagreements"), "disagreements", listed)
    odd = items([reader.claim("anomaly", item, reader.prose(item.text)) for item in incident.anomalies])
    draft.section(3, reader.w("anomalies"), "anomalies", odd)


def _silence(reader: Reader, silence: Silence) -> Html:
    kind = el("a", reader.w(f"silence-{silence.kind}"), href=links.to("about.md", "not-known"), cls="kb-grade")
    found = el(
        "span", kind, reader.citations(silence.sources), reader.permalink("silence", silence.id), cls="kb-ev",
        data_search_exclude=True,
    )  # fmt: skip
    return reader.thing("silence", silence.id, reader.prose(silence.text), found)


def _disagreement(reader: Reader, item: Disagreement) -> Html:
    says = [el("li", reader.citation(p.source), reader.w("colon"), reader.inline(p.says)) for p in item.positions]
    follows = reader.w("follows-none") if item.follows == "none" else reader.citation(item.follows)
    return reader.thing(
        "disagreement", item.id, items(says, cls="kb-options"),
        reader.line("follows", follows), reader.line("reason", reader.inline(item.reason)),
    )  # fmt: skip


def write_lessons(reader: Reader, draft: Draft) -> None:
    incident = reader.incident
    if not incident.lessons and not incident.links.patterns:
        return
    draft.heading(2, reader.w("lessons"), "lessons")
    draft.add(items([_lesson(reader, lesson) for lesson in incident.lessons]))
    patterns = join([reader.term("patterns", pattern) for pattern in incident.links.patterns], sep=reader.w("comma"))
    draft.add(reader.line("patterns", patterns))


def _lesson(reader: Reader, lesson: Lesson) -> Html:
    patterns = join([reader.term("patterns", pattern) for pattern in lesson.patterns], sep=reader.w("comma"))
    factors = join([reader.term("factors", factor) for factor in lesson.factors], sep=reader.w("comma"))
    places = anchors(reader)
    rests = join(
        [el("a", name, href=f"#{places[name]}") for name in lesson.rests_on if name in places], sep=reader.w("comma")
    )
    return reader.claim(
        "lesson", lesson, reader.prose(lesson.text), reader.line("patterns", patterns),
        reader.line("factors", factors), reader.line("rests-on", rests),
    )  # fmt: skip


def anchors(reader: Reader) -> dict[str, str]:
    """Claim id -> its anchor on the page, for links from one claim to another."""
    incident = reader.incident
    cause, system = incident.cause, incident.system
    groups: dict[str, Iterable[Any]] = {
        "event": incident.timeline, "impact": incident.cascade.impacts, "edge": incident.cascade.edges,
        "component": system.components, "boundary": system.boundaries, "limit": system.limits,
        "dependency": system.dependencies, "trigger": (cause.trigger,), "root-cause": (cause.root_cause,),
        "step": cause.mechanism, "factor": cause.factors, "hypothesis": cause.hypotheses, "decision": cause.decisions,
        "action": incident.response.actions, "message": incident.response.communication,
        "safeguard": incident.safeguards, "fix": incident.fixes, "silence": incident.silences,
        "disagreement": incident.disagreements, "anomaly": incident.anomalies, "lesson": incident.lessons,
        "quantity": incident.quantities, "takeaway": incident.takeaways,
    }  # fmt: skip
    return {item.id: f"{kind}-{item.id}" for kind, group in groups.items() for item in group}
