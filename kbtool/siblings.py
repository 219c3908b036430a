"""Which incidents resemble each other, and why.

Curated links come from the records. Computed ones are the sum of named facets that two incidents share, rarer terms
weighing more; each facet is kept with its terms and weight, so that a reader can argue with it.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident, Prose
    from kbtool.model import Sibling as Link

MOST = 8
"""How many computed siblings an incident keeps."""
LEAST = 1.5
"""Below this score a likeness is not worth a line."""

WEIGHTS = {
    "trigger": 1.0, "factor": 1.0, "mechanism": 1.0, "origin": 2.0, "service": 0.5, "safeguard-outcome": 0.6,
    "recovery-shape": 0.8, "coupling": 0.3, "status-tool": 0.8,
}  # fmt: skip
"""How much a shared term of each facet counts, before its rarity. Chosen by hand."""

_STATUS_CATEGORY = "communication"


@dataclass(frozen=True)
class Facet:
    """One kind of likeness: the terms shared, and what they weigh together."""

    facet: str
    terms: tuple[str, ...]
    weight: float


@dataclass(frozen=True)
class Sibling:
    """One incident that resembles another."""

    target: str
    curated: bool
    relation: str | None
    reason: Prose | None
    told_by: str | None
    """The incident whose record gives the reason; its "here" and "there" are seen from that side."""
    score: float
    facets: tuple[Facet, ...]


def features(kb: KnowledgeBase, incident: Incident) -> set[tuple[str, str]]:
    """What an incident can share with another, as (facet, term)."""
    out = {("trigger", incident.cause.trigger.kind)}
    out |= {("factor", factor.factor) for factor in incident.cause.factors}
    out |= {("mechanism", step.mechanism) for step in incident.cause.mechanism if step.mechanism}
    out |= {("mechanism", edge.mechanism) for edge in incident.cascade.edges}
    out |= {("origin", service) for service in incident.services}
    out |= {("coupling", edge.coupling) for edge in incident.cascade.edges}
    out |= {("safeguard-outcome", f"{s.kind}:{s.outcome}") for s in incident.safeguards}
    out |= {("recovery-shape", action.shape) for action in incident.response.actions if action.shape}
    for impact in incident.cascade.impacts:
        service = kb.services.get(impact.service)
        if service is None or impact.severity == "unaffected":
            continue
        out.add(("service", service.id))
        if service.category == _STATUS_CATEGORY and service.kind in ("tool", "channel"):
            out.add(("status-tool", "hit"))
    out.discard(("mechanism", "not-stated"))
    return out


def siblings(kb: KnowledgeBase) -> dict[str, list[Sibling]]:
    """For each incident its siblings: curated first in the record's order, then computed by falling score.

    A curated link of another record shows here too when its relation is symmetric. A rejected pair never shows.
    """
    have = {incident.id: features(kb, incident) for incident in kb.incidents.values()}
    holders: dict[tuple[str, str], list[str]] = defaultdict(list)
    for name, mine in have.items():
        for feature in mine:
            holders[feature].append(name)
    total = len(have)
    rarity = {feature: math.log((total + 1) / len(names)) for feature, names in holders.items()}
    return {name: _of(kb, name, have, holders, rarity) for name in have}


def _of(
    kb: KnowledgeBase,
    name: str,
    have: dict[str, set[tuple[str, str]]],
    holders: dict[tuple[str, str], list[str]],
    rarity: dict[tuple[str, str], float],
) -> list[Sibling]:
    scores: dict[str, float] = defaultdict(float)
    for feature in have[name]:
        if len(holders[feature]) <= 500:
            for other in holders[feature]:
                scores[other] += WEIGHTS[feature[0]] * rarity[feature]
    scores.pop(name, None)
    out, done = [], {link.target for link in kb.incidents[name].links.siblings if link.state == "rejected"}
    done |= {
        other.id
        for other in kb.incidents.values()
        if any(link.target == name and link.state == "rejected" for link in other.links.siblings)
    }
    for link, target, teller in _curated(kb, name):
        if target not in done:
            facets = _facets(have[name] & have.get(target, set()), rarity)
            out.append(Sibling(target, True, link.relation, link.reason, teller, round(scores[target], 2), facets))
            done.add(target)
    computed = sorted((other for other in scores if other not in done), key=lambda o: (-scores[o], o))
    for other in computed[:MOST]:
        if scores[other] >= LEAST:
            facets = _facets(have[name] & have[other], rarity)
            out.append(Sibling(other, False, None, None, None, round(scores[other], 2), facets))
    return out


def _curated(kb: KnowledgeBase, name: str) -> Iterator[tuple[Link, str, str]]:
    """The pinned links of a record, then the symmetric ones that point at it: link, other incident, teller."""
    for link in kb.incidents[name].links.siblings:
        if link.state == "pinned" and link.target in kb.incidents:
            yield link, link.target, name
    for other in kb.incidents.values():
        for link in other.links.siblings:
            relation = kb.terms.get(("relations", link.relation))
            if link.target == name and link.state == "pinned" and relation and relation.symmetric:
                yield link, other.id, other.id


def _facets(shared: set[tuple[str, str]], rarity: dict[tuple[str, str], float]) -> tuple[Facet, ...]:
    grouped: dict[str, list[str]] = defaultdict(list)
    for facet, term in sorted(shared):
        grouped[facet].append(term)
    out = [
        Facet(facet, tuple(terms), round(sum(WEIGHTS[facet] * rarity[(facet, term)] for term in terms), 2))
        for facet, terms in grouped.items()
    ]
    return tuple(sorted(out, key=lambda f: (-f.weight, f.facet)))
