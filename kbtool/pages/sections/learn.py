"""Material for learning: scenario, words, analogy, questions and decision points with folded answers, variations.

Everything is readable without script: answers and outcomes are folded with `<details>`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.model.learn import Choice, OpenQuestion, SelfTest
from kbtool.pages import guides, links
from kbtool.pages.html import Child, Html, el, join
from kbtool.pages.reader import folded, items
from kbtool.pages.sections import budget, quiz

if TYPE_CHECKING:
    from kbtool.model.learn import Analogy, HandsOn, Lab, Question, Scenario
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
    points = [quiz.point(reader, point) for point in learn.decision_points]
    draft.section(3, w("decision-points"), "learn-decisions", join(quiz.score(reader), points) if points else Html(""))
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
    draft.section(3, w("checklist"), "learn-checklist", _checklist(reader))
    draft.section(3, w("commands"), "learn-commands", join([_command(reader, c) for c in learn.commands]))
    draft.section(3, w("labs"), "learn-labs", join([_lab(reader, lab) for lab in learn.labs]))
    draft.section(3, w("related"), "learn-related", _related(reader))


def _checklist(reader: Reader) -> Html:
    """Boxes to tick on paper; with the script they tick on the screen too, and the list can be taken away."""
    checks = [
        reader.thing(
            "check", item.id,
            el("input", type="checkbox", id=f"tick-{item.id}", cls="kb-check-tick", hidden=True),
            el("label", reader.inline(item.text), for_=f"tick-{item.id}"), _patterns(reader, item.patterns),
        )
        for item in reader.incident.learn.checklist
    ]  # fmt: skip
    if not checks:
        return Html("")
    buttons = [
        el("button", reader.w(f"check-{name}"), type="button", cls=f"kb-button kb-check-{name}")
        for name in ("copy", "print", "clear")
    ]
    said = el("span", cls="kb-quiet kb-check-said", role="status", data_copied=reader.w("check-copied"),
              data_failed=reader.w("check-failed"), data_area=reader.w("check-copy"))  # fmt: skip
    tools = el("div", *buttons, said, cls="kb-actions kb-check-tools", hidden=True)
    return el("div", items(checks, cls="kb-checklist"), tools, cls="kb-check-box", data_incident=reader.incident.id)


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


def _question(reader: Reader, question: Question) -> Html:
    if isinstance(question, Choice):
        return quiz.choice(reader, question)
    asked: Child = el("p", el("strong", reader.inline(question.question)))
    rest: Child = None
    if isinstance(question, OpenQuestion):
        rest = folded(reader.w("think"), reader.prose(question.think)) if question.think else None
    elif isinstance(question, SelfTest):
        rest = folded(reader.w("answer"), reader.prose(question.answer))
    kind = el("span", reader.w(f"question-{question.kind}"), cls="kb-quiet")
    return reader.thing("question", question.id, kind, asked, rest, tag="div", cls="kb-card")


def _command(reader: Reader, command: HandsOn) -> Html:
    facts = join(command.version, command.date if command.date != "unknown" else None, sep=" · ")
    return reader.thing(
        "command", command.id, reader.prose(command.purpose), guides.code(command.command),
        guides.code(command.output, reader.w("output")) if command.output else None,
        el("p", facts, cls="kb-quiet") if facts else None,
        reader.line("caution", reader.inline(command.caution)), tag="div", cls="kb-card",
    )  # fmt: skip


def _lab(reader: Reader, lab: Lab) -> Html:
    path = f"labs/{reader.incident.id}/{lab.file}"
    assumed = el("ul", *(el("li", reader.own(label)) for label in lab.assumptions), cls="kb-symptoms")
    return reader.thing(
        "lab", lab.id, el("p", el("strong", reader.own(lab.title))), reader.prose(lab.purpose),
        el("p", reader.grade("invented"), " ", reader.labelled("assumptions"), cls="kb-line-text"), assumed,
        budget.widget(reader) if lab.widget else None,
        folded(reader.w("program"), guides.code(reader.context.kb.programs.get(path, "")), cls="kb-fold kb-lab-code"),
        guides.code(f"python3 {path}"), guides.code(lab.output, reader.w("output")),
        el("p", reader.w("lab-tested"), cls="kb-quiet"),
        reader.line("notice", reader.inline(lab.notice)), reader.line("trap", reader.inline(lab.trap)),
        tag="div", cls="kb-card kb-lab",
    )  # fmt: skip


def _related(reader: Reader) -> Html:
    """Runbooks that grew from this incident, and commands that would have been of use in it."""
    kb, given = reader.context.kb, reader.incident.links
    rows = []
    for word, names, known, page in (
        ("runbooks", given.runbooks, kb.runbooks, links.runbook_page),
        ("command-index", given.commands, kb.commands, links.command_page),
    ):
        found = [
            el("a", reader.context.own(known[name].name), href=links.to(page(name))) for name in names if name in known
        ]
        rows.append(reader.line(word, join(found, sep=reader.w("semicolon"))))
    return join(rows)
