"""Tools that depend on what they watch: observability, deployment, status, support. Asked of the index, light.

A watcher is found by what the records hold, in three steps; each finding says which one proved it:

- `loop`: an edge of coupling `observability` or `tooling` leads from the watcher to another service, and in the same
  incident trouble went from there back to the watcher. Both directions are edges of that incident.
- `named`: the record has a factor claim that such a tool shares fate, and a lesson with that factor rests on an edge
  into a service of the category that the factor is about (FATES). The chain from where the incident began is given.
- `by-purpose`: trouble reached a tool or channel of one of those categories, anything whose category is observability,
  or a service that the first two steps showed to be a watcher, from what serves under the same provider. That it
  watches the thing it fell with follows from its purpose only, so the finding is ours.

Loops inside one service are not told here; they stand on the incident's page.
"""

from __future__ import annotations

from itertools import pairwise

from kbtool.across import contracted, owners, shortest, weakest
from kbtool.query import Index, Row

COUPLINGS = ("observability", "tooling")
FATES = {
    "monitoring-shares-fate": "observability", "deploy-tools-share-fate": "management",
    "status-tool-shares-fate": "communication",
}  # fmt: skip
"""Factor -> the category of service that shares fate."""

Finding = dict[str, object]
"""proof, incident, watcher, watched, chain (edges), factor (id of the factor claim, or None), grade."""


def circular(index: Index) -> list[Finding]:
    """All findings: by proof as above, then newest incident first. A watcher stands once for each incident."""
    owner = owners(index)
    nodes = {str(row["key"]): row for row in index.rows("SELECT key, kind, category, provider FROM nodes")}
    grouped: dict[str, list[Row]] = {}
    sql = "SELECT e.* FROM edges e JOIN incidents i ON i.id = e.incident ORDER BY i.date DESC, i.id, seq"
    for edge in index.rows(sql):
        grouped.setdefault(str(edge["incident"]), []).append(edge)
    cases = [Case(incident, edges, owner, nodes) for incident, edges in grouped.items()]
    loops = [finding for case in cases for finding in case.loops()]
    origins = {str(row["id"]): str(row["services"]).split() for row in index.rows("SELECT id, services FROM incidents")}
    claims = _claims(index)
    seen = {(f["incident"], f["watcher"]) for f in loops}
    named = []
    for case in cases:
        for finding in case.named(claims.get(case.incident, []), origins[case.incident]):
            if (finding["incident"], finding["watcher"]) not in seen:
                seen.add((finding["incident"], finding["watcher"]))
                named.append(finding)
    proven = {f["watcher"] for f in (*loops, *named)}
    rest = [f for case in cases for f in case.by_purpose(proven) if (f["incident"], f["watcher"]) not in seen]
    return [*loops, *named, *rest]


def _claims(index: Index) -> dict[str, list[Row]]:
    """Incident -> its factor claims on shared fate, each with an edge that a lesson of that factor rests on."""
    marks = ", ".join("?" * len(FATES))
    sql = f"""
      SELECT r.id AS incident, f.value ->> '$.id' AS claim, f.value ->> '$.factor' AS factor,
             f.value ->> '$.grade' AS grade, e.value AS edge
      FROM records r, json_each(r.data, '$.record.cause.factors') f, json_each(r.data, '$.record.lessons') l,
           json_each(l.value, '$.factors') lf, json_each(l.value, '$.rests_on') e
      WHERE f.value ->> '$.factor' IN ({marks}) AND lf.value = f.value ->> '$.factor'
      ORDER BY r.id, f.key, l.key, e.key"""
    out: dict[str, list[Row]] = {}
    for row in index.rows(sql, *FATES):
        out.setdefault(str(row["incident"]), []).append(row)
    return out


class Case:
    """One incident: its edges, and the same between services."""

    def __init__(self, incident: str, edges: list[Row], owner: dict[str, str], nodes: dict[str, Row]) -> None:
        self.incident, self.edges, self.owner, self.nodes = incident, edges, owner, nodes
        self.after = contracted(edges, owner)

    def ends(self, edge: Row) -> tuple[str, str]:
        up, down = str(edge["upstream"]), str(edge["downstream"])
        return self.owner.get(up, up), self.owner.get(down, down)

    def way(self, begin: list[str], goal: str) -> list[Row] | None:
        """A chain of edges; empty when it begins at its goal, None when there is no way."""
        if goal in begin:
            return []
        return [self._firmest(hop) for hop in shortest(self.after, begin, goal)] or None

    def _firmest(self, hop: list[Row]) -> Row:
        return min(hop, key=lambda edge: (weakest([edge]) != "stated", edge["seq"]))

    def loops(self) -> list[Finding]:
        found: dict[tuple[object, ...], tuple[int, Finding]] = {}
        for edge in self.edges:
            watcher, watched = self.ends(edge)
            back = self.way([watched], watcher) if watcher != watched and edge["coupling"] in COUPLINGS else None
            if back is None:
                continue
            chain = [*back, edge]
            key = tuple(sorted(str(e["id"]) for e in chain))
            rank = self._rank(watcher)
            if key not in found or rank < found[key][0]:
                found[key] = rank, self._finding("loop", watcher, watched, chain)
        unique: dict[object, Finding] = {}
        for _, finding in found.values():
            unique.setdefault(finding["watcher"], finding)
        return list(unique.values())

    def _rank(self, node: str) -> int:
        """Of two that could be the watcher of one loop: what is made to watch, then a part, then a service."""
        row = self.nodes.get(node, {})
        return 0 if row.get("category") in FATES.values() else 1 if row.get("kind") == "component" else 2

    def named(self, claims: list[Row], origins: list[str]) -> list[Finding]:
        by_id = {str(edge["id"]): edge for edge in self.edges}
        out = []
        for claim in claims:
            edge = by_id.get(str(claim["edge"]))
            if edge is None:
                continue
            needed, watcher = self.ends(edge)
            category = self.nodes.get(watcher, {}).get("category")
            if needed == watcher or category != FATES[str(claim["factor"])] or self._watches(needed):
                continue
            begin = self.way(origins, needed)
            chain = [*(begin or []), edge]
            finding = self._finding("named", watcher, self.ends(chain[0])[0], chain)
            out.append(finding | {"factor": claim["claim"], "grade": weakest([*chain, claim])})
        return out

    def _watches(self, node: str) -> bool:
        return self.nodes.get(node, {}).get("category") in FATES.values()

    def by_purpose(self, proven: set[object]) -> list[Finding]:
        out: dict[str, Finding] = {}
        for edge in self.edges:
            needed, watcher = self.ends(edge)
            row, other = self.nodes.get(watcher, {}), self.nodes.get(needed, {})
            tool = row.get("kind") in ("tool", "channel") or row.get("category") == "observability" or watcher in proven
            if needed == watcher or not (self._watches(watcher) and tool) or self._watches(needed):
                continue
            if row.get("provider") == other.get("provider"):
                found = self._finding("by-purpose", watcher, needed, [edge])
                out.setdefault(watcher, found | {"grade": "ours"})
        return list(out.values())

    def _finding(self, proof: str, watcher: str, watched: str, chain: list[Row]) -> Finding:
        """A chain that steps from one part of a service to another part is joined by us."""
        joined = all(a["downstream"] == b["upstream"] for a, b in pairwise(chain))
        grade = weakest(chain) if joined else weakest([*chain, {"grade": "ours"}])
        return {
            "proof": proof, "incident": self.incident, "watcher": watcher, "watched": watched, "chain": chain,
            "factor": None, "grade": grade,
        }  # fmt: skip
