"""What must hold of a finished site, as functions over a folder: no stray script, one strict policy, no dead link.

Independent of the engine that wrote the folder, so that an exported tree built elsewhere gets the same treatment.
"""

from __future__ import annotations

import base64
import hashlib
import posixpath
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

TAG = re.compile(r"<([a-zA-Z][a-zA-Z0-9-]*)((?:[^<>\"']|\"[^\"]*\"|'[^']*')*)>")
ATTRIBUTE = re.compile(r"([^\s\"'=<>/]+)(?:\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'=<>`]+)))?")
SCRIPT = re.compile(r"<script([^>]*)>(.*?)</script>", re.DOTALL | re.IGNORECASE)
OPAQUE = re.compile(r"<(script|style)\b[^>]*>.*?</\1>|<!--.*?-->", re.DOTALL | re.IGNORECASE)
CHARSET = re.compile(r'<meta charset="?utf-8"?>', re.IGNORECASE)
LOADS = {
    "script": "src",
    "img": "src",
    "iframe": "src",
    "link": "href",
    "source": "src",
    "object": "data",
    "embed": "src",
}
"""Elements that make the browser fetch something, and the attribute that says what."""
LEADS = ("href", "src", "action", "formaction", "xlink:href")
FORBIDDEN = ("style", "iframe", "object", "embed", "base")
NO_FETCH = ("canonical", "alternate", "prev", "next", "license")
"""Kinds of `link` that only state a relation."""


def html_files(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.html"))


def add_search_prelude(folder: Path, prelude: str) -> None:
    """Put `prelude` in front of the theme's search worker."""
    worker = _only(folder / "assets/javascripts/workers", "search.*.min.js")
    worker.write_text(prelude + worker.read_text(encoding="utf-8"), encoding="utf-8")


def _only(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if len(found) != 1:
        raise ValueError(f"{len(found)} files `{pattern}` found where one was expected; the theme has changed")
    return found[0]


def add_policy(folder: Path) -> str:
    """Write one Content-Security-Policy, the same on every page, and return it.

    Inline scripts of the theme are allowed by their hash; nothing else inline is. Each page gets the union, since the
    theme's scripts differ by the depth of a page.
    """
    pages = {path: path.read_text(encoding="utf-8") for path in html_files(folder)}
    hashes = sorted({digest for page in pages.values() for digest in _inline_hashes(page)})
    policy = "; ".join([
        "default-src 'none'",
        " ".join(["script-src 'self'", *hashes]),
        "style-src 'self'", "img-src 'self' data:", "font-src 'self'", "connect-src 'self'", "worker-src 'self'",
        "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
    ])  # fmt: skip
    meta = f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
    for path, page in pages.items():
        changed, count = CHARSET.subn(lambda m: m.group() + meta, page, count=1)
        if count != 1:
            raise ValueError(f"{path.relative_to(folder)} has no charset to put the policy after")
        path.write_text(changed, encoding="utf-8")
    return policy


def _inline_hashes(page: str) -> Iterator[str]:
    for attributes, body in SCRIPT.findall(page):
        if "src=" not in attributes and "application/json" not in attributes and body.strip():
            digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
            yield f"'sha256-{digest}'"


def check(folder: Path, site_url: str) -> list[str]:
    """Every fault of the built pages: a dead link or anchor, inline code or style, a request to another origin."""
    faults: set[str] = set()
    ids: dict[str, set[str]] = {}
    links: dict[str, list[str]] = {}
    for path in html_files(folder):
        name = path.relative_to(folder).as_posix()
        own: set[str] = set()
        hrefs: dict[str, None] = {}
        for tag, attributes in tags(path.read_text(encoding="utf-8")):
            for key, value in attributes.items():
                if key == "id":
                    if value in own:
                        faults.add(f"{name}: the id `{value}` stands twice")
                    own.add(value)
                elif key == "name":
                    own.add(value)
                elif key == "href" and tag == "a":
                    hrefs[value] = None
                elif key == "style" or key.startswith("on"):
                    faults.add(f"{name}: <{tag}> has the inline attribute `{key}`")
                if key in LEADS:
                    faults.update(f"{name}: {fault}" for fault in _leads(tag, value))
            if tag in FORBIDDEN:
                faults.add(f"{name}: <{tag}> does not belong on a page")
            if tag in LOADS:
                faults.update(f"{name}: {fault}" for fault in _foreign(tag, attributes, site_url))
        ids[name], links[name] = own, list(hrefs)
    faults.update(_dead(folder, links, ids, site_url))
    return sorted(faults)


def tags(page: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Opening tags with their attributes; scripts, styles and comments are left out."""
    for match in TAG.finditer(OPAQUE.sub(lambda m: _opening(m.group()), page)):
        found: dict[str, str] = {}
        inside = match.group(2)
        if inside:
            for key, double, single, bare in ATTRIBUTE.findall(inside):
                value = double or single or bare
                found.setdefault(key.lower(), unescape(value) if "&" in value else value)
        yield match.group(1).lower(), found


def _opening(element: str) -> str:
    """The opening tag of a script stays: its `src` counts."""
    return "" if element.startswith("<!--") else element[: element.index(">") + 1]


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


def _dead(folder: Path, links: dict[str, list[str]], ids: dict[str, set[str]], site_url: str) -> Iterator[str]:
    base = urlsplit(site_url).path
    files = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for page, hrefs in links.items():
        here = page.rpartition("/")[0]
        for href in hrefs:
            way, _, fragment = href.partition("#")
            target = _target(way, here, base, site_url) if way else page
            if target is None:
                continue
            found = _page(target, files)
            if found is None:
                yield f"{page}: `{href}` leads nowhere"
            elif fragment and found in ids and not _known(unquote(fragment), ids[found]):
                yield f"{page}: `{href}` names an anchor that is not there"


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


def _page(target: str, files: set[str]) -> str | None:
    for name in (target, f"{target}/index.html".lstrip("/")):
        if name in files:
            return name
    return None


def _known(anchor: str, ids: set[str]) -> bool:
    return anchor in ids or anchor.startswith(":~:")
