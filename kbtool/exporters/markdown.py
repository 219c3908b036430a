"""`kbtool export markdown`: the pages as a plain tree a language, for another site engine.

The second caller of the page generator, beside the mkdocs plug-in: the same pages, with their widgets put into the
Markdown as HTML and every link made a relative address. Each language gets `docs/` and a small `mkdocs.yml`.
"""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterable, Iterator
from pathlib import Path

from kbtool import shipped
from kbtool.analysis import Analysis
from kbtool.files import write_whole
from kbtool.load import walk
from kbtool.pages import explore, links, uses
from kbtool.pages.base import Context, Page, PageKind, generate

LANGUAGES = {"en": "en", "zh": "zh"}
STYLES = (shipped.STYLE, *shipped.SHEETS)
SCRIPTS = tuple(shipped.SCRIPTS)

CONFIG = """# Written by `kbtool export markdown`; made anew by it.
site_name: {name}
docs_dir: docs
theme:
  name: material
  language: {lang}
  font: false
extra_css: [{styles}]
extra_javascript: [{scripts}]
markdown_extensions:
  - attr_list
  - tables
  - toc:
      permalink: "#"
"""


def relative(target: str, start: str) -> str:
    """The path of one page's Markdown file as written in another: engines turn such links into their own addresses."""
    return posixpath.relpath("/" + target, posixpath.dirname("/" + start))


def _addresses(names: tuple[str, ...]) -> str:
    return ", ".join(f"assets/kb/{name}" for name in names)


def page_text(page: Page) -> str:
    """The Markdown of a page with its widgets in place."""
    text = page.markdown
    for key, markup in page.widgets.items():
        whole = links.resolve(markup, lambda path: relative(path, page.path))
        text = text.replace(f"\n{key}\n", f'\n<div class="kb-widget">{whole}</div>\n')
    return text


def tree(
    analysis: Analysis, kinds: Iterable[PageKind], by_hand: dict[str, dict[str, bytes]]
) -> Iterator[tuple[str, bytes]]:
    """Every file of the export as (path, bytes). `by_hand` holds the hand-written pages of each language by path."""
    kinds = tuple(kinds)
    for lang, theme in LANGUAGES.items():
        context = Context(analysis, lang, uses.collect(analysis.kb))
        name = json.dumps(context.w("site-name"), ensure_ascii=False)
        yield (
            f"{lang}/mkdocs.yml",
            CONFIG.format(name=name, lang=theme, styles=_addresses(STYLES), scripts=_addresses(SCRIPTS)).encode(),
        )
        for path, page in generate(context, kinds).items():
            yield f"{lang}/docs/{path}", page_text(page).encode()
            for name, text in page.files.items():
                yield f"{lang}/docs/{name}", text.encode()
        for path, data in sorted(by_hand.get(lang, {}).items()):
            yield f"{lang}/docs/{path}", data
        for asset in STYLES + SCRIPTS + shipped.LATER:
            yield f"{lang}/docs/assets/kb/{asset}", shipped.text(asset).encode()
        if (library := explore.library()) is not None:
            yield f"{lang}/docs/assets/kb/{explore.LIBRARY}", library.read_bytes()


def write_tree(analysis: Analysis, kinds: Iterable[PageKind], root: Path, out: Path) -> int:
    """Write the export into the folder `out` and return the number of pages. Other files there are left alone."""
    by_hand = {
        lang: {
            file.relative_to(root / "docs" / lang).as_posix(): file.read_bytes()
            for file in walk(root / "docs" / lang, ".md")
            if not any(part.startswith(".") for part in file.relative_to(root).parts)
        }
        for lang in LANGUAGES
    }
    pages = 0
    for path, data in tree(analysis, kinds, by_hand):
        write_whole(out / path, data)
        pages += path.endswith(".md")
    return pages
