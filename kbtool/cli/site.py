"""`kbtool site`: build the site of a checkout in both languages, in strict mode."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import UsageError


def parser() -> argparse.ArgumentParser:
    p = options.make("site", COMMANDS["site"], "kbtool site -o site")
    p.add_argument("-o", "--output", metavar="DIR", help="where to put it (default: site/ in the checkout)")
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    from kbtool.site import build_site

    root = options.checkout(args.kb)
    if not (root / "mkdocs.yml").is_file():
        raise UsageError(f"{root} has no mkdocs.yml; the site is built from a whole checkout")
    out = Path(args.output) if args.output else root / "site"
    with report.Progress():
        build_site(root, out, offline=os.environ.get("OFFLINE", "") not in ("", "0", "false"))
    both = (out / "zh/index.html").is_file()
    report.out(f"{out}/index.html and {out}/zh/index.html" if both else f"{out}/index.html")
    return 0
