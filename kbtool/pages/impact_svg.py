"""The impact chart: one row per node, a bar from onset to normal, the trigger on top, the origin's window behind.

What the source does not give stays open: a bar whose onset or end is missing fades out beside a question mark, an end
known only as "by" is hatched up to that time. Nothing is filled in from another node. All times are in the zone of the
record; the axis names it and marks each new day.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kbtool import clock, i18n
from kbtool.pages import arrows, clocks, svg, when
from kbtool.pages.html import Html
from kbtool.pages.windows import Window, windows

if TYPE_CHECKING:
    from kbtool.model import Incident
    from kbtool.pages.base import Context

WIDTH = 720.0
LEFT = 150.0
RIGHT = 14.0
TOP = 44.0
ROW = 27.0
BAR = 15.0
FADE = 34.0
NAME, TICK, NOTE = 11.5, 10.5, 10.5

STEPS = (1, 2, 5, 10, 15, 30, 60, 120, 180, 240, 360, 720, 1440, 2880, 4320, 7200, 10080)
"""Distances between ticks, in minutes."""


@dataclass(frozen=True)
class Axis:
    """Minutes since `zero` (UTC) to x."""

    zero: dt.datetime
    first: float
    last: float

    def x(self, moment: dt.datetime) -> float:
        minutes = (moment - self.zero).total_seconds() / 60
        share = (minutes - self.first) / (self.last - self.first)
        return LEFT + share * (WIDTH - LEFT - RIGHT)


def draw(context: Context, incident: Incident) -> Html:
    """Empty when no impact and no trigger has a time."""
    found = windows(context, incident)
    times = [moment.utc for window in found for moment in window.known]
    if not times or not incident.cascade.impacts:
        return Html("")
    first, last = min(times), max(times)
    span = max((last - first).total_seconds() / 60, 10)
    axis = Axis(first, -0.07 * span, span * 1.05)
    return _Chart(context, incident, found, axis, span).draw()


def _stamp(moment: dt.datetime) -> str:
    return moment.astimezone(clock.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class _Chart:
    """One chart under way. A row is a node; stretches that overlap in time take a further lane below."""

    def __init__(self, context: Context, incident: Incident, found: list[Window], axis: Axis, span: float) -> None:
        self.context, self.incident, self.axis, self.span = context, incident, axis, span
        self.found = found
        rows: dict[str, list[Window]] = {}
        for window in found:
            rows.setdefault(window.row, []).append(window)
        self.lanes = [lane for row in rows.values() for lane in self._lanes(row)]
        self.identity = f"impact-chart-{incident.id}"
        self.height = TOP + ROW * len(self.lanes) + 8

    def _lanes(self, row: list[Window]) -> list[list[Window]]:
        lanes: list[list[Window]] = []
        for window in row:
            left = self._extent(window)[0]
            free = next((lane for lane in lanes if max(self._extent(w)[1] for w in lane) < left), None)
            if free is None:
                lanes.append([window])
            else:
                free.append(window)
        return lanes

    def _extent(self, window: Window) -> tuple[float, float]:
        """From where to where a stretch takes room, its times included."""
        if not window.known:
            return LEFT, WIDTH
        xs = [self.axis.x(moment.utc) for moment in window.known]
        left = min(xs) - (FADE if window.open_start else 0)
        right = max(xs) + (FADE if window.open_end else 0)
        note = svg.width(window.note, NOTE) + 10
        if max(xs) - min(xs) - (44 if window.by_end else 0) > note:
            return left, right
        return (left, right + note) if right + note < WIDTH else (left - note, right)

    def draw(self) -> Html:
        w = self.context.w
        title = f"{w('chart-title')}: {self.context.own(self.incident.short)}"
        self.root = svg.picture(self.identity, WIDTH, self.height, title, w("chart-desc"), "kb-chart")
        self._defs()
        self._origin_window()
        self._axis()
        self.anchors: dict[str, arrows.Anchor] = {}
        below = svg.element(self.root, "g", cls="kb-arrows")
        named = ""
        for number, lane in enumerate(self.lanes):
            self._row(number, lane, "" if number and lane[0].row == named else lane[0].name)
            named = lane[0].row
        arrows.draw(self.context, self.incident, below, self.identity, self.anchors, LEFT + 1)
        return svg.markup(self.root)

    def _defs(self) -> None:
        defs = svg.element(self.root, "defs")
        for name, stops in (("open-start", ("0", "1")), ("open-end", ("1", "0"))):
            shade = svg.element(defs, "linearGradient", id=f"{self.identity}-{name}-shade")
            svg.element(shade, "stop", offset="0", stop_color="#fff", stop_opacity=stops[0])
            svg.element(shade, "stop", offset="1", stop_color="#fff", stop_opacity=stops[1])
            mask = svg.element(defs, "mask", id=f"{self.identity}-{name}", maskContentUnits="objectBoundingBox")
            svg.element(mask, "rect", width="1", height="1", fill=f"url(#{self.identity}-{name}-shade)")
        hatch = svg.element(
            defs, "pattern", id=f"{self.identity}-hatch", width=6, height=6, patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )  # fmt: skip
        svg.element(hatch, "rect", width=3, height=6, cls="kb-hatch")

    def _origin_window(self) -> None:
        spans = [w for w in self.found if w.origin and w.onset and w.normal]
        if not spans:
            return
        left = min(self.axis.x(w.onset.utc) for w in spans if w.onset)
        right = max(self.axis.x(w.normal.utc) for w in spans if w.normal)
        svg.element(
            self.root, "rect", x=left, y=TOP - 6, width=max(right - left, 1), height=self.height - TOP + 2,
            cls="kb-origin-window",
        )  # fmt: skip

    def _axis(self) -> None:
        """Ticks at round local times; a stronger line and the date where a day begins."""
        zone = clock.zone_of(self.incident.zone)
        step = next((s for s in STEPS if self.span * 1.12 / s <= 8), STEPS[-1])
        local = (self.axis.zero + dt.timedelta(minutes=self.axis.first)).astimezone(zone)
        at = local.replace(hour=0, minute=0, second=0, microsecond=0)
        named = local.date()
        end = self.axis.zero + dt.timedelta(minutes=self.axis.last)
        self.axis_group = svg.element(
            self.root, "g", cls="kb-axis", data_from=_stamp(local), data_to=_stamp(end), data_left=LEFT,
            data_right=WIDTH - RIGHT, data_top=TOP - 10, data_bottom=self.height - 4, data_step=step,
        )  # fmt: skip
        svg.element(self.axis_group, "text", self._day(named), x=LEFT - 8, y=13, cls="kb-tick kb-day-name kb-end")
        svg.element(self.axis_group, "text", clock.abbreviation(local), x=LEFT - 8, y=29, cls="kb-tick kb-end")
        while at.astimezone(clock.UTC) <= end:
            if at >= local:
                self._tick(at, step, named)
            # Wall-clock steps: across a change of the clocks the next tick still is a round local time.
            at = (at.replace(tzinfo=None) + dt.timedelta(minutes=step)).replace(tzinfo=zone)

    def _tick(self, at: dt.datetime, step: int, first_day: dt.date) -> None:
        x = self.axis.x(at.astimezone(clock.UTC))
        midnight = at.hour == 0 and at.minute == 0
        kind = "kb-grid kb-midnight" if midnight else "kb-grid"
        svg.element(self.axis_group, "line", x1=x, x2=x, y1=TOP - 10, y2=self.height - 4, cls=kind)
        if midnight and at.date() != first_day and x < WIDTH - 30:
            svg.element(self.axis_group, "text", self._day(at.date()), x=x, y=13, cls="kb-tick kb-day-name")
        if step < 1440 and LEFT + 4 < x < WIDTH - 10:
            text = i18n.clock(at.strftime("%H:%M"), "", self.context.lang)
            svg.element(self.axis_group, "text", text, x=x, y=29, cls="kb-tick")

    def _day(self, day: dt.date) -> str:
        text = i18n.day(day.isoformat(), self.context.lang)
        return text.rsplit(" ", 1)[0] if self.context.lang == "en" else text.split("年 ")[-1]

    def _row(self, number: int, lane: list[Window], name: str) -> None:
        y = TOP + ROW * number
        lines = svg.wrap(name, NAME, LEFT - 16, 2)
        middle = y + BAR / 2
        for place, line in enumerate(lines if name else []):
            offset = 4 + (place - (len(lines) - 1) / 2) * 12
            svg.element(self.root, "text", line, x=LEFT - 8, y=middle + offset, cls="kb-row-name kb-end")
        for window in lane:
            self._window(window, y)

    def _window(self, window: Window, y: float) -> None:
        if not window.known:
            middle = y + BAR / 2
            svg.element(self.root, "line", x1=LEFT + 4, x2=WIDTH - RIGHT, y1=middle, y2=middle, cls="kb-nowhere")
            self._times(window, LEFT + 8, y + 12, "kb-note kb-halo")
            return
        xs = [self.axis.x(moment.utc) for moment in window.known]
        left, right = min(xs), max(max(xs), min(xs) + 3)
        if window.onset and window.impact:
            self.anchors[window.impact] = arrows.Anchor(self.axis.x(window.onset.utc), y + BAR / 2)
        group = svg.element(self.root, "g", cls=f"kb-bar {window.cls}")
        if window.open_start:
            self._open(group, left - FADE, y, "open-start")
        if window.open_end:
            self._open(group, right, y, "open-end")
        svg.element(group, "rect", x=left - 0.3, y=y, width=right - left + 0.6, height=BAR)
        if window.by_end and not window.open_end:
            width = min(right - left, 40.0)
            if width > 3:
                hatch = f"url(#{self.identity}-hatch)"
                svg.element(group, "rect", x=right - width, y=y, width=width, height=BAR, fill=hatch, cls="kb-by")
            svg.element(self.root, "line", x1=right, x2=right, y1=y - 2, y2=y + BAR + 2, cls="kb-bound")
        self._note(window, y, left, right)

    def _open(self, group: svg.Element, x: float, y: float, kind: str) -> None:
        svg.element(group, "rect", x=x, y=y, width=FADE, height=BAR, mask=f"url(#{self.identity}-{kind})")
        mark_x = x + 4 if kind == "open-start" else x + FADE - 4
        svg.element(group, "text", "?", x=mark_x, y=y + 12, cls="kb-question")

    def _note(self, window: Window, y: float, left: float, right: float) -> None:
        """The bar's times: in the bar when it is long enough, else beside it where there is room."""
        width = svg.width(window.note, NOTE) + 10
        if right - left - (44 if window.by_end else 0) > width:
            self._times(window, left + 6, y + 11.5, "kb-note kb-inside")
            return
        right += FADE if window.open_end else 0
        left -= FADE if window.open_start else 0
        if right + width < WIDTH:
            self._times(window, right + 5, y + 11.5, "kb-note kb-halo")
        else:
            self._times(window, left - 5, y + 11.5, "kb-note kb-halo kb-end")

    def _times(self, window: Window, x: float, y: float, cls: str) -> None:
        """The note of a bar; each time is a piece of its own, which the reader's clock can rewrite."""
        text = svg.element(self.root, "text", x=x, y=y, cls=cls)
        for piece in window.pieces:
            if isinstance(piece, str):
                svg.element(text, "tspan", piece)
            else:
                written = when.short(piece, self.context.lang)
                svg.element(text, "tspan", written, **clocks.data(piece, when.short_form(piece)))
