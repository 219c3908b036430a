"""Front matter and flat `key: value` files -> fields with their lines. Shared by the formats that are text with a head.

Read strictly as YAML first; where the author's YAML does not hold (a colon in a sentence), line by line, which these
flat files allow.
"""

from __future__ import annotations

import re

from kbtool.importers.base import clean
from kbtool.problems import Loc
from kbtool.yamltext import Mark, YamlProblem, parse

_RULE = re.compile(r"^(={3,}|-{3,})\s*$")
_KEY = re.compile(r"^( {0,4})([A-Za-z][A-Za-z0-9_ -]{0,40}):(?:\s+(.*))?$")
MAX_HEAD = 200_000

Fields = dict[str, tuple[str, int]]
"""Key in lower case -> (value as one text, line)."""


def split(text: str) -> tuple[str, int, str, int]:
    """Front matter and the line it starts on; body and the line it starts on. A `----` in the body changes nothing.

    A head may also lack its first `---`: two or more lines of `key: value`, then a rule. Read as Markdown, the
    rule would make one heading of them.
    """
    lines = text.split("\n")
    if not lines or lines[0].rstrip() != "---":
        return _ruled(lines) or ("", 1, text, 1)
    for index, line in enumerate(lines[1:], 1):
        if line.rstrip() in ("---", "..."):
            return "\n".join(lines[1:index]), 2, "\n".join(lines[index + 1 :]), index + 2
    return "", 1, text, 1


def _ruled(lines: list[str]) -> tuple[str, int, str, int] | None:
    for index, line in enumerate(lines):
        if _RULE.match(line) and index >= 2:
            return "\n".join(lines[:index]), 1, "\n".join(lines[index + 1 :]), index + 2
        if not _KEY.match(line):
            break
    return None


def fields(head: str, first: int, under: str = "") -> Fields:
    """The fields of a head that begins on line `first`; of the mapping `under`, where the head has it."""
    positions: dict[Loc, Mark] = {}
    head = head[:MAX_HEAD]
    try:
        raw = parse(clean(head), positions)
    except YamlProblem:
        return _by_lines(head, first)
    base: Loc = (under,) if isinstance(raw, dict) and isinstance(raw.get(under), dict) else ()
    inner = raw[under] if base else raw
    if not isinstance(inner, dict):
        return {}
    return {
        str(key).strip().lower(): (_one_text(value), positions[(*base, key)][0] + first - 1)
        for key, value in inner.items()
    }


def _one_text(value: object) -> str:
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value if isinstance(item, str))
    return clean(value).strip()


def _by_lines(head: str, first: int) -> Fields:
    found: Fields = {}
    last = ""
    for number, line in enumerate(head.split("\n"), first):
        match = _KEY.match(line)
        if match and match[2].strip().lower() not in found:
            last = match[2].strip().lower()
            found[last] = (clean(match[3] or "").strip().strip("\"'"), number)
        elif last and line.strip():
            value, at = found[last]
            found[last] = (f"{value} {clean(line).strip()}".strip(), at)
    return found
