"""Analysis: all that is computed from the records: graphs, intervals, siblings, ledgers. Never in a record.

What is asked of all records at once is computed once; the graph of one incident is made when its page asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from kbtool import intervals, siblings
from kbtool.cache import Cache
from kbtool.ledgers.collect import collect

if TYPE_CHECKING:
    import networkx as nx

    from kbtool.kb import KnowledgeBase
    from kbtool.ledgers.rows import Row


class Graphs:
    """The cascade graph of each incident by its id; edge keys are edge ids.

    Made when asked for: only pages look at them, and an answer after an edit should not wait for networkx. The last one
    is kept, since a page asks for its own again and again; those of ten thousand take 90 MB.
    """

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb
        self._last: dict[str, nx.MultiDiGraph[str]] = {}

    def __getitem__(self, name: str) -> nx.MultiDiGraph[str]:
        if name not in self._last:
            from kbtool.graph import incident_graph

            self._last = {name: incident_graph(self._kb, self._kb.incidents[name])}
        return self._last[name]


@dataclass(frozen=True)
class Analysis:
    """Per incident id: its cascade graph, its named intervals, its siblings."""

    kb: KnowledgeBase
    gaps: dict[str, list[intervals.Gap]]
    siblings: dict[str, list[siblings.Sibling]]
    ledgers: dict[str, tuple[Row, ...]]
    """Per ledger: its rows over all incidents, in the order in which they are shown."""

    @cached_property
    def graphs(self) -> Graphs:
        return Graphs(self.kb)


def analyse(kb: KnowledgeBase, cache: Cache | None = None) -> Analysis:
    """`cache` saves comparing all incidents again when nothing changed of what makes them alike."""
    gaps = {name: intervals.gaps(incident) for name, incident in kb.incidents.items()}
    return Analysis(kb, gaps, siblings.siblings(kb, cache or Cache(None)), collect(kb, gaps))
