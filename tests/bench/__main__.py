"""`make bench`: measures, prints a table, writes build/bench.json.

`python -m tests.bench [--sizes 100 1000 10000] [--brief] [--only site] [--pairs 3]`. Every ratio is CPU time against a
yardstick of the same run, so that a slow or busy machine changes both sides; the seconds beside it are this machine's.
"""

from __future__ import annotations

import argparse
import datetime as dt
import gzip
import json
import math
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.bench import page
from tests.bench.synthetic import write_kb
from tests.bench.timing import Cost, Row, paired, run
from tests.records import ROOT

PYTHON = sys.executable
KBTOOL = Path(PYTHON).parent / "kbtool"
PLAIN = 2000
"""Up to so many records plain mkdocs-material builds the same pages; it takes five times as long."""
QUERIES: dict[str, tuple[str, ...]] = {
    "cascade": ("cascade", "aws-kinesis"),
    "siblings": ("siblings", "aws-kinesis-2020"),
    "search": ("search", "thread"),
    "show": ("show", "aws-kinesis-2020"),
}


def yardstick(name: str, root: Path) -> Cost:
    return run([PYTHON, "-m", "tests.bench.yardsticks", name, root], root)


def edit(root: Path) -> None:
    """Change one word of prose in the last record."""
    path = sorted((root / "incidents").rglob("*.yaml"))[-1]
    text = path.read_text("utf-8")
    head, _, rest = text.partition("\nsummary:")
    rest = rest.replace(" the very ", " the ", 1) if " the very " in rest else rest.replace(" the ", " the very ", 1)
    path.write_text(f"{head}\nsummary:{rest}", "utf-8")


def loading(root: Path, n: int, pairs: int) -> Iterator[Row]:
    yield paired(
        "load and check / CSafeLoader",
        n,
        lambda: yardstick("check", root),
        lambda: yardstick("csafe", root),
        1.5,
        pairs,
    )
    yield paired(
        "load / CSafeLoader", n, lambda: yardstick("load", root), lambda: yardstick("csafe", root), None, pairs
    )
    yield paired(
        "siblings of all / CSafeLoader",
        n,
        lambda: yardstick("siblings", root),
        lambda: yardstick("csafe", root),
        None,
        1,
    )


def building(root: Path, n: int, pairs: int) -> Iterator[Row]:
    def cold() -> Cost:
        shutil.rmtree(root / "build", ignore_errors=True)
        return run([KBTOOL, "show", "aws-kinesis-2020"], root)

    def after_edit() -> Cost:
        edit(root)
        return run([KBTOOL, "show", "aws-kinesis-2020"], root)

    cold()
    yield paired("index build / CSafeLoader", n, cold, lambda: yardstick("csafe", root), None, 1)
    found = sorted(((after_edit(), cold()) for _ in range(pairs)), key=lambda pair: pair[0].cpu / pair[1].cpu)
    ours, other = found[len(found) // 2]  # the median pair
    yield Row(
        "answer after one edit / cold compile",
        n,
        round(ours.cpu / other.cpu, 3),
        0.15,
        round(ours.cpu, 3),
        round(ours.peak, 1),
    )


def querying(root: Path, n: int, _pairs: int) -> Iterator[Row]:
    index = root / "build" / "kbtool.sqlite"
    apart = root.parent / "elsewhere"
    apart.mkdir(exist_ok=True)

    def nothing() -> Cost:
        return run([PYTHON, "-c", "pass"], apart)

    for name, arguments in QUERIES.items():
        command: list[str | Path] = [KBTOOL, *arguments, "--kb", index]
        run(command, apart)
        yield paired(f"{name}, fresh index / python -c pass", n, lambda c=command: run(c, apart), nothing, 3.5, 15)  # type: ignore[misc]
    show: list[str | Path] = [KBTOOL, *QUERIES["show"]]
    yield paired("show in a checkout / python -c pass", n, lambda: run(show, root), nothing, None, 9)


def site(root: Path, n: int, _pairs: int) -> Iterator[Row]:
    """The whole site in two languages, a rebuild after one edit, the memory and the search index."""
    shutil.rmtree(root / "build", ignore_errors=True)
    full = run([KBTOOL, "site"], root)
    yield Row("memory of the site / 2 GiB", n, round(full.peak / 2048, 3), 1.0, round(full.cpu, 2), round(full.peak, 1))
    edit(root)
    again = run([KBTOOL, "site"], root)  # at once: the full build is its yardstick, and a machine's pace drifts
    yield Row(
        "site after one edit / full build",
        n,
        round(again.cpu / full.cpu, 3),
        0.1,
        round(again.cpu, 2),
        round(again.peak, 1),
    )
    for lang, folder in (("en", root / "site/search"), ("zh", root / "site/zh/search")):
        size = len(gzip.compress((folder / "search_index.json").read_bytes(), 9))
        # The allowance is 1.5 MB for 10,000 incidents; the figure stands beside it in megabytes, not seconds.
        yield Row(f"search index {lang}, MB compressed", n, round(size / 1e6, 3), 1.5, 0.0, 0.0)
    if n <= PLAIN:
        yield against_plain(root, n, full)


def against_plain(root: Path, n: int, full: Cost) -> Row:
    """The built site against plain mkdocs-material on the same pages."""
    tree = root.parent / "tree"
    shutil.rmtree(tree, ignore_errors=True)
    run([KBTOOL, "export", "markdown", "-o", tree], root)
    plain = [
        run([PYTHON, "-m", "mkdocs", "build", "-q", "-d", tree / f"site-{lang}"], tree / lang) for lang in ("en", "zh")
    ]
    plain_pages = sum(1 for _ in tree.glob("site-*/**/*.html"))
    pages = sum(1 for _ in (root / "site").rglob("*.html"))
    ratio = (full.cpu / pages) / (sum(cost.cpu for cost in plain) / plain_pages)
    return Row("site / plain mkdocs-material, a page", n, round(ratio, 3), 0.5, round(full.cpu, 2), round(full.peak, 1))


STEPS = {"loading": loading, "building": building, "querying": querying, "site": site}


def growth(rows: list[Row]) -> list[Row]:
    """CPU at the larger size against CPU at the smaller one, over what N log N allows."""
    out = []
    for small in rows:
        for large in rows:
            if large.name == small.name and large.n > small.n >= 1000 and small.cpu_s and "python -c" not in small.name:
                allowed = (large.n * math.log(large.n)) / (small.n * math.log(small.n))
                ratio = large.cpu_s / small.cpu_s / allowed
                name = large.name.replace("memory of the site / 2 GiB", "full build of the site")  # the row of its CPU
                out.append(Row(page.GROWTH + name, large.n, round(ratio, 3), 1.0, large.cpu_s, large.peak_mb))
    return out


def table(rows: list[Row]) -> str:
    lines = [f"{'':60} {'N':>6} {'ratio':>8} {'target':>7} {'CPU s':>9} {'peak MB':>8}"]
    for row in rows:
        verdict = "" if row.target is None or row.ratio is None else "  met" if row.ratio <= row.target else "  MISSED"
        target = "" if row.target is None else f"{row.target:g}"
        lines.append(f"{row.name:60} {row.n:>6} {row.ratio:>8} {target:>7} {row.cpu_s:>9} {row.peak_mb:>8}{verdict}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description="measures kbtool against yardsticks")
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--brief", action="store_true", help="copies of about 25 kB instead of the real 100 kB")
    parser.add_argument("--only", nargs="+", choices=STEPS, default=[*STEPS], help="some of the measurements")
    parser.add_argument("--pairs", type=int, default=3)
    parser.add_argument(
        "--page", nargs="+", type=Path, metavar="FILE", help="write the manual's page from these results"
    )
    args = parser.parse_args()
    if args.page:
        told = [Row(**row) for path in args.page for row in json.loads(path.read_text("utf-8"))]
        day = dt.date.fromtimestamp(max(path.stat().st_mtime for path in args.page))
        page.write(told, day.isoformat())
        return
    rows: list[Row] = []
    for n in args.sizes:
        with tempfile.TemporaryDirectory(prefix="kbtool-bench-") as folder:
            root = Path(folder) / "kb"
            write_kb(root, n, args.brief)
            for step in args.only:
                for measured in STEPS[step](root, n, args.pairs):
                    row = measured._replace(name=measured.name + (page.BRIEF if args.brief else ""))
                    rows.append(row)
                    print(table([row]).splitlines()[1], flush=True)
    rows += growth(rows)
    print("\n" + table(rows))
    out = ROOT / "build" / "bench.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps([row._asdict() for row in rows], indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
