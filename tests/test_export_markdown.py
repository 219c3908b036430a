"""The exported tree is whole: the second engine builds it, strictly, and every link of it leads somewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urljoin

import pytest

from tests.records import ROOT


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real knowledge base as a Markdown tree, written under a locale that knows no Chinese (BR-16)."""
    out = tmp_path_factory.mktemp("export")
    env = os.environ | {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    subprocess.run(
        [sys.executable, "-m", "kbtool", "export", "markdown", "-o", str(out)], cwd=ROOT, env=env, check=True
    )
    return out


def test_both_languages_have_the_same_pages_and_every_file_is_utf8(exported: Path) -> None:
    pages = {
        lang: {p.relative_to(exported / lang / "docs").as_posix() for p in (exported / lang).rglob("*.md")}
        for lang in ("en", "zh")
    }
    assert pages["en"] == pages["zh"]
    assert "incidents/aws-kinesis-2020.md" in pages["en"]
    text = (exported / "zh/docs/incidents/aws-kinesis-2020.md").read_bytes().decode("utf-8")
    assert "线程" in text


def test_the_export_ships_the_same_assets_as_the_site() -> None:
    from kbtool import shipped
    from kbtool.exporters.markdown import SCRIPTS, STYLES
    from kbtool.mkdocs_plugin import SHIPPED

    theme = {shipped.FRAME, shipped.ICON}  # what takes the place of parts of the theme
    assert {*STYLES, *SCRIPTS, *shipped.LATER} == {*SHIPPED} - theme


def test_no_placeholder_and_no_internal_link_form_is_left(exported: Path) -> None:
    for path in exported.rglob("*.md"):
        text = path.read_text("utf-8")
        assert "kbwidget" not in text, path
        assert '="kb:' not in text, path


def test_the_second_engine_builds_the_tree_and_every_link_in_it_leads_somewhere(exported: Path) -> None:
    for lang in ("en", "zh"):
        folder = exported / lang
        done = subprocess.run(
            [sys.executable, "-m", "zensical", "build", "--clean", "--strict"],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        site = folder / "site"
        page = site / "incidents/aws-kinesis-2020/index.html"
        html = page.read_text("utf-8")
        assert "<svg" in html
        assert 'id="event-first-alarm"' in html
        for target in set(re.findall(r'href="([^"#:]+?/)(?:#[^"]*)?"', html)):
            place = urljoin("/incidents/aws-kinesis-2020/", target).lstrip("/")
            assert (site / place / "index.html").is_file(), target
