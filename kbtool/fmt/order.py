"""Puts the keys of every block mapping into the model's order by moving whole runs of lines, comments included.

ruamel ties a comment to what stands before it, so a key that moves there leaves its comment behind; lines do not.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from kbtool.fmt.shape import Shape, shape_of
from kbtool.problems import Loc
from kbtool.yamltext import Mark, parse

Mapping = tuple[list[Mark], list[str], list[str]]
"""Places of the keys as they stand, the keys as they stand, the keys as they should stand."""


def put_in_order(text: str, model: type[BaseModel]) -> str:
    """The text with its lines moved; itself when every mapping is in order."""
    marks: dict[Loc, Mark] = {}
    found: list[tuple[int, Mapping]] = []
    _collect(parse(text, marks), shape_of(model), (), marks, found)
    if not found:
        return text
    lines = text.split("\n")
    # The deepest first: moving lines within a mapping leaves the extent of those around it as it was.
    for _, mapping in sorted(found, key=lambda item: -item[0]):
        _move(lines, mapping)
    return "\n".join(lines)


def _collect(value: Any, shape: Shape, loc: Loc, marks: dict[Loc, Mark], out: list[tuple[int, Mapping]]) -> None:
    if isinstance(value, dict):
        keys = list(value)
        wanted = shape.order(keys)
        places = [marks[(*loc, key)] for key in keys]
        block = len({line for line, _ in places}) == len(places) and len({column for _, column in places}) == 1
        if wanted != keys and block:
            out.append((len(loc), (places, keys, wanted)))
        for key, item in value.items():
            _collect(item, shape.child(key, item), (*loc, key), marks, out)
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            _collect(item, shape.entry(item), (*loc, index), marks, out)


def _move(lines: list[str], mapping: Mapping) -> None:
    places, keys, wanted = mapping
    indent = places[0][1] - 1
    first = places[0][0] - 1
    dash = lines[first][:indent]
    if dash.strip() not in ("", "-"):
        return
    starts = [first] + [_with_comments(lines, line - 1, indent, first) for line, _ in places[1:]]
    end = _end(lines, places[-1][0], indent)
    blocks = {key: lines[at:to] for key, at, to in zip(keys, starts, [*starts[1:], end], strict=True)}
    blocks[keys[0]][0] = " " * indent + blocks[keys[0]][0][indent:]
    moved = [line for key in wanted for line in blocks[key]]
    if dash.strip():
        at = next(i for i, line in enumerate(moved) if line.strip() and not line.lstrip().startswith("#"))
        moved[:at] = [" " * dash.index("-") + line.lstrip() for line in moved[:at]]
        moved[at] = dash + moved[at][indent:]
    lines[first:end] = moved


def _with_comments(lines: list[str], line: int, indent: int, first: int) -> int:
    """The line where the comments and blank lines begin that stand right above a key."""
    while line - 1 > first:
        above = lines[line - 1]
        if above.strip() and not (above.lstrip().startswith("#") and len(above) - len(above.lstrip()) == indent):
            break
        line -= 1
    return line


def _end(lines: list[str], line: int, indent: int) -> int:
    """The first line after the last key's value; blank lines and comments further out belong to what follows."""
    last = line
    for at in range(line, len(lines)):
        text = lines[at]
        if not text.strip():
            continue
        depth = len(text) - len(text.lstrip())
        if depth < indent or (depth == indent and not text.lstrip().startswith(("#", "- "))):
            break
        last = at + 1
    return last
