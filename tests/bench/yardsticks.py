"""What the bench compares with: each a small program of its own, run as `python -m tests.bench.yardsticks NAME`."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml


def csafe(root: Path) -> None:
    """Every file of a knowledge base through the library's own C loader, and nothing else."""
    for path in sorted((*(root / "incidents").rglob("*.yaml"), *(root / "schema").rglob("*.yaml"))):
        yaml.load(path.read_bytes(), yaml.CSafeLoader)


def check(root: Path) -> None:
    """Load, validate, check; no analysis."""
    from kbtool.checks import run_checks
    from kbtool.load import load_kb

    kb, problems, _ = load_kb(root)
    wrong = [*problems, *(found for found in run_checks(kb) if found.severity == "error")]
    if wrong:
        raise SystemExit(f"the knowledge base of the bench has problems: {wrong[:3]}")


def load(root: Path) -> None:
    """Load and validate."""
    from kbtool.load import load_kb

    load_kb(root)


def compile_(root: Path) -> None:
    from kbtool.pipeline import compile_kb

    compile_kb(root)


def siblings(root: Path) -> None:
    """Siblings of all incidents, on top of loading."""
    from kbtool.load import load_kb
    from kbtool.siblings import siblings as all_siblings

    all_siblings(load_kb(root)[0])


if __name__ == "__main__":
    {"csafe": csafe, "check": check, "load": load, "compile": compile_, "siblings": siblings}[sys.argv[1]](
        Path(sys.argv[2])
    )
