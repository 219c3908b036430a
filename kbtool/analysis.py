"""Analysis: everything computed from the records, once: graphs, intervals, siblings. Never stored in a record."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import graph, intervals, siblings

if TYPE_CHECKING:
    import networkx as nx

    from kbtool.kb import KnowledgeBase


@dataclass(frozen=True)
class Analysis:
    """Per incident id: its cascade graph, its named intervals, its siblings."""

    kb: KnowledgeBase
    graphs: dict[str, nx.MultiDiGraph[str]]
    """networkx MultiDiGraph; edge keys are edge ids."""
    gaps: dict[str, list[intervals.Gap]]
    siblings: dict[str, list[siblings.Sibling]]


def analyse(kb: KnowledgeBase) -> Analysis:
    return Analysis(
        kb,
        {name: graph.incident_graph(kb, incident) for name, incident in kb.incidents.items()},
        {name: intervals.gaps(incident) for name, incident in kb.incidents.items()},
        siblings.siblings(kb),
    )
