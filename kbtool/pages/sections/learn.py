"""Material for learning: scenario, words, analogy, questions and decision points with folded answers, variations.

Everything is readable without script: answers and outcomes are folded with `<details>`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.model.learn import Choice, OpenQuestion, SelfTest
from kbtool.pages.html import Child, Html, el, join
from kbtool.pages.reader import folded, items

if TYPE_CHECKING:
    from kbtool.model.learn import Analogy, DecisionPoint, HandsOn, Lab, Question, Scenario
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader


def write(reader: Reader, draft: Draft) -> None:
    learn = reader.incident.learn
    if learn == type(learn)():
        return
    draft.heading(2, reader.w("learn"), "learn")
    w, thing = reader.w, reader.thing
    if learn.scenario:
        draft.section(3, w("scenario"), "learn-scenario", _scenario(reader, learn.scenario))
    draft.section(3, w("words"), "learn-words", _words(reader))
    if learn.analogy:
        draft.section(3, w("analogy"), "learn-analogy", _analogy(reader, learn.analogy))
    points = join([_point(reader, point) for point in learn.decision_points])
    draft.section(3, w("decision-points"), "learn-decisions", points)
    draft.section(3, w("questions"), "learn-questions", join([_question(reader, q) for q in learn.questions]))
    variations = [
        thing("variation", v.id, folded(reader.inline(v.change), reader.prose(v.think)), tag="div")
        for v in learn.variations
    ]
    draft.section(3, w("variations"), "learn-variations", join(variations))
    chain = [
        thing("interview", i.id, folded(reader.inline(i.question), reader.prose(i.answer)), tag="div")
        for i in learn.interview
    ]
    draft.section(3, w("interview"), "learn-interview", join(chain))
    checks = [thing("check", c.id, reader.inline(c.text), _patterns(reader, c.patterns)) for c in learn.checklist]
    draft.section(3, w("checklist"), "learn-checklist", items(checks, cls="kb-checklist"))
    draft.section(3, w("commands"), "learn-commands", join([_command(reader, c) for c in learn.commands]))
    draft.section(3, w("labs"), "learn-labs", join([_lab(reader, lab) for lab in learn.labs]))


def _patterns(reader: Reader, patterns: tuple[str, ...]) -> Html:
    shown = join([reader.term("patterns", pattern) for pattern in patterns], sep=reader.w("comma"))
    return el("span", " ", shown, cls="kb-kinds") if shown else Html("")


def _scenario(reader: Reader, scenario: Scenario) -> Html:
    who = join(el("strong", reader.own(scenario.role)), reader.own(scenario.place), sep=" · ")
    invented = reader.w("semicolon").join(reader.own(label) for label in scenario.invented)
    return el(
        "div", el("p", who, cls="kb-head"), reader.prose(scenario.text),
        el("p", reader.grade("invented"), " ", invented, cls="kb-ev") if invented else None, cls="kb-scenario",
    )  # fmt: skip


def _words(reader: Reader) -> Html:
    rows = []
    for word in reader.incident.learn.words:
        term = reader.context.kb.terms.get(("glossary", word))
        if term:
            rows.append(join(el("dt", reader.term("glossary", word)), el("dd", reader.context.own(term.definition))))
    return el("dl", *rows, cls="kb-words") if rows else Html("")


def _analogy(reader: Reader, analogy: Analogy) -> Html:
    return el(
        "div", reader.prose(analogy.text), reader.line("breaks", reader.inline(analogy.breaks)), reader.ours(),
        cls="kb-claim",
    )  # fmt: skip


def _point(reader: Reader, point: DecisionPoint) -> Html:
    """Stand at an event with what was known then; the verdicts stay folded."""
    options = [
        el("li", reader.inline(option.text),
           folded(reader.w("show-verdict"), el("p", el("strong", reader.w(f"verdict-{option.verdict}")),
                  reader.w("stop"), reader.inline(option.why))))
        for option in point.options
    ]  # fmt: skip
    return reader.thing(
        "point", point.id,
        el("p", reader.event(point.event), cls="kb-head"),
        reader.line("known", reader.inline(point.known)),
        el("p", el("strong", reader.inline(point.question))),
        items(options, tag="ol", cls="kb-choices"),
        folded(reader.w("what-happened"), reader.prose(point.happened)),
        tag="div", cls="kb-card",
    )  # fmt: skip


def _question(reader: Reader, question: Question) -> Html:
    asked: Child = el("p", el("strong", reader.inline(question.question)))
    rest: Child = None
    if isinstance(question, OpenQuestion):
        rest = folded(reader.w("think"), reader.prose(question.think)) if question.think else None
    elif isinstance(question, SelfTest):
        rest = folded(reader.w("answer"), reader.prose(question.answer))
    elif isinstance(question, Choice):
        rest = items([
            el("li", reader.inline(option.text),
               folded(reader.w("show-verdict"), el("p", el("strong", reader.w("right" if option.good else "not-right")),
                      reader.w("stop"), reader.inline(option.why))))
            for option in question.options
        ], tag="ol", cls="kb-choices")  # fmt: skip
    kind = el("span", reader.w(f"question-{question.kind}"), cls="kb-quiet")
    return reader.thing("question", question.id, kind, asked, rest, tag="div", cls="kb-card")


def _command(reader: Reader, command: HandsOn) -> Html:
    facts = join(command.version, command.date if command.date != "unknown" else None, sep=" · ")
    return reader.thing(
        "command", command.id, reader.prose(command.purpose), _code(command.command),
        _code(command.output, reader.w("output")) if command.output else None,
        el("p", facts, cls="kb-quiet") if facts else None,
        reader.line("caution", reader.inline(command.caution)), tag="div", cls="kb-card",
    )  # fmt: skip


def _lab(reader: Reader, lab: Lab) -> Html:
    assumed = reader.w("comma").join(reader.own(label) for label in lab.assumptions)
    return reader.thing(
        "lab", lab.id, el("p", el("strong", reader.own(lab.title))), reader.prose(lab.purpose),
        reader.line("assumptions", assumed), _code(lab.program),
        _code(lab.output, reader.w("output")) if lab.output else None,
        reader.line("trap", reader.inline(lab.trap)), tag="div", cls="kb-card",
    )  # fmt: skip


def _code(code: str, label: str = "") -> Html:
    name = el("p", label, cls="kb-quiet") if label else None
    return join(name, el("pre", el("code", code), cls="kb-code", tabindex="0"))
