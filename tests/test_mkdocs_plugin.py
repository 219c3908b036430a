"""The thin plug-in: what it lets through, how it turns links into addresses, and what stops a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from kbtool.errors import KbtoolError
from kbtool.mkdocs_plugin import clean_page
from kbtool.pages import links
from kbtool.site import build_site
from tests.records import minimal_record, write_kb
from tests.site.conftest import with_site_parts


@pytest.mark.parametrize(
    ("given", "left"),
    [
        ('<h2 id="cause">A<a class="headerlink" href="#cause" title="x">#</a></h2>',
         '<h2 id="cause">A<a class="headerlink" href="#cause" title="x">#</a></h2>'),
        ("<p>kbwidget0000kb</p>", "<p>kbwidget0000kb</p>"),
        ("<p>a<script>x()</script></p>", "<p>a</p>"),
        ('<h2 id="a" onclick="x()" style="color:red">A</h2>', '<h2 id="a">A</h2>'),
        ('<h2 id="__config">A</h2>', "<h2>A</h2>"),
        ('<p class="md-search">a</p>', "<p>a</p>"),
        ('<a class="md-button" href="https://a.example/">a</a>', '<a href="https://a.example/">a</a>'),
        ('<a href="javascript:x()">a</a>', "<a>a</a>"),
        ('<img src="x" onerror="x()"><svg onload="x()"></svg>a', "a"),
    ],
)  # fmt: skip
def test_of_a_generated_page_only_headings_permalinks_and_placeholders_are_left(given: str, left: str) -> None:
    assert clean_page(given) == left


def test_internal_links_become_addresses_and_keep_their_anchor() -> None:
    markup = '<a href="kb:incidents/x.md#event-a">a</a><a href="kb:about.md">b</a><a href="#c">c</a>'
    assert links.resolve(markup, lambda page: "../" + page.removesuffix(".md") + "/") == (
        '<a href="../incidents/x/#event-a">a</a><a href="../about/">b</a><a href="#c">c</a>'
    )


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return with_site_parts(write_kb(tmp_path / "kb", minimal_record()))


def test_a_dead_link_in_a_page_written_by_hand_stops_the_build(root: Path, tmp_path: Path) -> None:
    page = root / "docs/zh/about.md"
    page.write_text(page.read_text("utf-8") + "\n[x](about.md#no-such-section)\n", encoding="utf-8")
    with pytest.raises(KbtoolError, match="no-such-section"):
        build_site(root, tmp_path / "site")
    assert not (tmp_path / "site").exists()


def test_a_page_that_is_both_written_and_generated_stops_the_build(root: Path, tmp_path: Path) -> None:
    (root / "docs/en/years.md").write_text("# Years\n", encoding="utf-8")
    with pytest.raises(KbtoolError, match=r"years\.md.*by hand and generated"):
        build_site(root, tmp_path / "site")


def test_a_generated_link_to_a_page_that_is_not_there_stops_the_build(root: Path, tmp_path: Path) -> None:
    (root / "docs/en/about.md").unlink()
    with pytest.raises(KbtoolError, match=r"links to `about\.md`, which is no page"):
        build_site(root, tmp_path / "site")
