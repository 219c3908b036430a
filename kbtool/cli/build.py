"""`kbtool build`: compile a checkout into one index file."""

from __future__ import annotations

import argparse
from pathlib import Path

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, ProblemsFound, UsageError


def parser() -> argparse.ArgumentParser:
    p = options.make("build", COMMANDS["build"], "kbtool build -o outages.sqlite")
    p.add_argument(
        "-o", "--output", metavar="FILE", help="where to write (default: build/kbtool.sqlite in the checkout)"
    )
    p.add_argument("--quiet", action="store_true", help="say nothing when it went well")
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    from kbtool.index import default_path, write_index
    from kbtool.pipeline import compile_kb

    root = options.checkout(args.kb)
    with report.Progress():
        compiled = compile_kb(root)
    if compiled.errors:
        raise ProblemsFound(compiled.errors)
    path = Path(args.output) if args.output else default_path(root)
    if path.is_dir():
        raise UsageError(f"{path} is a folder; give the name of a file")
    try:
        write_index(compiled.analysis, path)
    except OSError as error:
        raise KbtoolError(f"{path} cannot be written: {error.strerror}") from None
    if not args.quiet:
        report.out(f"{path}: {len(compiled.kb.incidents)} incidents")
    return 0
