"""The template that contributors copy is itself sound."""

from __future__ import annotations

import shutil
from pathlib import Path

from kbtool.pipeline import compile_kb
from tests.records import ROOT


def test_the_template_passes_every_rule_as_a_record(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "schema", tmp_path / "schema")
    (tmp_path / "schema/sibling-judgements.yaml").unlink()  # they are about records that are not here
    (tmp_path / "incidents/third-party").mkdir(parents=True)
    source = (ROOT / "incidents/_template.yaml").read_text("utf-8")
    reviewed = source.replace("state: draft", "state: reviewed")
    (tmp_path / "incidents/third-party/example-storage-2020.yaml").write_text(reviewed, "utf-8")
    compiled = compile_kb(tmp_path)
    assert compiled.problems == []
    assert list(compiled.kb.incidents) == ["example-storage-2020"]


def test_the_template_itself_is_not_a_record_of_the_knowledge_base() -> None:
    assert "example-storage-2020" not in compile_kb(ROOT).kb.incidents
