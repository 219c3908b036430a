"""What `cascade` and `causes` share: the chains of a service, as a tree in text, as JSON, or as a drawing's source."""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.tree import Tree
from kbtool.errors import UsageError
from kbtool.query import Index, Row

MOST_HOPS = 200
"""Edges that one answer in text shows, twice as many as any service has today; a chain of 290 hops took 2 MB."""
MOST_DEPTH = 12
"""Hops that a tree in text is deep: each takes three columns of the line."""


def arguments(p: argparse.ArgumentParser) -> None:
    p.add_argument("service", metavar="SERVICE", help="a service, by id, name or alias, in either language")
    p.add_argument("--incident", metavar="ID", help="only this incident")
    p.add_argument("--depth", type=int, metavar="N", help="at most N hops; what lies beyond is counted")
    p.add_argument(
        "--all", action="store_true", help=f"text: every edge; else the first {MOST_HOPS}, {MOST_DEPTH} deep"
    )
    options.form(p, "json", "mermaid", "dot", "graphml")
    options.language(p)
    options.zone(p)
    options.knowledge(p)


def answer(args: argparse.Namespace, up: bool) -> int:
    if args.depth is not None and args.depth < 1:
        raise UsageError("--depth takes a whole number from 1")
    with open_index(args.kb) as index:
        service = query.resolve(index, args.service)
        only = query.incident_id(index, args.incident) if args.incident else None
        found = query.incidents_of(index, service, only)
        chains = []
        for incident in found:
            hops, inside = query.chain(index, service, str(incident["id"]), up)
            kept = [hop for hop in hops if args.depth is None or _depth(hop) <= args.depth]
            chains.append((incident, kept, inside, len(hops) - len(kept)))
        if args.format == "json":
            _json(index, service, chains)
        elif args.format == "text":
            _text(index, service, chains, args, up)
        else:
            from kbtool.cli.drawings import draw

            report.out(draw(index, args.format, [hop for c in chains for hop in (*c[2], *c[1])], args.lang))
    return 0


Chain = tuple[Row, list[Row], list[Row], int]


def _depth(hop: Row) -> int:
    depth = hop["depth"]
    assert isinstance(depth, int)
    return depth


def hop_data(hop: Row, depth: object, events: dict[str, Row]) -> dict[str, object]:
    """One edge as `--format json` gives it: ids, times in UTC, null where the source gives none."""
    onset, normal = events.get(str(hop["onset"])), events.get(str(hop["normal"]))
    return {
        "incident": hop["incident"],
        "edge": hop["id"],
        "upstream": hop["upstream"],
        "downstream": hop["downstream"],
        "depth": depth,
        "loop": bool(hop.get("loop", hop["upstream"] == hop["downstream"])),
        "coupling": hop["coupling"],
        "mechanism": hop["mechanism"],
        "grade": hop["grade"],
        "onset_utc": onset["utc"] if onset else None,
        "normal_utc": normal["utc"] if normal else None,
        "normal_precision": normal["precision"] if normal else None,
        "delay_minutes": hop["delay"],
        "delay_bound": hop["delay_bound"],
        "sources": [source for source in str(hop["sources"]).split("\n") if source],
    }


def _json(index: Index, service: str, chains: list[Chain]) -> None:
    import json

    hops, inside, beyond = [], [], 0
    for incident, kept, own, rest in chains:
        events = query.events(index, str(incident["id"]))
        hops += [hop_data(hop, hop["depth"], events) for hop in kept]
        inside += [hop_data(edge, 0, events) for edge in own]
        beyond += rest
    data = {
        "service": service,
        "incidents": [incident["id"] for incident, *_ in chains],
        "hops": hops,
        "inside": inside,
        "beyond_depth": beyond,
    }
    report.out(json.dumps(data, indent=2))


def _text(index: Index, service: str, chains: list[Chain], args: argparse.Namespace, up: bool) -> None:
    lang = args.lang
    word = i18n.words(lang)
    names = query.node_names(index, lang)
    terms = query.term_names(index, lang)
    if not chains:
        report.out(word["no-incident"].format(report.plain(names.get(service, service))))
        return
    room = None if args.all else MOST_HOPS
    for number, (incident, every, within, rest) in enumerate(chains):
        if room == 0:
            _left_out(chains[number:], word)
            return
        if number:
            report.out()
        hops, inside = _fitting(every, within, room)
        room = room and room - len(hops) - len(inside)
        name = str(incident["id"])
        tree = Tree(query.events(index, name), names, terms, args.tz, lang, up)
        report.out("\n".join(_head(incident, tree, lang)))
        if not hops and not inside and _spared(index, name, service):
            report.out(word["spared"].format(report.plain(names[service])))
            continue
        report.out("\n".join(_windows(index, name, service, names[service], tree)))
        report.out("\n".join(tree.draw(query.starts(index, service, name), hops)) if hops else word["no-hops"])
        if inside:
            report.out(report.style(report.plain(word["inside"].format(names[service])), "bold"))
            report.out("\n".join(tree.inside(inside)))
        if rest:
            _note(word["beyond"].format(rest))
        if cut := len(every) + len(within) - len(hops) - len(inside):
            _note(word["cut"].format(cut))


def _fitting(hops: list[Row], inside: list[Row], room: int | None) -> tuple[list[Row], list[Row]]:
    """The edges that text has room for: the nearest, since hops come breadth first."""
    if room is None:
        return hops, inside
    kept = [hop for hop in hops if _depth(hop) <= MOST_DEPTH][:room]
    return kept, inside[: room - len(kept)]


def _left_out(chains: list[Chain], word: dict[str, str]) -> None:
    edges = sum(len(hops) + len(inside) for _, hops, inside, _ in chains)
    names = ", ".join(str(incident["id"]) for incident, *_ in chains[:5]) + (", …" if len(chains) > 5 else "")
    report.out()
    _note(word["cut-incidents"].format(len(chains), edges, report.plain(names)))


def _windows(index: Index, incident: str, service: str, title: str, tree: Tree) -> list[str]:
    """The service itself with the window of its impact; each on a line of its own where it was hit more than once."""
    impacts = index.rows("SELECT * FROM impacts WHERE incident = ? AND node = ? ORDER BY seq", incident, service)
    spans = [tree.times.window(row["onset"], row["normal"], row["relief"]) for row in impacts]
    head = report.style(report.plain(title), "bold")
    if len(spans) < 2:
        return [head + "".join(f"  {span}" for span in spans)]
    lines = [head]
    for row, span in zip(impacts, spans, strict=True):
        text = report.plain(f"{span} · {tree.word['severity-' + str(row['severity'])]}")
        lines += report.wrap(text, report.columns(), "   ", "      ")
    return lines


def _note(text: str) -> None:
    report.out("\n".join(report.style(line, "dim") for line in report.wrap(text, report.columns(), "  ", "  ")))


def _spared(index: Index, incident: str, service: str) -> bool:
    """Whether the record says of the service only that it was not affected."""
    rows = index.rows("SELECT severity FROM impacts WHERE incident = ? AND node = ?", incident, service)
    return bool(rows) and all(row["severity"] == "unaffected" for row in rows)


def _head(incident: Row, tree: Tree, lang: str) -> list[str]:
    day = i18n.day(str(incident["date"]), lang)
    letters = tree.times.letters()
    title = f"{report.plain(str(incident[f'short_{lang}']))} · {day}"
    lines = [report.style(title, "bold", "blue")]
    lines += report.wrap(report.plain(str(incident[f"title_{lang}"])), report.columns())
    lines.append(report.style(tree.word["chain-head"].format(incident["id"], letters), "dim"))
    return lines
