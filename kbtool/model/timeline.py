"""Times and events. Only the timeline of a record holds times; everything else names event ids.

A time is local wall-clock time in the record's zone (or the event's own). `clock.py` turns it into UTC and bounds.
"""

from __future__ import annotations

import datetime
import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from kbtool.model.base import Claim, EventId, Line, NodeId, Prose, Record, Zone, check_day

WALL_TIME = re.compile(
    r"(?P<day>\d{4}-\d{2}-\d{2})(?:[ T](?P<clock>\d{2}:\d{2}(?::\d{2})?)(?P<offset>Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?"
)


def check_wall_time(value: Any) -> Any:
    """`2020-11-25`, `2020-11-25 05:15`, with seconds, or with an offset as in `2020-11-25 05:15-08:00`."""
    if not isinstance(value, str):
        return value
    match = WALL_TIME.fullmatch(value)
    if not match:
        raise ValueError(
            f"must be a day and a 24-hour clock time such as 2020-11-25 05:15, or a day alone, not `{value[:40]}`"
        )
    check_day(match["day"])
    if match["clock"]:
        try:
            datetime.time.fromisoformat(match["clock"])
        except ValueError:
            raise ValueError(f"`{match['clock']}` is not a time of day") from None
    return value.replace("T", " ")


WallTime = Annotated[
    str,
    Field(description="Local time: 2020-11-25 05:15, or a day alone; an offset such as -08:00 may follow"),
    BeforeValidator(check_wall_time),
]

Precision = Literal["second", "minute", "about", "hour", "day", "no-later-than", "no-earlier-than"]
"""How exact a time is. Left out, it follows from the form: day, minute or second."""

Mark = Literal[
    "trigger-start", "trigger-end", "impact-start", "first-alarm", "narrowed", "diagnosed", "action", "relief",
    "worse", "recovering", "recovered", "backfill-end", "communication",
]  # fmt: skip
"""What an event means for the named intervals. Marks of the origin and of each service are measured apart."""


class Order(Record):
    """For an event whose time the source does not give: where it stands among the others."""

    relation: Literal["after", "before", "with"]
    """after: later than the event named; before: earlier; with: in parallel."""
    event: EventId


class Event(Claim):
    """One dated (or at least ordered) fact."""

    at: WallTime | None = None
    """Local time in the record's zone, or left out when only the order is known."""
    until: WallTime | None = None
    """End of a range."""
    zone: Zone | None = None
    """Only where the source gives this time in another zone than the record's."""
    as_written: Line | None = None
    """The time as the source prints it, e.g. `2:44 AM PST`. Required for a stated clock time."""
    as_written_until: Line | None = None
    precision: Precision | None = None
    """about, hour, no-later-than (`by 2:18 PM`), no-earlier-than; left out when the time is exact as written."""
    until_precision: Precision | None = None
    order: tuple[Order, ...] = ()
    """Required when `at` is left out."""
    marks: tuple[Mark, ...] = ()
    service: NodeId | None = None
    """Whom the event is about."""
    text: Prose
