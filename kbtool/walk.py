"""Walks a record: every model inside a model with its place in the file. Used by checks, the index and the pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from kbtool.model import Record
from kbtool.problems import Loc

R = TypeVar("R", bound=Record)


def walk(model: Record, loc: Loc = ()) -> Iterator[tuple[Loc, Record]]:
    """Every model inside a model, itself first, with its place in the file."""
    yield loc, model
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Record):
            yield from walk(value, (*loc, name))
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, Record):
                    yield from walk(item, (*loc, name, index))


def all_of(record: Record, kind: type[R]) -> Iterator[tuple[Loc, R]]:
    """Every model of one kind in a record, with its place."""
    for loc, model in walk(record):
        if isinstance(model, kind):
            yield loc, model


def values(model: object, name: str) -> Iterator[tuple[Loc, str]]:
    """The ids that a field holds, one or many, with the rest of their place."""
    value = getattr(model, name, None)
    if isinstance(value, str):
        yield (name,), value
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            if isinstance(item, str):
                yield (name, index), item
