"""Analysis: all that is computed from the records, once: graphs, intervals, siblings, ledgers. Never in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import graph, intervals, progress, siblings
from kbtool.ledgers.collect import collect

if TYPE_CHECKING:
    import networkx as nx

    from kbtool.kb import KnowledgeBase
    from kbtool.ledgers.rows import Row


@dataclass(frozen=True)
class Analysis:
    """Per incident id: its cascade graph, its named intervals, its siblings."""

    kb: KnowledgeBase
    graphs: dict[str, nx.MultiDiGraph[str]]
    """networkx MultiDiGraph; edge keys are edge ids."""
    gaps: dict[str, list[intervals.Gap]]
    siblings: dict[str, list[siblings.Sibling]]
    ledgers: dict[str, tuple[Row, ...]]
    """Per ledger: its rows over all incidents, in the order in which they are shown."""


def analyse(kb: KnowledgeBase) -> Analysis:
    gaps = {name: intervals.gaps(incident) for name, incident in kb.incidents.items()}
    return Analysis(
        kb,
        {
            name: graph.incident_graph(kb, incident)
            for name, incident in progress.over("analysing records", list(kb.incidents.items()))
        },
        gaps,
        siblings.siblings(kb),
        collect(kb, gaps),
    )
