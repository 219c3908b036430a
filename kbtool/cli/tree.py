"""Draws the hops of one incident as a tree, for `cascade` and `causes`."""

from __future__ import annotations

from kbtool import i18n, report
from kbtool.cli.show_time import Times
from kbtool.query import NodeNames, Row


class Tree:
    """Draws the hops of one incident."""

    def __init__(
        self, events: dict[str, Row], names: NodeNames, terms: dict[tuple[str, str], str], zone: str | None,
        lang: str, up: bool,
    ) -> None:  # fmt: skip
        self.times = Times(events, zone, lang)
        self.names, self.terms, self.lang, self.up = names, terms, lang, up
        self.word = i18n.words(lang)

    def draw(self, begin: list[str], hops: list[Row]) -> list[str]:
        near = "downstream" if self.up else "upstream"
        children: dict[str, list[Row]] = {}
        for hop in hops:
            children.setdefault(str(hop[near]), []).append(hop)
        lines: list[str] = []
        roots = [hop for node in begin for hop in children.get(node, [])]
        self._level(roots, children, set(begin), "", lines)
        return lines

    def _level(
        self, hops: list[Row], children: dict[str, list[Row]], begin: set[str], indent: str, lines: list[str]
    ) -> None:
        far = "upstream" if self.up else "downstream"
        for number, hop in enumerate(hops):
            last = number == len(hops) - 1
            below = children.get(str(hop[far]), []) if hop["new"] and str(hop[far]) not in begin else []
            branch, more = ("└─ ", "   ") if last else ("├─ ", "│  ")
            lines += self._hop(hop, indent + branch, indent + more + ("│  " if below else "   "))
            self._level(below, children, begin, indent + more, lines)

    def inside(self, edges: list[Row]) -> list[str]:
        """The edges within the service itself, in the order of the record, which is that of the mechanism."""
        lines = []
        for edge in edges:
            up, down = (self.names.get(str(edge[side]), str(edge[side])) for side in ("upstream", "downstream"))
            ways = f"{up} ↻" if up == down else f"{up} → {down}"
            lines += report.wrap(report.plain(ways), report.columns(), "   ", "      ")
            lines += self._details(edge, "", "      ")
        return lines

    def _hop(self, hop: Row, first: str, rest: str) -> list[str]:
        far, near = ("upstream", "downstream") if self.up else ("downstream", "upstream")
        name = self.names.get(str(hop[far]), str(hop[far]))
        tag = ""
        if hop["loop"]:
            tag = " ↺ " + self.word["loop"]
        elif not hop["new"]:
            tag = " " + self.word["shown-elsewhere"]
        via = self.names.get(str(hop[near]), "") if hop["depth"] == 1 and "/" in str(hop[near]) else ""
        head = report.wrap(report.plain(name + tag), report.columns(), first, rest)
        head[0] = head[0].replace(name, report.style(name, "bold"), 1) if report.colour_wanted() else head[0]
        return head + self._details(hop, via, rest)

    def _details(self, hop: Row, via: str, indent: str) -> list[str]:
        """When, how and on what evidence, below the name."""
        window = "" if self.up else self.times.window(hop["onset"], hop["normal"], hop["relief"])
        facts = " · ".join(part for part in (self._delay(hop), window) if part)
        kinds = [self.word["via"].format(via)] if via else []
        kinds += [self._term("couplings", hop["coupling"]), self._term("mechanisms", hop["mechanism"])]
        kinds += [self.word[f"grade-{hop['grade']}"], str(hop["sources"]).replace("\n", ", ")]
        size = report.columns()
        lines = report.wrap(report.plain(facts), size, indent, indent) if facts else []
        lines += report.wrap(report.plain(" · ".join(k for k in kinds if k)), size, indent, indent)
        if hop[f"note_{self.lang}"]:
            lines += report.wrap(report.plain(f"※ {hop[f'note_{self.lang}']}"), size, indent, indent + "  ")
        return lines

    def _term(self, vocabulary: str, term: object) -> str:
        return self.terms.get((vocabulary, str(term)), str(term))

    def _delay(self, hop: Row) -> str:
        if hop["onset"] in ("not-given", "unknown") and self.up:
            return self.word[f"onset-{hop['onset']}"]
        minutes = hop["delay"]
        if not isinstance(minutes, int):
            return ""
        if minutes == 0:
            return self.word["at-once"]
        text = i18n.duration(abs(minutes), self.lang, str(hop["delay_bound"]))
        return self.word["delay-after" if minutes > 0 else "delay-before"].format(text)
