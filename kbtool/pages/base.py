"""What a page is, what a page kind is, and the loop that makes all pages of one language.

A page is Markdown with front matter, headings with explicit ids (equal in both languages, so that the language switch
keeps the place) and placeholder paragraphs; its widgets are the trusted markup that takes their place afterwards.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from kbtool import i18n, references
from kbtool.errors import KbtoolError
from kbtool.locale.pages import words as page_words
from kbtool.pages import text as texts
from kbtool.pages.html import Html
from kbtool.pages.together import Together

if TYPE_CHECKING:
    from kbtool.analysis import Analysis
    from kbtool.kb import KnowledgeBase
    from kbtool.model import Incident, Label, Names, Prose
    from kbtool.pages.uses import Uses

TERM = re.compile(r'(<a href="([^"]*)" class="kb-term") title="[^"]*"')
PLACEHOLDER = "kbwidget{:04d}kb"


@dataclass(frozen=True)
class Settings:
    """What the pages must know of the site around them."""

    site_url: str = "https://kbtool.example/"
    repository: str = "https://github.com/example/kbtool"
    branch: str = "main"


class Heading(NamedTuple):
    level: int
    title: str
    """Plain text on one line."""
    anchor: str


@dataclass(frozen=True)
class Page:
    """One page. `path` is where its Markdown stands, e.g. `incidents/aws-kinesis-2020.md`."""

    path: str
    title: str
    description: str
    """Both as they go into front matter and the head of a page: escaped."""
    hide: tuple[str, ...]
    parts: tuple[Heading | str, ...]
    """Headings, the page's own first, and placeholders, in order."""
    widgets: dict[str, Html]
    """Placeholder -> trusted markup, in which internal links still are `kb:` links."""
    edit_path: str | None = None
    """The source file below the root that a reader would edit."""
    keywords: tuple[str, ...] = ()
    """What search finds the page by where it does not know its full text, beside title and description."""
    files: dict[str, str] = field(default_factory=dict)
    """Path -> text of what the page fetches by script."""

    @property
    def headings(self) -> list[Heading]:
        return [part for part in self.parts if isinstance(part, Heading)]

    @property
    def markdown(self) -> str:
        """The page for an engine that reads Markdown, widgets as paragraphs that hold their placeholder."""
        meta = {"title": self.title, "description": self.description}
        head = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in meta.items() if value]
        if self.hide:
            head.append(f"hide: [{', '.join(self.hide)}]")
        lines = [
            part if isinstance(part, str)
            else f"{'#' * part.level} {texts.escape_markdown(part.title)} {{#{part.anchor}}}" for part in self.parts
        ]  # fmt: skip
        return "---\n" + "\n".join(head) + "\n---\n\n" + "\n\n".join(lines) + "\n"


@dataclass(frozen=True, slots=True)
class Plan:
    """A page that can be made when it is wanted, so that thousands need not be held at once."""

    path: str
    make: Callable[[], Page]
    reads: tuple[str, ...] | None = None
    """The incidents whose prose stands on the page or is counted there; None: perhaps any."""
    shows: tuple[str, ...] = ()
    """What of the prose of other incidents stands there, text by text: for pages with a sentence each of many, which
    need not be made again when these say something else elsewhere."""


@dataclass(frozen=True)
class Context:
    """Everything a page kind may look at."""

    analysis: Analysis
    lang: str
    uses: Uses
    settings: Settings = field(default_factory=Settings)

    @property
    def kb(self) -> KnowledgeBase:
        return self.analysis.kb

    @cached_property
    def words(self) -> dict[str, str]:
        return i18n.words(self.lang) | page_words(self.lang)

    @cached_property
    def together(self) -> Together:
        return Together.of(self.kb, self.uses)

    def w(self, key: str) -> str:
        return self.words[key]

    @property
    def gap(self) -> str:
        """What parts two sentences, or a word and a bracket: nothing in Chinese, whose signs are wide."""
        return "" if self.lang == "zh" else " "

    def own(self, label: Label | Names | Prose) -> str:
        """The text of this language, as the record has it."""
        return str(getattr(label, self.lang))

    def filled(self, prose: Prose, incident: Incident) -> str:
        return references.render(self.own(prose), incident, self.lang)

    def prose(self, prose: Prose, incident: Incident) -> Html:
        return texts.prose(self.filled(prose, incident))

    def inline(self, prose: Prose, incident: Incident) -> Html:
        return texts.inline(self.filled(prose, incident))

    def plain(self, prose: Prose, incident: Incident, limit: int = 0) -> str:
        return texts.plain(self.filled(prose, incident), limit)


Pages: TypeAlias = "Callable[[Context], Iterator[Page | Plan]]"


@dataclass(frozen=True)
class PageKind:
    """One member of the family: a name for messages and a function that yields its pages."""

    name: str
    pages: Pages


@dataclass
class Draft:
    """A page being written: headings and widgets in order."""

    path: str
    title: str
    description: str = ""
    edit_path: str | None = None
    hide: tuple[str, ...] = ("navigation",)
    keywords: tuple[str, ...] = ()
    parts: list[Heading | str] = field(default_factory=list)
    widgets: dict[str, Html] = field(default_factory=dict)
    files: dict[str, str] = field(default_factory=dict)

    def heading(self, level: int, title: str, anchor: str) -> None:
        """A heading is one line whatever its title holds, or its id would be lost."""
        self.parts.append(Heading(level, " ".join(title.split()), anchor))

    def add(self, *markup: Html) -> None:
        """Trusted markup as a widget of its own; nothing when empty."""
        whole = "".join(markup)
        if whole:
            key = PLACEHOLDER.format(len(self.widgets))
            self.widgets[key] = Html(whole)
            self.parts.append(key)

    def section(self, level: int, title: str, anchor: str, *markup: Html) -> None:
        """A heading with its markup; neither when the markup is empty."""
        if any(markup):
            self.heading(level, title, anchor)
            self.add(*markup)

    def page(self) -> Page:
        top = Heading(1, " ".join(self.title.split()), "top")
        return Page(
            self.path, texts.front_matter(self.title), texts.front_matter(self.description), self.hide,
            (top, *self.parts), _terms_once(self.widgets), self.edit_path, self.keywords, self.files,
        )  # fmt: skip


def _terms_once(widgets: dict[str, Html]) -> dict[str, Html]:
    """A term keeps its definition where it stands first on the page; `terms.js` shows it at the other places."""
    seen: set[str] = set()

    def shorter(match: re.Match[str]) -> str:
        first = match[2] not in seen
        seen.add(match[2])
        return match[0] if first else match[1]

    return {key: Html(TERM.sub(shorter, markup)) for key, markup in widgets.items()}


def one(
    path: str, pages: Callable[[Context], Iterator[Page]], reads: tuple[str, ...] | None = None,
    shows: Callable[[Context], tuple[str, ...]] = lambda _: (),
) -> Pages:  # fmt: skip
    """For a kind that has one page: made when it is wanted, as `Plan` tells."""

    def planned(context: Context) -> Iterator[Plan]:
        yield Plan(path, lambda: next(pages(context)), reads, shows(context))

    return planned


def plan(context: Context, kinds: Iterable[PageKind]) -> dict[str, Plan]:
    """All pages of one language by path. Two kinds that write one path are a mistake, never a silent loss."""
    out: dict[str, Plan] = {}
    owner: dict[str, str] = {}
    for kind in kinds:
        for found in kind.pages(context):
            if found.path in out:
                raise KbtoolError(f"`{found.path}` would be written twice: by {owner[found.path]} and by {kind.name}")
            out[found.path] = found if isinstance(found, Plan) else Plan(found.path, partial(_itself, found))
            owner[found.path] = kind.name
    return dict(sorted(out.items()))


def _itself(page: Page) -> Page:
    return page


def generate(context: Context, kinds: Iterable[PageKind]) -> dict[str, Page]:
    """All pages of one language, made at once."""
    return {path: planned.make() for path, planned in plan(context, kinds).items()}
