"""The catalogue of words that only the pages use, per language. Apart from the rest, so that queries start fast."""

from __future__ import annotations


def words(lang: str) -> dict[str, str]:
    if lang == "zh":
        from kbtool.locale.pages_zh import WORDS
    else:
        from kbtool.locale.pages_en import WORDS
    return WORDS
