"""The checks over a built folder find what a strict build does not, and the policy is one and the same everywhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kbtool import policy, seen

SITE = "https://kb.example/base/"
PAGE = '<!doctype html><html><head><meta charset="utf-8"></head><body>{}</body></html>'


def folder(tmp_path: Path, **pages: str) -> Path:
    """`a="..."` is the body of the page a/index.html; `index` is the page of the folder itself."""
    for name, body in pages.items():
        path = tmp_path / ("index.html" if name == "index" else f"{name}/index.html")
        path.parent.mkdir(exist_ok=True)
        path.write_text(PAGE.format(body), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    "href",
    ["../other/#no-such-section", "../missing/", "../missing.html", f"{SITE}missing/", "/base/other/#gone", "#gone"],
)
def test_a_dead_link_or_anchor_is_found_in_the_built_html(tmp_path: Path, href: str) -> None:
    root = folder(tmp_path, page=f'<a href="{href}">x</a>', other='<h2 id="here">x</h2>')
    assert [fault for fault in policy.check(root, SITE) if href in fault]


@pytest.mark.parametrize(
    "href", ["../other/#here", "../other/", f"{SITE}other/#here", "/base/other/", "https://elsewhere.example/x", "#own"]
)
def test_a_link_that_leads_somewhere_is_left_alone(tmp_path: Path, href: str) -> None:
    root = folder(tmp_path, page=f'<p id="own"><a href="{href}">x</a>', other='<h2 id="here">x</h2>')
    assert policy.check(root, SITE) == []


@pytest.mark.parametrize(
    "body",
    [
        "<p onclick='x()'>a</p>", '<p style="color:red">a</p>', "<style>p{}</style>", "<iframe src='x'></iframe>",
        '<a href="javascript:x()">a</a>', '<a href=" JAVASCRIPT:x()">a</a>', '<a href="&#106;avascript:x()">a</a>',
        '<img src="https://elsewhere.example/a.png">', '<script src="https://elsewhere.example/a.js"></script>',
        '<link rel="stylesheet" href="//elsewhere.example/a.css">', '<a href="data:text/html,x">a</a>',
        '<i id="a"></i><i id="a"></i>', "<base href='/'>",
    ],
)  # fmt: skip
def test_code_style_foreign_requests_and_double_ids_are_found(tmp_path: Path, body: str) -> None:
    assert policy.check(folder(tmp_path, index=body), SITE)


def test_text_that_only_looks_like_markup_is_left_alone(tmp_path: Path) -> None:
    body = "<p>&lt;p onclick=x&gt;</p><script>var a = '<p style=x>'</script><!-- <p onclick=x> -->"
    assert policy.check(folder(tmp_path, index=body), SITE) == []


def test_every_page_has_the_same_policy_with_the_hash_of_every_inline_script(tmp_path: Path) -> None:
    root = folder(tmp_path, index="<script>one()</script>", deep="<script>two()</script><script src=a.js></script>")
    written = policy.add_policy(root)
    assert written.count("'sha256-") == 2
    assert "unsafe" not in written
    for name in seen.html_files(root):
        assert (
            (root / name)
            .read_text()
            .count(f'charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{written}"')
        )


def test_a_page_without_charset_stops_the_build(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<p>no head</p>")
    with pytest.raises(ValueError, match="no charset"):
        policy.add_policy(tmp_path)


@pytest.mark.parametrize("names", [(), ("search.a.min.js", "search.b.min.js")])
def test_the_search_prelude_wants_exactly_one_worker(tmp_path: Path, names: tuple[str, ...]) -> None:
    workers = tmp_path / "assets/javascripts/workers"
    workers.mkdir(parents=True)
    for name in names:
        (workers / name).write_text("x")
    with pytest.raises(ValueError, match="theme has changed"):
        policy.add_search_prelude(tmp_path, "y")


def test_the_search_prelude_stands_before_the_worker(tmp_path: Path) -> None:
    worker = tmp_path / "assets/javascripts/workers/search.a.min.js"
    worker.parent.mkdir(parents=True)
    worker.write_text("theirs()")
    policy.add_search_prelude(tmp_path, "ours();")
    assert re.fullmatch(r"ours\(\);theirs\(\)", worker.read_text())
