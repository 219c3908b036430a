"""The ledger of how customers were told: status tools that were hit, fallbacks, messages, dated events, fixes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kbtool.ledgers.rows import Row, claimed

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident


def _tells(kb: KnowledgeBase, node: str | None) -> bool:
    """Whether a node is a tool or a channel by which customers are told."""
    service = kb.services.get(node or "")
    return service is not None and service.category == "communication" and service.kind in ("tool", "channel")


def communication(kb: KnowledgeBase, incident: Incident) -> Iterator[Row]:
    yield from _hit(kb, incident)
    for guard in incident.safeguards:
        if guard.kind == "fallback-tool" or _tells(kb, guard.service):
            said = claimed(incident, "safeguard", guard, ("meant-to", guard.purpose), ("what-it-did", guard.why))
            node = kb.node_key(incident, guard.service) if guard.service else ""
            yield Row(incident.id, said, (("kind", "fallback"),), node)
    for message in incident.response.communication:
        yield Row(incident.id, claimed(incident, "message", message, ("", message.text)), (("kind", "message"),))
    for event in incident.timeline:
        if "communication" in event.marks:
            yield Row(incident.id, claimed(incident, "event", event, ("", event.text)), (("kind", "event"),))
    for fix in incident.fixes:
        if fix.kind == "communication" or _tells(kb, fix.owner):
            node = kb.node_key(incident, fix.owner) if fix.owner else ""
            yield Row(incident.id, claimed(incident, "fix", fix, ("", fix.text)), (("kind", "fix"),), node)


def _hit(kb: KnowledgeBase, incident: Incident) -> Iterator[Row]:
    """What happened to a status tool or page, and along which dependency."""
    for impact in incident.cascade.impacts:
        if _tells(kb, impact.service) and impact.severity != "unaffected":
            said = claimed(incident, "impact", impact, ("", impact.text))
            yield Row(incident.id, said, (("kind", "status-tool"),), kb.node_key(incident, impact.service))
    for edge in incident.cascade.edges:
        if _tells(kb, edge.downstream):
            said = claimed(incident, "edge", edge, ("purpose", edge.purpose), ("", edge.text))
            yield Row(incident.id, said, (("kind", "status-tool"),), kb.node_key(incident, edge.downstream))
