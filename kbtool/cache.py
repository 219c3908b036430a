"""What was read and checked before, kept by content: a file that did not change is not parsed or judged again.

One SQLite file beside the index, used while compiling. A key is a digest of everything the value depends on: the file's
bytes, the code of this package, and for findings also the vocabularies, programs and records that the rules look at. So
nothing in it is ever out of date, and losing it costs only time: a cache that cannot be read or written is left aside.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from kbtool.kb import KnowledgeBase
from kbtool.model import Incident
from kbtool.problems import Finding

KEPT = 3
"""How many entries a used entry may outnumber before the unused ones go: other branches' entries stay a while."""


_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
"""A file that is locked, full or not ours to write is sound: another run uses it, or will."""


@cache
def maker() -> str:
    """A digest of this package's code: what another version derived is never taken for this one's."""
    package = Path(__file__).parent
    digest = hashlib.sha256()
    for path in sorted(package.rglob("*.py")):
        digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:16]


def key(*parts: str) -> str:
    return hashlib.sha256("\0".join((maker(), *parts)).encode()).hexdigest()


class Cache:
    """Texts by key. `Cache(None)` keeps nothing."""

    def __init__(self, path: Path | None) -> None:
        self._used: list[tuple[str, bytes | None]] = []
        self._connection: sqlite3.Connection | None = None
        if path is None:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = _open(path)
        except sqlite3.DatabaseError as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
                _throw_away(path)  # what it held can be made again
        except OSError:
            pass

    @property
    def keeps(self) -> bool:
        """Whether it is worth making a text for it."""
        return self._connection is not None

    def get(self, name: str) -> str | None:
        """The text kept under a key, or None."""
        if self._connection is None:
            return None
        try:
            found = self._connection.execute("SELECT text FROM kept WHERE name = ?", (name,)).fetchone()
        except sqlite3.Error:
            return None
        if found is None:
            return None
        self._used.append((name, None))
        return str(found[0])

    def put(self, name: str, text: str) -> None:
        """Keep a text; written when the cache is closed."""
        if self._connection is not None:
            self._used.append((name, text.encode("utf-8", "surrogatepass")))  # Chinese takes half the room so

    def close(self) -> None:
        """Write what is new, drop what has not been used for long, and let go of the file."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            with connection:
                connection.executemany("INSERT OR REPLACE INTO kept VALUES (?, ?)", self._fresh())
                self._drop(connection)
        except sqlite3.Error:
            pass  # full, read-only or locked by another run, which writes the same
        finally:
            connection.close()

    def _fresh(self) -> Iterator[tuple[str, str]]:
        for name, data in self._used:
            if data is not None:
                yield name, data.decode("utf-8", "surrogatepass")

    def _drop(self, connection: sqlite3.Connection) -> None:
        total = connection.execute("SELECT count(*) FROM kept").fetchone()[0]
        if total > KEPT * len(self._used) + 100:
            connection.execute("CREATE TEMP TABLE used (name TEXT PRIMARY KEY)")
            connection.executemany("INSERT OR IGNORE INTO used VALUES (?)", [(name,) for name, _ in self._used])
            connection.execute("DELETE FROM kept WHERE name NOT IN (SELECT name FROM used)")


def _throw_away(path: Path) -> None:
    """The journal first: SQLite would apply it to the next file of that name."""
    with contextlib.suppress(OSError):
        path.with_name(path.name + "-journal").unlink(missing_ok=True)
        path.unlink(missing_ok=True)


def _open(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=2)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, text TEXT NOT NULL) WITHOUT ROWID")
        connection.execute("SELECT name, text FROM kept LIMIT 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def surroundings(kb: KnowledgeBase) -> str:
    """A digest of what every record is judged against: the vocabularies and the programs."""
    shared = [f"{path} {digest}" for path, digest in sorted(kb.digests.items()) if path.startswith("schema/")]
    shared += [f"{path} {hashlib.sha256(text.encode()).hexdigest()}" for path, text in sorted(kb.programs.items())]
    return hashlib.sha256("\n".join([*shared, *kb.languages]).encode()).hexdigest()


def findings_key(kb: KnowledgeBase, around: str, incident: Incident, seen: dict[str, str]) -> str:
    """The key of a record's findings: its own content, its surroundings, and what it sees of other records."""
    others = [seen.get(link.target, "") for link in incident.links.siblings]
    return key("findings", around, kb.digests[kb.paths[incident.id]], *others)


def compared(other: Incident) -> str:
    """A digest of what a rule over one record sees of another: its times, dates and figures, none of its texts."""
    events = [event.model_dump(exclude={"text"}) for event in other.timeline]
    figures = [(quantity.value, quantity.upper, quantity.unit) for quantity in other.quantities]
    dates = [(source.published, source.consulted) for source in other.sources]
    return key(repr((other.date, other.zone, other.verified.on, events, figures, dates)))


def findings_text(found: list[Finding]) -> str:
    return json.dumps(found, ensure_ascii=False)


def findings_of(text: str | None) -> list[Finding] | None:
    """The findings that were kept; None when there are none or the text holds something else."""
    try:
        return [
            Finding(record, tuple(loc), code, message, hint, severity)
            for record, loc, code, message, hint, severity in json.loads(text or "null")
        ]
    except (ValueError, TypeError):
        return None
