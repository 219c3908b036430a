"""The written page of a pattern: schema/patterns/<id>.yaml, one file per pattern, both languages side by side.

The name and the one-sentence definition stay in schema/patterns.yaml; the incidents that argue for a pattern are taken
from the records. A picture is data: panels of boxes and arrows on a grid, or of bars, with its words in both languages.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from kbtool.model.base import Id, Int, Label, Line, Prose, Record, TermId, Url

MAX_COLUMNS, MAX_ROWS, MAX_BARS = 8, 8, 24

Look = Literal["plain", "main", "hit", "kept", "quiet", "note"]
"""plain: an outline. main: the thing the panel is about. hit: affected, marked ✕. kept: goes on working, marked ✓.
quiet: idle or outside, dashed. note: words without a box."""

Whole = Annotated[Int, Field(ge=0)]


class Box(Record):
    """A box on the grid; its top left cell counts from 1."""

    id: Id
    column: Annotated[Int, Field(ge=1, le=MAX_COLUMNS)]
    row: Annotated[Int, Field(ge=1, le=MAX_ROWS)]
    columns: Annotated[Int, Field(ge=1, le=MAX_COLUMNS)] = 1
    """How many columns it takes."""
    look: Look = "plain"
    label: Label | None = None


class Arrow(Record):
    """An arrow between two boxes of the panel."""

    start: Id
    end: Id
    look: Literal["plain", "cut", "weak"] = "plain"
    """cut: does not get through, marked ✕. weak: dashed; the start can do without."""


class Scene(Record):
    """A panel of boxes and arrows."""

    kind: Literal["scene"]
    title: Label
    columns: Annotated[Int, Field(ge=1, le=MAX_COLUMNS)]
    boxes: Annotated[tuple[Box, ...], Field(min_length=1)]
    arrows: tuple[Arrow, ...] = ()

    @model_validator(mode="after")
    def _on_the_grid(self) -> Scene:
        cells: set[tuple[int, int]] = set()
        for box in self.boxes:
            own = {(box.row, column) for column in range(box.column, box.column + box.columns)}
            if box.column + box.columns - 1 > self.columns or own & cells:
                raise ValueError(f"the box `{box.id}` leaves the grid or covers another box")
            cells |= own
        known = [box.id for box in self.boxes]
        if len(set(known)) < len(known):
            raise ValueError("two boxes have the same id")
        for arrow in self.arrows:
            for end in (arrow.start, arrow.end):
                if end not in known:
                    raise ValueError(f"the arrow names the box `{end}`, which is not there")
        return self


class Bars(Record):
    """A panel of bars in equal steps of time, with the line that they must not pass."""

    kind: Literal["bars"]
    title: Label
    values: Annotated[tuple[Whole, ...], Field(min_length=2, max_length=MAX_BARS)]
    limit: Whole | None = None
    limit_label: Label | None = None
    axis: Label
    """What the steps are, e.g. minutes since the restart."""

    @model_validator(mode="after")
    def _limit_has_a_name(self) -> Bars:
        if (self.limit is None) != (self.limit_label is None):
            raise ValueError("a limit and its label belong together")
        if not max(self.values):
            raise ValueError("all bars are empty")
        return self


Panel = Annotated[Scene | Bars, Field(discriminator="kind")]


class Picture(Record):
    says: Label
    """What the picture shows, in words: its description for those who do not see it."""
    panels: Annotated[tuple[Panel, ...], Field(min_length=1, max_length=3)]


class Relative(Record):
    """A pattern that belongs beside this one; shown on both pages."""

    pattern: TermId
    why: Label
    """What one has to do with the other, worded so that it reads on either page."""


class Reading(Record):
    """A public page on which a claim of the text rests, or that goes further."""

    title: Line
    url: Url
    why: Label


class PatternText(Record):
    """A file schema/patterns/<id>.yaml."""

    pattern: TermId
    """An id of schema/patterns.yaml; the name of the file."""
    problem: Prose
    idea: Prose
    picture: Picture
    limits: Annotated[tuple[Prose, ...], Field(min_length=2, max_length=5)]
    """When it does not help."""
    tests: Annotated[tuple[Prose, ...], Field(min_length=2, max_length=5)]
    """How to find out whether you have it: each can be done within a day."""
    safeguards: tuple[TermId, ...] = ()
    """Safeguards of the records that are this pattern at work, or missing."""
    fix_kinds: tuple[TermId, ...] = ()
    """Kinds of fixes that bring this pattern in."""
    related: tuple[Relative, ...] = ()
    reading: tuple[Reading, ...] = ()
