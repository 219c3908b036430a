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
    if model is Incident:
        schema = _with_drafts(schema)
    schema = {"$schema": "https://json-schema.org/draft/2020-12/schema", **schema, "title": title}
    return json.dumps(schema, indent=1, ensure_ascii=False, sort_keys=True) + "\n"


_DRAFT = "Draft"
"""What the names of definitions begin with that hold for drafts."""


def _with_drafts(schema: dict[str, Any]) -> dict[str, Any]:
    """Two shapes: a draft may leave out and leave blank what it likes, as in drafts.py; any other record may not.

    What is wrong rather than missing (an unknown key, a value that is not allowed) an editor marks in both.
    """
    strict = {key: value for key, value in schema.items() if key != "$defs"}
    shapes = {**schema["$defs"], Incident.__name__: strict}
    loose = {f"{_DRAFT}{name}": _loose(shape) for name, shape in shapes.items()}
    return {
        "type": "object",
        "if": {"properties": {"state": {"const": "draft"}}, "required": ["state"]},
        "then": {"$ref": f"#/$defs/{_DRAFT}{Incident.__name__}"},
        "else": {"$ref": f"#/$defs/{Incident.__name__}"},
        "$defs": {**shapes, **loose},
    }


def _loose(node: Any) -> Any:
    """A shape without what must be there: every value may be blank, every list empty."""
    if isinstance(node, list):
        return [_loose(item) for item in node]
    if not isinstance(node, dict):
        return node
    out = {key: _loose(value) for key, value in node.items() if key not in ("required", "minItems", "discriminator")}
    if "$ref" in out:
        out["$ref"] = out["$ref"].replace("#/$defs/", f"#/$defs/{_DRAFT}")
    if "oneOf" in out:  # with nothing required, more than one may fit
        out["anyOf"] = out.pop("oneOf")
    if isinstance(node.get("properties"), dict):
        out["properties"] = {name: _or_blank(_loose(value)) for name, value in node["properties"].items()}
    return out


def _or_blank(value: dict[str, Any]) -> dict[str, Any]:
    """The same value or none, in the form in which editors word what is wrong best."""
    null = {"type": "null"}
    if isinstance(value.get("type"), str) and "const" not in value:
        blank = value | {"type": [value["type"], "null"]}
        return blank | {"enum": [*value["enum"], None]} if "enum" in value else blank
    if "anyOf" in value:
        return value | {"anyOf": [*value["anyOf"], *([null] if null not in value["anyOf"] else [])]}
    told: dict[str, Any] = {key: value[key] for key in ("title", "description", "default", "examples") if key in value}
    return {**told, "anyOf": [{key: value[key] for key in value if key not in told}, null]}


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
