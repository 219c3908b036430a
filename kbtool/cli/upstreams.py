"""`kbtool upstreams [SERVICE]`: which dependencies took others with them, by incident; no league of providers."""

from __future__ import annotations

import argparse

from kbtool import across, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.cli.reasons import Teller

Rows = list[dict[str, object]]


def parser() -> argparse.ArgumentParser:
    p = options.make("upstreams", COMMANDS["upstreams"], "kbtool upstreams dynamodb")
    p.add_argument("service", metavar="SERVICE", nargs="?", help="only this one, with the names of what it took along")
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    with open_index(args.kb) as index:
        only = query.resolve(index, args.service) if args.service else None
        found = across.upstreams(index, only)
        tell = Teller(index, args.lang)
        order = sorted(found, key=lambda s: (-len(found[s]), -len(taken(found[s])), tell.name(s).casefold(), s))
        if args.format == "json":
            import json

            rows = [{"service": s, "services_taken": taken(found[s]), "incidents": found[s]} for s in order]
            report.out(json.dumps({"upstreams": rows, "note": tell.word["upstreams-note"]}, indent=2))
        elif only:
            _one(tell, only, found.get(only, []))
        else:
            _table(tell, [(s, found[s]) for s in order])
    return 0


def taken(rows: Rows) -> list[str]:
    """Every service taken along, each once however often."""
    return sorted({name for row in rows for side in ("direct", "further") for name in _names(row, side)})


def _names(row: dict[str, object], side: str) -> list[str]:
    value = row[side]
    assert isinstance(value, (dict, list))
    return list(value)


def _table(tell: Teller, found: list[tuple[str, Rows]]) -> None:
    if not found:
        tell.say(tell.word["none-found"])
        return
    for service, rows in found:
        count = tell.word["upstreams-count"].format(len(rows), len(taken(rows)))
        tell.title(f"{tell.name(service)}  {count}")
        for row in rows:
            line = tell.word["upstreams-row"].format(len(_names(row, "direct")), len(_names(row, "further")))
            tell.say(f"{row['incident']} · {line}", "  ")
    report.out()
    tell.say(tell.word["upstreams-note"])


def _one(tell: Teller, service: str, rows: Rows) -> None:
    """What one service took along, name by name, with the edge that shows it."""
    if not rows:
        tell.say(tell.word["upstreams-nobody"].format(tell.name(service)))
        return
    tell.title(f"{tell.name(service)}  {tell.word['upstreams-count'].format(len(rows), len(taken(rows)))}")
    for row in rows:
        tell.say(str(row["incident"]), "  ")
        direct = row["direct"]
        assert isinstance(direct, dict)
        for name, edge in direct.items():
            tell.say(f"{tell.name(name)} · {row['incident']}#edge-{edge}", "    ")
        further = tell.word["comma"].join(tell.name(name) for name in _names(row, "further"))
        if further:
            tell.say(tell.word["upstreams-further"].format(further), "    ")
    report.out()
    tell.say(tell.word["upstreams-note"])
