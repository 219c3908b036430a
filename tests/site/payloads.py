"""Sixty and more attacks, and a record drenched in them: every text field holds all of them.

The loader refuses many of these. Here they stand behind it, in models that were never validated, because the pages
must not rely on the loader.
"""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel

from kbtool.model import Incident, PatternText
from kbtool.model.base import Label, Prose
from tests.site.hostile import PLAIN, PROSE

RUN = "window.pwned=1"
EVIL = "https://evil.example/x"
MORE = (
    f"<script src={EVIL}></script>", f"<ScRiPt>{RUN}</sCrIpT>", f"<script\n>{RUN}</script\n>", f"<scr<script>ipt>{RUN}</script>",
    f"<svg><script>{RUN}</script></svg>", f"<svg><animate onbegin={RUN} attributeName=x dur=1s>",
    f"<svg><a xlink:href=javascript:{RUN}><text>x</text></a></svg>", f"<svg><use href=data:image/svg+xml,{RUN}#x></svg>",
    f"<video src=x onerror={RUN}>", f"<audio src onloadstart={RUN}>", f"<source onerror={RUN}>", f"<body onload={RUN}>",
    f"<object data=javascript:{RUN}>", f"<embed src=javascript:{RUN}>", f"<link rel=stylesheet href={EVIL}>",
    f"<textarea autofocus onfocus={RUN}>", "</textarea>", f"<select autofocus onfocus={RUN}>", f"<marquee onstart={RUN}>",
    f"<div style=background:url({EVIL})>", f"<template><script>{RUN}</script></template>", f"<noscript><img src=x onerror={RUN}>",
    f"</noscript><img src=x onerror={RUN}>", f"</svg><img src=x onerror={RUN}>", f"</details><img src=x onerror={RUN}>",
    f"</p></div></article><script>{RUN}</script>", "<iframe srcdoc='<script>parent.pwned=1</script>'>",
    f"[a](JaVaScRiPt:{RUN})", f"[a](java\tscript:{RUN})", f"[a](&#106;avascript:{RUN})", f"[a](<javascript:{RUN}>)",
    f"[a](vbscript:{RUN})", f"[a](data:text/html,<script>{RUN}</script>)", f"![a](javascript:{RUN})",
    f"<javascript:{RUN}>", f"[r]\n\n[r]: javascript:{RUN}", f"[a](https://a.example 'x' onclick={RUN})",
    f"[a](//evil.example/x\"onfocus={RUN})", f"## x {{: onclick={RUN} style=position:fixed }}", "x{.md-overlay #__search}",
    f"```js {{onclick={RUN}}}\nx\n```", f"~~~\n</code><script>{RUN}</script>\n~~~", f"> <img src=x onerror={RUN}>",
    f"* <img src=x onerror={RUN}>", f"[^1]\n\n[^1]: <img src=x onerror={RUN}>", f"*[x]: <img onerror={RUN}>",
    '"><script>window.pwned=1</script>', "'><script>window.pwned=1</script>", f'" autofocus onfocus="{RUN}', f"&quot; onclick=&quot;{RUN}",
    f"&#x3c;script&#x3e;{RUN}&#x3c;/script&#x3e;", f"%3Cscript%3E{RUN}%3C/script%3E", f"\\u003cscript\\u003e{RUN}\\u003c/script\\u003e",
    "\x02wzxhzdk:0\x03", "\x02klzzwxh:0001\x03", f"\x00<img src=x onerror={RUN}>", "</script><script>", "]]><script>", "${window.pwned=1}",
    "{% for x in config %}{{", "kb:index.md", "href=&quot;kb:../../etc&quot;",
)  # fmt: skip
"""Beyond what hostile.py has: more elements, schemes, contexts that close, and the renderer's own placeholders."""

PAYLOADS = tuple(dict.fromkeys((*PLAIN, *PROSE, *MORE)))
LINES = {"publisher", "command", "output", "version", "as_written", "title", "example"}
"""Text fields that are plain strings, not texts in two languages."""


def drenched(incident: Incident) -> Incident:
    """The record with every text field replaced. Its links to other records are cut, so that it stands alone."""
    made: Incident = _drench(incident)
    return made.model_copy(update={"links": made.links.model_copy(update={"siblings": ()})})


def drenched_all(values: dict[Any, Any]) -> dict[Any, Any]:
    """Vocabularies, services, providers, commands, runbooks: every text replaced, every id kept."""
    return {key: _drench(value) for key, value in values.items()}


def drenched_pattern(written: PatternText) -> PatternText:
    made: PatternText = _drench(written)
    return made


def _drench(value: Any, name: str = "") -> Any:
    if isinstance(value, Prose):
        return value.model_copy(update=dict.fromkeys(("en", "zh"), "\n\n".join(PAYLOADS)))
    if isinstance(value, Label):
        return value.model_copy(update=dict.fromkeys(("en", "zh"), " ".join(PAYLOADS)))
    if isinstance(value, BaseModel):
        return value.model_copy(update={key: _drench(found, key) for key, found in value})
    if isinstance(value, tuple):
        return tuple(_drench(item, name) for item in value)
    return " ".join(PAYLOADS) if isinstance(value, str) and name in LINES else value
