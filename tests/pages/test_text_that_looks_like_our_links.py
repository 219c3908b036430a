"""Words of a record that look like one of our own links stay words."""

from __future__ import annotations

import pytest

from kbtool.pages import links, text


@pytest.mark.parametrize("words", ['href="kb:index.md"', "href=&quot;kb:index.md&quot;", '`href="kb:x#y"`'])
def test_prose_that_looks_like_an_internal_link_is_not_resolved(words: str) -> None:
    asked: list[str] = []
    shown = links.resolve(text.prose(words), lambda page: asked.append(page) or "resolved")  # type: ignore[func-returns-value]
    assert asked == []
    assert "resolved" not in shown
