"""Where the records use each term and each service: what the pages of terms and services are made of."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Claim, Edge, Impact, Incident, Prose

Found = tuple[str, str, "Use"]
"""Vocabulary, term, and the place that uses it."""


@dataclass(frozen=True, slots=True)
class Use:
    """One place of one record that uses a term."""

    incident: str
    kind: str
    """The first part of its anchor, or the whole of it; `links.claim_page` knows its page."""
    text: Prose | None = None
    claim: Claim | None = None
    """The claim, when it is one; it has grade and sources."""
    name: str = ""

    @property
    def anchor(self) -> str:
        name = self.claim.id if self.claim else self.name
        return f"{self.kind}-{name}" if name else self.kind


@dataclass(frozen=True, slots=True)
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
        for vocabulary, term, found in _terms(incident):
            if (vocabulary, term, found.anchor) not in seen and (vocabulary, term) in kb.terms:
                seen.add((vocabulary, term, found.anchor))
                terms[(vocabulary, term)].append(found)
        for service, use in _services(kb, incident):
            services[service].append(use)
    return Uses(dict(sorted(terms.items())), dict(sorted(services.items())))


def _terms(incident: Incident) -> Iterator[Found]:
    name = incident.id
    yield from _cause_terms(incident)
    yield from _response_terms(incident)
    for place in incident.regions:
        yield "places", place, Use(name, "at-a-glance")
    for link in incident.links.siblings:
        if link.state == "pinned":
            yield "relations", link.relation, Use(name, "sibling", link.reason, name=link.target)
    for pattern in incident.links.patterns:
        yield "patterns", pattern, Use(name, "lessons")
    for word in incident.learn.words:
        yield "glossary", word, Use(name, "learn-words")


def _cause_terms(incident: Incident) -> Iterator[Found]:
    name, cause = incident.id, incident.cause
    yield "triggers", cause.trigger.kind, Use(name, "trigger", cause.trigger.text, cause.trigger)
    for factor in cause.factors:
        yield "factors", factor.factor, Use(name, "factor", factor.text, factor)
    for step in cause.mechanism:
        if step.mechanism:
            yield "mechanisms", step.mechanism, Use(name, "step", step.text, step)
    for edge in incident.cascade.edges:
        yield "mechanisms", edge.mechanism, Use(name, "edge", edge.text, edge)
        yield "couplings", edge.coupling, Use(name, "edge", edge.text, edge)


def _response_terms(incident: Incident) -> Iterator[Found]:
    name = incident.id
    for guard in incident.safeguards:
        found = Use(name, "safeguard", guard.why, guard)
        yield "safeguards", guard.kind, found
        yield "safeguard-outcomes", guard.outcome, found
    for action in incident.response.actions:
        if action.shape:
            yield "recovery-shapes", action.shape, Use(name, "action", action.text, action)
    for fix in incident.fixes:
        yield "fix-kinds", fix.kind, Use(name, "fix", fix.text, fix)
    for lesson in incident.lessons:
        found = Use(name, "lesson", lesson.text, lesson)
        yield from (("patterns", pattern, found) for pattern in lesson.patterns)
        yield from (("factors", factor, found) for factor in lesson.factors)
    for item in incident.learn.checklist:
        for pattern in item.patterns:
            yield "patterns", pattern, Use(name, "check", item.text, name=item.id)


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
    for service in sorted(name for name in named if name in kb.services):
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
