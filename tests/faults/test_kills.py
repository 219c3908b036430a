"""A killed run leaves the old result or the new one; `make faults` kills hundreds of times."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kbtool.files import OLD, SUFFIX, put_back, replacing, replacing_folder, step_in, sweep, write_new
from tests.faults.kills import CASES, run
from tests.records import ROOT, minimal_record, write_kb


@pytest.mark.parametrize("name", ["build", "fmt", "list", "check"])
def test_a_killed_run_leaves_the_old_or_the_new_and_the_next_one_cleans_up(name: str, tmp_path: Path) -> None:
    run(CASES[name](tmp_path / name), 2, seed=11)


SWAPS = """
import itertools, sys
from pathlib import Path
from kbtool import files
out = Path(sys.argv[1]) / "site"
if sys.argv[2] == "renames":
    files._exchange = lambda fresh, path: False
for number in itertools.count():
    with files.replacing_folder(out) as fresh:
        for name in "abc":
            (fresh / name).write_text(str(number))
    print(flush=True)
"""


@pytest.mark.parametrize("way", ["exchange", "renames"])
def test_a_folder_is_whole_whenever_the_swap_is_killed(way: str, tmp_path: Path) -> None:
    for kill in range(12):
        swapping = subprocess.Popen(
            [sys.executable, "-c", SWAPS, str(tmp_path), way], cwd=ROOT, stdout=subprocess.PIPE, text=True
        )
        assert swapping.stdout
        swapping.stdout.readline()
        time.sleep(0.0137 * kill)
        swapping.kill()
        swapping.communicate()
        if way == "renames":
            put_back(tmp_path / "site")
        told = [(tmp_path / "site" / name).read_text("utf-8") for name in "abc"]
        assert len(set(told)) == 1
    with replacing_folder(tmp_path / "site") as fresh:
        (fresh / "a").write_text("last", encoding="utf-8")
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(SUFFIX)] == leftovers(tmp_path)
    assert [path.name for path in (tmp_path / "site").iterdir()] == ["a"]


def leftovers(folder: Path) -> list[str]:
    """Those that a fresh process leaves: this one may have looked before."""
    code = "import sys; from pathlib import Path; from kbtool.files import sweep; sweep(Path(sys.argv[1]))"
    subprocess.run([sys.executable, "-c", code, str(folder)], cwd=ROOT, check=True)
    found = [path.name for path in folder.iterdir() if path.name.endswith(SUFFIX)]
    assert found == []
    return found


def test_a_folder_put_aside_by_a_killed_run_comes_back(tmp_path: Path) -> None:
    aside = tmp_path / f".site.0a1b2c3d{OLD}{SUFFIX}"
    aside.mkdir()
    (aside / "index.html").write_text("old", encoding="utf-8")
    sweep(tmp_path)
    put_back(tmp_path / "site")
    assert (tmp_path / "site/index.html").read_text("utf-8") == "old"
    fresh = tmp_path / f".site.4e5f6a7b{SUFFIX}"
    fresh.mkdir()
    (fresh / "index.html").write_text("new", encoding="utf-8")
    step_in(fresh, tmp_path / "site")
    assert [path.name for path in tmp_path.iterdir()] == ["site"]
    assert (tmp_path / "site/index.html").read_text("utf-8") == "new"


def test_what_a_living_process_is_making_is_no_leftover(tmp_path: Path) -> None:
    with replacing(tmp_path / "x") as fresh:
        fresh.write_text("half", encoding="utf-8")
        (tmp_path / f".y.0a1b2c3d{SUFFIX}").write_text("of a killed run", encoding="utf-8")
        code = "import sys; from pathlib import Path; from kbtool.files import sweep; sweep(Path(sys.argv[1]))"
        subprocess.run([sys.executable, "-c", code, str(tmp_path)], cwd=ROOT, check=True)
        assert [path.name for path in tmp_path.iterdir()] == [fresh.name]
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_a_new_file_never_takes_the_place_of_another(tmp_path: Path) -> None:
    write_new(tmp_path / "x", b"first")
    with pytest.raises(FileExistsError):
        write_new(tmp_path / "x", b"second")
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("x", b"first")]


def test_an_init_that_was_cut_short_is_continued_and_nothing_else_is(tmp_path: Path) -> None:
    def init() -> int:
        command = [sys.executable, "-m", "kbtool", "init", str(tmp_path / "kb")]
        return subprocess.run(command, cwd=ROOT, check=False, capture_output=True).returncode

    assert init() == 0
    assert init() == 2, "a finished base is not begun again"
    (tmp_path / "kb/schema/.shipped.json").unlink()
    (tmp_path / "kb/mkdocs.yml").unlink()
    assert init() == 0
    assert (tmp_path / "kb/mkdocs.yml").is_file()
    (tmp_path / "kb/schema/.shipped.json").unlink()
    (tmp_path / "kb/README.md").write_text("mine", encoding="utf-8")
    assert init() == 2
    assert (tmp_path / "kb/README.md").read_text("utf-8") == "mine"


def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    kb = write_kb(tmp_path / "kb", minimal_record())
    code = (
        "import sys, time\nfrom concurrent.futures import ProcessPoolExecutor\nimport os\n"
        "from kbtool.workers import end_with_parent\n"
        "pool = ProcessPoolExecutor(2, initializer=end_with_parent)\n"
        "print(pool.submit(os.getpid).result(), flush=True)\ntime.sleep(60)\n"
    )
    parent = subprocess.Popen([sys.executable, "-c", code], cwd=kb, stdout=subprocess.PIPE, text=True)
    assert parent.stdout
    worker = int(parent.stdout.readline())
    parent.kill()
    parent.communicate()
    for _ in range(200):
        if not alive(worker):
            return
        time.sleep(0.05)
    raise AssertionError("the worker lives on")


def alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{process}/stat")
    return not state.is_file() or state.read_text("utf-8").rpartition(")")[2].split()[0] != "Z"
