"""`kbtool timeline ID`: every event, in order, with its time, marks, grade and source."""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.cli.show_time import Times


def parser() -> argparse.ArgumentParser:
    p = options.make("timeline", COMMANDS["timeline"], "kbtool timeline aws-kinesis-2020 --tz Asia/Kolkata")
    p.add_argument("incident", metavar="ID", help="an incident; `kbtool list` shows them")
    options.form(p, "json")
    options.language(p)
    options.zone(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    word = i18n.words(args.lang)
    with open_index(args.kb) as index:
        incident = query.incident_id(index, args.incident)
        events = query.events(index, incident)
        if args.format == "json":
            import json

            report.out(json.dumps([_data(event) for event in events.values()], indent=2))
            return 0
        names = query.node_names(index, args.lang)
        times = Times(events, args.tz, args.lang)
        lines, last = [], ""
        for name, event in events.items():
            wall, _ = times.local(event)
            if wall and wall[:10] != last:
                last = wall[:10]
                lines.append(report.style(f"{i18n.day(last, args.lang)} · {times.letters()}", "bold"))
            lines += _lines(event, name, times, names, word, args.lang)
        report.out("\n".join(lines))
    return 0


def _data(event: query.Row) -> query.Row:
    keys = ("id", "utc", "utc_end", "local", "local_end", "zone", "precision", "as_written", "grade")
    return {
        **{key: event[key] for key in keys},
        "marks": str(event["marks"]).split(),
        "service": event["node"],
        "order": str(event["relations"]).split("\n") if event["relations"] else [],
        "sources": str(event["sources"]).split("\n") if event["sources"] else [],
        "text": {"en": event["text_en"], "zh": event["text_zh"]},
    }


def _lines(
    event: query.Row, name: str, times: Times, names: query.NodeNames, word: dict[str, str], lang: str
) -> list[str]:
    """One event: its time in a column of its own, then the text, then what it rests on."""
    wall, _ = times.local(event)
    when = times.short(name)
    if wall and len(wall) > 10 and wall[:10] != times.first_day:
        when = when.replace(i18n.short_day(wall[:10], lang) + " ", "")
    if wall and len(wall) == 10 and event["precision"] == "day":
        when = word["that-day"]
    if event["utc_end"]:
        when += "–" + times.short(name, True)
    if not wall:
        when = word["no-time"]
        pairs = [line.split() for line in str(event["relations"]).split("\n")]
        place = word["comma"].join(word[f"order-{relation}"].format(other) for relation, other in pairs)
        when = word["aside"].format(place).strip() if place else when
    who = names.get(str(event["node"]), "") + word["colon"] if event["node"] else ""
    facts = [name, word[f"grade-{event['grade']}"], str(event["sources"]).replace("\n", ", ")]
    facts += [word[f"mark-{mark}"] for mark in str(event["marks"]).split()]
    size = report.columns()
    text = report.plain(f"{who}{event[f'text_{lang}']}".replace("\n", " "))
    column = 16
    if report.width(when) >= column:
        lines = report.wrap(report.plain("  " + when), size)
        lines += report.wrap(text, size, " " * column, " " * column)
    else:
        lines = report.wrap(text, size, report.pad("  " + when, column), " " * column)
    small = report.wrap(report.plain(" · ".join(f for f in facts if f)), size, " " * column, " " * column)
    return lines + [report.style(line, "dim") for line in small]
