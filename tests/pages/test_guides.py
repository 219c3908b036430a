"""Runbooks and commands: grown from incidents, graded, run, and linked both ways."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from kbtool.checks import run_checks, runbooks
from kbtool.pages import uses
from kbtool.pages.base import Context, Page, generate
from kbtool.pipeline import Compiled
from kbtool.registry import PAGE_KINDS

ASKED_FOR = {"restart-large-fleet", "streaming-system", "metadata-under-retries", "remove-capacity", "tell-customers"}


@pytest.fixture(scope="module")
def pages(compiled: Compiled) -> dict[str, Page]:
    return generate(Context(compiled.analysis, "zh", uses.collect(compiled.kb)), PAGE_KINDS)


def body(page: Page) -> str:
    return page.markdown + "".join(page.widgets.values())


def test_every_step_is_ours_and_rests_on_claims_that_are_linked(compiled: Compiled, pages: dict[str, Page]) -> None:
    assert set(compiled.kb.runbooks) >= ASKED_FOR
    for runbook in compiled.kb.runbooks.values():
        shown = body(pages[f"runbooks/{runbook.id}.md"])
        for step in runbook.steps:
            card = re.search(rf'<li id="step-{step.id}".*?</li>', shown, re.DOTALL)
            assert card and "kb-grade kb-ours" in card.group(), step.id
            for ref in step.rests_on:
                name, _, claim = ref.partition("/")
                assert re.search(rf'href="kb:incidents/{name}\.md#[a-z]+-{claim}"', card.group()), ref


def test_every_runbook_and_command_grew_from_an_incident_that_links_it(
    compiled: Compiled, pages: dict[str, Page]
) -> None:
    for field, folder, known in (
        ("runbooks", "runbooks", compiled.kb.runbooks), ("commands", "commands", compiled.kb.commands),
    ):  # fmt: skip
        for name in known:
            users = [i.id for i in compiled.kb.incidents.values() if name in getattr(i.links, field)]
            assert users, name
            for incident in users:
                assert f"kb:incidents/{incident}.md" in body(pages[f"{folder}/{name}.md"])
                assert f"kb:{folder}/{name}.md" in body(pages[f"incidents/{incident}.md"])


def test_an_incident_stands_behind_each_runbook_that_a_step_of_it_cites(compiled: Compiled) -> None:
    for runbook in compiled.kb.runbooks.values():
        cited = {ref.partition("/")[0] for step in runbook.steps for ref in step.rests_on}
        assert cited <= set(compiled.kb.incidents)
        assert cited == {i.id for i in compiled.kb.incidents.values() if runbook.id in i.links.runbooks}, runbook.id


def test_every_command_was_run_and_says_with_what_and_when(compiled: Compiled) -> None:
    assert len(compiled.kb.commands) >= 8
    for command in compiled.kb.commands.values():
        assert command.output and command.version and command.date, command.id


def test_a_step_that_rests_on_nothing_there_is_a_finding_at_its_line(compiled: Compiled) -> None:
    book = compiled.kb.runbooks["tell-customers"]
    step = book.steps[0].model_copy(update={"rests_on": ("aws-kinesis-2020/lesson-none",)})
    kb = replace(compiled.kb, runbooks={book.id: book.model_copy(update={"steps": (step,)})})
    found = [f for f in run_checks(kb) if f.code == "REF009"]
    assert [(f.record, f.loc) for f in found] == [
        (runbooks.FILE, ("runbooks", 0, "steps", 0, "rests_on", 0)),
    ]
