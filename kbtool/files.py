"""Writing whole: a file is made beside the old one and swapped in; a reader sees the old or the new, never half.

Reading with a limit: never waits for a pipe that nobody writes to, and takes no more than it was told to.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path


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
    path.parent.mkdir(parents=True, exist_ok=True)
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o644
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(mode)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
