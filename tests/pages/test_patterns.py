"""Pages of patterns, terms and services: all parts in both languages, reasons that hold, pictures that can be read."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import combinations

import pytest

from kbtool.analysis import analyse
from kbtool.kb import KnowledgeBase
from kbtool.model.pattern import Scene
from kbtool.pages import pattern_svg, uses
from kbtool.pages.base import Context, Page, generate
from kbtool.pages.together import COMPARED, LEAST
from kbtool.pipeline import Compiled
from kbtool.registry import PAGE_KINDS
from tests.records import ROOT
from tests.site.payloads import PAYLOADS, drench

NAMED = (
    "cell-architecture", "bulkhead", "thread-budget", "shuffle-sharding", "static-stability", "load-shedding",
    "bounded-buffer", "retry-backoff-jitter", "circuit-breaker", "constant-work", "authoritative-bootstrap",
    "gradual-capacity-change", "restart-pacing", "out-of-band-status",
)  # fmt: skip
"""The patterns that must be written out."""
WRITTEN = tuple(path.stem for path in (ROOT / "schema" / "patterns").glob("*.yaml"))
PARTS = ("problem", "idea", "limits", "tests", "shown-in", "related-patterns")

Pages = dict[str, dict[str, Page]]


@pytest.fixture(scope="module")
def contexts(compiled: Compiled) -> dict[str, Context]:
    found = uses.collect(compiled.kb)
    return {lang: Context(compiled.analysis, lang, found) for lang in ("en", "zh")}


@pytest.fixture(scope="module")
def pages(contexts: dict[str, Context]) -> Pages:
    return {lang: generate(context, PAGE_KINDS) for lang, context in contexts.items()}


def whole(page: Page) -> str:
    return page.markdown + "".join(page.widgets.values())


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", sorted({*NAMED, *WRITTEN}))
def test_a_pattern_has_all_its_parts_and_a_picture_in_both_languages(pages: Pages, name: str, lang: str) -> None:
    page = pages[lang][f"patterns/{name}.md"]
    assert [part for part in PARTS if f"{{#{part}}}" not in page.markdown] == []
    assert whole(page).count("<svg") >= 1
    assert page.edit_path == f"schema/patterns/{name}.yaml"


def test_a_pattern_is_explained_at_length_and_tested_by_something_one_can_do(compiled: Compiled) -> None:
    for name, written in compiled.kb.patterns.items():
        for prose in (written.problem, written.idea):
            assert 60 <= len(prose.en.split()) <= 170, name
            assert 100 <= len(prose.zh) <= 330, name


def test_every_pattern_argues_from_an_incident_or_says_that_it_does_not(compiled: Compiled, pages: Pages) -> None:
    for term in compiled.kb.vocabularies["patterns"].terms:
        for lang, nothing in (("en", "No record shows it yet."), ("zh", "尚无记录用到。")):
            page = whole(pages[lang][f"patterns/{term.id}.md"])
            assert ('href="kb:incidents/' in page) != (nothing in page), term.id


def test_every_term_and_every_service_has_a_page_used_or_not(compiled: Compiled, pages: Pages) -> None:
    kb = compiled.kb
    wanted = {f"terms/{v}/{t}.md" for v, t in kb.terms if v in COMPARED and v != "patterns"}
    wanted |= {f"patterns/{t}.md" for v, t in kb.terms if v == "patterns"}
    wanted |= {f"services/{name}.md" for name in kb.services}
    assert wanted - set(pages["en"]) == set()
    idle = [notice for notice in compiled.notices if notice.code == "VOC004"]
    assert idle
    for notice in idle:
        name = re.findall("`(.+)`", notice.message)[0]
        vocabulary = notice.path.removeprefix("schema/").removesuffix(".yaml")
        assert "No record shows it yet." in whole(pages["en"][f"terms/{vocabulary}/{name}.md"])


def test_what_is_called_related_stands_in_each_of_the_incidents_that_are_named(contexts: dict[str, Context]) -> None:
    context = contexts["en"]
    having = {key: {use.incident for use in found} for key, found in context.uses.terms.items()}
    having |= {("services", name): {use.incident for use in found} for name, found in context.uses.services.items()}
    seen = 0
    for key in context.together.bits:
        for found in context.together.related(key):
            seen += 1
            assert found.key != key
            assert len(found.incidents) >= LEAST
            assert set(found.incidents) == having[key] & having[found.key]
            assert found.key[0] != "services" or key[0] == "services"
    assert seen > 300


def test_of_two_terms_met_equally_often_the_rarer_one_comes_first(contexts: dict[str, Context]) -> None:
    together = contexts["en"].together
    for key in together.bits:
        found = together.related(key)
        for one, other in combinations(found, 2):
            if len(one.incidents) == len(other.incidents):
                assert together.bits[one.key].bit_count() <= together.bits[other.key].bit_count()


def test_a_related_pattern_is_shown_from_both_sides(compiled: Compiled, pages: Pages) -> None:
    for name, written in compiled.kb.patterns.items():
        for relative in written.related:
            for here, there in ((name, relative.pattern), (relative.pattern, name)):
                assert f'href="kb:patterns/{there}.md"' in whole(pages["en"][f"patterns/{here}.md"])


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_no_label_of_a_picture_is_cut_and_no_arrow_runs_through_a_box(compiled: Compiled, lang: str) -> None:
    for name, written in compiled.kb.patterns.items():
        for panel in written.picture.panels:
            if not isinstance(panel, Scene):
                continue
            found, labels, _ = pattern_svg.places(panel, lang)
            assert not [line for lines in labels.values() for line in lines if "…" in line], name
            for arrow in panel.arrows:
                x1, y1, x2, y2 = pattern_svg.ends(found[arrow.start], found[arrow.end])
                points = [(x1 + (x2 - x1) * step / 40, y1 + (y2 - y1) * step / 40) for step in range(41)]
                for other in found.keys() - {arrow.start, arrow.end}:
                    box = found[other]
                    inside = [
                        p for p in points if box.x < p[0] < box.x + box.width and box.y < p[1] < box.y + box.height
                    ]
                    assert not inside, f"{name}: {arrow.start} to {arrow.end} runs through {other}"


def test_what_stands_in_a_column_over_the_limit_is_told_by_more_than_colour(pages: Pages) -> None:
    page = whole(pages["en"]["patterns/load-shedding.md"])
    assert page.count("kb-over") == 4
    assert page.count('class="kb-limit"') == 4
    assert "style=" not in "".join(re.findall("<svg.*?</svg>", page))


def test_with_a_single_record_every_link_of_every_page_still_leads_to_a_page(compiled: Compiled) -> None:
    one = compiled.kb.incidents["aws-kinesis-2020"]
    links = one.links.model_copy(update={"siblings": ()})
    kb = replace(compiled.kb, incidents={one.id: one.model_copy(update={"links": links})})
    made = generate(Context(analyse(kb), "en", uses.collect(kb)), PAGE_KINDS)
    known = {*made, "about.md"}
    dead = {(path, to) for path, page in made.items() for to in re.findall(r'href="kb:([^"#]*)', whole(page))
            if to not in known}  # fmt: skip
    assert dead == set()


def test_hostile_text_in_a_pattern_is_words(compiled: Compiled) -> None:
    written = drench(compiled.kb.patterns["shuffle-sharding"])
    kb: KnowledgeBase = replace(compiled.kb, patterns={"shuffle-sharding": written})
    context = Context(replace(compiled.analysis, kb=kb), "en", uses.collect(kb))
    page = whole(generate(context, PAGE_KINDS)["patterns/shuffle-sharding.md"])
    assert "<script" not in page
    assert not re.search(r"<[^>]*\son[a-z]+=(?![^<]*&quot;)", re.sub(r'"[^"]*"', '""', page))
    assert page.count("&lt;script&gt;") >= len(written.limits)
    assert len(PAYLOADS) > 60
