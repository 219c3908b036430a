"""Which languages a knowledge base is written in: both, unless its kbtool.yaml says `languages: [en]` or `[zh]`.

The models always hold both. In a base of one language the text stands in for the other, so that checks, pages and
queries need no second way; rules that compare the two languages have nothing to say there.
"""

from __future__ import annotations

from typing import Any

from kbtool.drafts import TODO
from kbtool.errors import UsageError
from kbtool.yamltext import YamlProblem, decode, parse

SETTINGS = "kbtool.yaml"
ALL = ("en", "zh")


def read_languages(data: bytes) -> tuple[str, ...]:
    """The languages that the bytes of kbtool.yaml name. Raises UsageError when they name none that we know."""
    try:
        told = parse(decode(data))
    except YamlProblem as error:
        raise UsageError(f"{SETTINGS}:{error.mark[0]}: {error.message}") from None
    found = told.get("languages", ALL) if isinstance(told, dict) else None
    if not isinstance(found, tuple) or not found or set(found) - set(ALL) or set(told) - {"languages"}:
        raise UsageError(f"{SETTINGS} takes one key, `languages`, a list of {' and '.join(ALL)}")
    return tuple(lang for lang in ALL if lang in found)


def filled(value: Any, languages: tuple[str, ...]) -> Any:
    """Loaded data in which every text of one language stands in for the other."""
    if len(languages) == len(ALL):
        return value
    return _filled(value, languages[0], "zh" if languages[0] == "en" else "en")


def _filled(value: Any, lang: str, other: str) -> Any:
    if isinstance(value, tuple):
        return tuple(_filled(item, lang, other) for item in value)
    if not isinstance(value, dict):
        return value
    if lang in value and {key for key in value if value[key] is not None} <= {lang, "waive"}:
        # What a draft leaves blank is asked for once, in the own language.
        return {**value, other: "…" if value[lang] in (None, TODO) else value[lang]}
    return {key: _filled(item, lang, other) for key, item in value.items()}
