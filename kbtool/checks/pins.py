"""What curators say about pairs of incidents: no contradiction, and a note where the records do not bear a pin out.

Both rules look at two records at once. The second is a warning: a curator may know better than the score, and a pin
for a contrast may share little by its nature; but a term may also be missing in one of the records.
"""

from __future__ import annotations

from collections.abc import Iterator

from kbtool.kb import KnowledgeBase
from kbtool.likeness import LEAST, likeness, shared, told
from kbtool.problems import Finding, Loc

RULES = (
    ("SIB003", "no pair of siblings is pinned and rejected at once"),
    ("SIB004", "a pinned pair has computed support, too (a warning)"),
)


def seen(kb: KnowledgeBase) -> str:
    """All that the rules look at: the same text, the same findings."""
    return told(shared(kb)) + repr([list(_links(kb, state)) for state in ("pinned", "rejected")])


def findings(kb: KnowledgeBase) -> Iterator[Finding]:
    yield from _contradictions(kb)
    yield from _unsupported(kb)


def _links(kb: KnowledgeBase, state: str) -> Iterator[tuple[str, str, Loc]]:
    for incident in kb.incidents.values():
        for at, link in enumerate(incident.links.siblings):
            if link.state == state and link.target in kb.incidents and link.target != incident.id:
                yield incident.id, link.target, ("links", "siblings", at, "target")


def _contradictions(kb: KnowledgeBase) -> Iterator[Finding]:
    pins: dict[frozenset[str], str] = {}
    for name, target, _ in _links(kb, "pinned"):
        pins.setdefault(frozenset((name, target)), name)
    for name, target, loc in _links(kb, "rejected"):
        teller = pins.get(frozenset((name, target)))
        if teller:
            message = f"this record rejects the pair with `{target}`, and {teller} pins it; it shows nowhere"
            yield Finding(name, loc, "SIB003", message, "remove one of the two")


def _unsupported(kb: KnowledgeBase) -> Iterator[Finding]:
    alike = likeness(kb)
    for name, target, loc in _links(kb, "pinned"):
        score = alike.score(name, target)
        if score < LEAST:
            shared = ", ".join(term for facet in alike.facets(name, target) for term in facet.terms)
            message = (
                f"pinned, yet the computed likeness is {score:.2f}, under {LEAST:.2f}; shared: {shared or 'nothing'}"
            )
            hint = "a pin may stand on its reason alone; see whether a term is missing in one of the records"
            yield Finding(name, loc, "SIB004", message, hint, "warning")
