"""Search as a person types it, in both languages. The queries hold typed characters only."""

from __future__ import annotations

import unicodedata

import pytest

from tests.site.conftest import Open

KINESIS = "incidents/aws-kinesis-2020/"
CHINESE = ("线程", "线程上限", "分片映射", "Kinesis", "前端机群")
ENGLISH = ("thread limit", "Kinesis", "shard-map")


def results(visit: Open, prefix: str, query: str) -> list[tuple[str, str]]:
    """Address and text of what the search box lists."""
    seen = visit()
    page = seen.goto(prefix + "about/")
    page.locator(".md-search__input").click()
    page.locator(".md-search__input").press_sequentially(query) if query.isascii() else page.keyboard.insert_text(query)
    page.keyboard.press("Shift")
    page.locator(".md-search-result__link").first.wait_for()
    found = page.evaluate("[...document.querySelectorAll('.md-search-result__link')].map(a => [a.href, a.textContent])")
    assert seen.faults == []
    return [(href, text) for href, text in found]


@pytest.mark.parametrize("query", CHINESE)
def test_a_chinese_reader_finds_the_incident(visit: Open, query: str) -> None:
    assert not any(unicodedata.category(c) == "Cf" for c in query)
    found = results(visit, "zh/", query)
    assert any(KINESIS in href for href, _ in found)
    assert all("/zh/" in href for href, _ in found)


def test_a_chinese_query_does_not_match_single_characters_of_other_words(visit: Open) -> None:
    found = results(visit, "zh/", "线程")
    assert [text for _, text in found[:5] if "线程" not in text.replace("\u200b", "")] == []


@pytest.mark.parametrize("query", ENGLISH)
def test_an_english_reader_finds_the_incident(visit: Open, query: str) -> None:
    found = results(visit, "", query)
    assert any(KINESIS in href for href, _ in found)
    assert not any("/zh/" in href for href, _ in found)
