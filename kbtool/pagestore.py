"""Pages that stand in the old site and need not be made again. Used by `sitepages` while it writes the new one.

A page is kept under a digest of all that it is made of: the code, the libraries, the vocabularies, the records whose
prose it shows, and of every other record all but the prose. Kept is what the site must know of it, and the digest of
its finished file. The file itself is taken from the old site, and only when its bytes still have that digest; so what
stands in a site is never believed, and losing the cache or the old site costs only time.
"""

from __future__ import annotations

import hashlib
import json
import platform
from dataclasses import dataclass, field
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
    _folders: set[Path] = field(default_factory=set)
    _fresh: list[tuple[str, str, list[str]]] = field(default_factory=list)
    """(key, digest of the shell, files) of the pages made by this build."""

    def find(self, name: str, shell: Callable[[tuple[Any, ...]], str]) -> Made | None:
        """The page kept under a key, put into the new site; `shell` tells the digest of a kind of shell today."""
        try:
            kept, *rest = json.loads(self.cache.get(name) or "")
            around, policy, digests = json.loads(self.cache.get(_finished(name)) or "")
            made = Made(Kept(*kept), [Entry(*one) for one in rest[0]], rest[1], _frozen(rest[2]))
            if around != shell(made.kind):
                return None
            data = [(self.old / file).read_bytes() for file in made.files]
        except (ValueError, TypeError, OSError):
            return None
        if [hashlib.sha256(one).hexdigest() for one in data] != digests:
            return None
        for file, one in zip(made.files, data, strict=True):
            path = self.site / file
            if path.parent not in self._folders:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._folders.add(path.parent)
            path.write_bytes(one)
        self.reused[made.files[0]] = policy
        return made

    def keep(self, name: str, made: Made, shell: str) -> None:
        self.cache.put(name, json.dumps(made, ensure_ascii=False, separators=(",", ":")))
        self._fresh.append((name, shell, made.files))

    def finish(self, policy: str) -> None:
        """When all files of the site are final: give reused pages the policy of this build, remember the new pages."""
        for page, was in self.reused.items():
            if was != policy:
                replace_policy(self.site / page, was, policy)
        for name, shell, files in self._fresh:
            digests = [hashlib.sha256((self.site / file).read_bytes()).hexdigest() for file in files]
            self.cache.put(_finished(name), json.dumps((shell, policy, digests)))


def _finished(name: str) -> str:
    return f"{name} finished"


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


class Keys:
    """The keys of the pages of one language."""

    def __init__(self, analysis: Analysis, cache: Cache, *around: object) -> None:
        kb = analysis.kb
        self._files = {name: kb.digests[kb.paths[name]] for name in kb.incidents}
        self._siblings = {name: repr(found) for name, found in analysis.siblings.items()}
        bones = [(name, self._bones(cache, incident)) for name, incident in sorted(kb.incidents.items())]
        gone = [kb.digests[kb.paths[name]] for name in kb.withdrawn]
        told = (bones, gone, sorted(kb.paths.items()), surroundings(kb), _versions(), around)
        self._around = hashlib.sha256(repr(told).encode()).hexdigest()

    def of(self, planned: Plan) -> str | None:
        """None for a page that may show anything."""
        if planned.reads is None:
            return None
        read = [text for name in planned.reads for text in (self._files[name], self._siblings[name])]
        return key("page", self._around, planned.path, *read)

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
