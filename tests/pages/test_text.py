"""Text of records becomes markup that cannot act, and stays the text that it was."""

from __future__ import annotations

import html
import re

import markdown
import pytest

from kbtool.pages import text
from kbtool.pages.html import Html, coded, el, join
from tests.site.hostile import PLAIN, PROSE

RAW = (
    "<script>x()</script>",
    "a <img src=x onerror=x()> b",
    "<svg/onload=x()>",
    "<a href=javascript:x()>y</a>",
    "[a](javascript:x())",
    "[a](jAvAsCrIpT:x())",
    "[a](javascript&#58;x())",
    "[a](data:text/html,x)",
    "![a](vbscript:x)",
    "[a][b]\n\n[b]: javascript:x()",
    "<javascript:x()>",
    "<div markdown=1 onclick=x()>a</div>",
    "a{: onclick=x()}",
)
CONTEXTS = ("# {}", "- {}", "> {}", "| a |\n|---|\n| {} |", "[{}](https://a.example)", "**{}**", "{}")


@pytest.mark.parametrize("value", [*RAW, *PROSE, *PLAIN])
def test_prose_keeps_no_handler_no_scheme_and_no_element_beyond_the_list(value: str) -> None:
    made = text.prose(value)
    tags = re.findall(r"<([a-zA-Z][a-zA-Z0-9]*)([^<>]*)>", made)
    assert {tag for tag, _ in tags} <= text.TAGS
    for _, attributes in tags:
        assert re.fullmatch(r'( href="(https?|mailto):[^"]*"| rel="noopener noreferrer")*', attributes), attributes


@pytest.mark.parametrize("context", CONTEXTS)
@pytest.mark.parametrize("value", PLAIN)
def test_a_plain_field_reads_the_same_wherever_markdown_puts_it(value: str, context: str) -> None:
    whole = context.format(text.escape_markdown(value))
    made = markdown.markdown(whole, extensions=["attr_list", "tables", "toc"])
    shown = html.unescape(re.sub(r"<[^>]+>", "", made))
    assert value in shown
    assert not re.search(r"<(script|img|svg|iframe|style|meta|base|form|input|details|math)\b", made)


def test_prose_without_markdown_is_a_paragraph_as_it_stands() -> None:
    assert text.prose("A limit - 3 of them - was hit.") == "<p>A limit - 3 of them - was hit.</p>"
    assert text.prose("**A** `b`") == "<p><strong>A</strong> <code>b</code></p>"


def test_the_quick_way_for_plain_prose_gives_what_markdown_gives() -> None:
    for value in (
        "Plain.",
        "It's 5:15, (so) be it!",
        "线程上限，3 台。",
        "a ~ b = c # d",
        "x_ y",
        "3. three",
        "- item",
    ):
        rendered = text._renderer().reset().convert(value)
        assert text.prose(value) == text.clean(rendered), value


def test_a_line_break_between_chinese_characters_is_no_space() -> None:
    assert text.prose("线程\n上限与 **根因**\n不同") == "<p>线程上限与 <strong>根因</strong>不同</p>"
    assert text.prose("thread\nlimit") == "<p>thread\nlimit</p>"
    assert "线程\n上限" in text.prose("```\n线程\n上限\n```")


def test_bold_beside_chinese_punctuation_is_bold() -> None:
    for value in ("因此**“线程上限”**是", "这是**根因。**然后", "使用**Kinesis（流）**服务"):
        assert "<strong>" in text.prose(value), value


def test_a_description_ends_with_a_sentence_or_a_word() -> None:
    long = "A first sentence stands here. A second one follows it and goes on for a good while longer."
    assert text.plain(long, 60) == "A first sentence stands here." or text.plain(long, 60).endswith("…")
    assert text.plain(long, 40) == "A first sentence stands here."
    assert text.plain("x & <y> `z`") == "x & <y> z"


def test_markup_helpers_escape_everything_but_markup() -> None:
    assert (
        el("a", "<b>", Html("<i>"), None, href='"x"', cls="k") == '<a href="&quot;x&quot;" class="k">&lt;b&gt;<i></a>'
    )
    assert join(["<", None, ""], Html("<br>"), sep=", ") == "&lt;, <br>"


def test_titles_in_front_matter_cannot_leave_their_place() -> None:
    assert text.front_matter("</title><script>'\"") == "&lt;/title&gt;&lt;script&gt;&#x27;&quot;"


def test_code_in_a_label_is_marked_and_anything_else_is_text() -> None:
    assert coded("state `<b>` of `a & b`") == "state <code>&lt;b&gt;</code> of <code>a &amp; b</code>"
    assert coded("5` <i>") == "5` &lt;i&gt;"
    assert coded("``") == ""
