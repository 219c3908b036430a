"""Page kinds: runbooks and commands, each with an index. Ours, and each tied to the incidents it grew from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kbtool.pages import cards, links, text
from kbtool.pages.base import Draft, PageKind, Plan
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import items
from kbtool.pages.uses import newest_first
from kbtool.walk import walk

if TYPE_CHECKING:
    from kbtool.model import Command, Prose, Runbook
    from kbtool.model.vocabulary import RunbookStep
    from kbtool.pages.base import Context, Page

ANCHORS = {"Lesson": "lesson", "Fix": "fix", "Action": "action", "Event": "event", "Edge": "edge"}
"""Kind of claim -> first part of its anchor on the incident page."""


def _inline(context: Context, prose: Prose) -> Html:
    """Prose of ours, which belongs to no incident and so has no references to fill in."""
    return text.inline(context.own(prose))


def code(shown: str, label: str = "") -> Html:
    name = el("p", label, cls="kb-quiet") if label else None
    return join(name, el("pre", el("code", shown), cls="kb-code", tabindex="0"))


def _used_in(context: Context, field: str, name: str) -> Html:
    found = [i for i in newest_first(context.kb) if name in getattr(i.links, field)]
    return items([el("li", cards.line(context, incident)) for incident in found])


def _back(context: Context, page: str, word: str) -> Html:
    grade = el("a", context.w("grade-ours"), href=links.to("about.md", "grade-ours"), cls="kb-grade kb-ours")
    return el("p", el("a", context.w(word), href=links.to(page)), " · ", grade, cls="kb-byline")


def runbooks(context: Context) -> Iterator[Plan]:
    """Of incidents they show names and dates alone."""
    for runbook in context.kb.runbooks.values():
        yield Plan(links.runbook_page(runbook.id), partial(_runbook, context, runbook), ())


def _runbook(context: Context, runbook: Runbook) -> Page:
    purpose = text.plain(context.own(runbook.purpose))
    draft = Draft(links.runbook_page(runbook.id), context.own(runbook.name), purpose, "schema/runbooks.yaml")
    draft.add(
        _back(context, "runbooks/index.md", "runbooks"),
        el("p", _inline(context, runbook.purpose), cls="kb-definition"),
        el("p", el("strong", context.w("use-when"), context.w("colon")), _inline(context, runbook.use_when)),
    )
    steps = [_step(context, step) for step in runbook.steps]
    draft.section(2, context.w("steps"), "steps", el("ol", *steps, cls="kb-steps kb-runbook"))
    draft.section(2, context.w("grown-from"), "grown-from", _used_in(context, "runbooks", runbook.id))
    return draft.page()


def _step(context: Context, step: RunbookStep) -> Html:
    grade = el("a", context.w("grade-ours"), href=links.to("about.md", "grade-ours"), cls="kb-grade kb-ours")
    rests = join([_claim(context, ref) for ref in step.rests_on], sep=context.w("comma"))
    why = el("span", context.w("reason"), context.w("colon"), cls="kb-label-word")
    return el(
        "li", el("p", _inline(context, step.text)), el("p", why, _inline(context, step.why), cls="kb-line-text"),
        el("span", grade, " ", context.w("rests-on"), context.w("colon"), rests, cls="kb-ev",
           data_search_exclude=True),
        id=f"step-{step.id}", cls="kb-claim",
    )  # fmt: skip


def _claim(context: Context, ref: str) -> Html:
    """A claim of an incident by the incident's short name, linked to its place there."""
    name, _, claim = ref.partition("/")
    incident = context.kb.incidents.get(name)
    if incident is None:
        return el("span", ref)
    for _, model in walk(incident):
        kind = ANCHORS.get(type(model).__name__)
        if kind and getattr(model, "id", None) == claim:
            shown = f"{context.own(incident.short)} · {context.w('claim-' + kind)}"
            return el("a", shown, href=links.to(links.incident_page(name), f"{kind}-{claim}"), cls="kb-cite")
    return el("a", context.own(incident.short), href=links.to(links.incident_page(name)), cls="kb-cite")


def commands(context: Context) -> Iterator[Plan]:
    for command in context.kb.commands.values():
        yield Plan(links.command_page(command.id), partial(_command, context, command), ())


def _command(context: Context, command: Command) -> Page:
    purpose = text.plain(context.own(command.purpose))
    draft = Draft(links.command_page(command.id), context.own(command.name), purpose, "schema/commands.yaml")
    draft.add(
        _back(context, "commands/index.md", "command-index"),
        el("p", _inline(context, command.purpose), cls="kb-definition"), _body(context, command),
    )  # fmt: skip
    draft.section(2, context.w("useful-in"), "useful-in", _used_in(context, "commands", command.id))
    return draft.page()


def _body(context: Context, command: Command) -> Html:
    facts = join(command.version, command.date if command.date != "unknown" else None, sep=" · ")
    told = [("reading", command.reading), ("caution", command.caution)]
    lines = [
        el("p", el("span", context.w(key), context.w("colon"), cls="kb-label-word"), _inline(context, prose))
        for key, prose in told if prose
    ]  # fmt: skip
    return join(
        code(command.example), code(command.output, context.w("output")) if command.output else None,
        el("p", facts, cls="kb-quiet") if facts else None, lines,
    )  # fmt: skip


def _index(context: Context, entries: list[tuple[str, Runbook | Command]]) -> Html:
    rows = [
        join(el("dt", el("a", context.own(entry.name), href=links.to(page))),
             el("dd", _inline(context, entry.purpose)))
        for page, entry in entries
    ]  # fmt: skip
    return el("dl", *rows, cls="kb-terms")


def indexes(context: Context) -> Iterator[Page]:
    """The list of runbooks and the list of commands."""
    kb = context.kb
    for path, word, entries in (
        ("runbooks/index.md", "runbooks", [(links.runbook_page(r.id), r) for r in kb.runbooks.values()]),
        ("commands/index.md", "command-index", [(links.command_page(c.id), c) for c in kb.commands.values()]),
    ):
        draft = Draft(path, context.w(word), context.w(f"{word}-lead"))
        draft.add(el("p", context.w(f"{word}-lead"), cls="kb-legend"), _index(context, list(entries)))
        yield draft.page()


RUNBOOKS = PageKind("runbooks", runbooks)
COMMANDS = PageKind("commands", commands)
INDEXES = PageKind("lists of runbooks and commands", indexes)
