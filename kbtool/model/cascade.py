"""Who was hit, when and how; and along which dependency it travelled."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kbtool.model.base import (
    MAX_ENTRIES,
    Claim,
    EventId,
    Id,
    Label,
    Line,
    NodeId,
    Number,
    OnsetRef,
    Prose,
    Record,
    TermId,
)


class Impact(Claim):
    """One stretch of trouble of one service or component. A service that is hit twice has two impacts."""

    service: NodeId
    onset: OnsetRef
    """The event at which it began, or `not-given` / `unknown`. Never filled in from the upstream's time."""
    worse: tuple[EventId, ...] = ()
    relief: tuple[EventId, ...] = ()
    normal: OnsetRef
    """The event at which it was normal again, or `not-given` / `unknown`."""
    backfill: EventId | None = None
    """When late data had caught up."""
    severity: Literal["outage", "errors", "delays", "degraded", "partial", "unaffected", "unknown"]
    symptoms: tuple[Label, ...] = ()
    """By name: the API, the alarm state, the error."""
    text: Prose


class Edge(Claim):
    """Failure travelled from upstream to downstream because downstream depends on upstream."""

    upstream: NodeId
    downstream: NodeId
    purpose: Prose
    """What the dependency is for, or that the source does not say."""
    coupling: TermId
    """An entry of schema/couplings.yaml."""
    mechanism: TermId
    """An entry of schema/mechanisms.yaml."""
    text: Prose
    """How the failure travelled."""
    upstream_impact: Id | None = None
    """Which impact of the upstream, where it has several; `none` when it acted before it was hit itself."""
    downstream_impact: Id | None = None
    """Which impact of the downstream this edge caused, where it has several."""
    note: Prose | None = None
    """Explains what would look wrong, e.g. a dependent hit before its origin."""


class Quantity(Claim):
    """A figure that a source states: a duration, a rate, a count. Prose may quote it."""

    what: Label
    value: Number | Literal["not-given", "unknown"]
    upper: Number | None = None
    """Upper end, where the source gives a range."""
    bound: Literal["exact", "about", "at-most", "at-least"] = "exact"
    unit: Literal[
        "second", "minute", "hour", "day", "week", "month", "year", "percent", "count", "server", "server-per-hour",
        "request-per-second", "gigabyte", "record", "thread", "generation",
    ]  # fmt: skip
    as_written: Line | None = None
    """The figure as the source prints it."""
    service: NodeId | None = None


class Cascade(Record):
    impacts: Annotated[tuple[Impact, ...], Field(max_length=MAX_ENTRIES)] = ()
    edges: Annotated[tuple[Edge, ...], Field(max_length=MAX_ENTRIES)] = ()
