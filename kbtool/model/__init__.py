"""The records: what an incident, a service, a term may say. Strict, frozen pydantic models, split by noun.

Everything a record can hold has a typed home here; `schema/*.schema.json` is generated from these models.
"""

from kbtool.model.base import NOT_A_TIME, SCHEMA_VERSION, Claim, Label, OpenPoint, Prose, Record, Text
from kbtool.model.cascade import Cascade, Edge, Impact, Quantity
from kbtool.model.incident import Incident, Sibling, Source
from kbtool.model.pattern import PatternText
from kbtool.model.system import Component
from kbtool.model.timeline import Event
from kbtool.model.vocabulary import (
    Command,
    CommandFile,
    Judgement,
    JudgementFile,
    Names,
    Runbook,
    RunbookFile,
    Service,
    ServiceFile,
    Term,
    Vocabulary,
)  # fmt: skip

__all__ = [
    "NOT_A_TIME", "SCHEMA_VERSION", "Cascade", "Claim", "Command", "CommandFile", "Component", "Edge", "Event",
    "Impact", "Incident", "Judgement", "JudgementFile", "Label", "Names", "OpenPoint", "PatternText", "Prose",
    "Quantity", "Record", "Runbook", "RunbookFile", "Service", "ServiceFile", "Sibling", "Source", "Term", "Text",
    "Vocabulary",
]  # fmt: skip
