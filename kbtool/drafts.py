"""What a draft may leave open. A record with `state: draft` is read with the same models as every other record; what it
*lacks* is a question, what is *wrong* in it stays an error.

Stands beside load, which calls it. A question is a problem of severity `question`: `kbtool check` lists it and still
exits 0 (1 with --strict). Drafts never reach the index, the site, the graph or the siblings (see pipeline.py).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from kbtool.problems import Loc, Problem, field_name

SEVERITY = "question"
"""Of what a draft leaves open."""
CODES = {
    "ASK001": "a draft lacks nothing, and no text is still TODO",
    "ASK002": "a draft has no open question",
    "REC012": "only a draft has open questions and texts that are still TODO",
}
TODO = "TODO"
"""What `kbtool new` writes where an author has to write."""
_LACKS = ("missing", "too_short")
"""Kinds of validation errors that say something is not there yet."""
_TEXTS = {"en": "the English text is missing", "zh": "the Chinese text is missing"}

_TERMS = {
    "trigger.kind": "schema/triggers.yaml", "organisation": "schema/services/ (the `provider` of a file)",
    ".coupling": "schema/couplings.yaml", ".mechanism": "schema/mechanisms.yaml", ".service": "schema/services/",
}  # fmt: skip
"""Ends of fields -> where the ids stand that they take."""

Place = Callable[[Loc], tuple[int, int]]
"""Where in the file something stands: line and column."""


def is_draft(raw: Any) -> bool:
    return isinstance(raw, dict) and raw.get("state") == "draft"


_OPEN_KEY = re.compile(r"open(?<=\bopen)[\"']?\s*[:#]")
"""The word comes first in the pattern: so it is searched for as a whole, and most of a text is passed over."""


def may_be_open(text: str) -> bool:
    """Whether the text of a file may hold an open point or a text to be written, however they are spelt in YAML.

    Finished records hold neither, and seeing that costs nothing; walking every value of them was an eighth of loading.
    """
    return TODO in text or "\\" in text or _OPEN_KEY.search(text) is not None


def lacking(kind: str, value: Any) -> bool:
    """Whether a validation error says only that something is not there yet: a key is missing, or left blank."""
    return kind in _LACKS or value is None


def judge(told: Sequence[tuple[Problem, bool]], raw: Any, name: str, place: Place) -> list[Problem]:
    """What the models say about an incident, and what it leaves open: questions in a draft, errors anywhere else.

    `told` are the validation errors, each with whether it says only that something is not there yet.
    """
    found = _soften(told, raw) if is_draft(raw) else [problem for problem, _ in told]
    return [*found, *questions(raw, name, place), *_unwritten(raw, name, place)]


def _soften(told: Sequence[tuple[Problem, bool]], raw: Any) -> list[Problem]:
    """What a draft lacks as questions, unless an open point at that place asks for it; what is wrong as it is."""
    asked = {field_name((*loc, point["key"])) for loc, point, _ in open_points(raw) if point.get("key")}
    out = []
    for problem, lack in told:
        if not lack:
            out.append(problem)
        elif not any(problem.field == name or problem.field.startswith((f"{name}.", f"{name}[")) for name in asked):
            last = problem.field.rsplit(".", 1)[-1]
            message = _TEXTS.get(last, f"`{last}` is still to be written")
            out.append(problem._replace(code="ASK001", message=message, hint=_choices(problem), severity=SEVERITY))
    return out


def _choices(problem: Problem) -> str:
    """What may stand in a blank, where that is one of a list."""
    if problem.hint.startswith("use one of"):
        return problem.hint
    return next((f"a term of {path}" for end, path in _TERMS.items() if problem.field.endswith(end)), "")


def questions(raw: Any, name: str, place: Place) -> Iterator[Problem]:
    """The open points of a draft, as questions; of any other record, as errors."""
    draft = is_draft(raw)
    for loc, point, index in open_points(raw):
        line, column = place((*loc, "open", index))
        field = field_name((*loc, point["key"]) if point.get("key") else loc)
        origin = f"see {point['place']}" if point.get("place") else ""
        if draft:
            yield Problem(name, line, column, "ASK002", field, point["asks"], origin, SEVERITY)
        else:
            message = f"is still an open question: {point['asks']}"
            hint = "answer it and delete the entry, or set `state: draft`"
            yield Problem(name, line, column, "REC012", field, message, hint)


def _unwritten(raw: Any, name: str, place: Place) -> Iterator[Problem]:
    """Texts that are still the word TODO: a question in a draft, an error in any other record."""
    code, severity = ("ASK001", SEVERITY) if is_draft(raw) else ("REC012", "error")
    for loc in _todos(raw):
        line, column = place(loc)
        yield Problem(name, line, column, code, field_name(loc), "is still to be written", "", severity)


def _todos(raw: Any, loc: Loc = ()) -> Iterator[Loc]:
    if isinstance(raw, str):
        if raw == TODO or raw.startswith((f"{TODO} ", f"{TODO}:")):
            yield loc
    elif isinstance(raw, dict | tuple):
        for key, value in raw.items() if isinstance(raw, dict) else enumerate(raw):
            yield from _todos(value, (*loc, key))


def open_points(raw: Any, loc: Loc = ()) -> Iterator[tuple[Loc, dict[str, str], int]]:
    """Every entry of every `open:` list, with the place of what holds it and its number, whatever else is unsound."""
    if isinstance(raw, dict):
        points = raw.get("open")
        for index, point in enumerate(points if isinstance(points, tuple) else ()):
            if isinstance(point, dict) and isinstance(point.get("asks"), str):
                yield loc, {key: value for key, value in point.items() if isinstance(value, str)}, index
        for key, value in raw.items():
            if key != "open":
                yield from open_points(value, (*loc, key))
    elif isinstance(raw, tuple):
        for index, value in enumerate(raw):
            yield from open_points(value, (*loc, index))
