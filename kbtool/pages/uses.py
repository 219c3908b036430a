"""Where the records use each term and each service: what the pages of terms and services are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Edge, Impact, Incident, Prose

Found = tuple[str, str, str, "Prose | None"]
"""Vocabulary, term, anchor on the incident page, and the text that shows the term."""


@dataclass(frozen=True)
class Use:
    """One place of one record that uses a term."""

    incident: str
    anchor: str
    text: Prose | None


@dataclass(frozen=True)
class ServiceUse:
    """What one incident says about one service."""

    incident: str
    origin: bool
    impacts: tuple[Impact, ...]
    came_by: tuple[Edge, ...]
    """Edges by which trouble reached the service or its parts from outside it."""
    took_along: tuple[Edge, ...]
    """Edges by which trouble went on from the service or its parts."""


@dataclass(frozen=True)
class Uses:
    terms: dict[tuple[str, str], list[Use]] = field(default_factory=dict)
    services: dict[str, list[ServiceUse]] = field(default_factory=dict)
    """Newest incident first."""


def newest_first(kb: KnowledgeBase) -> list[Incident]:
    return sorted(kb.incidents.values(), key=lambda incident: (incident.date, incident.id), reverse=True)


def collect(kb: KnowledgeBase) -> Uses:
    terms: dict[tuple[str, str], list[Use]] = defaultdict(list)
    services: dict[str, list[ServiceUse]] = defaultdict(list)
    for incident in newest_first(kb):
        seen = set()
        for vocabulary, term, anchor, text in _terms(incident):
            if (vocabulary, term, anchor) not in seen and (vocabulary, term) in kb.terms:
                seen.add((vocabulary, term, anchor))
                terms[(vocabulary, term)].append(Use(incident.id, anchor, text))
        for service, use in _services(kb, incident):
            services[service].append(use)
    return Uses(dict(sorted(terms.items())), dict(sorted(services.items())))


def _terms(incident: Incident) -> Iterator[Found]:
    yield from _cause_terms(incident)
    yield from _response_terms(incident)
    for place in incident.regions:
        yield "places", place, "at-a-glance", None
    for link in incident.links.siblings:
        if link.state == "pinned":
            yield "relations", link.relation, f"sibling-{link.target}", link.reason
    for pattern in incident.links.patterns:
        yield "patterns", pattern, "lessons", None
    for word in incident.learn.words:
        yield "glossary", word, "learn-words", None


def _cause_terms(incident: Incident) -> Iterator[Found]:
    trigger = incident.cause.trigger
    yield "triggers", trigger.kind, f"trigger-{trigger.id}", trigger.text
    for factor in incident.cause.factors:
        yield "factors", factor.factor, f"factor-{factor.id}", factor.text
    for step in incident.cause.mechanism:
        if step.mechanism:
            yield "mechanisms", step.mechanism, f"step-{step.id}", step.text
    for edge in incident.cascade.edges:
        yield "mechanisms", edge.mechanism, f"edge-{edge.id}", edge.text
        yield "couplings", edge.coupling, f"edge-{edge.id}", edge.text


def _response_terms(incident: Incident) -> Iterator[Found]:
    for guard in incident.safeguards:
        yield "safeguards", guard.kind, f"safeguard-{guard.id}", guard.why
        yield "safeguard-outcomes", guard.outcome, f"safeguard-{guard.id}", guard.why
    for action in incident.response.actions:
        if action.shape:
            yield "recovery-shapes", action.shape, f"action-{action.id}", action.text
    for fix in incident.fixes:
        yield "fix-kinds", fix.kind, f"fix-{fix.id}", fix.text
    for lesson in incident.lessons:
        for pattern in lesson.patterns:
            yield "patterns", pattern, f"lesson-{lesson.id}", lesson.text
        for name in lesson.factors:
            yield "factors", name, f"lesson-{lesson.id}", lesson.text
    for item in incident.learn.checklist:
        for pattern in item.patterns:
            yield "patterns", pattern, f"check-{item.id}", item.text


def owner(incident: Incident, node: str) -> str:
    """The service a component belongs to; the node itself otherwise."""
    for part in incident.system.components:
        if part.id == node:
            return part.part_of or part.id
    return node


def _services(kb: KnowledgeBase, incident: Incident) -> Iterator[tuple[str, ServiceUse]]:
    named = set(incident.services)
    named |= {owner(incident, impact.service) for impact in incident.cascade.impacts}
    for edge in incident.cascade.edges:
        named |= {owner(incident, edge.upstream), owner(incident, edge.downstream)}
    for dependency in incident.system.dependencies:
        named |= {owner(incident, dependency.upstream), owner(incident, dependency.downstream)}
    for service in sorted(named & set(kb.services)):
        impacts = tuple(i for i in incident.cascade.impacts if owner(incident, i.service) == service)
        inward, outward = [], []
        for edge in incident.cascade.edges:
            up, down = owner(incident, edge.upstream), owner(incident, edge.downstream)
            if up == down:
                continue
            if down == service:
                inward.append(edge)
            if up == service:
                outward.append(edge)
        yield service, ServiceUse(incident.id, service in incident.services, impacts, tuple(inward), tuple(outward))
