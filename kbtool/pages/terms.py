"""Page kinds: one page per term, an index per vocabulary, the glossary, and the list of them all.

The index of triggers is the list of incidents by trigger, that of factors the list by factor.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from kbtool.kb import TERM_VOCABULARIES
from kbtool.pages import cards, extent, links, patterns, related
from kbtool.pages.base import Draft, PageKind, Plan, one
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import Reader, items
from kbtool.pages.uses import Use

if TYPE_CHECKING:
    from kbtool.model import Term
    from kbtool.pages.base import Context, Page

_OPTIONS = {
    "triggers": "trigger", "factors": "factor", "mechanisms": "mechanism", "couplings": "coupling",
    "recovery-shapes": "shape", "patterns": "pattern",
}  # fmt: skip
"""Vocabulary -> the option of `kbtool list` that prints the incidents with a term of it."""


def terms(context: Context) -> Iterator[Plan]:
    for (vocabulary, name), term in sorted(context.kb.terms.items()):
        if vocabulary in TERM_VOCABULARIES and related.has_page(context, vocabulary, name):
            make = partial(_term, context, vocabulary, term)
            yield Plan(links.term_page(vocabulary, name), make, *_prose(context, vocabulary, name))


def _prose(context: Context, vocabulary: str, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The incidents whose prose a page may show, and the single texts that it shows of others."""
    uses = context.uses.terms
    if vocabulary == "patterns":
        shown = [(vocabulary, name), *patterns.shown(context, name)]
        return tuple(dict.fromkeys(use.incident for key in shown for use in uses.get(key, []))), ()
    return (), tuple(context.own(use.text) for use in uses.get((vocabulary, name), []) if use.text)


def _term(context: Context, vocabulary: str, term: Term) -> Page:
    name = term.id
    written = context.kb.patterns.get(name) if vocabulary == "patterns" else None
    source = f"schema/patterns/{name}.yaml" if written else f"schema/{vocabulary}.yaml"
    draft = Draft(links.term_page(vocabulary, name), context.own(term.name), context.own(term.definition), source)
    draft.add(_intro(context, vocabulary, term))
    if written:
        patterns.add_text(context, draft, written)
    _add_incidents(context, draft, vocabulary, name)
    if written:
        draft.add(patterns.evidence(context, written))
    if vocabulary == "patterns":
        patterns.add_further(context, draft, name)
    related.add(context, draft, (vocabulary, name))
    return draft.page()


def _add_incidents(context: Context, draft: Draft, vocabulary: str, name: str) -> None:
    grouped: dict[str, list[Use]] = {}
    for use in context.uses.terms.get((vocabulary, name), []):
        grouped.setdefault(use.incident, []).append(use)
    draft.heading(2, context.w("argued-by" if vocabulary == "patterns" else "shown-in"), "shown-in")
    if not grouped:
        draft.add(el("p", context.w("shown-nowhere"), cls="kb-none"))
    elif vocabulary == "patterns" and len(grouped) == 1:
        draft.add(el("p", context.w("argued-by-one"), cls="kb-legend"))
    shown = list(grouped.items())[: extent.CLAIMS]
    option = _OPTIONS.get(vocabulary)
    command = f"kbtool list --{option} {name}" if option else "kbtool export json"
    draft.add(extent.note(context, len(shown), len(grouped), extent.by_command(context, command)))
    draft.add(items([_incident(context, incident, found) for incident, found in shown]))


def _intro(context: Context, vocabulary: str, term: Term) -> Html:
    book = context.kb.vocabularies[vocabulary]
    kb = context.kb
    names = [name for name in (*term.aliases.en, *term.aliases.zh, term.name.en, term.name.zh)
             if name != context.own(term.name)]  # fmt: skip
    facts = [
        el("a", context.own(book.name), href=links.to(links.vocabulary_page(vocabulary))),
        el("code", term.id),
        context.w("also-called").format(context.w("comma").join(dict.fromkeys(names))) if names else None,
    ]
    narrower = [other.id for other in book.terms if other.broader == term.id]
    for word, others in (("broader", [term.broader] if term.broader else []), ("narrower", narrower)):
        named = [_link(context, vocabulary, other) for other in others if (vocabulary, other) in kb.terms]
        if named:
            facts.append(join(context.w(word), context.w("colon"), join(named, sep=context.w("comma"))))
    more = el("a", context.w("more"), href=term.more, rel="noopener noreferrer") if term.more else None
    return join(
        el("p", context.own(term.definition), cls="kb-definition"),
        el("p", join(facts, more, sep=" · "), cls="kb-byline"),
    )


def _link(context: Context, vocabulary: str, term: str) -> Html:
    name = context.kb.term_name(vocabulary, term, context.lang)
    if not related.has_page(context, vocabulary, term):
        return el("span", name)
    return el("a", name, href=links.to(links.term_page(vocabulary, term)))


def _incident(context: Context, name: str, found: list[Use]) -> Html:
    incident = context.kb.incidents[name]
    page = links.incident_page(name)
    reader = Reader(context, incident, page)
    shown = []
    for use in found:
        if use.text is None:
            continue
        link = el(
            "a", context.w("in-the-record"), href=links.to(links.claim_page(name, use.kind), use.anchor), cls="kb-cite"
        )
        evidence = reader.evidence(use.claim, use.kind) if use.claim else el("span", link, cls="kb-ev")
        shown.append(el("li", reader.inline(use.text), " ", evidence, cls="kb-claim"))
    return el(
        "li", el("p", el("strong", cards.line(context, incident)), cls="kb-head"),
        items(shown, cls="kb-list kb-inner") or el("p", context.own(incident.title), cls="kb-quiet"), cls="kb-claim",
    )  # fmt: skip


def vocabularies(context: Context) -> Iterator[Plan]:
    for name in TERM_VOCABULARIES:
        if name in context.kb.vocabularies:
            yield Plan(links.vocabulary_page(name), partial(_vocabulary, context, name), ())


def _vocabulary(context: Context, name: str) -> Page:
    """An index: its terms with definition and incidents, and those that no record names."""
    book = context.kb.vocabularies[name]
    draft = Draft(
        links.vocabulary_page(name), context.own(book.name), context.own(book.definition), f"schema/{name}.yaml"
    )
    draft.add(el("p", context.own(book.definition), cls="kb-definition"))
    used = [term for term in book.terms if (name, term.id) in context.uses.terms]
    rest = [term for term in book.terms if (name, term.id) not in context.uses.terms]
    draft.add(_term_list(context, name, used))
    draft.section(2, context.w("unused-terms"), "unused", _term_list(context, name, rest))
    if name == "patterns":
        single = [term.id for term in used if len({u.incident for u in context.uses.terms[(name, term.id)]}) == 1]
        shown = items([el("li", _link(context, name, term)) for term in single], cls="kb-points")
        draft.section(2, context.w("argued-by-one"), "argued-by-one", shown)
    return draft.page()


def _term_list(context: Context, vocabulary: str, found: list[Term] | tuple[Term, ...]) -> Html:
    rows = [_entry(context, vocabulary, term) for term in sorted(found, key=lambda t: _weight(context, vocabulary, t))]
    return el("dl", *rows, cls="kb-terms") if rows else Html("")


def _weight(context: Context, vocabulary: str, term: Term) -> tuple[int, str]:
    """Glossaries read from A to Z; the other vocabularies show what occurs most often first."""
    uses = context.uses.terms.get((vocabulary, term.id), [])
    return (0 if vocabulary == "glossary" else -len({use.incident for use in uses}), term.name.en.lower())


def _entry(context: Context, vocabulary: str, term: Term) -> Html:
    found = list(dict.fromkeys(use.incident for use in context.uses.terms.get((vocabulary, term.id), [])))

    def shown(name: str) -> Html:
        return el("a", context.own(context.kb.incidents[name].short), href=links.to(links.incident_page(name)))

    other = term.name.zh if context.lang == "en" else term.name.en
    alias = el("span", other, cls="kb-quiet", lang="zh-Hans" if context.lang == "en" else "en")
    return join(
        el("dt", _link(context, vocabulary, term.id), " ", alias, id=f"term-{term.id}"),
        el("dd", context.own(term.definition),
           el("p", extent.names(context, found, shown), cls="kb-line-text") if found else None),
    )  # fmt: skip


def overview(context: Context) -> Iterator[Page]:
    draft = Draft("terms/index.md", context.w("terms"), context.w("terms-description"))
    draft.add(el("p", context.w("terms-lead"), cls="kb-legend"))
    rows = []
    for name in TERM_VOCABULARIES:
        book = context.kb.vocabularies.get(name)
        if book:
            used = sum((name, term.id) in context.uses.terms for term in book.terms)
            count = el("span", f"{used} / {len(book.terms)}", cls="kb-quiet")
            link = el("a", context.own(book.name), href=links.to(links.vocabulary_page(name)))
            rows.append(join(el("dt", link, " ", count), el("dd", context.own(book.definition))))
    draft.add(el("dl", *rows, cls="kb-terms"))
    yield draft.page()


TERMS = PageKind("terms", terms)
VOCABULARIES = PageKind("vocabularies", vocabularies)
OVERVIEW = PageKind("vocabulary overview", one("terms/index.md", overview, ()))
