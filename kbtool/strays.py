"""What lies among the records and vocabularies and is not read: each is a problem, so that nothing goes missing unseen.

Part of loading: load.py reads what it finds, this module names the rest. Links that lead out of the folder or nowhere,
pipes and folders in place of files, names that end in `.yml` or `.YAML`, and names that not every system can hold.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path

from kbtool.linked import linked
from kbtool.problems import Problem

FOLDERS = ("incidents", "schema")
DEVICES = frozenset(("con", "prn", "aux", "nul", *(f"{name}{n}" for name in ("com", "lpt") for n in range(10))))
"""https://learn.microsoft.com/windows/win32/fileio/naming-a-file"""
_NEARLY = re.compile(r"\.ya?ml", re.IGNORECASE)


def strays(root: Path) -> Iterator[Problem]:
    """A problem for what looks like a record below incidents/ and schema/ and is left aside; and those of `linked`."""
    for name in FOLDERS:
        top = (root / name).resolve()
        shut: list[OSError] = []
        for folder, folders, files in os.walk(root / name, onerror=shut.append):
            for entry in sorted((*folders, *files)):
                path = Path(folder, entry)
                shown = path.relative_to(root).as_posix()
                code, why, hint = _why(path, shown, top, entry in folders)
                if why:
                    yield Problem(shown, 0, 0, code, "", why, hint)
        for error in shut:
            shown = Path(str(error.filename)).relative_to(root).as_posix()
            yield Problem(shown, 0, 0, "REC000", "", f"the folder cannot be read: {error.strerror}")
    yield from linked(root)


def _why(path: Path, shown: str, top: Path, folder: bool) -> tuple[str, str, str]:
    """Code, reason and remedy; an empty reason for what is read, and for what is nobody's record."""
    if path.name.startswith("."):
        return "", "", ""  # what editors and systems leave behind
    if path.name.split(".")[0].lower() in DEVICES:
        return "REC013", "is called as a device of Windows, where it cannot exist", "choose another name"
    ending = path.suffix
    if folder and not ending:
        linked = path.is_symlink()
        return ("REC000", "is a link to a folder; what is in it is not read", "") if linked else ("", "", "")
    if not _NEARLY.fullmatch(ending):
        return "", "", ""
    if not shown.isprintable():
        return "REC000", "is not read: its name holds control or invisible characters", "rename it"
    if ending != ".yaml":
        return "REC000", f"is not read: its name ends in `{ending}`, not in `.yaml`", "rename it"
    try:
        mode = path.stat().st_mode
        inside = not path.is_symlink() or path.resolve().is_relative_to(top)
    except (OSError, RuntimeError):
        return "REC000", "cannot be read: it is a link that leads nowhere", ""
    if not stat.S_ISREG(mode):
        return "REC000", "cannot be read: it is a folder" if folder else "cannot be read: it is no regular file", ""
    return ("", "", "") if inside else ("REC000", "is not read: it is a link that leads out of the folder", "")
