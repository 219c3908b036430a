"""Which terms and services stand in the same incidents, for the lines "related" of their pages.

Two that are shared by many incidents say little when one of them stands in almost every incident; so the incidents that
both share are counted and weighted by the rarity of the other, log((all + 1) / its incidents). Sets of incidents are
bits of a whole number, which keeps all pairs affordable at ten thousand records.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.pages.uses import Uses, newest_first

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase

Key = tuple[str, str]
"""(vocabulary, id); services have the vocabulary `services`."""

COMPARED = ("triggers", "factors", "mechanisms", "safeguards", "recovery-shapes", "patterns")
"""The vocabularies whose terms are compared. Couplings, outcomes and kinds of fixes stand almost everywhere."""
LEAST = 2
"""Incidents that two must share to be called related: one may be chance."""
MOST = 8


@dataclass(frozen=True)
class Related:
    key: Key
    incidents: tuple[str, ...]
    """The incidents that show both, newest first."""


@dataclass(frozen=True)
class Together:
    order: tuple[str, ...]
    """All incidents, newest first; their places are the bits."""
    bits: dict[Key, int]

    @staticmethod
    def of(kb: KnowledgeBase, uses: Uses) -> Together:
        order = tuple(incident.id for incident in newest_first(kb))
        place = {name: 1 << number for number, name in enumerate(order)}
        bits: dict[Key, int] = {}
        for key, found in uses.terms.items():
            if key[0] in COMPARED:
                bits[key] = sum({place[use.incident] for use in found})
        for service, shown in uses.services.items():
            bits[("services", service)] = sum({place[use.incident] for use in shown})
        return Together(order, bits)

    def related(self, key: Key) -> list[Related]:
        """What stands in the same incidents most, services only beside services; the strongest first."""
        mine = self.bits.get(key, 0)
        weighed = []
        for other, theirs in self.bits.items():
            shared = (mine & theirs).bit_count()
            if other != key and shared >= LEAST and (other[0] != "services" or key[0] == "services"):
                weight = shared * math.log((len(self.order) + 1) / theirs.bit_count())
                weighed.append((-round(weight, 9), other))
        return [Related(other, self._names(mine & self.bits[other])) for _, other in sorted(weighed)[:MOST]]

    def _names(self, bits: int) -> tuple[str, ...]:
        digits = reversed(f"{bits:b}")
        return tuple(name for name, digit in zip(self.order, digits, strict=False) if digit == "1")
