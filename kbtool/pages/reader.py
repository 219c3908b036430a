"""One incident seen in one language: the small pieces that every section of its page is built from.

A claim is an element with the permanent id `<kind>-<id>`, its grade and its places in the sources, which stay visible
in print. Terms and services are links where a page for them exists.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING

from kbtool import clock
from kbtool.pages import clocks, links, nodes
from kbtool.pages.html import Child, Html, el, join

if TYPE_CHECKING:
    from kbtool.model import Claim, Edge, Event, Incident, Label, Prose
    from kbtool.pages.base import Context

_TAG = re.compile("<[^>]*>")
_WIDE = re.compile("[\u2e80-\uffff]")
_PARAGRAPHS = re.compile(r"p(\d+)(?:-p?(\d+))?")


@dataclass(frozen=True)
class Reader:
    context: Context
    incident: Incident
    page: str = ""
    """The page of the incident when the pieces stand on another page, so that their links lead there."""

    def w(self, key: str) -> str:
        return self.context.w(key)

    def own(self, label: Label) -> str:
        return self.context.own(label)

    def prose(self, prose: Prose | None) -> Html:
        return self.context.prose(prose, self.incident) if prose else Html("")

    def inline(self, prose: Prose | None) -> Html:
        return self.context.inline(prose, self.incident) if prose else Html("")

    @cached_property
    def events(self) -> dict[str, Event]:
        return {event.id: event for event in self.incident.timeline}

    def labelled(self, key: str, *value: Child) -> Html:
        """`Purpose: ...`, with the colon of the language."""
        return join(el("span", self.w(key) + self.w("colon"), cls="kb-label-word"), *value)

    def line(self, key: str, *value: Child, cls: str = "kb-line-text") -> Html:
        return el("p", self.labelled(key, *value), cls=cls) if any(value) else Html("")

    def word(self, prefix: str, value: str) -> str:
        """The word for one value of a closed list; `not-given` and `unknown` are said the same everywhere."""
        words = self.context.words
        return words.get(f"{prefix}-{value}") or words.get(value) or value

    def term(self, vocabulary: str, term: str) -> Html:
        name = self.context.kb.term_name(vocabulary, term, self.context.lang)
        found = self.context.kb.terms.get((vocabulary, term))
        title = self.context.own(found.definition) if found else None
        if (vocabulary, term) not in self.context.uses.terms:
            return el("span", name, title=title)
        return el("a", name, href=links.to(links.term_page(vocabulary, term)), cls="kb-term", title=title)

    def node(self, name: str) -> Html:
        """A service or component by name, linked to its page or its place on this one."""
        shown = nodes.node(self.context, self.incident, name)
        href = shown.href
        if href.startswith("#") and self.page:
            href = links.to(self.page, href[1:])
        return el("a", shown.name, href=href, cls="kb-node-link") if href else el("span", shown.name)

    def nodes(self, names: Iterable[str]) -> Html:
        return join([self.node(name) for name in names], sep=self.w("comma"))

    def event(self, name: str) -> Html:
        """An event by its time, linked to the timeline; `not-given` and `unknown` in words."""
        if name not in self.events:
            return el("span", self.context.words.get(name, name), cls="kb-none")
        moment = clock.start(self.events[name], self.incident)
        if moment is None:
            # Only its order is known, so it is named by its first words.
            words = self.context.plain(self.events[name].text, self.incident, 36 if self.context.lang == "en" else 18)
            text = self.w("quoted").format(words)
            return el("a", text, href=links.to(self.page, f"event-{name}"))
        time = clocks.inline(self.context, self.incident, moment)
        return el("a", time, href=links.to(self.page, f"event-{name}"), cls="kb-when")

    def at(self, name: str) -> Html:
        """As `event`, and says so where the event has no time."""
        found = self.events.get(name)
        if found is None or found.at:
            return self.event(name)
        return join(el("span", self.w("order-only"), cls="kb-none"), self.w("comma"), self.event(name))

    def kinds(self, edge: Edge) -> Html:
        """Coupling and mechanism of an edge, each named for what it is."""
        coupling = self.labelled("coupling", self.term("couplings", edge.coupling))
        mechanism = self.labelled("failed-by", self.term("mechanisms", edge.mechanism))
        return el("span", coupling, " · ", mechanism, cls="kb-kinds")

    def evidence(self, claim: Claim, kind: str) -> Html:
        """Grade, places in the sources, and the permalink of a claim."""
        return el(
            "span", self.grade(claim.grade), self.citations(claim.sources), self.permalink(kind, claim.id),
            cls="kb-ev", data_search_exclude=True,
        )  # fmt: skip

    def grade(self, grade: str) -> Html:
        return el(
            "a", self.w(f"grade-{grade}"), href=links.to("about.md", f"grade-{grade}"), cls=f"kb-grade kb-{grade}"
        )

    def permalink(self, kind: str, name: str) -> Html:
        return el("a", "#", href=links.to(self.page, f"{kind}-{name}"), cls="kb-perma", title=self.w("permalink"),
                  aria_label=f"{self.w('permalink')}{self.w('colon')}{kind}-{name}")  # fmt: skip

    def citations(self, sources: Iterable[str]) -> Html:
        shown = join([self.citation(source) for source in sources], sep=self.w("comma"))
        return join(" ", shown) if shown else Html("")

    def citation(self, citation: str) -> Html:
        """`pes/p3` as `pes ¶3`, `pes 第 3 段`; the source's name is left out where the record has only one."""
        source, _, locator = citation.partition("/")
        shown = [] if locator and len(self.incident.sources) == 1 else [source]
        if locator:
            shown.append(self.locator(locator))
        return el("a", " ".join(shown), href=links.to(self.page, f"source-{source}"), cls="kb-cite")

    def locator(self, locator: str) -> str:
        match = _PARAGRAPHS.fullmatch(locator)
        if not match:
            return locator
        places = match[1] if not match[2] else f"{match[1]}–{match[2]}"
        return self.w("paragraph").format(places)

    def claim(self, kind: str, claim: Claim, *children: Child, tag: str = "li", cls: str = "") -> Html:
        """A claim as an element of its own, its evidence last."""
        return el(tag, *children, self.evidence(claim, kind), id=f"{kind}-{claim.id}", cls=f"kb-claim {cls}".strip())

    def thing(self, kind: str, name: str, *children: Child, tag: str = "li", cls: str = "") -> Html:
        """Something that is addressable but no claim, such as a question."""
        return el(tag, *children, id=f"{kind}-{name}", cls=f"kb-claim {cls}".strip())

    def ours(self) -> Html:
        """The grade of a whole block that is ours."""
        return el("span", self.grade("ours"), cls="kb-ev", data_search_exclude=True)


def items(*children: Child, tag: str = "ul", cls: str = "kb-list") -> Html:
    """A list, or nothing."""
    inner = join(*children)
    return el(tag, inner, cls=cls) if inner else Html("")


def folded(summary: Child, *children: Child, cls: str = "kb-fold") -> Html:
    return el("details", el("summary", summary), *children, cls=cls)


def lasting(block: Html) -> Html:
    """A long block that a browser lays out when it comes near; until then it keeps the room its text will take.

    `data-kb-columns` is the width of its text in Latin letters, a Chinese one being two wide; kb.css makes a height of
    it. Without that, a page of some hundred claims blocks a phone for a third of a second while it loads.
    """
    words = unescape(_TAG.sub("", block))
    return el("div", block, cls="kb-lasting", data_kb_columns=str(len(words) + len(_WIDE.findall(words))))


def scroll(label: str, *children: Child, cls: str = "kb-scroll") -> Html:
    """A box that scrolls sideways on a narrow screen and can be reached by keyboard."""
    return el("div", *children, cls=cls, tabindex="0", role="region", aria_label=label)
