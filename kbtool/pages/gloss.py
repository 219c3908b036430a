"""Words of the glossary explained where they stand: links in running text, once a section, with their definitions.

Works on trusted markup after it is made: only text that is neither a link, code, a heading of a card nor one of the
interface's own words is looked at. The definitions stand once at the end of the page; a script shows them on hover,
focus and tap, and without it the link leads to the glossary.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING

from kbtool.pages import links
from kbtool.pages.html import VOID, Html, el

if TYPE_CHECKING:
    from kbtool.model import Term
    from kbtool.pages.base import Context, Draft

EVERYDAY = frozenset({
    "outage", "incident", "event", "dependency", "upstream", "downstream", "safeguard", "restart", "alarm", "recovery",
    "mitigation", "region", "grade", "silence", "sibling-incident", "lesson", "takeaway", "checklist", "self-test",
    "variation", "runbook", "tail", "internal-network",
})  # fmt: skip
"""Terms that this project defines for itself but that a reader understands, or meets in another sense."""

ASIDE = frozenset({
    "a", "code", "pre", "strong", "span", "summary", "button", "label", "svg", "dt", "th", "time", "h2", "h3", "h4",
    "textarea", "title",
})  # fmt: skip
"""Elements whose text is no running text. The interface's own words stand in `span`, names in `strong`."""

_TOKEN = re.compile(r"(<[^>]*>)")
_NAME = re.compile(r"</?([a-zA-Z][a-zA-Z0-9]*)")
_BRACKETS = re.compile(r"[（）]")


@dataclass(frozen=True)
class Book:
    """The glossary of one language, ready to be looked for."""

    found: re.Pattern[str]
    by_name: dict[str, Term]

    @staticmethod
    def of(terms: tuple[Term, ...], lang: str) -> Book | None:
        by_name: dict[str, Term] = {}
        for term in terms:
            if term.id not in EVERYDAY:
                for name in names(term, lang):
                    by_name.setdefault(_key(name), term)
        if not by_name:
            return None
        longest = sorted(by_name, key=lambda name: (-len(name), name))
        shapes = [re.escape(escape(name)).replace(r"\ ", r"[ -]") for name in longest]
        either = "|".join(shapes)
        if lang == "en":
            return Book(re.compile(rf"(?<![\w-])(?:{either})(?:s|es)?(?![\w-])", re.IGNORECASE), by_name)
        return Book(re.compile(either), by_name)

    def term(self, text: str) -> Term | None:
        key = _key(text)
        for shorter in (key, key.removesuffix("s"), key.removesuffix("es")):
            if shorter in self.by_name:
                return self.by_name[shorter]
        return None


def names(term: Term, lang: str) -> Iterator[str]:
    """Name and aliases; a Chinese name with a gloss in brackets is two names. Single characters match too much."""
    aliases = term.aliases.zh if lang == "zh" else term.aliases.en
    for name in (term.name.zh if lang == "zh" else term.name.en, *aliases):
        yield from (part for part in _BRACKETS.split(name) if len(part) > 1)


def _key(name: str) -> str:
    return name.lower().replace("-", " ")


@lru_cache(maxsize=4)
def _book(terms: tuple[Term, ...], lang: str) -> Book | None:
    return Book.of(terms, lang)


def explain(context: Context, draft: Draft) -> None:
    """Mark the first place of each word in every section of a page, and put the definitions at its end."""
    glossary = context.kb.vocabularies.get("glossary")
    book = _book(glossary.terms, context.lang) if glossary else None
    if book is None:
        return
    seen: set[str] = set()
    used: dict[str, Term] = {}
    for part in draft.parts:
        if isinstance(part, str):
            draft.widgets[part] = mark(draft.widgets[part], book, seen, used)
        elif part.level == 2:
            seen = set()
    if used:
        rows = [
            el("div", el("strong", context.own(term.name)), el("p", context.own(term.definition)), id=f"gloss-{name}")
            for name, term in sorted(used.items())
        ]
        draft.add(el("div", *rows, cls="kb-gloss-list", hidden=True, data_search_exclude=True))


def mark(markup: Html, book: Book, seen: set[str], used: dict[str, Term]) -> Html:
    """`markup` with links around the words that are not in `seen` yet; both collections are added to."""

    def put(match: re.Match[str]) -> str:
        term = book.term(match.group())
        if term is None or term.id in seen:
            return match.group()
        seen.add(term.id)
        used[term.id] = term
        return el(
            "a", Html(match.group()), href=links.to(links.vocabulary_page("glossary"), f"term-{term.id}"),
            cls="kb-gloss", aria_describedby=f"gloss-{term.id}",
        )  # fmt: skip

    aside = 0
    out = []
    for token in _TOKEN.split(markup):
        if token.startswith("<"):
            aside += _step(token)
            out.append(token)
        else:
            out.append(token if aside or not token.strip() else book.found.sub(put, token))
    return Html("".join(out))


def _step(tag: str) -> int:
    """How a tag changes the depth inside elements that are left alone."""
    name = _NAME.match(tag)
    if not name or name[1].lower() not in ASIDE or name[1].lower() in VOID or tag.endswith("/>"):
        return 0
    return -1 if tag.startswith("</") else 1
