"""The table of ledgers: name, what it is in both languages, by what its rows are grouped and filtered.

The one place to add another, with its function in `collect.py`. Imports nothing: the command starts through here.
"""

from __future__ import annotations


class Facet:
    """One thing by which rows are grouped or filtered: a vocabulary, or a closed list with words of the interface."""

    def __init__(self, name: str, vocabulary: str = "", words: str = "", values: tuple[str, ...] = ()) -> None:
        self.name = name
        self.vocabulary = vocabulary
        self.words = words
        """First part of the key of each value's word, e.g. `horizon` for `horizon-short`."""
        self.values = values
        """The closed list, in the order in which it is shown; a vocabulary is shown as often as it occurs."""


class Ledger:
    """One ledger. The first facet groups the rows; without facets they are grouped by incident."""

    def __init__(self, name: str, title: tuple[str, str], meaning: tuple[str, str], *facets: Facet) -> None:
        self.name, self.title, self.meaning, self.facets = name, title, meaning, facets

    def facet(self, name: str) -> Facet | None:
        return next((facet for facet in self.facets if facet.name == name), None)


FIX_STATES = ("done", "under-way", "planned", "not-given", "unknown")
HORIZONS = ("now", "short", "medium", "long", "not-given", "unknown")
OUTCOMES = ("wrong", "partly-right", "right", "not-given", "unknown")
TOLD = ("status-tool", "fallback", "message", "event", "fix")
INTERVALS = (
    "trigger-to-alarm", "trigger-to-impact", "impact-to-alarm", "alarm-to-narrowed", "impact-to-narrowed",
    "alarm-to-diagnosed", "impact-to-diagnosed",
)  # fmt: skip

LEDGERS = (
    Ledger(
        "safeguards", ("Safeguards", "防护措施"),
        ("What was meant to protect, and what it did on the day. By kind, then by outcome.",
         "本应起保护作用的措施，以及它当天的实际表现。先按类型，再按结果排列。"),
        Facet("kind", "safeguards"), Facet("outcome", "safeguard-outcomes"),
    ),
    Ledger(
        "fixes", ("Fixes", "改进"),
        ("What was changed or announced afterwards, by horizon, with its state when the source was published and what "
         "later sources say.",
         "事后落实或宣布的改动，按期限排列，附来源发布时的状态和后来的佐证。"),
        Facet("horizon", words="horizon", values=HORIZONS), Facet("state", words="fix", values=FIX_STATES),
        Facet("kind", "fix-kinds"), Facet("later", words="ledger-later", values=("evidence", "tested", "none")),
    ),
    Ledger(
        "recurrences", ("Fixes put to the test", "受到检验的改进"),
        ("A fix announced after one incident and what a later incident or a later source says of it. The grade of each "
         "sentence is its own; that two of them belong together is ours unless a source says so.",
         "一起事故之后宣布的改进，以及后来的事故或来源怎么说。每句话各有依据等级；把两句放在一起，除非来源明言，都是本站解读。"),
        Facet("via", words="ledger-via", values=("link", "again", "evidence")), Facet("kind", "fix-kinds"),
        Facet("state", words="fix", values=FIX_STATES), Facet("outcome", "safeguard-outcomes"),
    ),
    Ledger(
        "hypotheses", ("Hypotheses and wrong turns", "当时的判断与弯路"),
        ("What was believed during an incident, how it turned out and what a wrong turn cost, the wrong ones first.",
         "事故期间的判断、结果，以及走弯路的代价；判断错的在前。"),
        Facet("outcome", words="outcome", values=OUTCOMES),
    ),
    Ledger(
        "decisions", ("Decisions", "决策"),
        ("What was known, what was chosen and why. By incident, newest first.",
         "当时知道什么，选了什么，为什么。按事故排列，新的在前。"),
    ),
    Ledger(
        "silences", ("Silences and unknowns", "原文未提与不详"),
        ("What a text that was read whole does not say, and what a partial copy leaves open.",
         "通读全文仍未提到的，以及因所读文本不完整而不得而知的。"),
        Facet("kind", words="silence", values=("silence", "unknown")),
    ),
    Ledger(
        "communication", ("Telling customers", "告知客户"),
        ("Status tools and status pages that were hit, fallbacks and what they did, and how customers were told. "
         "That a message stands here does not mean that it was late or wrong.",
         "受影响的状态页及发布工具、后备手段的表现，以及怎样告知客户。列在这里并不表示消息迟了或错了。"),
        Facet("kind", words="ledger-told", values=TOLD),
    ),
    Ledger(
        "detection", ("Detection gaps", "发现与确认用时"),
        ("Intervals on the way to the first alarm and to the cause, each between two events of the record, with its "
         "bound. Only where both events have a time.",
         "到首次告警、到确认根因各用了多久：每个间隔都由档案中的两个事件界定，并带上下界。两个事件都有时间才列出。"),
        Facet("interval", words="gap", values=INTERVALS),
    ),
    Ledger(
        "recovery", ("Recovery shapes", "恢复形态"),
        ("The steps that gave recovery its course, by what set its pace.",
         "决定恢复走法的步骤，按决定快慢的环节排列。"),
        Facet("shape", "recovery-shapes"),
    ),
)  # fmt: skip
"""All ledgers, in the order in which they are listed."""

BY_NAME = {ledger.name: ledger for ledger in LEDGERS}

FACETS = tuple(dict.fromkeys(facet.name for ledger in LEDGERS for facet in ledger.facets))
"""The name of every facet: an option of the command, and a select on the page."""


def counted(number: int, words: dict[str, str]) -> str:
    """`1 row`, `12 rows`."""
    return words["ledger-row-one"] if number == 1 else words["ledger-row-many"].format(number)


def heading(name: str) -> str:
    """The name of a group as a heading: with a capital, where the language has them."""
    return name[:1].upper() + name[1:]


def word(facet: Facet, value: str, words: dict[str, str]) -> str:
    """The word for a value of a closed list; `not-given` and `unknown` are said the same everywhere."""
    return words.get(f"{facet.words}-{value}") or words.get(value) or value
