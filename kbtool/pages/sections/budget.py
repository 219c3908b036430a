"""The thread budget of a full mesh as a widget with two sliders; a script does the sums, a program says why.

Its numbers are those of labs/aws-kinesis-2020/thread_budget.py, and a test compares the two.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kbtool.pages.html import Html, el

if TYPE_CHECKING:
    from kbtool.pages.reader import Reader

LIMIT, OWN, PER_PEER, FLEET = 16_000, 1_500, 2, 7_200
SLIDERS = (("fleet", 100, 12_000, 50, FLEET), ("limit", 2_000, 32_000, 500, LIMIT))
"""Name, least, most, step and start of each slider."""


def widget(reader: Reader) -> Html:
    w = reader.w
    sliders = []
    for name, least, most, step, start in SLIDERS:
        shown = el("output", f"{start}", id=f"budget-{name}-value", for_=f"budget-{name}")
        slider = el("input", type="range", id=f"budget-{name}", cls="kb-slider", min=f"{least}", max=f"{most}",
                    step=f"{step}", value=f"{start}", autocomplete="off")  # fmt: skip
        sliders.append(el("div", el("label", w(f"budget-{name}"), w("colon"), shown, for_=f"budget-{name}"), slider))
    rows = [
        el("div", el("dt", w(f"budget-{name}")), el("dd", id=f"budget-{name}"), cls="kb-budget-row")
        for name in ("held", "spare", "largest", "sum")
    ]
    note = w("budget-note").format(own=OWN, peer=PER_PEER)
    return el(
        "div", el("p", el("strong", w("budget-title"))), el("p", note, cls="kb-quiet"), *sliders,
        el("p", id="budget-verdict", role="status"), el("dl", *rows),
        cls="kb-budget", hidden=True, data_own=f"{OWN}", data_peer=f"{PER_PEER}", data_fits=w("budget-fits"),
        data_over=w("budget-over"),
    )  # fmt: skip
