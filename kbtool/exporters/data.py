"""`kbtool export json`: everything as one JSON document, derived values beside the records as they were written.

`incident_data` is also what the index keeps of each incident. `load_export` reads a document back into the same
KnowledgeBase, so nothing can have been lost on the way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from kbtool import clock
from kbtool.analysis import Analysis
from kbtool.kb import KnowledgeBase
from kbtool.model import (
    SCHEMA_VERSION,
    Command,
    Event,
    Incident,
    Judgement,
    Names,
    PatternText,
    Record,
    Runbook,
    Service,
    Text,
    Vocabulary,
)
from kbtool.references import render

_LICENCE = re.compile(r"\((CC[ A-Z0-9.-]+)\)")


def dump(model: Record) -> dict[str, Any]:
    """A model as it was written: defaults left out."""
    return model.model_dump(mode="json", exclude_defaults=True) | (
        {"schema_version": SCHEMA_VERSION} if isinstance(model, Incident) else {}
    )


def both(text: Text, incident: Incident) -> dict[str, str]:
    """A text in both languages with its references rendered."""
    return {"en": render(text.en, incident, "en"), "zh": render(text.zh, incident, "zh")}


def rendered(value: Any, incident: Incident) -> Any:
    """Dumped data with every reference in its texts filled in."""
    if isinstance(value, dict):
        if isinstance(value.get("en"), str) and isinstance(value.get("zh"), str):
            return {**value, "en": render(value["en"], incident, "en"), "zh": render(value["zh"], incident, "zh")}
        return {key: rendered(item, incident) for key, item in value.items()}
    return [rendered(item, incident) for item in value] if isinstance(value, list) else value


def event_data(kb: KnowledgeBase, incident: Incident, event: Event) -> dict[str, Any]:
    """One event with its times derived: `utc`, `utc_end` (RFC 3339), `local`, `local_end`; null where not given."""
    begun, ended = clock.start(event, incident), clock.end(event, incident)

    def stamp(moment: clock.Moment | None, utc: bool) -> str | None:
        if moment is None:
            return None
        if utc:
            return moment.utc.strftime("%Y-%m-%dT%H:%M:%SZ")
        return moment.nominal.strftime("%Y-%m-%d") if moment.day_only else moment.nominal.isoformat()

    return {
        "id": event.id,
        "utc": stamp(begun, True),
        "utc_end": stamp(ended, True),
        "local": stamp(begun, False),
        "local_end": stamp(ended, False),
        "precision": begun.precision if begun else None,
        "order": [{"relation": order.relation, "event": order.event} for order in event.order],
        "as_written": event.as_written,
        "marks": list(event.marks),
        "service": kb.node_key(incident, event.service) if event.service else None,
        "grade": event.grade,
        "sources": list(event.sources),
        "text": both(event.text, incident),
    }


def incident_data(kb: KnowledgeBase, incident: Incident) -> dict[str, Any]:
    """One incident: what is derived from it, and under `record` the record as it was written."""
    return {
        "id": incident.id,
        "date": incident.date,
        "zone": incident.zone,
        "state": incident.state,
        "path": kb.paths.get(incident.id, ""),
        "title": {"en": incident.title.en, "zh": incident.title.zh},
        "summary": both(incident.summary, incident),
        "services": list(incident.services),
        "timeline": [event_data(kb, incident, event) for event in incident.timeline],
        "edges": [
            {
                "id": edge.id,
                "upstream": kb.node_key(incident, edge.upstream),
                "downstream": kb.node_key(incident, edge.downstream),
                "coupling": edge.coupling,
                "mechanism": edge.mechanism,
                "grade": edge.grade,
                "sources": list(edge.sources),
                "text": both(edge.text, incident),
            }
            for edge in incident.cascade.edges
        ],
        "record": dump(incident),
    }


def named_licence(text: str) -> str | None:
    """The licence that a base's LICENSE-CONTENT names in brackets, such as `CC BY 4.0`; None when it names none."""
    found = _LICENCE.search(text)
    return found[1] if found else None


def export_data(analysis: Analysis, licence: str | None = None) -> dict[str, Any]:
    """The whole knowledge base as plain data, ready for JSON; `licence` of its records, None where none is stated."""
    kb = analysis.kb
    incidents = []
    for name, incident in kb.incidents.items():
        data = incident_data(kb, incident)
        data["gaps"] = [
            {"name": g.name, "service": g.service, "from": g.start, "to": g.end, "minutes": g.minutes, "bound": g.bound}
            for g in analysis.gaps[name]
        ]
        data["siblings"] = [
            {"id": s.target, "curated": s.curated, "relation": s.relation, "score": s.score}
            for s in analysis.siblings[name]
        ]
        incidents.append(data)
    return {
        "schema_version": SCHEMA_VERSION,
        "licence": licence,
        "incidents": incidents,
        "withdrawn": [
            {"id": name, "path": kb.paths[name], "record": dump(incident)} for name, incident in kb.withdrawn.items()
        ],
        "services": [dump(service) | {"provider": kb.provider_of[service.id]} for service in kb.services.values()],
        "providers": {name: dump(names) for name, names in sorted(kb.providers.items())},
        "vocabularies": {name: dump(vocabulary) for name, vocabulary in sorted(kb.vocabularies.items())},
        "commands": [dump(command) for command in kb.commands.values()],
        "runbooks": [dump(runbook) for runbook in kb.runbooks.values()],
        "judgements": [dump(judgement) for judgement in kb.judgements],
        "patterns": [dump(written) for written in kb.patterns.values()],
        "files": kb.digests,
        "programs": kb.programs,
    }


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(item) for item in value)
    if isinstance(value, dict):
        return {key: _tuples(item) for key, item in value.items()}
    return value


def load_export(data: dict[str, Any]) -> KnowledgeBase:
    """The KnowledgeBase that `export_data` was made from. Raises pydantic's ValidationError on anything else."""

    def named(entries: Any, validate: Callable[[Any], Any]) -> dict[str, Any]:
        models = [validate(_tuples(entry)) for entry in entries]
        return {model.id: model for model in models}

    services = [{key: value for key, value in entry.items() if key != "provider"} for entry in data["services"]]
    return KnowledgeBase(
        named([entry["record"] for entry in data["incidents"]], Incident.model_validate),
        {name: Vocabulary.model_validate(_tuples(entry)) for name, entry in data["vocabularies"].items()},
        named(services, Service.model_validate),
        {name: Names.model_validate(entry) for name, entry in data["providers"].items()},
        named(data["commands"], Command.model_validate),
        named(data["runbooks"], Runbook.model_validate),
        {entry["id"]: entry["path"] for entry in (*data["incidents"], *data["withdrawn"])},
        dict(data["files"]),
        dict(data["programs"]),
        tuple(Judgement.model_validate(_tuples(entry)) for entry in data["judgements"]),
        {entry["pattern"]: PatternText.model_validate(_tuples(entry)) for entry in data["patterns"]},
        withdrawn=named([entry["record"] for entry in data["withdrawn"]], Incident.model_validate),
    )
