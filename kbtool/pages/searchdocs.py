"""What the browser's search knows of a page: one document a section, title and plain text, taken from the generator.

The site's engine would parse every finished page for it; the generator knows the sections already. Full text is for
collections of a few hundred records; above that a page is known by its title, the beginning of its description and its
keywords: an incident by its id, the services where it began and its trigger. The index of full text would be a hundred
megabytes for ten thousand incidents.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from html import escape, unescape
from typing import Any, NamedTuple

from kbtool.pages import links
from kbtool.pages.base import Page

FULL_TEXT = 500
"""Up to so many records the full text is searched."""
COLUMNS = 155
"""Of a description where full text is not searched: 10,000 incidents are to fit 1.5 MB, compressed."""
WIDE = 5
"""Columns of a Chinese character: with its share of the marks between words it takes four times what a Latin letter
takes when compressed, and titles have as many of them. Measured with sentences of the real records, none used twice."""

_TOKEN = re.compile(r"<(?P<close>/?)(?P<tag>[a-zA-Z][\w-]*)(?P<rest>[^>]*)>|[^<]+")
_LINE = frozenset(
    ("p", "li", "dt", "dd", "td", "th", "tr", "summary", "figcaption", "div", "h2", "h3", "h4", "blockquote", "pre")
)
_UNSEEN = frozenset(("svg", "script", "template", "style"))
_EXCLUDED = "data-search-exclude"
_SEAM = "\u200b"
_HAN = re.compile(
    "[\u2e80-\u2fdf\u3005\u3007\u3021-\u3029\u3038-\u303b\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]+"
)
_BLANKS = re.compile(r"\s+")


class Document(NamedTuple):
    """One section of a page. `title` and `text` are HTML without tags: search shows them as markup."""

    anchor: str
    title: str
    text: str


def documents(page: Page, full: bool) -> Iterator[Document]:
    """The sections of a page in order; without `full` the page as one document, with its description and keywords.

    Then a page for practice is left out: its incident's own page is found by the same words.
    """
    if not full:
        if not links.is_learn_page(page.path):
            told = (_short(unescape(page.description)), *page.keywords)
            shown = (unescape(page.title), " · ".join(told))
            yield Document("", *(escape(text, quote=False) for text in shown))
        return
    anchor, title, texts = "", "", list[str]()
    for part in page.parts:
        if isinstance(part, str):
            texts.append(visible(page.widgets[part]))
            continue
        if title:
            yield Document(anchor, title, " ".join(texts))
        anchor = "" if part.anchor == "top" else part.anchor
        title, texts = escape(part.title, quote=False), []
    yield Document(anchor, title, " ".join(texts))


def _short(text: str) -> str:
    """A description up to COLUMNS."""
    columns = 0
    for place, char in enumerate(text):
        columns += WIDE if _HAN.match(char) else 1
        if columns > COLUMNS:
            return text[:place] + "…"
    return text


def segmented(text: str) -> str:
    """Runs of Han characters cut into words by U+200B, as the theme's search wants them."""
    return _HAN.sub(_words, text).strip(_SEAM)


def _words(match: re.Match[str]) -> str:
    return _SEAM + _cut(match.group()) + _SEAM


@lru_cache(maxsize=65536)
def _cut(run: str) -> str:
    return _SEAM.join(segmenter().cut(run))


@cache
def segmenter() -> Any:
    """The library's own segmenter, which the theme's search uses as well, with its dictionary read here. Left to itself
    it loads a file that anyone may have put into the system's temporary folder, and writes one."""
    import jieba

    made = jieba.dt
    made.FREQ, made.total = made.gen_pfdict(made.get_dict_file())
    made.initialized = True
    return made


def visible(markup: str) -> str:
    """The text of our own markup, tags and what is excluded from search left out; still escaped."""
    out: list[str] = []
    inside = ""
    depth = 0
    for match in _TOKEN.finditer(markup):
        tag = match["tag"]
        if depth:
            if tag == inside:
                depth += -1 if match["close"] else 0 if match["rest"].endswith("/") else 1
            continue
        if tag is None:
            out.append(match.group())
        elif not match["close"] and (tag in _UNSEEN or _EXCLUDED in match["rest"]) and not match["rest"].endswith("/"):
            inside, depth = tag, 1
        elif tag in _LINE:
            out.append(" ")
    return _BLANKS.sub(" ", "".join(out)).strip()
