"""`kbtool links`: the addresses of sources that are dead. Says nothing else; exit 1 when there is one."""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, UsageError

AT_ONCE = 4
MANY = 3
"""Hosts of which not one has an address: that is our own network."""


def parser() -> argparse.ArgumentParser:
    p = options.make("links", COMMANDS["links"], "kbtool links --skip .github/links-skip.txt --format markdown")
    p.add_argument("--skip", metavar="FILE", help="places not to ask, each with its reason: `incident/source reason`")
    p.add_argument(
        "--local", action="store_true", help="ask hosts of private networks too, for a private knowledge base"
    )
    p.add_argument("--all", action="store_true", help="list every address with its answer")
    options.form(p, "json", "markdown")
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    from urllib.parse import urlsplit

    from kbtool.links import NAMELESS, ask, links_of, read_skips
    from kbtool.load import load_kb

    kb, _, _ = load_kb(options.checkout(args.kb))
    try:
        skips = read_skips(Path(args.skip).read_text("utf-8")) if args.skip else {}
    except (OSError, ValueError) as error:
        raise UsageError(f"{args.skip}: {error}") from None
    asked = [link for link in links_of(kb) if link.place not in skips]
    urls = list(dict.fromkeys(link.url for link in asked))
    with ThreadPoolExecutor(AT_ONCE) as pool:
        found = dict(zip(urls, pool.map(lambda url: ask(url, args.local), urls), strict=True))
    if len({urlsplit(url).hostname for url in urls}) >= MANY and all(one.told == NAMELESS for one in found.values()):
        raise KbtoolError("not one host has an address: this machine has no name service, so nothing was asked")
    dead = [link for link in asked if found[link.url].state == "dead"]
    rows = [
        {**link._asdict(), "state": found[link.url].state, "told": found[link.url].told}
        for link in (asked if args.all else dead)
    ]
    _show(rows, args.format)
    places = {link.place for link in links_of(kb)}
    for place in sorted(set(skips) - places):
        report.err(f"{args.skip}: `{report.plain(place)}` is no source of a record")
    report.err(f"{len(urls)} address(es) asked, {len(skips)} source(s) skipped, {len(dead)} dead")
    return 1 if dead else 0


def _show(rows: list[dict[str, str | bool]], form: str) -> None:
    if form == "json":
        import json

        report.out(json.dumps(rows, indent=2))
        return
    from kbtool.compare.render import code

    for row in rows:
        advice = "an archive copy stands beside it" if row["archived"] else "find an archive copy for `archive_url`"
        if form == "markdown":
            report.out(f"- {code(str(row['place']))} {row['key']} {code(str(row['url']))}: {row['told']}; {advice}")
        else:
            report.out(
                report.plain(f"{row['state']}  {row['place']} {row['key']}: {row['url']} {row['told']}; {advice}")
            )
