"""Options that several commands share, and how a command finds its index."""

from __future__ import annotations

import argparse
import os

from kbtool import report

if False:  # TYPE_CHECKING without importing typing
    from pathlib import Path


class _Formatter(argparse.RawDescriptionHelpFormatter):
    """Keeps the examples as they are typed. Given its width, argparse does not import shutil to find it."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=report.columns())


def make(name: str, text: str, example: str) -> argparse.ArgumentParser:
    """A parser for one command, with an example in its help."""
    return argparse.ArgumentParser(
        prog=f"kbtool {name}", description=text, epilog=f"example:\n  {example}", formatter_class=_Formatter,
        allow_abbrev=False,
    )  # fmt: skip


def checkout(given: str | None) -> Path:
    """The root of the checkout that a compiling command works on: `--kb`, else the nearest parent that is one."""
    from pathlib import Path

    from kbtool.errors import UsageError
    from kbtool.load import find_root

    start = Path(given) if given else Path()
    root = find_root(start.resolve())
    if root is None:
        raise UsageError(f"{start} is not in a knowledge base (a folder that holds incidents/ and schema/)")
    return root


def compiling(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--kb", metavar="PATH", help="the checkout, when it is not a parent of this folder")


def knowledge(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--kb", metavar="PATH",
        help="a checkout or an index file; else the nearest parent folder with incidents/ and schema/, else the index "
        "that came with kbtool",
    )  # fmt: skip


def language(parser: argparse.ArgumentParser) -> None:
    guess = "zh" if os.environ.get("LC_ALL", os.environ.get("LANG", "")).lower().startswith("zh") else "en"
    parser.add_argument(
        "--lang",
        choices=("en", "zh"),
        default=guess,
        help="language of the answer (default: that of LC_ALL or LANG, else en)",
    )


def zone(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--tz", metavar="ZONE", help="show times in this zone, e.g. UTC or Asia/Shanghai")


def form(parser: argparse.ArgumentParser, *names: str) -> None:
    parser.add_argument("--format", choices=("text", *names), default="text", help="form of the answer (default: text)")
