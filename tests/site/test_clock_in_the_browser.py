"""Every time of an incident page on the reader's choice of clock, checked against Python's zones."""

from __future__ import annotations

import datetime as dt
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import expect

from kbtool import i18n
from kbtool.pages import when
from tests.site.conftest import Open
from tests.site.test_pages_in_the_browser import violations

INCIDENT = "incidents/aws-kinesis-2020/"
LONG = "incidents/aws-dynamodb-2025/"
READ = """[...document.querySelectorAll('[data-kb-utc]:not(tr)')].map(node => ({...node.dataset, text: node.textContent}))"""
ZONES = ("Asia/Kolkata", "Asia/Shanghai", "UTC", "local")
HOME = "Europe/Berlin"


def choose(page: Any, value: str, place: int = 0) -> None:
    page.locator(".kb-clockbar select").nth(place).select_option(value)


def expected(data: dict[str, str], zone: str, lang: str) -> str:
    """The text of one time on another clock, computed here."""
    moment = dt.datetime.fromisoformat(data["kbUtc"]).astimezone(ZoneInfo(zone))
    time = when.hhmm(moment, lang, "second" if data.get("kbSeconds") else "minute")
    text = data.get("kbForm", "{}").format(time)
    off = (moment.date() - dt.date.fromisoformat(data["kbDay"])).days if "kbDay" in data else 0
    if off and "kbCross" in data:
        return f"{text} {'+' if off > 0 else '−'}{abs(off)} {'天' if lang == 'zh' else 'd'}"
    return f"{when.short_day(moment.date().isoformat(), lang)} {text}" if off else text


@pytest.mark.parametrize(("prefix", "path", "lang"), [("", INCIDENT, "en"), ("zh/", LONG, "zh")])
def test_every_time_is_right_on_every_clock_and_comes_back(visit: Open, prefix: str, path: str, lang: str) -> None:
    seen = visit(timezone_id=HOME)
    page = seen.goto(prefix + path)
    before = page.evaluate(READ)
    assert len(before) > 60
    for zone in ZONES:
        choose(page, zone)
        wrong = [
            (data["text"], want) for data in page.evaluate(READ)
            if data["text"] != (want := expected(data, HOME if zone == "local" else zone, lang))
        ]  # fmt: skip
        assert wrong == [], zone
    choose(page, "source")
    assert page.evaluate(READ) == before
    assert seen.faults == []


def test_a_crossed_day_is_marked_and_the_column_names_its_clock(visit: Open) -> None:
    page = visit().goto(INCIDENT)
    head = page.locator("[data-kb-zone-name]")
    assert head.inner_text() == "PST"
    choose(page, "Asia/Kolkata")
    assert head.inner_text() == "UTC+05:30"
    normal = page.locator("tr.kb-event", has_text="10:23 PM").locator("time").first
    assert normal.inner_text() == "11:53 +1 d"
    assert normal.locator(".kb-crossed").get_attribute("title") == "26 November"
    assert normal.get_attribute("title") == "06:23 UTC"


def test_the_chart_gets_round_times_and_the_day_of_the_other_clock(visit: Open) -> None:
    page = visit().goto(INCIDENT)
    choose(page, "Asia/Shanghai", 1)
    assert page.locator(".kb-axis:not(.kb-axis-other)").is_hidden()
    ticks = page.locator(".kb-axis-other text").all_text_contents()
    assert {"25 November", "26 November", "UTC+08:00", "21:00", "00:00"} <= set(ticks)
    assert all(text.endswith(":00") for text in ticks if ":" in text and not text.startswith("UTC"))
    lines = page.evaluate("[...document.querySelectorAll('.kb-axis-other line')].map(n => +n.getAttribute('x1'))")
    assert len(lines) > 4
    assert all(149 < x < 720 for x in lines)
    choose(page, "source", 1)
    assert page.locator(".kb-axis-other").count() == 0


def test_the_choice_holds_on_other_pages_and_in_the_other_language(visit: Open) -> None:
    seen = visit()
    page = seen.goto(INCIDENT)
    choose(page, "Asia/Shanghai", 2)
    assert page.locator(".kb-clockbar select").first.input_value() == "Asia/Shanghai"
    seen.goto("zh/" + LONG)
    assert page.locator(".kb-clockbar select").first.input_value() == "Asia/Shanghai"
    assert page.locator("[data-kb-zone-name]").inner_text() == "UTC+08:00"
    assert seen.faults == []


def test_the_clock_works_by_keyboard_and_where_storage_is_blocked(visit: Open) -> None:
    seen = visit()
    seen.page.add_init_script(
        "Object.defineProperty(window, 'localStorage', {get() { throw new DOMException('no', 'SecurityError'); }})"
    )
    page = seen.goto(INCIDENT)
    page.locator(".kb-clockbar select").first.focus()
    page.keyboard.type("Ind")
    assert page.locator("[data-kb-zone-name]").inner_text() == "UTC+05:30"
    # The theme's own script also asks for storage; only faults of ours count.
    assert [fault for fault in seen.faults if "clock.js" in fault] == []


def test_without_script_the_source_zone_and_utc_stand_there_and_no_dead_control(visit: Open) -> None:
    page = visit(java_script_enabled=False).goto(INCIDENT)
    assert page.locator(".kb-clockbar").first.is_hidden()
    heads = page.locator("table.kb-timeline th")
    expect(heads.nth(0)).to_have_text("PST")
    expect(heads.nth(1)).to_have_text("UTC")
    row = page.locator("tr.kb-event", has_text="10:23 PM")
    expect(row.locator(".kb-clock-link")).to_have_text("22:23")
    expect(row.locator(".kb-utc")).to_have_text("06:23 +1 d")


@pytest.mark.parametrize(("prefix", "width", "scheme"), [("", 390, "light"), ("zh/", 1360, "dark")])
def test_another_clock_is_accessible_and_fits_the_screen(visit: Open, prefix: str, width: int, scheme: str) -> None:
    page = visit(width, scheme).goto(prefix + INCIDENT)
    choose(page, "local")
    choose(page, "Asia/Kolkata")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_words_of_days_agree_with_the_rest_of_the_site() -> None:
    assert when.short_day("2020-11-26", "en") == "26 November"
    assert when.short_day("2020-11-26", "zh") == i18n.short_day("2020-11-26", "zh")
