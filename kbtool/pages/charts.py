"""The figures over all incidents as pictures. Narrow enough for a phone without scrolling; links in every mark.

Every mark has its value as text beside it, in its title, or in the list below the picture, so colour says nothing
alone. The numbers stand in `data-*` attributes too, where a test compares them with the index.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from kbtool import i18n
from kbtool.pages import extent, links, svg
from kbtool.pages.html import Html

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kbtool.model import Incident
    from kbtool.pages.base import Context
    from kbtool.pages.figure_data import Strip

WIDTH = 400.0
EDGE = 6.0
NAME, SMALL = 13.0, 11.5
TICKS = (1, 10, 60, 360, 1440, 10080)
"""Minutes at which the logarithmic axis has a line."""
ROW = 45.0


def start(context: Context, key: str, height: float) -> svg.Element:
    w = context.w
    return svg.picture(f"figure-{key}", WIDTH, height, w(f"figure-{key}"), w(f"figure-{key}-lead"), "kb-chart kb-small")


def link(root: svg.Element, incident: Incident, anchor: str) -> svg.Element:
    """A mark's way to its place; the list below holds the same link for the keyboard."""
    return svg.element(root, "a", href=links.to(links.incident_page(incident.id), anchor), tabindex="-1")


def _ticks(minutes: Sequence[int]) -> list[int]:
    """The lines that the longest interval needs: up to the first that is not below it."""
    most = max(minutes, default=1)
    return [tick for number, tick in enumerate(TICKS) if number == 0 or TICKS[number - 1] < most]


def strips(context: Context, family: str, found: Sequence[Strip]) -> Html:
    """One strip per interval on a logarithmic axis from one minute; bounds are drawn as bounds."""
    top = 22.0
    height = top + ROW * len(found) + 4
    root = start(context, family, height)
    ticks = _ticks([strip.gap.minutes for strip in found])
    most = math.log10(max(ticks[-1], *(strip.gap.minutes for strip in found), 2))

    def x(minutes: float) -> float:
        return EDGE + math.log10(max(minutes, 1)) / most * (WIDTH - 2 * EDGE)

    for tick in ticks:
        svg.element(root, "line", x1=x(tick), x2=x(tick), y1=16, y2=height, cls="kb-grid")
        side = "kb-start" if tick == 1 else "kb-end" if x(tick) > WIDTH - 24 else ""
        svg.element(root, "text", i18n.duration(tick, context.lang), x=x(tick), y=11, cls=f"kb-tick {side}".strip())
    for number, strip in enumerate(found):
        _strip(context, root, strip, top + ROW * number, x(strip.gap.minutes))
    return svg.markup(root)


def _strip(context: Context, root: svg.Element, strip: Strip, y: float, end: float) -> None:
    gap, incident = strip.gap, strip.incident
    group = svg.element(
        link(root, incident, f"event-{gap.end}"), "g", cls="kb-strip", data_incident=incident.id,
        data_interval=gap.name, data_minutes=str(gap.minutes), data_bound=gap.bound,
    )  # fmt: skip
    value = i18n.duration(gap.minutes, context.lang, gap.bound)
    room = WIDTH - 2 * EDGE - svg.width(value, NAME) - 10
    name = svg.wrap(context.own(incident.short), NAME, room, 1)[0]
    svg.element(group, "text", name, x=EDGE, y=y + 12, cls="kb-start kb-chart-name kb-halo")
    svg.element(group, "text", value, x=WIDTH - EDGE, y=y + 12, cls="kb-end kb-chart-value kb-halo")
    svg.element(group, "text", context.w(f"gap-{gap.name}"), x=EDGE, y=y + 25, cls="kb-start kb-chart-small kb-halo")
    svg.element(group, "rect", x=EDGE, y=y + 30, width=max(end - EDGE, 2), height=7, cls=f"kb-mark-{gap.bound}")
    if gap.bound == "at-most":  # somewhere up to here
        svg.element(group, "line", x1=end, x2=end, y1=y + 27, y2=y + 40, cls="kb-bound")
    if gap.bound == "at-least":  # this long or longer
        tip = min(end + 8, WIDTH)
        svg.element(group, "path", d=f"M{end:.1f} {y + 28:.1f}L{tip:.1f} {y + 33.5:.1f}L{end:.1f} {y + 39:.1f}z")


def months(context: Context, found: dict[int, dict[int, list[Incident]]]) -> Html:
    """Years down, months across; each month with incidents has their number."""
    left, top, row = 52.0, 24.0, 24.0
    step = (WIDTH - left - EDGE) / 12
    root = start(context, "months", top + row * len(found) + 4)
    for month in range(1, 13):
        svg.element(root, "text", str(month), x=left + step * (month - 0.5), y=13, cls="kb-tick")
    for number, (year, by_month) in enumerate(found.items()):
        y = top + row * number
        svg.element(root, "line", x1=EDGE, x2=WIDTH - EDGE, y1=y + row - 1, y2=y + row - 1, cls="kb-grid")
        svg.element(root, "text", str(year), x=EDGE, y=y + 15, cls="kb-start kb-chart-name")
        for month, incidents in by_month.items():
            x = left + step * (month - 0.5)
            mark = count(root, x, y + 11, len(incidents), f"#figure-year-{year}")
            mark.set("data-month", f"{year}-{month:02d}")
            names = context.w("comma").join(context.own(incident.short) for incident in incidents[: extent.FEW])
            names += "…" if len(incidents) > extent.FEW else ""
            svg.element(mark, "title", f"{year}-{month:02d}{context.w('colon')}{names}")
    return svg.markup(root)


def count(root: svg.Element, x: float, y: float, number: int, href: str, most: float = 10.5) -> svg.Element:
    """A circle with a number in it, as a link; its radius is `most` at the most."""
    group = svg.element(svg.element(root, "a", href=href, tabindex="-1"), "g", cls="kb-count", data_count=str(number))
    svg.element(group, "circle", cx=x, cy=y, r=min(8.0 + number * 0.5, most))
    svg.element(group, "text", str(number), x=x, y=y + 4, cls="kb-inside")
    return group


def letter(number: int) -> str:
    """A, B, ... Z, AA: the head of a column that has no room for its name."""
    return (letter(number // 26 - 1) if number >= 26 else "") + chr(ord("A") + number % 26)


def matrix(context: Context, found: dict[str, dict[str, list[Incident]]], columns: Sequence[str]) -> Html:
    """Factors down, trigger kinds across under a letter; each cell has the number of incidents with both."""
    left, top, row = 160.0, 24.0, 23.0
    step = (WIDTH - left - EDGE) / max(len(columns), 1)
    names = {factor: context.kb.term_name("factors", factor, context.lang) for factor in found}
    lines = {factor: svg.wrap(name, SMALL, left - EDGE - 8, 2) for factor, name in names.items()}
    root = start(context, "factors", top + sum(row + 13 * (len(rest) - 1) for rest in lines.values()) + 4)
    for number, column in enumerate(columns):
        name = context.kb.term_name("triggers", column, context.lang)
        head = svg.element(root, "text", letter(number), x=left + step * (number + 0.5), y=13, cls="kb-tick")
        svg.element(head, "title", name)
    y = top
    for factor, cells in found.items():
        for number, line in enumerate(lines[factor]):
            svg.element(root, "text", line, x=EDGE, y=y + 15 + 13 * number, cls="kb-start kb-chart-small")
        height = row + 13 * (len(lines[factor]) - 1)
        for trigger in (trigger for trigger in columns if trigger in cells):
            x = left + step * (columns.index(trigger) + 0.5)
            mark = count(root, x, y + height / 2 - 1, len(cells[trigger]), f"#figure-factor-{factor}", step / 2 - 0.6)
            mark.set("data-cell", f"{factor} {trigger}")
            svg.element(mark, "title", f"{names[factor]} · {context.kb.term_name('triggers', trigger, context.lang)}")
        y += height
        svg.element(root, "line", x1=EDGE, x2=WIDTH - EDGE, y1=y - 1, y2=y - 1, cls="kb-grid")
    return svg.markup(root)


def shapes(context: Context, found: dict[str, list[Incident]]) -> Html:
    """A row per recovery shape with a mark for each incident, newest first, and their number."""
    top, row, step = 4.0, 40.0, 15.0
    root = start(context, "shapes", top + row * len(found) + 2)
    for number, (shape, incidents) in enumerate(found.items()):
        y = top + row * number
        name = context.kb.term_name("recovery-shapes", shape, context.lang)
        svg.element(root, "text", name, x=EDGE, y=y + 12, cls="kb-start kb-chart-name")
        svg.element(root, "text", str(len(incidents)), x=WIDTH - EDGE, y=y + 12, cls="kb-end kb-chart-value")
        # Beyond what a row holds, the marks move closer together; the number stays exact.
        marked = incidents[: extent.MARKS]
        space = min(step, (WIDTH - 2 * EDGE - 12) / max(len(marked), 1))
        for place, incident in enumerate(marked):
            mark = svg.element(
                link(root, incident, "actions"), "rect", x=EDGE + place * space, y=y + 18, width=max(space - 3, 1),
                height=12, cls="kb-unit", data_shape=shape, data_incident=incident.id,
            )  # fmt: skip
            svg.element(mark, "title", context.own(incident.short))
    return svg.markup(root)
