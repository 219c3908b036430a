"""`kbtool common A B`: what two services both fell with, each upstream with the incidents that show it."""

from __future__ import annotations

import argparse

from kbtool import across, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.cli.reasons import Teller, chain_data
from kbtool.errors import UsageError

if False:  # TYPE_CHECKING without importing typing
    from kbtool.query import Row


def parser() -> argparse.ArgumentParser:
    p = options.make("common", COMMANDS["common"], "kbtool common lambda ecs")
    p.add_argument("a", metavar="A", help="a service, by id, name or alias, in either language")
    p.add_argument("b", metavar="B", help="another one")
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    with open_index(args.kb) as index:
        a, b = query.resolve(index, args.a), query.resolve(index, args.b)
        if a == b:
            raise UsageError(f"`{args.a}` and `{args.b}` are the same service; give two")
        found = across.common(index, a, b)
        if args.format == "json":
            _json(a, b, found)
        else:
            _text(Teller(index, args.lang), a, b, found)
    return 0


def _json(a: str, b: str, found: list[dict[str, object]]) -> None:
    import json

    rows = [
        {
            "upstream": row["upstream"], "together": row["together"], "grade": None if row["together"] else "ours",
            "a": [chain_data(chain) for chain in _chains(row, "a")],
            "b": [chain_data(chain) for chain in _chains(row, "b")],
        }
        for row in found
    ]  # fmt: skip
    report.out(json.dumps({"a": a, "b": b, "shared": rows}, indent=2))


def _chains(row: dict[str, object], side: str) -> list[list[Row]]:
    chains = row[side]
    assert isinstance(chains, list)
    return chains


def _text(tell: Teller, a: str, b: str, found: list[dict[str, object]]) -> None:
    word = tell.word
    if not found:
        tell.say(word["common-none"].format(tell.name(a), tell.name(b)))
        return
    tell.say(word["common-head"].format(tell.name(a), tell.name(b)))
    for row in found:
        together = row["together"]
        assert isinstance(together, list)
        report.out()
        tell.title(tell.name(row["upstream"]))
        said = word["common-together"].format(", ".join(together)) if together else word["common-apart"]
        tell.say(said, "  ")
        for side, node in (("a", a), ("b", b)):
            for chain in _chains(row, side):
                kind = word["common-direct"] if len(chain) == 1 else word["common-indirect"]
                tell.say(f"{kind.format(tell.name(node))} · {chain[0]['incident']}", "  ")
                tell.chain(chain, "    ")
