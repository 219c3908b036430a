"""What if a dependency had held: the script reckons as networkx does, by list and by graph, and asks nobody else."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Request

from kbtool import graph
from kbtool.pages import cascade_boxes, uses
from kbtool.pages.base import Context
from kbtool.pipeline import Compiled
from tests.site.conftest import SITE, Open
from tests.site.test_pages_in_the_browser import violations

INCIDENT = "incidents/aws-kinesis-2020/"
REACH = "JSON.parse(document.querySelector('.kb-what-if').dataset.kbReach)"


def ready(page: Any) -> None:
    """The script comes when a reader turns to the list."""
    page.locator(".kb-what-if").dispatch_event("pointerover")
    page.evaluate(
        "() => new Promise(done => { const look = () => (window.kb?.spared ? done() : setTimeout(look, 20)); look(); })"
    )


def unfold(page: Any) -> None:
    page.locator(".kb-what-if summary").click()


def press(page: Any) -> None:
    page.locator(".kb-explore-open").click()
    page.locator(".kb-graph canvas").wait_for()


def test_the_script_spares_the_same_nodes_as_networkx_for_every_record(visit: Open, compiled: Compiled) -> None:
    seen = visit()
    context = Context(compiled.analysis, "en", uses.collect(compiled.kb))
    chance = random.Random(4)
    for record in compiled.kb.incidents.values():
        if not record.cascade.edges:
            continue
        page = seen.goto(f"incidents/{record.id}/")
        ready(page)
        ids = [edge.id for edge in record.cascade.edges]
        sets = [[], *([name] for name in ids), *(chance.sample(ids, chance.randint(2, len(ids))) for _ in range(40))]
        found = page.evaluate(f"sets => sets.map(held => kb.spared({REACH}, new Set(held)))", sets)
        known = compiled.analysis.graphs[record.id]
        key = {name: context.kb.node_key(record, name) for name in page.evaluate(REACH)["names"]}
        names = [name for name in key if name]
        starts = graph.entries(known, key[cascade_boxes.struck(record, names)])
        assert found[0] == [], "as it was, every node is reached"
        for held, got in zip(sets, found, strict=True):
            assert {key[name] for name in got} == graph.unreached(known, starts, held), (record.id, held)
        written = page.evaluate(
            "[...document.querySelectorAll('.kb-what-if-alone')].map(n => n.textContent.split(': ')[1])"
        )
        shown = page.evaluate(REACH)["names"]
        for text, got in zip(written, found[1 : len(ids) + 1], strict=True):
            assert text == (", ".join(shown[name] for name in got) or "nobody"), record.id
    assert seen.faults == []


def test_the_boxes_answer_by_keyboard_alone_without_the_graph(visit: Open) -> None:
    seen = visit()
    asked: list[str] = []
    seen.page.on("request", lambda request: asked.append(request.url))
    page = seen.goto(INCIDENT)
    status = page.locator(".kb-what-if-result")
    assert status.inner_text() == "Nothing changed yet: every node is reached."
    box = page.locator("[data-kb-edge=kinesis-cognito] [data-kb-hold=cut]")
    assert not box.is_visible(), "dozens of boxes would stand between the cascade and its impacts"
    page.locator(".kb-what-if summary").focus()
    page.keyboard.press("Enter")
    box.focus()
    page.keyboard.press("Space")
    status.filter(has_text="Not reached (3 of ").wait_for()
    assert "Cognito" in status.inner_text()
    page.keyboard.press("Tab")
    page.keyboard.press("Space")
    assert page.locator("[data-kb-edge=kinesis-cognito] [data-kb-hold=cut]").is_checked() is False
    assert "Go on without what they got from a hit dependency: Cognito" in status.inner_text()
    page.locator(".kb-what-if-reset").focus()
    page.keyboard.press("Enter")
    assert status.inner_text() == "Nothing changed yet: every node is reached."
    assert not [url for url in asked if "vis-network" in url], "the library is loaded on a press only"
    assert seen.faults == []


@pytest.mark.parametrize(("prefix", "width", "scheme"), [("", 1360, "light"), ("zh/", 390, "dark")])
def test_the_graph_loads_on_a_press_from_this_site_and_follows_list_and_palette(
    visit: Open, prefix: str, width: int, scheme: str
) -> None:
    seen = visit(width, scheme)
    page = seen.goto(prefix + INCIDENT)
    with page.expect_request("**/vis-network.min.js") as asked:
        press(page)
    request: Request = asked.value
    assert request.url == f"{SITE}{prefix}assets/kb/vis-network.min.js"
    assert page.evaluate("kb.stage.nodes.length") == page.locator(".kb-cascade .kb-node").count()
    unfold(page)
    page.locator("[data-kb-edge=kinesis-cognito] [data-kb-hold=cut]").check()
    assert page.evaluate("kb.stage.nodes.get('node aws-cognito').label").startswith("✓ ")
    assert page.evaluate("kb.stage.edges.get('edge kinesis-cognito').label").startswith("✂ ")
    before = page.evaluate("kb.stage.nodes.get('node aws-kinesis').font.color")
    page.evaluate(
        "document.body.dataset.mdColorScheme = document.body.dataset.mdColorScheme === 'slate' ? 'default' : 'slate'"
    )
    page.wait_for_timeout(100)
    assert page.evaluate("kb.stage.nodes.get('node aws-kinesis').font.color") != before
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert seen.faults == []


def test_a_press_on_a_line_cuts_it_and_the_wheel_scrolls_the_page(visit: Open) -> None:
    page = visit().goto(INCIDENT)
    press(page)
    page.locator(".kb-graph").scroll_into_view_if_needed()
    spot = page.evaluate("""(() => {
      const at = kb.stage.network.getPositions(['node aws-kinesis', 'node aws-cognito']);
      const frame = document.querySelector('.kb-graph canvas').getBoundingClientRect();
      const [a, b] = Object.values(at);
      for (let i = 1; i < 40; i++) for (let off = -60; off <= 60; off += 3) {
        const point = kb.stage.network.canvasToDOM({x: a.x + (b.x - a.x) * i / 40 + off, y: a.y + (b.y - a.y) * i / 40});
        if (kb.stage.network.getEdgeAt(point) === 'edge kinesis-cognito' && !kb.stage.network.getNodeAt(point))
          return point;
      }
    })()""")
    page.locator(".kb-graph canvas").click(position=spot)
    assert page.locator("[data-kb-edge=kinesis-cognito] [data-kb-hold=cut]").is_checked()
    scale = page.evaluate("kb.stage.network.getScale()")
    before = page.evaluate("scrollY")
    page.mouse.wheel(0, 300)
    page.wait_for_timeout(300)
    assert page.evaluate("scrollY") > before
    assert page.evaluate("kb.stage.network.getScale()") == scale
    page.locator("[data-kb-zoom=in]").click()
    assert page.evaluate("kb.stage.network.getScale()") > scale


def test_a_graph_that_cannot_be_loaded_says_so_and_the_list_goes_on(visit: Open) -> None:
    page = visit().goto(INCIDENT)
    page.context.route("**/vis-network.min.js", lambda route: route.abort())
    page.locator(".kb-explore-open").click()
    page.locator(".kb-what-if-result", has_text="could not be loaded").wait_for()
    unfold(page)
    page.locator("[data-kb-hold=cut]").first.check()
    assert page.locator(".kb-what-if-result").inner_text().startswith("Not reached")


def test_without_script_each_edge_alone_is_answered_and_nothing_dead_is_shown(visit: Open) -> None:
    page = visit(java_script_enabled=False).goto(INCIDENT)
    assert page.locator("[data-kb-hold]").first.is_hidden()
    assert page.locator(".kb-explore").is_hidden()
    unfold(page)
    item = page.locator("[data-kb-edge=kinesis-cognito] .kb-what-if-alone")
    assert item.is_visible()
    assert "Cognito" in item.inner_text()
    assert page.locator(".kb-what-if .kb-ours").inner_text() == "ours"


def test_the_graph_of_hostile_text_runs_nothing(visit: Open, hostile_site: Path) -> None:
    seen = visit(folder=hostile_site)
    for folder in sorted((hostile_site / "incidents").iterdir()):
        if not folder.is_dir():
            continue
        page = seen.goto(f"incidents/{folder.name}/")
        press(page)
        canvas = page.locator(".kb-graph canvas").bounding_box()
        assert canvas
        for share in (0.1, 0.3, 0.5, 0.7):
            page.mouse.move(canvas["x"] + canvas["width"] / 2, canvas["y"] + canvas["height"] * share)
        unfold(page)
        page.locator("[data-kb-hold=cut]").first.check()
        page.locator("[data-kb-replay]").first.click()
        page.locator(".kb-replay").wait_for()
        assert page.locator(".kb-graph script, .kb-graph img, .vis-tooltip").count() == 0
    assert seen.faults == []
