"""The filters of the list of incidents: by keyboard, in the address, in both languages, and absent without script."""

from __future__ import annotations

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.records import ROOT
from tests.site.conftest import SITE, Open

LIST = "incidents/"
ALL = len(list((ROOT / "incidents").glob("[a-z]*/[a-z]*.yaml")))


def shown(page: Page) -> int:
    return page.locator("#incident-list > li:visible").count()


@pytest.mark.parametrize(("prefix", "width", "scheme"), [("", 1360, "light"), ("zh/", 390, "dark")])
def test_the_list_of_incidents_is_filtered_and_says_how_many_are_shown(
    visit: Open, prefix: str, width: int, scheme: str
) -> None:
    seen = visit(width, scheme)
    page = seen.goto(prefix + LIST)
    assert shown(page) == ALL
    for name in ("trigger", "factor", "provider", "year", "coupling", "recovery-shape"):
        choice = page.locator(f"select[name={name}]")
        value, count = choice.evaluate(
            "s => [s.options[1].value, Number(s.options[1].text.match(/[0-9]+(?=\\D*$)/)[0])]"
        )
        choice.select_option(value)
        assert shown(page) == count, name
        assert {str(count), str(ALL)} == set(re.findall(r"\d+", page.locator("[role=status]").inner_text())), name
        assert page.url == f"{SITE}{prefix}{LIST}#{name}={value}"
        assert Axe().run(page).response["violations"] == []
        page.locator(".kb-filter-reset").click()
        assert shown(page) == ALL
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert seen.faults == []


SHIFTS = """new Promise(resolve => {
    new PerformanceObserver(list => resolve(list.getEntries().reduce((sum, shift) => sum + shift.value, 0)))
        .observe({type: "layout-shift", buffered: true});
    setTimeout(() => resolve(0), 500);
})"""


@pytest.mark.parametrize("path", [LIST, "ledgers/safeguards/"])
def test_a_list_does_not_jump_when_its_filters_appear(visit: Open, path: str) -> None:
    page = visit(390).goto(path)
    page.locator(".kb-filters select").first.wait_for()
    assert page.evaluate(SHIFTS) < 0.05


def test_filters_are_reached_and_changed_by_keyboard_and_survive_back(visit: Open) -> None:
    seen = visit()
    page = seen.goto(LIST + "#year=2020")
    assert shown(page) == 1
    page.locator("select[name=year]").focus()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.name") == "coupling"
    page.keyboard.press("ArrowDown")
    assert "coupling=" in page.url
    before = page.url
    page.locator("#incident-list > li:visible .kb-card-title a").first.click()
    page.locator("#timeline").wait_for()
    page.go_back()
    page.locator("#incident-list").wait_for()
    assert page.url == before
    assert shown(page) == 1
    assert seen.faults == []


def test_a_filter_that_does_not_exist_hides_nothing_and_two_that_never_meet_say_so(visit: Open) -> None:
    page = visit().goto(LIST + "#trigger=%22%3E%3Cimg%20src=x%3E&year=1900")
    assert shown(page) == ALL
    page.evaluate("location.hash = 'year=2020&provider=cloudflare'")
    page.wait_for_function("!document.querySelector('#incident-list > li:not([hidden])')")
    assert "No incident" in page.locator("[role=status]").inner_text()


def test_without_script_every_incident_and_the_plain_indexes_stand_there(visit: Open) -> None:
    page = visit(java_script_enabled=False).goto(LIST)
    assert shown(page) == ALL
    assert not page.locator(".kb-filters").is_visible()
    links = page.locator(".kb-legend a").evaluate_all("links => links.map(a => a.getAttribute('href'))")
    assert {"../terms/couplings/", "../terms/recovery-shapes/", "../years/"} <= set(links)


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_a_ledger_is_filtered_over_its_groups_and_empty_groups_lose_their_heading(visit: Open, prefix: str) -> None:
    seen = visit(390)
    page = seen.goto(prefix + "ledgers/safeguards/")
    rows = page.locator("[data-kb-of] > li:visible")
    everything, headings = rows.count(), page.locator("h2:visible").count()
    page.goto(f"{SITE}{prefix}ledgers/safeguards/#kind=health-check&outcome=made-it-worse")
    page.reload()
    assert 0 < rows.count() < everything
    assert page.locator("h2:visible").count() == 1
    assert {row.get_attribute("data-kb-kind") for row in rows.all()} == {"health-check"}
    assert str(rows.count()) in page.locator(".kb-filter-status").inner_text()
    page.locator(".kb-filter-reset").click()
    assert (rows.count(), page.locator("h2:visible").count()) == (everything, headings)
    assert seen.faults == []
