"""What a runbook rests on exists: each reference names a claim of an incident. The one rule that is not of a record.

A record that could not be read has problems of its own; what rests on it is not named again.
"""

from __future__ import annotations

from collections.abc import Iterator

from kbtool.kb import KnowledgeBase
from kbtool.problems import Finding
from kbtool.walk import walk

FILE = "schema/runbooks.yaml"
RULE = ("REF009", "every step of a runbook rests on claims that exist")


def findings(kb: KnowledgeBase) -> Iterator[Finding]:
    named = {
        ref.partition("/")[0] for runbook in kb.runbooks.values() for step in runbook.steps for ref in step.rests_on
    }
    known = {
        f"{incident}/{name}"
        for incident in named & kb.incidents.keys()
        if kb.incidents[incident].state != "withdrawn"
        for _, model in walk(kb.incidents[incident])
        if (name := getattr(model, "id", None))
    }
    for at, runbook in enumerate(kb.runbooks.values()):
        for step_at, step in enumerate(runbook.steps):
            for ref_at, ref in enumerate(step.rests_on):
                if ref not in known and ref.partition("/")[0] in kb.incidents:
                    loc = ("runbooks", at, "steps", step_at, "rests_on", ref_at)
                    yield Finding(
                        FILE, loc, "REF009", f"no incident that holds has the claim `{ref}`", "write <incident>/<id>"
                    )
