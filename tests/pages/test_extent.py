"""A base of many incidents has pages of a size that a reader can use; each says what it leaves out and where that is."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from kbtool.pages import figures, graph, home, ledger, lists, service, terms, uses
from kbtool.pages.base import Context, Page, generate
from kbtool.pipeline import Compiled, compile_kb
from tests.records import minimal_record, write_kb

KINDS = (
    home.KIND, lists.INCIDENTS, lists.YEARS, lists.SERVICES, terms.TERMS, terms.VOCABULARIES, service.KIND,
    figures.KIND, ledger.PAGES, graph.KIND,
)  # fmt: skip
OLD, NEW = 550, 60


def dated(year: int, number: int) -> dict[str, Any]:
    """The small record, moved to another year."""
    moved: dict[str, Any] = json.loads(json.dumps(minimal_record()).replace("2020-", f"{year}-"))
    return moved | {"id": f"acme-queue-{year}-{number:03d}"}


@pytest.fixture(scope="module")
def many(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    records = [dated(2012, number) for number in range(OLD)] + [dated(2020, number) for number in range(NEW)]
    return compile_kb(write_kb(tmp_path_factory.mktemp("many") / "kb", *records))


def pages(compiled: Compiled, lang: str) -> dict[str, Page]:
    return generate(Context(compiled.analysis, lang, uses.collect(compiled.kb)), KINDS)


def whole(page: Page) -> str:
    return "".join(page.widgets.values())


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_lists_of_many_incidents_end_and_say_how_many_there_are(many: Compiled, lang: str) -> None:
    made = pages(many, lang)
    shown = {path: whole(page) for path, page in made.items()}
    assert shown["index.md"].count("kb-incident-card") == 60
    assert "610" in shown["index.md"]
    assert shown["incidents/index.md"].count("kb-incident-card") == 500
    assert "500" in shown["incidents/index.md"] and "610" in shown["incidents/index.md"]
    assert "<code>kbtool list</code>" in shown["incidents/index.md"]
    assert shown["incidents/index.md"].index("acme-queue-2020-059") < shown["incidents/index.md"].index("-2012-549")
    for path, command in (
        ("terms/triggers/change.md", "kbtool list --trigger change"),
        ("terms/couplings/hard.md", "kbtool list --coupling hard"),
        ("services/acme-queue.md", "kbtool list --service acme-queue"),
        ("services/acme-queue.md", "kbtool cascade acme-queue --all"),
        ("services/acme-shop.md", "kbtool causes acme-shop --all"),
        ("ledgers/detection.md", "kbtool ledger detection"),
        ("figures.md", "kbtool export json"),
    ):
        assert f"<code>{command}</code>" in shown[path], path
        assert "610" in shown[path] or "1,220" in shown[path], path
    assert max(map(len, shown.values())) < 700_000


def test_every_incident_stands_on_the_page_of_its_year(many: Compiled) -> None:
    made = pages(many, "en")
    assert [heading.anchor for heading in made["years.md"].headings] == ["top", "year-2020", "year-2012"]
    assert 'href="kb:years/2012.md"' in whole(made["years.md"]) and "550 incidents" in whole(made["years.md"])
    for year, number in ((2012, OLD), (2020, NEW)):
        listed = re.findall(rf'href="kb:incidents/(acme-queue-{year}-\d+).md"', whole(made[f"years/{year}.md"]))
        assert len(set(listed)) == number


def test_a_small_base_lists_everything_and_has_no_page_a_year(compiled: Compiled) -> None:
    made = pages(compiled, "en")
    assert not [path for path in made if path.startswith("years/")]
    assert not [
        path
        for path, page in made.items()
        if re.search(r"(?:newest|most incidents).{0,40} (?:listed|shown)", whole(page))
    ]


def test_a_name_in_the_title_of_a_mark_is_escaped_once(tmp_path: Path) -> None:
    record = minimal_record() | {"short": {"en": "Queue & shop", "zh": "队列与商店"}}
    page = whole(pages(compile_kb(write_kb(tmp_path / "kb", record)), "en")["figures.md"])
    assert "<title>2020-11: Queue &amp; shop</title>" in page
