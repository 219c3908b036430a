"""Markdown extension `kbtool.cjk`: a line break between two Chinese characters is no space.

HTML shows a soft line break as a space, which Chinese does not want. Runs on rendered text before raw blocks come
back, so code keeps its lines. Used for the hand-written pages and for the prose of records alike.
"""

from __future__ import annotations

import re
from typing import Any

from markdown import Markdown
from markdown.extensions import Extension
from markdown.postprocessors import Postprocessor

_CJK = r"\u3000-\u303f\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u2018\u2019\u201c\u201d\u2026\u2014"
_TAGS = r"(?:</?(?:a|em|strong|code|span)(?: [^<>]*)?>)*"
_BREAK = re.compile(rf"([{_CJK}]{_TAGS})[ \t]*\n[ \t]*(?={_TAGS}[{_CJK}])")


class _JoinLines(Postprocessor):
    def run(self, text: str) -> str:
        return _BREAK.sub(r"\1", text)


class CjkExtension(Extension):
    def extendMarkdown(self, md: Markdown) -> None:  # the library's name
        # Above raw_html (30), which puts code blocks back.
        md.postprocessors.register(_JoinLines(md), "kbtool-cjk", 35)


def makeExtension(**options: Any) -> CjkExtension:  # the library's name
    return CjkExtension(**options)
