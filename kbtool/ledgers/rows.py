"""A row of a ledger: one or more sentences of records, each with its place, its grade and its sources."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.references import render

if TYPE_CHECKING:
    from kbtool.model import Claim, Incident, Prose


@dataclass(frozen=True, slots=True)
class Said:
    """One sentence of one record, as the record has it, its references filled in."""

    label: str
    """Key of the word that says what the sentence is, e.g. `meant-to`; empty for the claim itself."""
    incident: str
    anchor: str
    """Its place on the page of the incident, e.g. `safeguard-cells`."""
    en: str
    zh: str
    grade: str
    """A grade, or `silence` and `unknown` for what a source does not say."""
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row: the incident it is about, what it answers to, and its sentences, the leading one first."""

    incident: str
    said: tuple[Said, ...]
    facets: tuple[tuple[str, str], ...] = ()
    """(facet, value); a facet may have several values."""
    node: str = ""
    """Key of the service or component it is about (see KnowledgeBase.node_key)."""
    minutes: int | None = None
    """A measured interval, with its bound."""
    bound: str = ""

    def values(self, facet: str) -> tuple[str, ...]:
        return tuple(value for name, value in self.facets if name == facet)


def claimed(incident: Incident, kind: str, claim: Claim, *parts: tuple[str, Prose | None]) -> tuple[Said, ...]:
    """The sentences of one claim, as (label, prose); prose that the record leaves out gives none."""
    return tuple(
        Said(label, incident.id, f"{kind}-{claim.id}", *both(incident, prose), claim.grade, claim.sources)
        for label, prose in parts
        if prose is not None
    )


def both(incident: Incident, prose: Prose) -> tuple[str, str]:
    return render(prose.en, incident, "en"), render(prose.zh, incident, "zh")
