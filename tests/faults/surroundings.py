"""Runs the command in poor surroundings: closed streams, no locale, read-only folders, small files, a folder that is gone."""

from __future__ import annotations

import ctypes
import os
import resource
import subprocess
import sys
from pathlib import Path

ABOVE_MODES = (1, 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH: what lets root pass by the modes of files."""
_LIBC = ctypes.CDLL(None)


def kbtool(
    *args: str,
    cwd: Path,
    env: dict[str, str] | None = None,
    most: int | None = None,
    closed: tuple[int, ...] = (),
    out: str | None = None,
) -> subprocess.CompletedProcess[str]:
    """Run in a child. Modes of files bind it, root or not. `most`: bytes a file may have. `closed`: streams to close."""

    def prepare() -> None:
        if most is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
        for capability in ABOVE_MODES:
            _LIBC.prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP; refused, and not needed, when we are not root
        for number in closed:
            os.close(number)

    command = [sys.executable, "-m", "kbtool", *args]
    whole = {"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1", **(env or {})}
    with open(out or os.devnull, "wb") as sink:  # noqa: PTH123
        return subprocess.run(
            command, cwd=cwd, env=whole, preexec_fn=prepare, stdin=subprocess.DEVNULL, check=False, timeout=120,
            stdout=sink if out else subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
            errors="replace",
        )  # fmt: skip


def one_line(done: subprocess.CompletedProcess[str], code: int, *words: str) -> None:
    """It failed as people expect: the code, one line with the words, no trace and no word of a bug."""
    assert done.returncode == code, done
    lines = done.stderr.strip().split("\n")
    assert len(lines) == 1, done.stderr
    assert "Traceback" not in done.stderr and "bug in kbtool" not in done.stderr, done.stderr
    for word in words:
        assert word in done.stderr, done.stderr
