"""What was done, what was meant to protect, what was changed afterwards, and what the text leaves open."""

from __future__ import annotations

from typing import Literal

from kbtool.model.base import Citation, Claim, EventId, Id, Label, NodeId, Prose, Record, TermId


class Action(Claim):
    """One thing done, in order."""

    event: EventId | None = None
    service: NodeId | None = None
    text: Prose
    shape: TermId | None = None
    """An entry of schema/recovery-shapes.yaml, where the action gave the recovery its shape."""
    rate: Id | None = None
    """A quantity: how fast it could go."""


class Message(Claim):
    """How customers were told."""

    event: EventId | None = None
    channel: Label
    text: Prose


class Response(Record):
    actions: tuple[Action, ...] = ()
    communication: tuple[Message, ...] = ()


class Safeguard(Claim):
    """Something that existed to protect, and what it did on the day."""

    kind: TermId
    """An entry of schema/safeguards.yaml."""
    service: NodeId | None = None
    purpose: Prose
    outcome: TermId
    """An entry of schema/safeguard-outcomes.yaml."""
    why: Prose


class Evidence(Claim):
    text: Prose


class Fix(Claim):
    text: Prose
    owner: NodeId | None = None
    kind: TermId
    """An entry of schema/fix-kinds.yaml."""
    horizon: Literal["now", "short", "medium", "long", "not-given", "unknown"]
    state: Literal["done", "under-way", "planned", "not-given", "unknown"]
    """As of the publication of the text."""
    scope: Label | None = None
    """Where it applies, e.g. one region first."""
    evidence: tuple[Evidence, ...] = ()
    """What later sources say about it."""


class Silence(Record):
    """What the source does not say (`silence`, from full texts only) or what our partial copy lacks (`unknown`)."""

    id: Id
    kind: Literal["silence", "unknown"]
    text: Prose
    sources: tuple[Citation, ...] = ()


class Position(Record):
    source: Citation
    says: Prose


class Disagreement(Record):
    """Sources that disagree: who says what, and whom this record follows."""

    id: Id
    about: tuple[Id, ...] = ()
    """The claims graded `disputed` that this explains, if the record makes any."""
    positions: tuple[Position, ...]
    follows: Id | Literal["none"]
    reason: Prose


class Anomaly(Claim):
    """Something odd in the text itself, kept as it stands."""

    text: Prose


class Lesson(Claim):
    """Ours: what the event argues for, and the claims it rests on."""

    text: Prose
    patterns: tuple[TermId, ...] = ()
    factors: tuple[TermId, ...] = ()
    rests_on: tuple[Id, ...] = ()
