"""Building the site: whole or not at all, the same every time, both languages alike, problems as problems."""

from __future__ import annotations

import datetime as dt
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from kbtool import policy, seen
from kbtool.errors import ProblemsFound, UsageError
from kbtool.site import build_site
from tests.records import ROOT, minimal_record, put, write_kb
from tests.site.conftest import SITE, with_site_parts

BUILD = (
    "import sys; from pathlib import Path; from kbtool.site import build_site; "
    "build_site(Path(sys.argv[1]), Path(sys.argv[2]))"
)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return with_site_parts(write_kb(tmp_path_factory.mktemp("small") / "kb", minimal_record()))


def contents(folder: Path) -> dict[str, bytes]:
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file()}


def build_apart(root: Path, out: Path, **environment: str) -> None:
    """A build in a process of its own, since the seed of hashes and the site's address are read once."""
    done = subprocess.run(
        [sys.executable, "-c", BUILD, str(root), str(out)],
        check=False, env={**os.environ, **environment}, capture_output=True, text=True, timeout=120,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]


def test_two_builds_of_the_same_records_are_the_same_byte_for_byte(small: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "a" / "site", tmp_path / "b" / "other-name"
    build_apart(small, first, PYTHONHASHSEED="1", TZ="UTC")
    build_apart(small, second, PYTHONHASHSEED="2", TZ="Asia/Shanghai")
    one, two = contents(first), contents(second)
    assert list(one) == list(two)
    assert [name for name in one if one[name] != two[name]] == []


def test_every_page_exists_in_both_languages_with_the_same_places(site: Path) -> None:
    english = {p.relative_to(site).as_posix() for p in site.rglob("*.html") if p.relative_to(site).parts[0] != "zh"}
    chinese = {p.relative_to(site / "zh").as_posix() for p in (site / "zh").rglob("*.html")}
    assert english == chinese
    for name in english - {"404.html"}:
        assert headings(site / name) == headings(site / "zh" / name), name


def headings(path: Path) -> list[str]:
    return re.findall(r'<h[1-6] id="([^"]+)"', path.read_text(encoding="utf-8"))


def test_the_built_site_has_no_dead_link_no_inline_code_and_no_foreign_request(site: Path) -> None:
    assert policy.check(site, SITE) == []


def test_every_page_of_both_languages_has_the_same_strict_policy(site: Path) -> None:
    found = {
        match.group(1)
        for page in seen.html_files(site)
        for match in re.finditer(
            r'http-equiv="Content-Security-Policy" content="([^"]+)"', (site / page).read_text("utf-8")
        )
    }
    assert len(found) == 1
    assert "unsafe" not in next(iter(found))


def test_the_chinese_index_is_not_stemmed_and_its_words_are_cut(site: Path) -> None:
    index = json.loads((site / "zh/search/search_index.json").read_text(encoding="utf-8"))
    assert index["config"]["pipeline"] == ["stopWordFilter"]
    assert any("\u200b线程\u200b" in entry["text"] for entry in index["docs"])


def test_no_file_of_the_site_knows_the_day_of_the_build(small: Path, tmp_path: Path) -> None:
    build_site(small, tmp_path / "site")
    stamp = int.from_bytes((tmp_path / "site/sitemap.xml.gz").read_bytes()[4:8], "little")
    assert dt.datetime.fromtimestamp(stamp, dt.UTC).date().isoformat() == minimal_record()["verified"]["on"]
    assert "<lastmod>" not in (tmp_path / "site/sitemap.xml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "source"),
    [
        ("incidents/aws-kinesis-2020", "incidents/aws/aws-kinesis-2020.yaml"),
        ("incidents/aws-kinesis-2020/learn", "incidents/aws/aws-kinesis-2020.yaml"),
        ("zh/incidents/aws-kinesis-2020", "incidents/aws/aws-kinesis-2020.yaml"),
        ("services/aws-kinesis", "schema/services/aws.yaml"),
        ("zh/about", "docs/zh/about.md"),
    ],
)
def test_the_edit_button_opens_the_source_of_the_page(site: Path, page: str, source: str) -> None:
    text = (site / page / "index.html").read_text(encoding="utf-8")
    button = re.search(r'<a href="([^"]+)"[^>]*class="md-content__button', text)
    assert button and button.group(1).endswith(f"/edit/main/{source}")


def test_the_site_works_below_a_path_and_its_language_links_lead_somewhere(small: Path, tmp_path: Path) -> None:
    address = "https://someone.example/kb/"
    out = tmp_path / "site"
    build_apart(small, out, KBTOOL_SITE_URL=address)
    assert policy.check(out, address) == []
    for page in seen.html_files(out):
        text = (out / page).read_text(encoding="utf-8")
        own = page.removesuffix("index.html")
        plain = own.removeprefix("zh/")
        if plain == "404.html":
            continue
        found = dict(re.findall(r'rel="alternate " hreflang="([^"]+)" href="([^"]+)"', text))
        assert found == {"en": address + plain, "zh-Hans": f"{address}zh/{plain}", "x-default": address + plain}
        switch = re.search(r'href="([^"]*)" hreflang="[^"]*" lang="[^"]*" data-kb-language', text)
        assert switch
        target = ((out / page).parent / switch.group(1) / "index.html").resolve()
        assert target == (out / ("" if own.startswith("zh/") else "zh") / plain / "index.html").resolve()


def test_wrong_records_stop_the_build_as_problems_and_leave_the_old_site(tmp_path: Path) -> None:
    root = with_site_parts(write_kb(tmp_path / "kb", minimal_record()))
    out = tmp_path / "site"
    out.mkdir()
    (out / "old.txt").write_text("old")
    broken = minimal_record()
    broken["cascade"]["edges"][0]["upstream"] = "nobody"
    put(root / "incidents/acme/acme-queue-2020.yaml", broken)
    with pytest.raises(ProblemsFound) as caught:
        build_site(root, out)
    assert all(problem.path and problem.line for problem in caught.value.problems)
    assert (out / "old.txt").read_text() == "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == ["kb", "site"]


def test_a_new_site_replaces_the_old_one_whole(small: Path, tmp_path: Path) -> None:
    out = tmp_path / "site"
    (out / "assets/kb").mkdir(parents=True)
    (out / "assets/kb/kb.css").write_text("")  # by this a site of ours is known
    (out / "stale.html").write_text("old")
    assert build_site(small, out) > 10
    assert not (out / "stale.html").exists()
    assert (out / "zh/incidents/acme-queue-2020/index.html").is_file()
    assert [p.name for p in tmp_path.iterdir()] == ["site"]


def test_a_folder_that_holds_something_else_is_not_replaced(small: Path, tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(UsageError, match="holds something else"):
        build_site(small, tmp_path)
    assert (tmp_path / "thesis.txt").read_text() == "years of work"


def test_pages_written_by_hand_are_the_same_set_with_the_same_places_in_both_languages() -> None:
    english, chinese = ROOT / "docs/en", ROOT / "docs/zh"
    names = sorted(p.relative_to(english).as_posix() for p in english.rglob("*.md"))
    assert names == sorted(p.relative_to(chinese).as_posix() for p in chinese.rglob("*.md"))
    for name in names:
        places = [re.findall(r"\{ ?#([a-z-]+) ?\}", (d / name).read_text("utf-8")) for d in (english, chinese)]
        assert places[0] == places[1]
