"""`kbtool export json` and `kbtool export markdown -o DIR`: everything, for other programs."""

from __future__ import annotations

import argparse
from pathlib import Path

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, ProblemsFound, UsageError


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
    try:
        if args.what == "markdown":
            from kbtool.exporters.markdown import write_tree
            from kbtool.registry import PAGE_KINDS

            count = write_tree(compiled.analysis, PAGE_KINDS, root, Path(args.output))
            report.out(f"{args.output}: {count} pages")
        else:
            _json(compiled.analysis, args.output)
    except OSError as error:
        raise KbtoolError(f"{args.output} cannot be written: {error.strerror}") from None
    return 0


def _json(analysis: object, output: str | None) -> None:
    import json

    from kbtool.analysis import Analysis
    from kbtool.exporters.data import export_data
    from kbtool.files import write_whole

    assert isinstance(analysis, Analysis)
    text = json.dumps(export_data(analysis), indent=1, sort_keys=True)
    if output:
        write_whole(Path(output), (text + "\n").encode("ascii"))
    else:
        report.out(text)
