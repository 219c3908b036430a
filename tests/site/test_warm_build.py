"""A site built over an older one equals a site built from nothing, byte for byte, and makes only what changed."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from kbtool.cache import Cache
from kbtool.pagestore import Made, Store
from kbtool.policy import META, replace_policy
from kbtool.seen import Kept
from kbtool.site import build_site
from tests.records import minimal_record, write_kb
from tests.site.conftest import with_site_parts
from tests.site.test_build import contents

RECORD = "incidents/acme/acme-queue-2020.yaml"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A knowledge base of two records with its site, built from nothing."""
    records = [minimal_record(), minimal_record() | {"id": "acme-other-2020"}]
    root = with_site_parts(write_kb(tmp_path_factory.mktemp("warm") / "kb", *records))
    build_site(root, root / "site")
    return root


@pytest.fixture
def root(built: Path, tmp_path: Path) -> Path:
    """A copy of it, caches and site included."""
    return Path(shutil.copytree(built, tmp_path / "kb"))


@pytest.mark.parametrize("name", ["../outside.html", "a/../../outside.html", "/outside.html", "..", "a//b"])
def test_a_name_in_a_strangers_cache_leads_nowhere_out_of_the_site(tmp_path: Path, name: str) -> None:
    old, new = tmp_path / "old", tmp_path / "new" / "site"
    for folder in (old / "a", new):
        folder.mkdir(parents=True)
    (tmp_path / "outside.html").write_text("theirs", "utf-8")
    (old / "b.html").write_text("theirs", "utf-8")
    for file, found in ((name, False), ("b.html", True)):
        cache = Cache(tmp_path / "pages.sqlite")
        cache.put("page", json.dumps(Made(Kept("", [], [], [], [], []), [], [file], ())))
        cache.put("page finished", json.dumps(["shell", "", [hashlib.sha256(b"theirs").hexdigest()]]))
        cache.close()
        store = Store(Cache(tmp_path / "pages.sqlite"), old, new)
        assert (store.find("page", lambda _: "shell") is not None) == found
        store.cache.close()
    assert not (tmp_path / "new" / "outside.html").exists()
    assert [path.name for path in new.rglob("*")] == ["b.html"]


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def same_as_cold(root: Path) -> None:
    """Compare what stands with a site built from nothing."""
    bare = root.parent / "bare"
    shutil.copytree(root, bare, ignore=shutil.ignore_patterns("build", "site"))
    build_site(bare, bare / "site")
    warm, cold = contents(root / "site"), contents(bare / "site")
    assert list(warm) == list(cold)
    assert [name for name in cold if warm[name] != cold[name]] == []


def refuse(*_: Any) -> None:
    raise AssertionError("this page was to be taken from the old site")


def test_after_an_edit_of_prose_the_site_equals_one_built_from_nothing(root: Path) -> None:
    edit(root / RECORD, "The queue stopped", "The queue halted")
    build_site(root, root / "site")
    same_as_cold(root)
    assert "The queue halted" in (root / "site/incidents/acme-queue-2020/index.html").read_text("utf-8")


def test_after_an_edit_of_another_fact_and_of_a_template_the_site_equals_one_built_from_nothing(root: Path) -> None:
    edit(
        root / "overrides/main.html",
        '<meta name="twitter:card"',
        '<meta name="kb-new" content="1"><meta name="twitter:card"',
    )
    edit(root / RECORD, "Acme queue", "Acme long queue")
    build_site(root, root / "site")
    same_as_cold(root)
    assert 'name="kb-new"' in (root / "site/incidents/acme-other-2020/index.html").read_text("utf-8")


def test_pages_of_records_that_did_not_change_are_not_made_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = contents(root / "site")
    monkeypatch.setattr("kbtool.pages.incident._page", refuse)
    monkeypatch.setattr("kbtool.pages.service._page", refuse)
    monkeypatch.setattr("kbtool.pages.terms._term", refuse)
    build_site(root, root / "site")
    assert contents(root / "site") == before


def test_pages_with_a_sentence_each_of_many_records_are_made_again_for_these_sentences_alone(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    edit(root / RECORD, "A limit was hit", "Some limit was hit")
    with monkeypatch.context() as refusing:
        refusing.setattr("kbtool.pages.cards.card", refuse)
        refusing.setattr("kbtool.pages.terms._term", refuse)
        refusing.setattr("kbtool.pages.ledger._row", refuse)
        build_site(root, root / "site")
    same_as_cold(root)
    edit(root / RECORD, "Orders could not be stored", "No order could be stored")
    build_site(root, root / "site")
    shutil.rmtree(root.parent / "bare")
    same_as_cold(root)
    assert "No order could be stored" in (root / "site/terms/couplings/hard/index.html").read_text("utf-8")


def test_another_version_of_the_package_makes_every_page_again(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kbtool.cache.maker", lambda: "another")
    monkeypatch.setattr("kbtool.pages.service._page", refuse)
    with pytest.raises(AssertionError):
        build_site(root, root / "site")


def test_a_page_that_someone_changed_in_the_old_site_is_made_again(root: Path) -> None:
    before = contents(root / "site")
    page = root / "site/services/acme-queue/index.html"
    page.write_text(page.read_text("utf-8").replace("</body>", "<p>spoiled</p></body>"), encoding="utf-8")
    shutil.rmtree(root / "site/incidents/acme-other-2020")
    build_site(root, root / "site")
    assert contents(root / "site") == before


def test_a_page_is_another_name_for_the_old_file_until_someone_writes_to_it_and_hides_that(root: Path) -> None:
    page = root / "site/services/acme-queue/index.html"
    build_site(root, root / "site")  # the copies of the fixture are read, and known from now on
    before, then = contents(root / "site"), page.stat()
    build_site(root, root / "site")
    assert page.stat().st_ino == then.st_ino
    with page.open("r+b") as file:
        file.write(b"<!DOCTYPE HTML>")
    os.utime(page, ns=(then.st_atime_ns, then.st_mtime_ns))
    now = page.stat()
    assert (now.st_ino, now.st_size, now.st_mtime_ns) == (then.st_ino, then.st_size, then.st_mtime_ns)
    assert contents(root / "site") != before
    build_site(root, root / "site")
    assert contents(root / "site") == before


def test_a_file_of_the_old_site_keeps_its_text_when_its_page_gets_another_policy(tmp_path: Path) -> None:
    old, new = tmp_path / "old.html", tmp_path / "new.html"
    old.write_text(META.format("one"), encoding="utf-8")
    new.hardlink_to(old)
    replace_policy(new, "one", "two")
    assert (old.read_text("utf-8"), new.read_text("utf-8")) == (META.format("one"), META.format("two"))


def test_a_damaged_cache_costs_only_time(root: Path) -> None:
    before = contents(root / "site")
    (root / "build/pages.sqlite").write_bytes(b"no database")
    build_site(root, root / "site")
    assert contents(root / "site") == before


def test_two_builds_at_once_over_an_old_site_both_succeed_and_leave_the_new_one(root: Path) -> None:
    edit(root / RECORD, "The queue stops", "The queue halts")
    command = [sys.executable, "-m", "kbtool", "site", "--kb", str(root)]
    running = [subprocess.Popen(command, cwd=root, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [(process.communicate()[1], process.returncode) for process in running] == [("", 0), ("", 0)]
    same_as_cold(root)
