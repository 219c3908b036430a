"""A page that names the incidents it reads is the same whatever the prose of all others says: the site relies on it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

import pytest
from pydantic import BaseModel

from kbtool.analysis import Analysis, analyse
from kbtool.kb import KnowledgeBase
from kbtool.model import Prose
from kbtool.pages import uses
from kbtool.pages.base import Context, Page, Plan, plan
from kbtool.pagestore import bones
from kbtool.pipeline import compile_kb
from kbtool.registry import PAGE_KINDS
from tests.records import ROOT


def reworded(value: Any, kept: Collection[str] = ()) -> Any:
    """A record with a word more in every prose but those that say what is `kept`."""
    if isinstance(value, Prose):
        if value.en in kept or value.zh in kept:
            return value
        return value.model_copy(update={"en": f"{value.en} Reworded.", "zh": f"{value.zh}已改写。"})
    if isinstance(value, BaseModel):
        return value.model_copy(update={key: reworded(found, kept) for key, found in value})
    return tuple(reworded(item, kept) for item in value) if isinstance(value, tuple) else value


def plans(analysis: Analysis, lang: str) -> dict[str, Plan]:
    return plan(Context(analysis, lang, uses.collect(analysis.kb)), PAGE_KINDS)


@pytest.fixture(scope="module")
def kb() -> KnowledgeBase:
    return compile_kb(ROOT, cached=True).kb


@pytest.mark.parametrize(("half", "lang"), [(0, "en"), (1, "zh")])
def test_a_page_shows_prose_of_the_incidents_that_it_names_and_of_no_other(
    kb: KnowledgeBase, half: int, lang: str
) -> None:
    named = set(list(kb.incidents)[half::2])
    others = {name: one if name in named else reworded(one) for name, one in kb.incidents.items()}
    old, new = analyse(kb), analyse(replace(kb, incidents=others))
    # What others say about their likeness to an incident is looked at for itself (`pagestore.Keys`).
    named -= {name for name in kb.incidents if old.siblings[name] != new.siblings[name]}
    before, after = plans(old, lang), plans(new, lang)
    assert list(before) == list(after)
    looked_at = [
        path for path, one in before.items()
        if one.reads is not None and set(one.reads) <= named and one.shows == after[path].shows
    ]  # fmt: skip
    assert len([path for path in looked_at if path.startswith("incidents/")]) > 2
    assert len(looked_at) > 80
    assert [path for path in looked_at if before[path].make() != after[path].make()] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_page_that_shows_single_texts_is_the_same_whatever_else_the_incidents_say(
    kb: KnowledgeBase, lang: str
) -> None:
    old = analyse(kb)
    before = {path: one for path, one in plans(old, lang).items() if one.shows}
    kept = {text for one in before.values() for text in one.shows}
    incidents = {name: reworded(one, kept) for name, one in kb.incidents.items()}
    after = plans(analyse(replace(kb, incidents=incidents)), lang)
    looked_at = [path for path, one in before.items() if one.shows == after[path].shows]
    assert {path.partition("/")[0] for path in looked_at} == {"terms", "ledgers", "incidents", "index.md", "years.md"}
    assert len(looked_at) > 80
    assert [path for path in looked_at if before[path].make() != after[path].make()] == []


def test_a_page_changes_with_the_prose_of_an_incident_that_it_names(kb: KnowledgeBase) -> None:
    one = next(iter(kb.incidents))
    changed = replace(kb, incidents={**kb.incidents, one: reworded(kb.incidents[one])})
    path = f"incidents/{one}.md"

    def made(base: KnowledgeBase) -> Page:
        return plans(analyse(base), "en")[path].make()

    assert made(kb) != made(changed)


def test_the_bones_of_a_record_change_with_everything_but_its_prose(kb: KnowledgeBase) -> None:
    one = kb.incidents["aws-kinesis-2020"]
    title = one.title.model_copy(update={"en": "Another title"})
    assert bones(reworded(one)) == bones(one)
    for change in ({"title": title}, {"date": "2020-11-26"}, {"timeline": one.timeline[1:]}, {"services": ()}):
        assert bones(one.model_copy(update=change)) != bones(one)
