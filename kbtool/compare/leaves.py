"""A record taken apart: everything that has an id, with its plain values, so that two states compare by id.

What has no id of its own (the order of an event, a notice) belongs to the nearest thing around it that has one.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from kbtool.model import Record
from kbtool.problems import Loc, field_name

Values = dict[str, str]
"""Field within its item, e.g. `text.en` or `order[0].event` -> value as text."""
Items = dict[str, tuple[str, Values]]
"""Id -> kind and values."""


_WORDS = re.compile(r"(?<=[a-z])(?=[A-Z])")


class FieldChange(NamedTuple):
    field: str
    old: str
    new: str


def items_of(record: Record) -> Items:
    """Everything with an id in a record; the record's own values stand under its own id."""
    out: Items = {}
    _take(record, getattr(record, "id", "record"), "record", (), out)
    return out


def _take(model: Record, owner: str, kind: str, loc: Loc, out: Items) -> None:
    values = out.setdefault(owner, (kind, {}))[1]
    for name in type(model).model_fields:
        value = getattr(model, name)
        place = (*loc, name)
        if isinstance(value, Record):
            _inside(value, owner, kind, place, out)
        elif isinstance(value, tuple) and any(isinstance(item, Record) for item in value):
            for index, item in enumerate(value):
                _inside(item, owner, kind, (*place, index), out)
        elif name != "id" and value not in (None, ()):
            values[field_name(place)] = ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _inside(model: Record, owner: str, kind: str, loc: Loc, out: Items) -> None:
    own = getattr(model, "id", None)
    if own is None:
        _take(model, owner, kind, loc, out)
    else:
        _take(model, own, _WORDS.sub(" ", type(model).__name__).lower(), (), out)


def changed_fields(before: Values, after: Values) -> tuple[FieldChange, ...]:
    names = [*after, *(name for name in before if name not in after)]
    return tuple(
        FieldChange(name, before.get(name, ""), after.get(name, ""))
        for name in names
        if before.get(name) != after.get(name)
    )
