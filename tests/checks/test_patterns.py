"""The written pages of patterns: their form, their two languages, what they name; and which terms lie idle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kbtool.pipeline import compile_kb
from kbtool.problems import Problem
from tests.patterns import minimal_pattern, write_pattern
from tests.records import claim, minimal_record, text, write_kb

Change = Callable[[dict[str, Any]], object]


def problems(tmp_path: Path, change: Change) -> list[Problem]:
    data = minimal_pattern()
    change(data)
    return compile_kb(write_pattern(write_kb(tmp_path / "kb", minimal_record()), data)).problems


def scene(data: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = data["picture"]["panels"][0]
    return found


SLIPS: list[tuple[str, str, Change]] = [
    ("TXT001", "idea.en", lambda p: p.update(idea=text("把它分开。", "把它分开。"))),
    ("TXT002", "limits[0].en", lambda p: p["limits"].__setitem__(0, text("With 3 cells.", "有 4 个单元时。"))),
    ("TXT008", "tests[0].zh", lambda p: p["tests"].__setitem__(0, text("Stop one.", "停掉,一个。"))),
    ("TXT009", "idea.waive[0].match", lambda p: p["idea"].update(waive=[{"rule": "TXT002", "match": "3", "reason": "x"}])),
    ("REF007", "problem.en", lambda p: p.update(problem=text("It took {{gap a b}}.", "用了 {{gap a b}}。"))),
    ("VOC001", "pattern", lambda p: p.update(pattern="other")),
    ("VOC003", "safeguards[0]", lambda p: p.update(safeguards=["nothing"])),
    ("VOC003", "fix_kinds[0]", lambda p: p.update(fix_kinds=["nothing"])),
    ("VOC003", "related[0].pattern", lambda p: p.update(related=[{"pattern": "walls", "why": text("Both.", "都是。")}])),
    ("VOC006", "related[0].pattern", lambda p: p.update(related=[{"pattern": "cells", "why": text("Both.", "都是。")}])),
    ("REC009", "picture.panels[0]", lambda p: scene(p)["boxes"][1].update(row="1")),
    ("REC009", "picture.panels[0]", lambda p: scene(p)["boxes"][1].update(columns="3")),
    ("REC009", "picture.panels[0]", lambda p: scene(p)["boxes"][1].update(id="a")),
    ("REC009", "picture.panels[0]", lambda p: scene(p)["arrows"][0].update(end="c")),
    ("REC009", "picture.panels[1]", lambda p: p["picture"]["panels"][1].pop("limit_label")),
    ("REC009", "picture.panels[1]", lambda p: p["picture"]["panels"][1].update(values=["0", "0"], limit="0")),
    ("REC009", "picture.panels[1].values[0]", lambda p: p["picture"]["panels"][1].update(values=["-1", "4"])),
    ("REC009", "limits", lambda p: p["limits"].pop()),
    ("REC009", "idea.en", lambda p: p["idea"].update(en="<b>x</b>")),
    ("REC008", "tests", lambda p: p.pop("tests")),
]  # fmt: skip


def test_the_minimal_pattern_is_sound(tmp_path: Path) -> None:
    assert problems(tmp_path, lambda p: p) == []


@pytest.mark.parametrize(("code", "field", "change"), SLIPS, ids=[f"{s[0]}-{n}" for n, s in enumerate(SLIPS)])
def test_each_slip_in_a_pattern_is_found_at_its_place(tmp_path: Path, code: str, field: str, change: Change) -> None:
    found = problems(tmp_path, change)
    assert (code, field) in [(p.code, p.field) for p in found], found
    assert all(p.path == "schema/patterns/cells.yaml" and p.line for p in found)


def test_a_pair_of_related_patterns_that_stands_twice_is_told(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    book = root / "schema/patterns.yaml"
    walls = '{"id": "walls", "name": {"en": "Walls", "zh": "墙"}, "definition": {"en": "A wall.", "zh": "一面墙。"}}'
    book.write_text(book.read_text("utf-8").replace('"terms": [', f'"terms": [ {walls},', 1), "utf-8")
    why = text("Both divide.", "都是分隔。")
    write_pattern(root, minimal_pattern() | {"related": [{"pattern": "walls", "why": why}]})
    other = minimal_pattern() | {"pattern": "walls", "related": [{"pattern": "cells", "why": why}]}
    import json

    (root / "schema/patterns/walls.yaml").write_text(json.dumps(other), "utf-8")
    assert [(p.code, p.path) for p in compile_kb(root).problems] == [("VOC006", "schema/patterns/walls.yaml")]


def test_idle_terms_and_patterns_of_one_incident_are_notices_and_no_problems(tmp_path: Path) -> None:
    record = minimal_record()
    record["lessons"] = [claim("divide", rests_on=["alarm"], text=text("Divide.", "分开。"), patterns=["cells"])]
    record["lessons"][0]["grade"] = "ours"
    compiled = compile_kb(write_kb(tmp_path / "kb", record))
    assert compiled.problems == []
    told = {(n.code, n.path): n for n in compiled.notices}
    assert ("VOC005", "schema/patterns.yaml") in told
    assert ("VOC004", "schema/factors.yaml") in told
    assert ("VOC004", "schema/triggers.yaml") not in told
    assert all(n.severity == "notice" and n.line > 1 for n in compiled.notices)
