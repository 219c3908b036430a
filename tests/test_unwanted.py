"""The quick look at characters and the whole pattern agree on every character there is."""

from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kbtool.unwanted import HEAP, UNUSUAL, UNWANTED, fault


def test_every_unwanted_character_is_named_wherever_it_stands() -> None:
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        if UNWANTED.match(char):
            assert fault(f"事故 a\n{char}b") is not None, hex(code)
            assert fault(char) is not None, hex(code)


@pytest.mark.parametrize("text", ["plain words,\n\ton two lines", "中文，带 API 与 “引号”", "é ü", "", "́" * 4])
def test_honest_texts_have_no_fault(text: str) -> None:
    assert not UNWANTED.search(text)
    assert fault(text) is None


def test_marks_in_a_heap_are_named() -> None:
    heap = "b" + "\u0323" * 5
    assert HEAP.search(heap)
    assert fault(heap) == ("heaps more than four marks on one letter", 1)


def test_characters_that_are_passed_over_are_harmless_alone_and_beside_any_other() -> None:
    passed = [chr(code) for code in range(sys.maxunicode + 1) if not UNUSUAL.match(chr(code))]
    assert len(passed) > 21_000
    for char in passed:
        assert not UNWANTED.match(char), hex(ord(char))
        assert not HEAP.match(char * 5), hex(ord(char))
        assert unicodedata.combining(char) == 0, hex(ord(char))
        for text in (char, "e" + char, "事" + char, char + char):
            assert unicodedata.is_normalized("NFC", text), hex(ord(char))


@given(
    st.text(
        st.sampled_from("ae é事，“\n\t\u0301\u0323\u00ad\u200b\u1100\u1161\u3099か\u2126\ufeff" + chr(0xD800)),
        max_size=12,
    )
)
def test_the_quick_look_and_the_close_look_agree(text: str) -> None:
    for whole in (text, text + "plain words " * 100):
        heap = HEAP.search(whole)
        honest = not UNWANTED.search(whole) and not heap and unicodedata.is_normalized("NFC", whole)
        assert (fault(whole) is None) == honest
