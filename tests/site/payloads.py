"""Sixty and more attacks, and a record drenched in them: every text field holds all of them.

The loader refuses many of these. Here they stand behind it, in models that were never validated, because the pages
must not rely on the loader.
"""

from __future__ import annotations

import contextlib
from functools import cache
from typing import Annotated, Any

from pydantic import BaseModel, TypeAdapter, ValidationError

from kbtool.model import CommandFile, Incident, JudgementFile, PatternText, RunbookFile, ServiceFile, Vocabulary
from kbtool.model.base import OpenPoint, Text, Waiver
from kbtool.model.fields import models_in
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
ADDRESSES = (
    f"javascript:{RUN}",
    f'https://a.example/"onmouseover="{RUN}',
    f"https://a.example/'><img src=x onerror={RUN}>",
    f"data:text/html,<script>{RUN}</script>",
)
"""For fields that hold an address; the loader takes http and https only, without quotes."""

RECORDS: tuple[type[BaseModel], ...] = (
    Incident, PatternText, ServiceFile, CommandFile, RunbookFile, JudgementFile, Vocabulary,
)  # fmt: skip
"""What a file may be: every model that a text can stand in hangs below one of these."""
EXTRA: dict[str, BaseModel] = {
    "waive": Waiver.model_construct(rule="TXT003", match="", reason=""),
    "open": OpenPoint.model_construct(key=None, asks="", place=None, excerpt=None),
}
"""Put where the drenched record has none, by the name of the field."""
Fields = frozenset[tuple[str, str]]
"""(name of a model, name of its field)."""


def text_fields() -> Fields:
    """Every field of every record that takes free text, found by asking the models: a new one cannot be forgotten."""
    found: set[type[BaseModel]] = set()
    waiting = list(RECORDS)
    while waiting:
        model = waiting.pop()
        if model not in found:
            found.add(model)
            waiting += [inner for info in model.model_fields.values() for inner in models_in(info.annotation)]
    return frozenset((model.__name__, name) for model in found for name in model.model_fields if _told(model, name))


def filled_fields(value: Any) -> Fields:
    """Those of `text_fields` that hold something, here or in anything inside."""
    if isinstance(value, (tuple, dict)):
        return frozenset().union(*map(filled_fields, value.values() if isinstance(value, dict) else value))
    if not isinstance(value, BaseModel):
        return frozenset()
    model = type(value)
    own = {(model.__name__, name) for name, found in value if found and _told(model, name)}
    return frozenset(own).union(*(filled_fields(found) for _, found in value))


def _told(model: type[BaseModel], name: str) -> bool:
    """Whether a field is free text, or a text in two languages."""
    kinds = models_in(model.model_fields[name].annotation)
    return bool(_filling(model, name)) or any({"en", "zh"} <= kind.model_fields.keys() for kind in kinds)


@cache
def _filling(model: type[BaseModel], name: str) -> str:
    """What a field is filled with: nothing where the model takes an id, a date, a choice, but no free text."""
    info = model.model_fields[name]
    kind: Any = Annotated[info.annotation, *info.metadata] if info.metadata else info.annotation
    take: TypeAdapter[Any] = TypeAdapter(kind)
    if _takes(take, "one\n\ntwo"):
        return "\n\n".join(PAYLOADS)
    if _takes(take, "one two (three)"):
        return " ".join(PAYLOADS)
    return ADDRESSES[len(model.__name__) % len(ADDRESSES)] if _takes(take, "https://a.example/x") else ""


def _takes(take: TypeAdapter[Any], value: str) -> bool:
    for given in (value, (value,)):
        with contextlib.suppress(ValidationError):
            take.validate_python(given)
            return True
    return False


def drench(value: Any) -> Any:
    """A record, or anything inside one, with every free text replaced and every optional one filled."""
    if isinstance(value, tuple):
        return tuple(drench(item) for item in value)
    if not isinstance(value, BaseModel):
        return value
    return value.model_copy(update={name: _filled(type(value), name, found) for name, found in value})


def _filled(model: type[BaseModel], name: str, found: Any) -> Any:
    filling = _filling(model, name)
    if filling:
        return (filling,) if isinstance(found, tuple) else filling
    if found is None or found == ():
        kinds = models_in(model.model_fields[name].annotation)
        made: list[BaseModel] = [k.model_construct(en="", zh="", waive=()) for k in kinds if issubclass(k, Text)]
        made += [EXTRA[name]] if name in EXTRA else []
        return found if not made else drench(made[0]) if found is None else (drench(made[0]),)
    return drench(found)
