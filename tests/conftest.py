"""Fixtures, named as situations."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from kbtool.pipeline import Compiled, compile_kb
from tests.records import ROOT, minimal_record, write_kb

# No test depends on the clock: hypothesis' limits (200 ms an example) fail on a busy machine.
settings.register_profile("kbtool", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kbtool")

# The children that the tests start keep their compiled modules, as on any user's machine; a container that
# forbids it would make each of some hundred starts compile the whole package anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


@pytest.fixture(scope="session")
def compiled() -> Compiled:
    """The real records of this checkout, compiled once."""
    return compile_kb(ROOT)


@pytest.fixture
def small_kb(tmp_path: Path) -> Path:
    """A knowledge base with one small sound record."""
    return write_kb(tmp_path / "kb", minimal_record())
