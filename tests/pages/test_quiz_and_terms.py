"""Decision points as a game that gives nothing away, and words of the glossary marked in running text."""

from __future__ import annotations

import re

import pytest

from kbtool.model import Term
from kbtool.pages import uses
from kbtool.pages.base import Context, Page, generate
from kbtool.pages.gloss import Book, mark
from kbtool.pages.html import Html
from kbtool.pages.sections.quiz import games, shuffled
from kbtool.pipeline import Compiled
from kbtool.registry import PAGE_KINDS
from tests.records import text, tuples

TERMS = tuple(
    Term.model_validate(tuples({"id": name, "name": text(en, zh), "definition": text("<b> & so on.", "说明。")} | more))
    for name, en, zh, more in (
        ("shard", "Shard", "分片", {}),
        ("shard-map", "Shard map", "分片映射", {}),
        ("cell", "Cell", "单元（cell）", {"aliases": {"en": ["compartment"], "zh": []}}),
        ("event", "Event", "事件", {}),
    )
)


def words(markup: str, lang: str = "en") -> list[str]:
    book = Book.of(TERMS, lang)
    assert book
    return re.findall(r'<a href="kb:glossary.md#term-([a-z-]+)"', mark(Html(markup), book, set(), {}))


@pytest.fixture(scope="module")
def pages(compiled: Compiled) -> dict[str, dict[str, Page]]:
    found = uses.collect(compiled.kb)
    return {lang: generate(Context(compiled.analysis, lang, found), PAGE_KINDS) for lang in ("en", "zh")}


def test_the_longest_name_wins_and_each_word_is_marked_once() -> None:
    assert words("<p>A shard-map lists shards; a shard map again, shards.</p>") == ["shard-map", "shard"]
    assert words("<p>分片映射列出分片，单元与分片。</p>", "zh") == ["shard-map", "shard", "cell"]


def test_words_are_found_in_the_plural_and_by_alias_but_not_inside_others() -> None:
    assert words("<p>Compartments</p>") == ["cell"]
    assert words("<p>cellular sharding, pre-shard, shard_map</p>") == []


def test_links_code_names_and_the_words_of_the_interface_are_left_alone() -> None:
    for tag in ("a", "code", "strong", "span", "summary", "dt", "button"):
        assert words(f"<p><{tag}>a <em>shard</em></{tag}></p>") == [], tag
    assert words("<p><span>x</span> shard <strong>y</strong> cell</p>") == ["shard", "cell"]


def test_words_that_everybody_knows_are_not_explained() -> None:
    assert words("<p>This event</p>") == []


def test_a_mark_keeps_the_text_and_escapes_nothing_twice() -> None:
    book = Book.of(TERMS, "en")
    assert book
    made = mark(Html("<p>A &lt;Shard&gt; &amp; more</p>"), book, set(), {})
    assert re.sub(r"<[^>]+>", "", made) == "A &lt;Shard&gt; &amp; more"


def test_every_marked_word_has_its_definition_on_the_page(pages: dict[str, dict[str, Page]]) -> None:
    for lang, made in pages.items():
        body = "".join(made["incidents/aws-kinesis-2020.md"].widgets.values())
        named = set(re.findall(r'class="kb-gloss" aria-describedby="([^"]+)"', body))
        assert {"gloss-thread", "gloss-shard-map", "gloss-best-effort"} <= named, lang
        assert named == set(re.findall(r'id="(gloss-[^"]+)"', body))


def test_the_order_of_options_is_fixed_and_does_not_favour_the_first(compiled: Compiled) -> None:
    firsts = []
    for incident in compiled.kb.incidents.values():
        for point in incident.learn.decision_points:
            order = shuffled(incident.id, point.id, len(point.options))
            assert sorted(order) == list(range(len(point.options)))
            assert order == shuffled(incident.id, point.id, len(point.options))
            firsts.append(point.options[order[0]].verdict == "best")
    assert 0.1 < sum(firsts) / len(firsts) < 0.6, "the best option should not stand first as a rule"


def test_every_option_stands_on_the_page_with_its_verdict_and_reason(
    compiled: Compiled, pages: dict[str, dict[str, Page]]
) -> None:
    for incident in compiled.kb.incidents.values():
        body = "".join(pages["zh"][f"incidents/{incident.id}/learn.md"].widgets.values())
        cards = re.findall(r'data-quiz="([^"]+)"', body)
        assert cards == list(games(incident.learn))
        count = sum(len(p.options) for p in incident.learn.decision_points)
        count += sum(len(q.options) for q in incident.learn.questions if q.kind == "choice")
        assert len(re.findall(r'data-verdict="(?:best|acceptable|poor)"', body)) == count
        assert body.count('class="kb-fold kb-why"') == count
