"""A site opened from disk: search, language link and every page work, and nothing asks another host."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from kbtool.site import build_site
from tests.records import minimal_record, write_kb
from tests.site.conftest import with_site_parts


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """At a path with a blank and a Chinese character (BR-20)."""
    root = with_site_parts(write_kb(tmp_path_factory.mktemp("offline") / "kb", minimal_record()))
    out = root / "from disk 本地" / "site"
    build_site(root, out, offline=True)
    return out


@pytest.mark.parametrize(
    ("start", "query", "word"), [("index.html", "limit", "queue"), ("zh/index.html", "队列", "队列")]
)
def test_a_site_opened_from_disk_searches_switches_language_and_asks_nobody(
    chromium: Browser, folder: Path, start: str, query: str, word: str
) -> None:
    context = chromium.new_context()
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto((folder / start).as_uri())
    page.locator(".kb-incident-card a").first.click()
    page.locator("svg.kb-cascade").wait_for()
    page.locator("a[data-kb-language]").first.click()
    page.locator("a[data-kb-language]").first.click()
    page.locator(".md-search__input").click()
    page.keyboard.insert_text(query)
    page.keyboard.press("Shift")
    page.locator(".md-search-result__link").first.wait_for()
    assert word in page.locator(".md-search-result__list").inner_text()
    assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
    context.close()
