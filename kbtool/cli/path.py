"""`kbtool path A B`: a chain of dependencies from one service to another, within one incident, or across them."""

from __future__ import annotations

import argparse

from kbtool import across, i18n, query, report
from kbtool.cli import chains, options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.cli.reasons import Teller
from kbtool.query import Index, Row


def parser() -> argparse.ArgumentParser:
    p = options.make("path", COMMANDS["path"], "kbtool path kinesis ecs")
    p.add_argument("upstream", metavar="A", help="where the chain begins")
    p.add_argument("downstream", metavar="B", help="where it ends")
    p.add_argument(
        "--across", action="store_true",
        help="let the chain mix incidents; such a chain never happened, it only says that each link once did",
    )  # fmt: skip
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    with open_index(args.kb) as index:
        a, b = query.resolve(index, args.upstream), query.resolve(index, args.downstream)
        whole = query.path(index, a, b)
        mixed = across.path(index, a, b) if args.across else []
        found = ([[hop[0] for hop in mixed]] if mixed else []) if args.across else whole
        if args.format == "json":
            _json(index, args.across, a, b, found, mixed, whole)
        elif not found:
            _none(Teller(index, args.lang), args.across, a, b)
        elif args.across:
            _across(Teller(index, args.lang), mixed, whole)
        else:
            _within(index, args.lang, found)
    return 0


def _json(
    index: Index, asked: bool, a: str, b: str, found: list[list[Row]], mixed: list[list[Row]], whole: list[list[Row]]
) -> None:
    import json

    events = {str(e["incident"]): query.events(index, str(e["incident"])) for p in found for e in p}
    paths = [
        [chains.hop_data(hop, depth, events[str(hop["incident"])]) for depth, hop in enumerate(hops, 1)]
        for hops in found
    ]
    data: dict[str, object] = {
        "from": a, "to": b, "across": asked, "grade": "ours" if asked else None, "paths": paths,
    }  # fmt: skip
    if asked:
        for hop, edges in zip(paths[0] if paths else [], mixed, strict=True):
            hop["also"] = [{"incident": edge["incident"], "edge": edge["id"]} for edge in edges[1:]]
        data["whole_chain_in"] = [hops[0]["incident"] for hops in whole]
    report.out(json.dumps(data, indent=2))


def _none(tell: Teller, asked: bool, a: str, b: str) -> None:
    tell.say(tell.word["no-path-across" if asked else "no-path"].format(tell.name(a), tell.name(b)))
    if not asked:
        tell.say(tell.word["try-across"])


def _across(tell: Teller, mixed: list[list[Row]], whole: list[list[Row]]) -> None:
    """Each hop with its incident; other incidents that show the same hop by id."""
    one = len({hop[0]["incident"] for hop in mixed}) == 1
    key = "across-whole" if whole else "across-parts" if one else "across"
    for line in report.wrap(tell.word[key], report.columns()):
        report.out(report.style(line, "yellow"))
    if whole:
        tell.say(tell.word["across-happened"].format(", ".join(str(hops[0]["incident"]) for hops in whole)))
    for hop in mixed:
        tell.edge(hop[0], "  ")
        others = [f"{edge['incident']}#edge-{edge['id']}" for edge in hop[1:]]
        if others:
            tell.say(tell.word["across-also"].format(", ".join(others)), "    ")


def _within(index: Index, lang: str, found: list[list[Row]]) -> None:
    word = i18n.words(lang)
    names, terms = query.node_names(index, lang), query.term_names(index, lang)
    for hops in found:
        report.out(report.style(str(hops[0]["incident"]), "bold", "blue"))
        report.out(report.plain(names[str(hops[0]["upstream"])]))
        for hop in hops:
            facts = [
                terms.get(("couplings", str(hop["coupling"])), ""),
                terms.get(("mechanisms", str(hop["mechanism"])), ""),
                word[f"grade-{hop['grade']}"],
                f"#edge-{hop['id']}",
            ]
            line = f"{names[str(hop['downstream'])]}  ({' · '.join(facts)})"
            report.out("\n".join(report.wrap(report.plain(line), report.columns(), "  → ", "      ")))
