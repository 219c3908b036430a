"""The pages that are put together from a shell and a body are those that the theme's template makes."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import markdown
import pytest

from kbtool.mkdocs_plugin import PLACEHOLDER, clean_page
from kbtool.pages import body
from kbtool.pages.base import Draft
from kbtool.pages.html import el
from kbtool.site import build_site
from tests.records import ROOT

NUMBER = re.compile(r"&#\d+;")


class Everything:
    """Takes every page for one that the navigation has no title for, so that the engine renders it."""

    def __contains__(self, path: str) -> bool:
        return True


def told(text: str) -> str:
    """Markdown leaves numeric references in the table of contents; the shell has the characters themselves."""
    return NUMBER.sub(lambda match: unescape(match.group()), text)


def test_every_page_of_both_languages_is_byte_for_byte_what_the_template_makes_of_it(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kbtool.mkdocs_plugin._paths", lambda *_, **__: Everything())
    reference = tmp_path / "reference"
    build_site(ROOT, reference)
    names = sorted(p.relative_to(reference).as_posix() for p in reference.rglob("*") if p.is_file())
    assert names == sorted(p.relative_to(site).as_posix() for p in site.rglob("*") if p.is_file())
    html = [name for name in names if name.endswith(".html")]
    differing = [n for n in html if told((reference / n).read_text("utf-8")) != told((site / n).read_text("utf-8"))]
    assert differing == []
    others = [n for n in names if not n.endswith(".html") and (reference / n).read_bytes() != (site / n).read_bytes()]
    assert others == []


TITLES = (
    "Plain", "A & B <i> \"q\" 'r'", "*a* _b_ `c` [d](e) ![f](g)", "{#x} {: .y}", "1. one", "# two", "a\xa0b  c", "a\\b",
    "https://a.example/?b=c&d", "&amp; &#38; &lt;", "kbwidget0000kb", "级联故障 “引号” — 一、二", "!!! note", "a^b~c|d$e=f",
)  # fmt: skip


@pytest.mark.parametrize("title", TITLES)
def test_a_body_is_byte_for_byte_what_markdown_and_the_cleaning_make_of_it(title: str) -> None:
    draft = Draft("a.md", title)
    draft.add(el("p", "first"))
    draft.heading(2, title, "one")
    draft.heading(3, title, "two")
    draft.add(el("p", "second"))
    page = draft.page()
    source = page.markdown.split("\n---\n", 1)[1]
    extensions = ["attr_list", "tables", "toc", "kbtool.cjk"]
    toc = {"permalink": "#", "permalink_title": "Address"}
    made = markdown.markdown(source, extensions=extensions, extension_configs={"toc": toc})
    whole = PLACEHOLDER.sub(lambda match: page.widgets[match.group(1)], clean_page(made))
    assert body.markup(page, body.Permalink("#", "Address"), lambda path: path) == whole
