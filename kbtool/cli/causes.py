"""`kbtool causes SERVICE`: what took a service down, upwards through each incident's own chain."""

from __future__ import annotations

import argparse

from kbtool.cli import chains, options
from kbtool.cli.main import COMMANDS


def parser() -> argparse.ArgumentParser:
    p = options.make("causes", COMMANDS["causes"], "kbtool causes lambda")
    chains.arguments(p)
    return p


def run(args: argparse.Namespace) -> int:
    return chains.answer(args, up=True)
