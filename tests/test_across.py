"""Questions over all incidents: the index answers as networkx does, and nothing that mixes incidents passes as told."""

from __future__ import annotations

import tempfile
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kbtool import across, graph, query
from kbtool.circular import circular
from kbtool.index import write_index
from kbtool.kb import KnowledgeBase
from kbtool.merged import merge
from kbtool.pipeline import Compiled
from tests.records import incident, minimal_record
from tests.test_query import EDGES, NODES, knowledge, opened

CASES = st.lists(EDGES, min_size=1, max_size=3)


def within(kb: KnowledgeBase) -> dict[str, nx.MultiDiGraph[str]]:
    return {name: graph.incident_graph(kb, record) for name, record in kb.incidents.items()}


@settings(max_examples=50)
@given(CASES, st.sampled_from(NODES), st.sampled_from(NODES))
def test_a_path_across_exists_and_is_as_short_as_networkx_finds_it(
    cases: list[list[tuple[str, str]]], a: str, b: str
) -> None:
    kb = knowledge(*cases)
    whole = graph.merged_graph(kb)
    with tempfile.TemporaryDirectory() as folder, opened(kb, folder) as index:
        hops = across.path(index, a, b)
    exists = a != b and a in whole and b in whole and nx.has_path(whole, a, b)
    assert bool(hops) is exists
    if exists:
        assert len(hops) == nx.shortest_path_length(whole, a, b)
        assert [hops[0][0]["upstream"], hops[-1][0]["downstream"]] == [a, b]
        for before, after in pairwise(hops):
            assert before[0]["downstream"] == after[0]["upstream"]
        for hop in hops:
            told = {f"{edge['incident']}/{edge['id']}" for edge in hop}
            assert told == set(whole[str(hop[0]["upstream"])][str(hop[0]["downstream"])])


@settings(max_examples=50)
@given(CASES, st.sampled_from(NODES), st.sampled_from(NODES))
def test_shared_upstreams_are_the_common_ancestors_within_single_incidents(
    cases: list[list[tuple[str, str]]], a: str, b: str
) -> None:
    kb = knowledge(*cases)
    with tempfile.TemporaryDirectory() as folder, opened(kb, folder) as index:
        found = across.common(index, a, b)
    above = {
        node: {
            (name, up)
            for name, one in within(kb).items()
            if node in one
            for up in nx.ancestors(one, node) - {node}
        }
        for node in (a, b)
    }  # fmt: skip
    shared = ({up for _, up in above[a]} & {up for _, up in above[b]}) - {a, b}
    assert {row["upstream"] for row in found} == shared
    for row in found:
        both = {name for name, up in above[a] & above[b] if up == row["upstream"]}
        assert set(row["together"]) == both  # type: ignore[call-overload]
        for side, node in (("a", a), ("b", b)):
            for chain in row[side]:  # type: ignore[attr-defined]
                assert len({edge["incident"] for edge in chain}) == 1
                assert [chain[0]["upstream"], chain[-1]["downstream"]] == [row["upstream"], node]
                one = within(kb)[chain[0]["incident"]]
                assert len(chain) == nx.shortest_path_length(one, str(row["upstream"]), node)


@settings(max_examples=50)
@given(CASES)
def test_what_a_service_took_along_is_what_networkx_reaches_in_each_incident(
    cases: list[list[tuple[str, str]]],
) -> None:
    kb = knowledge(*cases)
    with tempfile.TemporaryDirectory() as folder, opened(kb, folder) as index:
        found = across.upstreams(index)
    told = {
        (service, str(row["incident"])): (set(row["direct"]), set(row["further"]))  # type: ignore[call-overload]
        for service, rows in found.items()
        for row in rows
    }
    expected = {}
    for name, one in within(kb).items():
        for node in one:
            near = set(one.successors(node)) - {node}
            far = nx.descendants(one, node) - near - {node}
            if near or far:
                expected[node, name] = (near, far)
    assert told == expected


@settings(max_examples=50)
@given(CASES)
def test_the_merged_graph_of_the_page_has_the_pairs_of_networkx(cases: list[list[tuple[str, str]]]) -> None:
    kb = knowledge(*cases)
    merged = merge(kb)
    assert set(merged.pairs) == set(graph.merged_graph(kb).edges())
    assert merged.drawn + merged.inside + merged.loose == sum(map(len, cases))


def test_a_way_through_a_part_of_no_service_is_a_link_with_both_edges_and_a_dead_end_is_counted() -> None:
    base = minimal_record()["cascade"]["edges"][0]
    part = minimal_record() | {"depth": "full"}
    component = {
        "id": "wires", "name": {"en": "Wires", "zh": "线路"}, "role": {"en": "They carry.", "zh": "负责传输。"},
        "grade": "stated", "sources": base["sources"],
    }  # fmt: skip
    ways = [("acme-queue", "wires"), ("wires", "acme-shop"), ("acme-shop", "acme-shop"), ("acme-shop", "end")]
    edges = [base | {"id": f"e{n}", "upstream": a, "downstream": b} for n, (a, b) in enumerate(ways)]
    end = component | {"id": "end"}
    kb = knowledge([("acme-n0", "acme-n1")])
    record = incident(
        system=part.get("system", {}) | {"components": [component, end]}, cascade={"impacts": [], "edges": edges}
    )
    kb.incidents.clear()
    kb.incidents[record.id] = record
    merged = merge(kb)
    assert list(merged.pairs) == [("acme-queue", "acme-shop")]
    (reason,) = merged.pairs["acme-queue", "acme-shop"]
    assert [edge.id for edge in reason.edges] == ["e0", "e1"]
    assert (merged.drawn, merged.inside, merged.loose) == (2, 1, 1)


@pytest.fixture(scope="module")
def index_path(compiled: Compiled, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("across") / "i.sqlite"
    write_index(compiled.analysis, path)
    return path


def test_tools_that_depend_on_what_they_watch_are_found_with_what_proved_it(index_path: Path) -> None:
    with query.Index(str(index_path)) as index:
        found = circular(index)
    told = {(f["incident"], f["watcher"]): f for f in found}
    assert len(told) == len(found)
    kinesis = told["aws-kinesis-2020", "aws-cloudwatch"]
    assert (kinesis["proof"], kinesis["watched"], kinesis["factor"]) == (
        "named", "aws-kinesis", "factor-monitoring-fate",
    )  # fmt: skip
    tool = told["aws-kinesis-2020", "aws-status-tool"]
    assert [edge["id"] for edge in tool["chain"]] == ["kinesis-cognito", "cognito-status-tool"]  # type: ignore[attr-defined]
    assert told["aws-us-east-1-2021", "aws-internal-deployment"]["proof"] == "loop"
    assert not {"aws-connect", "cloudflare-realtime"} & {f["watcher"] for f in found}


def test_what_follows_from_purpose_alone_is_ours_and_every_loop_closes(index_path: Path) -> None:
    with query.Index(str(index_path)) as index:
        found, owner = circular(index), across.owners(index)
    for finding in found:
        chain = finding["chain"]
        assert isinstance(chain, list)
        assert chain
        assert {edge["incident"] for edge in chain} == {finding["incident"]}
        if finding["proof"] == "by-purpose":
            assert finding["grade"] == "ours"
        if finding["proof"] == "loop":
            first, last = chain[0]["upstream"], chain[-1]["downstream"]
            assert owner.get(first, first) == owner.get(last, last)
            assert chain[-1]["coupling"] in ("observability", "tooling")
    assert {finding["proof"] for finding in found} == {"loop", "named", "by-purpose"}
