"""`kbtool import` and `kbtool check` on its drafts, as people run them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kbtool.locale import authoring
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
    written = path.read_text("utf-8")
    run("fmt", cwd=kb)
    assert path.read_text("utf-8") == written
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


def ready(draft: str, first: str) -> str:
    """The lines of a draft's comment from `first` on, their `# ` taken off."""
    lines = draft[draft.index(f"# {first}") :].splitlines()
    return "\n".join(line.removeprefix("# ") for line in lines) + "\n"


def test_a_new_provider_stands_ready_in_the_draft_and_passes_once_its_blanks_are_filled(kb: Path) -> None:
    run("import", "statuspage", str(SAMPLES / "statuspage.json"), cwd=kb)
    (path,) = (kb / "incidents/_drafts").glob("*.yaml")
    draft = path.read_text("utf-8")
    assert "for a file schema/services/github.yaml" in draft
    text = ready(draft, "# yaml-language-server")
    services = kb / "schema/services/github.yaml"
    services.write_text(text, "utf-8")
    blank = run("check", "schema/services/github.yaml", cwd=kb)
    assert blank.returncode == 1
    for field in ("name.zh", "services[0].name.zh", "services[0].definition.en", "services[0].category"):
        assert field in blank.stdout
    services.write_text(
        text.replace("category:", "category: compute").replace("zh:\n", "zh: 甲\n").replace("en:\n", "en: A\n"), "utf-8"
    )
    assert run("check", "schema/services/github.yaml", cwd=kb).returncode == 0
    again = run("import", "statuspage", str(SAMPLES / "statuspage.json"), "--force", cwd=kb)
    assert again.returncode == 0
    known = path.read_text("utf-8")
    assert "organisation: github" in known and "service: github-actions" in known
    assert "# To be looked over" not in known


def test_a_new_service_of_a_known_provider_stands_ready_as_an_entry_of_its_file(kb: Path) -> None:
    run("import", "statuspage", str(SAMPLES / "statuspage.json"), "--organisation", "acme", cwd=kb)
    (path,) = (kb / "incidents/_drafts").glob("*.yaml")
    draft = path.read_text("utf-8")
    assert "`services:` in schema/services/acme.yaml" in draft
    assert ready(draft, "  - id: acme-actions").startswith("  - id: acme-actions\n    name:\n      en: Actions\n")


def test_in_a_base_of_one_language_nothing_is_asked_in_the_other(kb: Path) -> None:
    (kb / "kbtool.yaml").write_text("languages: [zh]\n", "utf-8")
    run("import", "markdown", str(SAMPLES / "table.md"), "--organisation", "acme", cwd=kb)
    (path,) = (kb / "incidents/_drafts").glob("*.yaml")
    draft = path.read_text("utf-8")
    assert " en:" not in draft
    assert "key: title.zh" in draft
    asked = run("check", "incidents/_drafts", cwd=kb)
    assert (asked.returncode, "English text is missing" in asked.stdout) == (0, False)


def test_the_report_is_in_the_language_that_is_asked_for(kb: Path) -> None:
    done = run("import", "statuspage", str(SAMPLES / "statuspage.json"), "--lang", "zh", cwd=kb)
    for said in (
        "1 份草稿（statuspage）",
        "收录 2 个事件、1 个组件、时区 UTC",
        "第 12 行：Database upgrade：计划内维护不是事故",
    ):
        assert said in done.stdout
    (path,) = (kb / "incidents/_drafts").glob("*.yaml")
    assert "# 草稿，由" in path.read_text("utf-8")


def test_every_text_for_authors_stands_in_both_languages_with_the_same_values() -> None:
    import re

    for name, (english, chinese) in authoring.TEXTS.items():
        assert english and chinese, name
        assert sorted(set(re.findall(r"\{(\w*)", english))) == sorted(set(re.findall(r"\{(\w*)", chinese))), name
