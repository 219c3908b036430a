"""Records are kept lean, and lean records are the same records."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from kbtool.checks import run_checks
from kbtool.load import load_kb
from kbtool.pipeline import Compiled
from kbtool.walk import lean, walk


def test_a_lean_record_is_equal_and_is_written_out_and_judged_the_same(compiled: Compiled) -> None:
    whole = {name: incident.model_copy(deep=True) for name, incident in compiled.kb.incidents.items()}
    leaned = {name: incident.model_copy(deep=True) for name, incident in whole.items()}
    for name, incident in whole.items():
        lean(leaned[name])
        assert leaned[name] == incident
        assert repr(leaned[name]) == repr(incident)
        assert leaned[name].model_dump_json(exclude_unset=True) == incident.model_dump_json(exclude_unset=True)
        assert leaned[name].model_copy(update={"title": incident.title}) == incident
    assert run_checks(replace(compiled.kb, incidents=leaned)) == run_checks(replace(compiled.kb, incidents=whole))


def test_models_that_were_given_the_same_fields_share_the_note_of_it(small_kb: Path) -> None:
    (incident,) = load_kb(small_kb)[0].incidents.values()
    given = [model.model_fields_set for _, model in walk(incident)]
    assert len({id(one) for one in given}) == len({frozenset(one) for one in given}) < len(given)
