"""What the figures over all incidents show, counted from the analysis: no drawing, no words.

The lists under the charts are made of the same values, so a chart and its list cannot differ.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from kbtool import intervals
from kbtool.pages.uses import newest_first

if TYPE_CHECKING:
    from kbtool.analysis import Analysis
    from kbtool.intervals import Gap
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Edge, Incident

FAMILIES = {
    "detection": ("trigger-to-alarm", "trigger-to-impact", "impact-to-alarm"),
    "diagnosis": ("alarm-to-narrowed", "impact-to-narrowed", "alarm-to-diagnosed", "impact-to-diagnosed"),
    "recovery": ("alarm-to-recovered", "impact-to-recovered"),
    "tail": ("relief-to-recovered",),
}  # fmt: skip
"""Chart of strips -> the named intervals of the origin in it."""


class Strip(NamedTuple):
    """One interval of the origin of one incident."""

    incident: Incident
    gap: Gap


class Delay(NamedTuple):
    """One edge whose both onsets are given, and the time from the one to the other."""

    incident: Incident
    edge: Edge
    minutes: int
    bound: str


def strips(analysis: Analysis, family: str) -> list[Strip]:
    """Newest incident first, within it in the order of the intervals: never by length."""
    return [
        Strip(incident, gap)
        for incident in newest_first(analysis.kb)
        for gap in analysis.gaps[incident.id]
        if gap.basic and gap.name in FAMILIES[family] and gap.minutes >= 0
    ]


def delays(kb: KnowledgeBase) -> dict[str, list[Delay]]:
    """Coupling -> its edges with a delay, couplings with most of them first, the shortest delay first."""
    found: dict[str, list[Delay]] = defaultdict(list)
    for incident in newest_first(kb):
        for edge in incident.cascade.edges:
            told = intervals.delay(incident, edge)
            if told:
                found[edge.coupling].append(Delay(incident, edge, *told))
    order = sorted(found, key=lambda coupling: (-len(found[coupling]), coupling))
    return {coupling: sorted(found[coupling], key=lambda d: d.minutes) for coupling in order}


def edges(kb: KnowledgeBase) -> int:
    return sum(len(incident.cascade.edges) for incident in kb.incidents.values())


def months(kb: KnowledgeBase) -> dict[int, dict[int, list[Incident]]]:
    """Year -> month -> incidents, with every year from the first to the last, newest first."""
    found: dict[tuple[int, int], list[Incident]] = defaultdict(list)
    for incident in newest_first(kb):
        found[int(incident.date[:4]), int(incident.date[5:7])].append(incident)
    if not found:
        return {}
    first, last = min(found)[0], max(found)[0]
    return {
        year: {m: found[year, m] for m in range(1, 13) if (year, m) in found} for year in range(last, first - 1, -1)
    }


def factors(kb: KnowledgeBase) -> tuple[dict[str, dict[str, list[Incident]]], list[str]]:
    """Factor -> trigger kind -> incidents, the factor of most incidents first; and the trigger kinds likewise."""
    found: dict[str, dict[str, list[Incident]]] = defaultdict(lambda: defaultdict(list))
    triggers: Counter[str] = Counter()
    for incident in newest_first(kb):
        triggers[incident.cause.trigger.kind] += 1
        for factor in dict.fromkeys(f.factor for f in incident.cause.factors):
            found[factor][incident.cause.trigger.kind].append(incident)
    order = sorted(found, key=lambda f: (-sum(map(len, found[f].values())), f))
    return {f: dict(found[f]) for f in order}, sorted(triggers, key=lambda t: (-triggers[t], t))


def shapes(kb: KnowledgeBase) -> dict[str, list[Incident]]:
    """Recovery shape -> the incidents in which an action had it, the shape of most incidents first."""
    found: dict[str, list[Incident]] = defaultdict(list)
    for incident in newest_first(kb):
        for shape in dict.fromkeys(action.shape for action in incident.response.actions if action.shape):
            found[shape].append(incident)
    return {shape: found[shape] for shape in sorted(found, key=lambda s: (-len(found[s]), s))}
