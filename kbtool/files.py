"""Writing whole: a file or folder is made beside the old one and swapped in; a reader sees the old or the new.

What is being made has a name that no command reads and is locked by its maker. The system drops the lock when a process
ends in whatever way, so a leftover is told from work of another process that still runs, and the next run removes it.
Where files cannot be locked (Windows), leftovers stay until someone removes `.*.kbtool-tmp`.

Reading with a limit: never waits for a pipe that nobody writes to, and takes no more than it was told to.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import os
import shutil
import stat
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

SUFFIX = ".kbtool-tmp"
"""Of everything that is being made. Never `.yaml`: a loader passes it by."""
OLD = ".old"
"""Put before SUFFIX by `step_in`: a folder that stood in the place a moment ago."""
_NOTHING_TO_SWAP = (errno.ENOENT, errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP)

_swept: set[Path] = set()
"""Folders that this process has cleared of leftovers: one look at each is enough."""


def read_some(path: Path, most: int, pipes: bool = False) -> bytes:
    """A file, or its first `most` bytes and one more, by which the caller sees that it is too large.

    Raises OSError for what is no regular file. `pipes`: a pipe is read too; one that nobody writes to is empty.
    """
    # Opening a pipe waits for its writer unless told not to (open(2)); Windows has neither.
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(handle, "rb") as file:
        mode = os.fstat(handle).st_mode
        if pipes and stat.S_ISFIFO(mode):
            os.set_blocking(handle, True)
        elif stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        elif not stat.S_ISREG(mode):
            raise OSError(errno.EINVAL, "it is no regular file", str(path))
        return file.read(most + 1)


def write_whole(path: Path, data: bytes) -> None:
    """Replace `path` with `data` in one step. Raises OSError and leaves the old file when it cannot.

    A file that is replaced keeps its mode.
    """
    with replacing(path) as fresh:
        fresh.write_bytes(data)


def write_new(path: Path, data: bytes) -> None:
    """Write a file that is not there yet, in one step. Raises FileExistsError, and OSError when it cannot."""
    with _beside(path) as fresh:
        fresh.write_bytes(data)
        try:
            os.link(fresh, path)
            fresh.unlink()
        except FileExistsError:
            raise
        except OSError:  # a disk without hard links
            if path.exists():
                raise FileExistsError(path) from None
            fresh.replace(path)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """An empty file beside `path` to write to; put in its place at the end, unless an error leaves the block."""
    with _beside(path) as fresh:
        yield fresh
        with contextlib.suppress(FileNotFoundError):
            fresh.chmod(path.stat().st_mode & 0o777)
        fresh.replace(path)


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[Path]:
    path.parent.mkdir(parents=True, exist_ok=True)
    sweep(path.parent)
    fresh, handle = _taken(path.parent, path.name, os.O_RDWR | os.O_CREAT | os.O_EXCL)
    try:
        yield fresh
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)


@contextlib.contextmanager
def replacing_folder(path: Path) -> Iterator[Path]:
    """An empty folder beside `path` to fill; put in its place at the end, unless an error leaves the block."""
    path.parent.mkdir(parents=True, exist_ok=True)
    put_back(path)
    sweep(path.parent)
    fresh, handle = _taken(path.parent, path.name, None)
    try:
        yield fresh
        while not _exchange(fresh, path):
            try:
                step_in(fresh, path)
                break
            except OSError as error:  # another process was first to put one there
                if error.errno not in (errno.ENOTEMPTY, errno.EEXIST):
                    raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)  # after an exchange, what stood there before
        os.close(handle)


@contextlib.contextmanager
def scratch() -> Iterator[Path]:
    """A folder among the system's temporary ones, gone at the end; one of a killed run goes with the next."""
    top = Path(tempfile.gettempdir())
    sweep(top)
    fresh, handle = _taken(top, "kbtool", None, 0o700)
    try:
        yield fresh
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
        os.close(handle)


def _taken(folder: Path, name: str, flags: int | None, mode: int = 0o777) -> tuple[Path, int]:
    """A new locked file, or a folder when there are no flags, with the handle that holds its lock."""
    while True:
        fresh = folder / f".{name[:100]}.{os.urandom(4).hex()}{SUFFIX}"
        try:
            if flags is None:
                fresh.mkdir(mode)
                handle = os.open(fresh, os.O_RDONLY)
            else:
                handle = os.open(fresh, flags, mode & 0o666)
        except FileExistsError:
            continue
        _lock(handle, wait=True)
        if _same(fresh, handle):
            return fresh, handle
        os.close(handle)  # another process took it for a leftover before it was locked


def sweep(folder: Path) -> None:
    """Remove what killed runs left in a folder. What a living process is making stays."""
    if folder in _swept:
        return
    _swept.add(folder)
    with contextlib.suppress(OSError):
        for path in folder.glob(f".*{SUFFIX}"):
            if not path.name.endswith(OLD + SUFFIX):
                _clear(path)


def _clear(path: Path) -> None:
    try:
        handle = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0))
    except OSError:
        return
    try:
        if _lock(handle, wait=False) and _same(path, handle):
            if path.is_dir():
                shutil.rmtree(path, ignore_errors=True)
            else:
                path.unlink()
    except OSError:
        pass  # of another user, or on a disk that is read-only now
    finally:
        os.close(handle)


def _lock(handle: int, wait: bool) -> bool:
    """Whether the lock is held now; False where there are no locks, so that nothing is taken for a leftover."""
    try:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True


def _same(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.lstat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _exchange(fresh: Path, path: Path) -> bool:
    """Swap two folders in one step (renameat2, Linux). False where there is nothing to swap, or no such call."""
    if not sys.platform.startswith("linux") or not path.is_dir():
        return False
    here, swap = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if call is None or call(here, os.fsencode(fresh), here, os.fsencode(path), swap) == 0:
        return call is not None
    code = ctypes.get_errno()
    if code in _NOTHING_TO_SWAP:
        return False
    raise OSError(code, os.strerror(code), str(path))


def step_in(fresh: Path, path: Path) -> None:
    """Two renames, for systems that cannot exchange. Between them nothing stands at `path`; see `put_back`."""
    aside = fresh.with_name(fresh.name.removesuffix(SUFFIX) + OLD + SUFFIX)
    with contextlib.suppress(FileNotFoundError):
        path.rename(aside)
    fresh.rename(path)
    shutil.rmtree(aside, ignore_errors=True)


def put_back(path: Path) -> None:
    """The folder that a run killed inside `step_in` had put aside comes back, or goes when a newer one stands there."""
    for aside in sorted(path.parent.glob(f".{path.name}.*{OLD}{SUFFIX}")):
        if path.exists():
            shutil.rmtree(aside, ignore_errors=True)
        else:
            with contextlib.suppress(OSError):
                aside.rename(path)
