"""`kbtool serve`: the site on this machine, built anew on every save."""

from __future__ import annotations

import argparse
import logging
import os
import re

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, UsageError

_LOCAL = ("127.0.0.1", "localhost")


def parser() -> argparse.ArgumentParser:
    p = options.make("serve", COMMANDS["serve"], "kbtool serve --port 8080")
    p.add_argument("--host", default="127.0.0.1", metavar="HOST", help="address to listen on (default: 127.0.0.1)")
    p.add_argument("--port", type=int, default=8000, metavar="PORT", help="port to listen on (default: 8000)")
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    root = options.checkout(args.kb)
    if not (root / "mkdocs.yml").is_file():
        raise UsageError(f"{root} has no mkdocs.yml; the site is served from a whole checkout")
    if not re.fullmatch(r"[A-Za-z0-9.-]+", args.host) or not 1 <= args.port <= 65535:
        raise UsageError("--host takes a name or an IPv4 address, --port a number from 1 to 65535")
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    try:
        from mkdocs.commands.serve import serve
        from mkdocs.exceptions import MkDocsException
    except ImportError as error:
        raise KbtoolError("the site needs the extra `site`: pip install 'kbtool[site]'") from error
    if args.host not in _LOCAL:
        report.err(f"everyone who reaches {args.host} can read this site, drafts of yours included")
    logging.basicConfig(format="%(message)s")  # on standard error: where the site is, and each build
    logging.getLogger("mkdocs").setLevel(logging.INFO)
    try:
        serve(str(root / "mkdocs.yml"), dev_addr=f"{args.host}:{args.port}")
    except (MkDocsException, SystemExit) as error:
        raise KbtoolError(f"the site was not built: {error}") from None
    except OSError as error:
        raise KbtoolError(f"{args.host}:{args.port}: {error.strerror}; try another --port") from None
    return 0
