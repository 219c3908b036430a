"""The index answers as networkx does, on random graphs with loops, self-edges and parallel edges."""

from __future__ import annotations

import contextlib
import tempfile
from pathlib import Path
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kbtool import across, graph, query
from kbtool.analysis import analyse
from kbtool.errors import UnreadableIndex, UsageError
from kbtool.index import write_index
from kbtool.kb import KnowledgeBase
from kbtool.model import Names, Service
from kbtool.pipeline import Compiled, compile_kb
from tests.records import incident, minimal_record, text, write_kb

NODES = tuple(f"acme-n{number}" for number in range(7))
EDGES = st.lists(st.tuples(st.sampled_from(NODES), st.sampled_from(NODES)), min_size=1, max_size=16)


def knowledge(*edge_lists: list[tuple[str, str]]) -> KnowledgeBase:
    """One incident for each list of edges, over the same services."""
    services = {
        name: Service.model_validate(
            {"id": name, "name": text(name, name), "definition": text("A.", "甲。"), "category": "other"}
        )
        for name in (*NODES, "acme-queue", "acme-shop")
    }
    incidents = {}
    for number, edges in enumerate(edge_lists):
        base = minimal_record()["cascade"]
        rows = [base["edges"][0] | {"id": f"e{n}", "upstream": a, "downstream": b} for n, (a, b) in enumerate(edges)]
        name = f"acme-case{number}-2020"
        incidents[name] = incident(id=name, cascade={"impacts": base["impacts"], "edges": rows})
    names = {"acme": Names.model_validate(text("Acme", "Acme"))}
    return KnowledgeBase(
        incidents, {}, services, names, {}, {}, {name: f"incidents/acme/{name}.yaml" for name in incidents}
    )


def opened(kb: KnowledgeBase, folder: str) -> query.Index:
    path = Path(folder) / "index.sqlite"
    write_index(analyse(kb), path)
    return query.Index(str(path))


@settings(max_examples=60)
@given(EDGES, st.sampled_from(NODES), st.booleans())
def test_reach_depth_and_edges_of_a_chain_equal_those_of_networkx(
    edges: list[tuple[str, str]], node: str, up: bool
) -> None:
    kb = knowledge(edges)
    whole = graph.incident_graph(kb, kb.incidents["acme-case0-2020"])
    with tempfile.TemporaryDirectory() as folder, opened(kb, folder) as index:
        hops, inside = query.chain(index, node, "acme-case0-2020", up)
    expected = graph.reach(whole, [node], up)
    far = "upstream" if up else "downstream"
    reached: dict[str, int] = {node: 0} if node in whole else {}
    for hop in hops:
        depth = hop["depth"]
        assert isinstance(depth, int)
        reached.setdefault(str(hop[far]), depth)
        if hop["new"]:
            assert expected[str(hop[far])] == depth
    assert reached == expected
    told = sorted(str(hop["id"]) for hop in [*hops, *inside])
    near = 1 if up else 0
    assert told == sorted(f"e{n}" for n, edge in enumerate(edges) if edge[near] in expected)


@settings(max_examples=60)
@given(EDGES, st.sampled_from(NODES), st.sampled_from(NODES))
def test_a_path_exists_and_is_as_short_as_networkx_finds_it(edges: list[tuple[str, str]], a: str, b: str) -> None:
    kb = knowledge(edges)
    whole = graph.incident_graph(kb, kb.incidents["acme-case0-2020"])
    with tempfile.TemporaryDirectory() as folder, opened(kb, folder) as index:
        found = query.path(index, a, b)
    exists = a != b and a in whole and b in whole and nx.has_path(whole, a, b)
    assert bool(found) is exists
    if exists:
        assert len(found[0]) == nx.shortest_path_length(whole, a, b)
        assert [found[0][0]["upstream"], found[0][-1]["downstream"]] == [a, b]


def test_chains_stay_within_one_incident_and_mixing_must_be_asked_for(tmp_path: Path) -> None:
    kb = knowledge([("acme-n0", "acme-n1")], [("acme-n1", "acme-n2")])
    with opened(kb, str(tmp_path)) as index:
        assert query.path(index, "acme-n0", "acme-n2") == []
        hops = across.path(index, "acme-n0", "acme-n2")
        assert [hop[0]["incident"] for hop in hops] == ["acme-case0-2020", "acme-case1-2020"]
        assert [row["id"] for row in query.incidents_of(index, "acme-n0", None)] == ["acme-case0-2020"]


def test_two_incidents_on_one_edge_are_two_edges(tmp_path: Path) -> None:
    edge = [("acme-n0", "acme-n1")]
    kb = knowledge(edge, edge)
    with opened(kb, str(tmp_path)) as index:
        found = [query.chain(index, "acme-n0", str(row["id"]))[0] for row in query.incidents_of(index, "acme-n0", None)]
    assert [len(hops) for hops in found] == [1, 1]


def test_a_cycle_is_told_with_its_members_and_the_start_is_not_its_own_downstream() -> None:
    kb = knowledge([("acme-n0", "acme-n1"), ("acme-n1", "acme-n2"), ("acme-n2", "acme-n0"), ("acme-n3", "acme-n3")])
    whole = graph.incident_graph(kb, kb.incidents["acme-case0-2020"])
    assert graph.cycles(whole) == [["acme-n0", "acme-n1", "acme-n2"], ["acme-n3"]]
    assert sorted(graph.reach(whole, ["acme-n0"])) == ["acme-n0", "acme-n1", "acme-n2"]
    assert set(graph.layers(whole)) == set(whole)


def test_a_loop_back_to_the_start_is_marked_and_followed_no_further(tmp_path: Path) -> None:
    kb = knowledge([("acme-n0", "acme-n1"), ("acme-n1", "acme-n0")])
    with opened(kb, str(tmp_path)) as index:
        hops, _ = query.chain(index, "acme-n0", "acme-case0-2020")
    assert [(hop["downstream"], hop["loop"]) for hop in hops] == [("acme-n1", False), ("acme-n0", True)]


def test_a_service_is_found_by_id_short_id_name_and_alias_in_any_case(small_kb: Path, tmp_path: Path) -> None:
    path = tmp_path / "i.sqlite"
    write_index(compile_kb(small_kb).analysis, path)
    with query.Index(str(path)) as index:
        for name in ("acme-queue", "queue", "Queue", "队列", "the  QUEUE", "acme queue"):
            assert query.resolve(index, name) == "acme-queue"
        with pytest.raises(UsageError, match="did you mean"):
            query.resolve(index, "quueue")


def test_kinesis_resolves_by_alias_and_its_cascade_names_the_eight(compiled: Compiled, tmp_path: Path) -> None:
    path = tmp_path / "i.sqlite"
    write_index(compiled.analysis, path)
    with query.Index(str(path)) as index:
        assert query.resolve(index, "kinesis") == "aws-kinesis"
        hops, inside = query.chain(index, "aws-kinesis", "aws-kinesis-2020")
    assert {
        "aws-cognito", "aws-cloudwatch", "aws-auto-scaling", "aws-lambda", "aws-eventbridge", "aws-ecs", "aws-eks",
        "aws-status-tool",
    } <= {hop["downstream"] for hop in hops}  # fmt: skip
    delays = {hop["downstream"]: hop["delay"] for hop in hops}
    assert (delays["aws-cloudwatch"], delays["aws-lambda"], delays["aws-eventbridge"]) == (0, 60, 0)
    for silent in ("aws-cognito", "aws-auto-scaling", "aws-ecs", "aws-eks", "aws-status-tool"):
        assert delays[silent] is None
    assert any(edge["upstream"] == edge["downstream"] for edge in inside)


@pytest.mark.parametrize("content", [b"", b"not a database", b"SQLite format 3\x00" + b"\x00" * 200])
def test_a_file_that_is_no_index_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(content)
    with pytest.raises(UnreadableIndex):
        query.Index(str(path))


def test_an_index_is_opened_so_that_nothing_in_it_can_write_or_call(small_kb: Path, tmp_path: Path) -> None:
    path = tmp_path / "i.sqlite"
    write_index(compile_kb(small_kb).analysis, path)
    with query.Index(str(path)) as index:
        assert index.rows("PRAGMA trusted_schema") == [{"trusted_schema": 0}]
        with pytest.raises(UnreadableIndex):
            index.rows("CREATE TABLE x (y)")


def searched(index: query.Index, words: str) -> set[Any]:
    return {row["incident"] for row in query.search(index, words, None, 50)}


def test_chinese_words_of_every_length_are_found_as_they_are_typed(tmp_path: Path) -> None:
    record = minimal_record()
    record["summary"] = text(
        "A cache stampede made logins fail with 503.", "缓存雪崩导致登录失败 503，SNAPSHOT 也失败。"
    )
    root = write_kb(tmp_path / "kb", record)
    path = tmp_path / "i.sqlite"
    write_index(compile_kb(root).analysis, path)
    with query.Index(str(path)) as index:
        for words in ("雪崩", "登录", "缓存雪崩", "失败", "登录失败 503", "snapshot", "stampede", "logins 503"):
            assert searched(index, words) == {"acme-queue-2020"}, words
        assert searched(index, "崩溃") == set()
        with pytest.raises(UsageError):
            query.search(index, '"*', None, 5)


@given(st.text(max_size=40))
@settings(max_examples=80)
def test_no_query_text_breaks_the_search(words: str) -> None:
    kb = knowledge([("acme-n0", "acme-n1")])
    with (
        tempfile.TemporaryDirectory() as folder,
        opened(kb, folder) as index,
        contextlib.suppress(UsageError),
    ):
        query.search(index, words, None, 5)


def test_the_record_models_hold_what_the_export_says(compiled: Compiled) -> None:
    import json

    from kbtool.exporters.data import export_data, load_export

    again = load_export(json.loads(json.dumps(export_data(compiled.analysis))))
    assert again == compiled.kb
