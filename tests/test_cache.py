"""The cache changes how long an answer takes and nothing else."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kbtool import cache
from kbtool.index import write_index
from kbtool.pipeline import compile_kb
from kbtool.siblings import KEPT
from tests.records import ROOT, minimal_record, put, write_kb


def rows(root: Path, tmp_path: Path, cached: bool) -> bytes:
    compiled = compile_kb(root, cached=cached)
    write_index(compiled.analysis, tmp_path / "index")
    return (tmp_path / "index").read_bytes() + repr(compiled.problems).encode()


def named(name: str) -> dict[str, Any]:
    return minimal_record() | {"id": name}


def test_a_warm_compile_equals_a_cold_one(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    cold = rows(root, tmp_path, cached=False)
    assert rows(root, tmp_path, cached=True) == cold
    assert rows(root, tmp_path, cached=True) == cold
    assert (root / "build/cache.sqlite").is_file()


def test_an_unchanged_file_is_neither_parsed_nor_judged_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    compile_kb(root, cached=True)

    def never(*_: object) -> None:
        raise AssertionError("what did not change is read again")

    for name in ("kbtool.load.parse_record", "kbtool.checks._judge"):
        monkeypatch.setattr(name, never)
    assert compile_kb(root, cached=True).problems == []


def test_an_edit_is_seen_through_the_cache(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    compile_kb(root, cached=True)
    path = next(root.glob("incidents/**/*.yaml"))
    text = path.read_text("utf-8")
    assert "stopped after a change." in text
    path.write_text(text.replace("stopped after a change.", "stopped at 5:16 AM."), "utf-8")
    assert {p.code for p in compile_kb(root, cached=True).problems} == {"TXT003", "TXT006"}


def test_a_record_is_judged_again_when_a_vocabulary_loses_its_term(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    compile_kb(root, cached=True)
    path = root / "schema/triggers.yaml"
    text = path.read_text("utf-8")
    assert "change" in text
    path.write_text(text.replace("change", "alteration"), "utf-8")
    assert "VOC003" in {p.code for p in compile_kb(root, cached=True).problems}


def test_a_record_is_judged_again_when_its_sibling_goes(tmp_path: Path) -> None:
    record = minimal_record()
    reason = {"en": "Both are alike.", "zh": "两者相似。"}
    link = {"target": "acme-other-2021", "relation": "alike", "state": "pinned", "reason": reason}
    record["links"] = {"siblings": [link]}
    root = write_kb(tmp_path / "kb", record, named("acme-other-2021"))
    before = {p.code for p in compile_kb(root, cached=True).problems}
    next(root.glob("incidents/**/acme-other-2021.yaml")).unlink()
    after = {p.code for p in compile_kb(root, cached=True).problems}
    assert "REF006" in after - before


def test_a_record_is_judged_again_when_a_time_of_its_sibling_moves(tmp_path: Path) -> None:
    record, other = minimal_record(), named("acme-other-2021")
    reason = {"en": "It was normal at 10:23 PM.", "zh": "那次在 22:23 恢复正常。"}
    link = {"target": "acme-other-2021", "relation": "alike", "state": "pinned", "reason": reason}
    record["links"] = {"siblings": [link]}
    record["timeline"] = record["timeline"][:-1]
    record["cascade"]["impacts"][0]["normal"] = "not-given"
    root = write_kb(tmp_path / "kb", record, other)
    before = {p.code for p in compile_kb(root, cached=True).problems}
    path = next(root.glob("incidents/**/acme-other-2021.yaml"))
    path.write_text(path.read_text("utf-8").replace("22:23", "22:24").replace("10:23 PM", "10:24 PM"), "utf-8")
    after = {p.code for p in compile_kb(root, cached=True).problems}
    assert "TXT006" in after - before


def alike(root: Path) -> Path:
    """Three records, two of which share a place, a safeguard and a pin."""
    reason = {"en": "Both are alike.", "zh": "两者相似。"}
    link = {"target": "acme-other-2021", "relation": "same-mechanism", "state": "pinned", "reason": reason}
    pinning = minimal_record() | {"regions": ["here"], "links": {"siblings": [link]}}
    return write_kb(root, pinning, named("acme-other-2021") | {"regions": ["here"]}, named("acme-third-2022"))


def test_after_an_edit_of_prose_the_incidents_are_not_compared_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = alike(tmp_path / "kb")
    compile_kb(root, cached=True)
    path = next(root.glob("incidents/**/acme-queue-2020.yaml"))
    edited = path.read_text("utf-8").replace("Both are alike", "The two are alike")
    path.write_text(edited.replace("stopped after a change", "came to a stop after a change"), "utf-8")
    cold = rows(root, tmp_path, cached=False)

    def never(*_: object) -> None:
        raise AssertionError("what resembles what is computed again")

    monkeypatch.setattr("kbtool.likeness.Likeness.__init__", never)
    assert rows(root, tmp_path, cached=True) == cold


def test_siblings_are_compared_again_when_a_third_record_shares_what_they_share(tmp_path: Path) -> None:
    root = alike(tmp_path / "kb")
    before = compile_kb(root, cached=True)
    put(root / "incidents/acme/acme-third-2022.yaml", named("acme-third-2022") | {"regions": ["here"]})
    after, cold = compile_kb(root, cached=True), compile_kb(root)
    assert after.analysis.siblings == cold.analysis.siblings != before.analysis.siblings
    assert after.problems == cold.problems != before.problems  # the warning of a weak pin names the likeness


@pytest.mark.parametrize(
    "kept",
    [
        {}, [], {"acme-queue-2020": []}, {"acme-queue-2020": [["nobody-2020", 1.0, []]]},
        {"acme-queue-2020": [["acme-other-2021", 1.0, [["place", ["<script>"], 1.0]]]]},
        {"acme-queue-2020": [["acme-other-2021", 1.0, [["place", ["here"], float("nan")]]]]},
        {"acme-queue-2020": [["acme-other-2021", "1.0", []]]},
    ],
)  # fmt: skip
def test_kept_siblings_that_nobody_can_have_computed_are_not_believed(tmp_path: Path, kept: Any) -> None:
    root = alike(tmp_path / "kb")
    cold = rows(root, tmp_path, cached=True)
    connection = sqlite3.connect(root / "build/cache.sqlite")
    (text,) = connection.execute("SELECT text FROM kept WHERE name = ?", (KEPT,)).fetchone()
    state, _, honest = text.partition("\n")
    if isinstance(kept, dict) and kept.get("acme-queue-2020"):
        kept = json.loads(honest) | kept
    with connection:
        connection.execute("UPDATE kept SET text = ? WHERE name = ?", (f"{state}\n{json.dumps(kept)}", KEPT))
    connection.close()
    assert rows(root, tmp_path, cached=True) == cold


@pytest.mark.parametrize("damage", [b"", b"no database", b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_damaged_cache_costs_only_time(tmp_path: Path, damage: bytes) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    cold = rows(root, tmp_path, cached=False)
    compile_kb(root, cached=True)
    (root / "build/cache.sqlite").write_bytes(damage)
    assert rows(root, tmp_path, cached=True) == cold
    assert rows(root, tmp_path, cached=True) == cold


def test_runs_at_the_same_time_share_one_cache_and_agree(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", *(named(f"acme-queue-{year}") for year in range(2000, 2012)))
    command = [sys.executable, "-m", "kbtool", "check", "--kb", str(root)]
    running = [subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    told = {process.communicate()[1] for process in running}
    assert len(told) == 1
    assert "12 record(s) checked, no problems" in told.pop()
    assert {process.returncode for process in running} == {0}


def test_entries_that_nothing_uses_any_more_go(tmp_path: Path) -> None:
    path = tmp_path / "cache.sqlite"
    old = cache.Cache(path)
    for number in range(200):
        old.put(f"old-{number}", "x")
    old.close()
    new = cache.Cache(path)
    new.put("new", "y")
    new.close()
    again = cache.Cache(path)
    assert again.get("old-1") is None
    assert again.get("new") == "y"
