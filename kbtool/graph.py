"""The cascade graph: who took whom along. The only module that imports networkx.

A node is a service, or a component of one incident (`aws-kinesis-2020/shard-map`). An edge belongs to one incident;
two incidents on the same pair of nodes are two edges. Chains stay within one incident (mixing is another question,
labelled as ours).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import networkx as nx

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident


def incident_graph(kb: KnowledgeBase, incident: Incident) -> nx.MultiDiGraph[str]:
    """The graph of one incident; edge keys are edge ids."""
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for impact in incident.cascade.impacts:
        graph.add_node(kb.node_key(incident, impact.service))
    for edge in incident.cascade.edges:
        graph.add_edge(
            kb.node_key(incident, edge.upstream), kb.node_key(incident, edge.downstream),
            key=edge.id, incident=incident.id,
        )  # fmt: skip
    return graph


def merged_graph(kb: KnowledgeBase) -> nx.MultiDiGraph[str]:
    """All incidents in one, every component taken for its service; edge keys are `<incident>/<edge>`.

    A path through it may join incidents and then is a chain that never happened. Edges inside a service are left out.
    """
    graph: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for incident in kb.incidents.values():
        for edge in incident.cascade.edges:
            up, down = kb.owner(incident, edge.upstream), kb.owner(incident, edge.downstream)
            if up != down:
                graph.add_edge(up, down, key=f"{incident.id}/{edge.id}")
    return graph


def levels(pairs: Iterable[tuple[str, str]]) -> dict[str, int]:
    """A level for each end of the pairs, for drawing; see `layers`."""
    return layers(nx.MultiDiGraph(list(pairs)))


def reach(graph: nx.MultiDiGraph[str], starts: Iterable[str], up: bool = False) -> dict[str, int]:
    """Every node that the starts reach, with its depth: the fewest edges from a start. The starts have depth 0."""
    view = graph.reverse(copy=False) if up else graph
    depths: dict[str, int] = {}
    sources = [node for node in starts if node in view]
    for depth, layer in enumerate(nx.bfs_layers(view, sources)) if sources else ():
        for node in sorted(layer):
            depths[node] = depth
    return depths


def cycles(graph: nx.MultiDiGraph[str]) -> list[list[str]]:
    """The groups of nodes that reach each other, sorted; a node with an edge to itself is one too."""
    groups = [sorted(group) for group in nx.strongly_connected_components(graph) if len(group) > 1]
    groups += [[node] for node in nx.nodes_with_selfloops(graph)]
    unique = {tuple(group) for group in groups if not any(set(group) < set(other) for other in groups)}
    return [list(group) for group in sorted(unique)]


def layers(graph: nx.MultiDiGraph[str]) -> dict[str, int]:
    """A level for each node for drawing: longest path over the graph with its cycles condensed."""
    if not graph:
        return {}
    condensed = nx.condensation(nx.DiGraph(graph))
    level: dict[int, int] = {}
    for part in nx.topological_sort(condensed):
        level[part] = max((level[before] + 1 for before in condensed.predecessors(part)), default=0)
    return {node: level[part] for node, part in sorted(condensed.graph["mapping"].items())}


def entries(graph: nx.MultiDiGraph[str], struck: str) -> list[str]:
    """Where failure came in: the node struck first, then the first node of every group that nothing reaches from it.

    Nodes without any edge play no part. Groups are those of the graph with its cycles condensed.
    """
    linked: nx.DiGraph[str] = nx.DiGraph(list(graph.edges()))
    order = {node: place for place, node in enumerate(dict.fromkeys(end for a, b in graph.edges() for end in (a, b)))}
    found = [struck] if struck in order else []
    reached = set(found) | {node for start in found for node in nx.descendants(linked, start)}
    groups = sorted(
        (sorted(group, key=order.__getitem__) for group in nx.strongly_connected_components(linked)),
        key=lambda group: order[group[0]],
    )  # fmt: skip
    for group in groups:
        outside = {before for node in group for before in linked.predecessors(node)} - set(group)
        if not outside and group[0] not in reached:
            found.append(group[0])
            reached |= {group[0]} | nx.descendants(linked, group[0])
    return found


def unreached(graph: nx.MultiDiGraph[str], starts: Iterable[str], held: Iterable[str]) -> set[str]:
    """Nodes with an edge that the starts no longer reach when the edges with the keys `held` carry nothing."""
    without = set(held)
    carrying: nx.DiGraph[str] = nx.DiGraph([(a, b) for a, b, key in graph.edges(keys=True) if key not in without])
    reached = set(starts)
    for start in tuple(reached):
        reached |= nx.descendants(carrying, start) if start in carrying else set()
    return {end for a, b in graph.edges() for end in (a, b)} - reached
