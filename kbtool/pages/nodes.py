"""The nodes of one incident as the pictures and lists show them: name, role, page, colour class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool.pages import links

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context


KIND_ROLES = {kind: f"role-{kind}" for kind in ("tool", "people", "channel", "network", "facility", "workload")}
"""Kind of a service -> its role in a picture; every other kind is a service."""


@dataclass(frozen=True)
class Node:
    id: str
    name: str
    role: str
    """Word of the interface: `role-origin`, `role-part`, `role-service`, `role-tool`, ..."""
    href: str

    @property
    def cls(self) -> str:
        return f"kb-{self.role}"


def node(context: Context, incident: Incident, name: str) -> Node:
    """A service or component of this incident. Unknown ids are shown as they stand."""
    kb = context.kb
    part = kb.component(incident, name)
    shown = kb.node_name(incident, name, context.lang)
    if part is not None:
        role = "role-origin-part" if part.part_of in incident.services else "role-part"
        return Node(name, shown, role, links.to("", f"component-{name}"))
    href = links.to(links.service_page(name)) if name in context.uses.services else ""
    if name in incident.services:
        return Node(name, shown, "role-origin", href)
    service = kb.services.get(name)
    kind = service.kind if service else "service"
    return Node(name, shown, KIND_ROLES.get(kind, "role-service"), href)
