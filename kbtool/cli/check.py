"""`kbtool check`: every rule over every record; all problems of all files in one run.

A warning is shown and does not fail the run: it asks a curator to look, and may stay.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, UsageError

PAUSE = 0.4
"""Seconds between two looks at the files."""

if TYPE_CHECKING:
    from kbtool.pipeline import Compiled
    from kbtool.problems import Problem


def parser() -> argparse.ArgumentParser:
    p = options.make("check", COMMANDS["check"], "kbtool check incidents/aws/aws-kinesis-2020.yaml --format github")
    p.add_argument("paths", nargs="*", metavar="PATH", help="records or folders to report on (default: everything)")
    options.form(p, "json", "github")
    p.add_argument(
        "--vocabulary",
        action="store_true",
        help="list the terms that no record names and the patterns with one incident",
    )
    p.add_argument("--strict", action="store_true", help="exit 1 for the open questions of drafts as well")
    p.add_argument("--watch", action="store_true", help="check again on every save, until Ctrl-C")
    p.add_argument("--list", action="store_true", help="list the rules with their codes, and stop")
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:

    if args.list:
        from kbtool.checks import rules

        report.out("\n".join(report.table(rules(), ("code", "what holds"), report.columns())))
        return 0
    paths = [Path(path) for path in args.paths]
    for path in paths:
        if not path.exists():
            raise UsageError(f"{path}: there is no such file or folder")
    root = _root(args.kb, paths)
    return _watch(root, paths, args) if args.watch else _once(root, paths, args)


def _once(root: Path, paths: list[Path], args: argparse.Namespace) -> int:
    from kbtool.drafts import SEVERITY
    from kbtool.pipeline import compile_kb

    with report.Progress():
        compiled = compile_kb(root, _further(paths, root), cached=True)
    if args.vocabulary:
        report.show_problems(compiled.notices, args.format)
        if args.format != "json":
            report.err(_idle(compiled.notices))
        return 0
    problems = [p for p in compiled.problems if not paths or any(_covers(path, root / p.path) for path in paths)]
    asked = [problem for problem in problems if problem.severity == SEVERITY]
    report.show_problems(problems, args.format)
    errors = sum(problem.severity == "error" for problem in problems)
    if args.format != "json":
        told = f"{errors} problem(s)" if errors else "no problems"
        count = sum(problem.severity == "warning" for problem in problems)
        warnings = f", {count} warning(s)" if count else ""
        drafts = len({problem.path for problem in asked})
        rest = f"; {len(asked)} question(s) in {drafts} draft(s), unpublished until reviewed" if asked else ""
        report.err(f"{len(_records(compiled, root, paths))} record(s) checked, {told}{warnings}{rest}")
        if compiled.notices and not paths:
            report.err(f"{_idle(compiled.notices)}; `kbtool check --vocabulary` lists them")
    return 1 if errors or (asked and args.strict) else 0


def _records(compiled: Compiled, root: Path, paths: list[Path]) -> set[str]:
    """The record files that were looked at, those that could not be read included."""
    files = {*compiled.kb.paths.values(), *(p.path for p in compiled.problems if not p.path.startswith("schema/"))}
    return {file for file in files if not paths or any(_covers(path, root / file) for path in paths)}


def _idle(notices: Sequence[Problem]) -> str:
    single = sum(notice.code == "VOC005" for notice in notices)
    return f"{len(notices) - single} term(s) in no record, {single} pattern(s) with one incident"


def _watch(root: Path, paths: list[Path], args: argparse.Namespace) -> int:
    """Check, and again whenever a file has changed. Times and sizes are looked at: that works on every disk."""
    import sys
    import time

    seen: dict[Path, tuple[int, int]] = {}
    try:
        while True:
            now = _state(root, paths)
            if now != seen:
                seen = now
                try:
                    _once(root, paths, args)
                except KbtoolError as error:
                    report.err(f"kbtool: {report.plain(str(error))}")
                report.err("waiting for changes; Ctrl-C ends")
                sys.stdout.flush()
            time.sleep(PAUSE)
    except KeyboardInterrupt:
        return 0


def _state(root: Path, paths: list[Path]) -> dict[Path, tuple[int, int]]:
    from kbtool.load import source_files

    out = {}
    for path in [*source_files(root), *_further(paths, root)]:
        try:
            told = path.stat()
        except OSError:
            continue  # an editor is just swapping it
        out[path] = (told.st_mtime_ns, told.st_size)
    return out


def _root(given: str | None, paths: list[Path]) -> Path:
    from kbtool.load import find_root

    start = Path(given) if given else (paths[0] if paths else Path())
    root = find_root(start.resolve()) or (find_root(Path.cwd()) if not given else None)
    if root is None:
        raise UsageError(f"{start} is not in a knowledge base (a folder that holds incidents/ and schema/)")
    return root


def _further(paths: list[Path], root: Path) -> list[Path]:
    """Record files that were named, or lie in a named folder, and that the knowledge base does not read by itself."""
    from kbtool.load import source_files, walk

    known = {file.resolve() for file in source_files(root)}
    files = [file for path in paths for file in (walk(path) if path.is_dir() else [path])]
    named = {path.resolve() for path in paths}
    return [
        file
        for file in dict.fromkeys(files)
        if file.resolve() not in known and (file.resolve() in named or not file.name.startswith(("_", ".")))
    ]


def _covers(path: Path, file: Path) -> bool:
    return file.resolve() == path.resolve() or file.resolve().is_relative_to(path.resolve())
