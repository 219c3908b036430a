"""Records that are kept lean, as a base of thousands keeps them, are the same records."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kbtool.checks import run_checks
from kbtool.load import load_kb
from kbtool.pipeline import Compiled
from kbtool.walk import lean, walk


def test_a_lean_record_is_equal_and_is_written_out_and_judged_the_same(compiled: Compiled) -> None:
    leaned = {name: incident.model_copy(deep=True) for name, incident in compiled.kb.incidents.items()}
    for name, incident in compiled.kb.incidents.items():
        lean(leaned[name])
        assert leaned[name] == incident
        assert repr(leaned[name]) == repr(incident)
        assert leaned[name].model_dump_json(exclude_unset=True) == incident.model_dump_json(exclude_unset=True)
        assert leaned[name].model_copy(update={"title": incident.title}) == incident
    assert run_checks(replace(compiled.kb, incidents=leaned)) == run_checks(compiled.kb)


@pytest.mark.parametrize(("many", "shared"), [(1, True), (2, False)])
def test_records_are_kept_lean_from_many_on(
    small_kb: Path, monkeypatch: pytest.MonkeyPatch, many: int, shared: bool
) -> None:
    monkeypatch.setattr("kbtool.load.MANY", many)
    (incident,) = load_kb(small_kb)[0].incidents.values()
    given = [model.model_fields_set for _, model in walk(incident)]
    assert (len({id(one) for one in given}) == len({frozenset(one) for one in given})) == shared
