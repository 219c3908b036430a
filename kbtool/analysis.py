"""Analysis: all that is computed from the records: graphs, intervals, siblings, ledgers. Never in a record.

What is asked of all records at once is computed once; the graph of one incident is made when its page asks for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import graph, intervals, siblings
from kbtool.ledgers.collect import collect

if TYPE_CHECKING:
    import networkx as nx

    from kbtool.kb import KnowledgeBase
    from kbtool.ledgers.rows import Row


class Graphs:
    """The cascade graph of each incident by its id; edge keys are edge ids.

    The last one is kept, since a page asks for its own again and again; those of ten thousand take 90 MB.
    """

    def __init__(self, kb: KnowledgeBase) -> None:
        self._kb = kb
        self._last: dict[str, nx.MultiDiGraph[str]] = {}

    def __getitem__(self, name: str) -> nx.MultiDiGraph[str]:
        if name not in self._last:
            self._last = {name: graph.incident_graph(self._kb, self._kb.incidents[name])}
        return self._last[name]


@dataclass(frozen=True)
class Analysis:
    """Per incident id: its cascade graph, its named intervals, its siblings."""

    kb: KnowledgeBase
    graphs: Graphs
    gaps: dict[str, list[intervals.Gap]]
    siblings: dict[str, list[siblings.Sibling]]
    ledgers: dict[str, tuple[Row, ...]]
    """Per ledger: its rows over all incidents, in the order in which they are shown."""


def analyse(kb: KnowledgeBase) -> Analysis:
    gaps = {name: intervals.gaps(incident) for name, incident in kb.incidents.items()}
    return Analysis(kb, Graphs(kb), gaps, siblings.siblings(kb), collect(kb, gaps))
