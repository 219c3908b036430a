"""Which model a file of a knowledge base is read with, by its place: the one answer for loading and for laying out."""

from __future__ import annotations

from pathlib import PurePath

from pydantic import BaseModel

from kbtool.model.incident import Incident
from kbtool.model.pattern import PatternText
from kbtool.model.vocabulary import CommandFile, JudgementFile, RunbookFile, ServiceFile, Vocabulary

_FOLDERS: dict[str, type[BaseModel]] = {"services": ServiceFile, "patterns": PatternText}
_NAMES: dict[str, type[BaseModel]] = {
    "commands": CommandFile,
    "runbooks": RunbookFile,
    "sibling-judgements": JudgementFile,
}


def model_of(path: PurePath) -> type[BaseModel]:
    """The model of a file below schema/ or incidents/; elsewhere that of an incident."""
    tops = [part for part in path.parts[:-1] if part in ("incidents", "schema")]
    if tops[-1:] != ["schema"]:
        return Incident
    return _FOLDERS.get(path.parent.name) or _NAMES.get(path.stem, Vocabulary)
