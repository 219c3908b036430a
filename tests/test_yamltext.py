"""Reading YAML: what the loader takes, and what it says about the rest. Cases BR-01 to BR-11 of the faults seen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from kbtool.load import parse_record
from kbtool.model import Incident
from kbtool.pipeline import compile_kb
from kbtool.problems import Loc, Problem
from kbtool.yamltext import MAX_NODES, Mark, YamlProblem, decode, parse
from tests.records import ROOT, minimal_record, put, tuples, write_kb


def problem(text: str) -> YamlProblem:
    with pytest.raises(YamlProblem) as caught:
        parse(decode(text.encode()))
    return caught.value


def problems_of(record: dict[str, Any]) -> list[Problem]:
    import json

    return parse_record(json.dumps(record, ensure_ascii=False).encode(), Incident, "x.yaml")[1]


@pytest.mark.parametrize("path", sorted((ROOT / "incidents").glob("*/*.yaml"))[::5], ids=lambda path: path.stem)
def test_what_is_read_with_its_places_is_what_is_read_without(path: Path) -> None:
    text = path.read_text("utf-8")
    places: dict[Loc, Mark] = {}
    assert parse(text, places) == parse(text)
    lines = text.split("\n")
    for loc, (line, column) in places.items():
        assert 0 < column <= len(lines[line - 1]) + 1, loc
        if loc and isinstance(loc[-1], str):
            assert lines[line - 1][column - 1 :].startswith(loc[-1]), loc


def test_keys_that_look_like_a_merge_but_are_quoted_are_keys() -> None:
    assert parse('"<<": a\n') == {"<<": "a"}
    assert problem('"<<": a\n"<<": b\n').code == "REC002"


def test_a_duration_with_colons_stays_text_and_never_becomes_164() -> None:
    assert parse("title: Queue stalled\nduration: 2:44\nlong: 12:34:56") == {
        "title": "Queue stalled", "duration": "2:44", "long": "12:34:56",
    }  # fmt: skip


def test_country_codes_and_on_stay_text_in_values_and_in_keys() -> None:
    assert parse("regions: [se, no, dk, yes, Off]\non: x") == {"regions": ("se", "no", "dk", "yes", "Off"), "on": "x"}


@pytest.mark.parametrize(
    ("text", "line", "first"),
    [("title: A\nroot_cause: disk full\ntitle: B\n", 3, 1), ("a:\n  b: 1\n  c: 2\n  b: 3\n", 4, 2)],
)
def test_a_key_that_stands_twice_is_refused_with_both_lines(text: str, line: int, first: int) -> None:
    error = problem(text)
    assert (error.code, error.mark[0]) == ("REC002", line)
    assert f"first on line {first}" in error.message


def test_a_date_that_does_not_exist_is_one_finding_and_the_other_records_are_still_checked(tmp_path: Path) -> None:
    bad, good = minimal_record(), minimal_record() | {"id": "acme-other-2020"}
    bad["date"] = "2020-11-31"
    root = write_kb(tmp_path / "kb", bad, good)
    found = compile_kb(root)
    assert [(p.path, p.field, p.code) for p in found.problems] == [
        ("incidents/acme/acme-queue-2020.yaml", "date", "REC009")
    ]
    assert "not a day of the calendar" in found.problems[0].message
    assert list(found.kb.incidents) == ["acme-other-2020"]


@pytest.mark.parametrize(
    ("at", "fits"),
    [
        ("2020-11-25", True), ("2020-11-25 05:15", True), ("2020-11-25 05:15:00", True),
        ("2020-11-25T05:15:00-08:00", True), ("2020-11-25 05:15:00-07:00", False), ("2020-11-25 5:15", False),
        ("yesterday", False), ("2020-02-30 05:15", False), ("2020-11-25 24:15", False),
    ],
)  # fmt: skip
def test_a_time_is_local_to_the_record_and_an_offset_must_be_one_the_zone_has(
    tmp_path: Path, at: str, fits: bool
) -> None:
    record = minimal_record()
    record["timeline"][1] |= {"at": at, "grade": "ours"}
    del record["timeline"][1]["as_written"]
    problems = [p for p in compile_kb(write_kb(tmp_path / "kb", record)).problems if p.code in ("REC009", "TIM001")]
    assert (problems == []) is fits
    assert all(p.field == "timeline[1].at" for p in problems)


def test_identifiers_with_leading_zeros_underscores_and_exponents_stay_text() -> None:
    assert parse("refs: [007, 010, 08, 1_000, 12e03]") == {"refs": ("007", "010", "08", "1_000", "12e03")}


@pytest.mark.parametrize("value", ["010", "1_000", "1e3", "0x10", "٣"])
def test_a_number_field_refuses_forms_on_which_readers_disagree(value: str) -> None:
    record = minimal_record()
    record["quantities"] = [
        {
            "id": "q",
            "grade": "stated",
            "sources": ["pes/p1"],
            "what": {"en": "A", "zh": "甲"},
            "value": value,
            "unit": "count",
        }
    ]
    found = problems_of(record)
    assert found
    assert {p.code for p in found} == {"REC009"}


@pytest.mark.parametrize("text", ["owner: @oncall", "cause: retry: storm", "a: %50"])
def test_text_with_a_special_character_is_answered_with_put_it_in_quotes(text: str) -> None:
    error = problem(text)
    assert error.code == "REC001"
    assert "in quotes" in error.hint
    assert error.mark[0] == 1


def test_a_question_mark_in_flow_style_is_text() -> None:
    assert parse("q: {en: What grew?, zh: x}") == {"q": {"en": "What grew?", "zh": "x"}}


def test_a_lone_equals_sign_is_plain_text() -> None:
    assert parse("op: =") == {"op": "="}


def test_a_byte_order_mark_and_windows_line_ends_change_nothing() -> None:
    assert parse(decode(b"\xef\xbb\xbftitle: DNS outage\r\nb: 2\r\n")) == {"title": "DNS outage", "b": "2"}


def test_aliases_are_refused_so_a_small_file_cannot_become_a_huge_tree() -> None:
    bomb = "a: &a [x, x, x]\n" + "".join(
        f"{b}: &{b} [*{a}, *{a}, *{a}]\n" for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    error = problem(bomb)
    assert (error.code, error.mark[0]) == ("REC003", 1)


@pytest.mark.parametrize("text", ["a: 1\n<<: {b: 2}\n", "a: !!python/object/apply:os.system ['true']\n", "a: !x y\n"])
def test_merge_keys_and_tags_are_refused(text: str) -> None:
    assert problem(text).code in ("REC003", "REC004")


@pytest.mark.parametrize("text", ["[" * 40, "- " * 40 + "x", "[" * 5000, "a: " + "{b: " * 30])
def test_deep_nesting_is_refused_by_counting(text: str) -> None:
    assert problem(text).code == "REC005"


def test_too_many_values_and_too_many_bytes_are_refused_by_counting() -> None:
    assert problem("[" + "1," * (MAX_NODES + 1) + "]").code == "REC005"
    with pytest.raises(YamlProblem) as caught:
        decode(b"a" * 1_000_001)
    assert caught.value.code == "REC005"


@pytest.mark.parametrize(
    ("data", "line"),
    [("a: 1\nb: x\u202ey\n".encode(), 2), (b"a: 1\nb: \xff\n", 2), ("a: 1".encode("utf-16"), 1), (b"a: x\x07y", 1)],
)
def test_other_encodings_and_invisible_characters_are_named_with_their_line(data: bytes, line: int) -> None:
    with pytest.raises(YamlProblem) as caught:
        decode(data)
    assert (caught.value.code, caught.value.mark[0]) == ("REC006", line)


def test_an_invisible_character_written_as_an_escape_is_refused_too() -> None:
    record = minimal_record()
    record["title"]["en"] = "a\u202eb"
    import json

    assert parse_record(json.dumps(record).encode(), Incident, "x.yaml")[1][0].field == "title.en"


@pytest.mark.parametrize("text", ["", "# nothing\n", "a: 1\n---\nb: 2\n", "a: [1\n", "? [x]\n: y\n", "a:\n\tb: 1\n"])
def test_a_file_that_is_not_one_yaml_document_is_a_problem_with_a_place(text: str) -> None:
    error = problem(text)
    assert error.code == "REC001"
    assert error.mark[0] >= 1


def test_a_misspelt_key_is_an_error_that_names_the_nearest_known_one_inside_lists_too() -> None:
    record = minimal_record()
    record["sumary"] = record["summary"]
    record["timeline"][0]["as_writen"] = "x"
    found = {p.field: p for p in problems_of(record)}
    assert found["sumary"].code == "REC007"
    assert found["sumary"].hint == "did you mean `summary`?"
    assert found["timeline[0].as_writen"].hint == "did you mean `as_written`?"


def test_one_wrong_date_gives_exactly_one_finding_with_its_line() -> None:
    import json

    record = minimal_record()
    record["timeline"][0]["at"] = "yesterday"
    lines = json.dumps(record, ensure_ascii=False, indent=1).split("\n")
    found = parse_record("\n".join(lines).encode(), Incident, "x.yaml")[1]
    assert [(p.field, p.code) for p in found] == [("timeline[0].at", "REC009")]
    assert "yesterday" in lines[found[0].line - 1]


def test_one_wrong_entry_of_a_tagged_union_gives_one_finding() -> None:
    record = minimal_record()
    record["learn"] = {"questions": [{"kind": "self-test", "id": "q", "question": {"en": "Why?", "zh": "为什么？"}}]}
    assert [p.field for p in problems_of(record)] == ["learn.questions[0].answer"]


def test_every_problem_of_a_file_is_told_in_one_run() -> None:
    record = minimal_record()
    record["zone"] = "PST8"
    record["date"] = "25 Nov"
    record["sources"][0]["url"] = "javascript:alert(1)"
    del record["summary"]
    assert {p.field for p in problems_of(record)} == {"zone", "date", "sources[0].url", "summary"}


def test_an_empty_value_is_told_to_be_filled_in() -> None:
    found = problems_of(minimal_record() | {"organisation": None})
    assert (found[0].field, found[0].message) == ("organisation", "is empty")


@pytest.mark.parametrize(
    "prose",
    ["<script>alert(1)</script>", "a {: onclick=x }", "[x](javascript:alert(1))", "[x](data:text/html,y)", "<b>x</b>"],
)
def test_html_attribute_lists_and_other_links_are_refused_in_prose(prose: str) -> None:
    record = minimal_record()
    record["summary"]["en"] = prose
    assert [p.field for p in problems_of(record)] == ["summary.en"]


def test_a_folded_line_break_between_chinese_characters_leaves_no_space() -> None:
    record = minimal_record()
    record["summary"]["zh"] = "前端机群 越过上限， 于是 Kinesis 停摆"
    model = Incident.model_validate(tuples(record))
    assert model.summary.zh == "前端机群越过上限，于是 Kinesis 停摆"


def test_a_missing_file_and_a_folder_that_is_no_knowledge_base_are_said_plainly(tmp_path: Path) -> None:
    from kbtool.errors import UsageError

    with pytest.raises(UsageError, match="incidents/ and schema/"):
        compile_kb(tmp_path)


def test_the_id_is_the_file_name_and_two_records_cannot_share_it(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    (root / "incidents/other").mkdir()
    put(root / "incidents/other/acme-queue-2020.yaml", minimal_record())
    put(root / "incidents/acme/wrong-name.yaml", minimal_record() | {"id": "acme-right-2020"})
    assert {p.code for p in compile_kb(root).problems} == {"REC010", "REC011"}


def test_a_link_that_leads_out_of_the_folder_is_not_followed(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    outside = tmp_path / "outside"
    outside.mkdir()
    put(outside / "acme-secret-2020.yaml", minimal_record() | {"id": "acme-secret-2020"})
    (root / "incidents/acme/acme-secret-2020.yaml").symlink_to(outside / "acme-secret-2020.yaml")
    assert list(compile_kb(root).kb.incidents) == ["acme-queue-2020"]


def test_a_vocabulary_that_defines_an_id_twice_is_told_with_its_line(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    path = root / "schema/factors.yaml"
    term = {"id": "limit", "name": {"en": "L", "zh": "限"}, "definition": {"en": "L.", "zh": "限。"}}
    put(
        path,
        {
            "vocabulary": "factors",
            "name": {"en": "F", "zh": "因"},
            "definition": {"en": "F.", "zh": "因。"},
            "terms": [term, term],
        },
    )
    found = compile_kb(root).problems
    assert [(p.code, p.path) for p in found] == [("VOC002", "schema/factors.yaml")]
    assert found[0].line > 1
