"""The replay moves cascade, chart and timeline together, by keyboard too, and never shows what no source says."""

from __future__ import annotations

from typing import Any

import pytest

from kbtool.pages import replay, uses
from kbtool.pages.base import Context
from kbtool.pipeline import Compiled
from tests.site.conftest import SITE, Open
from tests.site.test_pages_in_the_browser import violations

INCIDENT = "incidents/aws-kinesis-2020/"
LONG = "incidents/aws-dynamodb-2025/"
STATES = """Object.fromEntries([...document.querySelectorAll('.kb-node[data-kb-spans]')].map(node => [
  node.dataset.kbNode, [...node.classList].find(name => name.startsWith('kb-is-'))?.slice(6)]))"""


def begin(page: Any) -> Any:
    """Open the replay and return its slider."""
    page.locator("[data-kb-replay]").first.click()
    page.locator(".kb-replay").wait_for()  # the script comes when a reader turns to it
    page.wait_for_function("document.activeElement.matches('.kb-replay-slider')")
    return page.locator(".kb-replay-slider")


def go_to(page: Any, written: str) -> None:
    """Step from event to event until the timeline's row with this time, as the source prints it."""
    for _ in range(80):
        now = page.locator("tr.kb-now")
        if any(written in text for text in now.all_inner_texts()):
            return
        page.keyboard.press("PageUp")
    raise AssertionError(written)


def test_picture_chart_timeline_and_slider_stand_at_one_moment(visit: Open) -> None:
    seen = visit()
    page = seen.goto(INCIDENT)
    slider = begin(page)
    states = page.evaluate(STATES)
    assert (states[""], states["aws-kinesis"], states["aws-lambda"]) == ("hit", "before", "before")
    go_to(page, "6:15 AM PST")
    states = page.evaluate(STATES)
    assert (states["aws-kinesis"], states["aws-cloudwatch"], states["aws-lambda"]) == ("hit", "hit", "hit")
    assert states[""] == "after"
    assert states["aws-cognito"] == "open", "its onset is not given and nothing of it is known yet"
    assert slider.get_attribute("aria-valuetext").startswith("25 November 06:15 PST, ")
    assert slider.input_value() == str(3 * 60 + 31)
    text = page.locator(".kb-replay-event").inner_text()
    assert text in slider.get_attribute("aria-valuetext")
    assert page.locator("tr.kb-now[aria-current=time]").count() == 1
    lambda_bar = page.evaluate("+document.querySelectorAll('.kb-chart .kb-cursor')[0].getAttribute('x1')")
    starts = page.evaluate(
        "[...document.querySelectorAll('.kb-chart .kb-bar rect')].map(r => +r.getAttribute('x') + 0.3)"
    )
    assert any(abs(x - lambda_bar) < 0.2 for x in starts)
    go_to(page, "10:36 AM PST")
    assert page.evaluate(STATES)["aws-lambda"] == "after"
    go_to(page, "10:23 PM PST")
    assert page.evaluate(STATES)["aws-kinesis"] == "after"
    assert seen.faults == []


def test_keys_move_it_and_closing_puts_everything_back(visit: Open) -> None:
    page = visit().goto(INCIDENT)
    words = page.locator(".kb-role-word").all_text_contents()
    slider = begin(page)
    assert slider.evaluate("node => node === document.activeElement")
    page.keyboard.press("End")
    last = slider.input_value()
    assert last == slider.get_attribute("max")
    page.keyboard.press("ArrowLeft")
    assert int(slider.input_value()) < int(last)
    page.keyboard.press("PageDown")
    page.keyboard.press("Home")
    assert slider.input_value() == "0"
    page.keyboard.press("ArrowRight")
    assert int(slider.input_value()) > 0
    page.keyboard.press("Space")
    assert page.locator(".kb-replay-play").inner_text() == "Pause"
    page.keyboard.press("Escape")
    assert page.locator(".kb-replay").is_hidden()
    assert page.locator(".kb-role-word").all_text_contents() == words
    assert (
        page.locator(".kb-is-hit, .kb-is-before, .kb-is-open, .kb-is-after, .kb-now, .kb-live, .kb-cursor").count() == 0
    )
    assert page.evaluate("document.activeElement.hasAttribute('data-kb-replay')")


def test_playing_runs_to_the_end_and_the_status_speaks_only_when_the_event_changes(visit: Open) -> None:
    page = visit().goto("incidents/aws-s3-2017/")
    slider = begin(page)
    for key in ("End", "PageDown", "PageDown", "PageDown"):
        page.keyboard.press(key)
    # On a busy machine a press returns before the page has acted on it; three events lie after minute 120.
    page.wait_for_function("document.querySelector('.kb-replay-slider').value === '120'")
    page.evaluate("""window.said = 0; window.moved = new Set();
      new MutationObserver(() => window.said++).observe(document.querySelector('.kb-replay-event'), {childList: true});
      new MutationObserver(() => window.moved.add(document.querySelector('.kb-replay-clock').textContent))
        .observe(document.querySelector('.kb-replay-clock'), {childList: true});""")
    page.locator(".kb-replay-play").click()
    page.locator(".kb-replay-play", has_text="Pause").wait_for()
    page.locator(".kb-replay-play", has_text="Play").wait_for(timeout=60_000)
    assert slider.input_value() == slider.get_attribute("max")
    assert page.evaluate("window.said") == 3
    assert page.evaluate("window.moved.size") > 6


def test_with_reduced_motion_it_steps_from_event_to_event(visit: Open) -> None:
    page = visit(reduced_motion="reduce").goto(INCIDENT)
    begin(page)
    page.evaluate("""window.moments = [];
      new MutationObserver(() => window.moments.push(document.querySelector('.kb-replay-clock').textContent))
        .observe(document.querySelector('.kb-replay-clock'), {childList: true});""")
    page.locator(".kb-replay-play").click()
    page.wait_for_timeout(4_000)
    assert page.evaluate("window.moments")[:2] == ["25 November 03:47 PST", "25 November 05:15 PST"]


def test_back_finds_it_where_it_was_and_a_fresh_visit_does_not(visit: Open) -> None:
    seen = visit()
    page = seen.goto(INCIDENT)
    begin(page)
    go_to(page, "9:39 AM PST")
    page.goto(SITE + "about/")
    page.go_back()
    page.locator(".kb-replay").wait_for()
    assert page.locator(".kb-replay-clock").inner_text() == "25 November 09:39 PST"
    assert page.locator(".kb-replay-play").inner_text() == "Play"
    page.goto(SITE + "about/")
    page.goto(SITE + INCIDENT)
    assert page.locator(".kb-replay").is_hidden()
    assert seen.faults == []


def test_an_incident_over_several_days_counts_from_its_first_event_and_follows_the_clock(visit: Open) -> None:
    page = visit().goto("zh/" + LONG)
    slider = begin(page)
    page.keyboard.press("End")
    assert int(slider.get_attribute("max")) > 24 * 60
    page.locator(".kb-clockbar select").first.select_option("Asia/Shanghai")
    assert page.locator(".kb-replay-clock").inner_text().endswith("UTC+08:00")
    assert "UTC+08:00" in slider.get_attribute("aria-valuetext")


@pytest.mark.parametrize(("prefix", "width", "scheme"), [("zh/", 390, "dark"), ("", 1360, "light")])
def test_an_open_replay_is_accessible_and_fits_the_screen(visit: Open, prefix: str, width: int, scheme: str) -> None:
    page = visit(width, scheme).goto(prefix + INCIDENT)
    begin(page)
    go_to(page, "10:07 AM PST")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    outside = page.evaluate("""[...document.querySelectorAll('.kb-node')].filter(node => {
      const box = node.querySelector('rect').getBoundingClientRect();
      const word = node.querySelector('.kb-role-word').getBoundingClientRect();
      return word.left < box.left || word.right > box.right;
    }).length""")
    assert outside == 0


def test_without_script_there_is_no_control_and_the_pictures_stand(visit: Open) -> None:
    page = visit(java_script_enabled=False).goto(INCIDENT)
    assert page.locator(".kb-replay").is_hidden()
    assert page.locator("[data-kb-replay]").first.is_hidden()
    assert page.locator(".kb-onset-arrow").count() >= 3


def test_no_time_is_made_up_for_a_stretch(visit: Open) -> None:
    page = visit().goto(INCIDENT)
    begin(page)
    state = "([spans, now]) => kb.nodeState(kb.parseSpans(spans), now)"
    cases = [
        ("100,100,200,200", [(99, "before"), (100, "hit"), (199, "hit"), (200, "after")]),
        ("100,100,150,", [(99, "before"), (120, "hit"), (151, "open")]),
        (",200,200,200", [(0, "open"), (199, "open"), (200, "after")]),
        (",150,200,200", [(149, "open"), (150, "hit"), (200, "after")]),
        (",,,", [(0, "open"), (999, "open")]),
        (
            "100,100,150,150;300,300,400,400",
            [(99, "before"), (120, "hit"), (200, "after"), (350, "hit"), (400, "after")],
        ),
    ]
    for spans, moments in cases:
        for now, want in moments:
            assert page.evaluate(state, [spans, now]) == want, (spans, now)


def test_the_stretches_of_all_records_are_in_order_and_only_from_the_timeline(compiled: Compiled) -> None:
    context = Context(compiled.analysis, "en", uses.collect(compiled.kb))
    for record in compiled.kb.incidents.values():
        for name, text in replay.spans(context, record).items():
            for stretch in text.split(";"):
                ends = [int(value) for value in stretch.split(",") if value]
                assert ends == sorted(ends), (record.id, name)
