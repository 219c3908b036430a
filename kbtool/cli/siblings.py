"""`kbtool siblings ID`: incidents that resemble one, curated first, each with its reasons.

`--relations` tells what a link between two incidents may claim; `--evaluate` measures the computed ones (judged.py).
"""

from __future__ import annotations

import argparse

from kbtool import i18n, query, report
from kbtool.cli import options
from kbtool.cli.knowledge import open_index
from kbtool.cli.main import COMMANDS
from kbtool.facets import in_words


def parser() -> argparse.ArgumentParser:
    p = options.make("siblings", COMMANDS["siblings"], "kbtool siblings aws-kinesis-2020")
    p.add_argument("incident", metavar="ID", nargs="?", help="an incident; `kbtool list` shows them")
    instead = p.add_mutually_exclusive_group()
    instead.add_argument("--relations", action="store_true", help="the kinds of link that curators set, and stop")
    instead.add_argument(
        "--evaluate", action="store_true", help="measure the computed siblings against the judgements of a checkout"
    )
    options.form(p, "json")
    options.language(p)
    options.knowledge(p)
    return p


def run(args: argparse.Namespace) -> int:
    if bool(args.incident) == (args.relations or args.evaluate):
        parser().error("give an incident, or one of --relations and --evaluate")
    if args.evaluate:
        from kbtool.cli import judged

        return judged.run(args)
    with open_index(args.kb) as index:
        if args.relations:
            return _relations(index, args)
        incident = query.incident_id(index, args.incident)
        rows = index.rows("SELECT * FROM siblings WHERE incident = ? ORDER BY seq", incident)
        if args.format == "json":
            import json

            report.out(json.dumps([_data(row) for row in rows], indent=2))
            return 0
        lines = _lines(index, incident, rows, args.lang)
        report.out("\n".join(lines) if lines else i18n.words(args.lang)["no-siblings"])
    return 0


def _lines(index: query.Index, incident: str, rows: list[query.Row], lang: str) -> list[str]:
    """Each sibling with its relation and reason, then one line a facet: weight, what kind of likeness, terms."""
    word, size = i18n.words(lang), report.columns()
    names, nodes = query.term_names(index, lang), query.node_names(index, lang)
    titles, shared = _titles(index, incident, lang), _shared(index, incident)

    def named(book: str, term: str) -> str:
        return names.get((book, term), "") if book else nodes.get(term)

    lines = []
    for row in rows:
        kind = names.get(("relations", str(row["relation"])), "") if row["curated"] else word["computed"]
        lines.append(report.style(report.plain(f"{titles[row['target']]}  ({row['target']})"), "bold"))
        lines += report.wrap(report.plain(kind), size, "  ", "  ")
        if row[f"reason_{lang}"]:
            reason = report.plain(str(row[f"reason_{lang}"]).replace("\n", " "))
            if row["told_by"] != incident:
                reason = word["told-by"].format(titles.get(row["told_by"], row["told_by"])) + " " + reason
            lines += report.wrap(reason, size, "  ", "  ")
        lines.append("  " + word["shares"].format(f"{row['score']:.2f}"))
        for facet, weight, terms in shared.get(row["seq"], ()):
            told = word["comma"].join(in_words(facet, term, named, word) for term in terms)
            text = report.plain(word[f"facet-{facet}"] + word["colon"] + told)
            lines += [report.style(x, "dim") for x in report.wrap(text, size, f"    {weight:4.2f}  ", " " * 10)]
    return lines


def _titles(index: query.Index, incident: str, lang: str) -> dict[object, object]:
    """The short titles of the siblings and of those who tell of them."""
    sql = """
      SELECT id, short_en, short_zh FROM incidents WHERE id IN (
        SELECT target FROM siblings WHERE incident = ?1 UNION SELECT told_by FROM siblings WHERE incident = ?1)"""
    return {row["id"]: row[f"short_{lang}"] for row in index.rows(sql, incident)}


def _shared(index: query.Index, incident: str) -> dict[object, list[tuple[str, float, list[str]]]]:
    """Sibling -> (facet, weight, terms) of what it shares. SQLite takes the lists apart: a cold answer need not import
    json."""
    sql = """
      SELECT s.seq, f.key, f.value ->> 0 AS facet, f.value ->> 2 AS weight, t.value AS term
      FROM siblings s, json_each(s.facets) f, json_each(f.value, '$[1]') t WHERE s.incident = ?
      ORDER BY s.seq, f.key, t.key"""
    out: dict[object, list[tuple[str, float, list[str]]]] = {}
    last = None
    for row in index.rows(sql, incident):
        facets = out.setdefault(row["seq"], [])
        if last != (row["seq"], row["key"]):
            last = row["seq"], row["key"]
            facets.append((str(row["facet"]), float(str(row["weight"])), []))
        facets[-1][2].append(str(row["term"]))
    return out


def _relations(index: query.Index, args: argparse.Namespace) -> int:
    rows = index.rows(
        "SELECT r.symmetric, t.* FROM relations r JOIN terms t ON t.vocabulary = 'relations' AND t.id = r.id "
        "ORDER BY r.seq"
    )
    if args.format == "json":
        import json

        data = [
            {
                "id": row["id"],
                "name": {"en": row["name_en"], "zh": row["name_zh"]},
                "definition": {"en": row["definition_en"], "zh": row["definition_zh"]},
                "symmetric": bool(row["symmetric"]),
            }
            for row in rows
        ]
        report.out(json.dumps(data, indent=2))
        return 0
    word = i18n.words(args.lang)
    for row in rows:
        way = word["relation-symmetric" if row["symmetric"] else "relation-directed"]
        head = f"{row[f'name_{args.lang}']}  ({row['id']})"
        report.out(report.style(report.plain(head), "bold"))
        report.out(f"  {way}")
        report.out(
            "\n".join(report.wrap(report.plain(str(row[f"definition_{args.lang}"])), report.columns(), "  ", "  "))
        )
    return 0


def _data(row: query.Row) -> query.Row:
    import json

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
