"""What a pattern's page has beyond a term's: the problem, the idea, a picture, limits, tests, and what argues for it.

The text is written by hand in schema/patterns/<id>.yaml; everything under "Incidents that argue for it" comes from the
records: lessons and checklist items that name the pattern, and safeguards and fixes of the kinds that belong to it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.pages import cards, links, pattern_svg, related, text
from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import Reader, folded, items

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kbtool.model import PatternText, Prose
    from kbtool.model.pattern import Relative
    from kbtool.pages.base import Context, Draft
    from kbtool.pages.uses import Use


def add_text(context: Context, draft: Draft, written: PatternText) -> None:
    """The hand-written part, between the definition and the incidents."""
    grade = el("a", context.w("grade-ours"), href=links.to("about.md", "grade-ours"), cls="kb-grade kb-ours")
    draft.add(el("p", grade, " ", context.w("pattern-ours"), cls="kb-legend"))
    draft.section(2, context.w("pattern-problem"), "problem", text.prose(context.own(written.problem)))
    draft.section(2, context.w("pattern-idea"), "idea", text.prose(context.own(written.idea)))
    draft.add(pattern_svg.draw(context, written.picture))
    draft.section(2, context.w("pattern-limits"), "limits", _points(context, written.limits, "kb-points"))
    draft.section(2, context.w("pattern-tests"), "tests", _points(context, written.tests, "kb-checklist"))


def _points(context: Context, points: Iterable[Prose], cls: str) -> Html:
    return items([el("li", text.inline(context.own(point))) for point in points], cls=cls)


def add_further(context: Context, draft: Draft, name: str) -> None:
    """Related patterns, told from either side, and public pages to read."""
    told = [(name, relative.pattern, relative.why) for relative in _own(context, name)]
    told += [
        (name, other, relative.why)
        for other, written in context.kb.patterns.items() if other != name
        for relative in written.related if relative.pattern == name
    ]  # fmt: skip
    shown = [
        el("li", el("a", context.kb.term_name("patterns", other, context.lang),
                    href=links.to(links.term_page("patterns", other))), context.w("colon"), context.own(why))
        for _, other, why in told if ("patterns", other) in context.kb.terms
    ]  # fmt: skip
    draft.section(2, context.w("related-patterns"), "related-patterns", items(shown, cls="kb-points"))
    written = context.kb.patterns.get(name)
    reading = [
        el("li", el("a", page.title, href=page.url, rel="noopener noreferrer"), context.w("colon"),
           context.own(page.why))
        for page in (written.reading if written else ())
    ]  # fmt: skip
    draft.section(2, context.w("more"), "reading", items(reading, cls="kb-points"))


def _own(context: Context, name: str) -> tuple[Relative, ...]:
    written = context.kb.patterns.get(name)
    return written.related if written else ()


def shown(context: Context, name: str) -> list[tuple[str, str]]:
    """The terms whose places in records stand on the page of a pattern besides its own."""
    written = context.kb.patterns.get(name)
    if written is None:
        return []
    return [
        *(("safeguards", kind) for kind in written.safeguards),
        *(("fix-kinds", kind) for kind in written.fix_kinds),
    ]


def evidence(context: Context, written: PatternText) -> Html:
    """Safeguards and fixes of the kinds that belong to the pattern, folded: each with its sentence and its place."""
    parts = []
    for word, vocabulary, kinds in (
        ("pattern-safeguards", "safeguards", written.safeguards), ("pattern-fixes", "fix-kinds", written.fix_kinds),
    ):  # fmt: skip
        found = [(kind, use) for kind in kinds for use in context.uses.terms.get((vocabulary, kind), [])]
        if found:
            names = join([_term(context, vocabulary, kind) for kind in kinds], sep=context.w("comma"))
            note = el("p", context.w(f"{word}-note"), context.w("colon"), names, cls="kb-legend")
            rows = [_row(context, vocabulary, kind, use) for kind, use in found]
            parts.append(folded(context.w(word).format(len(found)), note, items(rows)))
    return join(*parts)


def _term(context: Context, vocabulary: str, term: str) -> Html:
    name = context.kb.term_name(vocabulary, term, context.lang)
    if not related.has_page(context, vocabulary, term):
        return el("span", name)
    return el("a", name, href=links.to(links.term_page(vocabulary, term)))


def _row(context: Context, vocabulary: str, kind: str, use: Use) -> Html:
    incident = context.kb.incidents[use.incident]
    reader = Reader(context, incident, links.incident_page(use.incident))
    outcome = next((g.outcome for g in incident.safeguards if use.claim and g.id == use.claim.id), "")
    facts = join(
        context.kb.term_name(vocabulary, kind, context.lang),
        reader.term("safeguard-outcomes", outcome) if outcome and vocabulary == "safeguards" else None, sep=" · ",
    )  # fmt: skip
    head = join(el("strong", cards.line(context, incident)), " ", el("span", facts, cls="kb-kinds"))
    return el(
        "li", el("p", head, cls="kb-head"),
        reader.inline(use.text), " ", reader.evidence(use.claim, use.kind) if use.claim else None, cls="kb-claim",
    )  # fmt: skip
