"""The built site in a real browser: every page kind, both languages, phone and desktop, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.records import ROOT
from tests.site.conftest import SITE, Open

INCIDENT = "incidents/aws-kinesis-2020/"
KINDS = ("", "incidents/", INCIDENT + "learn/", "services/", "services/aws-kinesis/", "terms/", "terms/triggers/", "terms/factors/",
         "glossary/", "patterns/", "runbooks/", "runbooks/restart-large-fleet/", "commands/",
         "commands/socket-states/", "years/", "graph/", "about/", "terms/triggers/capacity-addition/", "ledgers/",
         "ledgers/safeguards/", "ledgers/recurrences/", "ledgers/silences/", "figures/", "404.html",
         "patterns/load-shedding/", "patterns/shuffle-sharding/", "terms/triggers/expiry/", "manual/", "manual/tutorial/", "manual/commands/",
         "manual/checks/", "manual/schema/")  # fmt: skip
STILL = """Promise.allSettled(document.getAnimations()
    .filter(moving => moving.effect.getComputedTiming().endTime < Infinity).map(moving => moving.finished))"""
ROOMS = """[...document.querySelectorAll('.kb-lasting')].filter(block => getComputedStyle(block).contentVisibility === 'auto')
    .map(block => [block, block.firstElementChild].map(box => box.getBoundingClientRect().height))"""
SMALL_TARGETS = {"runOnly": {"type": "rule", "values": ["target-size"]}}
LOOKS = (("", 1360, "light"), ("zh/", 390, "dark"), ("", 390, "dark"), ("zh/", 1360, "light"))


@pytest.mark.parametrize(("prefix", "width", "scheme"), LOOKS)
def test_an_incident_page_is_quiet_and_fits_its_screen(visit: Open, prefix: str, width: int, scheme: str) -> None:
    seen = visit(width, scheme)
    page = seen.goto(prefix + INCIDENT)
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.locator("meta[http-equiv=Content-Security-Policy]").count() == 1
    assert seen.faults == []


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_no_incident_page_is_wider_than_a_phone_or_has_links_too_small_for_a_finger(visit: Open, prefix: str) -> None:
    seen = visit(390, is_mobile=True, has_touch=True)
    wide, small = {}, {}
    for path in sorted((ROOT / "incidents").glob("[a-z]*/[a-z]*.yaml")):
        page = seen.goto(f"{prefix}incidents/{path.stem}/")
        width = page.evaluate("document.documentElement.scrollWidth")
        if width > 390:
            wide[path.stem] = width
        if found := violations(page, **SMALL_TARGETS):
            small[path.stem] = found
    assert wide == {}
    assert small == {}


@pytest.mark.parametrize(("prefix", "width"), [("", 390), ("zh/", 390), ("", 1360), ("zh/", 1360)])
def test_a_long_block_that_waits_keeps_about_the_room_that_it_will_need(visit: Open, prefix: str, width: int) -> None:
    page = visit(width, java_script_enabled=False).goto(f"{prefix}{INCIDENT}#unsaid")
    rooms = page.evaluate(ROOMS)
    assert len(rooms) == 3, "without script they wait until they come near"
    for room, needed in rooms:
        assert 0.6 * room < needed < 1.02 * room


def test_an_address_below_long_blocks_stays_where_it_was_found_while_they_are_laid_out(visit: Open) -> None:
    page = visit(390).page
    page.goto(f"{SITE}{INCIDENT}#unsaid")
    place = "document.getElementById('unsaid').getBoundingClientRect().top"
    assert len(page.evaluate(ROOMS)) == 3
    assert 0 <= page.evaluate(place) < 200
    page.locator(".kb-lasting:not(.kb-drawn)").first.wait_for(state="detached")
    assert page.evaluate(ROOMS) == []
    assert 0 <= page.evaluate(place) < 200


@pytest.mark.parametrize(("prefix", "width", "scheme"), LOOKS[:2])
def test_an_incident_page_is_accessible_with_everything_open(visit: Open, prefix: str, width: int, scheme: str) -> None:
    page = visit(width, scheme).goto(prefix + INCIDENT)
    page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
    assert violations(page) == []


@pytest.mark.parametrize(("prefix", "width", "scheme"), LOOKS[:2])
def test_every_other_page_kind_is_accessible_quiet_and_fits_its_screen(
    visit: Open, prefix: str, width: int, scheme: str
) -> None:
    seen = visit(width, scheme)
    for kind in KINDS:
        page = seen.goto(prefix + kind)
        assert violations(page) == [], kind
        assert violations(page, **SMALL_TARGETS) == [], kind
        assert page.evaluate("document.documentElement.scrollWidth") <= width, kind
        assert page.locator("meta[http-equiv=Content-Security-Policy]").count() == 1, kind
    assert seen.faults == []


def violations(page: Page, **options: Any) -> list[str]:
    """What axe finds once nothing on the page moves any more: colours half way between light and dark are no fault."""
    page.evaluate(STILL)
    found = Axe().run(page, options={"resultTypes": ["violations"], **options}).response["violations"]
    return [f"{fault['id']}: {node['target']}" for fault in found for node in fault["nodes"]][:20]


def test_the_language_link_keeps_the_page_and_the_place(visit: Open) -> None:
    seen = visit()
    page = seen.goto(INCIDENT + "#root-cause")
    page.locator("a[data-kb-language]").first.click()
    page.wait_for_url(f"{SITE}zh/{INCIDENT}#root-cause")
    assert page.locator("html").get_attribute("lang") == "zh-Hans"
    page.locator("a[data-kb-language]").first.click()
    page.wait_for_url(f"{SITE}{INCIDENT}#root-cause")
    assert seen.faults == []


def test_the_page_says_its_addresses_in_both_languages(visit: Open) -> None:
    page = visit().goto("zh/" + INCIDENT)
    found = page.evaluate("[...document.querySelectorAll('link[hreflang]')].map(l => [l.hreflang, l.href])")
    assert found == [
        ["en", SITE + INCIDENT], ["zh-Hans", f"{SITE}zh/{INCIDENT}"], ["x-default", SITE + INCIDENT],
    ]  # fmt: skip


def test_without_script_the_whole_incident_can_be_read(visit: Open) -> None:
    seen = visit(java_script_enabled=False)
    page = seen.goto(INCIDENT)
    assert page.locator("#timeline").is_visible()
    assert page.locator("svg.kb-cascade").is_visible()
    assert page.locator("tr.kb-event").count() > 15
    page.locator("details.kb-fold").first.locator("summary").click()
    assert page.locator("details.kb-fold").first.locator("> :not(summary)").first.is_visible()
    assert page.locator("a[data-kb-language]").first.get_attribute("href") == f"../../zh/{INCIDENT}"


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_names_stay_inside_their_boxes_and_boxes_apart(visit: Open, site: Path, prefix: str) -> None:
    seen = visit()
    for folder in sorted((site / prefix / "incidents").iterdir()):
        if not folder.is_dir():
            continue
        page = seen.goto(f"{prefix}incidents/{folder.name}/")
        assert page.evaluate(OUTSIDE) == [], folder.name
        assert page.evaluate(OVERLAPS) == [], folder.name


OUTSIDE = """
[...document.querySelectorAll('.kb-cascade .kb-node')].flatMap(node => {
  const box = node.querySelector('rect').getBoundingClientRect();
  return [...node.querySelectorAll('text')].filter(text => {
    const own = text.getBoundingClientRect();
    return own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 2;
  }).map(text => text.textContent);
})
"""
OVERLAPS = """
(() => {
  const frame = document.querySelector('.kb-cascade').getBoundingClientRect();
  const boxes = [...document.querySelectorAll('.kb-cascade .kb-node rect')].map(r => r.getBoundingClientRect());
  const out = [];
  boxes.forEach((a, i) => {
    if (a.left < frame.left - 1 || a.right > frame.right + 1) out.push(['frame', i]);
    boxes.slice(i + 1).forEach((b, j) => {
      if (a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom) out.push([i, i + 1 + j]);
    });
  });
  return out;
})()
"""
