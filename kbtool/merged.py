"""All incidents in one graph of services, for the page that shows it: which pairs, and the reasons for each.

Stands beside graph.py. A reason is an edge of one incident, or a few edges of it that lead from one service to the next
by way of parts that belong to no service. Edges inside a service, and edges that lead to or from no service, have no
place in such a picture; they are counted, so that the page can say so.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Edge, Incident

GRADES = ("stated", "implied", "ours", "disputed", "invented")
Pair = tuple[str, str]


@dataclass(frozen=True)
class Reason:
    """One incident in which trouble went from one service to another."""

    incident: Incident
    edges: tuple[Edge, ...]
    """More than one when it went by way of parts that belong to no service."""

    @property
    def grade(self) -> str:
        """As firm as the loosest edge."""
        return max((edge.grade for edge in self.edges), key=GRADES.index)

    @property
    def couplings(self) -> list[str]:
        return list(dict.fromkeys(edge.coupling for edge in self.edges))


@dataclass(frozen=True)
class Merged:
    pairs: dict[Pair, tuple[Reason, ...]]
    """(upstream service, downstream service) -> its reasons, newest incident first."""
    drawn: int
    """Edges that stand in some reason."""
    inside: int
    """Edges that stay within one service."""
    loose: int
    """Edges that lead to or from something that belongs to no service, and on to no other service."""

    def busiest(self, most: int) -> Merged:
        """Only so many pairs, those with the most incidents; what can have no place is counted as before."""
        kept = sorted(self.pairs, key=lambda pair: (-len({r.incident.id for r in self.pairs[pair]}), pair))[:most]
        pairs = {pair: self.pairs[pair] for pair in sorted(kept)}
        edges = {(r.incident.id, edge.id) for reasons in pairs.values() for r in reasons for edge in r.edges}
        return Merged(pairs, len(edges), self.inside, self.loose)

    @property
    def services(self) -> list[str]:
        return sorted({end for pair in self.pairs for end in pair})


def merge(kb: KnowledgeBase) -> Merged:
    pairs: dict[Pair, list[Reason]] = defaultdict(list)
    drawn = inside = total = 0
    for incident in sorted(kb.incidents.values(), key=lambda i: (i.date, i.id), reverse=True):
        used, within = set(), set()
        for edges in _ways(kb, incident):
            pair = kb.owner(incident, edges[0].upstream), kb.owner(incident, edges[-1].downstream)
            names = {edge.id for edge in edges}
            if pair[0] == pair[1]:
                within |= names
            else:
                pairs[pair].append(Reason(incident, edges))
                used |= names
        drawn += len(used)
        inside += len(within - used)
        total += len(incident.cascade.edges)
    return Merged({pair: tuple(found) for pair, found in sorted(pairs.items())}, drawn, inside, total - drawn - inside)


def _ways(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[Edge, ...]]:
    """Every way from a service to a service with nothing but parts of no service between, each edge at most once."""
    leaving: dict[str, list[Edge]] = defaultdict(list)
    for edge in incident.cascade.edges:
        leaving[kb.owner(incident, edge.upstream)].append(edge)
    stack: list[tuple[Edge, ...]] = [
        (edge,) for edge in reversed(incident.cascade.edges) if kb.owner(incident, edge.upstream) in kb.services
    ]
    while stack:
        way = stack.pop()
        end = kb.owner(incident, way[-1].downstream)
        if end in kb.services:
            yield way
            continue
        passed = {edge.downstream for edge in way}
        stack.extend((*way, edge) for edge in reversed(leaving[end]) if edge.downstream not in passed)
