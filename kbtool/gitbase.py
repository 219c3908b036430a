"""The records of a git revision, written into a folder: objects are read, nothing of the revision is run.

`git ls-tree` and `git cat-file` only: no checkout, no hook, no filter, no attribute of the revision takes effect, and
no object is fetched. Links and everything but YAML files are left out.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from kbtool.errors import KbtoolError, UsageError
from kbtool.yamltext import MAX_BYTES

FOLDERS = ("incidents", "schema")
SETTINGS = "kbtool.yaml"


def resolve(root: Path, revision: str) -> str:
    """The commit that a revision names. Raises UsageError when it names none."""
    done = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if done.returncode:
        raise UsageError(f"`{revision}` is neither a folder nor a revision of the repository at {root}")
    return done.stdout.decode().strip()


def write_out(root: Path, commit: str, into: Path) -> None:
    """The records and vocabularies of a commit below `into`, at the paths they have below `root`."""
    listed = _git(root, "ls-tree", "-r", "-z", "-l", commit, "--", *(f"{folder}/" for folder in FOLDERS), SETTINGS)
    if listed.returncode:
        raise KbtoolError(f"git cannot list {commit}: {listed.stderr.decode('utf-8', 'replace').strip()[:200]}")
    top = into.resolve()
    for folder in FOLDERS:
        (top / folder).mkdir(parents=True, exist_ok=True)
    wanted: list[tuple[str, Path]] = []
    for entry in listed.stdout.split(b"\0"):
        head, _, name = entry.partition(b"\t")
        mode, kind, blob, size = (head.split() + [b""] * 4)[:4]
        path = top / os.fsdecode(name)
        if kind != b"blob" or mode not in (b"100644", b"100755") or path.suffix != ".yaml":
            continue
        if not path.resolve().is_relative_to(top) or int(size) > MAX_BYTES:
            continue
        wanted.append((blob.decode(), path))
    _copy(root, wanted)


def _copy(root: Path, wanted: list[tuple[str, Path]]) -> None:
    done = _git(root, "cat-file", "--batch", data="".join(f"{blob}\n" for blob, _ in wanted).encode())
    at = 0
    for _, path in wanted:
        end = done.stdout.index(b"\n", at)
        size = int(done.stdout[at:end].split()[2])
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(done.stdout[end + 1 : end + 1 + size])
        at = end + 1 + size + 1


def _git(root: Path, *args: str, data: bytes | None = None) -> subprocess.CompletedProcess[bytes]:
    env = os.environ | {"GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0"}
    try:
        return subprocess.run(["git", *args], cwd=root, env=env, input=data, capture_output=True, check=False)
    except OSError as error:
        raise KbtoolError(f"git cannot be run: {error.strerror}") from None
