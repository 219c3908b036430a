"""Reads the index: what the query commands answer. No YAML, pydantic or networkx here; a cold answer costs little.

An index may come from a stranger; indexfile.py opens it with that in mind. Every value is text to be shown, never code.
Chains stay within one incident; mixing incidents is a separate, labelled question.
"""

from __future__ import annotations

from kbtool.errors import UsageError
from kbtool.indexfile import MOST_ROWS
from kbtool.indexfile import Index as Index
from kbtool.indexfile import Row as Row


def suggest(name: str, known: list[str]) -> str:
    """`; did you mean ...?` for the end of a message, or nothing."""
    import difflib

    close = difflib.get_close_matches(name.casefold(), known, n=3, cutoff=0.5)
    close += [k for k in known if name.casefold() in k and k not in close][: 3 - len(close)] if len(name) > 2 else []
    return "; did you mean " + ", ".join(f"`{c}`" for c in close) + "?" if close else ""


def resolve(index: Index, name: str) -> str:
    """The node a person means by a name or alias. Raises UsageError with suggestions when it is none or several."""
    if index.rows("SELECT key FROM nodes WHERE key = ?", name):
        return name
    found = index.rows("SELECT node FROM names WHERE name = ? ORDER BY node", " ".join(name.casefold().split()))
    if len(found) == 1:
        return str(found[0]["node"])
    if found:
        nodes = ", ".join(f"`{row['node']}`" for row in found[:8])
        more = f" and {len(found) - 8} more" if len(found) > 8 else ""
        raise UsageError(f"`{name}` may mean {nodes}{more}; say which")
    known = [str(row["name"]) for row in index.rows("SELECT DISTINCT name FROM names ORDER BY name")]
    raise UsageError(
        f"no service is called `{name}`{suggest(name, known) or '; `kbtool list --services` shows them all'}"
    )


def incident_id(index: Index, name: str) -> str:
    """The id of an incident; suggestions when there is none of that name."""
    if index.rows("SELECT id FROM incidents WHERE id = ?", name):
        return name
    for row in index.rows("SELECT reason_en FROM withdrawn WHERE id = ?", name):
        raise UsageError(f"the record `{name}` was withdrawn and answers nothing: {row['reason_en']}")
    known = [str(row["id"]) for row in index.rows("SELECT id FROM incidents ORDER BY id")]
    raise UsageError(f"no incident has the id `{name}`{suggest(name, known) or '; `kbtool list` shows them all'}")


class NodeNames:
    """Node key -> name in a language. Asked for one by one: an answer names few of the many that a large base has."""

    def __init__(self, index: Index, lang: str) -> None:
        self._index = index
        self._sql = f"SELECT {'name_zh' if lang == 'zh' else 'name_en'} AS name FROM nodes WHERE key = ?"
        self._known: dict[str, str | None] = {}

    def get(self, key: object, otherwise: object = "") -> str:
        name = self._name(str(key))
        return str(otherwise) if name is None else name

    def __getitem__(self, key: str) -> str:
        name = self._name(key)
        if name is None:
            raise KeyError(key)
        return name

    def _name(self, key: str) -> str | None:
        if key not in self._known:
            found = self._index.rows(self._sql, key)
            self._known[key] = str(found[0]["name"]) if found else None
        return self._known[key]


def node_names(index: Index, lang: str) -> NodeNames:
    return NodeNames(index, lang)


def term_names(index: Index, lang: str) -> dict[tuple[str, str], str]:
    """(vocabulary, term) -> name in a language."""
    column = "name_zh" if lang == "zh" else "name_en"
    rows = index.plain_rows(f"SELECT vocabulary, id, {column} FROM terms")
    return {(vocabulary, term): name for vocabulary, term, name in rows}


def starts(index: Index, node: str, incident: str) -> list[str]:
    """The nodes of one incident that a service stands for: itself and the components that are part of it."""
    rows = index.rows("SELECT key FROM nodes WHERE incident = ? AND part_of = ? ORDER BY key", incident, node)
    return [node, *(str(row["key"]) for row in rows)]


def events(index: Index, incident: str) -> dict[str, Row]:
    """Event id -> event, in the order of the timeline."""
    rows = index.rows("SELECT * FROM events WHERE incident = ? ORDER BY seq", incident)
    return {str(row["id"]): row for row in rows}


def incidents_of(index: Index, nodes: str, incident: str | None) -> list[Row]:
    """Incidents in whose cascade a service (or a component of it) stands, newest first."""
    sql = """
      WITH own (key) AS (SELECT ?1 UNION SELECT key FROM nodes WHERE part_of = ?1 AND incident IS NOT NULL),
      seen (id) AS (
        SELECT incident FROM edges WHERE upstream IN (SELECT key FROM own)
        UNION SELECT incident FROM edges WHERE downstream IN (SELECT key FROM own)
        UNION SELECT incident FROM impacts WHERE node IN (SELECT key FROM own))
      SELECT * FROM incidents WHERE id IN (SELECT id FROM seen) AND (?2 IS NULL OR id = ?2)
      ORDER BY date DESC, id"""
    return index.rows(sql, nodes, incident)


def chain(index: Index, node: str, incident: str, up: bool = False) -> tuple[list[Row], list[Row]]:
    """The hops of one incident from a service downwards (or upwards), and the edges inside the service.

    A hop is an edge with `depth` (1: at the service itself) and `loop` (it leads back to a node on its way, or to the
    service). Every edge that can be reached stands in exactly one hop, in breadth-first order.
    """
    near, far = ("downstream", "upstream") if up else ("upstream", "downstream")
    begin = set(starts(index, node, incident))
    edges = index.rows("SELECT * FROM edges WHERE incident = ? ORDER BY seq", incident)
    inside = [edge for edge in edges if edge["upstream"] in begin and edge["downstream"] in begin]
    by_near: dict[str, list[Row]] = {}
    for edge in edges:
        if edge not in inside:
            by_near.setdefault(str(edge[near]), []).append(edge)
    depths = dict.fromkeys(begin, 0)
    parents: dict[str, str] = {}
    queue = sorted(begin)
    hops: list[Row] = []
    for here in queue:
        for edge in by_near.get(here, []):
            there = str(edge[far])
            new = there not in depths
            if new:
                depths[there] = depths[here] + 1
                parents[there] = here
                queue.append(there)
            loop = not new and (there in begin or there == here or _above(there, here, parents))
            hops.append({**edge, "depth": depths[here] + 1, "new": new, "loop": loop})
    return hops, inside


def _above(node: str, here: str, parents: dict[str, str]) -> bool:
    """Whether `node` lies on the way by which `here` was reached."""
    while here in parents:
        here = parents[here]
        if here == node:
            return True
    return False


def path(index: Index, a: str, b: str) -> list[list[Row]]:
    """The shortest chain of edges from a to b in each incident that has one, newest first."""
    out = []
    for row in index.rows("SELECT id FROM incidents ORDER BY date DESC, id"):
        name = str(row["id"])
        edges = index.rows("SELECT * FROM edges WHERE incident = ? ORDER BY seq", name)
        found = _shortest(edges, set(starts(index, a, name)), set(starts(index, b, name)))
        if found:
            out.append(found)
    return out


def _shortest(edges: list[Row], begin: set[str], goal: set[str]) -> list[Row]:
    by_near: dict[str, list[Row]] = {}
    for edge in edges:
        by_near.setdefault(str(edge["upstream"]), []).append(edge)
    came: dict[str, Row | None] = dict.fromkeys(begin)
    queue = sorted(begin)
    for here in queue:
        for edge in by_near.get(here, []):
            there = str(edge["downstream"])
            if there in came:
                continue
            came[there] = edge
            if there in goal:
                return _walk_back(came, there)
            queue.append(there)
    return []


def _walk_back(came: dict[str, Row | None], there: str) -> list[Row]:
    out: list[Row] = []
    edge = came[there]
    while edge is not None:
        out.append(edge)
        edge = came[str(edge["upstream"])]
    return out[::-1]


def gaps(index: Index, incident: str, everything: bool) -> list[Row]:
    sql = "SELECT * FROM gaps WHERE incident = ? AND (basic = 1 OR ?) ORDER BY seq"
    return index.rows(sql, incident, int(everything))


def ledger(index: Index, name: str) -> list[Row]:
    """The rows of a ledger in order; `facets` is facet -> values, `said` its sentences in order."""
    said: dict[object, list[Row]] = {}
    for part in index.rows("SELECT * FROM ledger_said WHERE ledger = ? ORDER BY row, seq", name):
        said.setdefault(part["row"], []).append(part)
    rows = index.rows(
        "SELECT r.*, i.date, i.organisation FROM ledger_rows r JOIN incidents i ON i.id = r.incident "
        "WHERE ledger = ? ORDER BY seq", name,
    )  # fmt: skip
    for row in rows:
        facets: dict[str, list[str]] = {}
        for pair in str(row["facets"]).split():
            facet, _, value = pair.partition("=")
            facets.setdefault(facet, []).append(value)
        row["facets"], row["said"] = facets, said.get(row["seq"], [])
    return rows


def search(index: Index, text: str, lang: str | None, most: int) -> list[Row]:
    """Text units that hold every word, best first: incident, kind, anchor, lang, plain."""
    from kbtool.searchtext import match_expression

    expression = match_expression(text)
    if not expression:
        raise UsageError("the search needs at least one letter, digit or Chinese character")
    sql = """
      SELECT incident, kind, anchor, lang, plain, bm25(search) AS rank FROM search
      WHERE search MATCH ? AND (? IS NULL OR lang = ?)
      ORDER BY rank, incident, kind, anchor, lang, plain LIMIT ?"""
    return index.rows(sql, expression, lang, lang, min(most, MOST_ROWS))
