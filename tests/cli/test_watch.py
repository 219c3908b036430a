"""Commands that keep running: they follow every save and end cleanly."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from threading import Thread

import pytest

from tests.cli.test_commands import run
from tests.records import minimal_record, put

RECORD = "incidents/acme/acme-queue-2020.yaml"


class Running:
    """A command with its lines as they come; each wait ends after a minute."""

    def __init__(self, where: Path, *args: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kbtool", *args], cwd=where, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, env=os.environ | {"LANG": "C.UTF-8"}, encoding="utf-8",
        )  # fmt: skip
        self.lines: Queue[str] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line)

    def until(self, word: str) -> str:
        said = ""
        while word not in said:
            said += self.lines.get(timeout=60)
        return said


@pytest.fixture
def watching(small_kb: Path) -> Iterator[tuple[Path, Running]]:
    running = Running(small_kb, "check", "--watch")
    yield small_kb, running
    running.process.kill()
    running.process.wait()


def test_check_watch_checks_again_on_every_save_without_a_terminal_and_ctrl_c_ends_it(
    watching: tuple[Path, Running],
) -> None:
    kb, running = watching
    assert "no problems" in running.until("waiting")
    put(kb / RECORD, minimal_record() | {"zone": "PST"})
    assert "is not an IANA time zone" in running.until("waiting")
    (kb / RECORD).write_text("a: b: c\n", encoding="utf-8")
    assert "REC001" in running.until("waiting")
    put(kb / RECORD, minimal_record())
    assert "no problems" in running.until("waiting")
    running.process.send_signal(signal.SIGINT)
    assert running.process.wait(60) == 0


def test_serve_says_in_one_line_why_it_cannot(small_kb: Path) -> None:
    for args, word in ((("serve",), "has no mkdocs.yml"), (("serve", "--port", "0"), "has no mkdocs.yml")):
        done = run(*args, cwd=small_kb)
        assert done.returncode == 2
        assert word in done.stderr
    done = run("serve", "--host", "a b")
    assert done.returncode == 2
    assert "--host takes" in done.stderr
