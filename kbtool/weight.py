"""What a page of a finished site makes the browser fetch: functions over a folder, beside `policy`.

The theme's script is the heaviest thing on a page, and reading needs little of it: `frame.js` does that, and fetches
the rest when search is used. A script of ours is asked for by the pages that have something for it to do.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import rjsmin

from kbtool import shipped
from kbtool.seen import html_files

THEME = re.compile(r'<script src="([^"]*)(assets/javascripts/bundle\.[^"]*\.min\.js)"></script>')
ROOT = re.compile(r'(<html [^>]*)class="no-js"')
CSS_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
OWN = re.compile(
    r'[ \t]*(?:<script src="[^"]*assets/kb/([\w-]+\.js)" defer></script>'
    r'|<link rel="stylesheet" href="[^"]*assets/kb/([\w-]+\.css)">)\s*'
)


def small(name: str) -> str:
    """A file of ours without its comments and without indentation."""
    text = shipped.text(name)
    if name.endswith(".css"):
        return re.sub(r"\n\s*", "\n", CSS_COMMENT.sub("", text)).lstrip()
    return str(rjsmin.jsmin(text)) + "\n" if name.endswith(".js") else text


def write_search_plainly(folder: Path) -> None:
    """The search index with its characters as they are. The engine writes each Chinese one as an escape of six bytes,
    which makes the index almost twice as large, and a fifth larger when compressed."""
    path = folder / "search/search_index.json"
    index = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(index, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def load_what_is_used(folder: Path, pages: Iterable[str] | None = None) -> None:
    """Rewrite the script and style tags of `pages` below `folder`; None: of every page there."""
    for name in html_files(folder) if pages is None else pages:
        path = folder / name
        page = framed(path.read_text(encoding="utf-8"), name)
        path.write_text(_without_the_idle(page), encoding="utf-8")


def framed(page: str, name: str) -> str:
    """The page `name` with `frame.js` in the place of the theme's script, and its root marked as that script marks it.

    A script that changes the root's class makes the browser style thousands of elements a second time; who has no
    script is served by `scripting: none` in kb.css.
    """
    framed, count = THEME.subn(_frame, page)
    framed, roots = ROOT.subn(r'\1class="js"', framed)
    if count != 1 or roots != 1:
        raise ValueError(
            f"{name} has {count} theme scripts and {roots} unmarked roots where one each was expected; "
            "the theme has changed"
        )
    return framed


def _frame(match: re.Match[str]) -> str:
    return f'<script src="{match[1]}assets/kb/{shipped.FRAME}" data-kb-theme="{match[1]}{match[2]}"></script>'


def _without_the_idle(page: str) -> str:
    body = page[: page.rindex("</main>")]
    return OWN.sub(lambda tag: tag[0] if shipped.needed(tag[1] or tag[2], body) else "", page)
