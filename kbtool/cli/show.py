"""`kbtool show ID`: one incident in the terminal, short; the page and `export json` hold everything."""

from __future__ import annotations

import argparse
import json

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.cli.show_time import Times
from kbtool.query import Index


def parser() -> argparse.ArgumentParser:
    p = options.make("show", COMMANDS["show"], "kbtool show aws-s3-2017 --lang zh")
    p.add_argument("incident", metavar="ID", help="an incident; `kbtool list` shows them")
    options.form(p, "json")
    options.language(p)
    options.zone(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    with open_index(args.kb) as index:
        incident = query.incident_id(index, args.incident)
        row = index.rows("SELECT data FROM records WHERE id = ?", incident)[0]
        data = json.loads(str(row["data"]))
        if args.format == "json":
            report.out(json.dumps(data, indent=2))
            return 0
        report.out("\n".join(_Sheet(index, data, args.lang, args.tz).lines()))
    return 0


class _Sheet:
    """Writes the record of one incident as text."""

    def __init__(self, index: Index, data: dict[str, object], lang: str, zone: str | None) -> None:
        self.index, self.lang = index, lang
        self.word = i18n.words(lang)
        self.data: dict[str, object] = data
        record = data["record"]
        assert isinstance(record, dict)
        self.record = record
        self.id = str(data["id"])
        self.names = query.node_names(index, lang)
        self.terms = query.term_names(index, lang)
        self.times = Times(query.events(index, self.id), zone, lang)
        self.size = report.columns()

    def lines(self) -> list[str]:
        out = [report.style(self._label(self.record["title"]), "bold", "blue")]
        day = i18n.day(str(self.data["date"]), self.lang)
        out.append(report.style(f"{self.id} · {day} · {self.times.letters()}", "dim"))
        out += ["", *self._para(self._both(self.data["summary"]))]
        cause = self.record["cause"]
        kind = self.terms.get(("triggers", cause["trigger"]["kind"]), cause["trigger"]["kind"])
        out += self._section("trigger", [kind + self.word["colon"] + self._both(cause["trigger"]["text"])])
        out += self._section("root-cause", [self._both(cause["root_cause"]["text"])])
        out += self._section("impacts", self._impacts())
        out += self._section("edges", self._edges())
        out += self._section("safeguards", self._safeguards())
        out += self._section("fixes", self._fixes())
        out += self._section("silences", [self._both(s["text"]) for s in self.record.get("silences", ())])
        out += self._section("sources", self._sources())
        out += ["", *(report.style(line, "dim") for line in self._para(self.word["show-more"].format(self.id)))]
        return out

    def _both(self, value: object) -> str:
        assert isinstance(value, dict)
        return str(value[self.lang])

    def _label(self, value: object) -> str:
        return report.plain(self._both(value))

    def _para(self, text: str, first: str = "", rest: str = "") -> list[str]:
        return report.wrap(report.plain(text.replace("\n", " ")), self.size, first, rest)

    def _section(self, key: str, items: list[str]) -> list[str]:
        if not items:
            return []
        lines = ["", report.style(self.word[f"section-{key}"], "bold")]
        for item in items:
            lines += self._para(item, "  - ", "    ")
        return lines

    def _name(self, node: str) -> str:
        return self.names.get(node) or self.names.get(f"{self.id}/{node}") or node

    def _impacts(self) -> list[str]:
        rows = self.index.rows("SELECT * FROM impacts WHERE incident = ? ORDER BY seq", self.id)
        out = []
        for row in rows:
            severity = self.word[f"severity-{row['severity']}"]
            window = (
                "" if row["severity"] == "unaffected" else self.times.window(row["onset"], row["normal"], row["relief"])
            )
            out.append(
                f"{self.names.get(str(row['node']), row['node'])} · {severity}" + (f" · {window}" if window else "")
            )
        return out

    def _edges(self) -> list[str]:
        """Every edge, the ones inside a service too, with its strength and evidence."""
        out = []
        for row in self.index.rows("SELECT * FROM edges WHERE incident = ? ORDER BY seq", self.id):
            up, down = (self.names.get(str(row[side]), str(row[side])) for side in ("upstream", "downstream"))
            coupling = self.terms.get(("couplings", str(row["coupling"])), str(row["coupling"]))
            mechanism = self.terms.get(("mechanisms", str(row["mechanism"])), str(row["mechanism"]))
            arrow = "↻" if row["upstream"] == row["downstream"] else f"→ {down}"
            grade = self.word[f"grade-{row['grade']}"]
            out.append(f"{up} {arrow} · {coupling} · {mechanism} · {grade}")
        return out

    def _safeguards(self) -> list[str]:
        out = []
        for entry in self.record.get("safeguards", ()):
            kind = self.terms.get(("safeguards", entry["kind"]), entry["kind"])
            outcome = self.terms.get(("safeguard-outcomes", entry["outcome"]), entry["outcome"])
            out.append(f"{kind} — {outcome}{self.word['colon']}{self._both(entry['why'])}")
        return out

    def _fixes(self) -> list[str]:
        out = []
        for entry in self.record.get("fixes", ()):
            owner = self._name(entry["owner"]) + self.word["colon"] if entry.get("owner") else ""
            out.append(f"[{self.word['state-' + entry['state']]}] {owner}{self._both(entry['text'])}")
        return out

    def _sources(self) -> list[str]:
        out = []
        for entry in self.record["sources"]:
            extent = self.word[f"extent-{entry['extent']}"]
            out.append(f"{entry['id']}: {entry['title']} — {entry['publisher']}, {extent} {entry.get('url', '')}")
        return out
