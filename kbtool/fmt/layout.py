"""ruamel.yaml's round trip, with our quoting, our wrapping and block style for what is too long for one line.

The only module that imports ruamel. Every plain scalar stays the text that was typed: no resolver runs, so `2:44` and
`010` come out as they went in.
"""

from __future__ import annotations

import io
import re
from typing import Any

from pydantic import BaseModel
from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap, CommentedSeq
from ruamel.yaml.error import YAMLError
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.scalarstring import (
    DoubleQuotedScalarString,
    FoldedScalarString,
    PlainScalarString,
    SingleQuotedScalarString,
)

from kbtool.fmt.shape import Shape, shape_of
from kbtool.fmt.wrapping import LEAST, WIDTH, well_wrapped, wrap
from kbtool.model.base import close_han
from kbtool.report import width
from kbtool.yamltext import YamlProblem, parse

_READ_AS_OTHER = re.compile(
    r"|~|null|true|false|yes|no|on|off|y|n|\.nan|[-+]?\.inf|[-+]?[.\d][\d_.:eExXoOa-fA-F+-]*([Tt ][\d:.]+.*)?",
    re.IGNORECASE,
)
"""Texts that other YAML readers, the editor's among them, take for something else when they stand without quotes."""

_CODE = ("command", "example", "output", "formula", "match")
"""Keys whose text is code or a quotation: its lines are its own."""


class _AllText(VersionedResolver):
    """Plain scalars are text, whatever they look like."""

    @property
    def versioned_resolver(self) -> Any:
        return {}


def lay_out(text: str, model: type[BaseModel]) -> str:
    yaml = YAML(typ="rt")
    yaml.Resolver = _AllText
    yaml.preserve_quotes = True
    yaml.width = 10**9  # lines end where wrapping.py says
    yaml.indent(mapping=2, sequence=4, offset=2)
    try:
        data = yaml.load(text)
    except YAMLError as error:  # the two readers differ in tabs and other oddities
        mark = getattr(error, "problem_mark", None)
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        raise YamlProblem("FMT001", "cannot be laid out: something odd stands here, such as a tab", place) from None
    _settle(data, shape_of(model), 0)
    out = io.StringIO()
    yaml.dump(data, out)
    return "\n".join(_shorter(line) for line in out.getvalue().rstrip("\n").split("\n")) + "\n"


def _settle(value: Any, shape: Shape, column: int) -> None:
    """Walk the tree with the model of each place; `column` is where the keys or dashes of `value` stand.

    A text with a comment behind it, or in a list or mapping on one line, stays on its line.
    """
    if isinstance(value, CommentedMap):
        _order_flow(value, shape)
        for key, item in value.items():
            _open(item, column + len(key) + 2)
            if key not in _CODE:
                han = key == "zh" and shape.closes
                fixed = _flow(value) or key in value.ca.items
                value[key] = _scalar(item, column + len(key) + 2, column + 2, han, fixed)
            _settle(item, shape.child(key, item), column + 2)
    elif isinstance(value, CommentedSeq):
        for index, item in enumerate(value):
            _open(item, column + 2)
            value[index] = _scalar(item, column + 2, column + 2, False, _flow(value) or index in value.ca.items)
            _settle(item, shape.entry(item), column + 2)


def _flow(value: Any) -> bool:
    return bool(value.fa.flow_style())


def _open(value: Any, column: int) -> None:
    """A mapping or list of texts on one line that is too long for it is written in block style."""
    if isinstance(value, (CommentedMap, CommentedSeq)) and _flow(value) and column + _size(value) > WIDTH:
        ids = isinstance(value, CommentedSeq) and all(isinstance(item, str) and " " not in item for item in value)
        if not ids:
            value.fa.set_block_style()


def _size(value: Any) -> int:
    if isinstance(value, CommentedMap):
        return 2 + sum(len(key) + 4 + _size(item) for key, item in value.items())
    if isinstance(value, CommentedSeq):
        return 2 + sum(2 + _size(item) for item in value)
    return width(str(value))


def _order_flow(value: CommentedMap, shape: Shape) -> None:
    keys = list(value)
    wanted = shape.order(keys)
    if wanted != keys and _flow(value) and not value.ca.items:
        for key in wanted:
            value[key] = value.pop(key)


def _scalar(value: Any, column: int, inner: int, han: bool, fixed: bool) -> Any:
    """A scalar in the style that suits it: `column` is where it begins, `inner` where its lines would stand."""
    if not isinstance(value, str) or "\n" in value:
        return value
    if isinstance(value, FoldedScalarString):
        return _folded(value, inner, han)
    if isinstance(value, (SingleQuotedScalarString, DoubleQuotedScalarString)):
        value = PlainScalarString(value) if _plain(value) else value
    if fixed or column + width(value) <= WIDTH or value != value.strip():
        return value
    lines = wrap(close_han(value) if han else str(value), WIDTH - inner, han)
    return value if len(lines) == 1 and column <= inner + 20 else _made(lines)


def _plain(value: str) -> bool:
    """Whether a text reads the same without its quotes, in a list or mapping on one line too."""
    if _READ_AS_OTHER.fullmatch(value) or value != value.strip():
        return False
    try:
        return bool(parse(f"a: {value}\nb: [{value}]\n") == {"a": value, "b": (value,)})
    except YamlProblem:
        return False


def _folded(value: Any, inner: int, han: bool) -> Any:
    """Folded text, wrapped anew when a line is too long or ends early."""
    if value != value.strip() or not value:
        return value
    lines, start = [], 0
    for at in getattr(value, "fold_pos", []):
        lines.append(str(value[start:at]))
        start = at + 1
    lines.append(str(value[start:]))
    if well_wrapped(lines, WIDTH - inner, LEAST - inner, han):
        return value
    made = _made(wrap(close_han(value) if han else str(value), WIDTH - inner, han))
    made.comment = getattr(value, "comment", None)
    return made


def _made(lines: list[str]) -> Any:
    made: Any = FoldedScalarString(" ".join(lines))
    made.fold_pos, at = [], -1
    for line in lines[:-1]:
        at += len(line) + 1
        made.fold_pos.append(at)
    return made


_LONG_LIST = re.compile(r"(\s*(?:- )?)([a-z_]+): (\[[a-z0-9, /-]+\])")


def _shorter(line: str) -> str:
    """A list of ids that is too long for its line goes on lines of its own, below its key."""
    found = _LONG_LIST.fullmatch(line) if len(line) > WIDTH else None
    if not found:
        return line
    indent = " " * (len(found.group(1)) + 2)
    lines = wrap(found.group(3), WIDTH - len(indent), han=False)
    return "\n".join([f"{found.group(1)}{found.group(2)}:", *(indent + one for one in lines)])
