"""`kbtool init` begins a private knowledge base, in one language or two, and updates bring new terms and nothing else."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kbtool.languages import read_languages
from kbtool.pipeline import compile_kb
from tests.cli.test_commands import kbtool, run

GIVEN = (
    "--provider", "acme", "--service", "acme-example", "--date", "2026-03-01", "--zone", "UTC",
    "--title", "Queue down", "--source", "https://example.org/a",
)  # fmt: skip
RECORD = "incidents/acme/acme-example-2026.yaml"


def begun(tmp_path: Path, languages: str) -> Path:
    base = tmp_path / "base"
    kbtool("init", str(base), "--name", 'Acme & "Co"', "--provider", "acme", "--languages", languages)
    return base


def written(base: Path, lang: str) -> None:
    """A record with the texts of one language only."""
    kbtool("new", *GIVEN, cwd=base)
    text = (base / RECORD).read_text("utf-8").replace("kind: to-do", "kind: config-change")
    text = text.replace("state: draft", "state: reviewed")
    text = text.replace("title: TODO", "title: Post-mortem").replace("publisher: TODO", "publisher: Acme")
    text = text.replace("severity: unknown", "severity: outage")
    other, said = {"en": ("zh", "The queue stopped."), "zh": ("en", "队列停止工作。")}[lang]
    lines = [line for line in text.split("\n") if not line.strip().startswith(f"{other}: ")]
    own = f"{lang}: "
    (base / RECORD).write_text(
        "\n".join(line[: line.index(own)] + own + said if line.strip().startswith(own) else line for line in lines),
        "utf-8",
    )


@pytest.mark.parametrize("languages", ["en", "zh", "en,zh"])
def test_an_empty_base_is_sound_laid_out_and_holds_the_vocabularies(tmp_path: Path, languages: str) -> None:
    base = begun(tmp_path, languages)
    compiled = compile_kb(base)
    assert compiled.problems == []
    assert {"acme", "aws"} <= set(compiled.kb.providers)
    assert len(compiled.kb.vocabularies) == 12
    assert compiled.kb.languages == tuple(languages.split(","))
    kbtool("fmt", "--check", cwd=base)
    assert (base / "mkdocs.zh.yml").exists() == (languages == "en,zh")
    assert {path.name for path in (base / "docs").iterdir()} == set(languages.split(","))


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_record_in_one_language_is_checked_and_answers(tmp_path: Path, lang: str) -> None:
    base = begun(tmp_path, lang)
    written(base, lang)
    kbtool("check", cwd=base)
    assert "acme-example-2026" in kbtool("list", cwd=base)
    text = (base / RECORD).read_text("utf-8")
    (base / RECORD).write_text(text.replace(f"    {lang}: ", f"    {lang}: At 9:15 PM. ", 1), "utf-8")
    assert "TXT006" in kbtool("check", cwd=base, code=1)


def test_nothing_is_written_over_anything(tmp_path: Path) -> None:
    base = begun(tmp_path, "en")
    before = {p: p.read_bytes() for p in base.rglob("*") if p.is_file()}
    for args, word in (
        ((str(base),), "is not empty"),
        ((str(tmp_path / "x"), "--provider", "aws"), "comes with kbtool"),
        ((str(tmp_path / "x"), "--provider", "../x"), "--provider takes"),
        ((str(tmp_path / "x"), "--languages", "fr"), "--languages takes"),
        ((str(tmp_path / "x"), "--name", "a\nb"), "must be one line"),
        ((str(tmp_path), "--update"), "was not made by"),
    ):
        done = run("init", *args)
        assert done.returncode == 2
        assert word in done.stderr
    assert {p: p.read_bytes() for p in base.rglob("*") if p.is_file()} == before
    assert not (tmp_path / "x").exists()


def test_own_terms_extend_a_vocabulary_and_an_update_renews_only_what_was_not_changed(tmp_path: Path) -> None:
    base = begun(tmp_path, "en")
    term = "{id: own-factor, name: {en: Own}, definition: {en: A factor of ours.}}"
    (base / "schema/own/factors.yaml").write_text(
        f"vocabulary: factors\nname: {{en: Factors}}\ndefinition: {{en: Ours.}}\nterms:\n  - {term}\n", "utf-8"
    )
    compiled = compile_kb(base)
    assert compiled.problems == []
    assert {("factors", "own-factor"), ("factors", "latent-bug")} <= set(compiled.kb.terms)
    old, mine, gone = (base / f"schema/{name}.yaml" for name in ("triggers", "patterns", "places"))
    shipped = old.read_bytes()
    old.write_bytes(shipped.replace(b"\n", b"\n# of an earlier kbtool\n", 1))
    marks = json.loads((base / "schema/.shipped.json").read_text("utf-8"))
    import hashlib

    marks["schema/triggers.yaml"] = hashlib.sha256(old.read_bytes()).hexdigest()
    (base / "schema/.shipped.json").write_text(json.dumps(marks), "utf-8")
    mine.write_bytes(mine.read_bytes() + b"# ours\n")
    gone.unlink()
    for _ in range(2):
        said = kbtool("init", "--update", str(base))
        assert "left as it is: schema/patterns.yaml" in said
        assert "left as it is: schema/places.yaml" in said
    assert old.read_bytes() == shipped
    assert mine.read_bytes().endswith(b"# ours\n")
    assert not gone.exists()


@pytest.mark.parametrize(
    "text", [b"languages: [fr]\n", b"languages: en\n", b"language: [en]\n", b"a: b: c\n", b"- x\n"]
)
def test_settings_that_make_no_sense_are_named(text: bytes) -> None:
    with pytest.raises(Exception, match=r"kbtool\.yaml"):
        read_languages(text)


def test_the_site_of_a_base_in_one_language_is_built_and_links_to_no_other(tmp_path: Path) -> None:
    base = begun(tmp_path, "zh")
    written(base, "zh")
    kbtool("site", cwd=base)
    page = (base / "site/incidents/acme-example-2026/index.html").read_text("utf-8")
    assert "队列停止工作" in page
    assert "Content-Security-Policy" in page
    assert "data-kb-language" not in page
    assert not (base / "site/zh").exists()


def test_a_base_is_begun_and_updated_in_chinese(tmp_path: Path) -> None:
    base = tmp_path / "base"
    said = kbtool("init", str(base), "--name", "事故档案", "--provider", "acme", "--languages", "zh", "--lang", "zh")
    assert "空的知识库" in said
    assert "新建档案" in (base / "README.md").read_text("utf-8")
    assert "你们的服务" in (base / "schema/services/acme.yaml").read_text("utf-8")
    (base / "schema/factors.yaml").write_text("mine", "utf-8")
    assert "保持原样：schema/factors.yaml" in kbtool("init", "--update", str(base), "--lang", "zh")
