"""The pictures show what the record says, in words too, and leave open what it leaves open."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from typing import Any

import pytest

from kbtool.analysis import analyse
from kbtool.kb import KnowledgeBase
from kbtool.model import Incident
from kbtool.pages import cascade_svg, explore, impact_svg, svg, uses
from kbtool.pages.base import Context
from kbtool.pages.reader import Reader
from kbtool.pipeline import Compiled
from tests.records import claim, incident, minimal_record, text

SVG = "{http://www.w3.org/2000/svg}"


def context(record: Incident, lang: str = "en") -> Context:
    kb = KnowledgeBase({record.id: record}, {}, {}, {}, {}, {})
    return Context(analyse(kb), lang, uses.collect(kb))


def cascade(**changes: Any) -> ET.Element:
    record = incident(**changes)
    return ET.fromstring(cascade_svg.draw(context(record), record))


def chart(**changes: Any) -> ET.Element:
    record = incident(**changes)
    return ET.fromstring(impact_svg.draw(context(record), record))


def texts(root: ET.Element) -> list[str]:
    return ["".join(node.itertext()) for node in root.iter("text")]


def edge(name: str, upstream: str, downstream: str, **more: Any) -> dict[str, Any]:
    base = {
        "coupling": "hard",
        "mechanism": "errors",
        "purpose": text("Use.", "用途。"),
        "text": text("It fell.", "倒下。"),
    }
    return claim(name, upstream=upstream, downstream=downstream, **(base | more))


def edges(*listed: dict[str, Any]) -> dict[str, Any]:
    return {"impacts": [], "edges": list(listed)}


def impacts(*listed: dict[str, Any]) -> dict[str, Any]:
    return {"impacts": list(listed), "edges": minimal_record()["cascade"]["edges"]}


def impact(name: str, onset: str, normal: str, **more: Any) -> dict[str, Any]:
    return claim(
        name, service="acme-shop", onset=onset, normal=normal, severity="errors", text=text("It.", "它。"), **more
    )


def test_the_cascade_shows_trigger_nodes_roles_and_numbered_couplings() -> None:
    found = texts(cascade())
    for word in ("change", "trigger", "acme-queue", "origin", "acme-shop", "service", "1 hard"):
        assert word in found


def test_a_soft_coupling_is_dashed_and_said_in_words() -> None:
    root = cascade(cascade=edges(edge("soft", "acme-queue", "acme-shop", coupling="best-effort")))
    assert [p.get("class") for p in root.iter("path") if "kb-soft" in (p.get("class") or "")] == ["kb-line kb-soft"]
    assert "1 best-effort" in texts(root)


def test_a_loop_is_drawn_upwards_and_a_node_on_itself_as_a_loop() -> None:
    root = cascade(
        cascade=edges(
            edge("there", "acme-queue", "acme-shop"), edge("back", "acme-shop", "acme-queue"),
            edge("self", "acme-queue", "acme-queue"),
        )
    )  # fmt: skip
    assert "↑ 2 hard" in texts(root)
    assert "↻ 3 hard" in texts(root)
    closing = [p for p in root.iter("path") if "kb-closes" in (p.get("class") or "")]
    assert [(p.get("marker-start") is not None, p.get("marker-end") is not None) for p in closing] == [(True, False)]


def test_several_edges_between_two_nodes_are_all_drawn_and_lead_to_their_place_in_the_list() -> None:
    root = cascade(cascade=edges(edge("one", "acme-queue", "acme-shop"), edge("two", "acme-queue", "acme-shop")))
    assert {a.get("href") for a in root.iter("a")} >= {"#edge-one", "#edge-two"}
    lines = [p.get("d") for p in root.iter("path") if (p.get("class") or "").startswith("kb-line")]
    assert len(set(lines)) == 3, "two edges and the trigger"


def test_an_onset_that_is_not_given_stays_open_and_is_never_the_upstreams() -> None:
    root = chart(cascade=impacts(impact("hit", "not-given", "shop-normal")))
    assert "?–10:36" in texts(root)
    assert "?" in texts(root)
    assert any((r.get("mask") or "").endswith("open-start)") for r in root.iter("rect"))
    assert not any("05:15" in value for value in texts(root))


def test_an_end_that_is_only_a_bound_is_hatched_and_marked() -> None:
    record = minimal_record()
    record["timeline"][3] |= {"precision": "no-later-than"}
    root = chart(timeline=record["timeline"], cascade=impacts(impact("hit", "shop-onset", "shop-normal")))
    assert "06:15–≤10:36" in texts(root)
    assert [r for r in root.iter("rect") if "hatch" in (r.get("fill") or "")]
    assert [line for line in root.iter("line") if line.get("class") == "kb-bound"]


@pytest.mark.parametrize(
    ("value", "words"), [("not-given", "no times given"), ("unknown", "times unknown (partial text)")]
)
def test_a_stretch_without_any_time_is_a_row_with_words(value: str, words: str) -> None:
    assert words in texts(chart(cascade=impacts(impact("hit", value, value))))


def test_a_node_hit_twice_has_two_bars_in_one_row_and_overlapping_ones_two_lanes() -> None:
    apart = chart(cascade=impacts(impact("first", "change", "alarm"), impact("again", "shop-normal", "normal")))
    assert [len(bars(apart)), len(set(bars(apart)))] == [2, 1]
    over = chart(cascade=impacts(impact("first", "alarm", "shop-normal"), impact("again", "shop-onset", "normal")))
    assert [len(bars(over)), len(set(bars(over)))] == [2, 2]


def bars(root: ET.Element) -> list[str | None]:
    """The height at which each bar of an impact stands."""
    groups = [group for group in root.iter("g") if "kb-bar kb-role-service" in (group.get("class") or "")]
    return [group[0].get("y") for group in groups]


def test_a_chart_over_midnight_marks_the_new_day() -> None:
    record = minimal_record()
    record["timeline"][4] |= {"at": "2020-11-26 03:00", "as_written": "3:00 AM PST"}
    found = texts(chart(timeline=record["timeline"], cascade=impacts(impact("hit", "alarm", "normal"))))
    assert "25 November" in found
    assert "26 November" in found
    assert "PST" in found


@pytest.mark.parametrize("draw", [cascade_svg.draw, impact_svg.draw])
def test_the_pictures_of_all_records_are_named_and_free_of_style_and_stable(draw: Any, compiled: Compiled) -> None:
    for lang in ("en", "zh"):
        whole = Context(compiled.analysis, lang, uses.collect(compiled.kb))
        for record in compiled.kb.incidents.values():
            made = draw(whole, record)
            assert made == draw(whole, record)
            root = ET.fromstring(made)
            assert root.find("title") is not None and root.find("desc") is not None
            assert root.get("aria-labelledby") == root.find("title").get("id")  # type: ignore[union-attr]
            for node in root.iter():
                assert "style" not in node.attrib
                assert not [key for key in node.attrib if key.startswith("on")]


def test_a_record_without_edges_has_no_picture() -> None:
    record = incident(cascade={"impacts": [], "edges": []})
    assert cascade_svg.draw(context(record), record) == ""
    assert impact_svg.draw(context(record), record) == ""


def test_hostile_names_stay_text_in_a_picture() -> None:
    name = "<script>x()</script>\"'&"
    part = claim("part") | {"name": text(name, name), "role": text("A part.", "部分。")}
    root = cascade(system={"components": [part]}, cascade=edges(edge("one", "acme-queue", "part")))
    assert "script" not in {node.tag for node in root.iter()}
    assert "".join(texts(root)).replace("…", "").count("<script") == 1


def test_long_names_are_broken_between_words_and_chinese_anywhere() -> None:
    assert svg.wrap("Service Health Dashboard", 12, 110, 3) == ["Service Health", "Dashboard"]
    assert svg.wrap("内部网络与主网络之间的网络设备", 12, 100, 3)[0] == "内部网络与主网络"
    assert svg.wrap("one two three four five six", 12, 40, 2)[-1].endswith("…")
    assert "".join(svg.wrap("根因。触发，因素", 12, 36, 9)) == "根因。触发，因素"
    assert not any(line.startswith(("。", "，")) for line in svg.wrap("根因。触发，因素", 12, 24, 9))


def test_arrows_lead_from_onset_to_onset_only_where_both_are_given() -> None:
    first = impact("origin", "alarm", "normal") | {"service": "acme-queue"}
    given = chart(cascade=impacts(first, impact("hit", "shop-onset", "shop-normal")))
    found = [path for path in given.iter("path") if path.get("class") == "kb-onset-arrow"]
    assert len(found) == 1
    assert "".join(found[0].itertext()) == "acme-queue → acme-shop: 1 h after"
    absent = chart(cascade=impacts(first, impact("hit", "not-given", "shop-normal")))
    assert not [path for path in absent.iter("path") if path.get("class") == "kb-onset-arrow"]


def test_the_times_of_a_bar_are_pieces_that_another_clock_can_rewrite() -> None:
    record = minimal_record()
    record["timeline"][3] |= {"precision": "no-later-than"}
    root = chart(timeline=record["timeline"], cascade=impacts(impact("hit", "shop-onset", "shop-normal")))
    found = [(t.get("data-kb-utc"), t.get("data-kb-form")) for t in root.iter("tspan") if t.get("data-kb-utc")]
    assert ("2020-11-25T18:36:00Z", "≤{}") in found


def test_the_data_of_the_graph_has_no_colours_no_titles_and_the_places_of_the_picture(compiled: Compiled) -> None:
    whole = Context(compiled.analysis, "en", uses.collect(compiled.kb))
    for record in compiled.kb.incidents.values():
        data = explore.network(Reader(whole, record))
        assert data == explore.network(Reader(whole, record))
        assert data is not None
        for node in data["nodes"]:
            assert not {"color", "title"} & set(node)
            assert 0 <= node["x"] <= data["width"] and 0 <= node["y"] <= data["height"]
            assert node["physics"] is False
        assert len({(node["x"], node["y"]) for node in data["nodes"]}) == len(data["nodes"])
        assert len(data["edges"]) == len(record.cascade.edges) + 1
