"""The commands as people run them: a process, its streams and its exit code."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from kbtool.cli.main import COMMANDS
from kbtool.report import width
from tests.records import ROOT, minimal_record, put, text, write_kb


def kbtool(*args: str, cwd: Path = ROOT, code: int = 0, **env: str) -> str:
    """Run a command line and return its standard output; the exit code must be as said."""
    done = run(*args, cwd=cwd, **env)
    assert done.returncode == code, done.stderr
    assert "Traceback" not in done.stderr
    return done.stdout


def run(*args: str, cwd: Path = ROOT, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "kbtool", *args], cwd=cwd, env=os.environ | {"LANG": "C.UTF-8"} | env,
        capture_output=True, encoding="utf-8", errors="replace",
    )  # fmt: skip


def data(*args: str, **more: Any) -> Any:
    return json.loads(kbtool(*args, "--format", "json", **more))


def test_cascade_kinesis_tells_each_incident_apart_newest_first() -> None:
    found = data("cascade", "kinesis")
    assert set(found) >= {"service", "incidents", "hops"}
    assert found["service"] == "aws-kinesis"
    assert found["incidents"].index("aws-kinesis-2024") < found["incidents"].index("aws-kinesis-2020")
    keys = {
        "incident", "upstream", "downstream", "depth", "coupling", "mechanism", "grade", "onset_utc", "normal_utc",
        "delay_minutes", "sources",
    }  # fmt: skip
    assert all(keys <= set(hop) for hop in found["hops"])
    hops = {h["downstream"]: h for h in found["hops"] if h["incident"] == "aws-kinesis-2020"}
    assert hops["aws-lambda"] | {"sources": []} == hops["aws-lambda"] | {
        "upstream": "aws-cloudwatch", "depth": 2, "delay_minutes": 60, "grade": "stated", "sources": [],
        "onset_utc": "2020-11-25T14:15:00Z", "normal_utc": "2020-11-25T18:36:00Z",
    }  # fmt: skip
    assert hops["aws-cognito"]["onset_utc"] is None
    assert hops["aws-cognito"]["delay_minutes"] is None


def test_cascade_text_says_onset_not_given_where_the_source_gives_none() -> None:
    out = kbtool("cascade", "kinesis", "--incident", "aws-kinesis-2020", "--lang", "en")
    for name in ("Cognito", "CloudWatch", "Auto Scaling", "Lambda", "EventBridge", "ECS", "EKS", "posting tool"):
        assert name in out
    assert out.count("onset not given") >= 6
    assert "1 h after" in out
    assert "by 22:31" in out


def test_cascade_depth_counts_what_it_leaves_out() -> None:
    found = data("cascade", "kinesis", "--incident", "aws-kinesis-2020", "--depth", "1")
    assert {hop["depth"] for hop in found["hops"]} == {1}
    whole = data("cascade", "kinesis", "--incident", "aws-kinesis-2020")
    assert found["beyond_depth"] == len(whole["hops"]) - len(found["hops"]) > 0


def test_times_can_be_shown_in_another_zone_with_the_day_crossing_marked() -> None:
    out = kbtool("cascade", "kinesis", "--incident", "aws-kinesis-2020", "--tz", "Asia/Shanghai", "--lang", "en")
    assert "21:15" in out
    assert "26 Nov 14:23" in out
    assert "not a time zone" in run("timeline", "aws-kinesis-2020", "--tz", "Mars/Olympus").stderr


def test_gaps_gives_the_twelve_intervals_with_their_events() -> None:
    found = data("gaps", "aws-kinesis-2020")
    assert len(found) == 12
    assert all(set(gap) >= {"name", "service", "from", "to", "minutes", "bound"} for gap in found)
    cognito = next(gap for gap in found if gap["service"] == "aws-cognito")
    assert (cognito["from"], cognito["to"], cognito["minutes"], cognito["bound"]) == (
        "first-alarm", "cognito-normal", 543, "at-most",
    )  # fmt: skip
    assert "at most 9 h 03 min" in kbtool("gaps", "aws-kinesis-2020", "--lang", "en")
    assert "至多 9 小时 3 分" in kbtool("gaps", "aws-kinesis-2020", "--lang", "zh")


def test_timeline_show_siblings_causes_path_and_list_answer_in_both_languages() -> None:
    for lang in ("en", "zh"):
        for args in (
            ("timeline", "aws-kinesis-2020"), ("show", "aws-kinesis-2020"), ("siblings", "aws-kinesis-2020"),
            ("causes", "lambda"), ("path", "kinesis", "ecs"), ("list",), ("list", "--services"),
        ):  # fmt: skip
            assert kbtool(*args, "--lang", lang).strip()


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    "args",
    [("cascade", "kinesis"), ("timeline", "aws-kinesis-2020"), ("gaps", "aws-kinesis-2020"), ("show", "aws-s3-2017"),
     ("siblings", "aws-kinesis-2020"), ("siblings", "--evaluate"), ("siblings", "--relations"), ("list",),
     ("causes", "ecs"), ("path", "kinesis", "ecs"), ("path", "power", "console", "--across"),
     ("common", "lambda", "ecs"), ("circular",), ("upstreams",), ("upstreams", "dynamodb")],
)  # fmt: skip
def test_nothing_is_wider_than_eighty_columns(args: tuple[str, ...], lang: str) -> None:
    for line in kbtool(*args, "--lang", lang).split("\n"):
        assert width(line) <= 80 or "http" in line, line


def test_search_finds_chinese_and_english_and_shows_where() -> None:
    assert "aws-kinesis-2020" in kbtool("search", "线程")
    assert "aws-kinesis-2020" in kbtool("search", "thread", "limit")
    found = data("search", "线程上限")
    assert {row["lang"] for row in found} == {"zh"}
    assert all("线程上限" in row["text"] for row in found)


def test_a_path_across_incidents_is_labelled_as_ours() -> None:
    assert data("path", "kinesis", "ecs", "--across")["grade"] == "ours"
    assert "ours:" in kbtool("path", "kinesis", "ecs", "--across", "--lang", "en")


def test_a_mixed_path_names_the_incident_of_each_hop_and_what_one_incident_showed_whole() -> None:
    found = data("path", "power", "console", "--across")
    hops = found["paths"][0]
    assert len({hop["incident"] for hop in hops}) > 1
    assert found["whole_chain_in"] == []
    out = kbtool("path", "power", "console", "--across", "--lang", "en")
    assert "no incident showed this whole chain" in " ".join(out.split())
    assert all(f"{hop['incident']}#edge-{hop['edge']}" in out for hop in hops)
    assert "aws-kinesis-2020" in data("path", "kinesis", "ecs", "--across")["whole_chain_in"]


def test_shared_upstreams_name_their_incidents_and_edges() -> None:
    rows = {row["upstream"]: row for row in data("common", "lambda", "ecs")["shared"]}
    kinesis = rows["aws-kinesis"]
    assert set(kinesis["together"]) == {"aws-kinesis-2024", "aws-kinesis-2020"}
    chain = next(c for c in kinesis["a"] if c["incident"] == "aws-kinesis-2020")
    assert not chain["direct"]
    assert [edge["edge"] for edge in chain["edges"]] == ["kinesis-cloudwatch", "cloudwatch-lambda"]
    assert chain["edges"][0]["link"] == "incidents/aws-kinesis-2020/#edge-kinesis-cloudwatch"
    assert "give two" in run("common", "lambda", "lambda").stderr


def test_upstreams_are_counted_by_incident_and_say_what_the_counts_cannot_tell() -> None:
    found = data("upstreams")
    rows = {row["service"]: row for row in found["upstreams"]}
    kinesis = next(row for row in rows["aws-kinesis"]["incidents"] if row["incident"] == "aws-kinesis-2020")
    assert "aws-cognito" in kinesis["direct"]
    assert "aws-lambda" in kinesis["further"]
    assert "reliable" in found["note"] or "可靠" in found["note"]
    assert all("/" not in name for row in rows.values() for name in row["services_taken"])


def test_circular_takes_an_incident_and_tells_its_proof() -> None:
    found = data("circular", "--incident", "aws-kinesis-2020")["findings"]
    assert {f["watcher"] for f in found} == {"aws-cloudwatch", "aws-status-tool"}
    out = kbtool("circular", "--incident", "aws-kinesis-2020", "--lang", "en")
    assert "aws-kinesis-2020#factor-factor-status-fate" in out
    assert "aws-kinesis-2020#edge-cognito-status-tool" in out
    assert "no such tool" in kbtool("circular", "--incident", "aws-ebs-2011", "--lang", "en").lower()


def test_unknown_and_ambiguous_names_get_suggestions_and_exit_2() -> None:
    for args, hint in (
        (("cascade", "kinesys"), "kinesis"), (("gaps", "aws-kinesis-2021"), "aws-kinesis-2020"),
        (("common", "lambda", "kinesys"), "kinesis"), (("upstreams", "kinesys"), "kinesis"),
        (("circular", "--incident", "aws-kinesis-2021"), "aws-kinesis-2020"),
        (("cascad", "kinesis"), "cascade"), (("list", "--factor", "latent-bugs"), "latent-bug"),
    ):  # fmt: skip
        done = run(*args)
        assert done.returncode == 2
        assert hint in done.stderr
        assert done.stdout == ""


@pytest.mark.parametrize(
    "args", [(), ("cascade",), ("cascade", "kinesis", "--depth", "0"), ("search", "!!"), ("check", "none.yaml")]
)
def test_wrong_use_exits_2_without_a_traceback(args: tuple[str, ...]) -> None:
    kbtool(*args, code=2)


def test_every_command_has_help_with_an_example() -> None:
    for name in COMMANDS:
        out = kbtool(name, "--help")
        assert f"kbtool {name}" in out.split("example:")[1]
    assert all(name in kbtool("--help") for name in COMMANDS)


def test_version_tells_the_date_of_the_data() -> None:
    assert "data of 20" in kbtool("--version")


def test_a_pipe_that_closes_early_is_no_error() -> None:
    command = f"{sys.executable} -m kbtool timeline aws-kinesis-2020 | head -1"
    done = subprocess.run(command, shell=True, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stderr == ""


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "gbk"])
def test_an_output_that_lacks_a_character_still_prints_and_json_is_ascii(encoding: str) -> None:
    assert "aws-kinesis-2020" in kbtool("cascade", "kinesis", "--lang", "zh", PYTHONIOENCODING=encoding)
    assert kbtool("cascade", "kinesis", "--format", "json", PYTHONIOENCODING=encoding).isascii()


def test_no_colour_in_a_pipe() -> None:
    assert "\x1b" not in kbtool("cascade", "kinesis")


def hostile(tmp_path: Path) -> Path:
    record = minimal_record()
    record["title"] = text('he said "no" a\\b </text> #quot;', "网关：边缘")
    root = write_kb(tmp_path / "kb", record)
    path = root / "schema/services/acme.yaml"
    listed = json.loads(path.read_text("utf-8"))
    for entry, name in zip(listed["services"], ("s3: list", 'he said "no"', "a\\b", "网关：边缘"), strict=True):
        entry["name"] = text(name, name)
        entry["aliases"] = {}
    put(path, listed)
    return root


def test_names_with_colons_quotes_and_backslashes_survive_graphml_and_dot(tmp_path: Path) -> None:
    root = hostile(tmp_path)
    tree = ElementTree.fromstring(kbtool("cascade", "acme-queue", "--format", "graphml", cwd=root))
    names = {d.text for d in tree.iter("{http://graphml.graphdrawing.org/xmlns}data") if d.get("key") == "name"}
    assert {"s3: list", 'he said "no"'} <= names
    dot = kbtool("cascade", "acme-queue", "--format", "dot", cwd=root)
    assert '[label="s3: list"]' in dot
    assert '[label="he said \\"no\\""]' in dot
    mermaid = kbtool("cascade", "acme-queue", "--format", "mermaid", cwd=root)
    assert "he said #34;no#34;" in mermaid


def test_check_tells_all_problems_as_text_json_and_annotations(tmp_path: Path) -> None:
    record = minimal_record() | {"date": "2020-11-26"}
    root = write_kb(tmp_path / "kb", record)
    (root / "incidents/acme/a,b:c.yaml").write_text("a: [", "utf-8")
    plain = kbtool("check", cwd=root, code=1)
    assert "incidents/acme/acme-queue-2020.yaml:" in plain
    assert "TIM009 date:" in plain
    rows = json.loads(kbtool("check", "--format", "json", cwd=root, code=1))["problems"]
    assert {row["code"] for row in rows} == {"REC001", "TIM009"}
    lines = kbtool("check", "--format", "github", cwd=root, code=1).split("\n")
    assert any(line.startswith("::error file=incidents/acme/a%2Cb%3Ac.yaml,line=") for line in lines)
    assert [row for row in lines if row.startswith("incidents/")]


def test_check_of_one_path_reports_on_that_path_only(tmp_path: Path) -> None:
    first, second = minimal_record() | {"date": "2020-11-26"}, minimal_record() | {"id": "acme-other-2020"}
    root = write_kb(tmp_path / "kb", first, second)
    kbtool("check", "incidents/acme/acme-other-2020.yaml", cwd=root)
    kbtool("check", "incidents/acme/acme-queue-2020.yaml", cwd=root, code=1)
    outside = tmp_path / "acme-draft-2020.yaml"
    put(outside, minimal_record() | {"id": "acme-draft-2020", "date": "2020-11-26"})
    kbtool("check", "--kb", str(root), str(outside), cwd=tmp_path, code=1)


def test_check_reads_folders_outside_and_files_that_are_no_records_by_name(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    drafts = tmp_path / "drafts"
    drafts.mkdir()
    put(drafts / "acme-draft-2020.yaml", minimal_record() | {"id": "acme-draft-2020", "date": "2020-11-26"})
    assert "TIM009" in kbtool("check", "--kb", str(root), str(drafts), cwd=tmp_path, code=1)
    kbtool("check", "incidents/_template.yaml")
    template = root / "incidents/_template.yaml"
    put(template, minimal_record() | {"id": "acme-example-2020", "date": "2020-11-26"})
    kbtool("check", cwd=root)
    assert "TIM009" in kbtool("check", str(template), cwd=root, code=1)


def test_many_annotations_are_cut_to_ten_and_the_rest_is_counted(tmp_path: Path) -> None:
    record = minimal_record()
    for event in record["timeline"]:
        event["as_written"] = "half past, 50% done"
        event["marks"] = []
        event["sources"] = ["x", "y"]
    root = write_kb(tmp_path / "kb", record)
    lines = kbtool("check", "--format", "github", cwd=root, code=1).split("\n")
    assert len([line for line in lines if line.startswith("::error")]) == 10
    assert any("50%25 done" in line for line in lines)
    assert any("more problem(s) have no annotation" in line for line in lines)


def test_the_questions_of_a_draft_are_annotated_beside_many_errors_of_others(tmp_path: Path) -> None:
    record = minimal_record()
    for event in record["timeline"]:
        event |= {"as_written": "half past", "sources": ["x", "y"]}
    draft = minimal_record() | {"id": "acme-draft-2021", "state": "draft", "zone": None}
    root = write_kb(tmp_path / "kb", record, draft)
    lines = kbtool("check", "--format", "github", cwd=root, code=1).split("\n")
    counts = [sum(line.startswith(f"::{level} ") for line in lines) for level in ("error", "notice")]
    assert counts[0] == 10 and counts[1] >= 1


def test_build_stops_with_the_problems_and_writes_nothing(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record() | {"date": "2020-11-26"})
    assert "TIM009" in kbtool("build", "-o", "x.sqlite", cwd=root, code=1)
    assert not (root / "x.sqlite").exists()


def test_an_index_file_answers_anywhere(tmp_path: Path) -> None:
    kbtool("build", "-o", str(tmp_path / "x.sqlite"))
    assert "Lambda" in kbtool("cascade", "kinesis", "--kb", str(tmp_path / "x.sqlite"), cwd=tmp_path, LANG="C")
    (tmp_path / "y.sqlite").write_bytes(b"nothing")
    kbtool("cascade", "kinesis", "--kb", str(tmp_path / "y.sqlite"), cwd=tmp_path, code=2)
    kbtool("cascade", "kinesis", "--kb", str(tmp_path), cwd=tmp_path, code=2)


def test_export_json_has_the_keys_that_readers_rely_on(tmp_path: Path) -> None:
    kbtool("export", "json", "-o", str(tmp_path / "kb.json"))
    found = json.loads((tmp_path / "kb.json").read_text("ascii"))
    assert found["schema_version"] == 1
    kinesis = next(entry for entry in found["incidents"] if entry["id"] == "aws-kinesis-2020")
    event = next(entry for entry in kinesis["timeline"] if entry["id"] == "first-alarm")
    assert (event["utc"], event["utc_end"], event["precision"], event["marks"]) == (
        "2020-11-25T13:15:00Z", None, "minute", ["first-alarm"],
    )  # fmt: skip
    assert set(event) >= {"local", "service", "grade", "sources", "text"}
    assert set(kinesis["edges"][0]) >= {"id", "upstream", "downstream", "coupling", "mechanism", "grade"}
    assert {"id", "name", "provider"} <= set(found["services"][0])
    assert found["licence"] == "CC BY 4.0"


def test_an_export_states_no_licence_that_the_base_does_not_state(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    assert json.loads(kbtool("export", "json", cwd=root))["licence"] is None
    (root / "LICENSE-CONTENT").write_text("Creative Commons (CC BY-SA 4.0)\n", encoding="utf-8")
    assert json.loads(kbtool("export", "json", cwd=root))["licence"] == "CC BY-SA 4.0"


def test_completion_scripts_name_every_command() -> None:
    for shell in ("bash", "zsh"):
        script = kbtool("completion", shell)
        assert all(name in script for name in COMMANDS)


def test_check_lists_idle_terms_on_request_and_does_not_fail_for_them(tmp_path: Path) -> None:
    root = write_kb(tmp_path / "kb", minimal_record())
    told = kbtool("check", "--vocabulary", cwd=root)
    assert "schema/factors.yaml:" in told
    assert "VOC004 [notice]" in told
    rows = json.loads(kbtool("check", "--vocabulary", "--format", "json", cwd=root))["problems"]
    assert {row["severity"] for row in rows} == {"notice"}
    assert kbtool("check", cwd=root) == ""


def test_siblings_tell_facets_terms_and_weights_and_no_facet_is_left_out() -> None:
    found = data("siblings", "aws-kinesis-2020")
    assert {"id", "score", "curated", "relation", "reasons"} <= set(found[0])
    for row in found:
        assert row["reasons"]
        assert all(set(reason) == {"facet", "terms", "weight"} for reason in row["reasons"])
    shown = kbtool("siblings", "aws-kinesis-2020", "--lang", "en")
    lines = re.findall(r"^    \d\.\d\d  ", shown, re.MULTILINE)
    assert len(lines) == sum(len(row["reasons"]) for row in found)
    assert "same trigger: Change of capacity" in shown


def test_the_evaluation_prints_the_figures_of_both_halves_and_what_ranked_instead() -> None:
    found = data("siblings", "--evaluate")
    assert [row["part"] for row in found["figures"]] == ["tuning", "held-out", "whole"]
    whole = found["figures"][-1]
    assert whole["precision"] == round(whole["hits"] / whole["places"], 4)
    for lang in ("en", "zh"):
        shown = kbtool("siblings", "--evaluate", "--lang", lang)
        assert all(f"{row['recall']:.2f}" in shown for row in found["figures"])
    assert found["misses"]
    assert all(miss["reason"] for miss in found["misses"])
    assert all(row["judgement"] != "sibling" for miss in found["misses"] for row in miss["instead"])


def test_every_relation_has_a_meaning_and_says_whether_it_holds_both_ways() -> None:
    found = {row["id"]: row for row in data("siblings", "--relations")}
    assert found["contrast"]["symmetric"] is True
    assert found["caused-by"]["symmetric"] is False
    assert all(row["definition"]["en"] and row["definition"]["zh"] for row in found.values())
    assert "what saved" in kbtool("siblings", "--relations", "--lang", "en")
