"""Decide first: decision points and choice questions as cards that a script can turn into a game.

All of it is on the page: each option with its folded verdict. The script adds buttons and a score; which option is
how good stands in `data-verdict`, so that it has no text of its own. Stands beside the section that calls it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from kbtool.model.learn import Choice
from kbtool.pages.html import Child, Html, el, join
from kbtool.pages.reader import folded, items

if TYPE_CHECKING:
    from kbtool.model.learn import DecisionPoint, Learn
    from kbtool.pages.reader import Reader

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def shuffled(incident: str, name: str, count: int) -> list[int]:
    """An order of options that is always the same and gives nothing away: authors tend to put the best one first."""
    return sorted(range(count), key=lambda n: sha256(f"{incident}/{name}/{n}".encode()).digest())


def games(learn: Learn) -> Iterator[str]:
    """The ids of everything on the page that is scored."""
    yield from (point.id for point in learn.decision_points)
    yield from (question.id for question in learn.questions if isinstance(question, Choice))


def score(reader: Reader) -> Html:
    """The score and the button that forgets it; both appear with the script only."""
    total = len(list(games(reader.incident.learn)))
    if not total:
        return Html("")
    return el(
        "div", el("p", reader.w("score-none"), cls="kb-score-text"),
        el("button", reader.w("score-reset"), type="button", cls="kb-button kb-score-reset"),
        cls="kb-score", hidden=True, data_total=str(total), data_incident=reader.incident.id,
        data_none=reader.w("score-none"), data_some=reader.w("score-some"),
    )  # fmt: skip


def point(reader: Reader, point: DecisionPoint) -> Html:
    """Stand at an event with what was known then; verdicts and outcome stay folded."""
    options = [
        (option.verdict, reader.w(f"verdict-{option.verdict}"), reader.inline(option.text), reader.inline(option.why))
        for option in point.options
    ]
    return _card(
        reader, "point", point.id,
        el("p", reader.event(point.event), cls="kb-head"),
        reader.line("known", reader.inline(point.known)),
        el("p", el("strong", reader.inline(point.question)), id=f"ask-{point.id}"),
        _options(reader, point.id, options),
        folded(reader.w("what-happened"), reader.prose(point.happened), cls="kb-fold kb-outcome"),
    )  # fmt: skip


def choice(reader: Reader, question: Choice) -> Html:
    options = [
        ("best" if option.good else "poor", reader.w("right" if option.good else "not-right"),
         reader.inline(option.text), reader.inline(option.why))
        for option in question.options
    ]  # fmt: skip
    return _card(
        reader, "question", question.id, el("span", reader.w("question-choice"), cls="kb-quiet"),
        el("p", el("strong", reader.inline(question.question)), id=f"ask-{question.id}"),
        _options(reader, question.id, options),
    )  # fmt: skip


def _card(reader: Reader, kind: str, name: str, *children: Child) -> Html:
    return el(
        "div", *children, id=f"{kind}-{name}", cls="kb-claim kb-card kb-quiz", data_quiz=name,
        data_incident=reader.incident.id,
    )  # fmt: skip


def _options(reader: Reader, name: str, options: Sequence[tuple[str, str, Html, Html]]) -> Html:
    order = shuffled(reader.incident.id, name, len(options))
    return items(
        [_option(reader, f"{name}-option-{n}", n, LETTERS[at % 26], *options[n]) for at, n in enumerate(order)],
        tag="ol", cls="kb-choices kb-game",
    )  # fmt: skip


def _option(reader: Reader, anchor: str, n: int, letter: str, verdict: str, word: str, text: Html, why: Html) -> Html:
    button = el(
        "button", letter, type="button", cls="kb-choose", hidden=True, id=f"{anchor}-pick",
        aria_labelledby=f"{anchor}-pick {anchor}-text",
    )  # fmt: skip
    first = el("span", reader.w("first-answer"), cls="kb-first", hidden=True)
    verdict_word = el("strong", word, cls=f"kb-verdict kb-verdict-{verdict}")
    reason = el("div", join(verdict_word, reader.w("stop"), why), cls="kb-reason")
    return el(
        "li", button, el("span", text, id=f"{anchor}-text", cls="kb-option-text"), first,
        folded(reader.w("show-verdict"), reason, cls="kb-fold kb-why"),
        data_option=str(n), data_verdict=verdict,
    )  # fmt: skip
