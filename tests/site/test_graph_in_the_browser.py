"""The graph of all incidents: its filters, what they say they hide, and the whole of it without script."""

from __future__ import annotations

import re

import pytest

from kbtool.merged import Merged, merge
from kbtool.pipeline import Compiled
from tests.site.conftest import SITE, Open

LINKS = "#graph-list [data-kb-pair]:visible"


@pytest.fixture(scope="module")
def merged(compiled: Compiled) -> Merged:
    return merge(compiled.kb)


@pytest.mark.parametrize(("prefix", "width", "scheme"), [("", 1360, "light"), ("zh/", 390, "dark")])
def test_a_filter_hides_lines_and_links_alike_and_says_how_many_edges(
    visit: Open, merged: Merged, prefix: str, width: int, scheme: str
) -> None:
    seen = visit(width, scheme)
    page = seen.goto(prefix + "graph/")
    page.locator("select[name=year]").select_option("2020")
    kept = {pair: [r for r in reasons if r.incident.date[:4] == "2020"] for pair, reasons in merged.pairs.items()}
    pairs = {pair for pair, reasons in kept.items() if reasons}
    edges = {edge.id for reasons in kept.values() for reason in reasons for edge in reason.edges}
    assert page.locator(LINKS).count() == len(pairs)
    told = re.findall(r"\d+", page.locator("[role=status]").first.inner_text())
    assert sorted(told) == sorted(map(str, (len(pairs), len(merged.pairs), merged.drawn - len(edges))))
    drawn = page.locator(".kb-all-services path[data-kb-pairs]:not(.kb-out)").evaluate_all(
        "lines => lines.flatMap(line => line.dataset.kbPairs.split(' '))"
    )
    assert {tuple(pair.split(">")) for pair in drawn} >= pairs
    assert page.locator(".kb-all-services text[data-kb-pairs]:not(.kb-out)").all_inner_texts().count("3") == 0
    assert page.url == f"{SITE}{prefix}graph/#year=2020"
    page.locator("select[name=service]").select_option("aws-cognito")
    assert page.locator(LINKS).count() == sum("aws-cognito" in pair for pair in pairs)
    page.locator(".kb-filter-reset").click()
    assert page.locator(LINKS).count() == len(merged.pairs)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert seen.faults == []


def test_pointing_at_a_name_lights_its_lines_only(visit: Open, merged: Merged) -> None:
    page = visit().goto("graph/")
    page.locator(".kb-all-services a[data-kb-key=aws-cognito]").hover()
    lit = page.locator(".kb-all-services path.kb-lit").evaluate_all("lines => lines.map(l => l.dataset.kbPairs)")
    assert set(lit) == {">".join(pair) for pair in merged.pairs if "aws-cognito" in pair}


def test_without_script_the_picture_and_every_link_stand_there_and_each_reason_leads_to_its_edge(
    visit: Open, merged: Merged
) -> None:
    page = visit(java_script_enabled=False).goto("graph/")
    assert page.locator(LINKS).count() == len(merged.pairs)
    assert not page.locator(".kb-graph-filters").is_visible()
    hrefs = page.locator(".kb-reasons a").evaluate_all("links => links.map(a => a.getAttribute('href'))")
    told = {f"../incidents/{r.incident.id}/#edge-{e.id}" for rs in merged.pairs.values() for r in rs for e in r.edges}
    assert set(hrefs) == told
    text = page.locator(".md-content").inner_text()
    assert "a path over several arrows need not have" in text
    assert f"{merged.inside} edges inside a service" in text
