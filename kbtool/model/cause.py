"""Trigger and cause, kept apart; how the failure worked; what people believed and decided on the way."""

from __future__ import annotations

from typing import Literal

from kbtool.model.base import Claim, EventId, Line, Prose, Record, TermId


class Trigger(Claim):
    """What set it off. A trigger is not a root cause."""

    kind: TermId
    """An entry of schema/triggers.yaml."""
    event: EventId | None = None
    """When it began, if the source says."""
    until: EventId | None = None
    text: Prose
    size: Prose | None = None


class RootCause(Claim):
    text: Prose


class MechanismStep(Claim):
    """One step of how the failure worked, in order."""

    text: Prose
    mechanism: TermId | None = None
    """An entry of schema/mechanisms.yaml."""
    formula: Line | None = None


class Factor(Claim):
    factor: TermId
    """An entry of schema/factors.yaml."""
    text: Prose


class Hypothesis(Claim):
    """What was believed during the event."""

    text: Prose
    outcome: Literal["wrong", "right", "partly-right", "not-given", "unknown"]
    led: tuple[EventId, ...] = ()
    """The events during which it led."""
    fell: Prose | None = None
    """Why it was given up, or what confirmed it."""
    cost: Prose | None = None
    """What being wrong would have cost, or did cost."""


class Decision(Claim):
    event: EventId | None = None
    known: Prose
    options: tuple[Prose, ...] = ()
    chosen: Prose
    reason: Prose | None = None


class Cause(Record):
    trigger: Trigger
    root_cause: RootCause
    mechanism: tuple[MechanismStep, ...] = ()
    factors: tuple[Factor, ...] = ()
    hypotheses: tuple[Hypothesis, ...] = ()
    decisions: tuple[Decision, ...] = ()
