"""The ledgers whose rows are claims of one kind: safeguards, fixes, hypotheses, decisions, silences, recovery."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kbtool.ledgers.rows import Row, Said, both, claimed

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident


def _key(kb: KnowledgeBase, incident: Incident, node: str | None) -> str:
    return kb.node_key(incident, node) if node else ""


def safeguards(kb: KnowledgeBase, incident: Incident) -> Iterator[Row]:
    for guard in incident.safeguards:
        said = claimed(incident, "safeguard", guard, ("meant-to", guard.purpose), ("what-it-did", guard.why))
        facets = (("kind", guard.kind), ("outcome", guard.outcome))
        yield Row(incident.id, said, facets, _key(kb, incident, guard.service))


def fixes(kb: KnowledgeBase, incident: Incident, tested: frozenset[tuple[str, str]]) -> Iterator[Row]:
    """`tested` are the fixes, as (incident, fix), that a later incident put to the test."""
    for fix in incident.fixes:
        said = claimed(incident, "fix", fix, ("", fix.text))
        for proof in fix.evidence:
            said += claimed(incident, "evidence", proof, ("later", proof.text))
        later = ["evidence"] if fix.evidence else []
        later += ["tested"] if (incident.id, fix.id) in tested else []
        facets = [("horizon", fix.horizon), ("state", fix.state), ("kind", fix.kind)]
        facets += [("later", value) for value in later or ["none"]]
        yield Row(incident.id, said, tuple(facets), _key(kb, incident, fix.owner))


def hypotheses(_kb: KnowledgeBase, incident: Incident) -> Iterator[Row]:
    for guess in incident.cause.hypotheses:
        said = claimed(incident, "hypothesis", guess, ("", guess.text), ("fell", guess.fell), ("cost", guess.cost))
        yield Row(incident.id, said, (("outcome", guess.outcome),))


def decisions(_kb: KnowledgeBase, incident: Incident) -> Iterator[Row]:
    for choice in incident.cause.decisions:
        said = claimed(
            incident, "decision", choice,
            ("known", choice.known), *(("option", option) for option in choice.options), ("chosen", choice.chosen),
            ("reason", choice.reason),
        )  # fmt: skip
        yield Row(incident.id, said)


def silences(_kb: KnowledgeBase, incident: Incident) -> Iterator[Row]:
    for silence in incident.silences:
        text = both(incident, silence.text)
        said = Said("", incident.id, f"silence-{silence.id}", *text, silence.kind, silence.sources)
        yield Row(incident.id, (said,), (("kind", silence.kind),))


def recovery(kb: KnowledgeBase, incident: Incident) -> Iterator[Row]:
    for action in incident.response.actions:
        if action.shape:
            said = claimed(incident, "action", action, ("", action.text))
            yield Row(incident.id, said, (("shape", action.shape),), _key(kb, incident, action.service))
