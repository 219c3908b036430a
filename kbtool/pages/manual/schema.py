"""Page kind: every model and key of the files that people write, with its form, from the models themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from kbtool.locale import reference
from kbtool.model import Claim
from kbtool.model.fields import models_in
from kbtool.pages.base import PageKind, one
from kbtool.pages.html import Html, el, join
from kbtool.pages.manual import base
from kbtool.schema import FILES

if TYPE_CHECKING:
    from kbtool.pages.base import Context, Page


def models() -> dict[str, type[BaseModel]]:
    """Every model by its name: those of files in order, each followed by what stands in it first."""
    out: dict[str, type[BaseModel]] = {}

    def take(model: type[BaseModel]) -> None:
        if model.__name__ in out:
            return
        out[model.__name__] = model
        if issubclass(model, Claim):
            take(Claim)
        for info in model.model_fields.values():
            for inner in models_in(info.annotation):
                take(inner)

    for model, _ in FILES.values():
        take(model)
    return out


def texts(model: type[BaseModel]) -> Iterator[str]:
    """The docstring of a model and those of its keys."""
    if model.__doc__ and model.__doc__ != BaseModel.__doc__:
        yield one_line(model.__doc__)
    yield from (one_line(info.description) for info in model.model_fields.values() if info.description)


def one_line(docstring: str) -> str:
    return " ".join(cleandoc(docstring).split())


def anchor(model: str) -> str:
    return f"model-{model.lower()}"


def pages(context: Context) -> Iterator[Page]:
    draft = base.page(context, "schema", "kbtool/model/incident.py")
    tops = {model.__name__ for model, _ in FILES.values()}
    for name, model in models().items():
        about = base.said(context, one_line(model.__doc__), reference.SCHEMA) if model.__doc__ else ""
        draft.section(
            2 if name in tops else 3, name, anchor(name),
            el("p", about) if about else Html(""), _keys(context, model),
        )  # fmt: skip
    yield draft.page()


@cache
def _schema(model: type[BaseModel]) -> dict[str, Any]:
    """Made once for both languages."""
    return model.model_json_schema()


def _keys(context: Context, model: type[BaseModel]) -> Html:
    shown = _schema(model)
    own = shown["properties"] if "properties" in shown else shown["$defs"][model.__name__]["properties"]
    rows = []
    further: Html | None = None
    if issubclass(model, Claim) and model is not Claim:
        link = el("a", "Claim", href=f"#{anchor('Claim')}")
        further = el("p", Html(context.w("reference-and-keys").format(link)))
    for name, info in model.model_fields.items():
        if issubclass(model, Claim) and model is not Claim and name in Claim.model_fields:
            continue
        needed = el("strong", context.w("reference-required")) if info.is_required() else None
        told = base.said(context, one_line(info.description), reference.SCHEMA) if info.description else None
        form = el("span", _form(context, own[name]), cls="kb-quiet")
        rows.append(join(el("dt", join([el("code", name), needed], sep=" ")), el("dd", join([form, told], sep=" · "))))
    return join(el("dl", *rows, cls="kb-terms kb-options") if rows else None, further)


def _form(context: Context, given: dict[str, Any]) -> Html:
    """What a value looks like, in words: a link to its model, the words it may be, or a kind of text."""
    if "$ref" in given:
        name = given["$ref"].rpartition("/")[2]
        return el("a", name, href=f"#{anchor(name)}")
    if "anyOf" in given:
        forms = [_form(context, one) for one in given["anyOf"] if one.get("type") != "null"]
        return join(forms, sep=context.w("reference-or"))
    if "enum" in given or "const" in given:
        values = given.get("enum", [given.get("const")])
        return join([el("code", str(value)) for value in values], sep=context.w("comma"))
    if given.get("type") == "array":
        items = given.get("items") or {}
        if "prefixItems" in given:
            items = given["prefixItems"][0]
        return Html(context.w("reference-list").format(_form(context, items)))
    if str(given.get("pattern", "")).startswith("^[a-z][a-z0-9]*(-"):
        return Html(context.w("type-id"))
    kind = given.get("type", "string")
    return Html(context.w("type-text" if kind == "string" else f"type-{kind}"))


KIND = PageKind("manual: keys of a record", one("manual/schema.md", pages, ()))
