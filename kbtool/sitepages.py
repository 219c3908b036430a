"""The generated pages of one language, made one after the other, put into the theme's shell and written.

Called by the mkdocs plug-in when the engine's own pages are read and its templates are ready. The engine knows these
pages by their addresses alone: it renders no Markdown and no template for them. What the site must know of each page
(for search, policy and checks) is gathered on the way, so that a finished page need not be read again.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mkdocs.utils import get_relative_url

from kbtool.pages import body, searchdocs
from kbtool.pagestore import Entry, Made
from kbtool.seen import Facts, Seen, kept, look
from kbtool.shell import PAGE, Kind

if TYPE_CHECKING:
    from kbtool.pages.base import Page, Plan
    from kbtool.pages.body import Permalink
    from kbtool.pagestore import Keys, Store
    from kbtool.shell import Shell, Shells

log = logging.getLogger("mkdocs.plugins.kbtool")


@dataclass
class Pages:
    """Where the pages of one language go, and what they need around them."""

    site: Path
    """The folder of this language."""
    prefix: str
    """That folder as seen from the top of the whole site: "" or `zh/`."""
    lang: str
    permalink: Permalink
    addresses: dict[str, tuple[str, str]]
    """Path of a page or file among the sources -> its address and its place in the folder."""
    shells: Shells
    seen: Seen
    full: bool
    """Whether search knows the full text."""
    store: Store | None = None
    keys: Keys | None = None
    _folders: set[Path] = field(default_factory=set)

    def write(self, planned: Plan) -> list[Entry]:
        """Put a page into the site, and return its documents for search."""
        name = self.keys.of(planned) if self.store and self.keys else None
        made = self.store.find(name, self._shell) if self.store and name else None
        if made is None:
            made = self._write(planned.make())
            if self.store and name:
                self.store.keep(name, made, self._shell(made.kind))
        self.seen.add(made.files[0], made.kept)
        return made.entries

    def _shell(self, kind: tuple[Any, ...]) -> str:
        return self.shells.of(Kind(*kind)).digest

    def _write(self, page: Page) -> Made:
        url, place = self.addresses[page.path]
        kind = self.shells.kind(page, url)
        entries = list(self.entries(page))
        inner = body.markup(page, self.permalink, self.address_from(page, url))
        page.widgets.clear()  # a page over all of ten thousand records has 40 MB: each copy less counts
        self.put(place, self.shells.fill(page, url, inner))
        for name, text in page.files.items():
            self.put(name, text)
        files = [self.prefix + name for name in (place, *page.files)]
        facts = self._facts(page, url, self.shells.of(kind), inner)
        return Made(kept(files[0], facts, self.seen.site_url), entries, files, kind)

    def _facts(self, page: Page, url: str, shell: Shell, inner: str) -> Facts:
        """What is seen on the whole page: its shell is looked at once for all pages."""
        around = shell_facts(shell.bare, self.seen.site_url)
        around = around._replace(hrefs=frozenset(href.replace(PAGE, url) for href in around.hrefs))
        contents = self.shells.toc(tuple(page.headings))
        return around.with_(look(inner, self.seen.site_url)).with_(look(contents, self.seen.site_url))

    def entries(self, page: Page) -> Iterator[Entry]:
        """The page's documents for search."""
        url = self.addresses[page.path][0]
        for found in searchdocs.documents(page, self.full):
            texts = (found.title, found.text)
            title, text = (searchdocs.segmented(each) for each in texts) if self.lang == "zh" else texts
            yield Entry(f"{url}#{found.anchor}" if found.anchor else url, title, text)

    def address_from(self, page: Page, url: str) -> Callable[[str], str]:
        """A function from the path of a page or file to its address as seen from a page at `url`."""
        known: dict[str, str] = {}

        def address(path: str) -> str:
            if path not in known:
                target = path if path in page.files else self.addresses.get(path, ("", ""))[0]
                if not target:
                    log.warning("`%s` links to `%s`, which is no page", page.path, path)
                known[path] = (get_relative_url(target, url) or "./") if target else "#"
            return known[path]

        return address

    def put(self, place: str, text: str) -> None:
        path = self.site / place
        if path.parent not in self._folders:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._folders.add(path.parent)
        path.write_bytes(text.encode("utf-8", "xmlcharrefreplace"))


@lru_cache(maxsize=256)
def shell_facts(bare: str, site_url: str) -> Facts:
    return look(bare, site_url)
