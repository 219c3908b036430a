"""Opens an index file, which may come from a stranger: read-only, nothing in it trusted, nothing in it without end.

Below query.py, which asks the questions. The file has our tables and no other, or it is refused: no view, no trigger,
no column that computes. What it holds under their names may still be anything.
"""

from __future__ import annotations

import os
import sqlite3

from kbtool.errors import UnreadableIndex
from kbtool.tables import FORMAT, SCHEMA

if False:  # TYPE_CHECKING without importing typing
    from typing import Any

Row = dict[str, object]
MOST_ROWS = 1_000_000
"""Of one statement. A crafted file may list one page many times over, so that a small file has rows without end."""
MOST_STEPS = 400
"""Of one statement, in millions of the database's own instructions; a large honest index takes a few."""
LONGEST = 64_000_000
"""Bytes of one value."""
_SHADOWS = {f"search_{part}" for part in ("data", "idx", "content", "docsize", "config")}
"""The tables in which SQLite keeps the full-text index."""
_ODD = (
    LookupError,
    ValueError,
    TypeError,
    AttributeError,
    AssertionError,
    ArithmeticError,
    RecursionError,
    MemoryError,
)


class Index:
    """An open index. Use as a context manager."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            self.con = sqlite3.connect(uri(path), uri=True)
            self.con.execute("PRAGMA trusted_schema = OFF")
            self.con.execute("PRAGMA query_only = ON")
            self.con.execute("PRAGMA cell_size_check = ON")
            self.con.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST)
            self.con.row_factory = _as_dict
            found = self.con.execute("SELECT value FROM meta WHERE key = 'format'").fetchone()
            tables = self.con.execute("SELECT name, sql FROM sqlite_master").fetchall()
        except (sqlite3.Error, UnicodeDecodeError) as error:  # even the names of tables may be no text
            raise UnreadableIndex(
                f"{path} is not an index that can be read ({error}); make it with `kbtool build`"
            ) from None
        if found is None or found["value"] != str(FORMAT):
            raise UnreadableIndex(f"{path} is of another version; make it anew with `kbtool build`")
        if not ours(tables):
            raise UnreadableIndex(f"{path} has tables that kbtool does not make; make it anew with `kbtool build`")

    def __enter__(self) -> Index:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> None:
        """A stranger's index may hold anything under any key: what cannot be shown is said to be unreadable."""
        self.con.close()
        if isinstance(error, _ODD) and not os.environ.get("KBTOOL_TRACE"):
            told = f"{type(error).__name__}: {error}"[:80]
            raise UnreadableIndex(
                f"{self.path} holds what kbtool does not write ({told}); make it anew with `kbtool build`. "
                "If that does not help, it is a bug in kbtool (KBTOOL_TRACE=1 shows where)"
            ) from error

    def rows(self, sql: str, *args: object) -> list[Row]:
        """All rows of one statement. A broken file is said to be broken, not a bug of ours."""
        try:
            self._bound()
            return self._all(self.con.execute(sql, args))
        except UnicodeEncodeError:
            return []  # bytes that are no text, from the command line, are the name of nothing
        except (sqlite3.DatabaseError, OverflowError) as error:
            raise UnreadableIndex(f"{self.path} is damaged ({error}); make it anew with `kbtool build`") from None

    def plain_rows(self, sql: str) -> list[tuple[str, ...]]:
        """All rows as tuples of text; for long lists of names."""
        try:
            cursor = self.con.cursor()
            cursor.row_factory = None
            self._bound()
            return self._all(cursor.execute(sql))
        except sqlite3.DatabaseError as error:
            raise UnreadableIndex(f"{self.path} is damaged ({error}); make it anew with `kbtool build`") from None

    def _bound(self) -> None:
        """Give the next statement its share of steps; a first row may already take them all."""
        steps = iter(range(MOST_STEPS))
        self.con.set_progress_handler(lambda: next(steps, None) is None, 1_000_000)

    def _all(self, cursor: sqlite3.Cursor) -> list[Any]:
        found = cursor.fetchmany(MOST_ROWS + 1)
        if len(found) > MOST_ROWS:
            raise UnreadableIndex(f"{self.path} has rows without end; make it anew with `kbtool build`")
        return found

    def meta(self, key: str) -> str:
        found = self.rows("SELECT value FROM meta WHERE key = ?", key)
        return str(found[0]["value"]) if found else ""


def ours(tables: list[Row]) -> bool:
    """Whether a file has our tables and nothing else: no view, no trigger, no column that computes."""
    made = {str(row["sql"]) for row in tables if row["name"] not in _SHADOWS}
    shadows = [str(row["sql"]) for row in tables if row["name"] in _SHADOWS]
    wanted = {statement.strip() for statement in SCHEMA.split(";")} - {""}
    return made == wanted and all(sql.startswith("CREATE TABLE '") for sql in shadows)


def _as_dict(cursor: sqlite3.Cursor, row: tuple[object, ...]) -> Row:
    return {column[0]: value for column, value in zip(cursor.description, row, strict=True)}


def uri(path: str) -> str:
    """A file as SQLite opens it to look and touch nothing: no lock, and no journal that lies beside it."""
    quoted = path.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file:{quoted}?mode=ro&immutable=1"
