"""Names that a file gives and the vocabulary lacks -> entries ready to be looked over, as comment lines of the draft.

Second floor of the family. The names are the publisher's; what they mean is left blank, so that `kbtool check` refuses
an entry that nobody has looked at.
"""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, get_args

from kbtool.importers.base import Context, language_of, slug
from kbtool.model import Service
from kbtool.yamlwriting import write

CATEGORIES: tuple[str, ...] = get_args(Service.model_fields["category"].annotation)
MOST = 40
"""Services of one comment."""
_SCHEMA = "# yaml-language-server: $schema=../services.schema.json\n"


def comment(context: Context, provider: str | None, publisher: str, names: Sequence[str]) -> str:
    """The comment block, or an empty text when the vocabulary has everything that the file names."""
    if provider and not names:
        return ""
    name = provider or slug(publisher, 24)
    services = [_service(context, name, given) for given in names[:MOST] or [""]]
    if provider:
        head, top, body = "entry-service", "", write({"services": services}).split("\n", 1)[1]
    else:
        head, top = "entry-provider", _SCHEMA
        body = write({"provider": name or None, "name": _named(context, publisher), "services": services})
    said = context.ask(head, path=f"schema/services/{name or '<id>'}.yaml")
    categories = textwrap.wrap(context.ask("entry-categories", categories=", ".join(CATEGORIES)), 114)
    lines = [*said.split("\n"), *categories, "", *(top + body).rstrip().split("\n")]
    return "\n" + "".join(f"# {line}".rstrip() + "\n" for line in lines)


def _service(context: Context, provider: str, name: str) -> dict[str, Any]:
    own = slug(name, 40).removeprefix(f"{provider}-")
    made = f"{provider}-{own}" if provider and own else None
    return {"id": made, "name": _named(context, name), "definition": _named(context, ""), "category": None}


def _named(context: Context, name: str) -> Mapping[str, str | None]:
    """A name in the language that it is written in; the other is left blank."""
    return {lang: name if name and lang == language_of(name) else None for lang in context.languages}
