"""A cascade longer than a reader can take in is cut, and the answer says by how much and how to see the rest."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kbtool.cli.chains import MOST_DEPTH, MOST_HOPS
from tests.cli.test_commands import kbtool
from tests.records import claim, minimal_record, text, write_kb

LONG = 290


def chained(name: str, length: int, row: bool) -> dict[str, Any]:
    """A record with so many parts, each taken down by the one before it, or all by the queue."""
    record = minimal_record() | {"id": name}
    record["system"] = {
        "components": [
            claim(f"part-{n}") | {"name": text(f"Part {n}", f"部件 {n}"), "role": text("It counts.", "计数。")}
            for n in range(length)
        ]
    }
    ends = ["acme-queue", *(f"part-{n}" for n in range(length))]
    record["cascade"]["edges"] += [
        claim(f"to-{n}", upstream=ends[n] if row else "acme-queue", downstream=ends[n + 1], coupling="hard",
              mechanism="errors", purpose=text("Use.", "用途。"), text=text("It fell.", "随之倒下。"))
        for n in range(length)
    ]  # fmt: skip
    record["cascade"]["impacts"] += [
        claim(f"hit-{n}", service=f"part-{n}", onset="alarm", normal="not-given", severity="errors",
              text=text("It fell.", "随之倒下。"))
        for n in range(length)
    ]  # fmt: skip
    return record


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    records = [chained("acme-deep-2020", LONG, True), chained("acme-wide-2020", LONG, False)]
    return write_kb(tmp_path_factory.mktemp("long") / "kb", *records, minimal_record() | {"id": "acme-zone-2020"})


def test_a_long_chain_is_drawn_so_deep_and_the_rest_is_counted(long: Path) -> None:
    said = kbtool("cascade", "acme-queue", "--incident", "acme-deep-2020", "--lang", "en", cwd=long)
    assert f"Part {MOST_DEPTH - 1}\n" in said
    assert f"Part {MOST_DEPTH}\n" not in said
    assert f"{LONG - MOST_DEPTH} more edge(s) of this incident are not shown; --all shows them" in said
    assert len(said) < 10_000


def test_many_edges_are_cut_and_incidents_that_find_no_room_are_named(long: Path) -> None:
    said = " ".join(kbtool("cascade", "acme-queue", "--lang", "en", cwd=long).split())
    room = MOST_HOPS - (MOST_DEPTH + 1)
    assert f"{LONG - MOST_DEPTH} more edge(s) of this incident are not shown" in said
    assert f"{LONG + 1 - room} more edge(s) of this incident are not shown" in said
    assert "1 more incident(s) with 1 edge(s) are not shown (acme-zone-2020); --all shows them" in said


def test_all_and_the_forms_for_programs_leave_nothing_out(long: Path) -> None:
    said = kbtool("cascade", "acme-queue", "--incident", "acme-deep-2020", "--all", "--lang", "en", cwd=long)
    assert f"Part {LONG - 1} " in re.sub(r"[│├└─\s]+", " ", said)
    assert "not shown" not in said
    whole = json.loads(kbtool("cascade", "acme-queue", "--format", "json", cwd=long))
    assert len(whole["hops"]) == 2 * (LONG + 1) + 1
    assert kbtool("cascade", "acme-queue", "--format", "dot", cwd=long).count(" -> ") == 2 * (LONG + 1) + 1


def test_the_cut_is_told_in_chinese_too(long: Path) -> None:
    said = kbtool("causes", "acme-shop", "--incident", "acme-deep-2020", "--lang", "zh", cwd=long)
    assert "未列出" not in said
    said = kbtool("cascade", "acme-queue", "--incident", "acme-deep-2020", "--lang", "zh", cwd=long)
    assert f"这起事故另有 {LONG - MOST_DEPTH} 条边未列出；加 --all" in said
