"""The entities that records share: terms, services, organisations, places, patterns, commands, runbooks.

They live in schema/*.yaml and schema/services/*.yaml, written by hand, each with names and a definition in both
languages. A record names them by id only.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from kbtool.model.base import Bool, Code, DayOrUnknown, Id, Label, Line, Prose, Record, TermId, Url


class Names(Record):
    """The same thing named in both languages."""

    en: Line
    zh: Line


class Aliases(Record):
    """Further names in use, per language; `kinesis` finds Kinesis Data Streams through these."""

    en: tuple[Line, ...] = ()
    zh: tuple[Line, ...] = ()


class Term(Record):
    """One entry of a vocabulary."""

    id: Id
    name: Names
    definition: Label
    """One sentence in each language."""
    aliases: Aliases = Aliases()
    broader: TermId | None = None
    """The more general term of the same vocabulary."""
    symmetric: Bool | None = None
    """Relations only: whether B is related to A the same way A is to B."""
    more: Url | None = None
    """A page that explains the term further."""


class Vocabulary(Record):
    """A file schema/<name>.yaml."""

    vocabulary: Id
    name: Names
    definition: Label
    terms: tuple[Term, ...]


class Detect(Record):
    """Resource types that reveal the use of a service in a stack file."""

    cloudformation: tuple[Line, ...] = ()
    terraform: tuple[Line, ...] = ()


class Service(Record):
    """A service, or another thing that can fail or depend: a tool, a team, a channel."""

    id: Id
    name: Names
    definition: Label
    kind: Literal["service", "tool", "people", "channel", "network", "facility", "workload"] = "service"
    category: Literal[
        "compute", "storage", "database", "streaming", "messaging", "network", "identity", "observability",
        "management", "containers", "analytics", "edge", "security", "ai", "communication", "integration", "other",
    ]  # fmt: skip
    aliases: Aliases = Aliases()
    part_of: Id | None = None
    """The service this is a part of, e.g. the console of S3."""
    detect: Detect = Detect()


class ServiceFile(Record):
    """A file schema/services/<provider>.yaml."""

    provider: Id
    name: Names
    url: Url | None = None
    services: tuple[Service, ...]


class Command(Record):
    """A command worth knowing in an incident of some kind."""

    id: Id
    name: Names
    purpose: Prose
    example: Code
    output: Code | None = None
    """What it printed where it was tried."""
    version: Line | None = None
    date: DayOrUnknown | None = None
    reading: Prose | None = None
    """How to read the output."""
    caution: Prose | None = None


class CommandFile(Record):
    vocabulary: Literal["commands"]
    commands: tuple[Command, ...]


ClaimRef = Annotated[str, StringConstraints(pattern=r"^[a-z0-9-]+/[a-z0-9-]+$", max_length=130)]
"""A claim of an incident: `aws-kinesis-2020/lesson-restart`."""


class RunbookStep(Record):
    id: Id
    grade: Literal["ours"]
    """No source gives procedures; each step is our reading of what happened."""
    text: Prose
    why: Prose
    rests_on: Annotated[tuple[ClaimRef, ...], Field(min_length=1)]


class Runbook(Record):
    """A procedure grown from incidents; ours."""

    id: Id
    name: Names
    purpose: Prose
    use_when: Prose
    steps: Annotated[tuple[RunbookStep, ...], Field(min_length=1)]


class RunbookFile(Record):
    vocabulary: Literal["runbooks"]
    runbooks: tuple[Runbook, ...]


class Judgement(Record):
    """What a reader of both records says about a pair of incidents: the test set of the computed siblings."""

    pair: tuple[Id, Id]
    judgement: Literal["sibling", "weakly", "not"]
    """Whether one is worth reading in a design review of the other: yes, only for a side strand, no."""
    reason: Line
    """Why, in one line of English: a note of the curator, as the reason of a waiver is."""


class JudgementFile(Record):
    vocabulary: Literal["sibling-judgements"]
    judgements: tuple[Judgement, ...]
