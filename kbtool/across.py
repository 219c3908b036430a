"""Questions over all incidents at once, asked of the index: paths that mix, shared upstreams, what took others along.

Stands beside query.py and is as light. Here a component counts as its service (`owner`), since components belong to one
incident each. Whatever joins two incidents is ours; what is said of one incident rests on that incident's own chain.
"""

from __future__ import annotations

from kbtool.query import Index, Row, incidents_of, starts

GRADES = ("stated", "implied", "ours", "disputed", "invented")
"""From the firmest to the loosest."""


def owners(index: Index) -> dict[str, str]:
    """Component key -> the service it belongs to; other nodes are not in it and own themselves."""
    rows = index.plain_rows("SELECT key, part_of FROM nodes WHERE incident IS NOT NULL AND part_of IS NOT NULL")
    return {str(part): str(service) for part, service in rows}


def weakest(edges: list[Row]) -> str:
    """A chain is as firm as its loosest edge."""
    return max((str(edge["grade"]) for edge in edges), key=lambda g: GRADES.index(g) if g in GRADES else len(GRADES))


def contracted(edges: list[Row], owner: dict[str, str]) -> dict[str, dict[str, list[Row]]]:
    """Upstream service -> downstream service -> the edges between them; edges inside a service are left out."""
    out: dict[str, dict[str, list[Row]]] = {}
    for edge in edges:
        up, down = (owner.get(str(edge[side]), str(edge[side])) for side in ("upstream", "downstream"))
        if up != down:
            out.setdefault(up, {}).setdefault(down, []).append(edge)
    return out


def shortest(after: dict[str, dict[str, list[Row]]], begin: list[str], goal: str) -> list[list[Row]]:
    """The fewest hops from one of `begin` to `goal`, each as all the edges that make it; none when there is no way."""
    came: dict[str, str | None] = dict.fromkeys(begin)
    queue = list(came)
    for here in queue:
        for there in after.get(here, {}):
            if there in came and not (there == goal and goal in begin):
                continue
            if there == goal:
                hops, node = [after[here][there]], here
                while (before := came[node]) is not None:
                    hops.append(after[before][node])
                    node = before
                return hops[::-1]
            came[there] = here
            queue.append(there)
    return []


def path(index: Index, a: str, b: str) -> list[list[Row]]:
    """The fewest hops from a to b over all incidents together. The first edge of a hop stays in the incident of the hop
    before where it can, else it is of the newest incident; the others of the hop say the same of other incidents."""
    if a == b:
        return []
    edges = index.rows("SELECT e.* FROM edges e JOIN incidents i ON i.id = e.incident ORDER BY i.date DESC, i.id, seq")
    out: list[list[Row]] = []
    stay: object = None
    for hop in shortest(contracted(edges, owners(index)), [a], b):
        ordered = sorted(hop, key=lambda edge: edge["incident"] != stay)
        stay = ordered[0]["incident"]
        out.append(ordered)
    return out


def _chains_up(edges: list[Row], begin: list[str], owner: dict[str, str]) -> dict[str, list[Row]]:
    """Every service (or component of none) above `begin` in one incident, with the shortest chain from it down."""
    by_down: dict[str, list[Row]] = {}
    for edge in edges:
        by_down.setdefault(str(edge["downstream"]), []).append(edge)
    below: dict[str, Row | None] = dict.fromkeys(begin)
    queue = list(below)
    own = {owner.get(node, node) for node in begin}
    out: dict[str, list[Row]] = {}
    for here in queue:
        for edge in by_down.get(here, []):
            there = str(edge["upstream"])
            if there in below:
                continue
            below[there] = edge
            queue.append(there)
            name = owner.get(there, there)
            if name not in out and name not in own:
                out[name] = _down(below, there)
    return out


def _down(below: dict[str, Row | None], node: str) -> list[Row]:
    chain = []
    edge = below[node]
    while edge is not None:
        chain.append(edge)
        edge = below[str(edge["downstream"])]
    return chain


def above(index: Index, service: str, owner: dict[str, str]) -> dict[str, list[list[Row]]]:
    """Upstream of a service -> its chains down to it, one for each incident that has one, newest first."""
    out: dict[str, list[list[Row]]] = {}
    for row in incidents_of(index, service, None):
        name = str(row["id"])
        edges = index.rows("SELECT * FROM edges WHERE incident = ? ORDER BY seq", name)
        for upstream, chain in _chains_up(edges, starts(index, service, name), owner).items():
            out.setdefault(upstream, []).append(chain)
    return out


def common(index: Index, a: str, b: str) -> list[dict[str, object]]:
    """Shared upstreams of two services: `upstream`, `together` (incidents that show it for both), `a` and `b` (chains).

    No chain mixes incidents. Upstreams that one incident shows for both come first, those of most incidents first.
    """
    owner = owners(index)
    of_a, of_b = above(index, a, owner), above(index, b, owner)
    found: list[dict[str, object]] = []
    for upstream in sorted((of_a.keys() & of_b.keys()) - {a, b}):
        chains_a, chains_b = of_a[upstream], of_b[upstream]
        second = {chain[0]["incident"] for chain in chains_b}
        together = [chain[0]["incident"] for chain in chains_a if chain[0]["incident"] in second]
        found.append({"upstream": upstream, "together": together, "a": chains_a, "b": chains_b, "n": len(together)})
    return sorted(found, key=lambda row: -int(str(row.pop("n"))))


def upstreams(index: Index, only: str | None = None) -> dict[str, list[dict[str, object]]]:
    """Service -> for each incident in which it took others along, newest first: `incident`, `direct` and `further`.

    Both are services, taken along within that incident's own chain: by an edge from the service (or a part of it), and
    by way of something else.
    """
    owner = owners(index)
    services = {key for (key,) in index.plain_rows("SELECT key FROM nodes WHERE incident IS NULL")}
    grouped: dict[str, list[Row]] = {}
    sql = "SELECT e.* FROM edges e JOIN incidents i ON i.id = e.incident ORDER BY i.date DESC, i.id, seq"
    for edge in index.rows(sql):
        grouped.setdefault(str(edge["incident"]), []).append(edge)
    out: dict[str, list[dict[str, object]]] = {}
    for incident, edges in grouped.items():
        for service in dict.fromkeys(owner.get(str(edge["upstream"]), str(edge["upstream"])) for edge in edges):
            if service in services and only in (None, service):
                direct, further = _taken(edges, service, owner, services)
                if direct or further:
                    out.setdefault(service, []).append({"incident": incident, "direct": direct, "further": further})
    return out


def _taken(
    edges: list[Row], service: str, owner: dict[str, str], services: set[str]
) -> tuple[dict[str, str], list[str]]:
    """What one service took along: directly, with the edge that shows it; and further, in breadth-first order."""
    by_up: dict[str, list[Row]] = {}
    for edge in edges:
        by_up.setdefault(str(edge["upstream"]), []).append(edge)
    ends = dict.fromkeys(str(edge[side]) for edge in edges for side in ("upstream", "downstream"))
    begin = [node for node in ends if owner.get(node, node) == service]
    seen, queue = set(begin), list(begin)
    direct: dict[str, str] = {}
    further: dict[str, None] = {}
    for here in queue:
        for edge in by_up.get(here, []):
            there = str(edge["downstream"])
            name = owner.get(there, there)
            if name in services and name != service:
                if owner.get(here, here) == service:
                    direct.setdefault(name, str(edge["id"]))
                else:
                    further[name] = None
            if there not in seen:
                seen.add(there)
                queue.append(there)
    return direct, [name for name in further if name not in direct]
