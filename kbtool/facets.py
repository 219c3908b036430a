"""What an incident can share with another: the named facets, their weights, and where their terms have names.

The floor of the siblings: likeness.py adds them up, the pages and `kbtool siblings` put them in words. Imports nothing
at run time, so a query command may use it. Everything is read from what the records hold; no field exists for it alone:

- substrate: the services at the origin, and those that the system leaned on (background dependencies, and upstreams of
  edges with the coupling `shared-substrate`). Shared when one stands on what another stands on, or on what failed
  there.
- service: the services that were hit.  place: the Regions and sites.  trigger: the kind of trigger.
- mechanism: of the steps of the cause and of the edges.  factor: the factors.  coupling: of the edges.
- safeguard-outcome: kind and outcome of each safeguard.  recovery-shape: of the actions.
- pattern: the patterns that the lessons and the record point at.
- status-tool: a tool or channel for telling customers was hit, or the factor `status-tool-shares-fate`.
- retries: the factors and mechanisms in which trying again feeds the trouble, and how back-off fared.
- caches: the factor and mechanisms of caches that are cold or cannot be built, and how caches fared.
- detection: the factors and mechanisms that blind people, alarms and monitoring that did not work, and a hypothesis
  that was wrong.

Each term belongs to one facet, so nothing counts twice. With a term its broader terms count too.
"""

from __future__ import annotations

if False:  # TYPE_CHECKING without importing typing
    from collections.abc import Callable, Iterator

    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident

Feature = tuple[str, str]
"""Facet and term."""

WEIGHTS = {
    "substrate": 2.5, "trigger": 1.5, "retries": 1.5, "caches": 1.5, "recovery-shape": 1.5, "mechanism": 1.0,
    "factor": 1.0, "detection": 1.0, "pattern": 1.0, "status-tool": 1.0, "safeguard-outcome": 0.75, "service": 0.5,
    "coupling": 0.5, "place": 0.5,
}  # fmt: skip
"""How much a shared term of each facet counts, before its rarity. Coarse on purpose: chosen by hand among steps of a
quarter and a half, on the tuning half of the judgements only (`kbtool siblings --evaluate`)."""

VOCABULARIES = {
    "trigger": ("triggers",), "factor": ("factors",), "mechanism": ("mechanisms",), "coupling": ("couplings",),
    "recovery-shape": ("recovery-shapes",), "pattern": ("patterns",), "place": ("places",),
    "retries": ("factors", "mechanisms"), "caches": ("factors", "mechanisms"), "detection": ("factors", "mechanisms"),
    "status-tool": ("factors",),
}  # fmt: skip
"""Facet -> the vocabularies in which its terms have names. A term with a colon is `safeguard:outcome`; a term of
`substrate` or `service` is a service; HIT and WRONG are words of the interface."""

HIT, WRONG = "hit", "wrong-hypothesis"

_OWN_FACET = {
    "retry-amplification": "retries", "missing-backoff": "retries", "retry-storm": "retries",
    "redistribution-storm": "retries", "congestive-collapse": "retries",
    "cold-start-contention": "caches", "cache-build-failure": "caches", "cold-read-failure": "caches",
    "unmonitored-dimension": "detection", "monitoring-shares-fate": "detection", "ambiguous-symptoms": "detection",
    "alert-delay": "detection", "monitoring-loss": "detection", "status-tool-shares-fate": "status-tool",
}  # fmt: skip
"""Factors and mechanisms that have a facet of their own."""
_GUARD_FACET = {"backoff": "retries", "cache": "caches", "alarm": "detection", "monitoring": "detection"}


def features(kb: KnowledgeBase, incident: Incident) -> set[Feature]:
    """What an incident can share with another."""
    out = set(_cause(kb, incident)) | set(_services(kb, incident)) | set(_response(incident))
    return {(facet, term) for facet, term in out if term != "not-stated"}


def _cause(kb: KnowledgeBase, incident: Incident) -> Iterator[Feature]:
    cause, edges = incident.cause, incident.cascade.edges
    yield from (("trigger", term) for term in _upwards(kb, "triggers", cause.trigger.kind))
    for factor in cause.factors:
        for term in _upwards(kb, "factors", factor.factor):
            yield _OWN_FACET.get(term, "factor"), term
    for mechanism in {*(step.mechanism for step in cause.mechanism), *(edge.mechanism for edge in edges)} - {None}:
        for term in _upwards(kb, "mechanisms", str(mechanism)):
            yield _OWN_FACET.get(term, "mechanism"), term
    if any(hypothesis.outcome == "wrong" for hypothesis in cause.hypotheses):
        yield "detection", WRONG
    yield from (("coupling", edge.coupling) for edge in edges)


def _services(kb: KnowledgeBase, incident: Incident) -> Iterator[Feature]:
    below = {edge.upstream for edge in incident.cascade.edges if edge.coupling == "shared-substrate"}
    below |= {dependency.upstream for dependency in incident.system.dependencies} | set(incident.services)
    yield from (("substrate", service) for service in below if service in kb.services)
    for impact in incident.cascade.impacts:
        service = kb.services.get(impact.service)
        if service is None or impact.severity == "unaffected":
            continue
        yield "service", service.id
        if service.category == "communication" and service.kind in ("tool", "channel"):
            yield "status-tool", HIT
    yield from (("place", place) for place in incident.regions)


def _response(incident: Incident) -> Iterator[Feature]:
    for guard in incident.safeguards:
        facet = _GUARD_FACET.get(guard.kind, "safeguard-outcome")
        if facet == "detection" and guard.outcome == "worked":
            facet = "safeguard-outcome"
        yield facet, f"{guard.kind}:{guard.outcome}"
    yield from (("recovery-shape", action.shape) for action in incident.response.actions if action.shape)
    yield from (("pattern", name) for name in incident.links.patterns)
    yield from (("pattern", name) for lesson in incident.lessons for name in lesson.patterns)


def in_words(facet: str, term: str, named: Callable[[str, str], str], word: dict[str, str]) -> str:
    """A shared term as a reader sees it. `named`: (vocabulary, id) -> name or ""; services are the vocabulary ""."""
    if term in (HIT, WRONG):
        return word[f"facet-term-{term}"]
    if ":" in term:
        kind, outcome = term.split(":", 1)
        told = named("safeguard-outcomes", outcome) or outcome
        return (named("safeguards", kind) or kind) + word["aside"].format(told[:1].lower() + told[1:])
    return next(filter(None, (named(book, term) for book in VOCABULARIES.get(facet, ("",)))), term)


def _upwards(kb: KnowledgeBase, vocabulary: str, name: str) -> list[str]:
    """A term and its broader terms; a circle of them ends."""
    out: list[str] = []
    here: str | None = name
    while here and here not in out:
        out.append(here)
        term = kb.terms.get((vocabulary, here))
        here = term.broader if term else None
    return out
