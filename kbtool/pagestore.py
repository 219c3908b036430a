"""Pages that stand in the old site and need not be made again. Used by `sitepages` while it writes the new one.

A page is kept under a digest of all that it is made of: the code, the libraries, the vocabularies, the records whose
prose it shows (or those sentences alone), and of every other record all but the prose. Kept is what the site must know
of it, and the digest of its finished file. The file itself is taken from the old site, and only when its bytes still
have that digest; so what stands in a site is never believed, and losing the cache or the old site costs only time.

A file is not read for that when the system says that nobody has touched it since the last build looked at it: size,
inode, time of writing and time of change (which no program can set) are what they were. Then the new site gets another
name for the same file instead of a copy, so no file of a page may be written to in place once it was taken over.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pydantic import BaseModel

from kbtool.cache import Cache, key, surroundings
from kbtool.model import Prose
from kbtool.policy import replace_policy
from kbtool.seen import Kept

if TYPE_CHECKING:
    from collections.abc import Callable

    from kbtool.analysis import Analysis
    from kbtool.model import Incident
    from kbtool.pages.base import Plan

LIBRARIES = ("mkdocs", "mkdocs-material", "Jinja2", "Markdown", "nh3", "networkx", "pyvis", "jieba", "pydantic")
"""Their versions count: they take part in making a page."""


class Entry(NamedTuple):
    """One document of the search index."""

    location: str
    title: str
    text: str


class Made(NamedTuple):
    """What is left of a page when it is written."""

    kept: Kept
    entries: list[Entry]
    files: list[str]
    """From the top of the site, the page's own first."""
    kind: tuple[Any, ...]
    """The kind of its shell."""


class Looked(NamedTuple):
    digest: str
    stamp: list[int]
    """Without the time of change."""


@dataclass
class Store:
    """For one build of both languages."""

    cache: Cache
    old: Path
    """The site that stands; perhaps there is none."""
    site: Path
    """The one that is being made."""
    reused: dict[str, str] = field(default_factory=dict)
    """Page -> the policy that stands in it."""
    _folders: set[str] = field(default_factory=set)
    _fresh: list[tuple[str, str, list[str]]] = field(default_factory=list)
    """(key, digest of the shell, files) of the pages made by this build."""
    _looked_at: dict[str, Looked] = field(default_factory=dict)
    """File -> what it is in the new site."""

    @cached_property
    def _stamps(self) -> dict[str, list[Any]]:
        """File of the old site -> its digest and its stamp when the last build ended."""
        try:
            here, there = self.old.stat(), self.site.stat()
            # With another umask or user, files are written anew, to be like those of a site built from nothing.
            if (here.st_mode, here.st_uid, here.st_gid) == (there.st_mode, there.st_uid, there.st_gid):
                return dict(json.loads(self.cache.get(self._name) or "{}"))
        except (ValueError, TypeError, OSError):
            pass
        return {}

    @property
    def _name(self) -> str:
        return f"stamps {self.old}"

    def find(self, name: str, shell: Callable[[tuple[Any, ...]], str]) -> Made | None:
        """The page kept under a key, put into the new site; `shell` tells the digest of a kind of shell today."""
        try:
            kept, *rest = json.loads(self.cache.get(name) or "")
            around, policy, digests = json.loads(self.cache.get(_finished(name)) or "")
            made = Made(Kept(*kept), [Entry(*one) for one in rest[0]], rest[1], _frozen(rest[2]))
            if around != shell(made.kind) or not all(_inside(file) for file in made.files):
                return None
            self._take(made.files, digests)
        except (ValueError, TypeError, OSError):
            return None
        self.reused[made.files[0]] = policy
        return made

    def _take(self, files: list[str], digests: list[str]) -> None:
        """Put files of the old site into the new one. Raises OSError or ValueError and leaves none when one differs."""
        try:
            for file, digest in zip(files, digests, strict=True):
                self._take_one(file, digest)
        except (OSError, ValueError):
            for file in files:
                (self.site / file).unlink(missing_ok=True)
            raise

    def _take_one(self, file: str, digest: str) -> None:
        old, new = f"{self.old}/{file}", f"{self.site}/{file}"
        folder = new.rpartition("/")[0]
        if folder not in self._folders:
            try:
                os.mkdir(folder)  # noqa: PTH102
            except OSError:  # it stands there, or its own folder does not
                os.makedirs(folder, exist_ok=True)  # noqa: PTH103
            self._folders.add(folder)
        if self._stamps.get(file) == [digest, *_stamp(old)] and self._link(old, new):
            self._looked_at[file] = Looked(digest, _stamp(new)[:3])
            # Another build may have put another file there between the look and the link.
            if self._stamps[file][1:4] == self._looked_at[file].stamp:
                return
            Path(new).unlink()
        data = Path(old).read_bytes()
        if hashlib.sha256(data).hexdigest() != digest:
            raise ValueError(file)
        Path(new).write_bytes(data)
        self._looked_at[file] = Looked(digest, _stamp(new)[:3])

    def _link(self, old: str, new: str) -> bool:
        try:
            os.link(old, new)
        except OSError:  # a disk without hard links, or a file of another user
            return False
        return True

    def keep(self, name: str, made: Made, shell: str) -> None:
        self.cache.put(name, json.dumps(made, ensure_ascii=False, separators=(",", ":")))
        self._fresh.append((name, shell, made.files))

    def finish(self, policy: str) -> None:
        """When all files of the site are final: give reused pages the policy of this build, remember the new pages."""
        for page, was in self.reused.items():
            if was != policy:
                replace_policy(self.site / page, was, policy)
                del self._looked_at[page]
        for name, shell, files in self._fresh:
            for file in files:
                data = (self.site / file).read_bytes()
                self._looked_at[file] = Looked(hashlib.sha256(data).hexdigest(), _stamp(f"{self.site}/{file}")[:3])
            digests = [self._looked_at[file].digest for file in files]
            self.cache.put(_finished(name), json.dumps((shell, policy, digests)))

    def close(self) -> None:
        """When the new site stands in the place of the old one, which is gone: that changed the time of change."""
        stamps = {}
        for file, looked in self._looked_at.items():
            try:
                stamp = _stamp(f"{self.old}/{file}")
            except OSError:  # another build was quicker to replace it
                continue
            if stamp[:3] == looked.stamp:
                stamps[file] = [looked.digest, *stamp]
        self.cache.put(self._name, json.dumps(stamps, separators=(",", ":")))
        self.cache.close()


def _inside(file: str) -> bool:
    """The cache may have come with a stranger's checkout: no name in it leads out of the site."""
    return os.path.normpath(file) == file and not file.startswith((os.sep, os.pardir))


def _stamp(path: str) -> list[int]:
    found = os.lstat(path)
    return [found.st_size, found.st_ino, found.st_mtime_ns, found.st_ctime_ns]


def _finished(name: str) -> str:
    return f"{name} finished"


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


class Keys:
    """The keys of the pages of one language."""

    def __init__(self, analysis: Analysis, cache: Cache, *around: object) -> None:
        kb = analysis.kb
        self._files = {name: kb.digests[kb.paths[name]] for name in kb.incidents}
        self._siblings = {name: key(repr(found)) for name, found in analysis.siblings.items()}
        bones = [(name, self._bones(cache, incident)) for name, incident in sorted(kb.incidents.items())]
        gone = [kb.digests[kb.paths[name]] for name in kb.withdrawn]
        told = (bones, gone, sorted(kb.paths.items()), surroundings(kb), _versions(), around)
        self._around = hashlib.sha256(repr(told).encode()).hexdigest()

    def of(self, planned: Plan) -> str | None:
        """None for a page that may show anything."""
        if planned.reads is None:
            return None
        read = [text for name in planned.reads for text in (self._files[name], self._siblings[name])]
        return key("page", self._around, planned.path, *read, repr(planned.shows))

    def _bones(self, cache: Cache, incident: Incident) -> str:
        name = key("bones", self._files[incident.id])
        known = cache.get(name)
        if known is None:
            known = hashlib.sha256(repr(bones(incident)).encode()).hexdigest()
            cache.put(name, known)
        return known


def bones(value: Any) -> Any:
    """A record without its prose."""
    if isinstance(value, Prose):
        return "prose"
    if isinstance(value, BaseModel):
        return [type(value).__name__, *((name, bones(found)) for name, found in value)]
    return [bones(item) for item in value] if isinstance(value, tuple) else value


def _versions() -> list[str]:
    return [platform.python_version(), *map(_version, LIBRARIES)]


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return ""
