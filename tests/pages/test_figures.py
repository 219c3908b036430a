"""The figures over all incidents: every number in a chart is one of the index, and the list says the same."""

from __future__ import annotations

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from kbtool import i18n
from kbtool.index import fill
from kbtool.pages import figure_data, figures, uses
from kbtool.pages.base import Context, Page, generate
from kbtool.pages.charts import letter
from kbtool.pipeline import Compiled, compile_kb
from tests.records import write_kb

KEYS = ("detection", "diagnosis", "recovery", "tail", "delays", "months", "factors", "shapes")


@pytest.fixture(scope="module")
def page(compiled: Compiled) -> dict[str, Page]:
    found = uses.collect(compiled.kb)
    return {
        lang: generate(Context(compiled.analysis, lang, found), (figures.KIND,))["figures.md"] for lang in ("en", "zh")
    }


@pytest.fixture(scope="module")
def db(compiled: Compiled) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    fill(connection, compiled.analysis)
    yield connection
    connection.close()


def section(page: Page, key: str) -> str:
    """The markup that holds the chart of this key."""
    return next(widget for widget in page.widgets.values() if f'id="figure-{key}-title"' in widget)


def chart(page: Page, key: str) -> ET.Element:
    found = re.search(r"<svg.*?</svg>", section(page, key), re.DOTALL)
    assert found
    return ET.fromstring(found.group())


def marks(page: Page, key: str, *names: str) -> list[tuple[str, ...]]:
    """The data attributes of the marks of a chart."""
    found = [e for e in chart(page, key).iter() if e.get(f"data-{names[0]}") is not None]
    return [tuple(str(element.get(f"data-{name}")) for name in names) for element in found]


@pytest.mark.parametrize("family", list(figure_data.FAMILIES))
def test_the_strips_are_the_intervals_of_the_origin_in_the_index(
    page: dict[str, Page], db: sqlite3.Connection, family: str
) -> None:
    names = figure_data.FAMILIES[family]
    rows = db.execute(
        "SELECT g.incident, g.name, g.minutes, g.bound FROM gaps g JOIN incidents i ON i.id = g.incident "
        f"WHERE g.basic AND g.name IN ({','.join('?' * len(names))}) AND g.minutes >= 0 "
        "AND i.services || ' ' LIKE g.node || ' %'", names,
    ).fetchall()  # fmt: skip
    expected = Counter((a, b, str(c), d) for a, b, c, d in rows)
    for lang in ("en", "zh"):
        assert Counter(marks(page[lang], family, "incident", "interval", "minutes", "bound")) == expected
        shown = " ".join(chart(page[lang], family).itertext())
        for _, _, minutes, bound in rows:
            assert i18n.duration(minutes, lang, bound) in shown
    assert expected


def test_a_longer_interval_has_a_longer_strip_and_a_bound_is_drawn_as_a_bound(page: dict[str, Page]) -> None:
    groups = [e for e in chart(page["en"], "recovery").iter() if e.get("data-minutes")]
    widths = {}
    for group in groups:
        rect = next(e for e in group if e.tag == "rect")
        widths[int(str(group.get("data-minutes")))] = float(str(rect.get("width")))
        drawn = {"at-most": "line", "at-least": "path"}.get(str(group.get("data-bound")))
        assert {e.tag for e in group if e.tag in ("line", "path")} == ({drawn} if drawn else set())
    assert [widths[m] for m in sorted(widths)] == sorted(set(widths.values()))
    assert {g.get("data-bound") for g in groups} >= {"exact", "at-most"}


def test_strips_stand_by_date_and_never_by_length(page: dict[str, Page], compiled: Compiled) -> None:
    for family in figure_data.FAMILIES:
        order = [incident for (incident,) in marks(page["en"], family, "incident")]
        dates = [compiled.kb.incidents[incident].date for incident in order]
        assert dates == sorted(dates, reverse=True)


def test_the_delays_are_those_of_the_edges_in_the_index_and_the_rest_is_counted(
    page: dict[str, Page], db: sqlite3.Connection
) -> None:
    rows = db.execute("SELECT incident, id, delay, delay_bound FROM edges WHERE delay IS NOT NULL").fetchall()
    expected = Counter((a, b, str(c), d) for a, b, c, d in rows)
    assert Counter(marks(page["en"], "delays", "incident", "edge", "minutes", "bound")) == expected
    total = db.execute("SELECT COUNT(*) FROM edges").fetchone()[0]
    assert f"{len(rows)} of {total} edges" in section(page["en"], "delays")


def test_no_two_marks_of_the_delays_lie_on_each_other(page: dict[str, Page]) -> None:
    circles = [
        (float(str(e.get("cx"))), float(str(e.get("cy"))))
        for e in chart(page["en"], "delays").iter()
        if e.tag == "circle"
    ]
    assert len(circles) == len(set(circles)) > 20
    near = [(a, b) for n, a in enumerate(circles) for b in circles[:n] if abs(a[1] - b[1]) < 1 and abs(a[0] - b[0]) < 4]
    assert near == []


def test_months_factors_and_shapes_are_counted_as_the_index_counts_them(
    page: dict[str, Page], db: sqlite3.Connection
) -> None:
    months = db.execute("SELECT substr(date, 1, 7), COUNT(*) FROM incidents GROUP BY 1").fetchall()
    assert Counter(marks(page["en"], "months", "month", "count")) == Counter((m, str(n)) for m, n in months)
    cells = dict(
        db.execute(
            "SELECT f.term || ' ' || i.trigger, COUNT(*) FROM uses f JOIN incidents i ON i.id = f.incident "
            "WHERE f.vocabulary = 'factors' GROUP BY 1"
        ).fetchall()
    )
    shown = marks(page["en"], "factors", "cell", "count")
    assert {cell: int(n) for cell, n in shown}.items() <= cells.items()
    commonest = db.execute(
        "SELECT term FROM uses WHERE vocabulary = 'factors' GROUP BY term ORDER BY COUNT(*) DESC LIMIT 5"
    ).fetchall()
    assert {term for (term,) in commonest} <= {cell.split()[0] for cell, _ in shown}
    listed = set(re.findall(r'id="figure-factor-([a-z0-9-]+)"', section(page["en"], "factors")))
    assert listed == {term for (term,) in db.execute("SELECT term FROM uses WHERE vocabulary = 'factors'").fetchall()}
    shapes = db.execute("SELECT term, incident FROM uses WHERE vocabulary = 'recovery-shapes'").fetchall()
    assert Counter(marks(page["en"], "shapes", "shape", "incident")) == Counter(shapes)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_each_chart_says_what_it_cannot_tell_and_has_its_links_in_a_list(page: dict[str, Page], lang: str) -> None:
    words = {"en": "What it cannot tell", "zh": "它不能说明什么"}[lang]
    for key in KEYS:
        markup = section(page[lang], key)
        assert words in markup, key
        drawn = {str(e.get("href")) for e in chart(page[lang], key).iter() if e.tag == "a"}
        rest = re.sub(r"<svg.*?</svg>", "", markup, flags=re.DOTALL)
        targets = set(re.findall(r'href="([^"]+)"', rest)) | {"#" + i for i in re.findall(r'id="([^"]+)"', rest)}
        assert {href.split("#")[0] for href in drawn if not href.startswith("#")} <= {t.split("#")[0] for t in targets}
        assert {href for href in drawn if href.startswith("#")} <= targets, key


def test_no_average_and_no_ranking_of_providers(page: dict[str, Page], compiled: Compiled) -> None:
    for lang in ("en", "zh"):
        whole = "".join(page[lang].widgets.values()).lower()
        assert not re.search(r"mttr|mean time|median|平均恢复|中位", whole)
    drawn = "".join(ET.tostring(chart(page["en"], key), encoding="unicode") for key in KEYS)
    assert not any(f">{names.en}<" in drawn for names in compiled.kb.providers.values())


def test_a_knowledge_base_without_records_still_has_the_page(tmp_path: Path) -> None:
    compiled = compile_kb(write_kb(tmp_path / "kb"))
    made = generate(Context(compiled.analysis, "en", uses.collect(compiled.kb)), (figures.KIND,))
    assert list(made) == ["figures.md"]
    assert made["figures.md"].widgets == {}


def test_columns_are_lettered_beyond_z() -> None:
    assert [letter(n) for n in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]
