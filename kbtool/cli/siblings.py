"""`kbtool siblings ID`: incidents that resemble one, curated first, each with its reasons."""

from __future__ import annotations

import argparse
import json

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS

_VOCABULARY = {
    "trigger": "triggers", "factor": "factors", "mechanism": "mechanisms", "coupling": "couplings",
    "recovery-shape": "recovery-shapes",
}  # fmt: skip


def parser() -> argparse.ArgumentParser:
    p = options.make("siblings", COMMANDS["siblings"], "kbtool siblings aws-kinesis-2020")
    p.add_argument("incident", metavar="ID", help="an incident; `kbtool list` shows them")
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    word = i18n.words(args.lang)
    with open_index(args.kb) as index:
        incident = query.incident_id(index, args.incident)
        rows = index.rows("SELECT * FROM siblings WHERE incident = ? ORDER BY seq", incident)
        if args.format == "json":
            report.out(json.dumps([_data(row) for row in rows], indent=2))
            return 0
        terms, names = query.term_names(index, args.lang), query.node_names(index, args.lang)
        size = report.columns()
        lines = []
        for row in rows:
            title = index.rows("SELECT * FROM incidents WHERE id = ?", row["target"])[0]
            kind = terms.get(("relations", str(row["relation"])), "") if row["curated"] else word["computed"]
            head = f"{title[f'short_{args.lang}']}  ({row['target']})"
            lines.append(report.style(report.plain(head), "bold") + f"  {report.plain(kind)}")
            if row[f"reason_{args.lang}"]:
                reason = report.plain(str(row[f"reason_{args.lang}"]).replace("\n", " "))
                if row["told_by"] != incident:
                    reason = word["told-by"].format(row["told_by"]) + " " + reason
                lines += report.wrap(reason, size, "  ", "  ")
            shared = word["semicolon"].join(
                word[f"facet-{facet}"]
                + word["colon"]
                + word["comma"].join(_term(facet, t, terms, names, word) for t in members)
                for facet, members, _ in json.loads(str(row["facets"]))
            )
            if shared:
                text = word["shares"].format(row["score"]) + " " + shared
                lines += [report.style(line, "dim") for line in report.wrap(report.plain(text), size, "  ", "    ")]
        report.out("\n".join(lines) if lines else word["no-siblings"])
    return 0


def _data(row: query.Row) -> query.Row:
    facets = json.loads(str(row["facets"]))
    return {
        "id": row["target"],
        "score": row["score"],
        "curated": bool(row["curated"]),
        "relation": row["relation"],
        "reason": {"en": row["reason_en"], "zh": row["reason_zh"]} if row["reason_en"] else None,
        "told_by": row["told_by"],
        "reasons": [{"facet": f, "terms": terms, "weight": weight} for f, terms, weight in facets],
    }


def _term(facet: str, term: str, terms: dict[tuple[str, str], str], names: dict[str, str], word: dict[str, str]) -> str:
    """A shared term in words."""
    if facet in ("origin", "service"):
        return names.get(term, term)
    if facet == "safeguard-outcome":
        kind, outcome = term.split(":")
        told = terms.get(("safeguard-outcomes", outcome), outcome)
        return terms.get(("safeguards", kind), kind) + word["aside"].format(told)
    if facet == "status-tool":
        return word["yes"]
    return terms.get((_VOCABULARY[facet], term), term)
