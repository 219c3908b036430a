"""`kbtool completion SHELL`: a completion script made from the commands' own parsers."""

from __future__ import annotations

import argparse

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS

SHELLS = ("bash", "zsh", "tcsh")


def parser() -> argparse.ArgumentParser:
    p = options.make("completion", COMMANDS["completion"], 'eval "$(kbtool completion bash)"')
    p.add_argument("shell", choices=SHELLS, help="the shell to write it for")
    return p


def whole() -> argparse.ArgumentParser:
    """All commands in one parser, for the completion script and the manual only."""
    top = argparse.ArgumentParser(prog="kbtool")
    commands = top.add_subparsers(dest="command")
    for name, text in COMMANDS.items():
        module = __import__(f"kbtool.cli.{name}", fromlist=["parser"])
        commands.add_parser(name, help=text, parents=[module.parser()], add_help=False, conflict_handler="resolve")
    return top


def run(args: argparse.Namespace) -> int:
    import shtab

    report.out(shtab.complete(whole(), shell=args.shell))
    return 0
