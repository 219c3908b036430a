"""The labs: small, of the standard library alone, and printing what the records say that they print."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from kbtool.pages.sections import budget
from kbtool.pipeline import Compiled
from tests import labs
from tests.records import ROOT


def told(compiled: Compiled) -> dict[str, str]:
    """Path of each program -> the output that its record gives."""
    return {
        f"labs/{incident.id}/{lab.file}": lab.output
        for incident in compiled.kb.incidents.values() for lab in incident.learn.labs
    }  # fmt: skip


@pytest.mark.parametrize("path", labs.programs(), ids=lambda path: path.stem)
def test_the_output_on_the_page_is_what_the_program_printed(path: Path, compiled: Compiled) -> None:
    assert labs.run(path).rstrip() == told(compiled)[path.relative_to(ROOT).as_posix()].rstrip()


@pytest.mark.parametrize("path", labs.programs(), ids=lambda path: path.stem)
def test_a_program_is_short_and_says_what_is_made_up(path: Path) -> None:
    source = path.read_text(encoding="utf-8")
    assert source.count("\n") < 80
    assert source.startswith('"""') and "made up" in source.split('"""')[1]


def test_every_lab_of_a_record_has_its_program_and_every_program_its_lab(compiled: Compiled) -> None:
    assert sorted(told(compiled)) == [path.relative_to(ROOT).as_posix() for path in labs.programs()]


@pytest.mark.parametrize(
    "source",
    ["import socket", "from os import system", "open('/etc/passwd')", "__import__('os')", "import threading.x",
     "().__class__", "from . import x", "exec('1')"],
)  # fmt: skip
def test_a_program_that_reaches_out_does_not_run(source: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    with pytest.raises(AssertionError, match=r"imports|uses"):
        labs.run(tmp_path / "bad.py")


@pytest.mark.parametrize("source", ["x = 'a' * 3_000_000_000", "raise SystemExit(3)", "1/0"])
def test_a_program_that_takes_too_much_or_fails_is_an_error(source: str, tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text(source, encoding="utf-8")
    with pytest.raises(AssertionError, match="ended with"):
        labs.run(tmp_path / "bad.py")


def test_the_widget_starts_from_the_numbers_of_its_program() -> None:
    lab = runpy.run_path(str(ROOT / "labs/aws-kinesis-2020/thread_budget.py"))
    assert (lab["LIMIT"], lab["OWN"], lab["PER_PEER"]) == (budget.LIMIT, budget.OWN, budget.PER_PEER)
