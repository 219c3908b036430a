"""The wheel carries what an installed kbtool needs: the index, and every file of the package (BR-17)."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.records import ROOT

RECORDS = len(list((ROOT / "incidents").glob("[a-z]*/[a-z]*.yaml")))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from a copy of the checkout's tracked parts, with its index in place."""
    import shutil

    copy = tmp_path_factory.mktemp("checkout")
    for name in ("kbtool", "schema", "incidents", "labs", "docs", "overrides"):
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "index.sqlite"))
    for name in ("pyproject.toml", "README.md", "LICENSE", "LICENSE-CONTENT", "mkdocs.yml", "mkdocs.zh.yml"):
        shutil.copy(ROOT / name, copy / name)
    out = copy / "kbtool/data/index.sqlite"
    run = [sys.executable, "-m", "kbtool", "build", "--quiet", "--kb", str(copy), "-o", str(out)]
    subprocess.run(run, check=True, cwd=ROOT)
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel"], cwd=copy, check=True, capture_output=True
    )
    return next((copy / "dist").glob("*.whl"))


def test_the_wheel_lists_the_index_the_assets_and_the_licences(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    assert "kbtool/data/index.sqlite" in names
    here = {
        p.relative_to(ROOT).as_posix()
        for p in (ROOT / "kbtool").rglob("*")
        if p.is_file() and "__pycache__" not in p.parts
    }
    assert here - names - {"kbtool/data/index.sqlite"} == set()
    assert any(name.endswith("LICENSE-CONTENT") for name in names)


def test_an_installed_kbtool_answers_in_an_empty_environment_from_any_folder(wheel: Path, tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    python = tmp_path / "venv/bin/python"
    subprocess.run(
        [python, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", str(wheel)],
        check=True,
        capture_output=True,
    )
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    kbtool = tmp_path / "venv/bin/kbtool"
    for args, word in (
        (("cascade", "kinesis"), "Lambda"),
        (("search", "线程"), "aws-kinesis-2020"),
        (("--version",), f"{RECORDS} incidents"),
    ):
        done = subprocess.run([kbtool, *args], cwd=elsewhere, env=env, capture_output=True, text=True, check=True)
        assert word in done.stdout
    assert list(elsewhere.iterdir()) == []
