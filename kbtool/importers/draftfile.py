"""A draft as the text of its YAML file: a head that says how to go on, the record, and what is still to be written.

The last step of an import. The text is what the loader reads back; a test holds it to that.
"""

from __future__ import annotations

from kbtool.importers.base import Context, Draft, line_of_text
from kbtool.yamltext import write

_HEAD = """\
# yaml-language-server: $schema=../../schema/incident.schema.json
#
# Draft made by `kbtool import {format}` from {name}, line {line}. Nothing publishes it.
# Each entry under `open:` is a question: answer it in the record, then delete it. An `excerpt` is the publisher's
# text to work from; it goes with its question. `kbtool check` lists what is open or missing. When nothing is, set
# `state: reviewed`, move the file to incidents/<organisation>/ and delete these lines.
"""
_REST = {
    "summary": "summary: {en: , zh: } # in your own words",
    "services": "services: [] # where it began, from schema/services/",
    "verified": "verified:\n  on: # the day on which you read the record against its sources\n"
    "  how: {en: Read against the source., zh: 对照来源核对。}",
    "cause": "cause:\n  trigger:\n    id: trigger\n    grade: stated\n    sources: [source/p1]\n"
    "    kind: # schema/triggers.yaml\n    text: {en: , zh: }\n  root_cause:\n    id: root\n    grade: stated\n"
    "    sources: [source/p1]\n    text: {en: , zh: }",
}
"""What every record needs and no import can give, as it is to be written."""


def draft_text(draft: Draft, context: Context, kind: str) -> str:
    name = line_of_text(context.name, 120)
    parts = [_HEAD.format(format=kind, name=name, line=draft.line)]
    parts += [write({key: value}) for key, value in draft.record.items()]
    missing = [text for key, text in _REST.items() if key not in draft.record]
    if missing:
        parts.append("# Still to be written; take away the `# `:\n")
        parts += [f"# {line}\n" for text in missing for line in text.split("\n")]
    return "".join(parts)
