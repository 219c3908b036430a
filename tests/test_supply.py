"""What kbtool rests on: hashes in the lock, licences that were read, caches that nobody commits."""

from __future__ import annotations

import re
import subprocess

import pytest

from tests.licences import ALLOWED, PAGE, licence, locked, page
from tests.records import ROOT

LOCK = (ROOT / "requirements.lock").read_text("utf-8")


def test_every_locked_package_has_a_hash_and_no_index_is_named() -> None:
    entries = re.split(r"^(?=[A-Za-z0-9._-]+==)", LOCK, flags=re.MULTILINE)[1:]
    assert len(entries) == sum(map(len, locked().values()))
    assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []
    assert "://" not in LOCK


@pytest.mark.parametrize("name", sorted(locked()))
def test_a_locked_package_has_a_licence_that_someone_has_allowed(name: str) -> None:
    assert licence(name) in ALLOWED


def test_the_list_of_licences_is_as_make_licences_writes_it() -> None:
    assert PAGE.read_text("utf-8") == page()


def test_no_cache_and_no_index_is_committed() -> None:
    done = subprocess.run(["git", "ls-files", "build", "site"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout == ""


def test_the_segmenter_reads_nothing_from_the_temporary_folder(
    tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Left to itself it loads jieba.cache from there, a file that any user of the machine may have written."""
    import tempfile
    from pathlib import Path

    import jieba

    from kbtool.pages import searchdocs

    folder = Path(str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    (folder / "jieba.cache").write_bytes(b"hostile")
    searchdocs.segmenter.cache_clear()
    searchdocs._cut.cache_clear()
    assert searchdocs._cut("队列停摆") == "队列\u200b停摆"
    assert list(jieba.cut("队列停摆")) == ["队列", "停摆"]  # as the theme's search calls it
    assert [(path.name, path.read_bytes()) for path in folder.iterdir()] == [("jieba.cache", b"hostile")]
