"""What the commands over all incidents share: an edge as the reason of a claim, in text and as data."""

from __future__ import annotations

from kbtool import i18n, query, report
from kbtool.across import weakest
from kbtool.query import Index, Row


def edge_data(edge: Row) -> Row:
    """One edge as `--format json` gives it; `link` is its place on the site."""
    keys = ("incident", "upstream", "downstream", "coupling", "mechanism", "grade")
    return {
        "edge": edge["id"], **{key: edge[key] for key in keys}, "sources": str(edge["sources"]).split(),
        "link": f"incidents/{edge['incident']}/#edge-{edge['id']}",
    }  # fmt: skip


def chain_data(chain: list[Row]) -> Row:
    """A chain of one incident."""
    return {
        "incident": chain[0]["incident"], "direct": len(chain) == 1, "grade": weakest(chain),
        "edges": [edge_data(edge) for edge in chain],
    }  # fmt: skip


class Teller:
    """Writes reasons in one language."""

    def __init__(self, index: Index, lang: str) -> None:
        self.word = i18n.words(lang)
        self.names = query.node_names(index, lang)
        self.terms = query.term_names(index, lang)

    def name(self, node: object) -> str:
        return report.plain(self.names.get(str(node), str(node)))

    def title(self, text: str) -> None:
        report.out(report.style(text, "bold"))

    def say(self, text: str, indent: str = "") -> None:
        report.out("\n".join(report.wrap(report.plain(text), report.columns(), indent, indent)))

    def facts(self, edge: Row) -> str:
        """Coupling, grade, and where to check it: the id of the edge on the page of its incident."""
        coupling = self.terms.get(("couplings", str(edge["coupling"])), str(edge["coupling"]))
        return f"{coupling} · {self.word['grade-' + str(edge['grade'])]} · {edge['incident']}#edge-{edge['id']}"

    def edge(self, edge: Row, indent: str) -> None:
        """One edge: its ends, then its facts."""
        line = f"{self.name(edge['upstream'])} → {self.name(edge['downstream'])}"
        size = report.columns()
        report.out("\n".join(report.wrap(line, size, indent, indent + "    ")))
        facts = report.wrap(report.plain(self.facts(edge)), size, indent + "  ", indent + "    ")
        report.out("\n".join(report.style(line, "dim") for line in facts))

    def chain(self, chain: list[Row], indent: str) -> None:
        for edge in chain:
            self.edge(edge, indent)
