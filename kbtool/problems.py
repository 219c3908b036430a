"""What is wrong with a record, as a value. A wrong record is a `Problem`: collected, sorted, shown with all others.

Beside errors.py at the floor of the house; apart from it because the query commands start without this one.
"""

from __future__ import annotations

from typing import NamedTuple

Loc = tuple[str | int, ...]
"""Where in a record something stands: keys and list positions from the top, e.g. ("timeline", 0, "at")."""


class Problem(NamedTuple):
    """One finding about one place in one file. Lines and columns count from 1; 0 means the file as a whole."""

    path: str
    line: int
    column: int
    code: str
    field: str
    message: str
    hint: str = ""
    severity: str = "error"

    def order(self) -> tuple[str, int, int, str, str, str]:
        return (self.path, self.line, self.column, self.code, self.field, self.message)


class Finding(NamedTuple):
    """What a rule says about a record before the loader has turned `loc` into line and column."""

    record: str
    loc: Loc
    code: str
    message: str
    hint: str = ""
    severity: str = "error"


def field_name(loc: Loc) -> str:
    """`("timeline", 0, "at")` as people write it: `timeline[0].at`."""
    out = ""
    for part in loc:
        out += f"[{part}]" if isinstance(part, int) else (f".{part}" if out else part)
    return out
