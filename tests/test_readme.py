"""The README shows what the commands really print, and opens with the two commands."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys

from tests.records import ROOT

README = (ROOT / "README.md").read_text("utf-8")
SESSIONS = re.findall(r"```console\n(.*?)```", README, re.DOTALL)


def test_the_readme_opens_with_the_two_commands() -> None:
    assert README.index("make site") < README.index("make test") < 400


def test_every_session_in_the_readme_is_real_output() -> None:
    assert SESSIONS
    for session in SESSIONS:
        for command, told in re.findall(r"^\$ (kbtool .*?)\n(.*?)(?=^\$ |\Z)", session, re.DOTALL | re.MULTILINE):
            done = subprocess.run(
                [sys.executable, "-m", *shlex.split(command)], cwd=ROOT, env=os.environ | {"LANG": "C.UTF-8"},
                capture_output=True, encoding="utf-8", check=True,
            )  # fmt: skip
            assert done.stdout.strip() == told.strip(), f"{command}: run it and put its output into README.md"


def test_the_commands_of_the_table_exist_and_none_is_missing() -> None:
    from kbtool.cli.main import COMMANDS

    named = set(re.findall(r"`kbtool (\w+)", README))
    assert named <= set(COMMANDS)
    assert {
        "cascade",
        "causes",
        "path",
        "gaps",
        "timeline",
        "show",
        "siblings",
        "list",
        "search",
        "check",
        "export",
    } <= named


def test_nothing_in_the_project_pins_an_action_by_a_tag() -> None:
    for path in (ROOT / ".github").rglob("*.yml"):
        for use in re.findall(r"uses: (\S+)", path.read_text("utf-8")):
            assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}", use), f"{path.name}: {use}"


def test_the_lock_has_a_hash_for_every_package_and_names_no_host() -> None:
    lock = (ROOT / "requirements.lock").read_text("utf-8")
    entries = re.split(r"^(?=[a-z0-9])", lock, flags=re.MULTILINE)[1:]
    assert len(entries) > 50
    assert all("--hash=sha256:" in entry for entry in entries)
    assert "http" not in lock
