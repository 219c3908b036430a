"""Which model stands where in a file, read from the models themselves: for key order and for Chinese wrapping."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Literal, get_args, get_origin

from pydantic import BaseModel

from kbtool.model.base import Claim, Text

_FOOT = ("grade", "sources")
"""Keys of a claim that stand together, right after its id or at its end."""


@dataclass(frozen=True)
class Shape:
    """The models that a value may be: none for plain text, several where a key `kind` tells them apart."""

    models: tuple[type[BaseModel], ...] = ()

    def settled(self, value: Any) -> Shape:
        """The one model that a mapping is, judged by its `kind`."""
        if len(self.models) < 2 or not isinstance(value, dict):
            return self
        return Shape(tuple(m for m in self.models if value.get("kind") in _kinds(m))[:1])

    def child(self, key: str, value: Any) -> Shape:
        for model in self.models[:1]:
            field = model.model_fields.get(key)
            if field is not None:
                return Shape(_models(field.annotation)).settled(value)
        return Shape()

    def entry(self, value: Any) -> Shape:
        """The shape of one entry of a list of this shape."""
        return self.settled(value)

    @cached_property
    def closes(self) -> bool:
        """Whether the model closes the gap between two Chinese characters, so that a line may end there."""
        return bool(self.models) and issubclass(self.models[0], Text)

    def order(self, keys: list[str]) -> list[str]:
        """The keys as they should stand: in the model's order, unknown ones last.

        The grade and sources of a claim stay at the end of the entry where they were found: after the id, or last.
        """
        if not self.models:
            return keys
        fields = list(self.models[0].model_fields)
        if issubclass(self.models[0], Claim):
            own = [key for key in keys if key != "id"]
            if own and own[0] not in _FOOT:
                fields = [name for name in fields if name not in _FOOT] + list(_FOOT)
        place = {name: at for at, name in enumerate(fields)}
        return sorted(keys, key=lambda key: place.get(key, len(place)))


@cache
def shape_of(model: type[BaseModel]) -> Shape:
    return Shape((model,))


def _models(annotation: Any) -> tuple[type[BaseModel], ...]:
    """The models inside an annotation: through optional, list, union and constraints."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return (annotation,)
    return tuple(model for inner in get_args(annotation) for model in _models(inner) if not isinstance(inner, str))


@cache
def _kinds(model: type[BaseModel]) -> tuple[str, ...]:
    field = model.model_fields.get("kind")
    return get_args(field.annotation) if field and get_origin(field.annotation) is Literal else ()
