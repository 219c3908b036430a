"""A short run of every fuzz target with the same bytes each time, and every case that once was a fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.mutate import mutated
from tests.fuzz.targets import TARGETS

CASES = sorted(path for path in (Path(__file__).parent / "cases").glob("*/*") if path.is_file())


@pytest.mark.parametrize("name", sorted(TARGETS))
def test_mutated_input_is_read_or_refused_with_a_code(name: str) -> None:
    target = TARGETS[name]
    seeds = target.seeds()
    for seed in seeds[:20]:
        target.run(seed)
    for _, data in zip(range(target.short), mutated(seeds, 7), strict=False):
        target.run(data)


@pytest.mark.parametrize("path", CASES, ids=[f"{path.parent.name}/{path.name}" for path in CASES])
def test_what_once_was_a_fault_is_none(path: Path) -> None:
    TARGETS[path.parent.name].run(path.read_bytes())


def test_there_is_a_target_for_every_kept_case_and_a_case_for_some() -> None:
    assert CASES
    assert {path.parent.name for path in CASES} <= set(TARGETS)
