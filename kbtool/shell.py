"""The theme's page around a body, rendered once for each kind of page and then filled in.

Pages outside the navigation differ in title, description, address, edit link, table of contents and body alone, as long
as their addresses are equally deep and share the same folders with the pages of the navigation. So the theme's template
is rendered for a page whose values are words that occur nowhere else, and cut at these words. A page of the navigation
has a shell to itself, so that it is kept like any other. A test compares filled shells with what the template makes.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html import escape
from typing import TYPE_CHECKING, Any, NamedTuple

from markdown.extensions.toc import nest_toc_tokens
from mkdocs.commands.build import get_context
from mkdocs.structure.files import File, InclusionLevel
from mkdocs.structure.pages import Page as MkDocsPage
from mkdocs.structure.toc import get_toc

from kbtool import shipped, weight
from kbtool.pages.base import Heading, Page
from kbtool.pages.body import shown

if TYPE_CHECKING:
    from jinja2 import Environment
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation

TITLE, DESCRIPTION, EDIT, BODY, PAGE, FOLDER = (
    f"kbshell{word}" for word in ("title", "description", "edit", "body", "page", "folder")
)
TOC = (Heading(1, "kbshelltop", "top"), Heading(2, "kbshellsection", "kbshellanchor"))


class Kind(NamedTuple):
    """What pages with the same shell have in common."""

    shared: tuple[str, ...]
    """The folders that their addresses share with pages of the navigation."""
    depth: int
    hide: tuple[str, ...]
    described: bool
    edited: bool
    own: str = ""
    """The path of a page of the navigation, which has a shell to itself: there it is marked, with its contents."""
    contents: bool = True
    """Whether there are any; counts for such a page alone."""


class Piece(NamedTuple):
    """Text of a shell; with a slot, the text that stands for it there."""

    text: str
    slot: str = ""


@dataclass(frozen=True)
class Shell:
    pieces: tuple[Piece, ...]
    always: frozenset[str] = field(default_factory=frozenset)
    """Scripts and style sheets of ours that the shell itself has something for."""

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256("\0".join(f"{slot}\1{text}" for text, slot in self.pieces).encode()).hexdigest()

    @cached_property
    def bare(self) -> str:
        """The shell alone, with all its scripts and a word in the place of the page's address."""
        return "".join(text if not slot or slot in OURS else slot for text, slot in self.pieces)

    def filled(self, values: Mapping[str, str]) -> str:
        """The page; `values` by slot. A script of ours stays when the body has something for it."""
        body = values[BODY]
        out = []
        for text, slot in self.pieces:
            if not slot or slot in self.always:
                out.append(text)
            elif slot in values:
                out.append(values[slot])
            elif shipped.needed(slot, body):
                out.append(text)
        return "".join(out)


OURS = frozenset((*shipped.SCRIPTS, *shipped.SHEETS, shipped.STYLE))


class Shells:
    """The shells of one language's site."""

    def __init__(self, env: Environment, nav: Navigation, files: Files, config: MkDocsConfig) -> None:
        self._env, self._nav, self._config = env, nav, config
        self._files = files.documentation_pages()  # the engine would collect them anew for each shell
        self._shells: dict[Kind, Shell] = {}
        self._language: Any = env.get_template("partials/language.html").make_module({"config": config})
        self._own = {page.file.src_uri: page for page in nav.pages}
        self._folders = {folder for page in nav.pages for folder in _heads(_folders(page.url))}
        self.toc = lru_cache(maxsize=4096)(self._toc)

    def kind(self, page: Page, url: str) -> Kind:
        """Which shell a page at this address needs."""
        told = (page.hide, bool(page.description), bool(page.edit_path))
        if page.path in self._own:
            return Kind((), 0, *told, page.path, len(page.headings) > 1)
        folders = _folders(url)
        above = folders[:-1] if self._config.use_directory_urls else folders
        shared = max((head for head in _heads(above) if head in self._folders), key=len, default=())
        return Kind(shared, len(folders), *told)

    def of(self, kind: Kind) -> Shell:
        if kind not in self._shells:
            self._shells[kind] = self._render(kind)
        return self._shells[kind]

    def fill(self, page: Page, url: str, body: str) -> str:
        values = {
            TITLE: page.title, DESCRIPTION: page.description, EDIT: escape(page.edit_path or ""), BODY: body,
            PAGE: url, "toc": self.toc(tuple(page.headings)),
        }  # fmt: skip
        return self.of(self.kind(page, url)).filled(values)

    def _toc(self, headings: tuple[Heading, ...]) -> str:
        return str(
            self._env.get_template("partials/toc.html").render(
                config=self._config, lang=self._language, page={"toc": contents(headings)}
            )
        )

    def _render(self, kind: Kind) -> Shell:
        page = self._own.get(kind.own) or self._stranger(kind)
        page.markdown = ""
        page.meta = {"title": TITLE, "hide": list(kind.hide)} | ({"description": DESCRIPTION} if kind.described else {})
        page.content = f"<h1>{BODY}</h1>"
        toc = TOC if kind.contents else TOC[:1]
        page.toc = contents(toc)
        page.edit_url = (self._config.edit_uri_template or "").format(path=EDIT) if kind.edited else None
        page.active = True
        context = get_context(self._nav, self._files, self._config, page)
        text = weight.framed(self._env.get_template("main.html").render(context), page.file.src_uri)
        page.active = False
        return _cut(text, self.toc(toc), "" if kind.own else page.url)

    def _stranger(self, kind: Kind) -> MkDocsPage:
        """A page that the site does not have, where pages of this kind stand."""
        inner = [FOLDER] * (kind.depth - len(kind.shared) - self._config.use_directory_urls)
        path = "/".join((*kind.shared, *inner, f"{PAGE}.md"))
        file = File.generated(self._config, path, content="", inclusion=InclusionLevel.NOT_IN_NAV)
        return MkDocsPage(None, file, self._config)


def contents(headings: Iterable[Heading]) -> Any:
    """Headings as the table of contents that the theme's templates take."""
    tokens = [{"level": level, "id": anchor, "name": shown(title)} for level, title, anchor in headings]
    return get_toc(nest_toc_tokens(tokens))  # type: ignore[arg-type]


def _cut(text: str, toc: str, url: str) -> Shell:
    """A rendered page cut at the words that stand for what differs; without `url` its address stays.

    Raises ValueError when one of them is missing.
    """
    slots = {f"<h1>{BODY}</h1>": BODY, toc: "toc", TITLE: TITLE, DESCRIPTION: DESCRIPTION, EDIT: EDIT}
    slots |= {url: PAGE} if url else {}
    cuts = re.compile("|".join(f"({re.escape(word)})" for word in slots) + f"|{weight.OWN.pattern}")
    names = list(slots.values())
    pieces, end = [], 0
    for match in cuts.finditer(text):
        place = match.lastindex or 0
        slot = names[place - 1] if place <= len(names) else match[place]
        pieces += [Piece(text[end : match.start()]), Piece(match[0], slot)]
        end = match.end()
    pieces = [piece for piece in (*pieces, Piece(text[end:])) if piece.text]
    found = [piece.slot for piece in pieces]
    whole = "".join(piece.text for piece in pieces if not piece.slot)
    needed = {TITLE, BODY, "toc", *([PAGE] if url else [])}
    if found.count(BODY) != 1 or not needed <= {*found} or "kbshell" in whole:
        raise ValueError("the theme's template puts a page together in a way that is not known; it has changed")
    head = whole[: whole.rindex("</main>")]  # what follows calls for no script
    return Shell(tuple(pieces), frozenset(name for name in OURS if shipped.needed(name, head)))


def _folders(url: str) -> tuple[str, ...]:
    """The folders of an address, as the engine counts them: with a trailing slash the last part is one."""
    return tuple(part for part in url.rpartition("/")[0].split("/") if part not in ("", "."))


def _heads(folders: tuple[str, ...]) -> list[tuple[str, ...]]:
    return [folders[:number] for number in range(len(folders) + 1)]
