"""A draft as the text of its YAML file: a head that says how to go on, and the record.

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
# text to work from; it goes with its question. Fill in what is blank. `kbtool check` lists what is left. When nothing
# is, set `state: reviewed`, move the file to incidents/<organisation>/ and delete these lines.
"""


def draft_text(draft: Draft, context: Context, kind: str) -> str:
    head = _HEAD.format(format=kind, name=line_of_text(context.name, 120), line=draft.line)
    return head + "".join(write({key: value}) for key, value in draft.record.items())
