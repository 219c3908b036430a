"""Ledgers over the real records: nothing lost, nothing added; page and command show the same rows."""

from __future__ import annotations

import html
import json
import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from kbtool import query
from kbtool.analysis import analyse
from kbtool.index import write_index
from kbtool.kb import TERM_VOCABULARIES, KnowledgeBase
from kbtool.ledgers.collect import MAKERS
from kbtool.ledgers.rows import Row
from kbtool.ledgers.table import BY_NAME, LEDGERS
from kbtool.locale.pages import words as page_words
from kbtool.pages import ledger as ledger_pages
from kbtool.pages import text as texts
from kbtool.pages import uses
from kbtool.pages.base import Context, Page, generate
from kbtool.pipeline import Compiled, compile_kb
from tests.cli.test_commands import data, kbtool, run
from tests.records import claim, minimal_record, text, write_kb


@pytest.fixture(scope="module")
def index(compiled: Compiled, tmp_path_factory: pytest.TempPathFactory) -> Iterator[query.Index]:
    path = tmp_path_factory.mktemp("index") / "i.sqlite"
    write_index(compiled.analysis, path)
    with query.Index(str(path)) as opened:
        yield opened


@pytest.fixture(scope="module")
def pages(compiled: Compiled) -> dict[str, dict[str, Page]]:
    found = uses.collect(compiled.kb)
    kinds = (ledger_pages.PAGES, ledger_pages.OVERVIEW)
    return {lang: generate(Context(compiled.analysis, lang, found), kinds) for lang in ("en", "zh")}


def rows_of(index: query.Index, name: str) -> list[Any]:
    return query.ledger(index, name)


def records(index: query.Index) -> dict[str, Any]:
    """Every record as plain data: another way to count than the one under test."""
    return {
        str(row["id"]): json.loads(str(row["data"]))["record"] for row in index.rows("SELECT id, data FROM records")
    }


def test_each_ledger_of_the_table_has_its_function_and_words_for_every_value() -> None:
    assert [ledger.name for ledger in LEDGERS] == list(MAKERS)
    for lang in ("en", "zh"):
        for facet in (facet for ledger in LEDGERS for facet in ledger.facets):
            assert facet.vocabulary in TERM_VOCABULARIES if facet.vocabulary else facet.values
            for value in facet.values:
                assert {f"{facet.words}-{value}", value} & set(_words(lang)), f"{facet.name} {value}"


def _words(lang: str) -> dict[str, str]:
    from kbtool import i18n

    return i18n.words(lang) | page_words(lang)


def test_every_claim_of_every_record_stands_in_its_ledger_once(index: query.Index) -> None:
    expected: dict[str, Counter[tuple[str, str]]] = {name: Counter() for name in BY_NAME}
    for name, record in records(index).items():
        cause, response = record["cause"], record.get("response", {})
        for ledger, kind, items in (
            ("safeguards", "safeguard", record.get("safeguards", [])), ("fixes", "fix", record.get("fixes", [])),
            ("hypotheses", "hypothesis", cause.get("hypotheses", [])),
            ("decisions", "decision", cause.get("decisions", [])), ("silences", "silence", record.get("silences", [])),
            ("recovery", "action", [a for a in response.get("actions", []) if a.get("shape")]),
        ):  # fmt: skip
            expected[ledger].update((name, f"{kind}-{item['id']}") for item in items)
    for ledger in ("safeguards", "fixes", "hypotheses", "decisions", "silences", "recovery"):
        rows = rows_of(index, ledger)
        assert Counter((row["incident"], row["said"][0]["anchor"]) for row in rows) == expected[ledger]
        assert sum(expected[ledger].values()) > 0


def test_a_row_says_the_sentence_of_the_record_with_its_grade_and_sources(index: query.Index) -> None:
    guards = {(name, f"safeguard-{g['id']}"): g for name, r in records(index).items() for g in r.get("safeguards", [])}
    for row in rows_of(index, "safeguards"):
        purpose, why = row["said"]
        guard = guards[str(row["incident"]), purpose["anchor"]]
        for part, field in ((purpose, "purpose"), (why, "why")):
            assert (part["text_en"], part["text_zh"]) == (guard[field]["en"], guard[field]["zh"])
            assert part["grade"] == guard["grade"]
            assert part["sources"] == "\n".join(guard["sources"])
        assert row["facets"] == {"kind": [guard["kind"]], "outcome": [guard["outcome"]]}


def test_every_case_where_a_health_check_slowed_recovery_is_one_command(index: query.Index) -> None:
    cases = {
        name: g["outcome"]
        for name, record in records(index).items() for g in record.get("safeguards", []) if g["kind"] == "health-check"
    }  # fmt: skip
    assert {"aws-dynamodb-2015", "aws-dynamodb-2025", "aws-kinesis-2020", "aws-kinesis-2024"} <= set(cases)
    found = data("ledger", "safeguards", "--kind", "health-check")
    assert {row["incident"]: row["facets"]["outcome"][0] for row in found} == cases
    worse = data("ledger", "safeguards", "--kind", "health-check", "--outcome", "made-it-worse,tuned-for-steady-state")
    assert {row["incident"] for row in worse} == {
        name for name, outcome in cases.items() if outcome in ("made-it-worse", "tuned-for-steady-state")
    }
    assert all(re.fullmatch(r"incidents/[a-z0-9-]+/#safeguard-[a-z0-9-]+", part["link"])
               for row in worse for part in row["said"])  # fmt: skip


def test_kinesis_promised_cells_and_failed_in_one_each_sentence_with_its_own_grade() -> None:
    rows = [
        row for row in data("ledger", "recurrences", "--incident", "aws-kinesis-2020")
        if row["said"][0]["link"].endswith("#fix-fix-cellularization")
    ]  # fmt: skip
    assert len(rows) == 1
    assert rows[0]["facets"] | {"outcome": ["stopped-at-boundary"], "via": ["again"]} == rows[0]["facets"]
    told = [(part["label"], part["incident"], part["grade"]) for part in rows[0]["said"]]
    assert told == [
        ("promised", "aws-kinesis-2020", "stated"), ("put-to-test", "aws-kinesis-2024", "ours"),
        ("what-it-did", "aws-kinesis-2024", "stated"),
    ]  # fmt: skip
    tested = data("ledger", "fixes", "--incident", "aws-kinesis-2020", "--later", "tested")
    assert "incidents/aws-kinesis-2020/#fix-fix-cellularization" in {row["said"][0]["link"] for row in tested}


def test_every_link_fix_put_to_test_is_a_recurrence_and_every_later_evidence_too(index: query.Index) -> None:
    rows = rows_of(index, "recurrences")
    told = {(part["incident"], part["anchor"]) for row in rows for part in row["said"]}
    found = 0
    for name, record in records(index).items():
        for link in record.get("links", {}).get("siblings", []):
            if link["relation"] == "fix-put-to-test":
                found += 1
                assert (name, f"sibling-{link['target']}") in told
        for fix in record.get("fixes", []):
            for proof in fix.get("evidence", []):
                found += 1
                assert (name, f"evidence-{proof['id']}") in told
    assert found >= 8


def two_records(**later: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """A fix of 2020 for the queue, and a record of 2022 of the same service that is linked to it."""
    fix = claim("fix-cells", kind="isolation", horizon="short", state="planned", owner="acme-queue",
                text=text("Cells.", "单元。"))  # fmt: skip
    first = minimal_record() | {"fixes": [fix]}
    guard = claim("guard", kind="cell-isolation", outcome="worked", service="acme-queue",
                  purpose=text("Keep it local.", "留在局部。"), why=text("It held.", "守住了。")) | later  # fmt: skip
    link = {"target": first["id"], "relation": "same-service-again", "reason": text("Again.", "再次。")}
    second = minimal_record() | {"id": "acme-queue-2022", "date": "2022-11-25", "safeguards": [guard],
                                 "links": {"siblings": [link]}}  # fmt: skip
    return first, second


def recurrences(root: Path, *found: dict[str, Any]) -> tuple[Row, ...]:
    """The rows over records that stand on disk; rules that judge vocabularies are left aside."""
    return analyse(_kb(write_kb(root, *found))).ledgers["recurrences"]


def _kb(root: Path) -> KnowledgeBase:
    from kbtool.load import load_kb

    return load_kb(root)[0]


@pytest.mark.parametrize(
    ("change", "expected"),
    [({}, 1), ({"service": "acme-shop"}, 0), ({"kind": "alarm"}, 0), ({"service": None}, 0)],
)
def test_a_fix_stands_beside_a_later_safeguard_only_of_its_kind_and_its_service(
    tmp_path: Path, change: dict[str, Any], expected: int
) -> None:
    first, second = two_records(**change)
    second["safeguards"][0] = {k: v for k, v in second["safeguards"][0].items() if v is not None}
    rows = recurrences(tmp_path / "kb", first, second)
    assert len(rows) == expected
    if rows:
        assert [(s.incident, s.anchor) for s in rows[0].said] == [
            ("acme-queue-2020", "fix-fix-cells"), ("acme-queue-2022", "sibling-acme-queue-2020"),
            ("acme-queue-2022", "safeguard-guard"),
        ]  # fmt: skip


def test_a_rejected_link_and_one_that_points_forward_in_time_make_no_recurrence(tmp_path: Path) -> None:
    first, second = two_records()
    second["links"]["siblings"][0]["state"] = "rejected"
    forward = {"target": second["id"], "relation": "fix-put-to-test", "reason": text("No.", "否。")}
    assert recurrences(tmp_path / "kb", first | {"links": {"siblings": [forward]}}, second) == ()


def test_detection_gaps_are_the_intervals_of_the_index_with_their_bounds(index: query.Index) -> None:
    names = BY_NAME["detection"].facets[0].values
    rows = index.rows(
        f"SELECT incident, name, minutes, bound FROM gaps WHERE basic AND name IN ({','.join('?' * len(names))})",
        *names,
    )
    expected = Counter((r["incident"], r["name"], r["minutes"], r["bound"]) for r in rows)
    found = Counter(
        (r["incident"], r["facets"]["interval"][0], r["minutes"], r["bound"]) for r in rows_of(index, "detection")
    )
    assert found == expected
    assert ("aws-kinesis-2020", "alarm-to-diagnosed", 264, "exact") in found


def test_communication_holds_the_status_tool_the_fallback_and_every_message_and_marked_event(
    index: query.Index,
) -> None:
    told = {(r["incident"], r["said"][0]["anchor"]) for r in rows_of(index, "communication")}
    assert {
        ("aws-s3-2017", "fix-fix-status-regions"),
        ("aws-us-east-1-2021", "safeguard-guard-status-failover"),
    } <= told
    for name, record in records(index).items():
        wanted = {f"event-{e['id']}" for e in record["timeline"] if "communication" in e.get("marks", [])}
        wanted |= {f"message-{m['id']}" for m in record.get("response", {}).get("communication", [])}
        wanted |= {f"safeguard-{g['id']}" for g in record.get("safeguards", []) if g["kind"] == "fallback-tool"}
        assert wanted <= {anchor for incident, anchor in told if incident == name}


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_page_and_the_command_show_the_same_rows_in_the_same_order(
    index: query.Index, pages: dict[str, dict[str, Page]], lang: str
) -> None:
    for ledger in LEDGERS:
        page = pages[lang][f"ledgers/{ledger.name}.md"]
        shown = re.findall(r'<li class="kb-claim".*?</li>', "".join(page.widgets.values()), re.DOTALL)
        rows = rows_of(index, ledger.name)
        assert len(shown) == len(rows) > 0
        for markup, row in zip(shown, rows, strict=True):
            assert f'data-kb-incident="{row["incident"]}"' in markup
            plain = _plain(markup)
            for part in row["said"]:
                assert _squeezed(texts.plain(part[f"text_{lang}"])) in plain
                assert f'href="kb:incidents/{part["incident"]}.md#{part["anchor"]}"' in markup
            for facet, values in row["facets"].items():
                assert f'data-kb-{facet}="{" ".join(values)}"' in markup


def _plain(markup: str) -> str:
    return _squeezed(html.unescape(re.sub(r"<[^>]+>", "", markup)))


def _squeezed(words: str) -> str:
    return "".join(words.split())


def test_the_list_of_ledgers_counts_each_group_as_the_index_does(
    index: query.Index, pages: dict[str, dict[str, Page]]
) -> None:
    whole = "".join(pages["en"]["ledgers/index.md"].widgets.values())
    for outcome, n in Counter(g["kind"] for r in records(index).values() for g in r.get("safeguards", [])).items():
        link = re.escape(f'href="kb:ledgers/safeguards.md#kind-{outcome}"')
        assert re.search(rf'{link}>[^<]+</a> <span class="kb-quiet">{n}</span>', whole), outcome


def test_the_page_says_which_records_have_no_row(compiled: Compiled, pages: dict[str, dict[str, Page]]) -> None:
    without = {i.id for i in compiled.kb.incidents.values() if not i.cause.hypotheses}
    first = next(iter(pages["en"]["ledgers/hypotheses.md"].widgets.values()))
    assert set(re.findall(r'href="kb:incidents/([^".]+)\.md"', first)) == without


def test_each_wrong_question_is_answered_in_one_line() -> None:
    for args, message in (
        (("ledger", "safegards"), "did you mean `safeguards`?"),
        (("ledger", "safeguards", "--horizon", "now"), "it has --kind, --outcome"),
        (("ledger", "safeguards", "--kind", "health"), "`health-check`"),
        (("ledger", "decisions", "--kind", "x"), "has no --kind"),
    ):
        done = run(*args)
        assert done.returncode == 2
        assert message in done.stderr
        assert done.stderr.count("\n") == 1


def test_filters_by_grade_year_provider_and_service_agree_with_the_data() -> None:
    whole = data("ledger", "safeguards")
    some = data("ledger", "safeguards", "--grade", "implied", "--year", "2025", "--provider", "aws")
    assert some == [
        row for row in whole
        if row["said"][0]["grade"] == "implied" and row["date"].startswith("2025") and row["incident"].startswith("aws-")
    ]  # fmt: skip
    assert 0 < len(some) < len(whole)
    kinesis = data("ledger", "fixes", "--service", "kinesis")
    assert {row["incident"] for row in kinesis} == {"aws-kinesis-2020", "aws-kinesis-2024"}
    assert "No row" in kbtool("ledger", "safeguards", "--kind", "drill", "--outcome", "unfamiliar", "--lang", "en")


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_ledger_fits_a_terminal_of_80_columns(lang: str) -> None:
    from kbtool.report import width

    for name in ("", *BY_NAME):
        out = kbtool("ledger", *([name] if name else []), "--lang", lang, COLUMNS="80")
        # Only an address may be too long to break.
        long = [line for line in out.split("\n") if width(line) > 80 and "incidents/" not in line]
        assert long == [], name


def test_hostile_text_in_a_row_drives_neither_the_terminal_nor_the_page(tmp_path: Path) -> None:
    attack = "<script>alert(1)</script> [x](javascript:alert(1)) <kb:x> \x1b[31mred"
    record = minimal_record()
    record["silences"] = [{"id": "gone", "kind": "silence", "text": text("Gone.", "没有。"), "sources": ["pes"]}]
    root = write_kb(tmp_path / "kb", record)
    compiled = compile_kb(root)
    path = tmp_path / "i.sqlite"
    write_index(compiled.analysis, path)
    with sqlite3.connect(path) as con:
        con.execute("UPDATE ledger_said SET text_en = ?, sources = ?, anchor = ?", (attack, attack, attack))
    out = kbtool("ledger", "silences", "--kb", str(path), "--lang", "en")
    assert "\x1b" not in out
    assert "alert(1)" in out
    one = compiled.kb.incidents["acme-queue-2020"]
    evil = one.silences[0].model_copy(update={"text": one.silences[0].text.model_copy(update={"en": attack})})
    from dataclasses import replace

    kb = replace(compiled.kb, incidents={one.id: one.model_copy(update={"silences": (evil,)})})
    context = Context(analyse(kb), "en", uses.collect(kb))
    markup = "".join(generate(context, (ledger_pages.PAGES,))["ledgers/silences.md"].widgets.values())
    assert "alert(1)" in markup
    assert "<script" not in markup
    assert 'href="javascript' not in markup
