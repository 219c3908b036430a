"""Material for learning: scenario, words, analogy, questions and decision points with folded answers, variations.

It stands on a page of its own (pages/learning.py), so that who reads an incident does not load what others practise
with; the incident page says what is there. Everything is readable without script: answers are folded with `<details>`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.model.learn import Choice, OpenQuestion, SelfTest
from kbtool.pages import guides, links
from kbtool.pages.html import Child, Html, coded, el, join
from kbtool.pages.reader import folded, items
from kbtool.pages.sections import budget, quiz

if TYPE_CHECKING:
    from kbtool.model.learn import HandsOn, Lab, Learn, Question
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader


@dataclass(frozen=True)
class Part:
    """One thing to practise with: its heading and anchor, how much of it there is, and its markup."""

    word: str
    anchor: str
    field: str
    """Its field of `learn`."""
    markup: Callable[[Reader], Html]

    def count(self, learn: Learn) -> int | None:
        """How many there are; None for what there is one of, 0 for what is not there."""
        found = getattr(learn, self.field)
        return len(found) if isinstance(found, tuple) else None if found else 0


def write(reader: Reader, draft: Draft) -> None:
    """The section of the incident page: what waits on the page for practice, and what grew from this incident."""
    found = present(reader)
    related = _related(reader)
    if not found and not related:
        return
    draft.heading(2, reader.w("learn"), "learn")
    if found:
        rows = [el("li", link(reader, part), _count(part, reader), id=part.anchor) for part in found]
        lead = el("p", el("a", reader.w("practice-page"), href=links.to(_page(reader)), cls="kb-button"))
        draft.add(el("p", reader.w("practice-lead")), el("ul", *rows, cls="kb-parts", data_kb_moved=True), lead)
    draft.section(3, reader.w("related"), "learn-related", related)


def modes(reader: Reader, practising: bool) -> Html:
    """Read the record or practise with it: where one is, and the way to the other; nothing without a second page."""
    found = present(reader)
    if not found:
        return Html("")
    read: Html = el("strong", reader.w("practice-read"), aria_current="page")
    other: Html = join(
        el("a", reader.w("practice-do"), href=links.to(_page(reader))), reader.w("colon"),
        join([join(link(reader, part), _count(part, reader)) for part in found if part.field in FIRST][:3], sep=" · "),
    )  # fmt: skip
    if practising:
        read = el("a", reader.w("practice-read"), href=links.to(reader.page))
        other = el("strong", reader.w("practice-do"), aria_current="page")
    return el("nav", read, el("span", other), cls="kb-modes", aria_label=reader.w("practice-modes"),
              data_search_exclude=True)  # fmt: skip


def present(reader: Reader) -> list[Part]:
    """The parts that this record has."""
    return [part for part in PARTS if part.count(reader.incident.learn) != 0]


def link(reader: Reader, part: Part) -> Html:
    return el("a", reader.w(part.word), href=links.to(_page(reader), part.anchor))


def _count(part: Part, reader: Reader) -> Html | None:
    count = part.count(reader.incident.learn)
    return el("span", f" ({count})", cls="kb-quiet") if count else None


def _page(reader: Reader) -> str:
    return links.learn_page(reader.incident.id)


def write_parts(reader: Reader, draft: Draft) -> None:
    """Everything to practise with, each under a heading of its own; the page of the incident links to it."""
    for part in present(reader):
        draft.section(2, reader.w(part.word), part.anchor, part.markup(reader))


def _decisions(reader: Reader) -> Html:
    points = [quiz.point(reader, point) for point in reader.incident.learn.decision_points]
    return join(quiz.score(reader), points) if points else Html("")


def _questions(reader: Reader) -> Html:
    return join([_question(reader, question) for question in reader.incident.learn.questions])


def _variations(reader: Reader) -> Html:
    return join([
        reader.thing("variation", v.id, folded(reader.inline(v.change), reader.prose(v.think)), tag="div")
        for v in reader.incident.learn.variations
    ])  # fmt: skip


def _interview(reader: Reader) -> Html:
    return join([
        reader.thing("interview", i.id, folded(reader.inline(i.question), reader.prose(i.answer)), tag="div")
        for i in reader.incident.learn.interview
    ])  # fmt: skip


def _commands(reader: Reader) -> Html:
    return join([_command(reader, command) for command in reader.incident.learn.commands])


def _labs(reader: Reader) -> Html:
    return join([_lab(reader, lab) for lab in reader.incident.learn.labs])


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


def _scenario(reader: Reader) -> Html:
    scenario = reader.incident.learn.scenario
    if scenario is None:
        return Html("")
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


def _analogy(reader: Reader) -> Html:
    analogy = reader.incident.learn.analogy
    if analogy is None:
        return Html("")
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
    assumed = el("ul", *(el("li", coded(reader.own(label))) for label in lab.assumptions), cls="kb-symptoms")
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


PARTS = (
    Part("scenario", "learn-scenario", "scenario", _scenario),
    Part("words", "learn-words", "words", _words),
    Part("analogy", "learn-analogy", "analogy", _analogy),
    Part("decision-points", "learn-decisions", "decision_points", _decisions),
    Part("questions", "learn-questions", "questions", _questions),
    Part("variations", "learn-variations", "variations", _variations),
    Part("interview", "learn-interview", "interview", _interview),
    Part("checklist", "learn-checklist", "checklist", _checklist),
    Part("commands", "learn-commands", "commands", _commands),
    Part("labs", "learn-labs", "labs", _labs),
)
"""In the order in which they are best taken."""
FIRST = ("decision_points", "questions", "checklist", "labs")
"""What the top of the incident page names, as far as the record has it: at most three."""
