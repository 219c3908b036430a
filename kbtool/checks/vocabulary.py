"""Rules on the vocabularies themselves: what the written pages of patterns name exists, and which terms lie idle.

An idle term is no fault of a record: those findings are notices, and `kbtool check` shows them on request.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from kbtool.kb import KnowledgeBase
from kbtool.named import named
from kbtool.problems import Finding

RULES = (
    ("VOC004", "every trigger, factor, mechanism, safeguard, recovery shape and pattern is named by a record"),
    ("VOC005", "every pattern is argued for by two incidents or more"),
    ("VOC006", "a pair of related patterns stands once, in one of their two files"),
)

WATCHED = ("triggers", "factors", "mechanisms", "safeguards", "recovery-shapes", "patterns")
"""The vocabularies whose idle terms are told."""


def findings(kb: KnowledgeBase) -> Iterator[Finding]:
    """What is wrong in schema/patterns/."""
    pairs: dict[frozenset[str], str] = {}
    for name, written in kb.patterns.items():
        path = f"schema/patterns/{name}.yaml"
        for loc, vocabulary, value in named(written):
            if (vocabulary, value) not in kb.terms:
                message = f"`{value}` is not a term of schema/{vocabulary}.yaml"
                yield Finding(path, loc, "VOC003", message, "use a term that is there")
        for at, relative in enumerate(written.related):
            pair = frozenset((name, relative.pattern))
            loc = ("related", at, "pattern")
            if len(pair) == 1:
                yield Finding(path, loc, "VOC006", "a pattern is not related to itself", "remove the entry")
            elif pair in pairs:
                message = f"`{relative.pattern}` and `{name}` stand together in {pairs[pair]} already"
                yield Finding(path, loc, "VOC006", message, "both pages show the one entry; remove this one")
            pairs.setdefault(pair, path)


def notices(kb: KnowledgeBase) -> list[Finding]:
    """Terms that no record names, and patterns that one incident alone argues for."""
    found: dict[tuple[str, str], set[str]] = defaultdict(set)
    for incident in kb.incidents.values():
        for _, vocabulary, value in named(incident):
            found[(vocabulary, value)].add(incident.id)
    out = []
    for vocabulary in WATCHED:
        book = kb.vocabularies.get(vocabulary)
        for at, term in enumerate(book.terms if book else ()):
            path, loc = f"schema/{vocabulary}.yaml", ("terms", at)
            incidents = found[(vocabulary, term.id)]
            if not incidents:
                message = f"no record names `{term.id}`"
                out.append(Finding(path, loc, "VOC004", message, severity="notice"))
            elif vocabulary == "patterns" and len(incidents) == 1:
                message = f"`{term.id}` is argued for by {min(incidents)} alone"
                out.append(Finding(path, loc, "VOC005", message, severity="notice"))
    return out
