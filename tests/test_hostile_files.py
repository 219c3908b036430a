"""What may lie in a checkout in place of records: pipes, devices, links, odd names. Nothing hangs, nothing is missed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from kbtool.files import read_some
from kbtool.pipeline import compile_kb
from kbtool.yamltext import MAX_BYTES
from tests.records import minimal_record, put, write_kb

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pipes and links of Unix")
NAME = "incidents/acme/stray.yaml"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return write_kb(tmp_path / "kb", minimal_record())


def kbtool(root: Path, *argv: str) -> tuple[int, str]:
    """Exit code and everything said; the limit is for what hangs, not for what is slow."""
    done = subprocess.run(
        [sys.executable, "-m", "kbtool", *argv], cwd=root, stdin=subprocess.DEVNULL, capture_output=True, timeout=120, check=False
    )  # fmt: skip
    return done.returncode, (done.stdout + done.stderr).decode("utf-8", "replace")


def pipe(path: Path) -> None:
    os.mkfifo(path)


def folder(path: Path) -> None:
    path.mkdir()


def link(target: str) -> Callable[[Path], None]:
    return lambda path: path.symlink_to(target)


@pytest.mark.parametrize(
    ("make", "name", "said"),
    [
        (pipe, "stray.yaml", "it is no regular file"),
        (folder, "stray.yaml", "it is a folder"),
        (link("/dev/zero"), "stray.yaml", "it is no regular file"),
        (link("/nowhere/at/all"), "stray.yaml", "a link that leads nowhere"),
        (link("stray.yaml"), "stray.yaml", "a link that leads nowhere"),
        (link("/etc/hostname"), "stray.yaml", "a link that leads out of the folder"),
        (link("../../schema/factors.yaml"), "stray.yaml", "a link that leads out of the folder"),
        (link(".."), "loop", "a link to a folder"),
        (Path.touch, "acme-queue-2020.YAML", "its name ends in `.YAML`"),
        (Path.touch, "acme-other.yml", "its name ends in `.yml`"),
        (Path.touch, "a\x1b[31mb.yaml", "control or invisible characters"),
        (Path.touch, "a\nb.yaml", "control or invisible characters"),
        (Path.touch, os.fsdecode(b"a\xffb.yaml"), "control or invisible characters"),
        (Path.touch, "nul.yaml", "a device of Windows"),
        (Path.touch, "com1.v2.yaml", "a device of Windows"),
        (folder, "aux", "a device of Windows"),
    ],
)
def test_what_lies_among_the_records_and_is_not_read_is_a_problem(
    root: Path, make: Callable[[Path], None], name: str, said: str
) -> None:
    make(root / "incidents/acme" / name)
    found = compile_kb(root)
    assert list(found.kb.incidents) == ["acme-queue-2020"]
    assert any(said in problem.message and name in problem.path for problem in found.errors)


@pytest.mark.parametrize("name", [".#acme-queue-2020.yaml", ".DS_Store", "notes.txt", "README.md"])
def test_what_editors_and_people_leave_beside_records_is_no_problem(root: Path, name: str) -> None:
    (root / "incidents/acme" / name).symlink_to("someone@host.1234")
    assert compile_kb(root).problems == []


def test_no_command_waits_for_a_pipe_or_reads_a_device_to_its_end(root: Path) -> None:
    pipe(root / NAME)
    (root / "incidents/acme/device.yaml").symlink_to("/dev/zero")
    for argv in (
        ("check", NAME, "incidents/acme/device.yaml"),
        ("fmt", NAME, "incidents/acme/device.yaml"),
        ("fmt", "incidents"),
        ("list",),
    ):
        code, said = kbtool(root, *argv)
        assert code in (0, 1)
        assert "bug" not in said
        if NAME in argv:
            assert said.count("no regular file") >= 2


def test_import_reads_a_pipe_that_somebody_writes_to_and_waits_for_none_that_nobody_does(root: Path) -> None:
    pipe(root / "nobody")
    code, said = kbtool(root, "import", "markdown", "nobody", "-o", "out")
    assert (code, "is empty" in said) == (2, True)
    code, said = kbtool(root, "import", "markdown", "/dev/zero", "-o", "out")
    assert "no regular file" in said
    reader, writer = os.pipe()
    os.write(writer, b"# Outage of 2020-11-25\n\nAt 10:00 UTC the queue stopped.\n")
    os.close(writer)
    with os.fdopen(reader):
        os.set_inheritable(reader, True)
        done = subprocess.run(
            [sys.executable, "-m", "kbtool", "import", "markdown", f"/dev/fd/{reader}", "-o", "out"],
            cwd=root, capture_output=True, timeout=120, pass_fds=(reader,), check=False,
        )  # fmt: skip
    assert b"from markdown" in done.stdout, done.stderr


def test_fmt_of_a_folder_never_writes_through_a_link_that_leads_out_of_it(root: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside.yaml"
    outside.write_text("b:   1\na: 2\n")
    (root / NAME).symlink_to(outside)
    kbtool(root, "fmt", "incidents")
    assert outside.read_text() == "b:   1\na: 2\n"


def test_queries_answer_beside_a_link_that_leads_nowhere(root: Path) -> None:
    (root / NAME).symlink_to("/nowhere")
    code, said = kbtool(root, "list")
    assert (code, "acme-queue-2020" in said, "leads nowhere" in said or "1 problem(s)" in said) == (0, True, True)


def test_names_of_files_drive_no_terminal_and_end_no_query(root: Path) -> None:
    for name in (b"a\x1b[31m.yaml", b"b\xff.yaml", b"c\xe2\x80\xae.yaml"):
        Path(os.fsdecode(os.fsencode(root / "incidents/acme") + b"/" + name)).write_text("a: 1\n")
    for argv in (("list",), ("check",)):
        code, said = kbtool(root, *argv)
        assert code in (0, 1)
        assert all(char.isprintable() or char == "\n" for char in said.replace("\ufffd", "?"))


@pytest.mark.parametrize("make", [pipe, folder])
def test_pipes_and_folders_in_place_of_the_tools_own_files_end_no_command(
    root: Path, make: Callable[[Path], None]
) -> None:
    (root / "build").mkdir()
    for name in ("kbtool.sqlite.stamp", "cache.sqlite"):
        make(root / "build" / name)
    (root / "build/kbtool.sqlite").touch()
    code, said = kbtool(root, "list")
    assert (code, "acme-queue-2020" in said) == (0, True), said


def test_a_cache_with_nonsense_in_it_changes_no_answer(root: Path) -> None:
    import sqlite3

    compile_kb(root, cached=True)
    with sqlite3.connect(root / "build/cache.sqlite") as connection:
        connection.execute("UPDATE kept SET text = '{\"id\": 1}'")
    connection.close()
    assert compile_kb(root, cached=True).problems == []


def test_no_more_of_a_large_file_is_read_than_shows_that_it_is_too_large(root: Path) -> None:
    with (root / NAME).open("wb") as file:
        file.truncate(3_000_000_000)  # a hole: it takes no room on the disk
    assert len(read_some(root / NAME, MAX_BYTES)) == MAX_BYTES + 1
    assert [p.code for p in compile_kb(root).problems] == ["REC005"]


def test_many_files_and_deep_folders_are_walked(root: Path) -> None:
    deep = root / "incidents/acme" / "/".join("d" for _ in range(200))
    deep.mkdir(parents=True)
    record = minimal_record() | {"id": "acme-deep-2020"}
    put(deep / "acme-deep-2020.yaml", record)
    for number in range(2000):
        (root / f"incidents/acme/notes-{number}.txt").touch()
    assert sorted(compile_kb(root).kb.incidents) == ["acme-deep-2020", "acme-queue-2020"]


@pytest.mark.parametrize("word", ["con", "nul", "lpt9"])
def test_a_term_named_as_a_device_of_windows_is_refused(root: Path, word: str) -> None:
    import json

    path = root / "schema/factors.yaml"
    whole = json.loads(path.read_text("utf-8"))
    whole["terms"][0]["id"] = word
    put(path, whole)
    assert ("REC013", "terms[0].id") in {(p.code, p.field) for p in compile_kb(root).problems}
