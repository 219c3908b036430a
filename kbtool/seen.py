"""What stands in the markup of a site's pages: elements, ids, links, inline scripts and what does not belong there.

Read by `policy` and `prune`. A page is looked at once, in pieces when it was put together from pieces: the theme's
shell, which thousands of pages share, and its own body. The same opening tag is taken apart once for all pages.
"""

from __future__ import annotations

import base64
import hashlib
import os
import posixpath
import re
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

TAG = re.compile(r"<([a-zA-Z][a-zA-Z0-9-]*)((?:[^<>\"']++|\"[^\"]*+\"|'[^']*+')*+)>")
ATTRIBUTE = re.compile(r"([^\s\"'=<>/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'=<>`]+)))?")
SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
OPAQUE = re.compile(r"<(script|style)\b[^>]*>.*?</\1>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
LOADS = {
    "script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src", "object": "data", "embed": "src",
}  # fmt: skip
"""Elements that make the browser fetch something, and the attribute that says what."""
LEADS = ("href", "src", "action", "formaction", "xlink:href")
FORBIDDEN = ("style", "iframe", "object", "embed", "base")
NO_FETCH = ("canonical", "alternate", "prev", "next", "license")
"""Kinds of `link` that only state a relation."""


class Facts(NamedTuple):
    """What was seen on one page, or on a piece of it."""

    ids: tuple[str, ...] = ()
    """In order; one that stands twice stands here twice."""
    anchors: tuple[str, ...] = ()
    """Names of elements, to which addresses can lead as well."""
    hrefs: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    """Elements, classes as `.name` and attributes as `[name`."""
    values: frozenset[tuple[str, str]] = frozenset()
    """Attributes with their values, without those that are `free`."""
    faults: frozenset[str] = frozenset()
    hashes: frozenset[str] = frozenset()
    """Of inline scripts, as a policy names them."""

    def with_(self, other: Facts) -> Facts:
        return Facts(
            self.ids + other.ids, self.anchors + other.anchors, self.hrefs | other.hrefs, self.names | other.names,
            self.values | other.values, self.faults | other.faults, self.hashes | other.hashes,
        )  # fmt: skip


FREE = frozenset((
    "id", "class", "href", "src", "title", "content", "alt", "aria-label", "aria-labelledby", "aria-describedby",
    "datetime", "value", "d", "x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "width", "height",
    "viewbox", "points", "transform", "fill", "mask", "marker-start", "marker-end",
    "data-incident", "data-cell", "data-minutes", "data-edge",
))  # fmt: skip
"""Attributes whose values are too many to keep; for ids see `Facts.ids`."""
OURS = "data-kb-"
"""What begins so is ours and free, too: no style of the theme knows it."""


class Piece(NamedTuple):
    """The facts of one opening tag, as those of a page."""

    ids: tuple[str, ...]
    anchors: tuple[str, ...]
    hrefs: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[tuple[str, str], ...]
    faults: tuple[str, ...]


def look(page: str, site_url: str) -> Facts:
    """Take a page, or a piece of well-formed markup, apart."""
    ids: list[str] = []
    anchors: list[str] = []
    hrefs, names, values, faults = set[str](), set[str](), set[tuple[str, str]](), set[str]()
    once: dict[tuple[str, ...], tuple[str, ...]] = {}
    for match in TAG.finditer(OPAQUE.sub(lambda m: _opening(m.group()), page)):
        tag = match.groups()
        if tag not in once:
            piece = _piece(*tag, site_url)
            once[tag] = piece.ids
            anchors += piece.anchors
            hrefs.update(piece.hrefs)
            names.update(piece.names)
            values.update(piece.values)
            faults.update(piece.faults)
        ids += once[tag]
    scripts = SCRIPT.findall(page) if "<script" in page else ()
    return Facts(
        tuple(ids), tuple(anchors), frozenset(hrefs), frozenset(names), frozenset(values), frozenset(faults),
        frozenset(_hashes(scripts)),
    )  # fmt: skip


@lru_cache(maxsize=32768)
def _piece(tag: str, inside: str, site_url: str) -> Piece:
    """The facts of one opening tag."""
    tag, attributes = tag.lower(), _attributes(inside)
    names, faults = [tag], list[str]()
    for key, value in attributes.items():
        names.append(f"[{key}")
        if key == "style" or key.startswith("on"):
            faults.append(f"<{tag}> has the inline attribute `{key}`")
        if key in LEADS:
            faults += _leads(tag, value)
    if tag in FORBIDDEN:
        faults.append(f"<{tag}> does not belong on a page")
    if tag in LOADS:
        faults += _foreign(tag, attributes, site_url)
    names += (f".{name}" for name in attributes.get("class", "").split())
    one = {key: (attributes[key],) if key in attributes else () for key in ("id", "name")}
    hrefs = (attributes["href"],) if tag == "a" and "href" in attributes else ()
    values = tuple(item for item in attributes.items() if not free(item[0]))
    return Piece(one["id"], one["name"], hrefs, tuple(map(sys.intern, names)), values, tuple(faults))


def free(name: str) -> bool:
    """Whether the values of an attribute are left aside."""
    return name in FREE or name.startswith(OURS)


def tags(page: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Opening tags with their attributes; scripts, styles and comments are left out."""
    for match in TAG.finditer(OPAQUE.sub(lambda m: _opening(m.group()), page)):
        yield match.group(1).lower(), _attributes(match.group(2))


def _attributes(inside: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for key, double, single, bare in ATTRIBUTE.findall(inside):
        value = double or single or bare
        found.setdefault(key.lower(), unescape(value) if "&" in value else value)
    return found


def _opening(element: str) -> str:
    """The opening tag of a script stays: its `src` counts."""
    return "" if element.startswith("<!--") else element[: element.index(">") + 1]


def _hashes(scripts: Iterable[tuple[str, str]]) -> Iterator[str]:
    for attributes, body in scripts:
        if "src=" not in attributes and "application/json" not in attributes and body.strip():
            digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
            yield f"'sha256-{digest}'"


def _leads(tag: str, value: str) -> Iterator[str]:
    if ":" not in value:
        return
    scheme = urlsplit(value.strip()).scheme.lower()
    if scheme not in ("", "http", "https", "mailto", "data") or (scheme == "data" and tag == "a"):
        yield f"<{tag}> leads to `{value[:60]}`"


def _foreign(tag: str, attributes: dict[str, str], site_url: str) -> Iterator[str]:
    value = attributes.get(LOADS.get(tag, ""), "")
    if tag == "link" and any(kind in NO_FETCH for kind in attributes.get("rel", "").split()):
        return
    if urlsplit(value).netloc and not value.startswith(site_url):
        yield f"<{tag}> loads `{value[:80]}` from another origin"


class Kept(NamedTuple):
    """What a site must know of one of its pages; everything in it can go through JSON."""

    ids: str
    """Those that addresses can lead to, one a line."""
    links: list[tuple[str, str]]
    """(page or folder from the top of the site, anchor); those within the page left out."""
    names: list[str]
    values: list[tuple[str, str]]
    faults: list[str]
    hashes: list[str]


def kept(name: str, facts: Facts, site_url: str) -> Kept:
    """The facts of the whole page `name`, seen from the top of the site."""
    ids, faults = set(facts.ids), set(facts.faults)
    if len(ids) != len(facts.ids):
        faults.update(f"the id `{one}` stands twice" for one in ids if facts.ids.count(one) > 1)
    ids.update(facts.anchors)
    links = {link for link, _ in _led(name, facts, site_url) if not (link[0] == name and unquote(link[1]) in ids)}
    return Kept(
        "\n".join(sorted(ids)), sorted(links), sorted(facts.names), sorted(facts.values), sorted(faults),
        sorted(facts.hashes),
    )  # fmt: skip


def _led(name: str, facts: Facts, site_url: str) -> Iterator[tuple[tuple[str, str], str]]:
    """Where the addresses on a page lead within the site, each with the address as it stands there."""
    here, base = name.rpartition("/")[0], urlsplit(site_url).path
    for href in facts.hrefs:
        way, _, anchor = href.partition("#")
        target = _target(way, here, base, site_url) if way else name
        if target is not None:
            yield (target, anchor), href


def _target(way: str, here: str, base: str, site_url: str) -> str | None:
    """The file or folder, from the top of the site, that an address without its anchor means; None: another place."""
    if ":" in way or way.startswith("//") or "?" in way:
        parts = urlsplit(way)
        if (parts.scheme or parts.netloc) and not way.startswith(site_url):
            return None
        way = parts.path
        if parts.netloc:
            way = "/" + way.removeprefix(base)
    way = unquote(way)
    whole = way.removeprefix(base) if way.startswith("/") else f"{here}/{way}"
    # A leading `/` keeps `..` from leaving the site, as a browser does.
    return posixpath.normpath("/" + whole.lstrip("/")).lstrip("/")


@dataclass
class Seen:
    """All pages of a site together. Ten thousand records make millions of links, so little of each is held."""

    site_url: str = ""
    ids: dict[str, str] = field(default_factory=dict)
    """Page -> its ids, one a line."""
    links: dict[str, dict[str, str]] = field(default_factory=dict)
    """Target -> anchor -> the first page that leads there."""
    names: set[str] = field(default_factory=set)
    values: set[tuple[str, str]] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)
    hashes: set[str] = field(default_factory=set)

    def add(self, name: str, page: Kept) -> None:
        self.ids[name] = page.ids
        for target, anchor in page.links:
            self.links.setdefault(target, {}).setdefault(sys.intern(anchor), name)
        self.names.update(page.names)
        self.values.update((key, value) for key, value in page.values)
        self.faults.update(f"{name}: {fault}" for fault in page.faults)
        self.hashes.update(page.hashes)

    def dead(self, folder: Path) -> Iterator[str]:
        """The links that lead to no file of the folder, or to an anchor that is not there."""
        files = set(below(folder))
        for target, anchors in sorted(self.links.items()):
            found = next((name for name in (target, f"{target}/index.html".lstrip("/")) if name in files), None)
            ids = frozenset(self.ids[found].split("\n")) if found in self.ids else None
            for anchor, page in sorted(anchors.items()):
                if found is None:
                    yield f"{page}: `{self._href(folder, page, target, anchor)}` leads nowhere"
                elif anchor and ids is not None and not anchor.startswith(":~:") and unquote(anchor) not in ids:
                    yield f"{page}: `{self._href(folder, page, target, anchor)}` names an anchor that is not there"

    def _href(self, folder: Path, page: str, target: str, anchor: str) -> str:
        """The address that leads there as it stands on the page, which is read for it once more."""
        facts = look((folder / page).read_text(encoding="utf-8"), self.site_url)
        led = _led(page, facts, self.site_url)
        return min((href for link, href in led if link == (target, anchor)), default=f"{target}#{anchor}")


def look_at_folder(folder: Path, site_url: str) -> Seen:
    """Every page below a folder."""
    seen = Seen(site_url)
    look_at(folder, html_files(folder), seen)
    return seen


def look_at(folder: Path, pages: Iterable[str], seen: Seen) -> None:
    for name in pages:
        page = (folder / name).read_text(encoding="utf-8")
        seen.add(name, kept(name, look(page, seen.site_url), seen.site_url))


def html_files(folder: Path) -> list[str]:
    """The pages below a folder, seen from it, in the order of their names."""
    return sorted(name for name in below(folder) if name.endswith(".html"))


def below(folder: Path) -> Iterator[str]:
    """Every file below a folder, seen from it. Sites have many thousands, and `Path.rglob` is slow."""
    waiting = [""]
    while waiting:
        inner = waiting.pop()
        with os.scandir(folder / inner) as found:
            for entry in found:
                if entry.is_dir(follow_symlinks=False):
                    waiting.append(f"{inner}{entry.name}/")
                else:
                    yield inner + entry.name
