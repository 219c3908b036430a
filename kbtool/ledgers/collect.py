"""All ledgers over all records: name -> rows, grouped and sorted. The index stores them and the pages show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from kbtool.ledgers import claims, measured, tested, told
from kbtool.ledgers.rows import Row
from kbtool.ledgers.table import LEDGERS, Facet, Ledger

if TYPE_CHECKING:
    from kbtool.intervals import Gap
    from kbtool.kb import KnowledgeBase

Gaps = dict[str, list["Gap"]]
Maker = Callable[["KnowledgeBase", Gaps], Iterable[Row]]


def _each(rows: Callable[..., Iterable[Row]]) -> Maker:
    return lambda kb, _: (row for incident in kb.incidents.values() for row in rows(kb, incident))


def _fixes(kb: KnowledgeBase, _: Gaps) -> Iterable[Row]:
    proven = tested.tested(kb)
    return (row for incident in kb.incidents.values() for row in claims.fixes(kb, incident, proven))


def _detection(kb: KnowledgeBase, gaps: Gaps) -> Iterable[Row]:
    return (row for name, incident in kb.incidents.items() for row in measured.detection(kb, incident, gaps[name]))


MAKERS: dict[str, Maker] = {
    "safeguards": _each(claims.safeguards), "fixes": _fixes, "recurrences": lambda kb, _: tested.recurrences(kb),
    "hypotheses": _each(claims.hypotheses), "decisions": _each(claims.decisions), "silences": _each(claims.silences),
    "communication": _each(told.communication), "detection": _detection, "recovery": _each(claims.recovery),
}  # fmt: skip
"""Ledger -> the function that derives its rows."""


def collect(kb: KnowledgeBase, gaps: Gaps) -> dict[str, tuple[Row, ...]]:
    newest = sorted(kb.incidents.values(), key=lambda incident: (incident.date, incident.id), reverse=True)
    age = {incident.id: number for number, incident in enumerate(newest)}
    out = {}
    for ledger in LEDGERS:
        rows = sorted(MAKERS[ledger.name](kb, gaps), key=lambda row: age[row.incident])
        for facet in ledger.facets[1::-1]:  # by the second facet, then, stable, by the first
            rank = _ranks(kb, facet, rows)
            rows.sort(key=lambda row: min((rank[value] for value in row.values(facet.name)), default=len(rank)))
        out[ledger.name] = tuple(rows)
    return out


def _ranks(kb: KnowledgeBase, facet: Facet, rows: Sequence[Row]) -> dict[str, int]:
    """A closed list in its own order; terms by how many rows have them, equally frequent ones by name."""
    found = Counter(value for row in rows for value in row.values(facet.name))
    order = list(facet.values)
    order += sorted(set(found) - set(order), key=lambda v: (-found[v], kb.term_name(facet.vocabulary, v, "en")))
    return {value: number for number, value in enumerate(order)}


def group(ledger: Ledger, row: Row) -> str:
    """The value under which a row stands: of the first facet, or its incident."""
    return row.values(ledger.facets[0].name)[0] if ledger.facets else row.incident
