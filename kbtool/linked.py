"""What lies in the folders that are published or run as they stand, and would bring in what is not part of them.

Part of loading: strays.py names what is left aside among records, this module what the site's engine would follow. It
copies whatever a link in docs/ or overrides/ leads to, so that a link to a file of the machine that builds would be
published with the next site; a link in a circle it follows until the system stops it, and for a pipe it waits.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from kbtool.problems import Problem

TOPS = ("docs", "incidents", "labs", "overrides", "schema")
PUBLISHED = ("docs", "labs", "overrides")
"""Of those, the ones in which every file counts. Among records and vocabularies strays.py looks."""
SETTINGS = ("mkdocs.yml", "mkdocs.zh.yml")


def linked(root: Path) -> Iterator[Problem]:
    """A problem for every link that leads out of its folder, and for everything that is neither file nor folder."""
    base = root.resolve()
    for name in TOPS:
        top = root / name
        if top.is_symlink() and not _leads_into(top, base):
            yield _problem(name, "is a link that leads out of the knowledge base", "put the folder itself there")
        elif name in PUBLISHED and top.is_dir():
            yield from _below(root, top)
    for name in SETTINGS:
        if os.path.lexists(root / name) and (why := _why(root / name, base)):
            yield _problem(name, why, "put the file itself there")


def _below(root: Path, top: Path) -> Iterator[Problem]:
    shut: list[OSError] = []
    whole = top.resolve()
    for folder, folders, files in os.walk(top, onerror=shut.append):
        for entry in sorted((*folders, *files)):
            path = Path(folder, entry)
            shown = path.relative_to(root).as_posix()
            if not entry.isprintable():
                yield _problem(shown, "has a name with control or invisible characters", "rename it")
            elif entry not in folders:
                if why := _why(path, whole):
                    yield _problem(shown, why, "put the file itself there, or take it out")
            elif path.is_symlink():
                yield _problem(shown, "is a link to a folder, which is not followed", "put the folder itself there")
    for error in shut:
        shown = Path(str(error.filename)).relative_to(root).as_posix()
        yield _problem(shown, f"the folder cannot be read: {error.strerror}", "")


def _why(path: Path, whole: Path) -> str:
    """Why what is no folder may not stand there; empty when it may."""
    if path.is_file():
        return "" if _leads_into(path, whole) else "is a link that leads out of the folder; it is not followed"
    if path.exists():
        return "is no regular file"
    # An editor's lock is a link to nothing, and the engine passes by what begins with a dot.
    return "" if path.name.startswith(".") else "is a link that leads nowhere"


def _leads_into(path: Path, folder: Path) -> bool:
    try:
        return path.resolve(strict=True).is_relative_to(folder)
    except (OSError, RuntimeError):  # nowhere, or in a circle
        return False


def _problem(path: str, why: str, hint: str) -> Problem:
    return Problem(path, 0, 0, "REC000", "", why, hint)
