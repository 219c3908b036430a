"""One process, measured: CPU seconds (user and system, children included) and peak memory. Pairs are run in turns."""

from __future__ import annotations

import os
import statistics
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.records import ROOT


class Cost(NamedTuple):
    cpu: float
    """Seconds, user and system."""
    peak: float
    """Megabytes of the largest resident set."""


class Row(NamedTuple):
    """One line of the bench, as in build/bench.json."""

    name: str
    n: int
    ratio: float | None
    target: float | None
    cpu_s: float
    peak_mb: float


def run(command: Sequence[str | Path], folder: Path) -> Cost:
    """Run a command to its end; it must succeed, or there is nothing to measure."""
    # Compiled modules are kept, as on any user's machine: else every start would compile them anew.
    kept = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment = kept | {"NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [str(part) for part in command], cwd=folder, env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stderr is not None
        said = process.stderr.read()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command))} ended with {process.returncode}: {said[-2000:]}")
    return Cost(usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def paired(
    name: str, n: int, ours: Callable[[], Cost], yardstick: Callable[[], Cost], target: float | None, times: int,
) -> Row:  # fmt: skip
    """The median of the ratios of `times` pairs, each run one right after the other."""
    pairs = [(ours(), yardstick()) for _ in range(times)]
    ratio = statistics.median(own.cpu / other.cpu for own, other in pairs)
    return Row(
        name, n, round(ratio, 3), target, round(statistics.median(own.cpu for own, _ in pairs), 3),
        round(max(own.peak for own, _ in pairs), 1),
    )  # fmt: skip
