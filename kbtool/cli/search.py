"""`kbtool search TEXT`: full-text search over every text unit of every record, English and Chinese."""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.searchtext import is_han


def parser() -> argparse.ArgumentParser:
    p = options.make("search", COMMANDS["search"], 'kbtool search "thread limit"\n  kbtool search 线程上限')
    p.add_argument("text", nargs="+", metavar="TEXT", help="words; a record is found by texts that hold all of them")
    p.add_argument("--most", type=int, default=20, metavar="N", help="at most N texts (default: %(default)s)")
    p.add_argument("--lang", choices=("en", "zh"), help="only texts of this language (default: both)")
    options.form(p, "json")
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    text = " ".join(args.text)
    if args.most < 1:
        from kbtool.errors import UsageError

        raise UsageError("--most takes a whole number from 1")
    lang = args.lang or ("zh" if any(is_han(char) for char in text) else None)
    with open_index(args.kb) as index:
        rows = query.search(index, text, lang, args.most)
        if args.format == "json":
            import json

            keys = ("incident", "kind", "anchor", "lang")
            report.out(json.dumps([{**{k: r[k] for k in keys}, "text": r["plain"]} for r in rows], indent=2))
            return 0
        word = i18n.words(lang or "en")
        if not rows:
            report.out(word["none-found"])
            return 0
        last = None
        lines = []
        best = list(dict.fromkeys(row["incident"] for row in rows))
        for row in sorted(rows, key=lambda row: best.index(row["incident"])):
            if row["incident"] != last:
                last = row["incident"]
                lines.append(report.style(str(last), "bold", "blue"))
            place = str(row["anchor"]) or str(row["kind"])
            piece = _excerpt(report.plain(str(row["plain"]).replace("\n", " ")), text)
            lines += report.wrap(f"{piece}  [{place}]", report.columns(), "  ", "    ")
        report.out("\n".join(lines))
    return 0


def _excerpt(text: str, query_text: str, around: int = 70) -> str:
    """The stretch of a text around the first word that was asked for."""
    low = text.casefold()
    hits = [low.find(part.casefold()) for part in query_text.split()]
    at = min((hit for hit in hits if hit >= 0), default=0)
    begin, end = max(0, at - around), min(len(text), at + around * 2)
    while 0 < begin < at and not text[begin - 1].isspace() and text[begin].isascii():
        begin += 1
    while end < len(text) and not text[end].isspace() and text[end].isascii() and text[end - 1].isascii():
        end += 1
    return ("… " if begin else "") + text[begin:end].strip() + (" …" if end < len(text) else "")
