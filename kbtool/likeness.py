"""How much two incidents resemble each other, by what they share: the computed half of the siblings.

The score is the sum over shared terms of weight of the facet, times rarity of the term, times a factor for length. The
rarity is 1 for a term that nobody else has and 0 for one that all have. The factor keeps records that tell much from
resembling everything: with twice the mean number of terms a record's shares count 16% less, with half of it 19% more.

An inverted index finds the candidates. The rarest terms of an incident are looked up first, until they have led to
`POSTINGS` records. Of those found, the `CANDIDATES` that share most of these rare terms are compared in full, frequent
terms included. So 10,000 records need no comparison of all pairs, and a corpus of some hundred is compared completely.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.facets import WEIGHTS, Feature, features

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase

LEAST = 2.5
"""Below this score a likeness is not worth a line."""
POSTINGS = 2000
CANDIDATES = 200
"""Measured with 10,000 invented records of 45 terms each, drawn at random: 17 s and 40 MB; of the eight best by
comparing all pairs, 93% are found."""
_LENGTH = 0.25
"""Exponent of the factor for length; 0 would ignore length, 0.5 would count shares of the whole only."""
_UNIT = 1_000_000
"""Values are kept as whole millionths: sums of them do not depend on the order, which sets do not keep."""


@dataclass(frozen=True, slots=True)
class Facet:
    """One kind of likeness: the terms shared, and what they weigh together."""

    facet: str
    terms: tuple[str, ...]
    weight: float


class Likeness:
    """All incidents, comparable. Made once; every answer is the same whatever the order of asking."""

    def __init__(self, have: dict[str, set[Feature]]) -> None:
        holders: dict[Feature, list[str]] = defaultdict(list)
        for name in sorted(have):
            for feature in have[name]:
                holders[feature].append(name)
        # A feature is known by its place in this order, rarest first; ties by name, so that sets cannot decide.
        self._features = sorted(holders, key=lambda feature: (len(holders[feature]), feature))
        self._holders = [holders[feature] for feature in self._features]
        total = math.log(len(have) + 1) or 1.0
        self._value = [
            round(_UNIT * WEIGHTS[feature[0]] * (1 - math.log(len(holders[feature])) / total))
            for feature in self._features
        ]
        place = {feature: at for at, feature in enumerate(self._features)}
        self._have = {name: {place[feature] for feature in mine} for name, mine in have.items()}
        mean = sum(map(len, have.values())) / max(len(have), 1)
        self._length = {name: float((mean / max(len(mine), 1)) ** _LENGTH) for name, mine in have.items()}

    def score(self, a: str, b: str) -> float:
        """The likeness of two incidents, rounded as it is shown."""
        shared = self._sum(self._have[a] & self._have[b])
        return round(shared / _UNIT * (self._length[a] * self._length[b]), 2)

    def facets(self, a: str, b: str) -> tuple[Facet, ...]:
        """What the score is made of, the weightiest first; the weights add up to the score but for rounding."""
        grouped: dict[str, list[int]] = defaultdict(list)
        for at in self._have[a] & self._have[b]:
            grouped[self._features[at][0]].append(at)
        factor = self._length[a] * self._length[b] / _UNIT
        out = [
            # The weightiest term is the rarest one: it is named first.
            Facet(facet, tuple(self._features[at][1] for at in sorted(places)), round(factor * self._sum(places), 2))
            for facet, places in grouped.items()
        ]
        return tuple(sorted((f for f in out if f.weight > 0), key=lambda f: (-f.weight, f.facet)))

    def ranking(self, name: str, most: int) -> list[tuple[str, float]]:
        """The incidents most like one, best first, at most `most`, none below `LEAST`."""
        found = self._candidates(name)
        near = heapq.nlargest(CANDIDATES, found, key=found.__getitem__)
        # `score`, written out: it is asked for two hundred times a record, and the calls were half of its cost.
        mine, have, length, own, value = self._have[name], self._have, self._length, self._length[name], self._value
        scored = sorted(
            (-round(sum(map(value.__getitem__, mine & have[other])) / _UNIT * (own * length[other]), 2), other)
            for other in near
        )
        return [(other, -score) for score, other in scored[:most] if -score >= LEAST]

    def _candidates(self, name: str) -> dict[str, int]:
        """Who shares one of the rarest terms of an incident, with what these weigh together; in a fixed order."""
        found: dict[str, int] = {}
        led = 0
        for at in sorted(self._have[name]):
            names, value = self._holders[at], self._value[at]
            if led and led + len(names) > POSTINGS:
                break
            led += len(names)
            for other in names:
                found[other] = found.get(other, 0) + value
        found.pop(name, None)
        return found

    def _sum(self, places: Iterable[int]) -> int:
        return sum(map(self._value.__getitem__, places))


def shared(kb: KnowledgeBase) -> dict[str, set[Feature]]:
    """What each incident can share with others: all that a likeness depends on."""
    return {incident.id: features(kb, incident) for incident in kb.incidents.values()}


def told(have: dict[str, set[Feature]]) -> str:
    """What `shared` found as one text, the same for the same: what is computed from it is kept under it."""
    return repr([(name, sorted(mine)) for name, mine in have.items()])


def likeness(kb: KnowledgeBase) -> Likeness:
    return Likeness(shared(kb))
