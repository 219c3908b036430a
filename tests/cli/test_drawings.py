"""The sources of drawings with hostile text in every column: each is read by a parser, and every name comes back."""

from __future__ import annotations

import re
import sqlite3
from html import unescape
from pathlib import Path
from xml.etree import ElementTree

import networkx
import pytest

from kbtool.cli.drawings import draw
from kbtool.index import write_index
from kbtool.indexfile import Index
from kbtool.pipeline import compile_kb
from kbtool.query import Row
from tests.records import minimal_record, write_kb
from tests.site.payloads import PAYLOADS

MORE = (
    'x"]; evil [label="y', "x\\", 'x\\"]; evil', "a\\nb\\l\\N\\G\\E", "s3: list", "a:b:n", "<b>x</b>", "&lt;b&gt; &amp; R&D", "} digraph evil {", "// x", "/* x */",
    "# x", "-> b", "x\n}\nevil -> y", "x\r\nclick n0 href 'https://evil.example/'", '"]\n  end\n  click n0 call alert()', "end", "x --> y", "%% x", "%%{init: {}}%%", "|x|", "`x`",
    "#quot;", "#34;", "]]>", "<!-- x -->", "<![CDATA[x]]>", '" onload="x', "\ufffe\uffff\ud7ff", "\u202egnp", "网关：边缘", "\U0001f525", "",
)  # fmt: skip
TEXTS = (*PAYLOADS, *MORE)
COLUMNS = ("upstream", "downstream", "incident", "coupling", "mechanism", "grade")


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every node named by an attack, as no loader would let through: an index may come from a stranger."""
    folder = tmp_path_factory.mktemp("drawn")
    path = folder / "index.sqlite"
    write_index(compile_kb(write_kb(folder / "kb", minimal_record())).analysis, path)
    with sqlite3.connect(path) as connection:
        kept = dict(zip(*_row(connection, "nodes"), strict=True))
        connection.execute("DELETE FROM nodes")
        for number, value in enumerate(TEXTS):
            row = kept | {"key": f"{number} {value}", "name_en": value, "name_zh": value}
            marks = ", ".join("?" * len(row))
            connection.execute(f"INSERT INTO nodes ({', '.join(row)}) VALUES ({marks})", tuple(row.values()))
    connection.close()
    return path


def _row(connection: sqlite3.Connection, table: str) -> tuple[list[str], tuple[object, ...]]:
    cursor = connection.execute(f"SELECT * FROM {table} LIMIT 1")
    return [column[0] for column in cursor.description], cursor.fetchone()


def hops() -> list[Row]:
    """One edge from each attack to the next, with attacks in every other column too."""
    keys = [f"{number} {value}" for number, value in enumerate(TEXTS)]
    out: list[Row] = []
    for number, (up, down) in enumerate(zip(keys, [*keys[1:], keys[0]], strict=True)):
        turn = [TEXTS[(number + step) % len(TEXTS)] for step in range(1, 5)]
        out.append(dict(zip(COLUMNS, (up, down, f"{number // 9} {turn[0]}", *turn[1:]), strict=True)))
    return out


def drawn(index: Path, form: str, lang: str = "en") -> str:
    with Index(str(index)) as opened:
        return draw(opened, form, hops(), lang)


def shown(value: str) -> str:
    """A text as a drawing may show it: without what drives a terminal."""
    return "".join(c if c.isprintable() else " " for c in value)


def test_graphml_is_read_by_networkx_and_every_value_comes_back(index: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.graphml"
    path.write_text(drawn(index, "graphml"), encoding="utf-8")
    graph = networkx.read_graphml(path, force_multigraph=True)
    assert {data.get("name", "") for _, data in graph.nodes(data=True)} == {shown(text) for text in TEXTS}
    assert graph.number_of_edges() == len(TEXTS)
    told = [tuple(data.get(key, "") for key in COLUMNS[2:]) for _, _, data in graph.edges(data=True)]
    assert sorted(told) == sorted(tuple(shown(str(hop[key])) for key in COLUMNS[2:]) for hop in hops())
    ids = [node.get("id") for node in ElementTree.parse(path).iter() if node.get("id")]
    assert len(set(ids)) == len(ids)


_TEXT = r'"(?:[^"\\\x00-\x1f]|\\\\|\\")*"'
DOT = re.compile(
    rf'digraph cascade \{{\n  charset="UTF-8";\n  node \[shape=box\];\n'
    rf"(?:  subgraph cluster_\d+ \{{\n    label={_TEXT};\n(?:    n\d+ \[label={_TEXT}\];\n)+"
    rf"(?:    n\d+ -> n\d+ \[label={_TEXT}, style=(?:solid|dashed)\];\n)+  \}}\n)+\}}"
)


def test_dot_keeps_to_its_grammar_and_every_name_comes_back(index: Path) -> None:
    text = drawn(index, "dot")
    assert DOT.fullmatch(text)
    quoted = re.findall(rf"^    n\d+ \[label=({_TEXT})\];$", text, re.MULTILINE)
    names = [unescape(re.sub(r"\\(.)", r"\1", found[1:-1])) for found in quoted]
    assert {shown(text) for text in TEXTS if "&" not in text} <= set(names)
    assert shown("&lt;b&gt; &amp; R&D") in names


MERMAID = re.compile(
    r"flowchart TD\n(?:  subgraph g\d+\[\"(?:[\w \-.,/]|#\d+;)+\"\]\n(?:    n\d+\[\"(?:[\w \-.,/]|#\d+;)+\"\]\n)+"
    r"(?:    n\d+ (?:-->|-\.->)\|\"(?:[\w \-.,/]|#\d+;)+\"\| n\d+\n)+  end\n?)+"
)


def test_mermaid_holds_letters_and_references_and_every_name_comes_back(index: Path) -> None:
    text = drawn(index, "mermaid")
    assert MERMAID.fullmatch(text)
    quoted = re.findall(r"^    n\d+\[\"(.*)\"\]$", text, re.MULTILINE)
    names = {re.sub(r"#(\d+);", lambda match: chr(int(match[1])), found) for found in quoted}
    assert {shown(text.replace("\n", " ")) or " " for text in TEXTS} == {name.replace("\n", " ") for name in names}


def test_the_checks_above_refuse_a_drawing_whose_text_is_not_escaped(index: Path) -> None:
    assert not DOT.fullmatch(drawn(index, "dot").replace('\\"', '"'))
    assert not MERMAID.fullmatch(drawn(index, "mermaid").replace("#34;", '"'))
    with pytest.raises(ElementTree.ParseError):
        ElementTree.fromstring(drawn(index, "graphml").replace("&lt;", "<"))
