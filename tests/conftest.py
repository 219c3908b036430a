"""Fixtures, named as situations."""

from __future__ import annotations

from pathlib import Path

import pytest

from kbtool.pipeline import Compiled, compile_kb
from tests.records import ROOT, minimal_record, write_kb


@pytest.fixture(scope="session")
def compiled() -> Compiled:
    """The real records of this checkout, compiled once."""
    return compile_kb(ROOT)


@pytest.fixture
def small_kb(tmp_path: Path) -> Path:
    """A knowledge base with one small sound record."""
    return write_kb(tmp_path / "kb", minimal_record())
