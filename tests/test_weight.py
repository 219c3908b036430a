"""A finished page asks for what it uses, and the theme's style keeps what a page can show."""

from __future__ import annotations

from pathlib import Path

import pytest

from kbtool import prune, shipped, weight

PAGE = """<html class="no-js" dir="ltr"><head><meta charset="utf-8"></head><body><main>{}</main>
<script src="../assets/javascripts/bundle.ab12.min.js"></script>
{}</body></html>"""
TAGS = "\n".join(f'      <script src="../assets/kb/{name}" defer></script>' for name in shipped.SCRIPTS)


def page(folder: Path, body: str) -> Path:
    path = folder / "a/index.html"
    path.parent.mkdir(exist_ok=True)
    path.write_text(PAGE.format(body, TAGS), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("body", "asked"),
    [
        ("<p>kb-quiz data-kb-clock</p>", ["kb.js"]),
        ('<div class="kb-card kb-quiz">', ["kb.js", "learn.js"]),
        ('<div class="kb-quizzes">', ["kb.js"]),
        ('<div data-kb-clock="UTC">', ["kb.js", "clock.js"]),
        ('<p class="kb-what-if"><a class="kb-term">', ["kb.js", "later.js", "terms.js"]),
    ],
)
def test_a_page_asks_for_the_scripts_that_it_has_something_for(tmp_path: Path, body: str, asked: list[str]) -> None:
    path = page(tmp_path, body)
    weight.load_what_is_used(tmp_path)
    text = path.read_text("utf-8")
    assert [name for name in shipped.SCRIPTS if f"kb/{name}" in text] == asked
    theme = "../assets/javascripts/bundle.ab12.min.js"
    assert f'<script src="../assets/kb/frame.js" data-kb-theme="{theme}"></script>' in text
    assert f'src="{theme}"' not in text


def test_a_theme_that_loads_its_script_in_another_way_stops_the_build(tmp_path: Path) -> None:
    path = page(tmp_path, "")
    path.write_text(path.read_text("utf-8").replace("bundle.", "theme."), encoding="utf-8")
    with pytest.raises(ValueError, match="theme has changed"):
        weight.load_what_is_used(tmp_path)


def test_a_page_is_marked_as_one_with_script_before_any_runs(tmp_path: Path) -> None:
    path = page(tmp_path, "")
    weight.load_what_is_used(tmp_path)
    assert '<html class="js" dir="ltr">' in path.read_text("utf-8")
    path.write_text(path.read_text("utf-8").replace("frame.js", "bundle.ab12.min.js"), encoding="utf-8")
    with pytest.raises(ValueError, match="theme has changed"):
        weight.load_what_is_used(tmp_path)


def test_what_is_shipped_has_no_comments_and_the_same_strings() -> None:
    for name in (*shipped.SCRIPTS, *shipped.LATER, shipped.FRAME, shipped.STYLE):
        assert "/* " not in weight.small(name), name
    assert "/[\\\\`*_[\\]<>]/g" in weight.small("learn.js")


STYLE = """
:root{--md-used:1px;--md-other:2px;--md-script:3px}
.md-nav{margin:var(--md-used)}
.md-nav,.md-gone{color:red}
.md-gone>p{color:blue}
.md-by-script{top:0}
[dir=rtl] .md-nav{left:0}
[dir=ltr] .md-nav{right:0}
.md-nav:not(.md-gone):hover::after{content:","}
@media print{.md-gone{top:0}}
@media screen and (min-width:60em){#top{top:1px}}
@keyframes turn{to{top:0}}
details[open]{top:2px}
"""


def test_the_style_keeps_every_rule_that_a_page_or_a_script_can_use(tmp_path: Path) -> None:
    sheet = tmp_path / "assets/stylesheets/main.min.css"
    sheet.parent.mkdir(parents=True)
    sheet.write_text(STYLE, encoding="utf-8")
    (tmp_path / "index.html").write_text('<html dir="ltr"><body><p class="md-nav" id="top">a</p></body></html>')
    (tmp_path / "a.js").write_text('x.className = "md-by-script"; y.style.setProperty("--md-script", 1)')
    prune.prune_style(tmp_path)
    left = sheet.read_text("utf-8")
    for kept in ("--md-used:1px", "--md-script:3px", ".md-nav{color:red}", ".md-by-script", "[dir=ltr] .md-nav",
                 '.md-nav:not(.md-gone):hover::after{content:","}', "@media screen and (min-width:60em){#top{",
                 "@keyframes turn{to{top:0}}"):  # fmt: skip
        assert kept in left, kept
    for gone in ("--md-other", ".md-gone{", ".md-gone>p", "rtl", "print", "details"):
        assert gone not in left, gone
