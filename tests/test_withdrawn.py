"""A withdrawn record counts in nothing and answers nothing; its address, the reason and the sources stay."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from kbtool.errors import UsageError
from kbtool.exporters.data import export_data, load_export
from kbtool.index import default_path, refresh_index, write_index
from kbtool.pages import uses
from kbtool.pages.base import Context, Page, generate
from kbtool.pipeline import Compiled, compile_kb
from kbtool.query import Index, incident_id
from kbtool.registry import PAGE_KINDS
from tests.cli.test_commands import run
from tests.records import minimal_record, text, write_kb

GONE = "acme-gone-2021"
REASON = text("The report tells of another event.", "报告说的是另一件事。")


def withdrawn(**changes: Any) -> dict[str, Any]:
    notices = [{"kind": "withdrawn", "text": REASON}]
    return minimal_record() | {"id": GONE, "state": "withdrawn", "notices": notices} | changes


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_kb(tmp_path / "kb", minimal_record(), withdrawn())


@pytest.fixture
def compiled(root: Path) -> Compiled:
    return compile_kb(root)


def test_it_is_in_no_graph_and_no_ledger_and_no_sibling(compiled: Compiled) -> None:
    assert compiled.problems == []
    assert GONE not in compiled.kb.incidents and list(compiled.kb.withdrawn) == [GONE]
    assert GONE not in json.dumps([str(compiled.analysis.ledgers), str(compiled.analysis.siblings)])
    assert GONE not in compiled.analysis.gaps


def test_the_index_answers_about_it_with_the_reason_only(compiled: Compiled, tmp_path: Path) -> None:
    path = tmp_path / "index.sqlite"
    write_index(compiled.analysis, path)
    with Index(str(path)) as index:
        assert [row["id"] for row in index.rows("SELECT id FROM incidents")] == [minimal_record()["id"]]
        assert index.rows("SELECT * FROM search WHERE incident = ?", GONE) == []
        with pytest.raises(UsageError, match="was withdrawn and answers nothing: The report tells of another event"):
            incident_id(index, GONE)


def test_an_index_from_before_loses_its_rows(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record(), withdrawn(state="reviewed"))
    write_index(compile_kb(root).analysis, default_path(root))
    (record,) = (root / "incidents").rglob(f"{GONE}.yaml")
    (after,) = (write_kb(tmp_path / "after", withdrawn()) / "incidents").rglob(f"{GONE}.yaml")
    record.write_bytes(after.read_bytes())
    refresh_index(compile_kb(root).analysis, default_path(root))
    with Index(str(default_path(root))) as index:
        tables = ("incidents", "records", "events", "edges", "impacts", "search", "gaps", "uses")
        for table in tables:
            key = "id" if table in ("incidents", "records") else "incident"
            assert index.rows(f"SELECT {key} FROM {table} WHERE {key} = ?", GONE) == [], table


def whole(page: Page) -> str:
    return page.markdown + "".join(page.widgets.values())


def test_its_page_has_the_reason_and_the_sources_and_nothing_that_it_told(compiled: Compiled) -> None:
    found = uses.collect(compiled.kb)
    for lang in ("en", "zh"):
        pages = {
            path: whole(page) for path, page in generate(Context(compiled.analysis, lang, found), PAGE_KINDS).items()
        }
        page = pages[f"incidents/{GONE}.md"]
        assert str(REASON[lang]) in page
        assert str(minimal_record()["sources"][0]["title"]) in page
        assert {"en": "Withdrawn: ", "zh": "已撤回："}[lang] in page and "{#cite}" not in page  # nobody is to cite it
        assert str(minimal_record()["timeline"][0]["text"][lang]) not in page
        assert {path for path, body in pages.items() if GONE in body} == {"incidents/index.md"}


def test_an_export_holds_it_apart_and_loads_back_to_the_same(compiled: Compiled) -> None:
    data = json.loads(json.dumps(export_data(compiled.analysis)))
    assert [entry["id"] for entry in data["withdrawn"]] == [GONE]
    assert load_export(data) == compiled.kb


def test_nothing_may_rest_on_it(tmp_path: Path) -> None:
    pinned = {"siblings": [{"target": GONE, "relation": "same-mechanism", "reason": text("Alike.", "相似。")}]}
    root = write_kb(tmp_path / "kb", minimal_record() | {"links": pinned}, withdrawn())
    told = [(problem.code, problem.message) for problem in compile_kb(root).problems if problem.code != "SIB004"]
    assert told == [("REF006", f"`{GONE}` was withdrawn")]


def test_a_diff_says_that_it_was_withdrawn(tmp_path: Path) -> None:
    before = write_kb(tmp_path / "before", minimal_record(), withdrawn(state="reviewed"))
    after = write_kb(tmp_path / "after", minimal_record(), withdrawn())
    told = run("diff", str(before), "--kb", str(after)).stdout
    assert GONE in told and "withdrawn" in told
    assert "cannot be read" not in told


def test_show_says_why_in_one_line(root: Path) -> None:
    done = run("show", GONE, "--kb", str(root))
    assert done.returncode == 2
    assert done.stderr.strip() == f"kbtool: the record `{GONE}` was withdrawn and answers nothing: {REASON['en']}"
