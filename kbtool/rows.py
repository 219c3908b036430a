"""The rows of the index: for each table what it holds of a knowledge base, or of one incident.

Pure; index.py puts them into a file. `WHOLE` are the tables made anew at every change, `OF_ONE` those whose rows belong
to one incident and depend on nothing but it and the vocabularies.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from kbtool import clock, intervals
from kbtool.analysis import Analysis
from kbtool.cache import maker
from kbtool.exporters.data import incident_data, rendered
from kbtool.kb import KnowledgeBase
from kbtool.ledgers.rows import Row
from kbtool.model import Edge, Event, Incident, Label, Prose
from kbtool.references import render
from kbtool.searchtext import spaced
from kbtool.tables import FORMAT
from kbtool.walk import walk


def meta_rows(kb: KnowledgeBase) -> Iterator[tuple[str, str]]:
    yield "format", str(FORMAT)
    yield "maker", maker()
    yield "data_date", max((incident.verified.on for incident in kb.incidents.values()), default="")
    yield "incidents", str(len(kb.incidents))


def withdrawn_rows(kb: KnowledgeBase) -> Iterator[tuple[str, ...]]:
    """What no longer holds, with the reason; CLM004 sees to it that there is one."""
    for name, incident in kb.withdrawn.items():
        given = [notice.text for notice in incident.notices if notice.kind == "withdrawn"]
        yield name, *(" ".join(render(getattr(t, lang), incident, lang) for t in given) for lang in ("en", "zh"))


def terms_rows(kb: KnowledgeBase) -> Iterator[tuple[str, ...]]:
    for (vocabulary, name), term in sorted(kb.terms.items()):
        yield vocabulary, name, term.name.en, term.name.zh, term.definition.en, term.definition.zh


def relations_rows(kb: KnowledgeBase) -> Iterator[tuple[str, int, int]]:
    book = kb.vocabularies.get("relations")
    for seq, term in enumerate(book.terms if book else ()):
        yield term.id, seq, int(bool(term.symmetric))


def nodes_rows(kb: KnowledgeBase) -> Iterator[tuple[Any, ...]]:
    for service in sorted(kb.services.values(), key=lambda s: s.id):
        provider = kb.provider_of[service.id]
        yield (
            service.id, None, service.part_of, service.kind, service.category, service.name.en, service.name.zh,
            provider,
        )  # fmt: skip
    for incident in kb.incidents.values():
        for part in incident.system.components:
            key = kb.node_key(incident, part.id)
            yield key, incident.id, part.part_of, "component", "", part.name.en, part.name.zh, incident.organisation


def names_rows(kb: KnowledgeBase) -> list[tuple[str, str]]:
    """Every name under which a service can be asked for, folded."""
    out = set()
    for service in kb.services.values():
        provider = kb.provider_of[service.id]
        names = [service.id, service.id.removeprefix(provider + "-"), service.name.en, service.name.zh]
        names += [*service.aliases.en, *service.aliases.zh]
        names += [f"{provider} {name}" for name in names]
        out |= {(name.casefold(), service.id) for name in names}
    return sorted(out)


def incident_rows(kb: KnowledgeBase, incident: Incident) -> tuple[Any, ...]:
    return (
        incident.id, incident.date, incident.organisation, incident.depth, incident.state, incident.zone,
        kb.paths[incident.id], incident.cause.trigger.kind, " ".join(incident.services), " ".join(incident.regions),
        incident.title.en, incident.title.zh, incident.short.en, incident.short.zh,
        render(incident.summary.en, incident, "en"), render(incident.summary.zh, incident, "zh"),
        incident.verified.on,
    )  # fmt: skip


def record_rows(kb: KnowledgeBase, incident: Incident) -> tuple[str, str]:
    """The whole record as JSON with its references filled in; apart, so that lists need not pass over it."""
    whole = incident_data(kb, incident)
    whole["record"] = rendered(whole["record"], incident)
    return incident.id, json.dumps(whole, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def _stamp(moment: clock.Moment | None) -> tuple[str | None, str | None, str | None, str | None]:
    """UTC, wall time and letters of the record's zone, and precision; each None when there is no moment."""
    if moment is None:
        return None, None, None, None
    form = "%Y-%m-%d" if moment.day_only else "%Y-%m-%dT%H:%M:%S"
    utc = moment.utc.strftime("%Y-%m-%dT%H:%M:%SZ")
    return utc, moment.nominal.strftime(form), clock.abbreviation(moment.nominal), moment.precision


def events_rows(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[Any, ...]]:
    for seq, event in enumerate(incident.timeline):
        utc, local, zone, precision = _stamp(clock.start(event, incident))
        utc_end, local_end, _, until = _stamp(clock.end(event, incident))
        node = kb.node_key(incident, event.service) if event.service else None
        relations = "\n".join(f"{order.relation} {order.event}" for order in event.order)
        yield (
            incident.id, seq, event.id, utc, utc_end, local, local_end, zone, precision, until, relations,
            " ".join(event.marks), node, event.grade, "\n".join(event.sources), event.as_written,
            render(event.text.en, incident, "en"), render(event.text.zh, incident, "zh"),
        )  # fmt: skip


def impacts_rows(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[Any, ...]]:
    for seq, impact in enumerate(incident.cascade.impacts):
        yield (
            incident.id, seq, impact.id, kb.node_key(incident, impact.service), impact.severity, impact.onset,
            impact.normal, " ".join(impact.relief), impact.grade, "\n".join(impact.sources),
            render(impact.text.en, incident, "en"), render(impact.text.zh, incident, "zh"),
        )  # fmt: skip


def edges_rows(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[Any, ...]]:
    for seq, edge in enumerate(incident.cascade.edges):
        down = intervals.impact_of(incident, edge, "downstream")
        minutes, bound = intervals.delay(incident, edge) or (None, None)
        note = edge.note
        yield (
            incident.id, seq, edge.id, kb.node_key(incident, edge.upstream), kb.node_key(incident, edge.downstream),
            edge.coupling, edge.mechanism, edge.grade, "\n".join(edge.sources),
            down.onset if down else None, down.normal if down else None, " ".join(down.relief) if down else "",
            minutes, bound,
            render(edge.purpose.en, incident, "en"), render(edge.purpose.zh, incident, "zh"),
            render(edge.text.en, incident, "en"), render(edge.text.zh, incident, "zh"),
            render(note.en, incident, "en") if note else None, render(note.zh, incident, "zh") if note else None,
        )  # fmt: skip


def gaps_rows(analysis: Analysis, incident: Incident) -> Iterator[tuple[Any, ...]]:
    for seq, gap in enumerate(analysis.gaps[incident.id]):
        node = analysis.kb.node_key(incident, gap.service)
        yield incident.id, seq, gap.name, node, gap.start, gap.end, gap.minutes, gap.bound, int(gap.basic)


def siblings_rows(analysis: Analysis, incident: Incident) -> Iterator[tuple[Any, ...]]:
    for seq, sibling in enumerate(analysis.siblings[incident.id]):
        reason, teller = sibling.reason, analysis.kb.incidents.get(sibling.told_by or "", incident)
        facets = json.dumps([[f.facet, list(f.terms), f.weight] for f in sibling.facets])
        yield (
            incident.id, seq, sibling.target, int(sibling.curated), sibling.relation,
            render(reason.en, teller, "en") if reason else None, render(reason.zh, teller, "zh") if reason else None,
            sibling.told_by, sibling.score, facets,
        )  # fmt: skip


def _ledger_rows(ledger: str, rows: Sequence[Row]) -> Iterator[tuple[Any, ...]]:
    for seq, row in enumerate(rows):
        facets = " ".join(f"{facet}={value}" for facet, value in row.facets)  # ids hold neither blanks nor `=`
        yield ledger, seq, row.incident, row.node, row.minutes, row.bound, facets


def _ledger_said(ledger: str, rows: Sequence[Row]) -> Iterator[tuple[Any, ...]]:
    for number, row in enumerate(rows):
        for seq, said in enumerate(row.said):
            sources = "\n".join(said.sources)
            yield ledger, number, seq, said.label, said.incident, said.anchor, said.grade, sources, said.en, said.zh


def uses_rows(_: Analysis, incident: Incident) -> list[tuple[str, str, str]]:
    """The terms by which incidents are listed."""
    out = {("triggers", incident.cause.trigger.kind)}
    out |= {("factors", factor.factor) for factor in incident.cause.factors}
    out |= {("mechanisms", edge.mechanism) for edge in incident.cascade.edges}
    out |= {("mechanisms", step.mechanism) for step in incident.cause.mechanism if step.mechanism}
    out |= {("couplings", edge.coupling) for edge in incident.cascade.edges}
    out |= {("recovery-shapes", action.shape) for action in incident.response.actions if action.shape}
    out |= {("patterns", name) for name in incident.links.patterns}
    out |= {("patterns", name) for lesson in incident.lessons for name in lesson.patterns}
    return sorted((incident.id, vocabulary, term) for vocabulary, term in out)


def search_rows(_: Analysis, incident: Incident) -> Iterator[tuple[str, ...]]:
    """One row a text unit and language: what is searched, and what is shown."""
    rows: list[tuple[str, str, Any]] = []
    for loc, model in walk(incident):
        if isinstance(model, (Prose, Label)):
            holder: Any = incident
            anchor = ""
            for part in loc[:-1]:
                holder = holder[part] if isinstance(part, int) else getattr(holder, part)
                name = getattr(holder, "id", None)
                if isinstance(holder, (Event, Edge)):
                    anchor = f"{'event' if isinstance(holder, Event) else 'edge'}-{name}"
            rows.append((str(loc[0]), anchor, model))
    for kind, anchor, text in rows:
        for lang in ("en", "zh"):
            value = getattr(text, lang)
            plain = render(value, incident, lang) if isinstance(text, Prose) else value
            yield spaced(plain), incident.id, kind, anchor, lang, plain


def _all_siblings(analysis: Analysis) -> Iterator[tuple[Any, ...]]:
    for incident in analysis.kb.incidents.values():
        yield from siblings_rows(analysis, incident)


Rows = Iterable[tuple[Any, ...]]

WHOLE: dict[str, Callable[[Analysis], Rows]] = {
    "meta": lambda a: meta_rows(a.kb),
    "files": lambda a: sorted(a.kb.digests.items()),
    "withdrawn": lambda a: withdrawn_rows(a.kb),
    "terms": lambda a: terms_rows(a.kb),
    "relations": lambda a: relations_rows(a.kb),
    "nodes": lambda a: nodes_rows(a.kb),
    "names": lambda a: names_rows(a.kb),
    "siblings": _all_siblings,
    "ledger_rows": lambda a: (row for name, rows in a.ledgers.items() for row in _ledger_rows(name, rows)),
    "ledger_said": lambda a: (row for name, rows in a.ledgers.items() for row in _ledger_said(name, rows)),
}
OF_ONE: dict[str, Callable[[Analysis, Incident], Rows]] = {
    "incidents": lambda a, i: [incident_rows(a.kb, i)],
    "records": lambda a, i: [record_rows(a.kb, i)],
    "events": lambda a, i: events_rows(a.kb, i),
    "impacts": lambda a, i: impacts_rows(a.kb, i),
    "edges": lambda a, i: edges_rows(a.kb, i),
    "gaps": gaps_rows,
    "uses": uses_rows,
    "search": search_rows,
}
SEATS = 1 << 15
"""Rows of full-text search that one incident may have; see `seat`."""


def seat(incident: str) -> int:
    """The first row number of an incident in the search table: its own, whatever other incidents there are."""
    return (int.from_bytes(hashlib.sha256(incident.encode()).digest()[:6]) >> 1) * SEATS
