"""Whatever a file holds, loading ends in a record or in problems with a place; never in an exception."""

from __future__ import annotations

import contextlib
import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kbtool.load import parse_record
from kbtool.model import Incident
from kbtool.yamltext import YamlProblem, decode, parse
from tests.records import minimal_record

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=30),
    st.sampled_from(["not-given", "unknown", "2020-02-30", "2020-11-25 99:99", "{{gap a b}}", "a" * 400, "\u202e", "٣"]),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=6,
)  # fmt: skip


@settings(max_examples=300)
@given(st.one_of(st.text(), st.text(alphabet="[]{}:,-#&*!|>'\"%@`? \n\tab01")))
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    with contextlib.suppress(YamlProblem):
        parse(decode(text.encode("utf-8", "surrogatepass")))


@settings(max_examples=200)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused_with_a_code(data: bytes) -> None:
    with contextlib.suppress(YamlProblem):
        parse(decode(data))


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place in a record, as the keys that lead there."""
    out = [way] if way else []
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in entries:
        out += places(item, (*way, key))
    return out


PLACES = places(minimal_record())


@settings(max_examples=300)
@given(st.sampled_from(PLACES), VALUES)
def test_any_value_at_any_place_gives_a_record_or_problems_that_name_a_line(way: tuple[Any, ...], value: Any) -> None:
    record: Any = minimal_record()
    holder = record
    for key in way[:-1]:
        holder = holder[key]
    holder[way[-1]] = value
    data = (
        json.dumps(record, ensure_ascii=False, indent=1, allow_nan=False, default=str) if finite(value) else "a: .nan"
    )
    model, problems, _ = parse_record(data.encode("utf-8", "surrogatepass"), Incident, "x.yaml")
    assert (model is None) == bool(problems)
    assert all(p.line >= 1 and p.code and p.message for p in problems)


def finite(value: Any) -> bool:
    try:
        json.dumps(value, allow_nan=False)
    except ValueError:
        return False
    return True
