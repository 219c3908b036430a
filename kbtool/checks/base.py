"""What a check is. The floor of the family: members import this and never each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from kbtool.kb import KnowledgeBase
from kbtool.model import Incident
from kbtool.problems import Finding

Run = Callable[[KnowledgeBase, Incident], Iterator[Finding]]


class Check(NamedTuple):
    """One coded rule over one record."""

    code: str
    summary: str
    """One line that says what holds when the rule is content."""
    run: Run
