"""Validation errors in words for the author of a record: what is wrong, where, and what to do about it.

Second half of loading: load.py asks when a model refuses what a file holds.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from typing import Any

from pydantic import BaseModel, ValidationError

from kbtool import drafts
from kbtool.model.fields import field_names
from kbtool.problems import Loc, Problem, field_name
from kbtool.yamltext import Places


def explain(
    error: ValidationError, model: type[BaseModel], raw: Any, name: str, place: Places
) -> Iterator[tuple[Problem, bool]]:
    """Each validation error as a problem, and whether it says only that something is not there yet."""
    for item in error.errors(include_url=False):
        if item["type"] == "too_short" and len(item["input"]) >= item["ctx"]["min_length"]:
            continue  # pydantic counts the sound entries only; the unsound ones have problems of their own
        loc = _real_loc(item["loc"], raw, item["type"] == "missing")
        code, message, hint = _words(item, model, loc)
        line, column = place(loc)
        told = Problem(name, line, column, code, field_name(loc), message, hint)
        yield told, drafts.lacking(item["type"], item["input"])


def _real_loc(loc: tuple[int | str, ...], raw: Any, missing: bool) -> Loc:
    """Pydantic adds the tag of a tagged union to the place; keep what stands in the file, and what is missing there."""
    out: list[str | int] = []
    here = raw
    for index, part in enumerate(loc):
        if isinstance(here, dict) and isinstance(part, str):
            if part in here:
                here = here[part]
                out.append(part)
            elif missing and index == len(loc) - 1:
                out.append(part)
        elif isinstance(here, tuple) and isinstance(part, int) and part < len(here):
            here = here[part]
            out.append(part)
    return tuple(out)


def _words(item: Any, model: type[BaseModel], loc: Loc) -> tuple[str, str, str]:
    """Code, message and hint for one validation error, in words for the author of a record."""
    kind = item["type"]
    context = item.get("ctx", {})
    last = loc[-1] if loc else ""
    if kind == "extra_forbidden":
        close = difflib.get_close_matches(str(last), sorted(field_names(model)), n=1)
        return "REC007", f"the key `{last}` is not known here", f"did you mean `{close[0]}`?" if close else ""
    if kind == "missing":
        return "REC008", f"the key `{last}` is missing", ""
    if kind == "value_error":
        return "REC009", str(context.get("error", item["msg"])), ""
    if kind in ("literal_error", "union_tag_invalid"):
        expected = context.get("expected") or context.get("expected_tags") or ""
        return "REC009", f"`{_short(item['input'])}` is not one of the values allowed here", f"use one of {expected}"
    if item["input"] is None:
        return "REC009", "is empty", "fill it in, remove the key, or quote the word if it is meant literally"
    simple = {
        "string_type": "must be text",
        "tuple_type": "must be a list",
        "dict_type": "must be a mapping",
        "model_type": "must be a mapping of keys to values",
        "model_attributes_type": "must be a mapping of keys to values",
        "union_tag_not_found": "needs the key `kind`",
        "string_pattern_mismatch": f"`{_short(item['input'])}` does not have the form {context.get('pattern', '')}",
        "string_too_long": f"is longer than {context.get('max_length', '')} characters",
        "too_long": f"holds more than {context.get('max_length', '')} entries",
        "too_short": f"needs at least {context.get('min_length', 1)} entries",
    }
    return "REC009", simple.get(kind, item["msg"]), ""


def _short(value: Any) -> str:
    return str(value)[:40]
