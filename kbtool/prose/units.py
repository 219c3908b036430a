"""The text units of a record, each with what it is exempt from, and a text with its code, addresses and references cut.

Exempt from everything: hands-on commands and labs. Exempt from agreement with the record's times and figures: what is
made up (claims graded invented, variations, options to choose from, the analogy); a scenario may also use its own zone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from kbtool.model import Claim, Record, Text
from kbtool.model.incident import Sibling
from kbtool.model.learn import Analogy, GradedOption, HandsOn, Lab, Option, Scenario, Variation
from kbtool.problems import Loc
from kbtool.prose.said import blank, code_spans
from kbtool.walk import parts


class Unit(NamedTuple):
    """One text in two languages and its place."""

    loc: Loc
    text: Text
    times: bool = True
    """Whether its clock times and dates must agree with the record."""
    durations: bool = True
    zone: str | None = None
    """A further zone in which it may give times."""
    other: str | None = None
    """The id of another incident that it speaks of."""
    exempt: bool = False


_PLAIN = Unit((), Text(en="", zh=""))


def units(record: Record) -> Iterator[Unit]:
    """Every text unit of a record, in the order of the file."""
    around: list[tuple[int, Unit, Unit]] = [(-1, _PLAIN, _PLAIN)]
    """The models around the place reached that change anything: how deep each is, what holds within it, and what holds
    for its own field `text`."""
    for loc, model in parts(record):
        deep = len(loc)
        while deep <= around[-1][0]:
            around.pop()
        outside, within, of_text = around[-1]
        kind = type(model)
        if _is_text(kind):
            state = of_text if deep == outside + 1 and loc[-1] == "text" else within
            yield Unit(loc, model, *state[2:])  # type: ignore[arg-type]  # the line above saw the type
        elif _changes(kind):
            within = _entering(model, within)
            chosen = isinstance(model, (Option, GradedOption, Analogy))
            around.append((deep, within, _made_up(within) if chosen else within))


@cache
def _is_text(kind: type[Record]) -> bool:
    return issubclass(kind, Text)


@cache
def _changes(kind: type[Record]) -> bool:
    """Whether models of this type may be exempt from something, or what is in them."""
    return issubclass(kind, (HandsOn, Lab, Variation, Claim, Scenario, Sibling, Option, GradedOption, Analogy))


def _made_up(state: Unit) -> Unit:
    return state._replace(times=False, durations=False)


def _entering(model: Record, state: Unit) -> Unit:
    if isinstance(model, (HandsOn, Lab)):
        return state._replace(exempt=True)
    if isinstance(model, Variation) or (isinstance(model, Claim) and model.grade == "invented"):
        return _made_up(state)
    if isinstance(model, Scenario):
        return state._replace(durations=False, zone=model.zone)
    if isinstance(model, Sibling):
        return state._replace(other=model.target)
    return state


_CUT = re.compile(r"\{\{[^{}]*\}\}|\]\([^()\s]*\)|https?://[^\s<>）)“”，。]+")


class Cut(NamedTuple):
    """A text with parts made unreadable; positions are those of the text."""

    text: str
    facts: str
    """Without code, addresses and references: what the author says in his own words."""
    shown: str
    """Without addresses and references only: what a reader sees, code included."""


def cut(text: str) -> Cut:
    if "`" not in text and "{{" not in text and "://" not in text:
        return Cut(text, text, text)
    code = code_spans(text)
    said = blank(text, code)
    facts = blank(said, [match.span() for match in _CUT.finditer(said)])
    shown = blank(text, [match.span() for match in _CUT.finditer(said)])
    return Cut(text, facts, shown.replace("`", "\x00"))
