"""Siblings come with reasons, and a curator's word stands over the computed score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from kbtool.pipeline import Compiled, compile_kb
from kbtool.siblings import Sibling
from tests.records import minimal_record, text, write_kb


def pair(tmp_path: Path, **link: Any) -> dict[str, list[Sibling]]:
    first, second = minimal_record(), minimal_record() | {"id": "acme-other-2020"}
    first["links"] = {
        "siblings": [
            {"target": "acme-other-2020", "relation": "same-mechanism", "reason": text("Same.", "同样的机制。"), **link}
        ]
    }
    return compile_kb(write_kb(tmp_path / "kb", first, second)).analysis.siblings


def test_a_symmetric_link_shows_on_both_sides_and_says_who_tells_it(tmp_path: Path) -> None:
    found = pair(tmp_path)
    assert [(s.target, s.curated, s.told_by) for s in found["acme-queue-2020"]] == [
        ("acme-other-2020", True, "acme-queue-2020")
    ]
    assert [(s.target, s.curated, s.told_by) for s in found["acme-other-2020"]] == [
        ("acme-queue-2020", True, "acme-queue-2020")
    ]


def test_a_rejected_pair_never_shows_on_either_side(tmp_path: Path) -> None:
    found = pair(tmp_path, state="rejected")
    assert found == {"acme-queue-2020": [], "acme-other-2020": []}


def test_a_computed_sibling_lists_the_facets_that_make_its_score(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record(), minimal_record() | {"id": "acme-other-2020"})
    found = compile_kb(root).analysis.siblings["acme-queue-2020"]
    assert [s.curated for s in found] == [False]
    assert {f.facet for f in found[0].facets} >= {"trigger", "origin", "mechanism"}
    assert abs(sum(f.weight for f in found[0].facets) - found[0].score) < 0.05


def test_kinesis_2020_is_linked_to_the_five_named_siblings_with_reasons(compiled: Compiled) -> None:
    curated = {s.target for s in compiled.analysis.siblings["aws-kinesis-2020"] if s.curated and s.reason}
    assert curated >= {
        "aws-dynamodb-2015", "aws-s3-2017", "aws-us-east-1-2021", "cloudflare-workers-kv-2025", "aws-kinesis-2024",
    }  # fmt: skip
