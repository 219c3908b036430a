"""Long work shows how far it is to a person at a terminal, and to nobody else."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.records import minimal_record, write_kb


@pytest.fixture
def kb(tmp_path: Path) -> Path:
    return write_kb(tmp_path / "kb", *(minimal_record() | {"id": f"acme-queue-{year}"} for year in range(2000, 2003)))


def on_terminal(kb: Path, *args: str, **environment: str) -> str:
    """What a command writes to a terminal on standard error; standard output goes to a pipe."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "kbtool", *args, "--kb", str(kb)]
    env = {**os.environ, "TERM": "xterm", **environment}
    with subprocess.Popen(command, cwd=kb, env=env, stdout=subprocess.PIPE, stderr=theirs, text=True) as process:
        os.close(theirs)
        told = b""
        try:
            while part := os.read(ours, 65536):
                told += part
        except OSError:  # the other end is closed: how Linux ends a terminal
            pass
        out = process.communicate()[0]
    os.close(ours)
    assert process.returncode == 0
    assert "\r" not in out
    assert "\x1b" not in out
    return told.decode()


@pytest.mark.parametrize("args", [("check",), ("build", "--quiet")])
def test_a_terminal_shows_how_far_the_work_is_and_the_line_goes_when_it_is_done(
    kb: Path, args: tuple[str, ...]
) -> None:
    told = on_terminal(kb, *args)
    assert "reading records: 0 of 3" in told
    assert told.count("\r\x1b[K") >= 2
    left = told.split("\r\x1b[K")[-1]
    assert " of 3" not in left
    assert "\x1b" not in left


def test_a_terminal_that_knows_no_control_sequences_gets_none(kb: Path) -> None:
    assert "\x1b" not in on_terminal(kb, "check", TERM="dumb")


def test_a_pipe_gets_no_progress(kb: Path) -> None:
    command = [sys.executable, "-m", "kbtool", "check", "--kb", str(kb)]
    told = subprocess.run(command, cwd=kb, capture_output=True, text=True, check=True)
    assert "\r" not in told.stderr
    assert " of 3" not in told.stderr + told.stdout
