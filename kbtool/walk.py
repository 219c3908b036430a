"""Walks a record: every model inside a model with its place in the file. Used by checks, the index and the pages."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeVar, get_args

from kbtool.model import Record
from kbtool.problems import Loc

R = TypeVar("R", bound=Record)

Parts = tuple[tuple[Loc, Record], ...]


def walk(model: Record, loc: Loc = ()) -> Iterator[tuple[Loc, Record]]:
    """Every model inside a model, itself first, with its place in the file."""
    yield loc, model
    for name in inner(type(model)):
        value = getattr(model, name)
        if isinstance(value, Record):
            yield from walk(value, (*loc, name))
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, Record):
                    yield from walk(item, (*loc, name, index))


@cache
def inner(kind: type[Record]) -> tuple[str, ...]:
    """The fields of a model that can hold models."""
    return tuple(name for name, info in kind.model_fields.items() if _holds_records(info.annotation))


def _holds_records(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return True
    return any(_holds_records(inner) for inner in get_args(annotation))


_last: list[tuple[Record, Parts]] = []
"""The record walked last: all rules over one record ask for the same walk."""


def parts(record: Record) -> Parts:
    """`walk` of a whole record, kept until another record is asked for."""
    if not _last or _last[0][0] is not record:
        _last[:] = [(record, tuple(walk(record)))]
    return _last[0][1]


def all_of(record: Record, kind: type[R]) -> Iterator[tuple[Loc, R]]:
    """Every model of one kind in a record, with its place."""
    for loc, model in parts(record):
        if isinstance(model, kind):
            yield loc, model


@cache
def fields(kind: type[Record], names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `names` that are fields of a model."""
    return tuple(name for name in names if name in kind.model_fields)


def values(model: object, name: str) -> Iterator[tuple[Loc, str]]:
    """The ids that a field holds, one or many, with the rest of their place."""
    value = getattr(model, name, None)
    if isinstance(value, str):
        yield (name,), value
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            if isinstance(item, str):
                yield (name, index), item
