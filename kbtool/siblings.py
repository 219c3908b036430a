"""Which incidents resemble each other, and why: the curators' links first, then the computed ones.

Curated links come from the records, each with a relation and a reason. Computed ones come from likeness.py, each with
the facets that make its score. A curator's word stands over the score: a pinned pair is never listed as computed, and
a rejected pair shows nowhere, whichever of the two records rejects it.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import progress
from kbtool.likeness import Facet, Likeness, likeness

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Prose
    from kbtool.model import Sibling as Link

MOST = 8
"""How many computed siblings an incident keeps."""


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True)
class _Curated:
    """What the records say about one incident's siblings."""

    pinned: dict[str, tuple[Link, str]]
    """Other incident -> link and teller: the record's own links in its order, then those that point at it."""
    rejected: set[str]


def siblings(kb: KnowledgeBase) -> dict[str, list[Sibling]]:
    """For each incident its siblings: curated first in the record's order, then computed by falling score.

    A curated link of another record shows here too when its relation is symmetric.
    """
    alike, curated = likeness(kb), _curated(kb)
    return {name: _of(name, alike, curated[name]) for name in progress.over("comparing records", list(kb.incidents))}


def _of(name: str, alike: Likeness, curated: _Curated) -> list[Sibling]:
    out = [
        Sibling(other, True, link.relation, link.reason, teller, alike.score(name, other), alike.facets(name, other))
        for other, (link, teller) in curated.pinned.items()
        if other not in curated.rejected
    ]
    settled = curated.rejected | set(curated.pinned)
    computed = [pair for pair in alike.ranking(name, MOST + len(settled)) if pair[0] not in settled]
    for other, score in computed[:MOST]:
        out.append(Sibling(other, False, None, None, None, score, alike.facets(name, other)))
    return out


def _curated(kb: KnowledgeBase) -> dict[str, _Curated]:
    own: dict[str, dict[str, tuple[Link, str]]] = {name: {} for name in kb.incidents}
    others: dict[str, dict[str, tuple[Link, str]]] = {name: {} for name in kb.incidents}
    rejected: dict[str, set[str]] = defaultdict(set)
    for incident in kb.incidents.values():
        for link in incident.links.siblings:
            if link.target not in kb.incidents or link.target == incident.id:
                continue
            if link.state == "rejected":
                rejected[incident.id].add(link.target)
                rejected[link.target].add(incident.id)
                continue
            own[incident.id].setdefault(link.target, (link, incident.id))
            relation = kb.terms.get(("relations", link.relation))
            if relation and relation.symmetric:
                others[link.target].setdefault(incident.id, (link, incident.id))
    return {name: _Curated({**own[name], **others[name], **own[name]}, rejected[name]) for name in own}
