"""Material for learning from the incident; everything made up is marked."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from kbtool.model.base import Bool, Code, DayOrUnknown, EventId, Id, Label, Line, Prose, Record, TermId, Zone

ProgramFile = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]*\.py$", max_length=64)]


class Scenario(Record):
    """An invented opening: whose day it spoils."""

    role: Label
    place: Label
    zone: Zone
    text: Prose
    invented: tuple[Label, ...]
    """What in it is made up."""


class Analogy(Record):
    text: Prose
    breaks: Prose
    """Where the picture stops being true."""


class Option(Record):
    text: Prose
    good: Bool
    why: Prose


class OpenQuestion(Record):
    kind: Literal["open"]
    id: Id
    question: Prose
    think: Prose | None = None


class SelfTest(Record):
    kind: Literal["self-test"]
    id: Id
    question: Prose
    answer: Prose


class Choice(Record):
    kind: Literal["choice"]
    id: Id
    question: Prose
    options: Annotated[tuple[Option, ...], Field(min_length=2)]


Question = Annotated[OpenQuestion | SelfTest | Choice, Field(discriminator="kind")]


class GradedOption(Record):
    text: Prose
    verdict: Literal["best", "acceptable", "poor"]
    why: Prose


class DecisionPoint(Record):
    """Stand at an event with what was known then, and choose."""

    id: Id
    event: EventId
    known: Prose
    question: Prose
    options: Annotated[tuple[GradedOption, ...], Field(min_length=2)]
    happened: Prose


class Variation(Record):
    """Change one fact and think again."""

    id: Id
    change: Prose
    think: Prose


class Interview(Record):
    id: Id
    question: Prose
    answer: Prose


class CheckItem(Record):
    """A question about the reader's own system."""

    id: Id
    text: Prose
    patterns: tuple[TermId, ...] = ()


class HandsOn(Record):
    """A command to try; exempt from the text checks, since its output is what a machine printed."""

    id: Id
    command: Code
    purpose: Prose
    output: Code | None = None
    version: Line | None = None
    date: DayOrUnknown | None = None
    caution: Prose | None = None


class Lab(Record):
    """A small program of the standard library alone, kept and tested under labs/; exempt from the text checks."""

    id: Id
    title: Label
    purpose: Prose
    file: ProgramFile
    """Its name in the folder labs/<incident>/."""
    assumptions: Annotated[tuple[Label, ...], Field(min_length=1)]
    """What is made up or left out."""
    output: Code
    """What it printed, to the letter; a test runs it and compares."""
    notice: Prose | None = None
    """What to see in the output."""
    trap: Prose | None = None
    widget: Literal["thread-budget"] | None = None
    """The same model to play with on the page."""


class Learn(Record):
    scenario: Scenario | None = None
    words: tuple[TermId, ...] = ()
    """Glossary terms a newcomer needs first."""
    analogy: Analogy | None = None
    questions: tuple[Question, ...] = ()
    decision_points: tuple[DecisionPoint, ...] = ()
    variations: tuple[Variation, ...] = ()
    interview: tuple[Interview, ...] = ()
    checklist: tuple[CheckItem, ...] = ()
    commands: tuple[HandsOn, ...] = ()
    labs: tuple[Lab, ...] = ()
