"""The index is whole, the same for the same input, and fresh."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kbtool.analysis import Analysis
from kbtool.index import current, refresh_index, write_index
from kbtool.model import Incident
from kbtool.pipeline import compile_kb
from kbtool.rows import OF_ONE, Rows
from tests.records import minimal_record, put, write_kb


def build(root: Path, out: Path, **env: str) -> bytes:
    subprocess.run(
        [sys.executable, "-m", "kbtool", "build", "--quiet", "--kb", str(root), "-o", str(out)],
        env=os.environ | env, check=True, cwd=root.parent,
    )  # fmt: skip
    return out.read_bytes()


def test_two_builds_in_other_folders_zones_and_hash_seeds_give_the_same_bytes(tmp_path: Path) -> None:
    records = [minimal_record(), minimal_record() | {"id": "acme-other-2020"}]
    first = write_kb(tmp_path / "a", *records)
    second = write_kb(tmp_path / "far" / "b", *reversed(records))
    one = build(first, tmp_path / "1.sqlite", PYTHONHASHSEED="1", TZ="UTC", LC_ALL="C")
    two = build(second, tmp_path / "2.sqlite", PYTHONHASHSEED="2", TZ="Asia/Tokyo", LC_ALL="C.UTF-8")
    assert one == two


def test_a_failed_write_leaves_the_old_index_and_no_litter(
    small_kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out" / "i.sqlite"
    analysis = compile_kb(small_kb).analysis
    write_index(analysis, path)
    before = path.read_bytes()
    monkeypatch.setattr("kbtool.index.SCHEMA", "CREATE TABLE broken (")
    with pytest.raises(sqlite3.Error):
        write_index(analysis, path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["i.sqlite"]


def test_an_index_knows_when_a_source_file_changed(small_kb: Path, tmp_path: Path) -> None:
    path = tmp_path / "i.sqlite"
    write_index(compile_kb(small_kb).analysis, path)
    assert current(path, small_kb)
    record = minimal_record()
    record["title"]["en"] = "Another title"
    put(small_kb / "incidents/acme/acme-queue-2020.yaml", record)
    assert not current(path, small_kb)


def test_a_query_brings_the_index_of_a_checkout_up_to_date(small_kb: Path) -> None:
    def title() -> str:
        done = subprocess.run(
            [sys.executable, "-m", "kbtool", "list", "--lang", "en"],
            cwd=small_kb,
            capture_output=True,
            text=True,
            check=True,
        )
        return done.stdout

    assert "The queue stops" in title()
    record = minimal_record()
    record["title"]["en"] = "Another title"
    put(small_kb / "incidents/acme/acme-queue-2020.yaml", record)
    assert "Another title" in title()
    (small_kb / "incidents/acme/acme-queue-2020.yaml").unlink()
    assert "Another title" not in title()


def test_a_checkout_that_cannot_be_written_still_answers(small_kb: Path) -> None:
    (small_kb / "build").write_text("in the way", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "kbtool", "list", "--lang", "en"],
        cwd=small_kb,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "acme-queue-2020" in done.stdout


def test_a_broken_record_is_left_out_of_the_answer_and_named(small_kb: Path) -> None:
    shutil.copy(small_kb / "incidents/acme/acme-queue-2020.yaml", small_kb / "incidents/acme/zz.yaml")
    (small_kb / "incidents/acme/zz.yaml").write_text("a: [", "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "kbtool", "list", "--lang", "en"],
        cwd=small_kb,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "acme-queue-2020" in done.stdout
    assert "incidents/acme/zz.yaml" in done.stderr


def test_the_index_holds_no_path_of_the_machine(small_kb: Path, tmp_path: Path) -> None:
    path = tmp_path / "i.sqlite"
    write_index(compile_kb(small_kb).analysis, path)
    assert str(tmp_path).encode() not in path.read_bytes()


def every_row(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """The rows of every table that holds data, those of the search with their numbers."""
    with sqlite3.connect(path) as connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE sql LIKE 'CREATE TABLE%'")
        ]
        own = [name for name in tables if not name.startswith("search_")]
        assert {"incidents", "ledger_said", "siblings"} <= set(own)
        rows = {name: sorted(map(tuple, connection.execute(f"SELECT * FROM {name}")), key=repr) for name in own}
        rows["search"] = sorted(connection.execute("SELECT rowid, * FROM search"), key=repr)
        found = connection.execute("SELECT rowid, bm25(search) FROM search WHERE search MATCH 'queue' ORDER BY rowid")
        return rows | {"found": list(found)}


def test_a_refreshed_index_has_the_rows_of_one_made_anew(tmp_path: Path) -> None:
    names = [f"acme-queue-{year}" for year in range(2000, 2012)]
    root = write_kb(tmp_path / "kb", *(minimal_record() | {"id": name} for name in names))
    warm, cold = tmp_path / "warm.sqlite", tmp_path / "cold.sqlite"
    write_index(compile_kb(root).analysis, warm)
    folder = root / "incidents/acme"
    changes: tuple[Callable[[], object], ...] = (
        lambda: edited(folder / "acme-queue-2003.yaml", "stopped after a change", "came to a stop after a change"),
        lambda: (folder / "acme-queue-2001.yaml").unlink(),
        lambda: added(folder, "acme-queue-2002", "acme-queue-2040"),
        lambda: edited(root / "schema/triggers.yaml", "A term.", "Another term."),
    )
    for change in changes:
        change()
        analysis = compile_kb(root).analysis
        with warm.open("rb") as held:  # while it is open, its number is not given to another file
            refresh_index(analysis, warm)
            assert warm.stat().st_ino != os.fstat(held.fileno()).st_ino
        write_index(analysis, cold)
        assert every_row(warm) == every_row(cold)


def test_a_refresh_makes_the_rows_of_the_changed_record_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"acme-queue-{year}" for year in range(2000, 2012)]
    root = write_kb(tmp_path / "kb", *(minimal_record() | {"id": name} for name in names))
    path = tmp_path / "index.sqlite"
    write_index(compile_kb(root).analysis, path)
    edited(root / "incidents/acme/acme-queue-2003.yaml", "stopped after a change", "came to a stop")
    made: list[str] = []

    def events(_: Analysis, incident: Incident) -> Rows:
        made.append(incident.id)
        return []

    monkeypatch.setitem(OF_ONE, "events", events)
    refresh_index(compile_kb(root).analysis, path)
    assert made == ["acme-queue-2003"]


def edited(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def added(folder: Path, old: str, new: str) -> None:
    (folder / f"{new}.yaml").write_text((folder / f"{old}.yaml").read_text("utf-8").replace(old, new), "utf-8")
