"""`kbtool gaps ID`: the named intervals of an incident, each with its two events and its bound."""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.cli.show_time import Times


def parser() -> argparse.ArgumentParser:
    p = options.make("gaps", COMMANDS["gaps"], "kbtool gaps aws-kinesis-2020 --lang zh")
    p.add_argument("incident", metavar="ID", help="an incident; `kbtool list` shows them")
    p.add_argument("--all", action="store_true", help="also the window of every impact and the tails after the origin")
    options.form(p, "json")
    options.language(p)
    options.zone(p)
    options.knowledge(p)
    return p


def _what(row: query.Row, main: str, names: query.NodeNames, word: dict[str, str]) -> str:
    """What an interval measures; the service is named where it is not the origin."""
    what = word[f"gap-{row['name']}"]
    return what if row["node"] == main else f"{names.get(str(row['node']), row['node'])}: {what}"


def run(args: argparse.Namespace) -> int:
    word = i18n.words(args.lang)
    with open_index(args.kb) as index:
        incident = query.incident_id(index, args.incident)
        rows = query.gaps(index, incident, args.all)
        if args.format == "json":
            import json

            data = [
                {
                    "name": row["name"], "service": row["node"], "from": row["start"], "to": row["finish"],
                    "minutes": row["minutes"], "bound": row["bound"],
                }
                for row in rows
            ]  # fmt: skip
            report.out(json.dumps(data, indent=2))
            return 0
        names = query.node_names(index, args.lang)
        origin = index.rows("SELECT services FROM incidents WHERE id = ?", incident)[0]["services"]
        main = str(origin).split()[0]
        times = Times(query.events(index, incident), args.tz, args.lang)
        cells = []
        for row in rows:
            minutes = row["minutes"]
            assert isinstance(minutes, int)
            start, finish = str(row["start"]), str(row["finish"])
            span = f"{times.short(start)} → {times.short(finish, start == finish)}"
            cells.append(
                (
                    i18n.duration(minutes, args.lang, str(row["bound"])),
                    report.plain(span),
                    report.plain(_what(row, main, names, word)),
                )
            )
        head = (word["head-interval"], word["head-times"].format(times.letters()), word["head-what"])
        report.out("\n".join(report.table(cells, head, report.columns())) if cells else word["no-gaps"])
    return 0
