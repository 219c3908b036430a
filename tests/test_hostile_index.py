"""An index file from a stranger: one clear line for what is none of ours, and no text of it drives a terminal."""

from __future__ import annotations

import json
import shutil
import sqlite3
from pathlib import Path

import pytest

from kbtool import query
from kbtool.cli import main
from kbtool.errors import KbtoolError, UnreadableIndex, UsageError
from kbtool.index import write_index
from kbtool.indexfile import Index
from kbtool.pipeline import compile_kb
from tests.records import minimal_record, write_kb

COMMANDS = (
    ["cascade", "acme-queue"], ["causes", "acme-shop"], ["path", "acme-queue", "acme-shop"], ["path", "acme-queue", "acme-shop", "--across"],
    ["common", "acme-queue", "acme-shop"], ["circular"], ["upstreams"], ["upstreams", "acme-queue"], ["gaps", "acme-queue-2020"],
    ["gaps", "acme-queue-2020", "--all"], ["timeline", "acme-queue-2020"], ["show", "acme-queue-2020"], ["siblings", "acme-queue-2020"],
    ["siblings", "--relations"], ["ledger"], ["ledger", "safeguards"], ["ledger", "fixes"], ["ledger", "silences"], ["list"], ["list", "--services"], ["search", "queue"],
    ["search", "队列"], ["cascade", "acme-queue", "--format", "mermaid"], ["cascade", "acme-queue", "--format", "dot"],
    ["cascade", "acme-queue", "--format", "graphml"], ["show", "acme-queue-2020", "--format", "json"], ["cascade", "acme-queue", "--tz", "Asia/Kolkata"],
)  # fmt: skip
QUIET = "\x1b]0;owned\x07 \x1b[2J\x1b[31m \x9b31m \u202egnp\u2066 \u2028 \x08\x08 \r over \x00"


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("good")
    path = folder / "good.sqlite"
    other = minimal_record() | {"id": "acme-other-2021", "date": "2020-11-25"}
    write_index(compile_kb(write_kb(folder / "kb", minimal_record(), other)).analysis, path)
    return path


@pytest.fixture
def index(good: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(good, tmp_path / "index.sqlite"))


def change(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def ask(path: Path, argv: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What a command says; an error of its own counts as said. Anything else than such an error is a fault."""
    try:
        main.run([*argv, "--kb", str(path)])
    except KbtoolError as error:
        print(error)
    read = capsys.readouterr()
    return read.out + read.err


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE VIEW own AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT * FROM n",
        "CREATE TRIGGER own AFTER INSERT ON files BEGIN DELETE FROM meta; END",
        "CREATE TABLE own (a)",
        "CREATE INDEX own ON files (upper(sha256))",
        "ALTER TABLE files ADD COLUMN more TEXT GENERATED ALWAYS AS (hex(zeroblob(1000000))) VIRTUAL",
        "DROP TABLE gaps",
    ],
)
def test_tables_that_are_not_ours_are_refused_before_anything_is_read_from_them(index: Path, statement: str) -> None:
    change(index, statement)
    with pytest.raises(UnreadableIndex, match="has tables that kbtool does not make"):
        Index(str(index))


def test_a_view_in_place_of_a_table_is_never_asked(index: Path) -> None:
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS key, i AS value FROM n"
    change(index, "DROP TABLE nodes", f"CREATE VIEW nodes AS {endless}")
    with pytest.raises(UnreadableIndex):
        Index(str(index))


@pytest.mark.parametrize("data", [b"", b"no database", b"SQLite format 3\x00" + b"\xff" * 200, b"\x00" * 100_000])
def test_what_is_no_database_is_refused_in_one_line(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "x.sqlite"
    path.write_bytes(data)
    with pytest.raises(UnreadableIndex) as caught:
        Index(str(path))
    assert "\n" not in str(caught.value)


def test_a_journal_and_a_log_beside_the_index_are_left_alone(index: Path, capsys: pytest.CaptureFixture[str]) -> None:
    beside = [index.with_name(index.name + ending) for ending in ("-journal", "-wal", "-shm")]
    for path in beside:
        path.write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + b"\xff" * 5000)
    assert "acme-queue-2020" in ask(index, ["list"], capsys)
    assert all(path.stat().st_size == 5008 for path in beside)


def test_rows_without_end_are_cut_off(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kbtool.indexfile.MOST_ROWS", 3)
    with Index(str(index)) as opened, pytest.raises(UnreadableIndex, match="rows without end"):
        opened.rows("SELECT * FROM terms")


def test_a_statement_without_end_is_cut_off(index: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kbtool.indexfile.MOST_STEPS", 2)
    endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    with Index(str(index)) as opened, pytest.raises(UnreadableIndex, match="interrupted"):
        opened.rows(endless)


TEXTS = {
    "incidents": ("short_en", "title_en", "summary_en", "zone", "organisation"), "nodes": ("name_en", "kind", "provider"), "events": ("text_en", "sources", "as_written"),
    "impacts": ("text_en", "sources"), "edges": ("text_en", "purpose_en", "sources", "note_en"), "terms": ("name_en", "definition_en"), "ledger_said": ("text_en", "sources", "anchor"),
    "siblings": ("reason_en",),
}  # fmt: skip


@pytest.mark.parametrize("colour", [False, True], ids=["pipe", "terminal"])
def test_no_control_sequence_of_an_index_reaches_the_terminal(
    index: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, colour: bool
) -> None:
    connection = sqlite3.connect(index)
    for table, columns in TEXTS.items():
        for column in columns:
            connection.execute(f"UPDATE {table} SET {column} = ?", (QUIET + column,))
    record = json.loads(connection.execute("SELECT data FROM records").fetchone()[0])
    loaded = json.loads(json.dumps(record).replace("queue", "queue" + json.dumps(QUIET)[1:-1]))
    loaded["id"], loaded["date"] = record["id"], record["date"]
    connection.execute("UPDATE records SET data = ?", (json.dumps(loaded),))
    connection.execute("UPDATE search_content SET c5 = ?", (QUIET,))
    connection.commit()
    connection.close()
    monkeypatch.setattr("kbtool.report.colour_wanted", lambda: colour)
    for argv in COMMANDS:
        said = ask(index, argv, capsys)
        bare = said
        for code in ("0", "1", "2", "33", "1;34"):
            bare = bare.replace(f"\x1b[{code}m", "") if colour else bare
        assert [char for char in bare if not char.isprintable() and char not in "\n\u3000"] == [], argv


@pytest.mark.parametrize("value", ["x'00ff'", "-1", "'\x1b[31m'", "printf('%.*c', 100000, '[')"])
def test_values_of_any_kind_in_any_column_give_an_answer_or_one_line(
    index: Path, capsys: pytest.CaptureFixture[str], value: str
) -> None:
    one = "acme-queue-2020"
    asked = {
        "records": ["show", one], "gaps": ["gaps", one], "siblings": ["siblings", one], "events": ["timeline", one],
        "ledger_rows": ["ledger", "silences"], "edges": ["cascade", "acme-queue"], "incidents": ["list"],
    }  # fmt: skip
    for table, argv in asked.items():
        connection = sqlite3.connect(index)
        for column in [row[1] for row in connection.execute(f"PRAGMA table_info({table})") if row[5] == 0]:
            connection.execute(f"UPDATE {table} SET {column} = {value}")
            connection.commit()
            ask(index, argv, capsys)
        connection.close()


@pytest.mark.parametrize(
    "name", [".", "\udcff", "a\udcff", "", "%", "x" * 100_000, "'; DROP TABLE nodes; --", "\x1b[31m", "𝓆𝓊𝑒𝓊𝑒"]
)
def test_names_that_are_none_are_refused_in_one_line(index: Path, name: str) -> None:
    with Index(str(index)) as opened:
        with pytest.raises(UsageError):
            query.resolve(opened, name)
        with pytest.raises(UsageError):
            query.incident_id(opened, name)


@pytest.mark.parametrize(
    "text",
    [
        "a " * 5000,
        "队" * 5000,
        "队列 a " * 500,
        '"',
        "NEAR(a b)",
        "a* OR b",
        "body:a",
        "^a",
        "a\x00b",
        "²",
        "ª",
        "a\udcff",
        "\U0001d4b6",
        "-a",
        "{a}",
    ],
)
def test_any_search_text_is_answered_or_refused_in_one_line(index: Path, text: str) -> None:
    with Index(str(index)) as opened:
        try:
            query.search(opened, text, None, 10**30)
        except UsageError as error:
            assert "at least one letter" in str(error)


@pytest.mark.parametrize("name", ["a?b", "a#b", "a%41b", "a b", "甲"])
def test_a_folder_may_have_any_name_and_its_index_is_found_current(tmp_path: Path, name: str) -> None:
    from kbtool.index import current, default_path

    root = write_kb(tmp_path / name, minimal_record())
    write_index(compile_kb(root).analysis, default_path(root))
    assert current(default_path(root), root)


def test_names_of_tables_that_are_no_text_are_refused_in_one_line(index: Path) -> None:
    data = index.read_bytes()
    index.write_bytes(
        data.replace(b"CREATE TABLE files", b"CREATE TABLE fil\x96s").replace(b"tablemeta", b"tablem\x96ta")
    )
    with pytest.raises(UnreadableIndex):
        Index(str(index))


def test_an_index_with_foreign_tables_is_never_brought_up_to_date_but_made_anew(tmp_path: Path) -> None:
    from kbtool.index import current, default_path

    root = write_kb(tmp_path / "kb", minimal_record())
    write_index(compile_kb(root).analysis, default_path(root))
    assert current(default_path(root), root)
    change(default_path(root), "CREATE TRIGGER own AFTER INSERT ON files BEGIN DELETE FROM meta; END")
    assert not current(default_path(root), root)
