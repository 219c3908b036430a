"""The editor schemas are what the models say, and every record of ours passes them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from kbtool.importers.base import Context
from kbtool.importers.draftfile import draft_text
from kbtool.newrecord import Facts, record_text
from kbtool.schema import FILES, schema_text
from tests.importers.test_formats import SAMPLES, imported
from tests.records import ROOT

RECORDS = sorted((ROOT / "incidents").rglob("*.yaml"))
VOCABULARIES = sorted((ROOT / "schema").rglob("*.yaml"))


def as_an_editor_reads(node: Any) -> Any:
    """YAML 1.2's core schema, which language servers use: plain true, false and numbers are typed, the rest is text."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: as_an_editor_reads(value) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [as_an_editor_reads(item) for item in node.value]
    if not node.style and not node.value:
        return None
    if not node.style and re.fullmatch(r"true|false|-?\d+|-?\d+\.\d+", node.value):
        return json.loads(node.value)
    return node.value


@pytest.mark.parametrize("name", sorted(FILES))
def test_a_generated_schema_is_not_stale(name: str) -> None:
    stands = (ROOT / f"schema/{name}.schema.json").read_text("utf-8")
    assert stands == schema_text(name), "run `make schema`"


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: p.stem)
def test_every_record_names_its_schema_for_editors_and_passes_it(path: Path) -> None:
    source = path.read_text("utf-8")
    up = "../" * (len(path.relative_to(ROOT).parts) - 1)
    assert source.startswith(f"# yaml-language-server: $schema={up}schema/incident.schema.json\n")
    data = as_an_editor_reads(yaml.compose(source, Loader=yaml.CSafeLoader))
    schema = json.loads((ROOT / "schema/incident.schema.json").read_text("utf-8"))
    errors = [
        f"{list(e.absolute_path)}: {e.message[:120]}" for e in jsonschema.Draft202012Validator(schema).iter_errors(data)
    ]
    assert errors == []


def marked(source: str) -> list[str]:
    """What an editor marks in a record: its place, and the validator's word for it."""
    data = as_an_editor_reads(yaml.compose(source, Loader=yaml.CSafeLoader))
    schema = json.loads((ROOT / "schema/incident.schema.json").read_text("utf-8"))
    validator = jsonschema.Draft202012Validator(schema)
    return [f"{'.'.join(map(str, e.absolute_path))} {e.validator}" for e in validator.iter_errors(data)]


def drafts() -> list[tuple[str, str]]:
    """A draft of every importer, and those of `kbtool new`."""
    facts = Facts(
        "acme-queue-2026", "full", "Queue", "TODO", "acme", ("acme-queue",), (), "2026-03-01", "UTC",
        "https://a.example/", "TODO", "TODO", "2026-03-02",
    )  # fmt: skip
    found = [(f"new-{depth}", record_text(facts._replace(depth=depth))) for depth in ("brief", "full")]
    for kind, name in SAMPLES:
        found += [
            (f"{kind}-{name}-{d.record['id']}", draft_text(d, Context(name), kind)) for d in imported(kind, name).drafts
        ]
    return found


DRAFTS = drafts()


@pytest.mark.parametrize("source", [source for _, source in DRAFTS], ids=[name for name, _ in DRAFTS])
def test_an_editor_marks_no_blank_of_a_draft_and_every_one_once_it_is_no_draft(source: str) -> None:
    assert marked(source) == []
    begun = "TODO" in source  # what `kbtool new` writes has a word in every blank; `kbtool check` refuses the word
    assert begun or marked(source.replace("state: draft", "state: reviewed"))


def test_an_editor_marks_what_is_wrong_in_a_draft() -> None:
    source = next(source for name, source in DRAFTS if name.startswith("statuspage"))
    assert len(marked(source.replace("zone: UTC", "zone: UTC\nzoen: UTC"))) == 1
    assert len(marked(source.replace("severity: partial", "severity: parted"))) == 1
    assert len(marked(source.replace("depth: brief", "depth: short"))) == 1


@pytest.mark.parametrize("path", VOCABULARIES, ids=lambda p: p.stem)
def test_every_vocabulary_names_its_schema_for_editors(path: Path) -> None:
    first = path.read_text("utf-8").split("\n")[0]
    assert first.startswith("# yaml-language-server: $schema=")
    assert (path.parent / first.split("=", 1)[1].strip()).resolve().is_file()
