"""`kbtool fmt`: one layout for records and vocabularies, which never changes what a file says.

Keys in the model's order (order.py), then ruamel.yaml's round trip with quoting and wrapping of ours (layout.py,
wrapping.py). `format_text` compares what is loaded before and after, and the comments, and refuses when they differ.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from pydantic import BaseModel

from kbtool.fmt.layout import lay_out
from kbtool.fmt.order import put_in_order
from kbtool.fmt.shape import Shape, shape_of
from kbtool.model.base import close_han
from kbtool.yamltext import YamlProblem, comments, decode, parse


def format_text(data: bytes, model: type[BaseModel]) -> str:
    """The bytes of a file as they should stand. A second time it changes nothing.

    Raises YamlProblem when the bytes are not strict YAML, or when the result would not say the same.
    """
    text = decode(data).replace("\r\n", "\n")
    meant = _meaning(text, model)
    result = text
    for _ in range(3):  # a value that gets a line of its own can make room for its neighbours
        before, result = result, lay_out(_ordered(result, model, meant), model)
        if result == before:
            break
    lost = list((Counter(comments(text)) - Counter(comments(result))).elements())
    if lost:
        line = next(at for at, one in enumerate(text.split("\n"), 1) if one.rstrip().endswith(lost[0]))
        hint = "put the comment on a line of its own, above the key; the file was left as it is"
        raise YamlProblem("FMT001", f"the comment `{lost[0][:60]}` would be lost", (line, 1), hint)
    if _meaning(result, model) != meant:
        hint = "this is a fault of kbtool fmt; the file was left as it is"
        raise YamlProblem("FMT001", "cannot be formatted without changing what it says", (1, 1), hint)
    return result


def _ordered(text: str, model: type[BaseModel], meant: Any) -> str:
    """The lines in the model's order; as they were where moving lines would not do."""
    moved = put_in_order(text, model)
    try:
        return moved if _meaning(moved, model) == meant else text
    except YamlProblem:
        return text


def _meaning(text: str, model: type[BaseModel]) -> Any:
    """What the loader makes of a text before validation, with the gaps closed that the models close in Chinese."""
    return _closed(parse(text), shape_of(model))


def _closed(value: Any, shape: Shape) -> Any:
    if isinstance(value, dict):
        return {
            key: close_han(item) if key == "zh" and shape.closes and isinstance(item, str)
            else _closed(item, shape.child(key, item))
            for key, item in value.items()
        }  # fmt: skip
    if isinstance(value, tuple):
        return tuple(_closed(item, shape.entry(item)) for item in value)
    return value
