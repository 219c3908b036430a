"""Finds the index that a query answers from, and brings it up to date when a source file changed.

The order: `--kb PATH`, else the nearest parent folder with incidents/ and schema/, else the index in the package. The
freshness check compares sizes and times with a stamp beside the index, and contents only when those differ; compiling
is imported only when it is needed.
"""

from __future__ import annotations

import os

from kbtool import report
from kbtool.errors import UnreadableIndex, UsageError
from kbtool.query import Index
from kbtool.tables import FORMAT

CARRIED = os.path.join(os.path.dirname(os.path.dirname(__file__)), "data", "index.sqlite")


def open_index(given: str | None) -> Index:
    """The index to answer from, fresh. Raises UsageError when there is no data anywhere."""
    if given is not None:
        if os.path.isfile(given):
            return Index(given)
        root = _root(os.path.abspath(given))
        if root is None:
            raise UsageError(f"{given} is neither an index file nor a knowledge base (incidents/ and schema/)")
        return Index(fresh(root))
    root = _root(os.getcwd())
    if root is not None:
        return Index(fresh(root))
    if os.path.isfile(CARRIED):
        return Index(CARRIED)
    raise UsageError("there is no data here; go into a checkout, or give one with --kb")


def _root(folder: str) -> str | None:
    while True:
        if os.path.isdir(os.path.join(folder, "incidents")) and os.path.isdir(os.path.join(folder, "schema")):
            return folder
        parent = os.path.dirname(folder)
        if parent == folder:
            return None
        folder = parent


def _stamp(root: str) -> str:
    """Version of the tables, then path, size and time of every source file: enough to see that nothing changed."""
    lines = [f"{FORMAT}"]
    folders = [os.path.join(root, "incidents"), os.path.join(root, "schema")]
    while folders:
        with os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                elif entry.name.endswith(".yaml"):
                    stat = entry.stat()
                    lines.append(f"{entry.path[len(root) + 1 :]}\t{stat.st_size}\t{stat.st_mtime_ns}")
    return "\n".join(sorted(lines))


def fresh(root: str) -> str:
    """The path of an index of `root` that is up to date; compiles when it must."""
    path = os.path.join(root, "build", "kbtool.sqlite")
    beside = path + ".stamp"
    now = _stamp(root)
    if os.path.isfile(path):
        try:
            with open(beside, encoding="utf-8") as file:
                if file.read() == now:
                    return path
        except OSError:
            pass
    return _compile(root, path, beside, now)


def _compile(root: str, path: str, beside: str, now: str) -> str:
    from pathlib import Path

    from kbtool.index import current, refresh_index
    from kbtool.pipeline import compile_kb

    if not current(Path(path), Path(root)):
        compiled = compile_kb(Path(root), cached=True)
        if compiled.errors:
            files = sorted({problem.path for problem in compiled.errors})
            report.err(
                f"kbtool: {len(compiled.errors)} problem(s) in {', '.join(files[:5])}; "
                "what cannot be read is left out of this answer. `kbtool check` shows them."
            )
        try:
            refresh_index(compiled.analysis, Path(path))
        except OSError as error:
            return _elsewhere(compiled.analysis, error)
    try:
        with open(beside, "w", encoding="utf-8") as file:
            file.write(now)
    except OSError:
        pass  # the stamp only saves time
    return path


def _elsewhere(analysis: object, error: OSError) -> str:
    """A checkout that cannot be written still gets its answer, from a file that goes with the process."""
    import atexit
    import shutil
    import tempfile
    from pathlib import Path

    from kbtool.analysis import Analysis
    from kbtool.index import write_index

    assert isinstance(analysis, Analysis)
    try:
        folder = tempfile.mkdtemp(prefix="kbtool-")
    except OSError:
        raise UnreadableIndex(
            f"the index cannot be written ({error.strerror}), and there is no temporary folder"
        ) from None
    atexit.register(shutil.rmtree, folder, True)
    write_index(analysis, Path(folder) / "kbtool.sqlite")
    return os.path.join(folder, "kbtool.sqlite")
