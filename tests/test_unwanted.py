"""The quick look at characters and the whole pattern agree on every character there is."""

from __future__ import annotations

import sys

import pytest

from kbtool.unwanted import HEAP, UNWANTED, fault


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
