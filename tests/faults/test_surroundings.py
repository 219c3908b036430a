"""Full disks, read-only folders, closed streams, no locale, wrong clocks, a folder that is gone: one line, no harm."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kbtool.errors import UsageError
from kbtool.pipeline import compile_kb
from kbtool.site import _epoch, _sane
from tests.faults.surroundings import kbtool, one_line
from tests.records import ROOT, minimal_record, put, write_kb
from tests.site.conftest import with_site_parts

SAMPLE = str(ROOT / "tests/importers/samples/statuspage.json")
NEW = ("new", "acme-mail-2021", "--provider", "acme", "--service", "acme-mail", "--date", "2021-01-01", "--zone", "UTC",
       "--title", "The mail stops", "--source", "https://acme.example/x")  # fmt: skip
WRITING = [
    ("build",), ("export", "json", "-o", "x.json"), ("export", "markdown", "-o", "x"), ("fmt",), NEW, ("init", "base"),
    ("import", "statuspage", SAMPLE, "--organisation", "acme"),
]  # fmt: skip


def modes(root: Path, mode: int) -> None:
    for path in [root, *root.rglob("*")]:
        if path.is_dir():
            path.chmod(mode)


@pytest.fixture
def locked_kb(small_kb: Path) -> Iterator[Path]:
    """A knowledge base in which nothing may be written."""
    modes(small_kb, 0o555)
    yield small_kb
    modes(small_kb, 0o755)


def files(root: Path) -> dict[str, bytes]:
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*")) if path.is_file() and path.name != "cache.sqlite"
    }  # fmt: skip


@pytest.mark.parametrize("args", WRITING, ids=lambda args: " ".join(args[:2]))
def test_a_read_only_folder_gives_one_line(args: tuple[str, ...], locked_kb: Path) -> None:
    before = files(locked_kb)
    one_line(kbtool(*args, cwd=locked_kb), 2, "Permission denied")
    assert files(locked_kb) == before


def test_a_read_only_checkout_is_still_checked_and_asked(locked_kb: Path) -> None:
    assert "no problems" in kbtool("check", cwd=locked_kb).stderr
    assert "acme-queue-2020" in kbtool("list", cwd=locked_kb).stdout


def test_a_site_that_cannot_be_written_gives_one_line(locked_kb: Path) -> None:
    modes(locked_kb, 0o755)
    with_site_parts(locked_kb)
    locked_kb.chmod(0o555)
    one_line(kbtool("site", cwd=locked_kb), 2, "Permission denied")


@pytest.mark.parametrize("args", [one for one in WRITING if one[0] != "fmt"], ids=lambda args: " ".join(args[:2]))
def test_a_full_disk_gives_one_line_and_nothing_half_written(args: tuple[str, ...], small_kb: Path) -> None:
    """A limit on the size of files: what SQLite and Python are told is what a full disk tells them."""
    before = files(small_kb)
    one_line(kbtool(*args, cwd=small_kb, most=200), 2, "annot be written")
    after = files(small_kb)
    assert {name: after[name] for name in before} == before
    assert [name for name in after if "kbtool-tmp" in name or "sqlite" in name or "json" in Path(name).name[1:6]] == []


def test_a_full_disk_leaves_the_old_site_and_names_the_new_one_and_no_file_that_was_read(small_kb: Path) -> None:
    with_site_parts(small_kb)
    old = {"site/index.html": b"old", "site/assets/kb/kb.css": b"old"}
    for name, data in old.items():
        (small_kb / name).parent.mkdir(parents=True, exist_ok=True)
        (small_kb / name).write_bytes(data)
    done = kbtool("site", cwd=small_kb, most=50_000)
    one_line(done, 2, f"{small_kb}/site cannot be written", "what stood there is unchanged")
    assert "pyvis" not in done.stderr
    assert files(small_kb / "site") == {name.removeprefix("site/"): data for name, data in old.items()}
    assert [path.name for path in small_kb.iterdir() if "kbtool-tmp" in path.name] == []


@pytest.mark.parametrize(
    "args", [WRITING[1], WRITING[2], (*WRITING[6], "-o", "drafts", "--force")], ids=["json", "markdown", "import"]
)
def test_a_full_disk_leaves_the_old_result_of_a_run_that_had_room(args: tuple[str, ...], small_kb: Path) -> None:
    assert kbtool(*args, cwd=small_kb).returncode == 0
    before = files(small_kb)
    record = minimal_record()
    record["title"]["en"] = "Another title"
    put(small_kb / "incidents/acme/acme-queue-2020.yaml", record)
    one_line(kbtool(*args, cwd=small_kb, most=200), 2, "cannot be written")
    after = files(small_kb)
    changed = {name for name in before | after if before.get(name) != after.get(name)}
    assert changed <= {"incidents/acme/acme-queue-2020.yaml"}


def test_a_full_disk_stops_fmt_at_a_whole_file(small_kb: Path) -> None:
    record = small_kb / "incidents/acme/acme-queue-2020.yaml"
    before = record.read_bytes()
    one_line(kbtool("fmt", str(record), cwd=small_kb, most=200), 2, "cannot be written")
    assert record.read_bytes() == before
    assert [path.name for path in record.parent.iterdir()] == [record.name]


def test_a_full_disk_stops_no_check_and_leaves_a_sound_cache(small_kb: Path) -> None:
    for most in (0, 4096):
        assert "no problems" in kbtool("check", cwd=small_kb, most=most).stderr
    assert "no problems" in kbtool("check", cwd=small_kb).stderr


def test_a_folder_that_cannot_be_read_is_never_taken_for_an_empty_one(small_kb: Path) -> None:
    (small_kb / "incidents/acme").chmod(0)
    try:
        for command in ("check", "build", "list", "fmt"):
            one_line(kbtool(command, cwd=small_kb), 2, "Permission denied", "incidents/acme")
    finally:
        (small_kb / "incidents/acme").chmod(0o755)


@pytest.mark.parametrize("closed", [(1,), (0, 1, 2)])
def test_closed_streams_change_no_file_and_no_code(closed: tuple[int, ...], small_kb: Path) -> None:
    for args, code in ((("build", "-o", "i.sqlite"), 0), (("list",), 0), (("nonsense",), 2)):
        done = kbtool(*args, cwd=small_kb, closed=closed)
        assert done.returncode == code
        assert "there is no command" not in done.stdout
    assert (small_kb / "i.sqlite").read_bytes()[:15] == b"SQLite format 3"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
@pytest.mark.parametrize("args", [("list",), ("export", "json"), ("list", "--help")])
def test_an_answer_that_finds_no_room_is_one_line(args: tuple[str, ...], small_kb: Path) -> None:
    kbtool("list", cwd=small_kb)
    one_line(kbtool(*args, cwd=small_kb, out="/dev/full"), 2, "No space left")


@pytest.mark.parametrize("args", ["list", "export json"])
def test_a_reader_that_goes_early_is_no_error(args: str, small_kb: Path) -> None:
    line = f"{sys.executable} -m kbtool {args} | head -c 1 >&2; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", line], cwd=small_kb, capture_output=True, text=True, check=True)
    assert done.stdout == "0\n"
    assert len(done.stderr) <= 1


@pytest.mark.parametrize("args", ["list", "check", "fmt"])
def test_a_folder_that_is_gone_is_said_to_be_gone(args: str, tmp_path: Path) -> None:
    line = f"mkdir gone && cd gone && rmdir ../gone && exec {sys.executable} -m kbtool {args}"
    one_line(
        subprocess.run(["bash", "-c", line], cwd=tmp_path, capture_output=True, text=True, check=False),
        2,
        "no longer exists",
    )


POOR = [
    {"LC_ALL": "C"}, {"LC_ALL": "POSIX", "PYTHONCOERCECLOCALE": "0", "PYTHONUTF8": "0"}, {"PYTHONIOENCODING": "ascii"},
    {"HOME": "/nonexistent"}, {"TERM": "dumb"}, {"TZ": "Nowhere/None"}, {"LANG": "zh_CN.GBK"}, {"TMPDIR": "/nonexistent"},
]  # fmt: skip


@pytest.mark.parametrize("env", POOR, ids=str)
def test_poor_surroundings_change_how_an_answer_looks_at_most(env: dict[str, str], small_kb: Path) -> None:
    done = kbtool("list", "--lang", "zh", cwd=small_kb, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "acme-queue-2020" in done.stdout


@pytest.mark.parametrize("when", [0, 4_102_444_800], ids=["1970", "2100"])
def test_files_of_a_wrong_clock_are_seen_to_change(when: int, small_kb: Path) -> None:
    path = small_kb / "incidents/acme/acme-queue-2020.yaml"

    def answer() -> str:
        os.utime(path, (when, when))
        return kbtool("list", "--lang", "en", cwd=small_kb).stdout

    assert "The queue stops and" in answer()
    record = minimal_record()
    record["title"]["en"] = record["title"]["en"].replace("stops", "halts")
    size = path.stat().st_size
    put(path, record)
    assert path.stat().st_size == size, "an edit that keeps the size, and below the time too"
    assert "The queue halts and" in answer()


def test_a_date_for_the_site_that_is_none_is_named(small_kb: Path) -> None:
    done = kbtool("site", cwd=with_site_parts(small_kb), env={"SOURCE_DATE_EPOCH": "-5"})
    one_line(done, 2, "SOURCE_DATE_EPOCH is `-5`")
    assert not (small_kb / "site").exists()
    for epoch in ("abc", "99999999999999999", "٣"):
        with pytest.raises(UsageError, match="SOURCE_DATE_EPOCH"):
            _sane(epoch)


@pytest.mark.parametrize("day", ["1600-01-01", "2200-12-31"])
def test_a_record_verified_on_a_day_far_away_still_gives_a_date_that_a_site_can_bear(day: str, small_kb: Path) -> None:
    record = minimal_record()
    record["verified"]["on"] = day
    put(small_kb / "incidents/acme/acme-queue-2020.yaml", record)
    _sane(str(_epoch(compile_kb(small_kb))))


def test_an_editors_lock_that_links_to_nothing_stops_no_query(small_kb: Path) -> None:
    (small_kb / "incidents/acme/.#acme-queue-2020.yaml").symlink_to("someone@host.1234")
    assert "acme-queue-2020" in kbtool("list", cwd=small_kb).stdout


def test_a_folder_that_is_no_site_is_never_replaced_by_one(tmp_path: Path) -> None:
    kb = with_site_parts(write_kb(tmp_path / "kb", minimal_record()))
    before = files(kb)
    one_line(kbtool("site", "-o", "docs", cwd=kb), 2, "would be replaced")
    one_line(kbtool("site", "-o", "mkdocs.yml", cwd=kb), 2, "is a file")
    assert {name: data for name, data in files(kb).items() if not name.startswith("build/")} == before
