"""One incident, one file: incidents/<organisation>/<id>.yaml. The file's stem is the id."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from kbtool.model.base import (
    MAX_ENTRIES,
    Citation,
    Claim,
    Day,
    DayOrUnknown,
    Id,
    Label,
    Line,
    NodeId,
    OpenPoint,
    Prose,
    Record,
    TermId,
    Url,
    Zone,
    parse_int,
)  # fmt: skip
from kbtool.model.cascade import Cascade, Quantity
from kbtool.model.cause import Cause
from kbtool.model.learn import Learn
from kbtool.model.response import Anomaly, Disagreement, Fix, Lesson, Response, Safeguard, Silence
from kbtool.model.system import System
from kbtool.model.timeline import Event


class Source(Record):
    """A text this record was made from. Claims point at it as `id` or `id/locator`."""

    id: Id
    title: Line
    """In its own language."""
    publisher: Line
    url: Url | None = None
    """Left out only when the address is not known."""
    archive_url: Url | None = None
    kind: Literal["first-party", "regulator", "secondary", "docs"]
    language: Literal["en", "zh", "ko", "ja", "de", "fr", "es", "other"] = "en"
    extent: Literal["full", "partial"]
    """Whether the whole text was read. From a partial text no silence may be recorded."""
    published: DayOrUnknown
    consulted: Day
    """The day on which it was read."""
    read: Literal["live", "stored-copy", "quoted-by-others"]
    sha256: Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")] | None = None
    """Of the copy that was read."""
    note: Prose | None = None


class Verified(Record):
    """When and how the record was read against its sources."""

    on: Day
    """The day of that reading."""
    how: Prose


class Notice(Record):
    kind: Literal["single-source", "partial-source", "original-prevails", "correction", "withdrawn", "other"]
    text: Prose


class Sibling(Record):
    """A curated link to another incident."""

    target: Id
    relation: TermId
    """An entry of schema/relations.yaml."""
    state: Literal["pinned", "rejected"] = "pinned"
    reason: Prose


class Links(Record):
    siblings: tuple[Sibling, ...] = ()
    patterns: tuple[TermId, ...] = ()
    runbooks: tuple[TermId, ...] = ()
    commands: tuple[TermId, ...] = ()


class Takeaway(Record):
    id: Id
    text: Prose


class Incident(Record):
    """The record of one incident. Facts stand once and carry no language; prose is in English and Chinese."""

    schema_version: Annotated[Literal[1], BeforeValidator(parse_int)]
    id: Id
    """Fixed for ever; the same as the file's name without .yaml."""
    depth: Literal["full", "brief"]
    state: Literal["draft", "reviewed", "disputed", "withdrawn"]
    """A draft may lack required keys and hold open questions; `kbtool check` lists both, and nothing publishes it."""
    open: tuple[OpenPoint, ...] = ()
    """Drafts only: what is still to be settled about the record as a whole."""
    title: Label
    """What broke, when: one line."""
    short: Label
    """A few words for lists and pictures, e.g. `AWS Kinesis 2020`."""
    summary: Prose
    """The event in a few sentences."""
    organisation: Id
    """The provider, as in schema/services/<provider>.yaml."""
    services: Annotated[tuple[NodeId, ...], Field(min_length=1)]
    """Where it began."""
    regions: tuple[TermId, ...] = ()
    """Entries of schema/places.yaml."""
    date: Day
    """The local day on which the impact began."""
    zone: Zone
    """The zone in which the source gives its times."""
    verified: Verified
    notices: tuple[Notice, ...] = ()
    sources: Annotated[tuple[Source, ...], Field(min_length=1)]
    quantities: tuple[Quantity, ...] = ()
    timeline: Annotated[tuple[Event, ...], Field(min_length=1, max_length=MAX_ENTRIES)]
    system: System = System()
    cause: Cause
    cascade: Cascade = Cascade()
    response: Response = Response()
    safeguards: tuple[Safeguard, ...] = ()
    fixes: tuple[Fix, ...] = ()
    silences: tuple[Silence, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    anomalies: tuple[Anomaly, ...] = ()
    lessons: tuple[Lesson, ...] = ()
    takeaways: tuple[Takeaway, ...] = ()
    learn: Learn = Learn()
    links: Links = Links()


__all__ = ["Citation", "Claim", "Incident", "Links", "Notice", "Sibling", "Source", "Takeaway", "Verified"]
