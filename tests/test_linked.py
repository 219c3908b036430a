"""Links and pipes in what is published as it stands: one line that names the file, and nothing of it on any page."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from kbtool.pipeline import compile_kb
from tests.records import minimal_record, write_kb
from tests.site.conftest import with_site_parts
from tests.test_hostile_files import kbtool, link, pipe

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes and links of Unix")
SECRET = "what only the machine that builds may read"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "secret.md").write_text(f"# Secret\n\n{SECRET}\n")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/page.md").write_text(f"# Secret\n\n{SECRET}\n")
    return with_site_parts(write_kb(tmp_path / "kb", minimal_record()))


@pytest.mark.parametrize(
    ("make", "name", "said"),
    [
        (link("../../../secret.md"), "docs/en/about-us.md", "is a link that leads out of the folder"),
        (link("../../../secret.md"), "docs/en/.hidden.md", "is a link that leads out of the folder"),
        (link("../../../secret.md"), "docs/en/picture.png", "is a link that leads out of the folder"),
        (link("../../mkdocs.yml"), "docs/zh/settings.txt", "is a link that leads out of the folder"),
        (link("../../../outside"), "docs/en/more", "is a link to a folder"),
        (link("."), "docs/en/circle", "is a link to a folder"),
        (link("here.md"), "docs/en/here.md", "is a link that leads nowhere"),
        (link("/nowhere/at/all"), "docs/en/gone.md", "is a link that leads nowhere"),
        (pipe, "docs/en/pipe.md", "is no regular file"),
        (link("/dev/zero"), "docs/en/endless.md", "is no regular file"),
        (Path.touch, "docs/en/a\x1b[31m.md", "a name with control or invisible characters"),
        (link("../../secret.md"), "overrides/secret.txt", "is a link that leads out of the folder"),
        (link("../../../outside"), "overrides/partials/more", "is a link to a folder"),
        (link("../../secret.md"), "labs/attack.py", "is a link that leads out of the folder"),
        (link("../outside"), "labs", "is a link that leads out of the knowledge base"),
        (link("../outside"), "docs", "is a link that leads out of the knowledge base"),
        (link("docs"), "docs", "is a link that leads out of the knowledge base"),
        (link("../outside"), "schema", "is a link that leads out of the knowledge base"),
        (link("../outside"), "incidents", "is a link that leads out of the knowledge base"),
        (link("../secret.md"), "mkdocs.zh.yml", "is a link that leads out of the folder"),
        (pipe, "mkdocs.zh.yml", "is no regular file"),
    ],
)
def test_what_would_be_followed_out_of_the_knowledge_base_is_refused_by_name(
    root: Path, make: Callable[[Path], None], name: str, said: str
) -> None:
    path = root / name
    if path.exists():
        path.rename(root.with_name("put-aside"))
    path.parent.mkdir(exist_ok=True)
    make(path)
    assert [(problem.path, problem.code) for problem in compile_kb(root).errors if said in problem.message] == [
        (name, "REC000")
    ]


def test_neither_check_nor_site_nor_export_goes_on_and_nothing_of_the_target_is_told(root: Path) -> None:
    (root / "docs/en/about-us.md").symlink_to(root.parent / "secret.md")
    for argv in (("check",), ("site",), ("export", "markdown", "-o", "tree"), ("export", "json", "-o", "all.json")):
        code, said = kbtool(root, *argv)
        assert (code, said.count("docs/en/about-us.md: REC000")) == (1, 1), said
        assert SECRET not in said
    assert not (root / "site").exists()
    assert not (root / "tree").exists()


def test_links_within_the_folder_and_what_editors_leave_are_no_problem(root: Path) -> None:
    (root / "docs/en/again.md").symlink_to("about.md")
    (root / "docs/en/.#about.md").symlink_to("someone@host.1234")
    assert compile_kb(root).problems == []
    code, said = kbtool(root, "export", "markdown", "-o", "tree")
    assert code == 0, said
    written = sorted(path.name for path in (root / "tree/en/docs").glob("*.md"))
    assert "again.md" in written
    assert ".#about.md" not in written
