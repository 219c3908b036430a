"""`kbtool new` writes a draft that loads, says what is missing, and never touches a file that is there."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kbtool import newrecord
from kbtool.load import parse_record
from kbtool.locale.comments import COMMENTS
from kbtool.model import Incident
from tests.cli.test_commands import kbtool, run

GIVEN = (
    "--provider", "acme", "--service", "the queue", "--date", "2026-03-01", "--zone", "UTC",
    "--title", 'Queue: "down" # twice', "--source", "https://example.org/a?b=c#d",
)  # fmt: skip
DRAFT = "incidents/acme/acme-queue-2026.yaml"


@pytest.mark.parametrize("depth", ["brief", "full"])
def test_a_draft_loads_is_laid_out_and_check_names_what_is_open(small_kb: Path, depth: str) -> None:
    out = kbtool("new", *GIVEN, "--depth", depth, cwd=small_kb)
    assert DRAFT in out
    assert "kbtool check --watch" in out
    record, problems, _ = parse_record((small_kb / DRAFT).read_bytes(), Incident, DRAFT)
    assert {(problem.code, problem.severity) for problem in problems} == {("ASK001", "question")}
    assert "cause.root_cause.text.zh" in {problem.field for problem in problems}
    assert record is not None
    assert (record.id, record.state, record.depth, record.services) == (
        "acme-queue-2026",
        "draft",
        depth,
        ("acme-queue",),
    )
    assert record.title.en == 'Queue: "down" # twice'
    assert record.timeline[0].at == "2026-03-01"
    kbtool("fmt", "--check", DRAFT, cwd=small_kb)
    assert "`to-do` is not a term" in kbtool("check", "--strict", DRAFT, cwd=small_kb, code=1)


def test_a_draft_begun_in_chinese_explains_itself_in_chinese_and_says_the_same(small_kb: Path) -> None:
    said = kbtool("new", *GIVEN, "--lang", "zh", cwd=small_kb)
    assert f"{DRAFT}：草稿" in said and "下一步" in said
    chinese = (small_kb / DRAFT).read_text("utf-8")
    assert "date: 2026-03-01 # 影响在当地开始的日期" in chinese
    (small_kb / DRAFT).unlink()
    kbtool("new", *GIVEN, "--lang", "en", cwd=small_kb)
    english = (small_kb / DRAFT).read_text("utf-8")
    first, second = (parse_record(source.encode(), Incident, DRAFT)[0] for source in (chinese, english))
    assert first == second


def test_every_comment_that_explains_something_has_its_chinese() -> None:
    text = (newrecord._HEAD + newrecord._BRIEF + newrecord._FULL).replace("{{", "{").replace("}}", "}")
    text = text.replace("{{", "{").replace("}}", "}").replace("{time", "{{time").replace("{gap", "{{gap")
    text = text.replace("EVENT}", "EVENT}}")
    told = [found[2] for found in newrecord._COMMENT.finditer(text)]
    yaml = re.compile(r" |- |[a-z_]+:( |$)|schema/|yaml-language-server")
    assert [comment for comment in told if comment not in COMMENTS and not yaml.match(comment)] == []
    told.append(told[1].removesuffix(newrecord._BOTH))
    assert sorted(set(COMMENTS) - set(told)) == []


@pytest.mark.parametrize(("lang", "other"), [("en", "zh"), ("zh", "en")])
def test_in_a_base_of_one_language_a_draft_has_that_one_only(small_kb: Path, lang: str, other: str) -> None:
    (small_kb / "kbtool.yaml").write_text(f"languages: [{lang}]\n", "utf-8")
    kbtool("new", *GIVEN, cwd=small_kb)
    source = (small_kb / DRAFT).read_text("utf-8")
    record = "\n".join(line for line in source.split("\n") if not line.lstrip().startswith("#"))
    assert (record.count(f'  {lang}: "Queue'), f" {other}: " in record) == (2, False)
    assert "Both languages" not in source
    asked = run("check", DRAFT, cwd=small_kb)
    assert (asked.returncode, f".{other}:" in asked.stdout) == (0, False)


def test_nothing_is_written_over_a_record_and_what_is_missing_or_wrong_is_said_in_one_line(small_kb: Path) -> None:
    kbtool("new", *GIVEN, cwd=small_kb)
    written = (small_kb / DRAFT).read_bytes()
    for args, word in (
        (GIVEN, "is taken by"),
        (("new-id", "--date", "2026-03-01"), "give --provider, --service, --zone, --title, --source"),
        ((*GIVEN, "--date", "2026-02-30"), "not a day of the calendar"),
        ((*GIVEN, "--zone", "PST9"), "not an IANA time zone"),
        ((*GIVEN, "--service", "quee"), "acme-queue"),
        ((*GIVEN, "--source", "javascript:alert(1)"), "must be an address"),
        (("../../etc", *GIVEN), "must be lower-case words"),
        (("x-2026", *GIVEN, "--publisher", "a\nb"), "must be one line"),
    ):
        done = run("new", *args, cwd=small_kb)
        assert done.returncode == 2, args
        assert word in done.stderr
        assert done.stderr.count("\n") == 1
    assert (small_kb / DRAFT).read_bytes() == written
    assert len(list((small_kb / "incidents").rglob("*.yaml"))) == 2


@pytest.mark.parametrize(("lang", "question"), [("en", "title: what broke"), ("zh", "标题：什么中断了")])
def test_on_a_terminal_it_asks_and_asks_again_after_a_wrong_answer(small_kb: Path, lang: str, question: str) -> None:
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "kbtool", "new", "--lang", lang], cwd=small_kb, stdin=theirs, stdout=theirs, stderr=theirs,
        env=os.environ | {"TERM": "dumb"},
    )  # fmt: skip
    os.write(ours, b"acne\nacme\nqueue\n2026-03-01\nUTC\nQueue down\nhttps://example.org/a\n")
    assert process.wait(60) == 0
    os.close(theirs)
    said = os.read(ours, 20000).decode()
    os.close(ours)
    assert "`acne` is not a provider" in said
    assert question in said
    assert (small_kb / DRAFT).is_file()
