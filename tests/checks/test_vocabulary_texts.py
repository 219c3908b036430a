"""What the vocabularies say is in the right language and set as Chinese is; no rule of `check` reads them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from kbtool.pipeline import Compiled
from kbtool.prose.language import wrong_language
from kbtool.prose.typography import slips
from kbtool.prose.units import cut
from kbtool.walk import walk


def spoken(compiled: Compiled) -> Iterator[tuple[str, str, str]]:
    """(entry, English, Chinese) of every text of the vocabularies, services, commands and runbooks, names included."""
    kb = compiled.kb
    for entry in chain(kb.vocabularies.values(), kb.services.values(), kb.commands.values(), kb.runbooks.values()):
        for _, model in walk(entry):
            en, zh = getattr(model, "en", ""), getattr(model, "zh", "")
            pairs = [(en, zh)] if isinstance(en, str) else [(one, "") for one in en] + [("", one) for one in zh]
            yield from ((repr(entry)[:60], *pair) for pair in pairs)


def test_chinese_of_the_vocabularies_is_set_as_in_the_records(compiled: Compiled) -> None:
    texts = list(spoken(compiled))
    assert len(texts) > 800
    assert [(entry, slip) for entry, _, zh in texts for slip in slips(zh)] == []


def test_each_text_of_the_vocabularies_is_in_the_language_of_its_slot(compiled: Compiled) -> None:
    for entry, en, zh in spoken(compiled):
        assert not wrong_language(cut(en).facts, "en"), entry
        assert not zh or not wrong_language(cut(zh).facts, "zh"), entry


def test_a_slip_would_be_seen() -> None:
    assert list(slips("依据其文档， 2026 年查阅。"))
