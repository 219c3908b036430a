"""`kbtool list`: the incidents, newest first, with filters; or the services that can be asked for."""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS

_FILTERS = (
    ("trigger", "triggers"), ("factor", "factors"), ("mechanism", "mechanisms"), ("coupling", "couplings"),
    ("shape", "recovery-shapes"), ("pattern", "patterns"),
)  # fmt: skip


def parser() -> argparse.ArgumentParser:
    p = options.make("list", COMMANDS["list"], "kbtool list --factor latent-bug --provider aws")
    p.add_argument("--services", action="store_true", help="list the services instead, with their ids")
    p.add_argument("--provider", metavar="NAME", help="only this provider, e.g. aws")
    p.add_argument("--year", type=int, metavar="YYYY", help="only this year")
    p.add_argument("--service", metavar="SERVICE", help="only incidents in whose cascade this service stands")
    for name, vocabulary in _FILTERS:
        p.add_argument(f"--{name}", metavar="TERM", help=f"only with this term of {vocabulary}")
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    with open_index(args.kb) as index:
        if args.services:
            return _services(index, args)
        rows = index.rows("SELECT * FROM incidents ORDER BY date DESC, id")
        if args.provider:
            rows = [row for row in rows if row["organisation"] == args.provider]
        if args.year:
            rows = [row for row in rows if str(row["date"]).startswith(f"{args.year:04d}-")]
        if args.service:
            node = query.resolve(index, args.service)
            with_it = {row["id"] for row in query.incidents_of(index, node, None)}
            rows = [row for row in rows if row["id"] in with_it]
        for name, vocabulary in _FILTERS:
            term = getattr(args, name)
            if term:
                rows = _with_term(index, rows, vocabulary, term)
        if args.format == "json":
            import json

            keys = ("id", "date", "organisation", "depth", "state", "trigger")
            data = [{**{k: r[k] for k in keys}, "title": {"en": r["title_en"], "zh": r["title_zh"]}} for r in rows]
            report.out(json.dumps(data, indent=2))
            return 0
        word = i18n.words(args.lang)
        cells = [(str(r["date"]), str(r["id"]), report.plain(str(r[f"title_{args.lang}"]))) for r in rows]
        head = (word["head-date"], word["head-id"], word["head-title"])
        report.out("\n".join(report.table(cells, head, report.columns())) if cells else word["none-found"])
    return 0


def _with_term(index: query.Index, rows: list[query.Row], vocabulary: str, term: str) -> list[query.Row]:
    known = [str(row["id"]) for row in index.rows("SELECT id FROM terms WHERE vocabulary = ? ORDER BY id", vocabulary)]
    if term not in known:
        from kbtool.errors import UsageError

        raise UsageError(f"`{term}` is not a term of {vocabulary}{query.suggest(term, known)}")
    found = index.rows("SELECT incident FROM uses WHERE vocabulary = ? AND term = ?", vocabulary, term)
    ids = {row["incident"] for row in found}
    return [row for row in rows if row["id"] in ids]


def _services(index: query.Index, args: argparse.Namespace) -> int:
    word = i18n.words(args.lang)
    rows = index.rows("SELECT * FROM nodes WHERE incident IS NULL ORDER BY key")
    rows = [row for row in rows if not args.provider or row["provider"] == args.provider]
    if args.format == "json":
        import json

        keys = ("key", "kind", "provider")
        data = [{**{k: r[k] for k in keys}, "name": {"en": r["name_en"], "zh": r["name_zh"]}} for r in rows]
        report.out(json.dumps(data, indent=2))
        return 0
    cells = [(str(row["key"]), report.plain(str(row[f"name_{args.lang}"]))) for row in rows]
    report.out("\n".join(report.table(cells, (word["head-id"], word["head-name"]), report.columns())))
    return 0
