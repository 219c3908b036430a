"""`kbtool siblings --evaluate`: the figures of the computed siblings and the worst misses, as text and as JSON.

Apart from siblings.py because it compiles a checkout: judgements are for curators, and the index does not carry them.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING

from kbtool import i18n, report
from kbtool.cli import options
from kbtool.evaluation import PLACES, evaluate
from kbtool.facets import in_words
from kbtool.pipeline import compile_kb

if TYPE_CHECKING:
    from kbtool.evaluation import Evaluation, Miss
    from kbtool.kb import KnowledgeBase
    from kbtool.likeness import Facet

_FEW = 3
"""How many facets explain what ranked instead; the weightiest."""


def run(args: argparse.Namespace) -> int:
    kb = compile_kb(options.checkout(args.kb)).kb
    found = evaluate(kb)
    if args.format == "json":
        report.out(json.dumps(_data(found), indent=2))
        return 0
    word, size = i18n.words(args.lang), report.columns()
    pairs = found.figures[-1].pairs
    report.out("\n".join(report.wrap(word["evaluation-head"].format(pairs, found.unjudged, PLACES), size)))
    rows = [
        (
            word[f"evaluation-{f.part}"], str(f.pairs), word["of"].format(f.precision, f.hits, f.places),
            word["of"].format(f.recall, f.hits, f.siblings), str(f.weakly), str(f.possible),
        )
        for f in found.figures
    ]  # fmt: skip
    report.out("\n".join(report.table(rows, word["evaluation-columns"].split("|"), size)))
    report.out("\n".join(report.wrap(word["evaluation-note"], size)))
    if found.misses:
        report.out("\n" + word["evaluation-misses"].format(found.missed))
    for miss in found.misses:
        report.out("\n".join(_miss(kb, miss, args.lang, word, size)))
    return 0


def _miss(kb: KnowledgeBase, miss: Miss, lang: str, word: dict[str, str], size: int) -> list[str]:
    def short(name: str) -> str:
        return report.plain(str(getattr(kb.incidents[name].short, lang)))

    rank = word["evaluation-rank"].format(miss.rank) if miss.rank else word["evaluation-unranked"]
    head = word["evaluation-miss"].format(short(miss.incident), short(miss.missing), miss.score, rank)
    lines = report.wrap(head, size, "", "  ")
    lines += report.wrap(report.plain(word["evaluation-why"] + miss.reason), size, "  ", "  ")
    for other, judgement, score, facets in miss.instead:
        told = word["evaluation-instead"].format(short(other), word[f"judgement-{judgement}"], score)
        why = word["semicolon"].join(_facet(kb, facet, lang, word) for facet in facets[:_FEW])
        lines += report.wrap(report.plain(told + word["colon"] + why), size, "  ", "    ")
    return lines


def _facet(kb: KnowledgeBase, facet: Facet, lang: str, word: dict[str, str]) -> str:
    def named(book: str, term: str) -> str:
        entry = kb.terms.get((book, term)) if book else kb.services.get(term)
        return str(getattr(entry.name, lang)) if entry else ""

    terms = word["comma"].join(in_words(facet.facet, term, named, word) for term in facet.terms)
    return word[f"facet-{facet.facet}"] + word["colon"] + terms


def _data(found: Evaluation) -> dict[str, object]:
    return {
        "places": PLACES,
        "unjudged": found.unjudged,
        "figures": [
            {
                "part": f.part, "pairs": f.pairs, "precision": round(f.precision, 4), "recall": round(f.recall, 4),
                "hits": f.hits, "places": f.places, "siblings": f.siblings, "weakly": f.weakly,
                "possible": f.possible,
            }
            for f in found.figures
        ],
        "missed": found.missed,
        "misses": [
            {
                "id": miss.incident, "missing": miss.missing, "score": miss.score, "rank": miss.rank,
                "reason": miss.reason,
                "instead": [
                    {
                        "id": other, "judgement": judgement, "score": score,
                        "reasons": [{"facet": f.facet, "terms": list(f.terms), "weight": f.weight} for f in facets],
                    }
                    for other, judgement, score, facets in miss.instead
                ],
            }
            for miss in found.misses
        ],
    }  # fmt: skip
