"""`kbtool diff` says what a change does to the knowledge, and asks what a reviewer must ask."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kbtool.compare import Change, Changes
from kbtool.compare.render import MOST_COMMENT, as_markdown, code
from tests.cli.test_commands import kbtool, run
from tests.records import claim, minimal_record, put, text, write_kb

RECORD = "incidents/acme/acme-queue-2020.yaml"


@pytest.fixture
def before(tmp_path: Path) -> Path:
    return write_kb(tmp_path / "before", minimal_record())


def changed(tmp_path: Path, record: dict[str, Any]) -> Path:
    return write_kb(tmp_path / "after", record)


def diff(before: Path, after: Path, code: int = 0) -> Any:
    return json.loads(kbtool("diff", str(before), "--kb", str(after), "--format", "json", code=code))


def git(where: Path, *args: str) -> None:
    names = {f"GIT_{who}_{what}": "n@example.org" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
    subprocess.run(["git", *args], cwd=where, check=True, capture_output=True, env=os.environ | names)


def test_nothing_changes_between_equal_states_whatever_their_layout(before: Path, tmp_path: Path) -> None:
    after = changed(tmp_path, minimal_record())
    run("fmt", str(after / RECORD))
    found = diff(before, after)
    assert [found[key] for key in ("incidents", "facts", "intervals", "siblings", "vocabulary", "problems")] == [[]] * 6
    assert "Nothing changes" in kbtool("diff", str(before), "--kb", str(after))
    assert "没有变化" in kbtool("diff", str(before), "--kb", str(after), "--lang", "zh")


def test_events_edges_and_impacts_are_told_by_id_with_old_and_new(before: Path, tmp_path: Path) -> None:
    record = minimal_record()
    record["timeline"][1] |= {"at": "2020-11-25 05:20", "as_written": "5:20 AM PST"}
    record["cascade"]["edges"][0]["coupling"] = "best-effort"
    record["cascade"]["edges"].append(
        claim("shop-to-bank", upstream="acme-shop", downstream="acme-bank", coupling="hard", mechanism="errors",
              purpose=text("Pays.", "付款。"), text=text("Failed.", "失败。"))
    )  # fmt: skip
    record["cascade"]["impacts"] = record["cascade"]["impacts"][:1]
    found = diff(before, changed(tmp_path, record))
    facts = {(row["change"], row["what"], row["id"]): row for row in found["facts"]}
    assert facts["changed", "edge", "queue-to-shop"]["fields"] == [
        {"field": "coupling", "old": "hard", "new": "best-effort"}
    ]
    assert facts["changed", "event", "alarm"]["fields"][0] == {
        "field": "at",
        "old": "2020-11-25 05:15",
        "new": "2020-11-25 05:20",
    }
    assert "downstream acme-bank" in facts["added", "edge", "shop-to-bank"]["why"]
    assert ("lost", "impact", "shop-down") in facts
    assert {"exact 1028 min", "exact 1023 min"} <= {
        v for row in found["intervals"] for f in row["fields"] for v in f.values()
    }
    assert {p["code"] for p in found["problems"]} == {"DIF002"}
    assert [p["severity"] for p in found["problems"]] == ["warning"] * len(found["problems"])


def test_a_fact_that_changes_with_its_source_or_a_new_verification_is_not_asked_about(
    before: Path, tmp_path: Path
) -> None:
    record = minimal_record()
    record["cascade"]["edges"][0] |= {"coupling": "best-effort", "sources": ["pes/p2"]}
    assert diff(before, changed(tmp_path / "a", record))["problems"] == []
    record = minimal_record()
    record["cascade"]["edges"][0]["coupling"] = "best-effort"
    record["verified"]["on"] = "2020-12-25"
    assert diff(before, changed(tmp_path / "b", record))["problems"] == []


def test_a_text_changed_in_one_language_is_an_error_until_a_new_waiver_gives_the_reason(
    before: Path, tmp_path: Path
) -> None:
    record = minimal_record()
    record["timeline"][0]["text"]["en"] = "A change starts."
    found = diff(before, changed(tmp_path / "a", record), code=1)
    assert [(p["code"], p["field"], p["severity"]) for p in found["problems"]] == [
        ("DIF001", "timeline[0].text.en", "error")
    ]
    assert "`starts.`" in found["problems"][0]["message"]
    waiver = {"rule": "DIF001", "match": "starts", "reason": "The Chinese word covers both."}
    record["timeline"][0]["text"]["waive"] = [waiver]
    excused = changed(tmp_path / "b", record)
    assert diff(before, excused)["problems"] == []
    kbtool("check", "--kb", str(excused))
    record["timeline"][0]["text"]["en"] = "A change starts now."
    assert len(diff(excused, changed(tmp_path / "c", record), code=1)["problems"]) == 1
    waiver["match"] = "no such words"
    assert "TXT009" in kbtool("check", "--kb", str(changed(tmp_path / "d", record)), code=1)


def test_an_entry_put_before_another_does_not_make_its_text_look_changed(before: Path, tmp_path: Path) -> None:
    record = minimal_record()
    record["timeline"].insert(
        0, claim("first", at="2020-11-25 02:00", as_written="2:00 AM PST", text=text("One.", "一。"))
    )
    found = diff(before, changed(tmp_path, record))
    assert [(row["change"], row["id"]) for row in found["facts"]] == [("added", "first")]


def test_incidents_siblings_and_terms_that_came_or_went_are_told_with_reasons(before: Path, tmp_path: Path) -> None:
    after = changed(tmp_path, minimal_record())
    put(after / "incidents/acme/acme-mail-2021.yaml", minimal_record() | {"id": "acme-mail-2021"})
    terms = json.loads((after / "schema/patterns.yaml").read_text("utf-8"))
    terms["terms"][0]["definition"] = text("Another.", "另一个。")
    terms["terms"].append({"id": "new-one", "name": text("New", "新"), "definition": text("New.", "新。")})
    put(after / "schema/patterns.yaml", terms)
    found = diff(before, after)
    assert [(row["change"], row["id"]) for row in found["incidents"]] == [("added", "acme-mail-2021")]
    assert "5 × event" in found["incidents"][0]["why"]
    assert [(row["change"], row["id"]) for row in found["vocabulary"]] == [("changed", "cells"), ("added", "new-one")]
    assert diff(after, before)["incidents"][0]["change"] == "lost"


def test_a_revision_is_read_without_running_anything_of_it(before: Path, tmp_path: Path) -> None:
    git(before, "init", "-q", "-b", "main")
    (before / ".gitattributes").write_text("*.yaml filter=evil export-ignore\n", encoding="utf-8")
    (before / "incidents/link.yaml").symlink_to("/etc/passwd")
    git(before, "add", "-A")
    git(before, "commit", "-qm", "one")
    mark = tmp_path / "ran"
    git(before, "config", "filter.evil.smudge", f"touch {mark}; cat")
    (before / ".git/hooks/post-checkout").write_text(f"#!/bin/sh\ntouch {mark}\n", encoding="utf-8")
    (before / ".git/hooks/post-checkout").chmod(0o755)
    record = minimal_record()
    record["title"]["en"] = "Another title"
    put(before / RECORD, record)
    found = json.loads(kbtool("diff", "main", "--format", "json", cwd=before, code=1))
    assert [(row["what"], row["id"]) for row in found["facts"]] == [("record", "acme-queue-2020")]
    assert not mark.exists()
    for wrong in ("nowhere", "--output=x", "main:incidents"):
        done = run("diff", "--", wrong, cwd=before)
        assert done.returncode == 2
        assert "neither a folder nor a revision" in done.stderr


def drafted(folder: Path, **changes: Any) -> Path:
    record = minimal_record() | {"id": "acme-draft-2021", "state": "draft"} | changes
    (folder / "incidents/_drafts").mkdir()
    put(folder / "incidents/_drafts/acme-draft-2021.yaml", record)
    return folder


def test_a_draft_that_comes_changes_and_goes_is_told_with_its_open_questions_and_is_no_fault(
    before: Path, tmp_path: Path
) -> None:
    path = "incidents/_drafts/acme-draft-2021.yaml"
    points = [{"key": "zone", "asks": "IST: which zone?"}, {"key": "date", "asks": "Which day?"}]
    two = drafted(changed(tmp_path / "a", minimal_record()), zone=None, date=None, open=points)
    found = diff(before, two)
    assert (found["unread"], found["facts"], found["incidents"]) == ([], [], [])
    (row,) = found["drafts"]
    assert (row["change"], row["id"], row["fields"]) == ("added", path, [{"field": "open", "old": "", "new": "2"}])
    assert row["why"] == ["zone: IST: which zone?", "date: Which day?"]
    for form, said in (
        ("text", f"  + added draft {path}: open questions 2: zone: IST: which zone?; date: Which day?"),
        ("markdown", f"- added draft `{path}`: open questions `2`: `zone: IST: which zone?`; `date: Which day?`"),
    ):
        assert said in kbtool("diff", str(before), "--kb", str(two), "--format", form)
    assert f"  + 新增草稿 {path}：未答问题 2" in kbtool("diff", str(before), "--kb", str(two), "--lang", "zh")
    none = drafted(changed(tmp_path / "b", minimal_record()))
    (row,) = diff(two, none)["drafts"]
    assert (row["change"], row["fields"]) == ("changed", [{"field": "open", "old": "2", "new": "0"}])
    assert [row["change"] for row in diff(none, before)["drafts"]] == ["lost"]


def test_more_open_questions_than_one_reads_are_counted(before: Path, tmp_path: Path) -> None:
    points = [{"key": "summary", "asks": f"Number {n}?"} for n in range(20)]
    many = drafted(changed(tmp_path, minimal_record()), open=points)
    shown = kbtool("diff", str(before), "--kb", str(many))
    assert "open questions 20" in shown and "Number 7?; and 12 more" in shown


def test_a_record_that_cannot_be_read_is_named_and_not_called_lost(before: Path, tmp_path: Path) -> None:
    after = changed(tmp_path, minimal_record())
    (after / RECORD).write_text("id: a: b\n", encoding="utf-8")
    found = diff(before, after, code=1)
    assert found["unread"] == [RECORD]
    assert found["incidents"] == []


@pytest.mark.parametrize(
    "hostile",
    ["@someone #1 <b>x</b>", "`a` ``b``", "[x](javascript:alert(1))", "a\n\n# b", "\u202e![i](http://x/i.png)"],
)
def test_hostile_text_stays_inside_code_marks(hostile: str) -> None:
    import markdown

    html = markdown.markdown(f"- a {code(hostile)} b")
    assert html.startswith("<ul>\n<li>a <code>")
    assert html.endswith("</code> b</li>\n</ul>")
    assert html.count("<code>") == 1


def test_a_comment_is_never_longer_than_github_takes() -> None:
    many = [Change("event", "added", f"incident-{n}", "x" * 500, (), ("y" * 500,) * 9) for n in range(900)]
    found = as_markdown(Changes(many, many, many, many, many, [], [], []), [], "main")
    assert len(found) <= MOST_COMMENT + 100
    assert "and 880 more" in found
