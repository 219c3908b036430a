"""The same input gives the same bytes, wherever, whenever and however often it is compiled; and two runs agree."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.records import ROOT, minimal_record, write_kb
from tests.site.conftest import with_site_parts

HERE = {"PYTHONHASHSEED": "1", "TZ": "UTC", "LC_ALL": "C"}
FAR = {"PYTHONHASHSEED": "2", "TZ": "Asia/Tokyo", "LC_ALL": "C.UTF-8", "HOME": "/nonexistent"}
IMPORT = f"import statuspage {ROOT}/tests/importers/samples/statuspage.json --organisation acme --force"
Files = dict[str, bytes]


def kbtool(kb: Path, *args: str, env: dict[str, str], umask: int = 0o022, cores: int = 0) -> None:
    def prepare() -> None:
        os.umask(umask)
        if cores and hasattr(os, "sched_setaffinity"):
            os.sched_setaffinity(0, set(list(os.sched_getaffinity(0))[:cores]))

    command = [sys.executable, "-m", "kbtool", *args, "--kb", str(kb)]
    subprocess.run(command, cwd=kb, env=os.environ | env, preexec_fn=prepare, check=True, capture_output=True)


def made(kb: Path, env: dict[str, str], warm: bool, umask: int = 0o022, cores: int = 0) -> Files:
    """Everything that the compiling commands write, from a filled cache or from none."""
    out = kb / "out"
    if warm:
        kbtool(kb, "check", env=env)
    for args in (("build", "-o", "out/i.sqlite"), ("export", "json", "-o", "out/all.json"),
                 ("export", "markdown", "-o", "out/tree"), ("site", "-o", "out/site")):  # fmt: skip
        if not warm:
            shutil.rmtree(kb / "build", ignore_errors=True)
        kbtool(kb, *args, env=env, umask=umask, cores=cores)
    return {p.relative_to(out).as_posix(): p.read_bytes() for p in sorted(out.rglob("*")) if p.is_file()}


def same(one: Files, two: Files) -> None:
    assert list(one) == list(two)
    assert [name for name in one if one[name] != two[name]] == []


def test_folder_zone_locale_seed_cores_umask_and_order_of_files_change_no_byte_and_neither_does_the_cache(
    tmp_path: Path,
) -> None:
    records = [minimal_record(), minimal_record() | {"id": "acme-other-2020"}]
    first = with_site_parts(write_kb(tmp_path / "a", *records))
    cold = made(first, HERE, warm=False)
    assert "site/zh/index.html" in cold
    second = with_site_parts(write_kb(tmp_path / "far" / "b c", *reversed(records)))
    for path in second.rglob("*.yaml"):
        os.utime(path, (0, 0))
    same(cold, made(second, FAR, warm=True, umask=0o077, cores=1))


@pytest.mark.parametrize("args", ["build", "fmt", "check", "list", "export markdown -o tree", IMPORT])
def test_two_runs_at_once_both_succeed_and_leave_one_whole_result(args: str, tmp_path: Path) -> None:
    kb = write_kb(tmp_path / "kb", *(minimal_record() | {"id": f"acme-queue-{year}"} for year in range(2000, 2006)))
    command = [sys.executable, "-m", "kbtool", *args.split(), "--kb", str(kb)]
    running = [
        subprocess.Popen(command, cwd=kb, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2 if args.startswith("export") else 3)
    ]
    told = [process.communicate() for process in running]
    assert {process.returncode for process in running} == {0}, told
    assert list(kb.rglob("*.kbtool-tmp")) == []
    if args == "list":
        assert len({answer for answer, _ in told}) == 1
    if args.startswith(("export", "import")):
        written = {p: p.read_bytes() for p in kb.rglob("*") if p.is_file() and "build" not in p.parts}
        subprocess.run(command, cwd=kb, check=True, capture_output=True)
        assert {p: p.read_bytes() for p in kb.rglob("*") if p.is_file() and "build" not in p.parts} == written
    if args == "build":
        whole = (kb / "build/kbtool.sqlite").read_bytes()
        kbtool(kb, "build", "-o", "again.sqlite", env=HERE)
        assert (kb / "again.sqlite").read_bytes() == whole


def test_two_sites_at_once_both_succeed_and_one_whole_site_stands(tmp_path: Path) -> None:
    kb = with_site_parts(write_kb(tmp_path / "kb", minimal_record()))
    command = [sys.executable, "-m", "kbtool", "site", "--kb", str(kb)]
    running = [subprocess.Popen(command, cwd=kb, stderr=subprocess.PIPE, text=True) for _ in range(2)]
    assert [(process.communicate()[1], process.returncode) for process in running] == [("", 0), ("", 0)]
    assert (kb / "site/zh/index.html").is_file()
    assert [path.name for path in kb.iterdir() if path.name.endswith(".kbtool-tmp")] == []


def test_an_older_index_put_back_by_a_slower_run_is_not_taken_for_fresh(small_kb: Path) -> None:
    """Two queries refresh; the one that read the older records ends last, and its stamp or the other's may stand."""
    kbtool(small_kb, "list", env=HERE)
    index = small_kb / "build/kbtool.sqlite"
    older = index.read_bytes()
    path = small_kb / "incidents/acme/acme-queue-2020.yaml"
    path.write_text(path.read_text("utf-8").replace("The queue stops", "The queue halts"), encoding="utf-8")
    kbtool(small_kb, "list", env=HERE)
    spare = index.with_name("spare")
    spare.write_bytes(older)
    spare.replace(index)
    command = [sys.executable, "-m", "kbtool", "list", "--lang", "en"]
    assert "The queue halts" in subprocess.run(command, cwd=small_kb, capture_output=True, text=True, check=True).stdout
