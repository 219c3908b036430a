"""A page on paper, and what a page says of itself to those who link to it."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.site.conftest import SITE, Open

INCIDENT = "incidents/aws-kinesis-2020/"
PAPER = 688
"""A4 with margins of 14 mm, in CSS pixels."""


@pytest.mark.parametrize(("prefix", "scheme"), [("", "dark"), ("zh/", "light")])
def test_an_incident_on_paper_is_open_whole_and_without_navigation(visit: Open, prefix: str, scheme: str) -> None:
    page = visit(PAPER, scheme).goto(prefix + INCIDENT)
    page.emulate_media(media="print")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for away in (
        ".md-header",
        ".md-tabs",
        ".md-sidebar--primary",
        ".md-footer",
        ".kb-perma",
        ".kb-replay",
        ".headerlink",
    ):
        assert page.locator(away).evaluate_all("found => found.every(one => one.offsetParent === null)"), away
    assert page.evaluate("[...document.querySelectorAll('details.kb-fold')].every(fold => fold.open)")
    assert page.locator("#cause .kb-grade, .kb-claim .kb-grade").first.is_visible()
    for chart in page.locator("svg.kb-svg").all():
        box = chart.bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= PAPER and box["height"] < 900
    written = "a => getComputedStyle(a, '::after').content"
    assert page.locator("a.kb-term, a.kb-cite, a.kb-grade").first.evaluate(written) == "none"
    assert "http" in page.locator("[id^=source-] a[href^=http]").first.evaluate(written)
    assert page.evaluate("getComputedStyle(document.querySelector('.md-typeset')).color") == "rgb(27, 33, 39)"
    assert page.evaluate("document.documentElement.scrollWidth") <= PAPER


def test_folds_are_open_on_paper_without_script(visit: Open) -> None:
    page = visit(PAPER, java_script_enabled=False).goto(INCIDENT)
    fold = page.locator("details.kb-fold").first.locator("> :not(summary)").first
    assert not fold.is_visible()
    page.emulate_media(media="print")
    assert fold.is_visible()


class Head(HTMLParser):
    """Title, and what `meta` and `link` say."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, str] = {}
        self.tag = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tag = tag
        if tag == "meta":
            self.said.setdefault(found.get("property") or found.get("name") or "", found.get("content") or "")
        if tag == "link" and found.get("rel") == "canonical":
            self.said["canonical"] = found.get("href") or ""

    def handle_data(self, data: str) -> None:
        if self.tag == "title":
            self.said.setdefault("title", data)


def head(path: Path) -> dict[str, str]:
    found = Head()
    found.feed(path.read_text(encoding="utf-8").partition("</head>")[0])
    return found.said


def test_every_page_says_title_description_address_and_language_for_shared_links(site: Path) -> None:
    descriptions: dict[str, str] = {}
    for path in sorted(site.rglob("index.html")):
        name = path.parent.relative_to(site).as_posix().removeprefix(".")
        said, zh = head(path), name == "zh" or name.startswith("zh/")
        address = f"{SITE}{name}/" if name else SITE
        assert said["canonical"] == said["og:url"] == address
        assert (said["og:locale"], said["og:locale:alternate"]) == (("zh_CN", "en_US") if zh else ("en_US", "zh_CN"))
        assert said["title"].startswith(said["og:title"]) or not name.removeprefix("zh"), name
        assert said["og:description"] == said["description"], name
        assert 5 < len(said["description"]) <= 300, name
        descriptions[name] = said["description"]
    assert len({descriptions[n] for n in descriptions if "incidents/" in n}) > 40


def test_hostile_titles_and_descriptions_stand_in_the_head_as_they_are(hostile_site: Path) -> None:
    said = head(hostile_site / "incidents/acme-hostile-2021/index.html")
    assert said["og:title"] == "<script>window.pwned=1</script>"
    assert said["title"].startswith("<script>window.pwned=1</script> - ")
