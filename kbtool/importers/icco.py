"""Records of icco/postmortems (https://github.com/icco/postmortems): Markdown with YAML front matter.

They retell another text, some of them by machine; every time is to be checked against that text.
"""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from kbtool.importers import frontmatter, when
from kbtool.importers.base import Context, Importer, Result, Unreadable
from kbtool.importers.record import Builder
from kbtool.importers.timeline import Entry
from kbtool.locale import questions


def read(text: str, context: Context) -> Result:
    head, first, body, body_line = frontmatter.split(text)
    found = frontmatter.fields(head, first) if head else {}
    if not {"uuid", "company", "url"} & set(found):
        raise Unreadable("is no record of icco/postmortems: it needs front matter with `uuid`, `url` or `company`", 1)
    company, line = found.get("company", ("", 1))
    title, title_line = found.get("title", ("", line))
    title = title or _named_by(found)
    builder = Builder(context, title_line, title)
    builder.belongs_to(company)
    _times(builder, found)
    uuid = found.get("uuid", ("", 0))[0]
    builder.source(
        url=f"https://github.com/icco/postmortems/blob/main/data/{uuid}.md" if uuid and not context.url else None,
        title=f"icco/postmortems: {title or company or uuid}", publisher="icco/postmortems", kind="secondary",
        extent="full", read="stored-copy", published="unknown",
    )  # fmt: skip
    original = found.get("url", ("", 0))
    if original[0]:
        published = when.leading(found.get("source_published_at", ("", 0))[0]).date() or "unknown"
        archive = found.get("archive_url", ("", 0))[0]
        builder.source(
            "original",
            url=original[0],
            extent="partial",
            read="quoted-by-others",
            published=published,
            archive_url=archive,
        )
    builder.ask("secondary", "sources", place=context.place(original[1] or 1))
    if found.get("summary", ("", 0))[0]:
        builder.hear(found["summary"][0])
        builder.ask("summary", "summary", excerpt=found["summary"][0], place=context.place(found["summary"][1]))
    if body.strip():
        at = body_line + len(body) - len(body.lstrip("\n"))
        builder.hear(body)
        builder.ask("cause", "cause", excerpt=body.strip(), place=context.place(at))
    builder.components(found.get("product", ("", 0))[0])
    return Result([builder.finish(set())])


def _named_by(found: frontmatter.Fields) -> str:
    """A title for a record without one: the words of its address, or else company and product. The title is asked."""
    try:
        path = urlsplit(found.get("url", ("", 0))[0]).path
    except ValueError:
        path = ""
    words = re.sub(r"\.\w+$", "", path.rstrip("/").rsplit("/", 1)[-1]).replace("-", " ").replace("_", " ").split()
    named = (found.get(key, ("", 0))[0] for key in ("company", "product"))
    return " ".join(words) if len(words) > 2 else " ".join(part for part in named if part)


def _times(builder: Builder, found: frontmatter.Fields) -> None:
    """Start and end; a midnight may be a stand-in, and an end before the start is the author's slip."""
    context = builder.context
    stamps = {}
    for key, name in (("start_time", "start"), ("end_time", "end")):
        value, at = found.get(key, ("", 0))
        said = when.leading(value)
        if said.empty:
            continue
        stamps[key] = said
        asks = (("at", context.ask("midnight")),) if said.clock and said.clock[:2] == (0, 0) else ()
        builder.timeline.add(Entry(said, f"incident-{name}", at, text=questions.both(f"says-{name}"), asks=asks))
    begin, end = (when.instant(stamps[key]) if key in stamps else None for key in ("start_time", "end_time"))
    if begin and end and end <= begin:
        place = context.place(found["end_time"][1])
        prints = {"start": stamps["start_time"].print, "end": stamps["end_time"].print}
        builder.contradiction("timeline", place=place, **prints)


IMPORTER = Importer("icco", "records of icco/postmortems (Markdown with front matter)", read)
