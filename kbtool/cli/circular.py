"""`kbtool circular`: tools for watching, deploying, reporting and support that depend on what they watch."""

from __future__ import annotations

import argparse

from kbtool import circular, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.cli.reasons import Teller, edge_data

if False:  # TYPE_CHECKING without importing typing
    from kbtool.query import Row


def parser() -> argparse.ArgumentParser:
    p = options.make("circular", COMMANDS["circular"], "kbtool circular --incident aws-kinesis-2020")
    p.add_argument("--incident", metavar="ID", help="only this incident")
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    with open_index(args.kb) as index:
        only = query.incident_id(index, args.incident) if args.incident else None
        found = [row for row in circular.circular(index) if only in (None, row["incident"])]
        if args.format == "json":
            import json

            rows = [{**row, "chain": [edge_data(edge) for edge in _chain(row)]} for row in found]
            report.out(json.dumps({"incident": only, "findings": rows}, indent=2))
        else:
            _text(Teller(index, args.lang), found)
    return 0


def _chain(finding: circular.Finding) -> list[Row]:
    chain = finding["chain"]
    assert isinstance(chain, list)
    return chain


def _text(tell: Teller, found: list[circular.Finding]) -> None:
    if not found:
        tell.say(tell.word["circular-none"])
        return
    proof = None
    for row in found:
        if row["proof"] != proof:
            if proof is not None:
                report.out()
            proof = row["proof"]
            tell.title(tell.word[f"circular-{proof}"])
            tell.say(tell.word[f"circular-{proof}-means"], "  ")
        report.out()
        line = tell.word["circular-line"].format(tell.name(row["watcher"]), tell.name(row["watched"]))
        tell.say(f"{line} · {row['incident']} · {tell.word['grade-' + str(row['grade'])]}", "  ")
        tell.chain(_chain(row), "    ")
        if row["factor"]:
            tell.say(tell.word["circular-factor"].format(f"{row['incident']}#factor-{row['factor']}"), "    ")
