"""The system before the event: parts, boundaries, limits, and what it leaned on."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from kbtool.model.base import MAX_ENTRIES, Claim, Id, Label, Line, NodeId, Prose, Record

YesNo = Literal["yes", "no", "partial", "not-given", "unknown"]
"""not-given: a full text does not say. unknown: our copy is partial, the passage may exist."""


class Component(Claim):
    """A part inside a service; a node of the cascade graph of this incident."""

    name: Label
    part_of: Id | None = None
    """The service it belongs to."""
    role: Prose
    """What it is for."""
    tier: Label | None = None
    holds: tuple[Label, ...] = ()
    """State it keeps."""
    built: Prose | None = None
    """How that state is made."""
    size: Prose | None = None
    """Fleet size in the source's terms."""


class Boundary(Claim):
    """A line meant to stop failure from spreading."""

    around: tuple[NodeId, ...]
    isolated: YesNo
    """Whether the parts named were cells or otherwise kept apart from one another."""
    text: Prose


class Limit(Claim):
    """A resource that can run out."""

    resource: Label
    component: NodeId
    scope: Label
    """Per server, per process, per region ..."""
    value: Line
    """The figure, or `not-given`, or `unknown`."""
    growth: Prose | None = None
    """What makes the use of it grow."""
    formula: Line | None = None
    observable: YesNo
    """Whether anyone could see it coming."""


class Dependency(Claim):
    """What the system leaned on in normal running, whether or not it failed."""

    upstream: NodeId
    downstream: NodeId
    purpose: Prose
    held: YesNo
    """Whether it kept working during the event."""


class System(Record):
    context: Prose | None = None
    components: Annotated[tuple[Component, ...], Field(max_length=MAX_ENTRIES)] = ()
    boundaries: tuple[Boundary, ...] = ()
    limits: tuple[Limit, ...] = ()
    dependencies: tuple[Dependency, ...] = ()
