"""The public YAML test suite: a case loads as the data that it stands for, or is refused with a code and a place."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kbtool.yamltext import YamlProblem, decode, parse
from tests.records import ROOT

CASES = json.loads((ROOT / "tests/yaml_suite/cases.json").read_text("utf-8"))

LENIENT = {
    "2G84-2": "", "2G84-3": "", "9C9N": {"flow": ("a", "b", "c")}, "9JBA": ("a", "b", "c"), "CVW2": ("a", "b", "c"),
    "DK95-1": {"foo": "bar baz"}, "DK95-2": {"foo": "bar baz"}, "DK95-5": {"foo": "1", "bar": "2"}, "DK95-7": None,
    "DK95-8": {"foo": "bar baz \t \t "}, "G5U8": (("-", "-"),), "MUS6-0": None, "MUS6-2": None, "MUS6-3": None,
    "MUS6-4": None, "QB6E": {"quoted": "a b c"}, "S98Z": {"empty block scalar": ""}, "SU5Z": {"key": "value"},
    "X4QW": {"block": "scalar\n"}, "Y79Y-2": (("foo",),), "Y79Y-3": (("foo", "foo"),), "YJV2": ("-",),
}  # fmt: skip
"""Cases that should be refused and that libyaml reads: tabs, indents and comments out of place. No text is lost in them."""

TRAILING = {"JEF9-2": ("",), "L24T-1": {"foo": "x\n "}}
"""Cases in which libyaml reads blank lines at the very end of a text otherwise."""


def same(ours: Any, wanted: Any) -> bool:
    """Whether our data, all text, says what the case's typed data says."""
    if isinstance(wanted, dict):
        return isinstance(ours, dict) and set(ours) == set(wanted) and all(same(ours[k], wanted[k]) for k in wanted)
    if isinstance(wanted, list):
        return isinstance(ours, tuple) and len(ours) == len(wanted) and all(map(same, ours, wanted))
    if isinstance(wanted, bool):
        return bool(ours == str(wanted).lower())
    if isinstance(wanted, (int, float)):
        return isinstance(ours, str) and float(int(ours, 0) if ours.lower().startswith("0x") else float(ours)) == wanted
    return bool(ours == wanted)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_a_case_loads_as_it_should_or_is_refused_with_a_code_and_a_place(case: dict[str, Any]) -> None:
    try:
        found = parse(decode(case["yaml"].encode()))
    except YamlProblem as refusal:
        assert refusal.code.startswith("REC") and refusal.message and refusal.mark[0] >= 1
        return
    expected = LENIENT if case.get("fail") else TRAILING
    if case.get("fail") or case["id"] in TRAILING:
        assert found == expected[case["id"]]
    elif "json" in case:
        wanted = json.JSONDecoder().raw_decode(case["json"].strip())[0] if case["json"].strip() else None
        assert same(found, wanted)


def test_enough_of_the_suite_is_read_and_not_merely_refused() -> None:
    read = 0
    for case in CASES:
        try:
            parse(decode(case["yaml"].encode()))
        except YamlProblem:
            continue
        read += 1
    assert len(CASES) == 406
    assert read >= 185


@pytest.mark.parametrize("text", ["a: [b, ?c d]\n", "{?foo: bar}\n", "[a, ?]\n", '{?"x": b}\n', "a: {?为: c}\n"])
def test_a_question_mark_that_libyaml_would_drop_is_refused_with_the_remedy(text: str) -> None:
    with pytest.raises(YamlProblem) as caught:
        parse(text)
    assert (caught.value.code, caught.value.hint) == ("REC001", "put this text in quotes")


@pytest.mark.parametrize(
    "text", ['a: ["?c d", b ?]\n', "a: {en: why?, zh: 为什么？}\n", "# [ ?\na: ?b\n", "? a\n: b\n"]
)
def test_other_question_marks_are_text(text: str) -> None:
    assert parse(text)
