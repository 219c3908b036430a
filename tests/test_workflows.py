"""Workflows are pinned, ask for little, and keep what a contributor wrote away from every permission."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from kbtool.cli.main import COMMANDS
from kbtool.compare.render import code
from kbtool.links import read_skips
from tests.records import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))


def load(path: Path) -> Any:
    data = yaml.safe_load(path.read_text("utf-8"))
    return data | {"on": data.pop(True)} if True in data else data


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in load(path)["jobs"].values() for step in job["steps"]]


def script(name: str) -> Any:
    spec = importlib.util.spec_from_file_location(name, ROOT / f".github/{name}.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.path.insert(0, str(ROOT / ".github"))  # as `python3 .github/NAME.py` has it
    try:
        spec.loader.exec_module(module)
    finally:
        sys.path.pop(0)
    return module


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda p: p.stem)
def test_every_action_is_pinned_by_its_full_hash_and_names_its_version(path: Path) -> None:
    for line in path.read_text("utf-8").split("\n"):
        if "uses:" in line:
            assert re.search(r"uses: [\w.-]+/[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), line


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda p: p.stem)
def test_permissions_begin_at_reading_and_every_job_ends_by_itself(path: Path) -> None:
    data = load(path)
    assert data["permissions"] in ({}, {"contents": "read"})
    for job in data["jobs"].values():
        assert job["timeout-minutes"] <= 30
        assert "write-all" not in str(job.get("permissions"))
    for step in steps(path):
        if "checkout" in step.get("uses", ""):
            assert step["with"]["persist-credentials"] is False
        assert "${{" not in step.get("run", ""), "an expression in a script is an injection; pass it through env"


def test_what_runs_a_contributors_code_may_write_nothing_and_what_may_write_runs_none_of_it() -> None:
    for path in WORKFLOWS:
        data = load(path)
        assert "pull_request_target" not in data["on"]
        writes = [name for name, job in data["jobs"].items() if "write" in str(job.get("permissions"))]
        if "pull_request" in data["on"]:
            assert writes == []
            assert "secrets." not in path.read_text("utf-8")
        if "workflow_run" in data["on"]:
            for step in steps(path):
                assert "ref" not in step.get("with", {})
                assert "make" not in step.get("run", "")


def test_every_kbtool_command_in_workflows_and_hooks_exists() -> None:
    texts = [path.read_text("utf-8") for path in (*WORKFLOWS, ROOT / ".pre-commit-hooks.yaml")]
    named = set(re.findall(r"(?:entry: |bin/)kbtool (\w+)", "\n".join(texts)))
    assert named
    assert named <= set(COMMANDS)


@pytest.mark.parametrize("path", FORMS, ids=lambda p: p.stem)
def test_an_issue_form_has_what_github_asks_of_one(path: Path) -> None:
    data = load(path)
    assert {"name", "description", "body"} <= set(data)
    ids = [field["id"] for field in data["body"] if field["type"] != "markdown"]
    assert len(ids) == len(set(ids))
    for field in data["body"]:
        assert field["type"] in ("markdown", "input", "textarea", "dropdown", "checkboxes")
        assert field["type"] == "markdown" or field["attributes"]["label"]


def test_our_own_comment_passes_the_gate_and_foreign_markdown_does_not() -> None:
    gate = script("post_comment")
    for inside in ("@someone <b> [x](http://y) ![i](http://z)", "a `b` c", "`", "``x", "队列：一次变更。"):
        assert gate.passes(
            f"### What this change does (against {code('main')})\n\n- changed event {code(inside)} → {code('x')}"
        )
        assert gate.passes(
            f"### 本次变更对知识库的影响（对照 {code('main')}）\n\n- 更改事件 {code(inside)}：{code('x')}；另有 3 项"
        )
    for hostile in (
        "@someone", "<img src=x>", "[x](http://y)", "http://y.example", "#1 <!-- -->", "a `b\n@c` d", "`a @b", "``a` @b `c",
        "x" * 70_000, "see www.evil.example", "as in #1", "GH-12", "text ### text",
    ):  # fmt: skip
        assert not gate.passes(hostile), hostile
        assert hostile not in gate.body(hostile, "7")


def test_the_diff_of_a_real_change_passes_the_gate(tmp_path: Path) -> None:
    """A pull request in a scratch clone: a changed record, a one-language change, a new edge; what the workflow runs."""
    from tests.cli.test_commands import kbtool

    clone = tmp_path / "clone"
    subprocess.run(
        ["git", "clone", "-q", "--depth", "1", f"file://{ROOT}", str(clone)], check=True, capture_output=True
    )
    path = clone / "incidents/aws/aws-kinesis-2020.yaml"
    text = path.read_text("utf-8")
    for old, new in (
        ("at: 2020-11-25 07:51\n    as_written: 7:51", "at: 2020-11-25 07:52\n    as_written: 7:52"),
        ("front-end fleet is complete.\n", "front-end fleet is complete, says @someone <b>now</b>.\n".replace("<b>now</b>", "`now`")),
        ("\n  edges:\n", "\n  edges:\n    - {id: new-edge, grade: ours, upstream: aws-kinesis, downstream: aws-lambda, coupling: hard, "
         "mechanism: request-errors, purpose: {en: Reads., zh: 读取。}, text: {en: Failed., zh: 失败。}}\n"),
    ):  # fmt: skip
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    shown = kbtool("diff", "HEAD", "--format", "markdown", cwd=clone, code=1)
    assert script("post_comment").passes(shown.rstrip("\n"))
    for word in (
        "error DIF001",
        "warning DIF002",
        "added edge",
        "`new-edge`",
        "alarm-to-narrowed",
        "156 min",
        "157 min",
    ):
        assert word in shown
    lines = kbtool("diff", "HEAD", "--format", "github", cwd=clone, code=1)
    assert re.search(
        r"^::error file=incidents/aws/aws-kinesis-2020\.yaml,line=\d+,col=\d+,title=DIF001::", lines, re.MULTILINE
    )


def test_every_skipped_link_has_a_reason_and_is_a_source(compiled: Any) -> None:
    places = {f"{i.id}/{s.id}" for i in compiled.kb.incidents.values() for s in i.sources}
    assert set(read_skips((ROOT / ".github/links-skip.txt").read_text("utf-8"))) <= places
    with pytest.raises(ValueError, match="without a reason"):
        read_skips("a/b\n")
