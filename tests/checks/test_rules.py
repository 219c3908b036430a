"""Each rule fires on its slip, is silent on the sound record, and says where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kbtool.checks import CHECKS, rules
from kbtool.pipeline import compile_kb
from kbtool.problems import Problem
from tests.records import ROOT, claim, minimal_record, text, write_kb

Change = Callable[[dict[str, Any]], Any]


def problems(tmp_path: Path, change: Change) -> list[Problem]:
    record = minimal_record()
    change(record)
    return compile_kb(write_kb(tmp_path / "kb", record)).problems


def event(record: dict[str, Any], number: int, **changes: Any) -> object:
    record["timeline"][number] |= changes
    return record


def impact(record: dict[str, Any], number: int, **changes: Any) -> object:
    record["cascade"]["impacts"][number] |= changes
    return record


def edge(record: dict[str, Any], **changes: Any) -> object:
    record["cascade"]["edges"][0] |= changes
    return record


def summary(record: dict[str, Any], en: str, zh: str) -> object:
    record["summary"] = text(en, zh)
    return record


def move(record: dict[str, Any], a: int, b: int) -> None:
    record["timeline"][a], record["timeline"][b] = record["timeline"][b], record["timeline"][a]


def second_impact(record: dict[str, Any]) -> None:
    record["cascade"]["impacts"].append(record["cascade"]["impacts"][1] | {"id": "shop-again"})


SLIPS: list[tuple[str, str, Change]] = [
    ("REF001", "cascade.impacts[0].onset", lambda r: impact(r, 0, onset="alrm")),
    ("REF001", "timeline[3].order[0].event", lambda r: event(r, 3, order=[{"relation": "after", "event": "nothing"}])),
    ("REF002", "cascade.edges[0].downstream", lambda r: edge(r, downstream="acme-shp")),
    ("REF002", "organisation", lambda r: r.update(organisation="other")),
    ("REF003", "cause.root_cause.sources[0]", lambda r: r["cause"]["root_cause"].update(sources=["pse/p1"])),
    ("REF004", "cascade.edges[0].id", lambda r: edge(r, id="alarm")),
    ("REF005", "cascade.edges[0].downstream", second_impact),
    ("REF005", "cascade.edges[0].upstream_impact", lambda r: edge(r, upstream_impact="shop-down")),
    ("REF006", "links.siblings[0].target", lambda r: r.update(links={"siblings": [
        {"target": "acme-none-2020", "relation": "same-mechanism", "reason": text("So.", "如此。")}]})),
    ("REF007", "summary.en", lambda r: summary(r, "It took {{gap alarm nowhere}}.", "耗时 {{gap alarm nowhere}}。")),
    ("REF007", "summary.zh", lambda r: summary(r, "It took long.", "耗时 {{gap alarm。")),
    ("REF007", "title.en", lambda r: r.update(title=text("At {{time alarm}}", "于 {{time alarm}}"))),
    ("REF008", "learn.labs[0].file", lambda r: r.update(learn={"labs": [
        {"id": "lab", "title": text("A lab", "实验"), "purpose": text("Try.", "试。"), "file": "none.py", "output": "1",
         "assumptions": [text("All of it", "全部")]}]})),
    ("VOC003", "cause.trigger.kind", lambda r: r["cause"]["trigger"].update(kind="chnge")),
    ("VOC003", "cascade.edges[0].coupling", lambda r: edge(r, coupling="soft")),
    ("CLM001", "cause.trigger", lambda r: r["cause"]["trigger"].update(sources=[])),
    ("CLM002", "cause.trigger.grade", lambda r: r["cause"]["trigger"].update(grade="disputed")),
    ("CLM003", "silences[0].kind", lambda r: (r["sources"][0].update(extent="partial"), r.update(
        silences=[{"id": "s", "kind": "silence", "text": text("Who.", "谁。"), "sources": ["pes"]}]))),
    ("CLM003", "cascade.impacts[1].onset", lambda r: (
        r["sources"][0].update(extent="partial"), impact(r, 1, onset="not-given"))),
    ("CLM004", "notices", lambda r: r["sources"][0].update(extent="partial")),
    ("CLM004", "notices", lambda r: r.update(state="withdrawn")),
    ("CLM005", "safeguards", lambda r: r.update(depth="full")),
    ("CLM006", "cascade.edges[0].downstream", lambda r: edge(r, downstream="acme-bank")),
    ("CLM006", "cascade.impacts[1].service", lambda r: impact(r, 1, service="acme-mail")),
    ("TIM001", "timeline[1].at", lambda r: event(r, 1, at="2020-03-08 02:30")),
    ("TIM002", "timeline[1]", lambda r: (r["timeline"][1].pop("at"), r["timeline"][1].pop("as_written"))),
    ("TIM003", "timeline[0].until", lambda r: event(r, 0, until="2020-11-25 02:00", as_written_until="2 AM")),
    ("TIM003", "cascade.impacts[0].normal", lambda r: impact(r, 0, onset="normal", normal="alarm")),
    ("TIM004", "timeline[1].at", lambda r: r["timeline"][1].pop("as_written")),
    ("TIM005", "timeline[4].as_written", lambda r: event(r, 4, as_written="10:23 AM PST")),
    ("TIM005", "timeline[4].as_written", lambda r: event(r, 4, as_written="10:23 PM PDT")),
    ("TIM005", "timeline[4].as_written", lambda r: event(r, 4, as_written="10:23 PM PST on November 26")),
    ("TIM005", "timeline[4].as_written", lambda r: event(r, 4, as_written="Thursday, 10:23 PM PST")),
    ("TIM005", "timeline[4].as_written", lambda r: event(r, 4, as_written="in the evening")),
    ("TIM006", "timeline[0].marks", lambda r: (event(r, 0, marks=["recovered"]), event(r, 4, marks=[]))),
    ("TIM007", "cascade.edges[0]", lambda r: impact(r, 1, onset="change")),
    ("TIM008", "sources[0].published", lambda r: r["sources"][0].update(published="2020-11-24")),
    ("TIM008", "sources[0].published", lambda r: r["sources"][0].update(published="2020-12-25")),
    ("TIM009", "date", lambda r: r.update(date="2020-11-26")),
    ("TIM010", "timeline[2].at", lambda r: move(r, 1, 2)),
]  # fmt: skip


def test_the_small_record_is_sound(tmp_path: Path) -> None:
    assert problems(tmp_path, lambda _: None) == []


def test_where_only_the_origin_fell_no_edge_is_asked_for(tmp_path: Path) -> None:
    def alone(record: dict[str, Any]) -> None:
        record["cascade"] = {"impacts": record["cascade"]["impacts"][:1]}
        record["timeline"] = [event for event in record["timeline"] if event.get("service") in (None, "acme-queue")]

    assert [problem for problem in problems(tmp_path, alone) if problem.code == "CLM006"] == []


@pytest.mark.parametrize(("code", "field", "change"), SLIPS, ids=[f"{c}-{f}" for c, f, _ in SLIPS])
def test_a_slip_is_found_at_its_place(tmp_path: Path, code: str, field: str, change: Change) -> None:
    found = problems(tmp_path, change)
    assert (code, field) in {(p.code, p.field) for p in found}, found
    assert all(p.line > 0 for p in found)


def test_a_dependent_hit_before_its_origin_is_accepted_with_a_note(tmp_path: Path) -> None:
    found = problems(
        tmp_path, lambda r: (impact(r, 1, onset="change"), edge(r, note=text("The text says so.", "原文如此。")))
    )
    assert "TIM007" not in {p.code for p in found}


def test_a_disputed_claim_is_sound_when_both_sides_are_told(tmp_path: Path) -> None:
    def change(record: dict[str, Any]) -> None:
        record["cause"]["trigger"]["grade"] = "disputed"
        record["disagreements"] = [
            {
                "id": "who", "about": ["trigger"], "follows": "pes", "reason": text("First party.", "第一方。"),
                "positions": [{"source": "pes", "says": text("A.", "甲。")}, {"source": "pes/p2", "says": text("B.", "乙。")}],
            }
        ]  # fmt: skip

    assert problems(tmp_path, change) == []


def test_an_event_without_a_time_is_sound_with_an_order(tmp_path: Path) -> None:
    extra = claim(
        "removal", order=[{"relation": "after", "event": "alarm"}], text=text("Removal begins.", "开始移除。")
    )
    assert problems(tmp_path, lambda r: r["timeline"].append(extra)) == []


def test_every_problem_of_every_file_comes_in_one_sorted_run(tmp_path: Path) -> None:
    first, second = minimal_record(), minimal_record() | {"id": "acme-other-2020", "date": "2020-11-26"}
    first["cause"]["trigger"]["kind"] = "chnge"
    root = write_kb(tmp_path / "kb", first, second)
    (root / "incidents/acme/broken.yaml").write_text("a: [", "utf-8")
    found = compile_kb(root).problems
    assert [(p.path.rsplit("/", 1)[1], p.code) for p in found] == [
        ("acme-other-2020.yaml", "TIM009"), ("acme-queue-2020.yaml", "VOC003"), ("broken.yaml", "REC001"),
    ]  # fmt: skip


def test_a_wrong_id_comes_with_the_nearest_known_one(tmp_path: Path) -> None:
    found = problems(tmp_path, lambda r: impact(r, 0, onset="alrm"))
    assert "`alarm`" in found[0].hint


def test_every_rule_has_a_slip_that_proves_it_can_fire() -> None:
    proven = {code for code, _, _ in SLIPS}
    text_rules = {check.code for check in CHECKS if check.code.startswith("TXT")}
    assert {check.code for check in CHECKS} - text_rules == proven


def test_codes_are_unique_and_summaries_are_one_line() -> None:
    codes = [code for code, _ in rules()]
    assert len(codes) == len(set(codes))
    assert all("\n" not in summary and summary for _, summary in rules())


def test_the_real_records_have_no_finding() -> None:
    assert compile_kb(ROOT).errors == []
