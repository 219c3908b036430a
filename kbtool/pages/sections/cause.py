"""Trigger and cause, kept apart; how the failure worked; what was believed and decided on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.pages.html import Html, el
from kbtool.pages.reader import items

if TYPE_CHECKING:
    from kbtool.model.cause import Decision, Factor, Hypothesis, MechanismStep
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader


def write(reader: Reader, draft: Draft) -> None:
    cause = reader.incident.cause
    draft.heading(2, reader.w("cause"), "cause")
    draft.section(3, reader.w("trigger"), "trigger", _trigger(reader))
    root = reader.claim("root-cause", cause.root_cause, reader.prose(cause.root_cause.text), tag="div")
    draft.section(3, reader.w("root-cause"), "root-cause", root)
    steps = items([_step(reader, step) for step in cause.mechanism], tag="ol", cls="kb-steps")
    draft.section(3, reader.w("mechanism"), "mechanism", steps)
    draft.section(3, reader.w("factors"), "factors", items([_factor(reader, f) for f in cause.factors]))
    draft.section(3, reader.w("hypotheses"), "hypotheses", items([_hypothesis(reader, h) for h in cause.hypotheses]))
    draft.section(3, reader.w("decisions"), "decisions", items([_decision(reader, d) for d in cause.decisions]))


def _trigger(reader: Reader) -> Html:
    trigger = reader.incident.cause.trigger
    times = None
    if trigger.event:
        times = reader.event(trigger.event)
        if trigger.until:
            times = Html(times + " → " + reader.event(trigger.until))
    return reader.claim(
        "trigger", trigger,
        el("p", el("strong", reader.term("triggers", trigger.kind)), " ",
           el("span", times, cls="kb-kinds") if times else None, cls="kb-head"),
        reader.prose(trigger.text),
        reader.line("size", reader.inline(trigger.size)),
        tag="div",
    )  # fmt: skip


def _step(reader: Reader, step: MechanismStep) -> Html:
    kind = el("p", reader.term("mechanisms", step.mechanism), cls="kb-kinds") if step.mechanism else None
    formula = reader.line("formula", el("code", step.formula)) if step.formula else None
    return reader.claim("step", step, reader.prose(step.text), formula, kind)


def _factor(reader: Reader, factor: Factor) -> Html:
    name = el("p", el("strong", reader.term("factors", factor.factor)), cls="kb-head")
    return reader.claim("factor", factor, name, reader.prose(factor.text))


def _hypothesis(reader: Reader, guess: Hypothesis) -> Html:
    led = [reader.event(name) for name in guess.led]
    outcome = el("span", reader.word("outcome", guess.outcome), cls=f"kb-severity kb-outcome-{guess.outcome}")
    return reader.claim(
        "hypothesis", guess,
        el("p", outcome, cls="kb-head"),
        reader.prose(guess.text),
        reader.line("led", *led),
        reader.line("fell", reader.inline(guess.fell)),
        reader.line("cost", reader.inline(guess.cost)),
    )  # fmt: skip


def _decision(reader: Reader, decision: Decision) -> Html:
    options = [el("li", reader.inline(option)) for option in decision.options]
    return reader.claim(
        "decision", decision,
        el("p", reader.event(decision.event), cls="kb-head") if decision.event else None,
        reader.line("known", reader.inline(decision.known)),
        el("p", el("span", reader.w("options"), reader.w("colon"), cls="kb-label-word")) if options else None,
        items(options, cls="kb-options"),
        reader.line("chosen", reader.inline(decision.chosen)),
        reader.line("reason", reader.inline(decision.reason)),
    )  # fmt: skip
