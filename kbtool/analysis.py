"""Analysis: all that is computed from the records, once: graphs, intervals, siblings, ledgers. Never in a record."""

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


@dataclass(frozen=True)
class Analysis:
    """Per incident id: its cascade graph, its named intervals, its siblings."""

    kb: KnowledgeBase
    gaps: dict[str, list[intervals.Gap]]
    siblings: dict[str, list[siblings.Sibling]]
    ledgers: dict[str, tuple[Row, ...]]
    """Per ledger: its rows over all incidents, in the order in which they are shown."""

    @cached_property
    def graphs(self) -> dict[str, nx.MultiDiGraph[str]]:
        """networkx MultiDiGraph; edge keys are edge ids. Made when asked for: only pages look at them, and an answer
        after an edit should not wait for networkx to be loaded."""
        from kbtool.graph import incident_graph

        return {name: incident_graph(self.kb, incident) for name, incident in self.kb.incidents.items()}


def analyse(kb: KnowledgeBase, cache: Cache | None = None) -> Analysis:
    """`cache` saves comparing all incidents again when nothing changed of what makes them alike."""
    gaps = {name: intervals.gaps(incident) for name, incident in kb.incidents.items()}
    return Analysis(kb, gaps, siblings.siblings(kb, cache or Cache(None)), collect(kb, gaps))
