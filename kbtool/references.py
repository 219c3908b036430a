"""`{{gap A B}}`, `{{time E}}`, `{{date E}}`, `{{quantity Q}}` in the prose of a record, and what they render to.

Prose never types what can be derived: it refers, and both languages get the same figure in their own form.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kbtool import clock, i18n
from kbtool.model.base import close_han

if TYPE_CHECKING:
    from kbtool.model import Incident, Quantity

REFERENCE = re.compile(r"\{\{\s*([a-z]+)((?:\s+[a-z0-9-]+)*)\s*\}\}")
ANY_BRACES = re.compile(r"\{\{.*?\}\}|\{\{|\}\}")
KINDS = {"gap": 2, "time": 1, "date": 1, "quantity": 1}


class ReferenceError_(ValueError):
    """A reference that cannot be rendered; the message says why."""


def references(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """The references of a text in order, as (kind, arguments)."""
    return [(m.group(1), tuple(m.group(2).split())) for m in REFERENCE.finditer(text)]


def render(text: str, incident: Incident, lang: str) -> str:
    """The text with every reference replaced. Raises ReferenceError_ at one that names nothing."""

    if "{{" not in text:
        return text

    def put(match: re.Match[str]) -> str:
        return value(match.group(1), tuple(match.group(2).split()), incident, lang)

    filled = REFERENCE.sub(put, text)
    return close_han(filled) if lang == "zh" else filled


def value(kind: str, args: tuple[str, ...], incident: Incident, lang: str) -> str:
    """What one reference stands for."""
    if kind not in KINDS:
        raise ReferenceError_(f"`{kind}` is not one of {', '.join(KINDS)}")
    if len(args) != KINDS[kind]:
        raise ReferenceError_(f"`{kind}` takes {KINDS[kind]} id(s), not {len(args)}")
    if kind == "quantity":
        for quantity in incident.quantities:
            if quantity.id == args[0]:
                return quantity_text(quantity, lang)
        raise ReferenceError_(f"no quantity has the id `{args[0]}`")
    events = clock.events_of(incident)
    for arg in args:
        if arg not in events:
            raise ReferenceError_(f"no event has the id `{arg}`")
    if kind == "gap":
        gap = clock.gap_between(incident, *args)
        if gap is None:
            raise ReferenceError_(f"`{args[0]}` or `{args[1]}` has no time")
        if gap[1] == "unknown":
            raise ReferenceError_(
                f"the times of `{args[0]}` and `{args[1]}` are too loose to say how far apart they are"
            )
        return i18n.duration(gap[0], lang, gap[1])
    moment = clock.start(events[args[0]], incident)
    if moment is None:
        raise ReferenceError_(f"the event `{args[0]}` has no time")
    if kind == "date":
        return i18n.day(moment.nominal.date().isoformat(), lang)
    if moment.day_only:
        return i18n.day(moment.nominal.date().isoformat(), lang)
    return i18n.clock(moment.nominal.strftime("%H:%M"), clock.abbreviation(moment.nominal), lang)


def quantity_text(quantity: Quantity, lang: str) -> str:
    """`3 hours`, `at most 1 hour`, `0.15–0.25%`, `约 55%`."""
    word = i18n.words(lang)
    if isinstance(quantity.value, str):
        return word[quantity.value]
    figure = i18n.number(quantity.value)
    if quantity.upper is not None:
        figure += "–" + i18n.number(quantity.upper)
    if quantity.unit == "percent":
        text = figure + "%"
    elif quantity.unit == "count":
        text = figure
    else:
        plural = "" if figure == "1" else "s"
        unit = word[f"unit-{quantity.unit}{plural if lang == 'en' else ''}"]
        text = f"{figure} {unit}"
    if quantity.bound == "exact":
        return text
    return f"{word[f'bound-{quantity.bound}']} {text}"
