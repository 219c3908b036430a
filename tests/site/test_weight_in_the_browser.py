"""What a page makes the browser fetch: no search index or worker before the search box is used."""

from __future__ import annotations

import pytest

from tests.site.conftest import Open

INCIDENT = "incidents/aws-kinesis-2020/"


def fetched(requests: list[str]) -> list[str]:
    """Of the addresses asked for, those that only search needs."""
    return [url for url in requests if "search_index" in url or "/workers/" in url]


@pytest.mark.parametrize(("prefix", "query"), [("", "thread limit"), ("zh/", "线程上限")])
def test_the_search_index_is_fetched_when_the_search_box_gets_the_focus(visit: Open, prefix: str, query: str) -> None:
    seen = visit()
    asked: list[str] = []
    seen.page.on("request", lambda request: asked.append(request.url))
    page = seen.goto(prefix + INCIDENT)
    page.wait_for_load_state("networkidle")
    assert fetched(asked) == []
    with page.expect_request("**/search/search_index.json"):
        page.locator(".md-search__input").focus()
    page.keyboard.insert_text(query)
    page.keyboard.press("Shift")
    page.locator(".md-search-result__link").first.wait_for()
    assert len(fetched(asked)) == 2
    assert seen.faults == []
