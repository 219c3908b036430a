"""Records of BYU-SE/idb (https://github.com/BYU-SE/idb): one flat YAML file an incident, `properties:` above its keys.

They retell another text and give their times without a zone; both are asked about.
"""

from __future__ import annotations

from kbtool.importers import frontmatter, when
from kbtool.importers.base import Context, Importer, Result, Unreadable
from kbtool.importers.record import Builder
from kbtool.importers.timeline import Entry
from kbtool.locale import questions

_ACCOUNTS = (
    ("summary", "summary", "summary"), ("how it happened", "cause", "cause"), ("root cause", "cause", "cause"),
    ("failure", "impact", "cascade"), ("impact", "impact", "cascade"), ("mitigation", "response", "response"),
    ("architecture", "own-words", "system"),
)  # fmt: skip
"""(field, question, key of the record it is for)."""


def read(text: str, context: Context) -> Result:
    found = frontmatter.fields(text, 1, "properties")
    if "title" not in found or not {"start_ts", "organization", "url"} & set(found):
        raise Unreadable("is no record of idb: it needs `title`, `organization`, `start_ts` or `url`", 1)
    title, line = found["title"]
    builder = Builder(context, line, title)
    builder.belongs_to(found.get("organization", ("", 0))[0])
    stamps = {}
    for key, name in (("start_ts", "start"), ("end_ts", "end")):
        value, at = found.get(key, ("", 0))
        said = when.leading(value)
        if said.empty:
            continue
        stamps[name] = said
        builder.timeline.add(Entry(said, f"incident-{name}", at, text=questions.both(f"says-{name}")))
    if len(stamps) == 2 and _before(stamps["end"], stamps["start"]):
        start, end = stamps["start"].print, stamps["end"].print
        place = context.place(found["end_ts"][1])
        builder.contradiction("timeline", start=start, end=end, place=place)
    name = found.get("id", ("", 0))[0]
    builder.source(
        url=f"https://github.com/BYU-SE/idb/blob/main/data/{name}.yaml" if name.isdecimal() else None,
        title=f"idb record {name}: {title}" if name else title, publisher="BYU-SE/idb", kind="secondary",
        extent="full", read="stored-copy", published="unknown",
    )  # fmt: skip
    original = found.get("url", ("", 0))
    if original[0]:
        builder.source("original", url=original[0], extent="partial", read="quoted-by-others", published="unknown")
    builder.ask("secondary", "sources", place=context.place(original[1] or 1))
    for key, question, target in _ACCOUNTS:
        value, at = found.get(key, ("", 0))
        if value:
            builder.hear(value)
            builder.ask(question, target, excerpt=value, place=context.place(at))
    product = found.get("product", ("", 0))[0]
    if product != found.get("organization", ("", 0))[0]:
        builder.components(product)
    return Result([builder.finish(set())])


def _before(end: when.Said, start: when.Said) -> bool:
    """Whether an end cannot follow its start; two whole days that are the same say nothing of the order."""
    days = (end.date() or "", start.date() or "")
    if days[0] != days[1] or not end.clock or not start.clock:
        return days[0] < days[1]
    return end.clock[:2] <= start.clock[:2]


IMPORTER = Importer("idb", "records of BYU-SE/idb (YAML)", read)
