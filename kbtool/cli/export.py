"""`kbtool export json` and `kbtool export markdown -o DIR`: everything, for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, ProblemsFound, UsageError

if TYPE_CHECKING:
    from kbtool.analysis import Analysis

LICENCE = "LICENSE-CONTENT"
"""The file of a base that states the licence of its records."""


def parser() -> argparse.ArgumentParser:
    p = options.make(
        "export", COMMANDS["export"], "kbtool export json -o outages.json\n  kbtool export markdown -o tree/"
    )
    p.add_argument(
        "what", choices=("json", "markdown"), help="one JSON document, or a tree of Markdown pages a language"
    )
    p.add_argument("-o", "--output", metavar="PATH", help="file or folder (json: the terminal when left out)")
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    from kbtool.pipeline import compile_kb

    root = options.checkout(args.kb)
    if args.what == "markdown" and not args.output:
        raise UsageError("`kbtool export markdown` needs -o DIR")
    compiled = compile_kb(root, cached=True)
    if compiled.errors:
        raise ProblemsFound(compiled.errors)
    if not args.output:
        report.out(_json(compiled.analysis, root))
        return 0
    told = ""
    try:
        if args.what == "markdown":
            from kbtool.exporters.markdown import write_tree
            from kbtool.registry import PAGE_KINDS

            told = f"{args.output}: {write_tree(compiled.analysis, PAGE_KINDS, root, Path(args.output))} pages"
        else:
            from kbtool.files import write_whole

            write_whole(Path(args.output), (_json(compiled.analysis, root) + "\n").encode("ascii"))
    except OSError as error:
        raise KbtoolError(f"{args.output} cannot be written: {error.strerror}") from None
    if told:
        report.out(told)
    return 0


def _json(analysis: Analysis, root: Path) -> str:
    import json

    from kbtool.exporters.data import export_data, named_licence
    from kbtool.files import read_some

    path = root / LICENCE
    text = read_some(path, 100_000).decode("utf-8", "replace") if path.is_file() else ""
    return json.dumps(export_data(analysis, named_licence(text)), indent=1, sort_keys=True)
