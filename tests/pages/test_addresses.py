"""An address leads to the web or to a page of ours, or it is left out."""

from __future__ import annotations

import pytest

from kbtool.pages.html import el
from tests.site.payloads import ADDRESSES


@pytest.mark.parametrize(
    "address",
    [one for one in ADDRESSES if not one.startswith("https")]
    + ["JaVaScript:x", " javascript:x", "java\tscript:x", "\x01javascript:x", "vbscript:x", "javascript&colon;x:y"],
)
def test_an_address_that_could_run_code_makes_no_link(address: str) -> None:
    assert el("a", "x", href=address) == "<a>x</a>"


@pytest.mark.parametrize(
    "address",
    [
        "https://a.example/b:c",
        "http://a.example",
        "kb:incidents/index.md#x",
        "../a/b:c.html",
        "#event-x",
        "a.html",
        "?x=a:b",
        "/x:y",
    ],
)
def test_an_address_of_the_web_or_of_a_page_is_kept(address: str) -> None:
    assert el("a", "x", href=address) == f'<a href="{address}">x</a>'
