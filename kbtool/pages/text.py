"""Text of records -> markup that cannot act. Everything a record says is hostile until it went through here.

Plain fields are escaped. Prose has its references filled in, is rendered as Markdown without HTML, and is cleaned
against an allow list (https://nh3.readthedocs.io) before it counts as `Html`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape, unescape

import markdown
import nh3

from kbtool.cjk import CjkExtension
from kbtool.pages.html import Html

TAGS = {"p", "em", "strong", "code", "pre", "a", "ul", "ol", "li", "blockquote", "br", "hr",
        "table", "thead", "tbody", "tr", "th", "td"}  # fmt: skip
SCHEMES = {"https", "http", "mailto"}

_ACTIVE = re.compile(r"[*_`\[\]<>&\\|\n]|^[\s#>+=~:-]|^\d+[.)]")
"""Anything that Markdown might act on. Text without it is a paragraph as it stands, which saves most of the time."""
_SENTENCE_END = re.compile(r"[.!?](?= )|[。！？]")
_SPECIAL = re.compile(r"[\\`*_{}\[\]()<>#+.!|~:&\"'$^=/@%-]|^\d")


def escape_markdown(value: str) -> str:
    """Plain text for a place where Markdown is read: each character that could act becomes a numeric reference."""
    return _SPECIAL.sub(lambda m: f"&#{ord(m.group())};", value)


def front_matter(value: str) -> str:
    """A title or description, which the theme puts into the page without escaping it."""
    return escape(" ".join(value.split()), quote=True)


@lru_cache(maxsize=1)
def _renderer() -> markdown.Markdown:
    made = markdown.Markdown(extensions=["fenced_code", "tables", "sane_lists", CjkExtension()])
    made.preprocessors.deregister("html_block")
    made.inlinePatterns.deregister("html")
    made.parser.blockprocessors.deregister("hashheader")
    made.parser.blockprocessors.deregister("setextheader")
    return made


def clean(markup: str) -> Html:
    """Against the allow list: a few tags, no attribute but an http(s) or mailto link.

    What is left of `="kb:` is words, since that scheme is not allowed; see `_no_link`.
    """
    cleaned = nh3.clean(
        markup, tags=TAGS, attributes={"*": set(), "a": {"href"}}, url_schemes=SCHEMES, link_rel="noopener noreferrer",
        attribute_filter=_whole,
    )  # fmt: skip
    return _no_link(cleaned)


def _whole(_tag: str, _attribute: str, value: str) -> str | None:
    """Only whole addresses: a relative one would lead somewhere else from every page that shows the text."""
    return value if value.lower().startswith(tuple(f"{scheme}:" for scheme in SCHEMES)) else None


def _no_link(markup: str) -> Html:
    """Words that look like one of our own links (pages/links.py) keep their quote escaped, or they would become one."""
    return Html(markup.replace('="kb:', "=&quot;kb:"))


@lru_cache(maxsize=20000)
def prose(value: str) -> Html:
    """Markdown of a record, its references already filled in, as clean markup of block elements."""
    if not _ACTIVE.search(value):
        return _no_link(f"<p>{escape(value, quote=False)}</p>")
    made = _renderer()
    made.reset()
    return clean(made.convert(value))


def inline(value: str) -> Html:
    """Prose of one paragraph without its `<p>`; several paragraphs keep theirs."""
    markup = prose(value)
    if markup.startswith("<p>") and markup.endswith("</p>") and markup.count("<p>") == 1:
        return Html(markup[3:-4])
    return markup


def plain(value: str, limit: int = 0) -> str:
    """The words of a prose text alone, for descriptions and titles; longer ones end with a sentence, else a word."""
    words = " ".join(unescape(re.sub(r"<[^>]+>", "", prose(value))).split())
    if not limit or len(words) <= limit:
        return words
    cut = words[: limit - 1]
    ends = [m.end() for m in _SENTENCE_END.finditer(words[:limit])]
    if ends and ends[-1] > limit * 0.5:
        return words[: ends[-1]].rstrip()
    return (cut[: cut.rfind(" ")] if " " in cut[limit // 2 :] else cut).rstrip("，。；,;") + "…"
