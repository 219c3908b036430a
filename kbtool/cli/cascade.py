"""`kbtool cascade SERVICE`: who fell with a service, each incident's own chain, newest first."""

from __future__ import annotations

import argparse

from kbtool.cli import chains, options
from kbtool.cli.main import COMMANDS


def parser() -> argparse.ArgumentParser:
    p = options.make(
        "cascade", COMMANDS["cascade"], "kbtool cascade kinesis --incident aws-kinesis-2020 --tz Asia/Shanghai"
    )
    chains.arguments(p)
    return p


def run(args: argparse.Namespace) -> int:
    return chains.answer(args, up=False)
