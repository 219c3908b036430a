"""The ledger of fixes put to the test: a fix of one record and what a later record, or a later source, says of it.

Three ways lead to a row. A curated link `fix-put-to-test` from the later record; a curated link `same-service-again`
between two records; the later evidence that a fix itself holds. A link names no fix, so a fix is put beside it only
when the later record has a safeguard of a fitting kind for the very service that the fix was for. That is a reading
of ours and the row says so; the fix and the safeguard keep their own grades and sources.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from kbtool.ledgers.rows import Row, Said, both, claimed

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident, Sibling
    from kbtool.model.response import Fix, Safeguard

TESTS = {
    "backoff": ("backoff",), "caching": ("cache",), "capacity": ("headroom",),
    "isolation": ("cell-isolation",), "monitoring": ("monitoring", "alarm"), "protection": ("load-shedding",),
    "rate-control": ("rate-limit",), "redundancy": ("redundancy", "failover"),
    "safety-check": ("input-check", "integrity-check"), "testing": ("drill",), "timeout-change": ("timeout",),
}  # fmt: skip
"""Kind of fix -> the kinds of safeguard in which such a fix would show."""

WAYS = {"fix-put-to-test": "link", "same-service-again": "again"}
"""Relation -> the way it leads to a row."""


class Pair(NamedTuple):
    """A curated link seen from the earlier incident to the later one."""

    way: str
    earlier: Incident
    later: Incident
    teller: Incident
    """The incident in whose record the link stands."""
    link: Sibling


def recurrences(kb: KnowledgeBase) -> Iterator[Row]:
    for pair in pairs(kb):
        found = list(_tested(kb, pair))
        for fix, guards in found:
            yield _row(pair, fix, guards)
        if not found and pair.way == "link":
            yield Row(pair.earlier.id, (_reason(pair),), (("via", "link"),))
    for incident in kb.incidents.values():
        for fix in incident.fixes:
            for proof in fix.evidence:
                said = claimed(incident, "fix", fix, ("promised", fix.text))
                said += claimed(incident, "evidence", proof, ("later", proof.text))
                facets = (("via", "evidence"), ("kind", fix.kind), ("state", fix.state))
                yield Row(incident.id, said, facets, kb.node_key(incident, fix.owner) if fix.owner else "")


def tested(kb: KnowledgeBase) -> frozenset[tuple[str, str]]:
    """The fixes, as (incident, fix), that stand beside a safeguard of a later incident."""
    return frozenset((pair.earlier.id, fix.id) for pair in pairs(kb) for fix, _ in _tested(kb, pair))


def pairs(kb: KnowledgeBase) -> list[Pair]:
    """Each pair of incidents once for each way; of two records that give it, the later one speaks."""
    found: dict[tuple[str, str, str], Pair] = {}
    for teller in kb.incidents.values():
        for link in teller.links.siblings:
            other, way = kb.incidents.get(link.target), WAYS.get(link.relation)
            if other is None or way is None or link.state != "pinned":
                continue
            earlier, later = sorted((teller, other), key=lambda incident: (incident.date, incident.id))
            if way == "link" and teller is not later:
                continue  # the relation points back in time; the other way round it means nothing
            key = (way, earlier.id, later.id)
            if key not in found or teller is later:
                found[key] = Pair(way, earlier, later, teller, link)
    return [found[key] for key in sorted(found)]


def _tested(kb: KnowledgeBase, pair: Pair) -> Iterator[tuple[Fix, list[Safeguard]]]:
    """Fixes of the earlier incident with the later safeguards of a fitting kind for the same service."""
    for fix in pair.earlier.fixes:
        kinds = TESTS.get(fix.kind, ())
        guards = [g for g in pair.later.safeguards if g.kind in kinds and g.service == fix.owner in kb.services]
        if guards:
            yield fix, guards


def _row(pair: Pair, fix: Fix, guards: list[Safeguard]) -> Row:
    said = claimed(pair.earlier, "fix", fix, ("promised", fix.text))
    said += (_reason(pair),)
    for guard in guards:
        said += claimed(pair.later, "safeguard", guard, ("what-it-did", guard.why))
    facets = [("via", pair.way), ("kind", fix.kind), ("state", fix.state)]
    facets += dict.fromkeys(("outcome", guard.outcome) for guard in guards)
    return Row(pair.earlier.id, said, tuple(facets), fix.owner or "")


def _reason(pair: Pair) -> Said:
    """Why the two are linked, in the words of the record that links them: a judgement of ours."""
    other = pair.earlier if pair.teller is pair.later else pair.later
    text = both(pair.teller, pair.link.reason)
    return Said("put-to-test", pair.teller.id, f"sibling-{other.id}", *text, "ours", ())
