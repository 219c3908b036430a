"""A draft as the text of its YAML file: a head that says how to go on, the record, and what the vocabulary lacks.

The last step of an import. The text is what the loader reads back; a test holds it to that.
"""

from __future__ import annotations

from typing import Any

from kbtool.importers.base import Context, Draft, line_of_text
from kbtool.yamlwriting import write

_SCHEMA = "# yaml-language-server: $schema=../../schema/incident.schema.json\n#\n"


def draft_text(draft: Draft, context: Context, kind: str) -> str:
    head = context.ask("draft-head", format=kind, name=line_of_text(context.name, 120), line=draft.line)
    record = _spoken(draft.record, context.languages)
    parts = [_SCHEMA, _commented(head), *(write({key: value}) for key, value in record.items())]
    if "cascade" not in record:
        parts.append("\n" + _commented(context.ask("draft-cascade")) + _CASCADE)
    return "".join([*parts, draft.entries])


def _commented(text: str) -> str:
    return "".join(f"# {line}\n" for line in text.split("\n"))


def _spoken(value: Any, languages: tuple[str, ...]) -> Any:
    """The record without the texts of a language in which the knowledge base is not written."""
    if isinstance(value, list):
        return [_spoken(item, languages) for item in value]
    if not isinstance(value, dict):
        return value
    other = {"en", "zh"} - set(languages) if {"en", "zh"} <= set(value) else set()
    return {key: _spoken(item, languages) for key, item in value.items() if key not in other}


_CASCADE = """\
# cascade:
#   impacts:
#     - id: first-impact
#       service: SERVICE
#       onset: EVENT # or not-given, or unknown
#       normal: EVENT
#       severity: outage # errors, delays, degraded, partial, unaffected, unknown
#       text:
#       grade: stated
#       sources: [source/p1]
#   edges:
#     - id: a-to-b
#       upstream: SERVICE
#       downstream: SERVICE
#       purpose:
#       coupling: hard # schema/couplings.yaml
#       mechanism: request-errors # schema/mechanisms.yaml
#       text:
#       grade: stated
#       sources: [source/p2]
"""
