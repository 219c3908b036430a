"""Walks a record: every model inside a model with its place in the file. Used by checks, the index and the pages."""

from __future__ import annotations

from collections.abc import Container, Iterator
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
        if type(value) is tuple:
            for index, item in enumerate(value):
                if is_record(item):
                    yield from walk(item, (*loc, name, index))
        elif is_record(value):
            yield from walk(value, (*loc, name))


_MODEL = type(Record)


def is_record(thing: object) -> bool:
    """Whether something in a record is a model. pydantic's own isinstance costs ten times as much."""
    return type(type(thing)) is _MODEL


@cache
def inner(kind: type[Record]) -> tuple[str, ...]:
    """The fields of a model that can hold models."""
    return tuple(name for name, info in kind.model_fields.items() if _holds_records(info.annotation))


def _holds_records(annotation: Any) -> bool:
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return True
    return any(_holds_records(inner) for inner in get_args(annotation))


_alike: dict[frozenset[str], set[str]] = {}


def lean(record: Record) -> None:
    """Make a record take less memory; nobody changes it, for models are frozen.

    pydantic keeps for each model a note of the fields it was given: models that were given the same share one.
    """
    given = record.__pydantic_fields_set__
    object.__setattr__(record, "__pydantic_fields_set__", _alike.setdefault(frozenset(given), given))
    for value in record.__dict__.values():
        if type(value) is tuple:
            for item in value:
                if is_record(item):
                    lean(item)
        elif is_record(value):
            lean(value)


class _Walked:
    """The walk of one record, whole and by the type of what was met."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.parts = tuple(walk(record))
        self.by_type: dict[type[Record], list[tuple[Loc, Record]]] = {}
        for part in self.parts:
            self.by_type.setdefault(type(part[1]), []).append(part)


_last: list[_Walked] = []
"""The record walked last: all rules over one record ask for the same walk."""


def _walked(record: Record) -> _Walked:
    if not _last or _last[0].record is not record:
        _last[:] = [_Walked(record)]
    return _last[0]


def parts(record: Record) -> Parts:
    """`walk` of a whole record, kept until another record is asked for."""
    return _walked(record).parts


def all_of(record: Record, kind: type[R]) -> Iterator[tuple[Loc, R]]:
    """Every model of one kind in a record, with its place: type after type, each in the order of the file."""
    for met, found in _walked(record).by_type.items():
        if issubclass(met, kind):
            yield from found  # type: ignore[misc]  # the line above saw the type


def by_type(record: Record) -> dict[type[Record], list[tuple[Loc, Record]]]:
    """Every model in a record with its place, by its type: type after type, each in the order of the file."""
    return _walked(record).by_type


def strangers(record: Record, names: tuple[str, ...], known: Container[str]) -> Iterator[tuple[Loc, Record, str, str]]:
    """Every id in one of these fields that is not known: its place, the model, the field, the id.

    In the order of `all_of`. `known` may grow on the way. Nearly every id is known, so they are passed by in one loop.
    """
    for met, found in _walked(record).by_type.items():
        for name in fields(met, names):
            for loc, model in found:
                value = getattr(model, name)
                if type(value) is str:
                    if value not in known:
                        yield (*loc, name), model, name, value
                elif value:
                    for index, item in enumerate(value):
                        if item not in known:
                            yield (*loc, name, index), model, name, item


@cache
def fields(kind: type[Record], names: tuple[str, ...]) -> tuple[str, ...]:
    """Those of `names` that are fields of a model and hold texts, one or many."""
    return tuple(name for name in names if name in kind.model_fields and name not in inner(kind))


def values(model: object, name: str) -> Iterator[tuple[Loc, str]]:
    """The ids that a field holds, one or many, with the rest of their place."""
    value = getattr(model, name)
    if type(value) is str:
        yield (name,), value
    elif value:
        for index, item in enumerate(value):
            yield (name, index), item
