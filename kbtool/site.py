"""Build the whole site, both languages, beside the old one, and swap it in when it is whole.

What `kbtool site` and `make site` run. Two builds of the same input are the same, byte for byte: the time that the
engine would write is that of the newest record.
"""

from __future__ import annotations

import datetime as dt
import errno
import logging
import os
from pathlib import Path
from typing import Any

from kbtool.cache import Cache
from kbtool.collector import rare
from kbtool.errors import KbtoolError, ProblemsFound, UsageError
from kbtool.files import replacing_folder
from kbtool.pagestore import Store
from kbtool.pipeline import Compiled, compile_kb

NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)
LATEST = 2**32 - 1
"""Seconds since 1970 that gzip can hold: until the year 2106."""


def build_site(root: Path, out: Path, offline: bool = False) -> int:
    """Build `root` into the folder `out` and return the number of pages.

    Raises ProblemsFound when records are wrong, KbtoolError when the engine refuses; `out` then stays as it was.
    `offline` makes a site that works from disk, without the policy that only a server can keep.
    """
    compiled = compile_kb(root, cached=True)
    if compiled.errors:
        raise ProblemsFound(compiled.errors)
    out = out.resolve()
    _ours(out)
    try:
        with replacing_folder(out) as fresh, rare():
            store = Store(Cache(root / "build" / "pages.sqlite"), out, fresh)
            pages = _build(root, store, compiled, offline)
        store.close()
        return pages
    except OSError as error:
        if error.errno not in NO_ROOM:
            raise
        # The file that the system names may be the one that was read.
        raise KbtoolError(f"{out} cannot be written: {error.strerror}; what stood there is unchanged") from None


def _ours(out: Path) -> None:
    """A folder is replaced whole, so it must be a site of ours, empty, or not there."""
    if out.exists() and not out.is_dir():
        raise UsageError(f"{out} is a file; give the name of a folder")
    if out.is_dir() and any(out.iterdir()) and not (out / "assets/kb/kb.css").is_file():
        raise UsageError(f"{out} holds something else than a site built by kbtool; it would be replaced as a whole")


def _build(root: Path, store: Store, compiled: Compiled, offline: bool) -> int:
    given = dict(os.environ)
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    os.environ["SOURCE_DATE_EPOCH"] = _sane(os.environ.get("SOURCE_DATE_EPOCH") or str(_epoch(compiled)))
    os.environ["OFFLINE"] = "true" if offline else "false"
    try:
        return _run_engine(root, store, compiled)
    finally:
        os.environ.clear()
        os.environ.update(given)


def _sane(epoch: str) -> str:
    """What a caller has set: the engine and gzip take it as it is, and fail far from here."""
    if epoch.isascii() and epoch.isdigit() and len(epoch) <= 10 and int(epoch) <= LATEST:
        return epoch
    raise UsageError(f"SOURCE_DATE_EPOCH is `{epoch}`; it takes whole seconds since 1970, at most {LATEST}")


def _run_engine(root: Path, store: Store, compiled: Compiled) -> int:
    """The number of pages. mkdocs takes its settings from the environment, and says why it failed only in its log."""
    try:
        from mkdocs.commands.build import build
        from mkdocs.config.base import load_config
        from mkdocs.exceptions import MkDocsException
    except ImportError as error:
        raise KbtoolError("the site needs the extra `site`: pip install 'kbtool[site]'") from error
    heard = _listen()
    try:
        config = load_config(str(root / "mkdocs.yml"), site_dir=str(store.site), strict=True)
        plugin: Any = config.plugins["kbtool"]
        plugin.compiled, plugin.store = compiled, store
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        config.plugins.on_shutdown()
        return len(plugin.seen.ids)
    except (MkDocsException, ValueError, SystemExit) as error:
        raise KbtoolError("\n".join(["the site was not built:", *heard.lines, str(error)])) from error
    finally:
        logging.getLogger("mkdocs").removeHandler(heard)


class _Heard(logging.Handler):
    """Keeps the warnings of the engine."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"  {record.getMessage()}")


def _listen() -> _Heard:
    heard = _Heard()
    logger = logging.getLogger("mkdocs")
    logger.addHandler(heard)
    logger.propagate = False
    return heard


def _epoch(compiled: Compiled) -> int:
    days = [incident.verified.on for incident in compiled.kb.incidents.values()] or ["2026-01-01"]
    newest = int(dt.datetime.fromisoformat(max(days)).replace(tzinfo=dt.UTC).timestamp())
    return min(max(newest, 0), LATEST)
