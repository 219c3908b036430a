"""Where failure came in and whom it no longer reaches: the reckoning behind the what-if of an incident page."""

from __future__ import annotations

import networkx as nx
import pytest

from kbtool import graph


def made(*edges: tuple[str, str]) -> nx.MultiDiGraph[str]:
    """Keys are the two ends, with a stroke for each further edge between them."""
    out: nx.MultiDiGraph[str] = nx.MultiDiGraph()
    for a, b in edges:
        key = a + b
        while out.has_edge(a, b, key):
            key += "'"
        out.add_edge(a, b, key=key)
    return out


@pytest.mark.parametrize(
    ("edges", "struck", "want"),
    [
        ([("a", "b"), ("b", "c")], "a", ["a"]),
        ([("a", "b"), ("x", "b")], "a", ["a", "x"]),
        ([("a", "b"), ("x", "y"), ("y", "x"), ("y", "b")], "a", ["a", "x"]),
        ([("a", "b"), ("b", "a")], "b", ["b"]),
        ([("r", "a"), ("a", "b")], "a", ["a", "r"]),
        ([("a", "a")], "a", ["a"]),
        ([("a", "b")], "elsewhere", ["a"]),
    ],
)
def test_failure_enters_where_it_struck_and_where_nothing_else_leads(
    edges: list[tuple[str, str]], struck: str, want: list[str]
) -> None:
    assert graph.entries(made(*edges), struck) == want


@pytest.mark.parametrize(
    ("held", "want"),
    [
        ([], set()),
        (["ab"], {"b", "c"}),
        (["bc"], {"c"}),
        (["ad"], set()),
        (["ad", "ad'"], {"d"}),
        (["cb"], set()),
        (["ab", "ad", "ad'"], {"b", "c", "d"}),
    ],
)
def test_a_node_is_spared_when_no_way_to_it_carries_failure(held: list[str], want: set[str]) -> None:
    known = made(("a", "b"), ("b", "c"), ("c", "b"), ("a", "d"), ("a", "d"))
    known.add_node("apart")
    assert graph.unreached(known, ["a"], held) == want
