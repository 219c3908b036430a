"""What changes between two states of a knowledge base, as data: facts, what is derived from them, vocabulary, findings.

Pure: two compiled knowledge bases in, one `Changes` out. `kbtool diff` reads the two states and renders the result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from kbtool.compare.findings import findings
from kbtool.compare.leaves import FieldChange, Items, Values, changed_fields, items_of
from kbtool.intervals import Gap
from kbtool.model import Record
from kbtool.pipeline import Compiled
from kbtool.problems import Finding
from kbtool.siblings import Sibling


class Change(NamedTuple):
    """One thing added, lost or changed. `where` is the incident or the vocabulary it belongs to."""

    what: str
    """event, edge, impact, fix, source ...; interval; sibling; or the name of a vocabulary."""
    change: str
    """added, lost, changed"""
    where: str
    id: str
    fields: tuple[FieldChange, ...] = ()
    why: tuple[str, ...] = ()
    """For siblings what the two share; for what came or went, its first values; `withdrawn` for a record that was."""


class Changes(NamedTuple):
    incidents: list[Change]
    """Whole records; `why` counts what a new one holds."""
    facts: list[Change]
    intervals: list[Change]
    siblings: list[Change]
    vocabulary: list[Change]
    findings: list[Finding]
    unread: list[str]
    """Records of the new state that cannot be read, and so cannot be compared; `kbtool check` says why."""
    unread_before: list[str]
    drafts: Sequence[Change] = ()
    """Drafts by their file; `why` is what they leave open. Nothing of them counts in the other lists."""


def compare(old: Compiled, new: Compiled) -> Changes:
    unread, unread_before = _unread(new), _unread(old)
    skipped = {PurePosixPath(path).stem for path in (*unread, *unread_before)}
    before = {name: inc for name, inc in old.kb.incidents.items() if name not in skipped}
    after = {name: inc for name, inc in new.kb.incidents.items() if name not in skipped}
    both = [name for name in after if name in before]
    whole = [
        Change("incident", "lost", name, name, (), ("withdrawn",) if name in new.kb.withdrawn else ())
        for name in before
        if name not in after
    ]
    whole += [
        Change("incident", "added", name, name, (), _holds(items_of(inc)))
        for name, inc in after.items()
        if name not in before
    ]
    facts: list[Change] = []
    for name in both:
        facts += _items(name, items_of(before[name]), items_of(after[name]))
    intervals = [c for name in both for c in _intervals(name, old.analysis.gaps[name], new.analysis.gaps[name])]
    found = [f for name in both for f in findings(before[name], after[name])]
    return Changes(
        whole, facts, intervals, _siblings(old, new, set(both)), _vocabulary(old, new), found, unread, unread_before,
        _drafts(old, new),
    )  # fmt: skip


def _unread(compiled: Compiled) -> list[str]:
    """Files of records with problems that kept them out of the analysis; a draft is out of it anyway."""
    read = {compiled.kb.paths[name] for name in (*compiled.kb.incidents, *compiled.kb.withdrawn)} | set(compiled.drafts)
    return sorted({p.path for p in compiled.problems if p.path.startswith("incidents/")} - read)


def _drafts(old: Compiled, new: Compiled) -> list[Change]:
    """Drafts that came, went, or leave other questions open than before."""
    before, after = (
        {path: tuple(f"{p.field}: {p.message}" for p in asked) for path, asked in state.drafts.items()}
        for state in (old, new)
    )
    out = []
    for path in sorted({*before, *after}):
        if path not in before:
            out.append(Change("draft", "added", path, path, (_open("", after[path]),), after[path]))
        elif path not in after:
            out.append(Change("draft", "lost", path, path))
        elif before[path] != after[path]:
            out.append(Change("draft", "changed", path, path, (_open(before[path], after[path]),), after[path]))
    return out


def _open(before: tuple[str, ...] | str, after: tuple[str, ...]) -> FieldChange:
    return FieldChange("open", "" if before == "" else str(len(before)), str(len(after)))


def _holds(items: Items) -> tuple[str, ...]:
    counts = Counter(kind for kind, _ in items.values() if kind != "record")
    return tuple(f"{count} × {kind}" for kind, count in counts.most_common())


def _items(where: str, before: Items, after: Items) -> list[Change]:
    out = []
    for name in sorted({*before, *after}, key=[*after, *before].index):
        if name not in before:
            out.append(Change(after[name][0], "added", where, name, (), _gist(after[name][1])))
        elif name not in after:
            out.append(Change(before[name][0], "lost", where, name, (), _gist(before[name][1])))
        elif fields := changed_fields(before[name][1], after[name][1]):
            out.append(Change(after[name][0], "changed", where, name, fields))
    return out


def _gist(values: Values) -> tuple[str, ...]:
    """What a thing is, in its first few values that are no text."""
    plain = [f"{name} {value}" for name, value in values.items() if not name.endswith((".en", ".zh"))]
    return tuple(plain[:6])


def _intervals(where: str, before: list[Gap], after: list[Gap]) -> list[Change]:
    def table(gaps: list[Gap]) -> dict[str, str]:
        return {
            f"{gap.name} {gap.service or ''}".strip() + f" ({gap.start} to {gap.end})": f"{gap.bound} {gap.minutes} min"
            for gap in gaps
        }

    return _values("interval", where, table(before), table(after))


def _values(what: str, where: str, before: Mapping[str, str], after: Mapping[str, str]) -> list[Change]:
    out = [Change(what, "lost", where, name) for name in before if name not in after]
    for name, value in after.items():
        if name not in before:
            out.append(Change(what, "added", where, name, (FieldChange("", "", value),)))
        elif before[name] != value:
            out.append(Change(what, "changed", where, name, (FieldChange("", before[name], value),)))
    return out


def _siblings(old: Compiled, new: Compiled, both: set[str]) -> list[Change]:
    """Pairs that came or went, each once: of new records, and between records that both states hold.

    None when a record is unread on one side: likeness depends on all records, and would tell of that only.
    """
    if _unread(old) or _unread(new):
        return []
    before, after = _pairs(old), _pairs(new)
    out = [Change("sibling", "added", a, b, (), why) for (a, b), why in after.items() if (a, b) not in before]
    out += [
        Change("sibling", "lost", a, b, (), why)
        for (a, b), why in before.items()
        if (a, b) not in after and a in both and b in both
    ]
    return out


def _pairs(compiled: Compiled) -> dict[tuple[str, str], tuple[str, ...]]:
    out: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, found in compiled.analysis.siblings.items():
        for sibling in found:
            first, second = sorted((name, sibling.target))
            out.setdefault((first, second), _why(sibling))
    return dict(sorted(out.items()))


def _why(sibling: Sibling) -> tuple[str, ...]:
    curated = (f"curated: {sibling.relation}",) if sibling.curated else ()
    return (*curated, *(f"{facet.facet}: {', '.join(facet.terms)}" for facet in sibling.facets))


def _vocabulary(old: Compiled, new: Compiled) -> list[Change]:
    tables: dict[str, tuple[Mapping[str, Record], Mapping[str, Record]]] = {
        "services": (old.kb.services, new.kb.services),
        "commands": (old.kb.commands, new.kb.commands),
        "runbooks": (old.kb.runbooks, new.kb.runbooks),
    }
    for name in sorted({*old.kb.vocabularies, *new.kb.vocabularies}):
        tables[name] = (_terms(old, name), _terms(new, name))
    return [change for name, (before, after) in tables.items() for change in _entries(name, before, after)]


def _terms(compiled: Compiled, name: str) -> dict[str, Record]:
    found = compiled.kb.vocabularies.get(name)
    return {term.id: term for term in found.terms} if found else {}


def _entries(name: str, before: Mapping[str, Record], after: Mapping[str, Record]) -> list[Change]:
    out = [Change(name, "lost", name, key) for key in before if key not in after]
    for key, entry in after.items():
        if key not in before:
            out.append(Change(name, "added", name, key))
        elif entry != before[key]:
            out.append(
                Change(
                    name, "changed", name, key, changed_fields(items_of(before[key])[key][1], items_of(entry)[key][1])
                )
            )
    return out
