"""Finds the index that a query answers from, and brings it up to date when a source file changed.

The order: `--kb PATH`, else the nearest parent folder with incidents/ and schema/, else the index in the package. The
freshness check compares sizes and times with a stamp beside the index, and contents only when those differ; compiling
is imported only when it is needed. The time of the last change of a file's entry (ctime) counts too, which no program
can set: an edit that keeps size and modification time is seen. What is not seen: two edits of the same size within one
tick of the file system's clock (some milliseconds), the first of them already compiled.
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
                    try:
                        stat = entry.stat()
                    except OSError:
                        continue  # a link to nothing, such as an editor's lock
                    times = f"{stat.st_mtime_ns}\t{stat.st_ctime_ns}"
                    lines.append(f"{entry.path[len(root) + 1 :]}\t{stat.st_size}\t{times}")
    return "\n".join(sorted(lines))


def fresh(root: str) -> str:
    """The path of an index of `root` that is up to date; compiles when it must."""
    path = os.path.join(root, "build", "kbtool.sqlite")
    beside = path + ".stamp"
    now = _stamp(root)
    if os.path.isfile(beside):  # a pipe in its place would keep us waiting
        try:
            with open(beside, encoding="utf-8", errors="surrogateescape") as file:
                if file.read() == _about(os.stat(path), now):
                    return path
        except OSError:
            pass
    return _compile(root, path, beside, now)


def _about(index: os.stat_result, sources: str) -> str:
    """What a stamp says: which index file it speaks of, for another run may put an older one in its place."""
    return f"{index.st_ino}\t{index.st_size}\t{index.st_mtime_ns}\n{sources}"


def _compile(root: str, path: str, beside: str, now: str) -> str:
    from kbtool.collector import paused

    with paused():
        return _compiled(root, path, beside, now)


def _compiled(root: str, path: str, beside: str, now: str) -> str:
    import contextlib
    from pathlib import Path

    from kbtool.files import write_whole
    from kbtool.index import current, refresh_index
    from kbtool.pipeline import compile_kb

    index = os.stat(path) if os.path.isfile(path) else None
    if index is None or not current(Path(path), Path(root)):
        compiled = compile_kb(Path(root), cached=True)
        if compiled.errors:
            files = sorted({problem.path for problem in compiled.errors})
            report.err(
                f"kbtool: {len(compiled.errors)} problem(s) in {report.plain(', '.join(files[:5]))}; "
                "what cannot be read is left out of this answer. `kbtool check` shows them."
            )
        try:
            index = refresh_index(compiled.analysis, Path(path))
        except OSError as error:
            return _elsewhere(compiled.analysis, error)
    if os.path.isfile(beside) or not os.path.lexists(beside):
        with contextlib.suppress(OSError):  # the stamp only saves time
            write_whole(Path(beside), _about(index, now).encode("utf-8", "surrogateescape"))
    return path


def _elsewhere(analysis: object, error: OSError) -> str:
    """A checkout that cannot be written still gets its answer, from a file that goes with the process."""
    import atexit
    import contextlib

    from kbtool.analysis import Analysis
    from kbtool.files import scratch
    from kbtool.index import write_index

    assert isinstance(analysis, Analysis)
    open_until_exit = contextlib.ExitStack()
    atexit.register(open_until_exit.close)
    try:
        path = open_until_exit.enter_context(scratch()) / "kbtool.sqlite"
        write_index(analysis, path)
    except OSError as second:
        raise UnreadableIndex(
            f"the index cannot be written ({error.strerror}), nor into a temporary folder ({second.strerror})"
        ) from None
    return str(path)
