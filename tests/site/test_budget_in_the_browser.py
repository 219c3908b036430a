"""The thread budget on the page gives the same numbers as its program, by pointer and by keyboard."""

from __future__ import annotations

import runpy

import pytest
from playwright.sync_api import Page

from tests.records import ROOT
from tests.site.conftest import Open
from tests.site.test_pages_in_the_browser import violations

LEARN = "incidents/aws-kinesis-2020/learn/"
PROGRAM = runpy.run_path(str(ROOT / "labs/aws-kinesis-2020/thread_budget.py"))


def number(page: Page, name: str) -> int:
    return int((page.locator(f"#budget-{name}").text_content() or "").replace("−", "-"))


@pytest.mark.parametrize(("prefix", "width", "scheme"), [("", 1360, "light"), ("zh/", 390, "dark")])
def test_the_widget_counts_as_the_program_does(visit: Open, prefix: str, width: int, scheme: str) -> None:
    seen = visit(width, scheme)
    page = seen.goto(prefix + LEARN)
    for fleet, limit in (
        (100, 2_000),
        (7_200, 16_000),
        (7_300, 16_000),
        (12_000, 32_000),
        (250, 2_000),
        (5_050, 11_500),
    ):
        for name, value in (("fleet", fleet), ("limit", limit)):
            page.locator(f"#budget-{name}").evaluate(
                "(s, v) => { s.value = v; s.dispatchEvent(new Event('input', {bubbles: true})); }", str(value)
            )
            assert number(page, f"{name}-value") == value
        need = PROGRAM["held"](fleet)
        assert number(page, "held") == need
        assert number(page, "spare") == limit - need
        assert number(page, "largest") == PROGRAM["largest"](limit)
        assert number(page, "sum") == fleet * (fleet - 1) * PROGRAM["PER_PEER"]
        assert (page.locator("#budget-verdict").get_attribute("class") == "kb-fits") == (need <= limit)
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert seen.faults == []


def test_the_sliders_move_by_keyboard_and_the_verdict_turns(visit: Open) -> None:
    page = visit().goto(LEARN)
    page.locator("#budget-fleet").focus()
    before = page.locator("#budget-verdict").text_content()
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    assert number(page, "fleet-value") == 7_300
    assert page.locator("#budget-verdict").text_content() != before


def test_without_script_the_program_and_its_output_stand_there_and_the_widget_does_not(visit: Open) -> None:
    page = visit(java_script_enabled=False).goto(LEARN)
    assert not page.locator(".kb-budget").is_visible()
    assert page.locator(".kb-lab").count() == 4
    assert "largest fleet in one mesh: 7251" in (page.locator("#lab-lab-thread-budget").text_content() or "")
