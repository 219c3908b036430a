"""The learning part in a real browser: game, checklist and explained words, by keyboard, pointer and touch."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.site.conftest import SITE, Open
from tests.site.test_pages_in_the_browser import violations

INCIDENT = "incidents/aws-kinesis-2020/"
LEARN = INCIDENT + "learn/"
POINT = "#point-point-first-alarm"


def option(page: Page, verdict: str, card: str = POINT) -> str:
    """The selector of the first option of a card with this verdict."""
    name = page.locator(f"{card} li[data-verdict={verdict}]").first.get_attribute("data-option")
    return f"{card} li[data-option='{name}']"


def score(page: Page) -> list[int]:
    """Best, acceptable, poor, open, total."""
    return [int(n) for n in re.findall(r"\d+", page.locator(".kb-score-text").first.text_content() or "")]


def test_only_the_first_answer_counts_and_both_languages_share_it(visit: Open) -> None:
    seen = visit()
    page = seen.goto(LEARN + POINT)
    assert page.locator(f"{POINT} .kb-why:visible").count() == 0, "nothing is told before one has chosen"
    page.locator(option(page, "poor") + " .kb-choose").click()
    first = page.locator(option(page, "poor"))
    assert first.locator(".kb-reason").is_visible() and first.locator(".kb-first").is_visible()
    assert page.locator(f"{POINT} .kb-outcome > :not(summary)").first.is_visible()
    assert page.locator(f"{POINT} .kb-why:visible").count() == 4, "why the others are better or worse can be opened"
    page.locator(option(page, "best") + " .kb-option-text").click()
    assert page.locator(option(page, "best") + " .kb-reason").is_visible()
    total = page.locator(".kb-quiz").count()
    assert score(page) == [0, 0, 1, total - 1, total]
    page.goto(SITE + "zh/" + LEARN)
    assert page.locator(f"{POINT} .kb-chosen").get_attribute("data-verdict") == "poor"
    assert score(page)[2] == 1
    assert seen.faults == []


def test_the_game_is_played_by_keyboard_and_survives_leaving_and_coming_back(visit: Open) -> None:
    page = visit(390).goto(LEARN)
    button = page.locator(option(page, "best") + " .kb-choose")
    button.focus()
    page.keyboard.press("Enter")
    assert (
        page.locator(f"{POINT} .kb-said").text_content()
        == page.locator(option(page, "best") + " .kb-reason").text_content()
    )
    page.goto(SITE + "about/")
    page.go_back()
    assert page.locator(f"{POINT} .kb-chosen").get_attribute("data-verdict") == "best"
    page.locator(".kb-score-reset").first.focus()
    page.keyboard.press("Space")
    assert page.locator(".kb-chosen").count() == 0
    assert page.locator(f"{POINT} .kb-why:visible").count() == 0
    page.reload()
    assert page.locator(".kb-chosen").count() == 0


def test_without_script_every_option_has_its_folded_verdict(visit: Open) -> None:
    page = visit(java_script_enabled=False).goto(LEARN)
    assert page.locator(f"{POINT} .kb-why > summary:visible").count() == 4
    assert (
        page.locator(".kb-choose:visible, .kb-score:visible, .kb-check-tick:visible, .kb-check-tools:visible").count()
        == 0
    )
    page.locator(f"{POINT} .kb-why > summary").first.click()
    assert page.locator(f"{POINT} .kb-reason").first.is_visible()


def test_where_nothing_can_be_kept_the_game_still_works(visit: Open) -> None:
    seen = visit()
    seen.page.add_init_script("Object.defineProperty(window, 'localStorage', {get() { throw new Error('blocked'); }})")
    page = seen.goto(LEARN)
    page.locator(option(page, "best") + " .kb-choose").click()
    page.locator("#tick-check-mesh, .kb-check-tick").first.check()
    assert score(page)[0] == 1


def test_what_is_kept_is_read_with_care(visit: Open) -> None:
    seen = visit()
    page = seen.goto(LEARN)
    for bad in ("[1]", "null", "{", '{"point-first-alarm": "9", "point-cognito": {"a": 1}}', '"x"'):
        page.evaluate("bad => localStorage.setItem('kb:quiz:aws-kinesis-2020', bad)", bad)
        page.reload()
        assert page.locator(".kb-chosen").count() == 0, bad
    assert seen.faults == []


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_the_checklist_keeps_its_ticks_and_can_be_taken_away_as_markdown(visit: Open, prefix: str) -> None:
    seen = visit(permissions=["clipboard-read", "clipboard-write"])
    page = seen.goto(prefix + LEARN)
    ticks = page.locator(".kb-check-tick")
    ticks.nth(1).focus()
    page.keyboard.press("Space")
    page.reload()
    assert [tick.is_checked() for tick in ticks.all()].count(True) == 1
    page.locator(".kb-check-copy").click()
    page.wait_for_function("document.querySelector('.kb-check-said').textContent !== ''")
    copied = page.evaluate("navigator.clipboard.readText()")
    lines = [line for line in copied.splitlines() if line.startswith("- [")]
    assert len(lines) == ticks.count() and lines[1].startswith("- [x] ") and lines[0].startswith("- [ ] ")
    assert f"<{SITE}{prefix}{LEARN}#learn-checklist>" in copied
    page.locator(".kb-check-clear").click()
    assert page.locator(".kb-check-tick:checked").count() == 0
    assert seen.faults == []


def test_where_the_page_may_not_copy_the_text_is_offered(visit: Open) -> None:
    seen = visit()
    seen.page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: {writeText: () => Promise.reject(new Error('no'))}});"
        "document.execCommand = () => false"
    )
    page = seen.goto(LEARN)
    page.locator(".kb-check-copy").click()
    area = page.locator(".kb-copy-area")
    assert "- [ ] " in area.input_value()
    assert page.evaluate("getSelection().toString().length > 100 || document.activeElement.selectionEnd > 100")
    assert violations(page) == []


def test_only_the_checklist_is_printed_when_one_asks_for_it(visit: Open) -> None:
    page = visit().goto(LEARN)
    page.evaluate("window.print = () => {}")
    page.locator(".kb-check-print").click()
    page.emulate_media(media="print")
    assert page.locator(".kb-checklist").is_visible()
    assert not page.locator("#learn-labs").is_visible()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.locator("#learn-labs").is_visible()


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_old_links_to_what_one_practises_with_still_lead_to_it(visit: Open, prefix: str) -> None:
    seen = visit()
    page = seen.goto(f"{prefix}{INCIDENT}{POINT}")
    page.wait_for_url(f"**/{prefix}{LEARN}{POINT}")
    assert page.locator(POINT).is_visible()
    page = seen.goto(f"{prefix}{INCIDENT}#learn-checklist")
    page.locator("#learn-checklist a").click()
    page.wait_for_url(f"**/{prefix}{LEARN}#learn-checklist")
    page.locator(".kb-modes a").click()
    page.wait_for_url(f"**/{prefix}{INCIDENT}")
    assert seen.faults == []


@pytest.mark.parametrize(("prefix", "width", "scheme"), [("", 1360, "dark"), ("zh/", 390, "light")])
def test_words_are_explained_on_hover_and_focus_and_go_away_again(
    visit: Open, prefix: str, width: int, scheme: str
) -> None:
    seen = visit(width, scheme)
    page = seen.goto(prefix + INCIDENT)
    word = page.locator("a.kb-gloss").first
    tip = page.locator("#kb-tip")
    assert not tip.is_visible()
    word.hover()
    meaning = page.locator("#" + str(word.get_attribute("aria-describedby")))
    assert (
        tip.inner_text().split() == meaning.evaluate("d => [...d.children].map(c => c.textContent).join(' ')").split()
    )
    box = tip.bounding_box()
    assert box and box["x"] >= 0 and box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    tip.hover()
    page.wait_for_timeout(300)
    assert tip.is_visible(), "the pointer may go onto the explanation"
    page.keyboard.press("Escape")
    assert not tip.is_visible()
    page.locator("a.kb-gloss").nth(2).focus()
    assert tip.is_visible()
    assert violations(page) == []
    page.keyboard.press("Tab")
    assert page.locator(".kb-open").count() <= 1
    assert seen.faults == []


def test_a_tap_explains_and_a_second_tap_follows(visit: Open) -> None:
    page = visit(390, has_touch=True).goto("zh/" + INCIDENT)
    word = page.locator("a.kb-gloss").first
    word.tap()
    assert page.locator("#kb-tip").is_visible()
    assert page.url.endswith(INCIDENT)
    word.tap()
    page.wait_for_url("**/zh/glossary/#term-*")


def test_without_script_an_explained_word_leads_to_the_glossary(visit: Open) -> None:
    page = visit(java_script_enabled=False).goto(INCIDENT)
    page.locator("a.kb-gloss").first.click()
    page.wait_for_url("**/glossary/#term-*")
