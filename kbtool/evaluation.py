"""How well the computed siblings agree with the judgements made by reading: `kbtool siblings --evaluate`.

Pins and rejections play no part. Each incident's other incidents are ranked by score alone, among those about which a
judgement exists; the first four places are looked at. A place is a hit when the pair is judged `sibling`. Precision is
hits by places filled, recall is hits by pairs judged `sibling`, each pair seen from both its sides; both are counted
over all incidents together, so that a reader can check the fractions.

The judgements are parted in two halves by a hash of the two ids, so nobody chooses. Weights may be tuned on the one
half; the other is kept out. Within a half only its own pairs compete for the four places.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.likeness import LEAST, Facet, Likeness, likeness

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase

PLACES = 4
WORST = 8
"""How many misses are told."""
TUNING, HELD_OUT, WHOLE = "tuning", "held-out", "whole"


@dataclass(frozen=True)
class Figures:
    """What one half, or the whole, comes to. `possible` is the most hits that so many places allow."""

    part: str
    pairs: int
    places: int
    hits: int
    weakly: int
    siblings: int
    possible: int

    @property
    def precision(self) -> float:
        return self.hits / self.places if self.places else 0.0

    @property
    def recall(self) -> float:
        return self.hits / self.siblings if self.siblings else 0.0


@dataclass(frozen=True)
class Miss:
    """A pair judged `sibling` that is not among the first places of one of its sides, and what stands there."""

    incident: str
    missing: str
    reason: str
    """Of the judgement."""
    score: float
    rank: int | None
    """Its place in the ranking, from 1; None when its score is too low to show."""
    instead: tuple[tuple[str, str, float, tuple[Facet, ...]], ...]
    """What stands in the places without being judged `sibling`: incident, judgement, score, facets."""


@dataclass(frozen=True)
class Evaluation:
    figures: tuple[Figures, ...]
    misses: tuple[Miss, ...]
    """The worst, the largest distance in score first."""
    missed: int
    """How many there are in all."""
    unjudged: int
    """Pairs of the knowledge base about which there is no judgement."""


Pair = tuple[str, str]


def half(pair: Pair) -> str:
    """The half a pair belongs to: by hash, the same whichever of the two comes first."""
    digest = hashlib.sha256(" ".join(sorted(pair)).encode()).digest()
    return HELD_OUT if digest[-1] % 2 else TUNING


def evaluate(kb: KnowledgeBase) -> Evaluation:
    alike = likeness(kb)
    judged = {(min(j.pair), max(j.pair)): j for j in kb.judgements if all(name in kb.incidents for name in j.pair)}
    scores = {pair: alike.score(*pair) for pair in judged}
    verdicts: dict[Pair, str] = {pair: judgement.judgement for pair, judgement in judged.items()}
    parts = {WHOLE: set(judged)} | {name: {p for p in judged if half(p) == name} for name in (TUNING, HELD_OUT)}
    figures = tuple(_figures(kb, name, parts[name], scores, verdicts) for name in (TUNING, HELD_OUT, WHOLE))
    reasons = {pair: judgement.reason for pair, judgement in judged.items()}
    misses = sorted(
        (miss for name in kb.incidents for miss in _misses(name, alike, scores, verdicts, reasons)),
        key=lambda miss: (miss.score - miss.instead[0][2] if miss.instead else 0.0, miss.incident, miss.missing),
    )
    total = len(kb.incidents)
    return Evaluation(figures, tuple(misses[:WORST]), len(misses), total * (total - 1) // 2 - len(judged))


def _ranking(name: str, pairs: set[Pair], scores: dict[Pair, float]) -> list[tuple[str, Pair]]:
    """The other sides of an incident's pairs that score enough to show, best first."""
    mine = [(a if b == name else b, (a, b)) for a, b in pairs if name in (a, b)]
    return sorted((x for x in mine if scores[x[1]] >= LEAST), key=lambda x: (-scores[x[1]], x[0]))


def _figures(
    kb: KnowledgeBase, part: str, pairs: set[Pair], scores: dict[Pair, float], verdicts: dict[Pair, str]
) -> Figures:
    places = hits = weakly = known = possible = 0
    for name in kb.incidents:
        first = [verdicts[pair] for _, pair in _ranking(name, pairs, scores)[:PLACES]]
        mine = sum(verdicts[pair] == "sibling" for pair in pairs if name in pair)
        places, hits = places + len(first), hits + first.count("sibling")
        weakly, known, possible = weakly + first.count("weakly"), known + mine, possible + min(PLACES, mine)
    return Figures(part, len(pairs), places, hits, weakly, known, possible)


def _misses(
    name: str, alike: Likeness, scores: dict[Pair, float], verdicts: dict[Pair, str], reasons: dict[Pair, str]
) -> list[Miss]:
    """Siblings outside the first places while others stand there; four true siblings ahead of a fifth are no fault."""
    ranking = _ranking(name, set(scores), scores)
    ranks = {pair: at for at, (_, pair) in enumerate(ranking, 1)}
    instead = tuple(
        (other, verdicts[pair], scores[pair], alike.facets(name, other))
        for other, pair in ranking[:PLACES]
        if verdicts[pair] != "sibling"
    )
    out = []
    for pair, verdict in verdicts.items():
        if name in pair and verdict == "sibling" and ranks.get(pair, PLACES + 1) > PLACES:
            full = len(ranking) >= PLACES
            if instead or not full:
                other = pair[0] if pair[1] == name else pair[1]
                out.append(Miss(name, other, reasons[pair], scores[pair], ranks.get(pair), instead))
    return out
