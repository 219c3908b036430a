"""Every extension point in one view: what is listed here exists, what is not listed does not.

Stands above the families and below the pipeline and the callers. To add a member: one module in the family's folder,
one line here, a golden file or sample, and its place in the manual.
"""

from __future__ import annotations

from kbtool.importers import feed, google_cloud, icco, idb, markdown, statuspage
from kbtool.importers.base import Importer
from kbtool.pages import figures, graph, guides, home, incident, learning, ledger, lists, service, terms
from kbtool.pages.base import PageKind
from kbtool.pages.manual import checks, commands, schema

PAGE_KINDS: tuple[PageKind, ...] = (
    home.KIND, incident.KIND, learning.KIND, service.KIND, lists.INCIDENTS, lists.YEARS, lists.SERVICES, graph.KIND,
    terms.TERMS,
    terms.VOCABULARIES, terms.OVERVIEW, guides.RUNBOOKS, guides.COMMANDS, guides.INDEXES,
    ledger.PAGES, ledger.OVERVIEW, figures.KIND,
    commands.KIND, checks.KIND, schema.KIND,
)  # fmt: skip
"""The kinds of pages of the site, in the order in which they are made."""

IMPORTERS: tuple[Importer, ...] = (
    statuspage.IMPORTER, google_cloud.IMPORTER, feed.IMPORTER, markdown.IMPORTER, idb.IMPORTER, icco.IMPORTER,
)  # fmt: skip
"""The formats of `kbtool import`, by their fixed names."""
