"""Build the whole site, both languages, beside the old one, and swap it in when it is whole.

What `kbtool site` and `make site` run. Two builds of the same input are the same, byte for byte: the time that the
engine would write is that of the newest record.
"""

from __future__ import annotations

import datetime as dt
import logging
import os
import shutil
import tempfile
from pathlib import Path

from kbtool.errors import KbtoolError, ProblemsFound
from kbtool.pipeline import Compiled, compile_kb


def build_site(root: Path, out: Path, offline: bool = False) -> int:
    """Build `root` into the folder `out` and return the number of pages.

    Raises ProblemsFound when records are wrong, KbtoolError when the engine refuses; `out` then stays as it was.
    `offline` makes a site that works from disk, without the policy that only a server can keep.
    """
    compiled = compile_kb(root, cached=True)
    if compiled.errors:
        raise ProblemsFound(compiled.errors)
    out = out.resolve()
    out.parent.mkdir(parents=True, exist_ok=True)
    fresh = Path(tempfile.mkdtemp(prefix=f".{out.name}-", dir=out.parent))
    try:
        _build(root, fresh, compiled, offline)
        count = len(list(fresh.rglob("*.html")))
        fresh.chmod(0o755)  # mkdtemp makes it private; a published folder is not
        _swap(fresh, out)
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return count


def _build(root: Path, fresh: Path, compiled: Compiled, offline: bool) -> None:
    given = dict(os.environ)
    os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
    os.environ.setdefault("SOURCE_DATE_EPOCH", str(_epoch(compiled)))
    os.environ["OFFLINE"] = "true" if offline else "false"
    try:
        _run_engine(root, fresh, compiled)
    finally:
        os.environ.clear()
        os.environ.update(given)


def _run_engine(root: Path, fresh: Path, compiled: Compiled) -> None:
    """mkdocs takes its settings from the environment, and says why it failed only in its log."""
    try:
        from mkdocs.commands.build import build
        from mkdocs.config.base import load_config
        from mkdocs.exceptions import MkDocsException
    except ImportError as error:
        raise KbtoolError("the site needs the extra `site`: pip install 'kbtool[site]'") from error
    heard = _listen()
    try:
        config = load_config(str(root / "mkdocs.yml"), site_dir=str(fresh), strict=True)
        config.plugins["kbtool"].compiled = compiled  # type: ignore[attr-defined]
        config.plugins.on_startup(command="build", dirty=False)
        build(config)
        config.plugins.on_shutdown()
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
    return int(dt.datetime.fromisoformat(max(days)).replace(tzinfo=dt.UTC).timestamp())


def _swap(fresh: Path, out: Path) -> None:
    """Two renames: at no time does a half-built folder stand at `out`."""
    old = out.with_name(f".{out.name}-old")
    shutil.rmtree(old, ignore_errors=True)
    if out.exists():
        out.rename(old)
    fresh.rename(out)
    shutil.rmtree(old, ignore_errors=True)
