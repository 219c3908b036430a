"""The generated pages of the real records: complete, addressable, equal in shape in both languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html import unescape

import pytest

from kbtool.errors import KbtoolError
from kbtool.kb import KnowledgeBase
from kbtool.locale import en, pages_en, pages_zh
from kbtool.pages import searchdocs, uses
from kbtool.pages.base import Context, Draft, Page, PageKind, generate
from kbtool.pages.html import Html
from kbtool.pipeline import Compiled
from kbtool.registry import PAGE_KINDS

Pages = dict[str, dict[str, Page]]


@pytest.fixture(scope="module")
def pages(compiled: Compiled) -> Pages:
    found = uses.collect(compiled.kb)
    return {lang: generate(Context(compiled.analysis, lang, found), PAGE_KINDS) for lang in ("en", "zh")}


def whole(page: Page) -> str:
    return page.markdown + "".join(page.widgets.values())


def ids(page: Page) -> list[str]:
    """Places on a page. Which words of the glossary occur differs by language; their definitions are no places."""
    return re.findall(r'\bid="((?!gloss-)[^"]+)"', "".join(page.widgets.values())) + re.findall(
        r"\{#([^}]+)\}", page.markdown
    )


def claims(value: object) -> Iterator[str]:
    """The ids of everything in a record that has one."""
    if isinstance(value, (list, tuple)):
        for item in value:
            yield from claims(item)
    elif hasattr(value, "__pydantic_fields__"):
        if hasattr(value, "id"):
            yield value.id
        for name in type(value).model_fields:  # type: ignore[attr-defined]
            yield from claims(getattr(value, name))


def test_both_languages_have_the_same_pages_and_the_same_places_on_them(pages: Pages) -> None:
    assert list(pages["en"]) == list(pages["zh"])
    for path, page in pages["en"].items():
        assert ids(page) == ids(pages["zh"][path]), path


def test_no_id_stands_twice_on_a_page(pages: Pages) -> None:
    for path, page in pages["en"].items():
        found = ids(page)
        assert len(found) == len(set(found)), (path, sorted({i for i in found if found.count(i) > 1}))


def test_every_claim_of_a_record_has_an_address_on_one_of_its_two_pages(pages: Pages, compiled: Compiled) -> None:
    for incident in compiled.kb.incidents.values():
        anchors = ids(pages["en"][f"incidents/{incident.id}.md"])
        anchors += ids(pages["en"][f"incidents/{incident.id}/learn.md"])
        for name in claims(incident):
            if name != incident.id:
                assert any(a.endswith(f"-{name}") for a in anchors), (incident.id, name)


def test_every_event_and_edge_keeps_its_permanent_address(pages: Pages, compiled: Compiled) -> None:
    for incident in compiled.kb.incidents.values():
        anchors = set(ids(pages["en"][f"incidents/{incident.id}.md"]))
        assert {f"event-{event.id}" for event in incident.timeline} <= anchors
        assert {f"edge-{edge.id}" for edge in incident.cascade.edges} <= anchors


def test_every_internal_link_leads_to_a_page_and_an_anchor(pages: Pages) -> None:
    by_hand = {"about.md"}
    for lang, made in pages.items():
        places = {path: set(ids(page)) for path, page in made.items()}
        for path, page in made.items():
            for target, anchor in re.findall(r'href="(?:kb:([^"#]*))?(?:#([^"]*))?"', "".join(page.widgets.values())):
                target = target or path
                if target in by_hand:
                    continue
                assert target in places, (lang, path, target)
                assert not anchor or anchor in places[target], (lang, path, target, anchor)


def test_every_placeholder_has_its_widget_and_every_widget_its_placeholder(pages: Pages) -> None:
    for path, page in pages["en"].items():
        assert re.findall(r"^kbwidget\d{4}kb$", page.markdown, re.MULTILINE) == list(page.widgets), path


def test_no_page_holds_a_style_a_handler_or_a_script(pages: Pages) -> None:
    for path, page in pages["en"].items():
        for attributes in re.findall(r"<[a-zA-Z]+([^<>]*)>", "".join(page.widgets.values())):
            assert not re.search(r"\s(style|on[a-z]+)=", attributes), (path, attributes)
        assert "<script" not in whole(page)


def test_the_kinesis_page_shows_the_golden_intervals(pages: Pages) -> None:
    english = whole(pages["en"]["incidents/aws-kinesis-2020.md"])
    chinese = whole(pages["zh"]["incidents/aws-kinesis-2020.md"])
    for value in ("1 h 03 min", "1 h 28 min", "4 h 24 min", "12 h 44 min", "17 h 08 min", "19 h 39 min",
                  "at most 17 h 16 min", "at most 9 h 03 min"):  # fmt: skip
        assert value in english, value
    assert "4 小时 24 分" in chinese
    assert "06:23" in english and "+1 d" in english, "Kinesis was normal on the next day in UTC"


def test_what_is_not_given_is_said_in_words(pages: Pages) -> None:
    page = whole(pages["en"]["incidents/aws-kinesis-2020.md"])
    cognito = re.search(r'id="edge-[a-z-]*cognito[a-z-]*".*?</li>', page, re.DOTALL)
    assert cognito and "onset not given" in cognito.group()


def test_two_kinds_that_write_one_path_stop_the_build(compiled: Compiled) -> None:
    def one(_: Context) -> Iterator[Page]:
        yield Draft("same.md", "A").page()

    context = Context(compiled.analysis, "en", uses.collect(compiled.kb))
    with pytest.raises(KbtoolError, match=r"same\.md.*first.*second"):
        generate(context, [PageKind("first", one), PageKind("second", one)])


def test_pages_do_not_depend_on_the_order_of_the_records(compiled: Compiled, pages: Pages) -> None:
    turned: KnowledgeBase = replace(compiled.kb, incidents=dict(reversed(list(compiled.kb.incidents.items()))))
    context = Context(replace(compiled.analysis, kb=turned), "en", uses.collect(turned))
    again = generate(context, PAGE_KINDS)
    assert {path: whole(page) for path, page in again.items()} == {p: whole(q) for p, q in pages["en"].items()}


def test_words_of_the_pages_stand_in_both_languages_and_hide_no_other() -> None:
    assert list(pages_en.WORDS) == list(pages_zh.WORDS)
    assert not [key for key in pages_en.WORDS if not pages_en.WORDS[key] or not pages_zh.WORDS[key]]
    assert sorted(set(pages_en.WORDS) & set(en.WORDS)) == []


def test_a_widget_is_left_out_when_it_is_empty() -> None:
    draft = Draft("a.md", "A <b> *c*", 'd "e" <f>')
    draft.section(2, "Empty", "empty", Html(""))
    page = draft.page()
    assert "Empty" not in page.markdown
    assert page.widgets == {}
    assert 'title: "A &lt;b&gt; *c*"' in page.markdown
    assert "# A &#60;b&#62; &#42;c&#42; {#top}" in page.markdown


def test_many_records_are_searched_by_title_keywords_and_the_beginning_of_the_description() -> None:
    long = Draft("incidents/a.md", "A & B", "word " * 60).page()
    (found,) = searchdocs.documents(long, False)
    assert found.title == "A &amp; B"
    assert 150 <= len(found.text) <= 156
    assert found.text.endswith("…")
    (chinese,) = searchdocs.documents(Draft("incidents/a.md", "题", "队列停摆" * 40).page(), False)
    assert len(chinese.text) == 32
    assert list(searchdocs.documents(Draft("incidents/a/learn.md", "A", "b").page(), False)) == []


def test_among_many_records_an_incident_is_found_by_its_title_id_services_and_trigger(
    pages: Pages, compiled: Compiled
) -> None:
    kb = compiled.kb
    for incident in kb.incidents.values():
        for lang, made in pages.items():
            (found,) = searchdocs.documents(made[f"incidents/{incident.id}.md"], False)
            services = (getattr(kb.services[name].name, lang) for name in incident.services if name in kb.services)
            trigger = kb.term_name("triggers", incident.cause.trigger.kind, lang)
            assert unescape(found.title) == getattr(incident.title, lang)
            for word in (incident.id, *services, trigger):
                assert word in unescape(found.text), (incident.id, lang)
