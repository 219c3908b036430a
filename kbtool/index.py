"""Writes the index: one SQLite file with everything the query commands answer from, and knows when it is stale.

The compiler's end of the line; `query.py` is the reader, `rows.py` says what stands in it. The file holds no clock and
no path of the machine, so the same input gives the same bytes. It is written beside the old one and swapped in when it
is whole. After a change to a few records `refresh_index` replaces their rows in a copy: the same rows, in less time.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

from kbtool.analysis import Analysis
from kbtool.cache import maker
from kbtool.errors import KbtoolError
from kbtool.files import replacing
from kbtool.indexfile import ours, uri
from kbtool.load import content, source_files
from kbtool.rows import OF_ONE, SEATS, WHOLE, Rows, seat
from kbtool.tables import FORMAT, SCHEMA

FEW = 5
"""Up to one record in so many may have changed for a refresh to be worth it."""
_DISK = (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN)
"""What SQLite says when the disk, not the statement, is at fault."""


def write_index(analysis: Analysis, path: Path) -> os.stat_result:
    """Compile into `path`: built beside it and swapped in, so a reader sees the old file or the new one, whole.

    Returns what the system says of the file that was put there. Raises OSError when it cannot be written.
    """
    return _swapped(path, lambda connection: fill(connection, analysis))


def refresh_index(analysis: Analysis, path: Path) -> os.stat_result:
    """As `write_index`, and with the same rows; takes over from the file at `path` what did not change."""
    changed = _changed(analysis, path)
    if changed is None:
        return write_index(analysis, path)
    return _swapped(path, lambda connection: _replace(connection, analysis, changed), start=path)


def _swapped(path: Path, write: Callable[[sqlite3.Connection], None], start: Path | None = None) -> os.stat_result:
    with replacing(path) as fresh:
        if start is not None:
            shutil.copyfile(start, fresh)
        try:
            # No locks: nobody else knows the file, and on some systems ours would stand in their way.
            connection = sqlite3.connect(f"{fresh.absolute().as_uri()}?nolock=1", uri=True)
            try:
                connection.execute("PRAGMA journal_mode = OFF")
                write(connection)
                connection.commit()
            finally:
                connection.close()
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF in _DISK:
                raise OSError(error.sqlite_errorcode, f"{error}", str(path)) from None
            raise
        return fresh.stat()


def fill(connection: sqlite3.Connection, analysis: Analysis) -> None:
    """Everything into an empty database, in a fixed order."""
    connection.execute("PRAGMA page_size = 4096")
    connection.execute("PRAGMA journal_mode = OFF")
    connection.executescript(SCHEMA)
    for table, rows in WHOLE.items():
        _put(connection, table, rows(analysis))
    for name in analysis.kb.incidents:
        _put_incident(connection, analysis, name)
    connection.commit()
    connection.execute("INSERT INTO search (search) VALUES ('optimize')")
    connection.commit()
    connection.execute("VACUUM")


def _put(connection: sqlite3.Connection, table: str, rows: Rows) -> None:
    listed = list(rows)
    if listed:
        connection.executemany(f"INSERT INTO {table} VALUES ({', '.join('?' * len(listed[0]))})", listed)


def _put_incident(connection: sqlite3.Connection, analysis: Analysis, name: str) -> None:
    for table, rows in OF_ONE.items():
        if table != "search":
            _put(connection, table, rows(analysis, analysis.kb.incidents[name]))
            continue
        listed = [(seat(name) + number, *row) for number, row in enumerate(rows(analysis, analysis.kb.incidents[name]))]
        if len(listed) > SEATS:
            raise KbtoolError(f"`{name}` has more texts than the index has room for")
        columns = "rowid, body, incident, kind, anchor, lang, plain"
        connection.executemany(f"INSERT INTO search ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", listed)


def _changed(analysis: Analysis, path: Path) -> set[str] | None:
    """The incidents whose rows in the index at `path` are not those of `analysis`; None when all have to be made."""
    kb = analysis.kb
    told = _told(path)
    if told is None:
        return None
    incidents, files = told
    paths = {name: kb.paths[name] for name in kb.incidents}
    if _shared(files) != _shared(kb.digests):
        return None
    same = {name for name in incidents.keys() & paths.keys()
            if incidents[name] == paths[name] and files.get(paths[name]) == kb.digests[paths[name]]}  # fmt: skip
    changed = (incidents.keys() | paths.keys()) - same
    return changed if len(changed) * FEW <= max(len(paths), FEW) else None


def _shared(files: dict[str, str]) -> dict[str, str]:
    """The files that every record may depend on."""
    return {path: digest for path, digest in files.items() if not path.startswith("incidents/")}


def _told(path: Path) -> tuple[dict[str, str], dict[str, str]] | None:
    """Incident -> file, and file -> digest, as the index at `path` has them; None when it is not one of ours."""
    if not path.is_file():
        return None
    try:
        connection = sqlite3.connect(uri(path.as_posix()), uri=True)
        try:
            tables = connection.execute("SELECT name, sql FROM sqlite_master")
            if not ours([{"name": name, "sql": sql} for name, sql in tables]):
                return None
            meta = dict(connection.execute("SELECT key, value FROM meta"))
            if (meta.get("format"), meta.get("maker")) != (str(FORMAT), maker()):
                return None
            incidents = dict(connection.execute("SELECT id, path FROM incidents"))
            return incidents, dict(connection.execute("SELECT path, sha256 FROM files"))
        finally:
            connection.close()
    except (sqlite3.Error, UnicodeDecodeError):
        return None


def _replace(connection: sqlite3.Connection, analysis: Analysis, changed: set[str]) -> None:
    """Bring a copy of an older index up to date."""
    for table, rows in WHOLE.items():
        connection.execute(f"DELETE FROM {table}")
        _put(connection, table, rows(analysis))
    for name in sorted(changed):
        for table in OF_ONE:
            if table == "search":
                connection.execute(
                    "DELETE FROM search WHERE rowid BETWEEN ? AND ?", (seat(name), seat(name) + SEATS - 1)
                )
            else:
                key = "id" if table in ("incidents", "records") else "incident"
                connection.execute(f"DELETE FROM {table} WHERE {key} = ?", (name,))
        if name in analysis.kb.incidents:
            _put_incident(connection, analysis, name)


def default_path(root: Path) -> Path:
    """Where a checkout keeps its index."""
    return root / "build" / "kbtool.sqlite"


def current(path: Path, root: Path) -> bool:
    """Whether the index at `path` holds exactly the contents of the source files below `root`."""
    told = _told(path)
    if told is None:
        return False
    now = {file.relative_to(root).as_posix(): hashlib.sha256(content(file)).hexdigest() for file in source_files(root)}
    return told[1] == now
