"""Which vocabulary term stands where in a record. Used by the rules; the pages have their own way (pages/uses.py)."""

from __future__ import annotations

from collections.abc import Iterator

from kbtool.model import Record
from kbtool.problems import Loc
from kbtool.walk import values, walk

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
    for loc, model in walk(record):
        for name in type(model).model_fields:
            vocabulary = FIELDS.get((type(model).__name__, name))
            if vocabulary:
                for rest, value in values(model, name):
                    yield (*loc, *rest), vocabulary, value
