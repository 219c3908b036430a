"""Which vocabulary term stands where in a record. Used by the rules; the pages have their own way (pages/uses.py)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from kbtool.model import Record
from kbtool.problems import Loc
from kbtool.walk import by_type, values

FIELDS = {
    ("Trigger", "kind"): "triggers", ("MechanismStep", "mechanism"): "mechanisms", ("Factor", "factor"): "factors",
    ("Edge", "coupling"): "couplings", ("Edge", "mechanism"): "mechanisms", ("Action", "shape"): "recovery-shapes",
    ("Safeguard", "kind"): "safeguards", ("Safeguard", "outcome"): "safeguard-outcomes", ("Fix", "kind"): "fix-kinds",
    ("Lesson", "patterns"): "patterns", ("Lesson", "factors"): "factors", ("Learn", "words"): "glossary",
    ("CheckItem", "patterns"): "patterns", ("Links", "patterns"): "patterns", ("Incident", "regions"): "places",
    ("Sibling", "relation"): "relations", ("PatternText", "pattern"): "patterns", ("Relative", "pattern"): "patterns",
    ("PatternText", "safeguards"): "safeguards", ("PatternText", "fix_kinds"): "fix-kinds",
}  # fmt: skip
"""(model, field) -> the vocabulary that its ids are of."""


def named(record: Record) -> Iterator[tuple[Loc, str, str]]:
    """Place, vocabulary and id of every term that a record, or the written page of a pattern, names."""
    for kind, found in by_type(record).items():
        for name, vocabulary in _fields(kind):
            for loc, model in found:
                for rest, value in values(model, name):
                    yield (*loc, *rest), vocabulary, value


@cache
def _fields(kind: type[Record]) -> list[tuple[str, str]]:
    """The fields of a model that name terms, each with its vocabulary."""
    pairs = [(name, FIELDS.get((kind.__name__, name))) for name in kind.model_fields]
    return [(name, vocabulary) for name, vocabulary in pairs if vocabulary]
