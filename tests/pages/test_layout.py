"""Where boxes and lines of a cascade go: fitting, apart, no line through a box, loops kept, the same every time."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from kbtool.pages.layout import Layout, lay_out

LIMIT = 700.0
Edge = tuple[str, str, str]


def levels_of(nodes: list[str], edges: list[Edge]) -> dict[str, int]:
    """What graph.layers gives: longest path over the graph with its cycles condensed."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(nodes)
    graph.add_edges_from((a, b) for _, a, b in edges)
    condensed = nx.condensation(graph)
    level: dict[int, int] = {}
    for part in nx.topological_sort(condensed):
        level[part] = max((level[p] + 1 for p in condensed.predecessors(part)), default=0)
    return {node: level[part] for node, part in condensed.graph["mapping"].items()}


def layout(edges: list[Edge], width: float = 100.0) -> Layout:
    nodes = list(dict.fromkeys(n for _, a, b in edges for n in (a, b)))
    return lay_out(dict.fromkeys(nodes, width), levels_of(nodes, edges), edges, LIMIT)


def row(made: Layout, node: str) -> int:
    return made.place[node][0]


@st.composite
def graphs(draw: st.DrawFn) -> list[Edge]:
    size = draw(st.integers(2, 24))
    pairs = draw(st.lists(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), min_size=1, max_size=40))
    return [(f"e{n}", f"n{a}", f"n{b}") for n, (a, b) in enumerate(pairs)]


@given(graphs())
@settings(max_examples=150)
def test_boxes_of_any_graph_fit_and_stay_apart_and_every_edge_is_drawn(edges: list[Edge]) -> None:
    made = layout(edges)
    assert {link.id for link in made.links} | set(made.selves) == {name for name, _, _ in edges}
    for slots in made.rows:
        boxes = sorted((slot for slot in slots if slot.box), key=lambda slot: slot.x)
        for slot in boxes:
            assert slot.x - slot.width / 2 >= -0.01
            assert slot.x + slot.width / 2 <= LIMIT + 0.01
        for left, right in pairwise(boxes):
            assert left.x + left.width / 2 <= right.x - right.width / 2 + 0.01
    for link in made.links:
        stops = [made.place[stop][0] for stop in made.routes[link.id]]
        assert stops == list(range(stops[0], stops[-1] + 1)), "a line takes part in every row that it passes"
        assert all(not made.place[stop][1].box for stop in made.routes[link.id][1:-1])


@given(graphs())
@settings(max_examples=50)
def test_an_edge_drawn_upwards_closes_a_loop_and_no_other_does(edges: list[Edge]) -> None:
    made = layout(edges)
    given_ends = {name: (a, b) for name, a, b in edges}
    levels = levels_of([n for _, a, b in edges for n in (a, b)], edges)
    for link in made.links:
        a, b = given_ends[link.id]
        assert (link.upper, link.lower) == ((b, a) if link.closes else (a, b))
        assert row(made, link.upper) < row(made, link.lower)
        if link.closes:
            assert levels[a] == levels[b]


def test_a_loop_of_three_stands_in_three_rows() -> None:
    made = layout([("one", "a", "b"), ("two", "b", "c"), ("back", "c", "a")])
    assert [row(made, node) for node in "abc"] == [0, 1, 2]
    assert [link.id for link in made.links if link.closes] == ["back"]


def test_two_edges_between_the_same_nodes_are_two_lines() -> None:
    assert [link.id for link in layout([("one", "a", "b"), ("two", "a", "b")]).links] == ["one", "two"]


def test_a_wide_layer_is_broken_into_rows_and_what_leads_on_stands_last() -> None:
    edges = [(f"e{n}", "hub", f"leaf{n}") for n in range(20)] + [("on", "leaf0", "end")]
    made = layout(edges)
    rows = {row(made, f"leaf{n}") for n in range(20)}
    assert len(rows) >= 4
    assert row(made, "leaf0") == max(rows)
    assert row(made, "end") == max(rows) + 1


def test_the_layout_is_the_same_every_time() -> None:
    edges = [(f"e{n}", f"n{n % 5}", f"n{(n * 3) % 7}") for n in range(20)]
    first, second = layout(edges), layout(edges)
    assert [[(s.id, s.x) for s in r] for r in first.rows] == [[(s.id, s.x) for s in r] for r in second.rows]
