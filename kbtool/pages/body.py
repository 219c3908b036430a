"""The body of a page as HTML, without an engine: its headings and, between them, its widgets with real addresses.

The same bytes that Markdown makes of `Page.markdown` and the cleaning leaves of it; a test holds the two together.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import NamedTuple

from kbtool.pages import links
from kbtool.pages.base import Heading, Page


class Permalink(NamedTuple):
    """The link beside each heading."""

    sign: str = "#"
    title: str = ""


def markup(page: Page, permalink: Permalink, address: Callable[[str], str]) -> str:
    """`address` turns the path of a page or file into an address."""
    return "\n".join(
        links.resolve(page.widgets[part], address) if isinstance(part, str) else _heading(part, permalink)
        for part in page.parts
    )


def _heading(heading: Heading, permalink: Permalink) -> str:
    level, title, anchor = heading
    told = f' title="{escape(permalink.title)}"' if permalink.title else ""
    link = f'<a class="headerlink" href="#{anchor}"{told}>{escape(permalink.sign, quote=False)}</a>'
    return f'<h{level} id="{anchor}">{shown(title)}{link if permalink.sign else ""}</h{level}>'


def shown(title: str) -> str:
    """A title as text of HTML, written as the cleaner writes it."""
    return escape(title, quote=False).replace("\xa0", "&nbsp;")
