"""The system before the event: parts, boundaries, limits, and what it leaned on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.pages.html import Html, el, join
from kbtool.pages.reader import items

if TYPE_CHECKING:
    from kbtool.model.system import Boundary, Component, Dependency, Limit
    from kbtool.pages.base import Draft
    from kbtool.pages.reader import Reader


def write(reader: Reader, draft: Draft) -> None:
    system = reader.incident.system
    if not (system.context or system.components or system.boundaries or system.limits or system.dependencies):
        return
    draft.heading(2, reader.w("system"), "system")
    draft.add(reader.prose(system.context))
    draft.section(3, reader.w("components"), "components", items([_component(reader, c) for c in system.components]))
    draft.section(3, reader.w("boundaries"), "boundaries", items([_boundary(reader, b) for b in system.boundaries]))
    draft.section(3, reader.w("limits"), "limits", items([_limit(reader, limit) for limit in system.limits]))
    listed = items([_dependency(reader, d) for d in system.dependencies])
    draft.section(3, reader.w("dependencies"), "dependencies", listed)


def _component(reader: Reader, part: Component) -> Html:
    belongs = el("span", reader.w("part-of"), " ", reader.node(part.part_of), cls="kb-kinds") if part.part_of else None
    tier = el("span", reader.own(part.tier), cls="kb-kinds") if part.tier else None
    holds = reader.w("comma").join(reader.own(label) for label in part.holds)
    # The id is that of the claim and of the node; both are the same word.
    return reader.claim(
        "component", part,
        el("p", join(el("strong", reader.own(part.name)), belongs, tier, sep=" "), cls="kb-head"),
        reader.prose(part.role),
        reader.line("holds", holds),
        reader.line("built", reader.inline(part.built)),
        reader.line("size", reader.inline(part.size)),
    )  # fmt: skip


def _boundary(reader: Reader, boundary: Boundary) -> Html:
    isolated = reader.word("yes", boundary.isolated)
    return reader.claim(
        "boundary", boundary,
        el("p", el("strong", reader.nodes(boundary.around)), " ",
           el("span", reader.labelled("isolated", isolated), cls="kb-kinds"), cls="kb-head"),
        reader.prose(boundary.text),
    )  # fmt: skip


def _limit(reader: Reader, limit: Limit) -> Html:
    value = reader.context.words.get(limit.value, limit.value)
    kinds = join(reader.node(limit.component), el("span", reader.own(limit.scope)), sep=" · ")
    return reader.claim(
        "limit", limit,
        el("p", el("strong", reader.own(limit.resource)), " ", el("span", kinds, cls="kb-kinds"), cls="kb-head"),
        reader.line("value", value),
        reader.line("growth", reader.inline(limit.growth)),
        reader.line("formula", el("code", limit.formula) if limit.formula else None),
        reader.line("observable", reader.word("yes", limit.observable)),
    )  # fmt: skip


def _dependency(reader: Reader, dependency: Dependency) -> Html:
    held = reader.word("held", dependency.held)
    return reader.claim(
        "dependency", dependency,
        el("p", el("strong", reader.node(dependency.downstream)), " ", reader.w("leans-on"), " ",
           el("strong", reader.node(dependency.upstream)), " ",
           el("span", reader.labelled("held", held), cls="kb-kinds"), cls="kb-head"),
        reader.prose(dependency.purpose),
    )  # fmt: skip
