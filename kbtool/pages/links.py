"""Addresses of pages, which are permanent, and links to them.

Links between pages are written as `kb:<page>#<anchor>` in trusted markup; whoever writes the page out (the plug-in, an
exporter) turns them into relative addresses, because only it knows whether addresses end in a folder or a file.
"""

from __future__ import annotations

import re
from collections.abc import Callable

PRACTISED = frozenset({"learn-words", "check"})
"""Kinds of places that terms refer to and that stand on the page for practice."""
INTERNAL = re.compile(r'(href|data-kb-graph)="kb:([^"#]*)(#[^"]*)?"')


def incident_page(incident: str) -> str:
    return f"incidents/{incident}.md"


def learn_page(incident: str) -> str:
    """What a reader practises with stands apart from what one reads."""
    return f"incidents/{incident}/learn.md"


def is_learn_page(page: str) -> bool:
    return page.startswith("incidents/") and page.endswith("/learn.md")


def graph_file(incident: str) -> str:
    """The data of the interactive graph, which is fetched when it is opened."""
    return f"incidents/{incident}/graph.js"


def claim_page(incident: str, kind: str) -> str:
    """The page where the anchor of a claim of this kind stands."""
    return learn_page(incident) if kind in PRACTISED else incident_page(incident)


def service_page(service: str) -> str:
    return f"services/{service}.md"


def term_page(vocabulary: str, term: str) -> str:
    """Patterns have a shorter address of their own."""
    return f"patterns/{term}.md" if vocabulary == "patterns" else f"terms/{vocabulary}/{term}.md"


def vocabulary_page(vocabulary: str) -> str:
    short = {"patterns": "patterns/index.md", "glossary": "glossary.md"}
    return short.get(vocabulary, f"terms/{vocabulary}/index.md")


def runbook_page(runbook: str) -> str:
    return f"runbooks/{runbook}.md"


def command_page(command: str) -> str:
    return f"commands/{command}.md"


def ledger_page(ledger: str) -> str:
    return f"ledgers/{ledger}.md"


def year_page(year: str) -> str:
    return f"years/{year}.md"


LEDGERS = "ledgers/index.md"
FIGURES = "figures.md"


def to(page: str, anchor: str = "") -> str:
    """The internal address of a page, or of an anchor on it; an empty page is the same page."""
    if not page:
        return f"#{anchor}"
    return f"kb:{page}#{anchor}" if anchor else f"kb:{page}"


def resolve(markup: str, address: Callable[[str], str]) -> str:
    """Replace every internal link; `address` turns a page into a relative address."""
    return INTERNAL.sub(lambda m: f'{m[1]}="{address(m[2])}{m[3] or ""}"', markup)
