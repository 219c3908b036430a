"""Siblings, quantities, sources with what was read of them, and how to cite, report and edit."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import quote

from kbtool import i18n, references
from kbtool.facets import in_words
from kbtool.pages import links
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import items

if TYPE_CHECKING:
    from kbtool.likeness import Facet
    from kbtool.model import Quantity, Source
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader
    from kbtool.siblings import Sibling


def write_siblings(reader: Reader, draft: Draft) -> None:
    found = reader.context.analysis.siblings[reader.incident.id]
    if not found:
        return
    draft.heading(2, reader.w("siblings"), "siblings")
    curated = items([_curated(reader, s) for s in found if s.curated])
    draft.section(3, reader.w("siblings-curated"), "siblings-curated", curated)
    computed = items([_computed(reader, s) for s in found if not s.curated])
    note = el("p", reader.w("siblings-computed-note"), cls="kb-legend") if computed else Html("")
    draft.section(3, reader.w("siblings-computed"), "siblings-computed", *([note, computed] if computed else []))


def _target(reader: Reader, sibling: Sibling, relation: Html | None) -> Html:
    other = reader.context.kb.incidents[sibling.target]
    name = el("strong", el("a", reader.own(other.short), href=links.to(links.incident_page(other.id))))
    chip = el("span", relation, cls="kb-severity") if relation else None
    return join(join(name, chip, sep=" "), el("br"), el("span", reader.own(other.title), cls="kb-quiet"))


def _curated(reader: Reader, sibling: Sibling) -> Html:
    relation = reader.term("relations", sibling.relation) if sibling.relation else None
    # A link that stands in the other record speaks from that side, and may refer to that record's events.
    teller = reader.context.kb.incidents[sibling.told_by or reader.incident.id]
    reason = reader.context.prose(sibling.reason, teller) if sibling.reason else None
    if teller is not reader.incident and reason:
        side = reader.w("told-by").format(reader.own(teller.short))
        reason = join(el("p", side, cls="kb-quiet"), reason)
    return reader.thing(
        "sibling", sibling.target, el("p", _target(reader, sibling, relation), cls="kb-head"), reason,
        _shared(reader, sibling),
    )  # fmt: skip


def _computed(reader: Reader, sibling: Sibling) -> Html:
    return reader.thing(
        "sibling", sibling.target, el("p", _target(reader, sibling, None), cls="kb-head"), _shared(reader, sibling)
    )


def _shared(reader: Reader, sibling: Sibling) -> Html:
    """What both have in common, the weightiest first, as plain text: a dozen of these lines stand on a page."""
    shown = [_facet(reader, facet) for facet in sibling.facets]
    score = reader.w("in-common-score").format(f"{sibling.score:.2f}")
    return el("p", score, join(shown, sep=reader.w("semicolon")), cls="kb-shared") if shown else Html("")


def _facet(reader: Reader, facet: Facet) -> Html:
    def named(vocabulary: str, term: str) -> str:
        kb = reader.context.kb
        entry = kb.terms.get((vocabulary, term)) if vocabulary else kb.services.get(term)
        return reader.context.own(entry.name) if entry else ""

    terms = reader.w("comma").join(in_words(facet.facet, term, named, reader.context.words) for term in facet.terms)
    weight = reader.w("aside").format(f"{facet.weight:.2f}")
    return join(el("b", reader.word("facet", facet.facet)), reader.w("colon"), terms, weight)


def write_figures(reader: Reader, draft: Draft) -> None:
    figures = [_quantity(reader, q) for q in reader.incident.quantities]
    if figures:
        head = el("tr", *(el("th", reader.w(key), scope="col") for key in ("figure", "value", "evidence")))
        table = el("table", el("thead", head), el("tbody", *figures), cls="kb-figures")
        draft.section(2, reader.w("figures"), "figures", el("p", reader.w("figures-note"), cls="kb-legend"), table)


def write_sources(reader: Reader, draft: Draft) -> None:
    draft.heading(2, reader.w("sources"), "sources")
    draft.add(items([_source(reader, source) for source in reader.incident.sources], cls="kb-list kb-sources"))


def write_cite(reader: Reader, draft: Draft) -> None:
    draft.heading(2, reader.w("cite"), "cite")
    draft.add(_cite(reader))


def _quantity(reader: Reader, quantity: Quantity) -> Html:
    written = el("span", f"“{quantity.as_written}”", cls="kb-written") if quantity.as_written else None
    who = el("span", " ", reader.node(quantity.service), cls="kb-who") if quantity.service else None
    value = references.quantity_text(quantity, reader.context.lang)
    if written and isinstance(quantity.value, str):
        value = reader.w("no-figure")  # the source says something, only no number
    return el(
        "tr", el("td", reader.own(quantity.what), who), el("td", value, written, cls="kb-value"),
        el("td", reader.evidence(quantity, "quantity")), id=f"quantity-{quantity.id}",
    )  # fmt: skip


def _source(reader: Reader, source: Source) -> Html:
    title = el("a", source.title, href=source.url, rel="noopener noreferrer") if source.url else source.title
    lang = reader.context.lang
    published = source.published if source.published == "unknown" else i18n.day(source.published, lang)
    if source.published == "unknown":
        published = reader.w("date-unknown")
    facts = [
        source.publisher, reader.w(f"source-{source.kind}"),
        reader.w("published").format(published), reader.w("consulted").format(i18n.day(source.consulted, lang)),
        reader.w(f"extent-{source.extent}"), reader.w(f"read-{source.read}"),
    ]  # fmt: skip
    copy = (
        el("a", reader.w("archived"), href=source.archive_url, rel="noopener noreferrer")
        if source.archive_url
        else None
    )
    digest = el("p", f"SHA-256 {source.sha256}", cls="kb-quiet kb-digest") if source.sha256 else None
    return reader.thing(
        "source", source.id,
        el("p", el("code", source.id), " ", el("strong", title), " ", copy, cls="kb-head"),
        el("p", join(facts, sep=" · "), cls="kb-line-text kb-quiet"),
        reader.prose(source.note), digest,
    )  # fmt: skip


def _cite(reader: Reader) -> Html:
    incident, settings = reader.incident, reader.context.settings
    prefix = "" if reader.context.lang == "en" else f"{reader.context.lang}/"
    address = f"{settings.site_url}{prefix}incidents/{incident.id}/"
    path = reader.context.kb.paths.get(incident.id, "")
    report = f"{settings.repository}/issues/new?title={quote(f'[{incident.id}] ')}"
    edit = f"{settings.repository}/edit/{settings.branch}/{path}"
    text = reader.w("citation").format(
        title=reader.own(incident.title), site=reader.w("site-name"),
        day=i18n.day(incident.verified.on, reader.context.lang), address=address,
    )  # fmt: skip
    actions = [
        el("a", reader.w("report-error"), href=report, cls="kb-button", rel="noopener"),
        el("a", reader.w("edit-record"), href=edit, cls="kb-button", rel="noopener"),
    ]
    return join(
        el("p", text, cls="kb-citation"), el("p", reader.w("cite-note"), cls="kb-legend"),
        el("p", join(actions, sep=" "), cls="kb-actions"),
    )  # fmt: skip
