"""`kbtool ledger NAME`: what all records say about one question, row by row; alone it lists the ledgers."""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.ledgers.table import BY_NAME, FACETS, LEDGERS, Facet, Ledger, counted, heading, word
from kbtool.locale.pages import words as page_words

_GRADES = ("stated", "implied", "ours", "disputed", "invented")
_CHIPS = ("outcome", "state", "kind")
"""What the head of a row says besides its group."""


def parser() -> argparse.ArgumentParser:
    p = options.make(
        "ledger", COMMANDS["ledger"],
        "kbtool ledger\n  kbtool ledger safeguards --kind health-check --outcome made-it-worse,tuned-for-steady-state",
    )  # fmt: skip
    p.add_argument("name", nargs="?", metavar="NAME", help="a ledger; without one they are listed")
    for facet in FACETS:
        having = ", ".join(ledger.name for ledger in LEDGERS if ledger.facet(facet))
        p.add_argument(f"--{facet}", metavar="TERM", help=f"only this {facet}, or several with commas ({having})")
    p.add_argument("--incident", metavar="ID", help="only rows of this incident")
    p.add_argument("--service", metavar="SERVICE", help="only rows about this service or a part of it")
    p.add_argument("--provider", metavar="NAME", help="only incidents of this provider, e.g. aws")
    p.add_argument("--year", type=int, metavar="YYYY", help="only incidents of this year")
    p.add_argument("--grade", choices=_GRADES, help="only rows whose leading sentence has this grade")
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    with open_index(args.kb) as index:
        if args.name is None:
            return _list(index, args)
        if args.name not in BY_NAME:
            from kbtool.errors import UsageError

            hint = query.suggest(args.name, list(BY_NAME)) or "; `kbtool ledger` shows them all"
            raise UsageError(f"no ledger is called `{args.name}`{hint}")
        ledger = BY_NAME[args.name]
        rows = query.ledger(index, ledger.name)
        found = _filtered(index, ledger, rows, args)
        if args.format == "json":
            import json

            report.out(json.dumps([_data(row) for row in found], indent=2))
        else:
            report.out("\n".join(_Sheet(index, ledger, args.lang).lines(found, rows)))
    return 0


def _list(index: query.Index, args: argparse.Namespace) -> int:
    sizes = {row["ledger"]: row["n"] for row in index.rows(
        "SELECT ledger, COUNT(*) AS n FROM ledger_rows GROUP BY ledger")}  # fmt: skip
    if args.format == "json":
        import json

        data = [
            {
                "name": ledger.name, "rows": sizes.get(ledger.name, 0), "facets": [f.name for f in ledger.facets],
                "title": {"en": ledger.title[0], "zh": ledger.title[1]},
                "meaning": {"en": ledger.meaning[0], "zh": ledger.meaning[1]},
            }
            for ledger in LEDGERS
        ]  # fmt: skip
        report.out(json.dumps(data, indent=2))
        return 0
    words, zh = i18n.words(args.lang) | page_words(args.lang), args.lang == "zh"
    cells = [(x.name, str(sizes.get(x.name, 0)), x.title[zh] + words["colon"] + x.meaning[zh]) for x in LEDGERS]
    head = (words["ledger-name"], words["ledger-rows"], words["head-what"])
    report.out("\n".join(report.table(cells, head, report.columns())))
    return 0


def _filtered(index: query.Index, ledger: Ledger, rows: list[query.Row], args: argparse.Namespace) -> list[query.Row]:
    for name in FACETS:
        if getattr(args, name):
            wanted = _wanted(index, ledger, name, getattr(args, name))
            rows = [row for row in rows if wanted & set(_facets(row).get(name, []))]
    if args.incident:
        incident = query.incident_id(index, args.incident)
        rows = [row for row in rows if row["incident"] == incident]
    if args.service:
        node = query.resolve(index, args.service)
        rows = [row for row in rows if row["node"] in query.starts(index, node, str(row["incident"]))]
    if args.provider:
        rows = [row for row in rows if row["organisation"] == args.provider]
    if args.year:
        rows = [row for row in rows if str(row["date"]).startswith(f"{args.year:04d}-")]
    if args.grade:
        rows = [row for row in rows if _said(row)[0]["grade"] == args.grade]
    return rows


def _wanted(index: query.Index, ledger: Ledger, name: str, given: str) -> set[str]:
    """The values asked for. Raises UsageError for a facet that the ledger lacks and a value that the facet lacks."""
    from kbtool.errors import UsageError

    facet = ledger.facet(name)
    if facet is None:
        has = ", ".join(f"--{f.name}" for f in ledger.facets) or "no such filter"
        raise UsageError(f"`kbtool ledger {ledger.name}` has no --{name}; it has {has}")
    known = list(facet.values)
    if facet.vocabulary:
        rows = index.rows("SELECT id FROM terms WHERE vocabulary = ? ORDER BY id", facet.vocabulary)
        known = [str(row["id"]) for row in rows]
    wanted = {value.strip() for value in given.split(",") if value.strip()}
    for value in sorted(wanted - set(known)):
        hint = query.suggest(value, known) or f"; there are {', '.join(known)}"
        raise UsageError(f"`{value}` is no --{name} of `kbtool ledger {ledger.name}`{hint}")
    return wanted


def _facets(row: query.Row) -> dict[str, list[str]]:
    facets = row["facets"]
    assert isinstance(facets, dict)
    return facets


def _said(row: query.Row) -> list[query.Row]:
    said = row["said"]
    assert isinstance(said, list)
    return said


def _data(row: query.Row) -> query.Row:
    said = [
        {
            "label": part["label"], "incident": part["incident"], "grade": part["grade"], "link": _link(part),
            "sources": str(part["sources"]).split("\n") if part["sources"] else [],
            "text": {"en": part["text_en"], "zh": part["text_zh"]},
        }
        for part in _said(row)
    ]  # fmt: skip
    keys = ("incident", "date", "facets", "minutes", "bound")
    return {**{key: row[key] for key in keys}, "bound": row["bound"] or None, "service": row["node"] or None,
            "said": said}  # fmt: skip


def _link(part: query.Row) -> str:
    return f"incidents/{part['incident']}/#{part['anchor']}"


class _Sheet:
    """Writes rows as text, under the headings of their groups."""

    def __init__(self, index: query.Index, ledger: Ledger, lang: str) -> None:
        self.index, self.ledger, self.lang = index, ledger, lang
        self.words = i18n.words(lang) | page_words(lang)
        self.terms, self.names = query.term_names(index, lang), query.node_names(index, lang)
        self.size = report.columns()

    def lines(self, rows: list[query.Row], all_rows: list[query.Row]) -> list[str]:
        zh = self.lang == "zh"
        out = [report.style(self.ledger.title[zh], "bold", "blue")]
        out += [report.style(line, "dim") for line in report.wrap(self.ledger.meaning[zh], self.size)]
        last = None
        for row in rows:
            if self.ledger.facets and (group := _facets(row)[self.ledger.facets[0].name][0]) != last:
                last = group
                out += ["", report.style(heading(self._word(self.ledger.facets[0], group)), "bold")]
                if note := self.words.get(f"{self.ledger.facets[0].words}-{group}-note"):
                    out += [report.style(line, "dim") for line in report.wrap(note, self.size)]
            elif not self.ledger.facets:
                out.append("")
            out += self._row(row)
        return [*out, "", *report.wrap(self._summary(rows, all_rows), self.size)]

    def _summary(self, rows: list[query.Row], all_rows: list[query.Row]) -> str:
        if not rows:
            return self.words["ledger-no-row"]
        count = self.words["ledger-coverage"].format(
            rows=counted(len(rows), self.words),
            some=len({row["incident"] for row in rows}),
            all=self.index.meta("incidents"),
        )
        if len(rows) == len(all_rows):
            return count
        return self.words["ledger-part"].format(count, len(all_rows))

    def _word(self, facet: Facet, value: str) -> str:
        if facet.vocabulary:
            return report.plain(self.terms.get((facet.vocabulary, value), value))
        return word(facet, value, self.words)

    def _row(self, row: query.Row) -> list[str]:
        """A head with incident and what it answers to, the sentences, and under each claim what it rests on."""
        parts = _said(row)
        others = dict.fromkeys(f" → {part['incident']}" for part in parts if part["incident"] != row["incident"])
        facts = [report.style(str(row["incident"]) + "".join(others), "bold")]
        if isinstance(row["minutes"], int):
            facts.append(i18n.duration(row["minutes"], self.lang, str(row["bound"])))
        for facet in self.ledger.facets[1:]:
            if facet.name in _CHIPS:
                facts += [self._word(facet, value) for value in _facets(row).get(facet.name, [])]
        if row["node"]:
            facts.append(report.plain(self.names.get(str(row["node"]), str(row["node"]))))
        lines = report.wrap(" · ".join(facts), self.size, "  ", "    ")
        for number, part in enumerate(parts):
            label = self.words[str(part["label"])] + self.words["colon"] if part["label"] else ""
            text = report.plain(f"{label}{part[f'text_{self.lang}']}".replace("\n", " "))
            lines += report.wrap(text, self.size, "    ", "    ")
            if number + 1 == len(parts) or parts[number + 1]["anchor"] != part["anchor"]:
                facts = [self.words[f"grade-{part['grade']}"], str(part["sources"]).replace("\n", ", "), _link(part)]
                small = report.wrap(report.plain(" · ".join(f for f in facts if f)), self.size, "    ", "    ")
                lines += [report.style(line, "dim") for line in small]
        return lines
