"""KnowledgeBase: every record and vocabulary, frozen and indexed; nothing computed.

Made by load, read by everything after it. Lookups by id and by alias stand here, so that no other module walks the
vocabularies for itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kbtool.model import (
        Command,
        Component,
        Incident,
        Judgement,
        Names,
        PatternText,
        Runbook,
        Service,
        Term,
        Vocabulary,
    )

TERM_VOCABULARIES = (
    "triggers", "factors", "mechanisms", "couplings", "safeguards", "safeguard-outcomes", "recovery-shapes",
    "fix-kinds", "patterns", "glossary", "places", "relations",
)  # fmt: skip
"""The vocabularies that are lists of terms, each in schema/<name>.yaml."""


@dataclass(frozen=True)
class KnowledgeBase:
    """Everything that was read. `incidents` is in order of id; `digests` is path -> SHA-256 of each file read."""

    incidents: dict[str, Incident]
    vocabularies: dict[str, Vocabulary]
    services: dict[str, Service]
    providers: dict[str, Names]
    commands: dict[str, Command]
    runbooks: dict[str, Runbook]
    paths: dict[str, str] = field(default_factory=dict)
    """Incident id -> path relative to the root, with forward slashes."""
    digests: dict[str, str] = field(default_factory=dict)
    programs: dict[str, str] = field(default_factory=dict)
    """Path of a lab's program relative to the root -> its text. No index depends on them."""
    judgements: tuple[Judgement, ...] = ()
    """Pairs of incidents judged by reading; what the computed siblings are measured against."""
    patterns: dict[str, PatternText] = field(default_factory=dict)
    """Pattern id -> its written page, in order of id."""
    languages: tuple[str, ...] = ("en", "zh")
    """Those the records are written in; with one, its texts stand in for the other."""
    withdrawn: dict[str, Incident] = field(default_factory=dict)
    """Records that no longer hold, in order of id: each keeps its address, with the reason, and counts in nothing."""

    @cached_property
    def terms(self) -> dict[tuple[str, str], Term]:
        """(vocabulary, id) -> term."""
        return {(name, term.id): term for name, voc in self.vocabularies.items() for term in voc.terms}

    @cached_property
    def provider_of(self) -> dict[str, str]:
        """Service id -> provider id: the longest provider id that the service id begins with."""
        out = {}
        for service in self.services:
            fits = [p for p in self.providers if service.startswith(p + "-")]
            out[service] = max(fits, key=len) if fits else ""
        return out

    def component(self, incident: Incident, node: str) -> Component | None:
        for part in incident.system.components:
            if part.id == node:
                return part
        return None

    def node_name(self, incident: Incident, node: str, lang: str) -> str:
        """The name of a service or of a component of this incident; the id itself when nothing is known."""
        part = self.component(incident, node)
        if part is not None:
            return str(getattr(part.name, lang))
        service = self.services.get(node)
        return str(getattr(service.name, lang)) if service else node

    def node_key(self, incident: Incident, node: str) -> str:
        """The id of a node across incidents: a service's own, or `<incident>/<component>`."""
        return f"{incident.id}/{node}" if self.component(incident, node) else node

    def owner(self, incident: Incident, node: str) -> str:
        """The service a node belongs to or is; a component that belongs to none keeps its key."""
        part = self.component(incident, node)
        return part.part_of if part and part.part_of else self.node_key(incident, node)

    def term_name(self, vocabulary: str, term: str, lang: str) -> str:
        found = self.terms.get((vocabulary, term))
        return str(getattr(found.name, lang)) if found else term
