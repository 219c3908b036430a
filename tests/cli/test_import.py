"""`kbtool import` and `kbtool check` on its drafts, as people run them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kbtool.registry import IMPORTERS
from tests.cli.test_commands import run
from tests.records import minimal_record, write_kb

SAMPLES = Path(__file__).parent.parent / "importers/samples"


@pytest.fixture
def kb(tmp_path: Path) -> Path:
    return write_kb(tmp_path / "kb", minimal_record())


def test_the_drafts_go_into_the_knowledge_base_and_check_asks_about_them(kb: Path) -> None:
    done = run("import", "statuspage", str(SAMPLES / "statuspage.json"), cwd=kb)
    assert done.returncode == 0
    assert "took 2 event(s), 1 component(s), zone UTC" in done.stdout
    assert "skipped  line 12: Database upgrade: planned maintenance is no incident" in done.stdout
    (path,) = (kb / "incidents/_drafts").glob("*.yaml")
    assert path.name == "github-incident-with-pages-and-actions-2024.yaml"
    loose = run("check", cwd=kb)
    assert (loose.returncode, run("check", "--strict", cwd=kb).returncode) == (0, 1)
    assert "no problems" in loose.stderr and "1 draft(s), unpublished until reviewed" in loose.stderr
    assert run("list", cwd=kb).stdout.count("acme") == 1


def test_nothing_is_written_over_without_force(kb: Path) -> None:
    args = ("import", "markdown", str(SAMPLES / "table.md"), "--organisation", "acme", "-o", "out")
    assert run(*args, cwd=kb).returncode == 0
    (path,) = (kb / "out").iterdir()
    path.write_text("mine", "utf-8")
    again = run(*args, cwd=kb)
    assert (again.returncode, path.read_text("utf-8")) == (1, "mine")
    assert "--force" in again.stdout
    assert run(*args, "--force", cwd=kb).returncode == 0
    assert path.read_text("utf-8").startswith("# yaml-language-server")


def test_what_the_caller_knows_is_taken_and_checked(kb: Path) -> None:
    args = ("import", "markdown", str(SAMPLES / "table.md"), "--lang", "zh")
    more = (
        "--organisation",
        "acme",
        "--zone",
        "Europe/Copenhagen",
        "--consulted",
        "2026-01-02",
        "--url",
        "https://a.example/",
    )
    assert run(*args, *more, cwd=kb).returncode == 0
    source = next((kb / "incidents/_drafts").glob("acme-*.yaml")).read_text("utf-8")
    for line in ("organisation: acme", "zone: Europe/Copenhagen", "consulted: 2026-01-02", "url: https://a.example/"):
        assert line in source
    assert "请用自己的话" in source
    for option, value in (
        ("--zone", "CEST"),
        ("--organisation", "nobody"),
        ("--consulted", "yesterday"),
        ("--url", "x"),
    ):
        wrong = run(*args, option, value, cwd=kb)
        assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
        assert option in wrong.stderr


def test_unreadable_files_are_named_and_the_others_still_read(kb: Path) -> None:
    (kb / "broken.json").write_text('{"incidents": [', "utf-8")
    done = run(
        "import",
        "statuspage",
        "broken.json",
        "no-such.json",
        str(SAMPLES / "statuspage.json"),
        "--format",
        "json",
        cwd=kb,
    )
    assert done.returncode == 2
    rows = json.loads(done.stdout)["files"]
    assert [bool(row["error"]) for row in rows] == [True, True, False]
    assert rows[0]["line"] == 1
    assert len(rows[2]["drafts"]) == 1


def test_nothing_taken_is_not_success(kb: Path) -> None:
    (kb / "quiet.json").write_text('{"page": {"name": "Acme"}, "incidents": []}', "utf-8")
    done = run("import", "statuspage", "quiet.json", cwd=kb)
    assert (done.returncode, "the list of incidents is empty" in done.stdout) == (1, True)
    done = run("import", "statuspage", str(SAMPLES / "statuspage.json"), "--match", "nothing like it", cwd=kb)
    assert (done.returncode, "has no `nothing like it`" in done.stdout) == (1, True)


def test_the_command_names_every_format() -> None:
    assert f"one of {', '.join(importer.name for importer in IMPORTERS)}" in " ".join(
        run("import", "--help").stdout.split()
    )
