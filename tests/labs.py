"""Runs the programs of labs/ as their authors' outputs must be made: apart, capped, and with nothing to reach.

`python -m tests.labs` prints what each prints now. A child has no input, an empty environment and folder, ceilings on
memory, time, files and open handles, and no network where the system lets a process give it up. It may still not be
trusted like a stranger in a locked room: in the project's workflow it runs without secrets and with read-only rights.
"""

from __future__ import annotations

import ast
import contextlib
import ctypes
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from tests.records import ROOT

FOLDER = ROOT / "labs"
ALLOWED = {"collections", "dataclasses", "heapq", "itertools", "math", "random", "resource", "statistics", "threading"}
"""What a program may import; nothing that opens, sends, starts or loads."""
FORBIDDEN = {"open", "exec", "eval", "compile", "__import__", "input", "breakpoint", "getattr", "globals", "vars"}
PLAIN = ("__init__", "__name__")
SECONDS = 20
MEGABYTE = 1024 * 1024


def programs() -> list[Path]:
    return sorted(FOLDER.rglob("*.py"))


def faults(source: str) -> list[str]:
    """Why a program may not run: an import outside the list, or a call that reaches out."""
    found = []
    for node in ast.walk(ast.parse(source)):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = [node.module or "."]
        found += [f"imports {name}" for name in names if name not in ALLOWED]
        if isinstance(node, ast.Name) and node.id in FORBIDDEN:
            found.append(f"uses {node.id}")
        if isinstance(node, ast.Attribute) and node.attr.startswith("__") and node.attr not in PLAIN:
            found.append(f"uses {node.attr}")
    return found


def _cap() -> None:
    """Runs in the child before the program: ceilings that nobody needs a privilege to lower."""
    for what, most in (
        (resource.RLIMIT_AS, 2048 * MEGABYTE), (resource.RLIMIT_CPU, SECONDS), (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 32), (resource.RLIMIT_CORE, 0),
    ):  # fmt: skip
        _, hard = resource.getrlimit(what)
        value = most if hard < 0 else min(most, hard)
        resource.setrlimit(what, (value, value))
    with contextlib.suppress(OSError, AttributeError):
        # A network of its own with nothing in it: CLONE_NEWUSER | CLONE_NEWNET. Not every system allows it.
        ctypes.CDLL(None).unshare(0x10000000 | 0x40000000)


def run(path: Path) -> str:
    """What a program prints. Raises when it may not run, fails, writes an error or takes too long."""
    wrong = faults(path.read_text(encoding="utf-8"))
    if wrong:
        raise AssertionError(f"{path.name}: {'; '.join(wrong)}")
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(
            [sys.executable, "-I", "-B", "-X", "utf8", str(path)], check=False, cwd=empty, env={}, text=True,
            stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS, preexec_fn=_cap,
        )  # fmt: skip
    if done.returncode or done.stderr:
        raise AssertionError(f"{path.name} ended with {done.returncode}: {done.stderr[-500:]}")
    return done.stdout


if __name__ == "__main__":
    for program in programs():
        sys.stdout.write(f"== {program.relative_to(ROOT).as_posix()}\n{run(program)}\n")
