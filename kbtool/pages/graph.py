"""Page kind: all incidents in one graph. A roll-up, the picture of all services, and every link with its reasons.

The pictures and the list are made here whole; `assets/graph.js` only hides what a filter leaves out and says how much.
The page says plainly that a path through a merged graph is no chain that happened.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kbtool import graph
from kbtool.merged import Merged, Pair, Reason, merge
from kbtool.pages import extent, graph_list, graph_svg, links
from kbtool.pages.base import Draft, PageKind, one
from kbtool.pages.graph_svg import Box, Name, Tie
from kbtool.pages.html import Html, el, join
from kbtool.pages.nodes import KIND_ROLES
from kbtool.pages.reader import scroll

if TYPE_CHECKING:
    from collections.abc import Iterable

    from kbtool.pages.base import Context, Page

DASHED = ("best-effort", "observability", "tooling")
"""As in the picture of one incident: the dependent was meant to live without."""
WIDE, NARROW = 1160.0, 720.0


def pages(context: Context) -> Iterator[Page]:
    whole = merge(context.kb)
    merged = whole.busiest(extent.LINKS)
    w = context.w
    draft = Draft("graph.md", w("graph"), w("graph-description"), hide=("navigation", "toc"))
    ours = el("a", w("grade-ours"), href=links.to("about.md", "grade-ours"), cls="kb-grade kb-ours")
    draft.add(
        el("p", w("graph-lead"), cls="kb-summary"),
        el("p", w("graph-ours"), " ", el("span", ours, cls="kb-ev"), cls="kb-notice"),
    )
    command = extent.by_command(context, "kbtool export json")
    draft.add(extent.note(context, len(merged.pairs), len(whole.pairs), command, which="busiest"))
    if merged.pairs:
        draft.section(2, w("graph-picture"), "picture", graph_list.bar(context, merged), _picture(context, merged))
        draft.section(2, w("graph-overview"), "overview", _overview(context, merged))
        lead = el("p", w("graph-links-lead"), cls="kb-legend")
        draft.section(2, w("graph-links"), "links", lead, graph_list.listed(context, merged))
    yield draft.page()


def _incidents(reasons: Iterable[Reason]) -> int:
    return len({reason.incident.id for reason in reasons})


def _tie(upper: str, lower: str, pairs: list[Pair], merged: Merged) -> Tie:
    reasons = [reason for pair in pairs for reason in merged.pairs[pair]]
    soft = all(coupling in DASHED for reason in reasons for coupling in reason.couplings)
    return Tie(upper, lower, _incidents(reasons), soft, " ".join(graph_list.key(pair) for pair in pairs))


def _picture(context: Context, merged: Merged) -> Html:
    """Services that took others along stand alone; the others are put together where they share all their upstreams."""
    took: dict[str, list[str]] = defaultdict(list)
    came: dict[str, list[str]] = defaultdict(list)
    for up, down in merged.pairs:
        took[up].append(down)
        came[down].append(up)
    groups: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for service in merged.services:
        groups[(service,) if took[service] else ("", *came[service])].append(service)
    ordered = _ordered(context, groups.values())
    box_of = {service: members[0] for members in ordered for service in members}
    boxes = {members[0]: _box(context, members, len(took[members[0]])) for members in ordered}
    grouped: dict[Pair, list[Pair]] = defaultdict(list)
    for pair in merged.pairs:
        grouped[box_of[pair[0]], box_of[pair[1]]].append(pair)
    ties = {graph_list.key(ends): _tie(*ends, pairs, merged) for ends, pairs in grouped.items()}
    w = context.w
    drawing = graph_svg.draw(
        "graph", w("graph-picture"), w("graph-picture-desc"), WIDE, boxes, ties, graph.levels(grouped)
    )
    untold = w("graph-not-drawn").format(
        inside=merged.inside, loose=merged.loose, drawn=merged.drawn, links=len(merged.pairs),
        services=len(merged.services),
    )  # fmt: skip
    return join(
        scroll(w("graph-picture"), drawing, cls="kb-scroll kb-all-services"),
        el("p", w("graph-legend"), " ", el("span", w("graph-touch"), cls="kb-tool", hidden=True), cls="kb-legend"),
        el("p", untold, cls="kb-legend"),
    )


def _ordered(context: Context, groups: Iterable[list[str]]) -> list[list[str]]:
    """Members by id, boxes by provider and first member: the same order in both languages."""
    return sorted((sorted(members) for members in groups), key=lambda m: (context.kb.provider_of[m[0]], m[0]))


def _name(context: Context, service: str) -> str:
    return context.own(context.kb.services[service].name)


def _box(context: Context, members: list[str], took: int) -> Box:
    names = tuple(Name(_name(context, s), links.to(links.service_page(s)), s) for s in members)
    roles = {KIND_ROLES.get(context.kb.services[s].kind, "role-service") for s in members}
    role = roles.pop() if len(roles) == 1 else "role-service"
    kind = context.w(role) if role != "role-service" else ""
    count = context.w("graph-took").format(took) if took else ""
    note = " · ".join(part for part in (kind, count) if part)
    return Box(names, (note,) if note else (), f"kb-{role}")


def _overview(context: Context, merged: Merged) -> Html:
    kb, w = context.kb, context.w
    place = {s: f"{kb.provider_of[s]}/{kb.services[s].category}" for s in merged.services}
    held: dict[str, list[str]] = defaultdict(list)
    for service in merged.services:
        held[place[service]].append(service)
    grouped: dict[Pair, list[Pair]] = defaultdict(list)
    for pair in merged.pairs:
        grouped[place[pair[0]], place[pair[1]]].append(pair)
    boxes = {key: _rolled(context, key, members, len(grouped.get((key, key), ()))) for key, members in held.items()}
    between = {ends: pairs for ends, pairs in grouped.items() if ends[0] != ends[1]}
    ties = {graph_list.key(ends): _tie(*ends, pairs, merged) for ends, pairs in between.items()}
    levels = graph.levels(between) | {key: 0 for key in boxes if not any(key in ends for ends in between)}
    drawing = graph_svg.draw("overview", w("graph-overview"), w("graph-overview-desc"), NARROW, boxes, ties, levels)
    return join(
        _by_provider(context, merged), scroll(w("graph-overview"), drawing, cls="kb-scroll kb-rolled-up"),
        el("p", w("graph-overview-legend"), cls="kb-legend"),
    )  # fmt: skip


def _rolled(context: Context, key: str, members: list[str], inside: int) -> Box:
    """A category of one provider: few services by name, more by count."""
    provider, category = key.split("/")
    w = context.w
    few = [_name(context, service) for service in members] if len(members) < 3 else []
    notes = [_provider(context, provider), *(few or [w("graph-box").format(len(members))])]
    if inside:
        notes[-1] = w("graph-box-inside").format(notes[-1], inside)
    href = links.to("services/index.md", f"provider-{provider or 'other'}")
    return Box((Name(w(f"category-{category}"), href, ""),), tuple(notes), "kb-role-service")


def _provider(context: Context, provider: str) -> str:
    return context.own(context.kb.providers[provider]) if provider in context.kb.providers else context.w("other")


def _by_provider(context: Context, merged: Merged) -> Html:
    """One line a provider, in order of name: the counts are of the records, not of the provider."""
    of = context.kb.provider_of
    lines = []
    for provider in sorted({of[s] for s in merged.services}, key=lambda p: _provider(context, p)):
        services = sum(of[s] == provider for s in merged.services)
        inside = sum(of[a] == of[b] == provider for a, b in merged.pairs)
        lines.append(context.w("graph-provider").format(_provider(context, provider), services, inside))
    between = sum(of[a] != of[b] for a, b in merged.pairs)
    if between:
        lines.append(context.w("graph-between").format(between))
    return el("p", join(lines, sep=" · "), cls="kb-legend")


KIND = PageKind("graph", one("graph.md", pages, ()))
