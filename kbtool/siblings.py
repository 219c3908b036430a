"""Which incidents resemble each other, and why: the curators' links first, then the computed ones.

Curated links come from the records, each with a relation and a reason. Computed ones come from likeness.py, each with
the facets that make its score. A curator's word stands over the score: a pinned pair is never listed as computed, and
a rejected pair shows nowhere, whichever of the two records rejects it.

An edit of prose changes neither what records share nor who links whom. So what was computed is kept, and taken again
while both are what they were.
"""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import progress
from kbtool.cache import Cache, key
from kbtool.likeness import Facet, Likeness, shared, told

if TYPE_CHECKING:
    from kbtool.facets import Feature
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


Alike = tuple[str, float, tuple[Facet, ...]]
"""Another incident, its score and what makes it, without what curators say."""


@dataclass(frozen=True)
class _Curated:
    """What the records say about one incident's siblings."""

    pinned: dict[str, tuple[Link, str]]
    """Other incident -> link and teller: the record's own links in its order, then those that point at it."""
    rejected: set[str]


def siblings(kb: KnowledgeBase, cache: Cache | None = None) -> dict[str, list[Sibling]]:
    """For each incident its siblings: curated first in the record's order, then computed by falling score.

    A curated link of another record shows here too when its relation is symmetric. `cache` saves comparing again.
    """
    have, curated = shared(kb), _curated(kb)
    found = _kept(cache, have, curated) if cache and cache.keeps else _ranked(have, curated)
    return {name: [_told(alike, curated[name]) for alike in found[name]] for name in kb.incidents}


def _told(alike: Alike, curated: _Curated) -> Sibling:
    other, score, facets = alike
    if other not in curated.pinned:
        return Sibling(other, False, None, None, None, score, facets)
    link, teller = curated.pinned[other]
    return Sibling(other, True, link.relation, link.reason, teller, score, facets)


def _ranked(have: dict[str, set[Feature]], curated: dict[str, _Curated]) -> dict[str, list[Alike]]:
    likeness = Likeness(have)
    return {name: _of(name, likeness, curated[name]) for name in progress.over("comparing records", list(have))}


def _of(name: str, likeness: Likeness, curated: _Curated) -> list[Alike]:
    settled = curated.rejected | set(curated.pinned)
    ranking = likeness.ranking(name, MOST + len(settled))
    found = [(other, likeness.score(name, other)) for other in curated.pinned if other not in curated.rejected]
    found += [pair for pair in ranking if pair[0] not in settled][:MOST]
    return [(other, score, likeness.facets(name, other)) for other, score in found]


MUCH = 1000
"""More than all facets weigh together."""
KEPT = "siblings"
"""The one entry of the cache: it is large, so that of another state of the records is not kept beside it."""


def _kept(cache: Cache, have: dict[str, set[Feature]], curated: dict[str, _Curated]) -> dict[str, list[Alike]]:
    """As `_ranked`, out of the cache when it was computed from the same."""
    links = [(name, list(said.pinned), sorted(said.rejected)) for name, said in curated.items()]
    state = key(KEPT, told(have), repr(links))
    known, _, text = (cache.get(KEPT) or "").partition("\n")
    found = _read(text, have) if known == state else None
    if found is None:
        found = _ranked(have, curated)
        told_of = {
            name: [(other, score, [(f.facet, f.terms, f.weight) for f in facets]) for other, score, facets in alike]
            for name, alike in found.items()
        }
        cache.put(KEPT, f"{state}\n{json.dumps(told_of, ensure_ascii=False, separators=(',', ':'))}")
    return found


def _read(text: str, have: dict[str, set[Feature]]) -> dict[str, list[Alike]] | None:
    """What was kept; None when it says what cannot have been computed from these records: a cache is no witness."""
    try:
        kept = json.loads(text)
        return {name: [_alike(mine, have, *one) for one in kept[name]] for name, mine in have.items()}
    except (ValueError, TypeError, LookupError, RecursionError):
        return None


def _alike(
    mine: set[Feature], have: dict[str, set[Feature]],
    other: str, score: float, facets: list[tuple[str, list[str], float]],
) -> Alike:  # fmt: skip
    both = mine & have[other]
    for facet, terms, weight in facets:
        if not 0 <= weight < MUCH or not all((facet, term) in both for term in terms):
            raise ValueError(other)
    if not 0 <= score < MUCH:
        raise ValueError(other)
    return other, float(score), tuple(Facet(facet, tuple(terms), float(weight)) for facet, terms, weight in facets)


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
