"""The style and the scripts of ours that a site ships, and which page needs which script.

Read by the mkdocs plug-in and by the Markdown export. Of the style sheets those that most pages need are shipped as
one, so that a page makes one request for them; the others go to the pages that have something for them.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

ASSETS = Path(__file__).parent / "assets"
STYLES = ("kb.css", "see.css", "learn.css")
STYLE = "kb.css"
"""The one that is shipped."""
SHEETS = {"graph.css": "kb-all-services|kb-graph-list", "ledgers.css": "kb-small|kb-letters|kb-plain"}
"""Further style sheet -> the classes without which it has nothing to do on a page."""
SCRIPTS = {
    "kb.js": "",
    "clock.js": "data-kb-clock",
    "later.js": "kb-what-if|kb-replay",
    "learn.js": "kb-quiz|kb-check-box",
    "terms.js": "kb-gloss-list|kb-term",
    "budget.js": "kb-budget",
    "filters.js": "data-kb-filters",
    "graph.js": "kb-graph-filters",
}
"""Script -> the class or attribute, or one of several, without which it has nothing to do on a page."""
LATER = ("replay.js", "explore.js")
"""Fetched by `later.js` when a reader turns to them."""
FRAME = "frame.js"
"""Stands in for the theme's script until search is used; see `weight`."""
ICON = "icon.svg"


def text(name: str) -> str:
    """A file of ours; the style whole."""
    return "".join((ASSETS / part).read_text(encoding="utf-8") for part in (STYLES if name == STYLE else (name,)))


def needed(name: str, page: str) -> bool:
    """Whether the markup of a page has something for this script or style sheet to act on."""
    marks = _marks(name)
    # Looking for the plain word first costs a tenth.
    return not marks or any(mark in page and pattern.search(page) for mark, pattern in marks)


@cache
def _marks(name: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    marks = (SCRIPTS | SHEETS).get(name, "")
    return tuple((mark, re.compile(rf'[\s"]{re.escape(mark)}[\s"=>]')) for mark in marks.split("|") if mark)
