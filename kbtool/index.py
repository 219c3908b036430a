"""Writes the index: one SQLite file with everything the query commands answer from, and knows when it is stale.

The compiler's end of the line; `query.py` is the reader. The file holds no clock and no path of the machine, so the
same input gives the same bytes. It is written beside the old one and swapped in when it is whole.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from kbtool import __version__, clock, intervals
from kbtool.analysis import Analysis
from kbtool.exporters.data import incident_data, rendered
from kbtool.files import replacing
from kbtool.kb import KnowledgeBase
from kbtool.ledgers.rows import Row
from kbtool.load import source_files
from kbtool.model import Edge, Event, Incident, Label, Prose
from kbtool.references import render
from kbtool.searchtext import spaced
from kbtool.tables import FORMAT, SCHEMA
from kbtool.walk import walk

MAKER = __version__
"""An index of another version of the tool is made anew: what it derives may have changed."""
_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says when the disk, not the statement, is at fault."""


def write_index(analysis: Analysis, path: Path) -> os.stat_result:
    """Compile into `path`: built beside it and swapped in, so a reader sees the old file or the new one, whole.

    Returns what the system says of the file that was put there. Raises OSError when it cannot be written.
    """
    with replacing(path) as fresh:
        try:
            # No locks: nobody else knows the file, and on some systems ours would stand in their way.
            connection = sqlite3.connect(f"{fresh.absolute().as_uri()}?nolock=1", uri=True)
            try:
                fill(connection, analysis)
            finally:
                connection.close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in _DISK:
                raise OSError(error.sqlite_errorcode, f"{error}", str(path)) from None
            raise
        return fresh.stat()


def fill(connection: sqlite3.Connection, analysis: Analysis) -> None:
    """Everything into an empty database, in a fixed order."""
    kb = analysis.kb
    connection.execute("PRAGMA page_size = 4096")
    connection.execute("PRAGMA journal_mode = OFF")
    connection.executescript(SCHEMA)

    def put(table: str, rows: Iterable[tuple[Any, ...]]) -> None:
        for row in rows:
            connection.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)

    put("meta", _meta(kb))
    put("files", sorted(kb.digests.items()))
    put("terms", _terms(kb))
    put("relations", _relations(kb))
    put("nodes", _nodes(kb))
    put("names", _names(kb))
    for incident in kb.incidents.values():
        put("incidents", [_incident(kb, incident)])
        put("records", [_record(kb, incident)])
        put("events", _events(kb, incident))
        put("impacts", _impacts(kb, incident))
        put("edges", _edges(kb, incident))
        put("gaps", _gaps(analysis, incident))
        put("siblings", _siblings(analysis, incident))
        put("uses", _uses(incident))
        put("search", _search(incident))
    for ledger, rows in analysis.ledgers.items():
        put("ledger_rows", _ledger_rows(ledger, rows))
        put("ledger_said", _ledger_said(ledger, rows))
    connection.commit()
    connection.execute("INSERT INTO search (search) VALUES ('optimize')")
    connection.commit()
    connection.execute("VACUUM")


def _meta(kb: KnowledgeBase) -> Iterator[tuple[str, str]]:
    yield "format", str(FORMAT)
    yield "maker", MAKER
    yield "data_date", max((incident.verified.on for incident in kb.incidents.values()), default="")
    yield "incidents", str(len(kb.incidents))


def _terms(kb: KnowledgeBase) -> Iterator[tuple[str, ...]]:
    for (vocabulary, name), term in sorted(kb.terms.items()):
        yield vocabulary, name, term.name.en, term.name.zh, term.definition.en, term.definition.zh


def _relations(kb: KnowledgeBase) -> Iterator[tuple[str, int, int]]:
    book = kb.vocabularies.get("relations")
    for seq, term in enumerate(book.terms if book else ()):
        yield term.id, seq, int(bool(term.symmetric))


def _nodes(kb: KnowledgeBase) -> Iterator[tuple[Any, ...]]:
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


def _names(kb: KnowledgeBase) -> list[tuple[str, str]]:
    """Every name under which a service can be asked for, folded."""
    out = set()
    for service in kb.services.values():
        provider = kb.provider_of[service.id]
        names = [service.id, service.id.removeprefix(provider + "-"), service.name.en, service.name.zh]
        names += [*service.aliases.en, *service.aliases.zh]
        names += [f"{provider} {name}" for name in names]
        out |= {(name.casefold(), service.id) for name in names}
    return sorted(out)


def _incident(kb: KnowledgeBase, incident: Incident) -> tuple[Any, ...]:
    return (
        incident.id, incident.date, incident.organisation, incident.depth, incident.state, incident.zone,
        kb.paths[incident.id], incident.cause.trigger.kind, " ".join(incident.services), " ".join(incident.regions),
        incident.title.en, incident.title.zh, incident.short.en, incident.short.zh,
        render(incident.summary.en, incident, "en"), render(incident.summary.zh, incident, "zh"),
        incident.verified.on,
    )  # fmt: skip


def _record(kb: KnowledgeBase, incident: Incident) -> tuple[str, str]:
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


def _events(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[Any, ...]]:
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


def _impacts(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[Any, ...]]:
    for seq, impact in enumerate(incident.cascade.impacts):
        yield (
            incident.id, seq, impact.id, kb.node_key(incident, impact.service), impact.severity, impact.onset,
            impact.normal, " ".join(impact.relief), impact.grade, "\n".join(impact.sources),
            render(impact.text.en, incident, "en"), render(impact.text.zh, incident, "zh"),
        )  # fmt: skip


def _edges(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[Any, ...]]:
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


def _gaps(analysis: Analysis, incident: Incident) -> Iterator[tuple[Any, ...]]:
    for seq, gap in enumerate(analysis.gaps[incident.id]):
        node = analysis.kb.node_key(incident, gap.service)
        yield incident.id, seq, gap.name, node, gap.start, gap.end, gap.minutes, gap.bound, int(gap.basic)


def _siblings(analysis: Analysis, incident: Incident) -> Iterator[tuple[Any, ...]]:
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


def _uses(incident: Incident) -> list[tuple[str, str, str]]:
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


def _search(incident: Incident) -> Iterator[tuple[str, ...]]:
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


def default_path(root: Path) -> Path:
    """Where a checkout keeps its index."""
    return root / "build" / "kbtool.sqlite"


def current(path: Path, root: Path) -> bool:
    """Whether the index at `path` holds exactly the contents of the source files below `root`."""
    if not path.is_file():
        return False
    try:
        connection = sqlite3.connect(f"file:{path.as_posix()}?mode=ro", uri=True)
        try:
            told = dict(connection.execute("SELECT path, sha256 FROM files"))
            version = connection.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
            maker = connection.execute("SELECT value FROM meta WHERE key = 'maker'").fetchone()
        finally:
            connection.close()
    except sqlite3.Error:
        return False
    now = {
        file.relative_to(root).as_posix(): hashlib.sha256(file.read_bytes()).hexdigest() for file in source_files(root)
    }
    return told == now and version == (str(FORMAT),) and maker == (MAKER,)
