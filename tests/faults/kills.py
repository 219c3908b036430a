"""Kills commands at random moments and looks at what is left: the old result or the new one, and no litter after.

`make faults` runs many kills of every case; the tests run a few.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import random
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tests.records import ROOT, minimal_record, put, write_kb
from tests.site.conftest import with_site_parts

SUFFIX = ".kbtool-tmp"
Shot = dict[str, str]
"""Path below the folder of results -> digest of the file."""


@dataclass
class Case:
    """One command over one folder. `old` is put there before each run; what it makes is `new`."""

    name: str
    work: Path
    argv: tuple[str, ...]
    results: Path
    each: bool = False
    """Whether every file is old or new by itself; else all are old or all are new."""
    ignored: tuple[str, ...] = ()
    code: int = 0
    judge: Callable[[], None] | None = None
    """What must hold besides, after every kill."""
    writes: float = 0
    """Seconds that it writes one thing, where that can be told; every other kill falls into them."""
    kept: Path = field(init=False)

    def __post_init__(self) -> None:
        self.kept = self.work / "kept"
        self.results.mkdir(parents=True, exist_ok=True)
        shutil.copytree(self.results, self.kept)

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "kbtool", *self.argv]
        return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)

    def whole_run(self) -> float:
        """Run to the end and return the seconds it took."""
        began = time.monotonic()
        process = self.start()
        _, told = process.communicate()
        assert process.returncode == self.code, (self.name, process.returncode, told.decode())
        return time.monotonic() - began

    def restore(self) -> None:
        """The old results in place; what a killed run left beside them stays for the next to find."""
        for path in self.results.iterdir():
            if not path.name.endswith(SUFFIX):
                shutil.rmtree(path) if path.is_dir() else path.unlink()
        shutil.copytree(self.kept, self.results, dirs_exist_ok=True)

    def shot(self) -> Shot:
        out = {}
        for path in sorted(self.results.rglob("*")):
            name = path.relative_to(self.results).as_posix()
            if path.is_file() and SUFFIX not in name and not name.endswith(self.ignored or "\0"):
                out[name] = hashlib.sha256(path.read_bytes()).hexdigest()
        return out

    def litter(self) -> list[Path]:
        return sorted(self.work.rglob(f".*{SUFFIX}"))


def run(case: Case, kills: int, seed: int) -> Counter[str]:
    """Kill the command so many times; how often the old, the new and a mixture of whole files was found."""
    chance = random.Random(seed)
    old = case.shot()
    seconds = case.whole_run()
    new = case.shot()
    assert new != old or case.judge, f"{case.name} must change something, or nothing is tested"
    found: Counter[str] = Counter()
    for number in range(kills):
        case.restore()
        process = case.start()
        if number % 2 or not new:  # of `check` only the answer counts: there is no file to wait for
            time.sleep(chance.uniform(0, seconds * 1.05))
        else:
            _await_writing(case, process, chance.choice(sorted(new)))
            if case.writes:
                time.sleep(chance.uniform(0, case.writes))
        process.kill()
        process.communicate()
        found[_verdict(case, old, new)] += 1
        found["killed while writing"] += bool(case.litter())
        if case.judge:
            case.judge()
    case.whole_run()
    assert case.shot() == new, f"{case.name}: the run after the kills made something else"
    assert case.litter() == [], f"{case.name}: leftovers stay after the next run"
    return found


def _await_writing(case: Case, process: subprocess.Popen[bytes], name: str) -> None:
    """Until the file of that name, or the folder it will come in, is being made; or until the run is over.

    Small files are made within a tenth of a millisecond: whoever waits by the clock never meets one.
    """
    path = case.results / name
    above = [path, *path.parents]
    above = above[: above.index(case.results)]
    while process.poll() is None:
        for target in above:
            with contextlib.suppress(OSError), os.scandir(target.parent) as entries:
                if any(e.name.startswith(f".{target.name}.") and e.name.endswith(SUFFIX) for e in entries):
                    return


def _verdict(case: Case, old: Shot, new: Shot) -> str:
    now = case.shot()
    if now == old:
        return "old"
    if now == new:
        return "new"
    assert case.each, f"{case.name}: neither the old result nor the new one"
    for name in old.keys() | new.keys() | now.keys():
        assert now.get(name) in (old.get(name), new.get(name)), f"{case.name}: {name} is half written"
    return "some files old, some new"


def _kb(root: Path, title: str, records: int = 6) -> Path:
    return write_kb(root, *(minimal_record() | {"id": f"acme-{title}-{2000 + n}"} for n in range(records)))


def build(work: Path) -> Case:
    results = work / "out"
    _now("build", "--quiet", "--kb", str(_kb(work / "before", "old")), "-o", str(results / "i.sqlite"))
    kb = _kb(work / "after", "new")
    return Case("build", work, ("build", "--quiet", "--kb", str(kb), "-o", str(results / "i.sqlite")), results)


def fmt(work: Path) -> Case:
    kb = _kb(work / "kb", "plain")
    return Case("fmt", work, ("fmt", "--kb", str(kb)), kb, each=True)


def imported(work: Path) -> Case:
    sample = ROOT / "tests/importers/samples/statuspage.json"
    results = work / "drafts"
    argv = ("import", "statuspage", str(sample), "-o", str(results), "--force")
    _now(*argv)
    for path in results.iterdir():
        path.write_text("an older draft\n" * 999, encoding="utf-8")
    return Case("import", work, argv, results, each=True)


def check(work: Path) -> Case:
    """The cache is no result; what must hold is that it never changes an answer."""
    kb = _kb(work / "kb", "checked")
    broken = minimal_record() | {"id": "acme-broken-2020", "title": {"en": "At 5:16 AM", "zh": "标题"}}
    put(kb / "incidents/acme/acme-broken-2020.yaml", broken)
    argv = ("check", "--kb", str(kb))
    case = Case("check", work, argv, kb / "build", ignored=("cache.sqlite", "-journal"), code=1)
    expected = _said(*argv)

    def same() -> None:
        assert _said(*argv) == expected

    case.judge = same
    return case


def query(work: Path) -> Case:
    """A query that refreshes the index: what it answers after a kill is what is in the files."""
    kb = _kb(work / "kb", "asked")
    argv = ("list", "--lang", "en", "--kb", str(kb))
    expected = _said(*argv)
    shutil.rmtree(kb / "build")
    case = Case("list", work, argv, kb / "build", each=True, ignored=(".stamp", "cache.sqlite", "-journal"))

    def same() -> None:
        assert _said(*argv) == expected

    case.judge = same
    return case


def export(work: Path) -> Case:
    results = work / "out"
    results.mkdir(parents=True)
    (results / "all.json").write_text("{}", encoding="utf-8")
    argv = ("export", "json", "--kb", str(_kb(work / "kb", "sent", 60)), "-o", str(results / "all.json"))
    return Case("export", work, argv, results)


def tree(work: Path) -> Case:
    results = work / "out"
    _now("export", "markdown", "--kb", str(_kb(work / "before", "old", 2)), "-o", str(results / "tree"))
    argv = ("export", "markdown", "--kb", str(_kb(work / "after", "new", 2)), "-o", str(results / "tree"))
    return Case("tree", work, argv, results, each=True)


def init(work: Path) -> Case:
    results = work / "bases"
    results.mkdir(parents=True)
    return Case("init", work, ("init", str(results / "mine")), results, each=True)


def site(work: Path) -> Case:
    results = work / "out"
    _now("site", "--kb", str(with_site_parts(_kb(work / "before", "old", 2))), "-o", str(results / "site"))
    kb = with_site_parts(_kb(work / "after", "new", 2))
    return Case("site", work, ("site", "--kb", str(kb), "-o", str(results / "site")), results, writes=4)


CASES = {"build": build, "fmt": fmt, "import": imported, "check": check, "list": query, "export": export, "tree": tree,
         "init": init, "site": site}  # fmt: skip


def _now(*argv: str) -> None:
    subprocess.run([sys.executable, "-m", "kbtool", *argv], cwd=ROOT, check=True, capture_output=True)


def _said(*argv: str) -> tuple[int, bytes]:
    done = subprocess.run([sys.executable, "-m", "kbtool", *argv], cwd=ROOT, check=False, capture_output=True)
    return done.returncode, done.stdout
