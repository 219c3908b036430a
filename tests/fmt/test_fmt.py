"""`kbtool fmt` gives one layout, twice the same, and never changes what a file says."""

from __future__ import annotations

import json
import random
import stat
from pathlib import Path, PurePath
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kbtool.fmt import format_text
from kbtool.fmt.wrapping import LEAST, WIDTH, wrap
from kbtool.load import parse_record
from kbtool.model import CommandFile, Incident, JudgementFile, PatternText, RunbookFile, ServiceFile, Vocabulary
from kbtool.model.base import close_han
from kbtool.model.files import model_of
from kbtool.report import width
from kbtool.yamltext import YamlProblem, comments, parse
from tests.cli.test_commands import kbtool, run
from tests.records import minimal_record

ZH = "一次变更之后，存储服务从凌晨起拒绝写入，四个小时以后才恢复正常。照片服务把上传内容存放在其中，因此也随之失败，Kinesis 和 CloudWatch 则没有受到影响。"
EN = "After a change the storage service refused writes for hours. " * 4


def laid_out(text: str) -> str:
    once = format_text(text.encode(), Incident)
    assert format_text(once.encode(), Incident) == once
    return once


class Writer:
    """Writes data as YAML in block style: scalars quoted or folded, keys in any order, comments here and there.

    Without a seed: all quoted, in order, no comments.
    """

    def __init__(self, seed: int | None = None) -> None:
        self.random = None if seed is None else random.Random(seed)

    def write(self, value: Any, indent: int = 0) -> str:
        space = " " * indent
        if isinstance(value, dict):
            keys = list(value)
            if self.random:
                self.random.shuffle(keys)
            return "".join(f"{space}{key}:{self._inner(value[key], indent, self._comment())}" for key in keys)
        return "".join(f"{space}-{self._inner(item, indent, '')}" for item in value)

    def _comment(self) -> str:
        return self.random.choice(["", "", "", " # a note"]) if self.random else ""

    def _inner(self, value: Any, indent: int, comment: str) -> str:
        if isinstance(value, (dict, list)) and value:
            return f"{comment}\n" + self.write(value, indent + 2)
        folds = isinstance(value, str) and "\n" not in value and value == value.strip() != ""
        if folds and self.random and self.random.random() < 0.5:
            return f" >-{comment}\n{' ' * (indent + 4)}{value}\n"
        return f" {json.dumps(value, ensure_ascii=False)}{comment}\n"


def yaml_of(value: Any) -> str:
    return Writer().write(value)


_PIECES = st.sampled_from(
    [
        "，",
        "。",
        "“",
        "”",
        "——",
        "一",
        "变更",
        "Kinesis",
        "{{gap a b}}",
        " ",
        "`x  y`",
        "#",
        ": ",
        "- ",
        "'",
        '"',
        "5:15",
        "（",
        "）",
        "{",
        "\\",
        "no",
    ]
)
_PROSE = st.lists(_PIECES, min_size=1, max_size=90).map("".join).filter(str.strip)


@settings(max_examples=50)
@given(_PROSE, _PROSE, st.integers(0, 10**6))
def test_a_random_record_says_the_same_before_and_after_and_keeps_its_comments(en: str, zh: str, seed: int) -> None:
    record = minimal_record() | {"summary": {"en": en, "zh": zh}}
    record["timeline"] = record["timeline"][:2]
    text = Writer(seed).write(record)
    result = laid_out(text)
    assert parse_record(result.encode(), Incident, "x")[0] == parse_record(text.encode(), Incident, "x")[0]
    assert sorted(comments(result)) == sorted(comments(text))


def test_a_comment_that_would_be_lost_is_named_with_its_line() -> None:
    with pytest.raises(YamlProblem, match="`# why` would be lost") as caught:
        format_text(b"regions: [a, # why\n  b]\n", Incident)
    assert caught.value.mark == (1, 1)


@given(_PROSE.map(lambda text: " ".join(text.split())), st.integers(20, 120))
def test_wrapped_chinese_loads_as_it_was_and_no_line_is_longer_than_it_must_be(text: str, size: int) -> None:
    whole = close_han(text)
    lines = wrap(whole, size, han=True)
    assert close_han(" ".join(lines)) == whole


def test_a_line_of_chinese_ends_between_characters_or_at_a_space_and_never_before_punctuation() -> None:
    lines = wrap(ZH * 3, 60, han=True)
    assert all(width(line) <= 60 for line in lines)
    assert not any(line[0] in "，。、）”" or line[-1] in "（“" for line in lines)
    assert close_han(" ".join(lines)) == ZH * 3
    assert wrap("从 {{time a}}起拒绝写入", 12, han=True) == ["从", "{{time a}}起", "拒绝写入"]


def test_text_that_is_too_long_for_its_line_is_folded_and_good_breaks_of_the_author_stay() -> None:
    record = minimal_record()
    record["summary"] = {"en": EN.strip(), "zh": ZH}
    text = laid_out(yaml_of(record))
    assert all(width(line) <= WIDTH for line in text.split("\n"))
    assert "  en: >-\n    After a change" in text
    kept = yaml_of(minimal_record()).replace(
        'zh: "一次变更之后，队列停止工作。"', f"zh: >-\n    {'字' * ((LEAST - 2) // 2)}\n    {'字' * 9}"
    )
    assert f"    {'字' * ((LEAST - 2) // 2)}\n    {'字' * 9}\n" in laid_out(kept)


def test_keys_move_with_their_comments_and_a_claim_keeps_its_grade_where_it_has_it() -> None:
    text = yaml_of(minimal_record())
    head, tail = text.split("verified:\n")
    moved = laid_out(
        head + "# read twice\nverified: # by two\n" + tail.replace('on: "2020-12-24"', "on: 2020-12-24 # a Thursday")
    )
    assert "\n# read twice\nverified: # by two\n  on: 2020-12-24 # a Thursday\n" in moved
    event = "timeline:\n  - text: {en: One., zh: 一。}\n    # the print\n    as_written: 5:15 AM PST\n    id: alarm # first\n    sources: [pes/p1]\n    grade: stated\n"
    assert laid_out(event).split("\n")[1:6] == [
        "  - id: alarm # first", "    # the print", "    as_written: 5:15 AM PST", "    text: {en: One., zh: 一。}", "    grade: stated",
    ]  # fmt: skip
    head_first = "timeline:\n  - id: a\n    grade: stated\n    sources: [pes/p1]\n    text: {en: One., zh: 一。}\n"
    assert laid_out(head_first) == head_first


def test_quotes_go_where_nothing_reads_the_text_as_something_else() -> None:
    text = laid_out(
        'id: "acme"\ntitle:\n  en: "2:44"\n  zh: "no"\nshort:\n  en: "It is: quoted"\n  zh: "词"\ndate: 2020-11-25\n'
    )
    assert (
        text
        == 'id: acme\ntitle:\n  en: "2:44"\n  zh: "no"\nshort:\n  en: "It is: quoted"\n  zh: 词\ndate: 2020-11-25\n'
    )


@pytest.mark.parametrize(
    "text", ["at: 2:44\n", "at: 010\n", "at: 1e3\n", "at: no\n", "at: ~\n", "at:\n", "at: 0x1F\n", "at: 1_000\n"]
)
def test_a_plain_scalar_comes_out_as_it_went_in(text: str) -> None:
    assert parse(laid_out(text)) == parse(text)


def test_code_and_literal_text_are_left_alone() -> None:
    text = (
        'learn:\n  commands:\n    - id: c\n      command: "'
        + "x" * 130
        + ' y"\n      output: |\n        a   b \n          c\n'
    )
    assert laid_out(text) == text


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"a: b: c\n", "REC001"),
        (b"a: &x 1\n", "REC003"),
        (b"a: 1\na: 2\n", "REC002"),
        (b"a: \xff\n", "REC006"),
        (b"", "REC001"),
    ],
)
def test_what_is_not_strict_yaml_is_refused_with_its_place(data: bytes, code: str) -> None:
    with pytest.raises(YamlProblem) as caught:
        format_text(data, Incident)
    assert caught.value.code == code


def test_each_kind_of_file_has_its_model() -> None:
    kinds = {
        "schema/services/aws.yaml": ServiceFile, "schema/commands.yaml": CommandFile, "schema/runbooks.yaml": RunbookFile,
        "schema/factors.yaml": Vocabulary, "schema/own/factors.yaml": Vocabulary, "incidents/aws/x.yaml": Incident,
        "schema/patterns/bulkhead.yaml": PatternText, "schema/sibling-judgements.yaml": JudgementFile,
        "/data/schema/kb/incidents/aws/x.yaml": Incident, "elsewhere/x.yaml": Incident,
    }  # fmt: skip
    assert {name: model_of(PurePath(name)) for name in kinds} == kinds


def test_every_record_and_vocabulary_is_formatted() -> None:
    kbtool("fmt", "--check")


def test_the_command_writes_in_place_keeps_the_mode_and_names_what_it_refuses(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.yaml", tmp_path / "bad.yaml"
    good.write_text('id: "acme"\r\n', encoding="utf-8")
    good.chmod(0o640)
    bad.write_text("a: 1\nb: c: d\n", encoding="utf-8")
    shown = run("fmt", "--diff", str(tmp_path))
    assert shown.returncode == 1
    assert "+id: acme" in shown.stdout
    assert good.read_bytes().startswith(b'id: "')
    done = run("fmt", "good.yaml", "bad.yaml", cwd=tmp_path)
    assert done.returncode == 1
    assert "bad.yaml:2:5: REC001" in done.stdout
    assert good.read_text("utf-8") == "id: acme\n"
    assert stat.S_IMODE(good.stat().st_mode) == 0o640
    assert run("fmt", "--check", "good.yaml", cwd=tmp_path).returncode == 0
    assert run("fmt", "nowhere.yaml", cwd=tmp_path).returncode == 2


def test_the_command_answers_in_chinese(small_kb: Path) -> None:
    path = "incidents/acme/acme-queue-2020.yaml"
    done = run("fmt", "--check", path, "--lang", "zh", cwd=small_kb)
    assert (f"需更改 {path}" in done.stdout, "1 个文件：需更改 1 个" in done.stderr) == (True, True)
    assert "已更改" in run("fmt", path, "--lang", "zh", cwd=small_kb).stdout
