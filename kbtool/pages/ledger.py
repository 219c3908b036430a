"""Page kinds: one page per ledger, and the list of ledgers. Each row is a sentence of a record with a way back to it.

The rows come from the analysis, as those of the index and of `kbtool ledger` do. A row of selects filters them with
`assets/filters.js`; without script all rows stand there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import TYPE_CHECKING

from kbtool import i18n
from kbtool.ledgers.collect import group
from kbtool.ledgers.table import LEDGERS, Facet, Ledger, heading, word
from kbtool.ledgers.table import counted as counted_rows
from kbtool.pages import cards, extent, filters, links
from kbtool.pages import text as texts
from kbtool.pages.base import Draft, PageKind, Plan, one
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import Reader
from kbtool.pages.uses import newest_first

if TYPE_CHECKING:
    from kbtool.ledgers.rows import Row, Said
    from kbtool.pages.base import Context, Page

LIST = "ledger-rows"
"""What the filters act on: every list that says it is part of this."""


MOST_NAMED = 40
"""Of more incidents without a row only the number is said."""


def pages(context: Context) -> Iterator[Plan]:
    for ledger in LEDGERS:
        rows = context.analysis.ledgers[ledger.name]
        shows = tuple(_said(context, said) for row in rows for said in row.said)
        yield Plan(links.ledger_page(ledger.name), partial(_page, context, ledger), (), shows)


def _page(context: Context, ledger: Ledger) -> Page:
    rows = context.analysis.ledgers[ledger.name]
    title, meaning = _own(context, ledger.title), _own(context, ledger.meaning)
    draft = Draft(links.ledger_page(ledger.name), title, meaning)
    draft.add(el("p", meaning, cls="kb-definition"), _coverage(context, rows))
    shown = _shown(context, ledger, rows)
    if shown:
        command = extent.by_command(context, f"kbtool ledger {ledger.name}")
        part = extent.note(
            context, len(shown), len(rows), context.w("extent-filtered"), context.gap, command, which="each"
        )
        draft.add(part, _bar(context, ledger, shown))
    for value, found in groupby(shown, key=lambda row: group(ledger, row)):
        draft.heading(2, _group_name(context, ledger, value), _anchor(ledger, value))
        draft.add(_group(context, ledger, value, list(found)))
    return draft.page()


def _shown(context: Context, ledger: Ledger, rows: Sequence[Row]) -> Sequence[Row]:
    """The rows that the page has room for: the newest of each group, so that none is left out whole."""
    if len(rows) <= extent.MOST:
        return rows
    groups = [list(found) for _, found in groupby(rows, key=lambda row: group(ledger, row))]
    each = max(1, extent.MOST // len(groups))
    return [
        row for found in groups for row in extent.newest(found, each, lambda row: context.kb.incidents[row.incident])
    ]


def overview(context: Context) -> Iterator[Page]:
    draft = Draft(links.LEDGERS, context.w("ledgers"), context.w("ledgers-description"))
    figures = el("a", context.w("figures-over-all"), href=links.to(links.FIGURES))
    before, after = context.w("ledgers-lead").split("{}")
    draft.add(el("p", before, el("code", "kbtool ledger"), after, " ", figures, cls="kb-legend"))
    rows = []
    for ledger in LEDGERS:
        found = context.analysis.ledgers[ledger.name]
        link = el("a", _own(context, ledger.title), href=links.to(links.ledger_page(ledger.name)))
        count = el("span", counted_rows(len(found), context.words), cls="kb-quiet")
        rows.append(join(el("dt", link, " ", count, id=f"ledger-{ledger.name}"),
                         el("dd", _own(context, ledger.meaning), _groups(context, ledger, found))))  # fmt: skip
    draft.add(el("dl", *rows, cls="kb-terms"))
    yield draft.page()


def _own(context: Context, pair: tuple[str, str]) -> str:
    return pair[context.lang == "zh"]


def _anchor(ledger: Ledger, value: str) -> str:
    return f"{ledger.facets[0].name if ledger.facets else 'incident'}-{value}"


def _word(context: Context, facet: Facet, value: str) -> str:
    if facet.vocabulary:
        return context.kb.term_name(facet.vocabulary, value, context.lang)
    return word(facet, value, context.words)


def _group_name(context: Context, ledger: Ledger, value: str) -> str:
    return (
        heading(_word(context, ledger.facets[0], value))
        if ledger.facets
        else context.own(context.kb.incidents[value].short)
    )


def _groups(context: Context, ledger: Ledger, rows: Sequence[Row]) -> Html:
    """The groups of a ledger with their counts, as links to their headings."""
    counted = Counter(group(ledger, row) for row in rows)
    shown = [
        join(el("a", _group_name(context, ledger, value),
                href=links.to(links.ledger_page(ledger.name), _anchor(ledger, value))),
             " ", el("span", str(counted[value]), cls="kb-quiet"))
        for value in dict.fromkeys(group(ledger, row) for row in rows)
    ]  # fmt: skip
    return el("p", join(shown, sep=" · "), cls="kb-line-text") if shown else Html("")


def _coverage(context: Context, rows: Sequence[Row]) -> Html:
    """How many records speak, and which do not: nobody is to take silence for absence."""
    have = {row.incident for row in rows}
    without = [incident for incident in newest_first(context.kb) if incident.id not in have]
    text = context.w("ledger-coverage").format(
        rows=counted_rows(len(rows), context.words), some=len(have), all=len(context.kb.incidents)
    )
    if not without or len(without) > MOST_NAMED:
        return el("p", text, cls="kb-legend")
    names = join([el("a", context.own(i.short), href=links.to(links.incident_page(i.id))) for i in without],
                 sep=context.w("comma"))  # fmt: skip
    before, after = context.w("ledger-silent").split("{}")
    return el("p", text, before, names, after, cls="kb-legend")


def _bar(context: Context, ledger: Ledger, rows: Sequence[Row]) -> Html:
    """One select per facet and one for the incident."""
    selects = []
    for facet in ledger.facets:
        counted = Counter(value for row in rows for value in row.values(facet.name))
        order = [value for value in facet.values if value in counted] or sorted(counted, key=lambda v: (-counted[v], v))
        options = [(_word(context, facet, value), value, counted[value]) for value in order]
        label = context.w(f"ledger-facet-{facet.name}")
        selects.append(filters.select(context, label, facet.name, options))
    counted = Counter(row.incident for row in rows)
    options = [(context.own(i.short), i.id, counted[i.id]) for i in newest_first(context.kb) if counted[i.id]]
    selects.append(filters.select(context, context.w("ledger-incident"), "incident", options))
    return filters.panel(context, selects, LIST, ("ledger-filter", "ledger-shown", "ledger-no-row"))


def _group(context: Context, ledger: Ledger, value: str, rows: list[Row]) -> Html:
    """The rows of one group, with what the group's heading leaves open."""
    note = Html("")
    if ledger.facets:
        facet = ledger.facets[0]
        found = context.kb.terms.get((facet.vocabulary, value))
        text = context.own(found.definition) if found else context.words.get(f"{facet.words}-{value}-note", "")
        more = links.to(links.term_page(facet.vocabulary, value)) if found else ""
        known = (facet.vocabulary, value) in context.uses.terms
        link = el("a", context.w("ledger-term"), href=more) if known else None
        note = el("p", join(text, link, sep=" "), cls="kb-legend") if text else note
    listed = [_row(context, ledger, row) for row in rows]
    # The incident pages are searched, and these are the same sentences. On the `div`, because the search plug-in ends
    # an exclusion at the first closing tag of its name, and prose may hold lists but no `div`.
    return el("div", note, el("ul", *listed, cls="kb-list", data_kb_of=LIST), data_search_exclude=True)


def _row(context: Context, ledger: Ledger, row: Row) -> Html:
    incident = context.kb.incidents[row.incident]
    reader = Reader(context, incident, links.incident_page(incident.id))
    chips = [
        el("span", reader.term(facet.vocabulary, value) if facet.vocabulary else _word(context, facet, value),
           cls=f"kb-severity {_colour(ledger, facet, value)}".strip())
        for facet in ledger.facets[1:]
        for value in row.values(facet.name)
        if value != "none"
    ]  # fmt: skip
    figure = (
        el("strong", i18n.duration(row.minutes, context.lang, row.bound), cls="kb-when")
        if row.minutes is not None
        else None
    )
    node = el("span", reader.node(row.node.removeprefix(f"{row.incident}/")), cls="kb-kinds") if row.node else None
    others = dict.fromkeys(said.incident for said in row.said if said.incident != row.incident)
    whom = [cards.line(context, context.kb.incidents[name]) for name in (row.incident, *others)]
    head = el("p", join(el("strong", join(whom, sep=" → ")), figure, chips, node, sep=" "), cls="kb-head")
    data = {"data_kb_incident": row.incident} | {
        f"data_kb_{facet.name}": " ".join(row.values(facet.name)) for facet in ledger.facets
    }
    return el("li", head, *_sentences(context, row), cls="kb-claim", **data)


def _colour(ledger: Ledger, facet: Facet, value: str) -> str:
    """The colour class that the incident pages give the same chip."""
    prefix = {("safeguards", "outcome"): "guard", ("recurrences", "outcome"): "guard", ("fixes", "state"): "fix",
              ("recurrences", "state"): "fix"}.get((ledger.name, facet.name))  # fmt: skip
    return f"kb-{prefix}-{value}" if prefix else ""


def _sentences(context: Context, row: Row) -> Iterator[Html]:
    """Each sentence, and below the last of each claim what it rests on."""
    for number, said in enumerate(row.said):
        teller = context.kb.incidents[said.incident]
        other = cards.line(context, teller) if said.incident != row.incident else None
        label = el("span", context.w(said.label) + context.w("colon"), cls="kb-label-word") if said.label else None
        text = texts.prose(_said(context, said))
        one = text.count("<p>") == 1 and text.startswith("<p>") and text.endswith("</p>")
        yield el("p", label, Html(text[3:-4]), cls="kb-line-text") if one else join(el("p", label), text)
        if number + 1 == len(row.said) or row.said[number + 1].anchor != said.anchor:
            yield _evidence(context, said, other)


def _said(context: Context, said: Said) -> str:
    return said.zh if context.lang == "zh" else said.en


def _evidence(context: Context, said: Said, other: Html | None) -> Html:
    reader = Reader(context, context.kb.incidents[said.incident], links.incident_page(said.incident))
    kind, _, name = said.anchor.partition("-")
    grade = reader.grade(said.grade)
    if said.grade in ("silence", "unknown"):
        grade = el("a", context.w(f"silence-{said.grade}"), href=links.to("about.md", "not-known"), cls="kb-grade")
    return el("span", grade, reader.citations(said.sources), join(" ", other) if other else None,
              reader.permalink(kind, name), cls="kb-ev")  # fmt: skip


PAGES = PageKind("ledgers", pages)
OVERVIEW = PageKind("list of ledgers", one(links.LEDGERS, overview, ()))
