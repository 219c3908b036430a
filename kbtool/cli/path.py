"""`kbtool path A B`: a chain of dependencies from one service to another, within one incident, or across them."""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import chains, options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS


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
    word = i18n.words(args.lang)
    with open_index(args.kb) as index:
        a, b = query.resolve(index, args.upstream), query.resolve(index, args.downstream)
        found = query.path(index, a, b, args.across)
        events = {str(e["incident"]): query.events(index, str(e["incident"])) for p in found for e in p}
        if args.format == "json":
            import json

            paths = [
                [chains.hop_data(hop, depth, events[str(hop["incident"])]) for depth, hop in enumerate(hops, 1)]
                for hops in found
            ]
            grade = "ours" if args.across else None
            report.out(
                json.dumps({"from": a, "to": b, "across": args.across, "grade": grade, "paths": paths}, indent=2)
            )
            return 0
        names, terms = query.node_names(index, args.lang), query.term_names(index, args.lang)
        if not found:
            report.out(word["no-path"].format(names.get(a, a), names.get(b, b)))
            if not args.across:
                report.out(word["try-across"])
            return 0
        if args.across:
            report.out(report.style(word["across"], "yellow"))
        for hops in found:
            if not args.across:
                report.out(report.style(str(hops[0]["incident"]), "bold", "blue"))
            report.out(report.plain(names[str(hops[0]["upstream"])]))
            for hop in hops:
                facts = [
                    terms.get(("couplings", str(hop["coupling"])), ""),
                    terms.get(("mechanisms", str(hop["mechanism"])), ""),
                ]
                facts.append(word[f"grade-{hop['grade']}"])
                if args.across:
                    facts.append(str(hop["incident"]))
                line = f"{names[str(hop['downstream'])]}  ({' · '.join(facts)})"
                report.out("\n".join(report.wrap(report.plain(line), report.columns(), "  → ", "      ")))
    return 0
