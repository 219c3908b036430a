"""`make fuzz`: the long run. Guided by coverage where atheris is installed (`pip install atheris`), else by chance.

    python -m tests.fuzz [--runs N] [TARGET ...]

Every target runs in a child of its own. A fault is kept once, by its kind and place, under build/fuzz/TARGET/; a case
that is worth keeping goes to tests/fuzz/cases/TARGET/, where the test suite runs it from then on.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.util
import os
import subprocess
import sys
import time
import traceback
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent.parent
FOUND = ROOT / "build/fuzz"
SLOW = 5.0
"""Seconds of CPU that no single call may take."""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--runs", type=int, help="calls of each target (default: what its speed allows)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--child", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.child:
        return _child(args.targets[0], args.runs, args.seed)
    from tests.fuzz.targets import TARGETS

    for name in args.targets or TARGETS:
        runs = args.runs or TARGETS[name].long
        (FOUND / name).mkdir(parents=True, exist_ok=True)
        with (FOUND / f"{name}.log").open("wb") as log:
            child = [sys.executable, "-m", "tests.fuzz", "--child", "--runs", str(runs), "--seed", str(args.seed), name]
            subprocess.run(child, cwd=ROOT, stdout=sys.stdout, stderr=log, check=False)
    left = list(FOUND.glob("*/*.case"))
    print(f"{len(left)} fault(s) in {FOUND}")
    return 1 if left else 0


class Watch:
    """Calls a target, counts, and keeps the first case of every kind of fault."""

    def __init__(self, name: str, run: Any) -> None:
        self.name, self.run = name, run
        self.calls = 0
        run(b"")  # what is made once, such as an index, is no call's time
        self.seen: set[str] = set()
        self.began = time.process_time()

    def __call__(self, data: bytes) -> None:
        self.calls += 1
        before = time.process_time()
        try:
            self.run(data)
        except Exception as error:
            self.keep(data, error)
        spent = time.process_time() - before
        if spent > SLOW:
            self.keep(data, TimeoutError(f"took {spent:.1f} s"))

    def keep(self, data: bytes, error: BaseException) -> None:
        frames = [f for f in traceback.extract_tb(error.__traceback__) if "/kbtool/" in f.filename]
        place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else ""
        kind = f"{type(error).__name__} {place}"
        if kind in self.seen:
            return
        self.seen.add(kind)
        name = hashlib.sha256(kind.encode()).hexdigest()[:10]
        (FOUND / self.name / f"{name}.case").write_bytes(data)
        (FOUND / self.name / f"{name}.txt").write_text("".join(traceback.format_exception(error)), "utf-8", "replace")

    def report(self, how: str) -> None:
        spent = time.process_time() - self.began
        kinds = "; ".join(sorted(self.seen)) or "nothing found"
        os.write(1, f"{self.name}: {self.calls} calls, {how}, {spent:.0f} s of CPU: {kinds}\n".encode())


def _child(name: str, runs: int, seed: int) -> int:
    if importlib.util.find_spec("atheris"):
        return _guided(name, runs, seed)
    from tests.fuzz.mutate import mutated
    from tests.fuzz.targets import TARGETS

    target = TARGETS[name]
    watch = Watch(name, target.run)
    for _, data in zip(range(runs), mutated(target.seeds(), seed), strict=False):
        watch(data)
    watch.report("by chance")
    return 0


def _guided(name: str, runs: int, seed: int) -> int:
    import atheris  # type: ignore[import-untyped,import-not-found,unused-ignore]

    with atheris.instrument_imports(include=["kbtool"]):
        from tests.fuzz.mutate import WORDS
        from tests.fuzz.targets import TARGETS
    target = TARGETS[name]
    watch = Watch(name, target.run)
    corpus = FOUND / name / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(target.seeds()):
        (corpus / f"seed-{number}").write_bytes(data)
    words = FOUND / name / "words"
    words.write_text(
        "".join(f'"{"".join(f"{chr(92)}x{b:02x}" for b in word)}"\n' for word in WORDS if 0 < len(word) < 60)
    )

    def once(data: bytes) -> None:
        watch(data)
        if watch.calls >= runs:  # the library leaves without a word to us
            watch.report("guided by coverage")
            os._exit(0)

    options = [f"-seed={seed}", "-max_len=20000", "-timeout=120", "-rss_limit_mb=3000", f"-dict={words}"]
    atheris.Setup([sys.argv[0], *options, str(corpus)], once)
    atheris.Fuzz()
    return 0


if __name__ == "__main__":
    sys.exit(main())
