"""What the replay needs of a page: when each node is known to be hit, and the controls. The script only moves classes.

A stretch is `onset,first,last,normal` in seconds since 1970, empty where the source gives none; `first` and `last` are
the ends of what is known of it. Nothing is filled in: between an unknown onset and the first known trouble the replay
says that no time is given.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from kbtool.pages.html import Html, el
from kbtool.pages.windows import windows

if TYPE_CHECKING:
    from kbtool.clock import Moment
    from kbtool.model import Incident
    from kbtool.pages.base import Context
    from kbtool.pages.reader import Reader

WORDS = ("play", "pause", "before", "hit", "after", "open", "trigger-hit", "trigger-after")


def spans(context: Context, incident: Incident) -> dict[str, str]:
    """Node id (empty for the trigger) -> its stretches, joined by `;`."""
    out: dict[str, list[str]] = {}
    for window in windows(context, incident):
        known = [moment for moment in window.known if not moment.day_only]
        known.sort(key=_seconds)
        first, last = (known[0], known[-1]) if known else (None, None)
        ends = [_written(moment) for moment in (window.onset, first, last, window.normal)]
        out.setdefault(window.row, []).append(",".join(ends))
    return {name: ";".join(stretches) for name, stretches in out.items()}


def _written(moment: Moment | None) -> str:
    """Empty also for a day without a time of day, which is no moment of a replay."""
    return "" if moment is None or moment.day_only else str(_seconds(moment))


def _seconds(moment: Moment) -> int:
    return int(moment.utc.timestamp())


def opener(reader: Reader) -> Html:
    """The button that brings up the bar; hidden until script can honour it."""
    return el(
        "p", el("button", f"▶ {reader.w('replay-start')}", type="button", cls="kb-button", data_kb_replay=True),
        cls="kb-tool", hidden=True, data_search_exclude=True,
    )  # fmt: skip


def bar(reader: Reader) -> Html:
    """The bar itself, at the foot of the screen while a replay is on."""
    w = reader.w
    words = {key: w(f"replay-{key}") for key in WORDS}
    slider = el(
        "input", type="range", min="0", max="1", value="0", step="1", autocomplete="off",
        aria_label=w("replay-time"), cls="kb-replay-slider",
    )  # fmt: skip
    controls = el(
        "div",
        el("button", w("replay-play"), type="button", cls="kb-replay-play"),
        _step("earlier", "‹", w("replay-earlier")), slider, _step("later", "›", w("replay-later")),
        el("button", "✕", type="button", cls="kb-replay-close", aria_label=w("replay-close"), title=w("replay-close")),
        cls="kb-replay-controls",
    )  # fmt: skip
    shown = el(
        "div", el("span", cls="kb-replay-clock", aria_hidden="true"), " ",
        el("span", cls="kb-replay-event", role="status"), cls="kb-replay-now",
    )  # fmt: skip
    return el(
        "div", controls, shown, el("p", w("replay-note"), cls="kb-replay-keys"), role="region",
        aria_label=w("replay"), cls="kb-replay kb-tool", hidden=True, data_kb_incident=reader.incident.id,
        data_kb_words=json.dumps(words, ensure_ascii=False), data_search_exclude=True,
    )  # fmt: skip


def _step(name: str, sign: str, label: str) -> Html:
    return el("button", sign, type="button", cls=f"kb-replay-{name}", aria_label=label, title=label)
