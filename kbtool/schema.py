"""Generates schema/*.schema.json from the models, so that an editor helps the author. `make schema` runs it.

Beside the line: nothing of the compiler depends on it. A test fails when a generated file is stale.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from kbtool.files import write_whole
from kbtool.locale.reference import SCHEMA
from kbtool.model import CommandFile, Incident, JudgementFile, PatternText, RunbookFile, ServiceFile, Vocabulary

FILES: dict[str, tuple[type[BaseModel], str]] = {
    "incident": (Incident, "One incident of the kbtool knowledge base"),
    "vocabulary": (Vocabulary, "A vocabulary of the kbtool knowledge base"),
    "services": (ServiceFile, "The services of one provider"),
    "commands": (CommandFile, "Commands worth knowing in an incident"),
    "pattern": (PatternText, "The written page of a pattern"),
    "runbooks": (RunbookFile, "Procedures grown from incidents"),
    "sibling-judgements": (JudgementFile, "Which incidents are siblings, judged by reading"),
}


def schema_text(name: str) -> str:
    """One schema file as it should stand in schema/."""
    model, title = FILES[name]
    schema = _bilingual(model.model_json_schema())
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": title}
    return json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def _bilingual(node: Any) -> Any:
    """With the Chinese below each description, for authors who write that language."""
    if isinstance(node, list):
        return [_bilingual(item) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: _bilingual(value) for key, value in node.items()}
    told = node.get("description")
    chinese = SCHEMA.get(" ".join(told.split())) if isinstance(told, str) else None
    return out | {"description": f"{told}\n\n{chinese}"} if chinese else out


def write_schemas(folder: Path) -> None:
    for name in FILES:
        write_whole(folder / f"{name}.schema.json", schema_text(name).encode())


if __name__ == "__main__":
    write_schemas(Path(__file__).resolve().parent.parent / "schema")
