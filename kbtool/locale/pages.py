"""The catalogue of words that only the pages use, per language. Apart from the rest, so that queries start fast."""

from __future__ import annotations

from kbtool.locale.around import WORDS as AROUND
from kbtool.locale.graph import WORDS as GRAPH
from kbtool.locale.ledgers import WORDS as LEDGERS
from kbtool.locale.reference import WORDS as REFERENCE
from kbtool.locale.see import WORDS as SEE


def words(lang: str) -> dict[str, str]:
    if lang == "zh":
        from kbtool.locale.pages_zh import WORDS
    else:
        from kbtool.locale.pages_en import WORDS
    return WORDS | {key: pair[lang == "zh"] for key, pair in (SEE | AROUND | GRAPH | LEDGERS | REFERENCE).items()}
