"""The ledger of detection gaps: the named intervals of the origin on the way to the alarm and to the cause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kbtool.ledgers.rows import Row, claimed
from kbtool.ledgers.table import INTERVALS

if TYPE_CHECKING:
    from kbtool.intervals import Gap
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident


def detection(kb: KnowledgeBase, incident: Incident, gaps: Sequence[Gap]) -> Iterator[Row]:
    events = {event.id: event for event in incident.timeline}
    for gap in gaps:
        if gap.basic and gap.name in INTERVALS:
            first, last = events[gap.start], events[gap.end]
            said = claimed(incident, "event", first, ("from", first.text))
            said += claimed(incident, "event", last, ("to", last.text))
            node = kb.node_key(incident, gap.service)
            yield Row(incident.id, said, (("interval", gap.name),), node, gap.minutes, gap.bound)
