"""Drafts: what they lack is asked, what is wrong in them is an error, and nothing of them is published."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from kbtool import drafts
from kbtool.index import write_index
from kbtool.pipeline import Compiled, compile_kb
from tests.records import claim, minimal_record, text, write_kb


def draft(**changes: Any) -> dict[str, Any]:
    return minimal_record() | {"id": "acme-draft-2021", "state": "draft"} | changes


def compiled(root: Path, *records: dict[str, Any]) -> Compiled:
    return compile_kb(write_kb(root / "kb", *records))


def found(done: Compiled) -> list[tuple[str, str, str]]:
    return [(problem.code, problem.field, problem.severity) for problem in done.problems]


def test_what_a_draft_lacks_is_a_question_and_what_is_wrong_in_it_an_error(tmp_path: Path) -> None:
    record = draft(zone=None, title={"en": "A title"}, services=[], levle="5", date="2020-11-31")
    del record["verified"]
    assert sorted(found(compiled(tmp_path, record))) == [
        ("ASK001", "services", "question"), ("ASK001", "title.zh", "question"), ("ASK001", "verified", "question"),
        ("ASK001", "zone", "question"), ("REC007", "levle", "error"), ("REC009", "date", "error"),
    ]  # fmt: skip


def test_the_same_gaps_are_errors_in_a_record_that_is_no_draft(tmp_path: Path) -> None:
    record = minimal_record() | {"zone": None}
    assert found(compiled(tmp_path, record)) == [("REC009", "zone", "error")]


def test_an_open_point_is_a_question_at_its_line_and_stands_for_the_gap_that_it_asks_about(tmp_path: Path) -> None:
    point = {"key": "zone", "asks": "IST: which zone?", "place": "post.md:3", "excerpt": "10:00 IST"}
    done = compiled(tmp_path, draft(zone=None, open=[point]))
    (problem,) = done.problems
    assert (problem.code, problem.field, problem.message) == ("ASK002", "zone", "IST: which zone?")
    assert problem.hint == "see post.md:3"


def test_an_open_point_in_a_claim_is_found_too(tmp_path: Path) -> None:
    record = draft()
    record["timeline"][0]["open"] = [{"key": "at", "asks": "Which day?"}]
    assert found(compiled(tmp_path, record)) == [("ASK002", "timeline[0].at", "question")]


def test_a_reviewed_record_has_no_open_points(tmp_path: Path) -> None:
    record = minimal_record()
    record["timeline"][0]["open"] = [{"asks": "Which day?"}]
    assert found(compiled(tmp_path, record)) == [("REC012", "timeline[0]", "error")]


def test_what_a_rule_finds_in_a_whole_draft_is_a_question(tmp_path: Path) -> None:
    done = compiled(tmp_path, draft(organisation="nobody"))
    assert found(done) == [("REF002", "organisation", "question")]
    assert done.errors == []


def test_no_draft_reaches_the_analysis_or_the_index(tmp_path: Path) -> None:
    done = compiled(tmp_path, minimal_record(), draft())
    assert done.problems == []
    assert list(done.kb.incidents) == list(done.analysis.gaps) == list(done.analysis.siblings) == ["acme-queue-2020"]
    write_index(done.analysis, tmp_path / "index.sqlite")
    with sqlite3.connect(tmp_path / "index.sqlite") as connection:
        told = {line.split('"')[1] for line in connection.iterdump() if "acme-draft-2021" in line}
    assert told == {"files"}  # by which the index knows that it is stale


@pytest.mark.parametrize("state", ["reviewed", "draft"])
def test_a_published_record_cannot_link_to_a_draft(tmp_path: Path, state: str) -> None:
    link = {"target": "acme-draft-2021", "relation": "same-mechanism", "reason": text("Alike.", "相似。")}
    record = minimal_record() | {"links": {"siblings": [link]}}
    got = [entry for entry in found(compiled(tmp_path, record, draft(state=state))) if entry[0] != "SIB004"]
    assert got == ([] if state == "reviewed" else [("REF006", "links.siblings[0].target", "error")])


def test_a_draft_with_one_more_event_still_passes_the_rules_of_the_form(tmp_path: Path) -> None:
    record = draft()
    record["timeline"].append(claim("later", text={"en": None, "zh": None}))
    assert found(compiled(tmp_path, record)) == [
        ("ASK001", "timeline[5].text.en", "question"), ("ASK001", "timeline[5].text.zh", "question"),
    ]  # fmt: skip


@pytest.mark.parametrize(("state", "severity"), [("draft", "question"), ("reviewed", "error")])
def test_a_text_that_is_still_todo_is_asked_for_and_never_published(tmp_path: Path, state: str, severity: str) -> None:
    record = draft(state=state, title=text("TODO: what broke, when", "队列事故"))
    got = found(compiled(tmp_path, record))
    assert [(field, kind) for code, field, kind in got if code in ("ASK001", "REC012")] == [("title.en", severity)]


@pytest.mark.parametrize(
    "line", ["open:", "'open':", '"open" :', "? open\n: []", '"\\x6fpen": []', "text: TODO", '"text": "T\\x4fDO: more"']
)
def test_an_open_point_is_seen_however_it_is_spelt(line: str) -> None:
    assert drafts.may_be_open(f"id: acme\n{line}\n")


def test_a_finished_text_is_not_searched_for_open_points() -> None:
    assert not drafts.may_be_open("id: acme\ntext: the door stood open, and everybody opened it\n")
