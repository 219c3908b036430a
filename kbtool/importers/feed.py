"""RSS and Atom history feeds of status pages: Statuspage, AWS, Azure, Google Cloud, Slack and others alike.

An entry's body is either one update, whose time is the entry's own, or a list of updates that each begin with their
time. Entries of one address (or, at AWS, of one service and title within three days) are one incident.
"""

from __future__ import annotations

import datetime as dt
import re
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import urlsplit

from kbtool.importers import htmltext, when, xmltree
from kbtool.importers.base import Context, Importer, Result, Unreadable, clean, line_of_text, slug
from kbtool.importers.record import Builder
from kbtool.importers.timeline import Entry, status_text
from kbtool.importers.when import Said
from kbtool.importers.xmltree import Element
from kbtool.locale import questions

HOSTS = {
    "status.aws.amazon.com": "Amazon Web Services",
    "health.aws.amazon.com": "Amazon Web Services",
    "status.cloud.google.com": "Google Cloud",
    "status.azure.com": "Azure",
    "azure.microsoft.com": "Azure",
}
"""Publishers whose feeds name a product rather than themselves."""
_NOISE = re.compile(
    r"\s*[-–:|]?\s*(incident history|system status|service status|status page|status)\b.*$", re.IGNORECASE
)
_STATE = re.compile(
    r"^\s*(?:(?:informational message|service is operating normally|service disruption|service degradation|"
    r"performance issues|incident|resolved|update|monitoring|identified|investigating)\s*:\s*|\[[A-Za-z ]{3,20}\]\s*)+",
    re.IGNORECASE,
)
_KANA = re.compile(r"[\u3040-\u30ff]")
_LISTED = re.compile(r"^Affected (products|locations): (.+)$")
"""Two lines that end each entry of Google's feed."""
_PLANNED = re.compile(
    r"this is a scheduled event|\[maintenance|scheduled maintenance|planned maintenance", re.IGNORECASE
)
_GUID = re.compile(r"#([a-z0-9]+?)(?:-([a-z]{2}(?:-[a-z]+)+-\d))?_(\d{9,11})$")
_STATUS = re.compile(r"^([A-Z][A-Za-z ]{2,24}?)\s+[-–]\s+")
_GOOGLE = re.compile(
    r"Incident began at (\d{4}-\d\d-\d\d \d\d:\d\d)(?: and ended at (\d{4}-\d\d-\d\d \d\d:\d\d))?"
    r".{0,20}\(all times are ([A-Za-z/_]+)\)"
)


@dataclass
class _Item:
    """One entry of the feed."""

    line: int
    title: str
    bare: str
    """The title without its state."""
    link: str
    guid: str
    published: Said
    updated: Said
    lines: list[str]
    filed: list[str]
    """What the feed files it under: services and places, as Azure has them."""


def read(text: str, context: Context) -> Result:
    tree, broken, line = xmltree.parse(text)
    result = Result()
    items = [_item(one) for name in ("item", "entry") for one in tree.all(name)]
    if not items and (broken or not any(True for name in ("channel", "feed") for _ in tree.all(name))):
        raise Unreadable(broken or "is XML, but neither an RSS nor an Atom feed", line or 1)
    if broken:
        result.skip(line, context.ask("the-rest"), broken)
    publisher = _publisher(tree)
    groups: dict[tuple[str, str], list[_Item]] = {}
    for item in items:
        if _PLANNED.search(item.title) or any(_PLANNED.search(said) for said in item.lines[:2]):
            result.skip(item.line, item.title, context.ask("planned"))
        else:
            groups.setdefault(_group(item, groups), []).append(item)
    ids: set[str] = set()
    for group in groups.values():
        if result.full(group[0].line, context):
            break
        result.drafts.append(_draft(group, publisher, context, ids))
    if not items:
        result.notes.append(context.ask("no-entries"))
    return result


def _item(element: Element) -> _Item:
    link = element.text("link")
    for one in element.children:
        if one.name == "link" and one.attributes.get("href") and one.attributes.get("rel", "alternate") == "alternate":
            link = one.attributes["href"]
    title = line_of_text(" ".join(htmltext.lines(element.text("title"))), 200)
    body = element.text("encoded") or element.text("content") or element.text("description", "summary")
    return _Item(
        element.line,
        title,
        _readable(_STATE.sub("", title) or title),
        clean(link).strip(),
        clean(element.text("guid", "id")),
        when.leading(clean(element.text("pubDate", "published", "date"))),
        when.leading(clean(element.text("updated"))),
        htmltext.lines(body),
        [name for one in element.all("category") if (name := line_of_text(one.markup(), 80))],
    )


def _readable(title: str) -> str:
    """Of a title given in Japanese and again in Latin letters, as AWS has them, the second; its state goes as well."""
    parts = title.split(" | ")
    latin = [part for part in parts if not _KANA.search(part)]
    return (_STATE.sub("", latin[0]) or latin[0]) if len(parts) > 1 and len(latin) == 1 else title


def _publisher(tree: Element) -> str:
    head = next(
        (one for name in ("channel", "feed") for one in (*tree.children, *_inner(tree)) if one.name == name), None
    )
    if head is None:
        return ""
    link = next((one.attributes.get("href") or one.markup() for one in head.children if one.name == "link"), "")
    try:
        host = urlsplit(clean(link).strip()).hostname or ""
    except ValueError:
        host = ""
    if host in HOSTS:
        return HOSTS[host]
    title = line_of_text(" ".join(htmltext.lines(head.text("title"))), 100)
    return _NOISE.sub("", title) or title


def _inner(tree: Element) -> list[Element]:
    return [one for child in tree.children for one in child.children]


def _group(item: _Item, groups: dict[tuple[str, str], list[_Item]]) -> tuple[str, str]:
    """The incident that an entry belongs to: its own address, or service and title where the address is the page's."""
    guid = _GUID.search(item.guid)
    if guid is None:
        path = item.link if urlsplit_path(item.link) else item.guid
        return (path or f"line {item.line}", "")
    key = (f"{guid[1]}-{guid[2]}", item.bare)
    earlier, day = groups.get(key, []), item.published.date()
    days = [other for one in earlier if (other := one.published.date())]
    if day and days and abs((dt.date.fromisoformat(min(days)) - dt.date.fromisoformat(day)).days) > 3:
        return (key[0], f"{item.bare} {day}")
    return key


def urlsplit_path(link: str) -> str:
    """The path of an address; empty for a bare host and for what is no address."""
    try:
        return urlsplit(link).path.strip("/")
    except ValueError:
        return ""


def _draft(group: list[_Item], publisher: str, context: Context, ids: set[str]) -> Any:
    first = group[0]
    builder = Builder(context, first.line, first.bare)
    builder.belongs_to(publisher)
    for item in sorted(group, key=lambda one: one.line, reverse=True):
        _entries(builder, item)
    guid = _GUID.search(first.guid)
    stamps = [day for one in group for said in (one.updated, one.published) if (day := said.date())]
    builder.source(
        url=first.link if urlsplit_path(first.link) or not first.guid.startswith("http") else first.guid,
        title=first.title,
        kind="first-party",
        read="stored-copy",
        published=max([*stamps, *builder.timeline.days()]) if stamps else "unknown",
    )
    if guid:
        builder.component(guid[1])
        builder.regions([guid[2]] if guid[2] else [])
    _filed(builder, group)
    if not builder.timeline.entries:
        builder.ask("own-words", "timeline", excerpt=" ".join(first.lines))
    return builder.finish(ids)


def _filed(builder: Builder, group: list[_Item]) -> None:
    """Products and places that the entries name beside their text."""
    products: dict[str, None] = {}
    places: dict[str, None] = {}
    for item in group:
        for kind, names in (found.groups() for line in item.lines if (found := _LISTED.match(line))):
            (products if kind == "products" else places).update(dict.fromkeys(names.split(", ")))
    filed = dict.fromkeys(name for item in group for name in item.filed)
    known = builder.context.known
    products |= dict.fromkeys(name for name in filed if known.service(builder.organisation, name))
    places |= dict.fromkeys(name for name in filed if name.lower() in known.places and name not in products)
    for name in products:
        builder.component(name)
    if places:
        builder.regions(places)
    left = [name for name in filed if name not in products and name not in places]
    if left:
        builder.ask("filed-under", "services", names=line_of_text(", ".join(left), 160))


def _entries(builder: Builder, item: _Item) -> None:
    """The updates of one entry, oldest first."""
    lines = [line for line in _google(builder, item) if not _LISTED.match(line)]
    updates: list[tuple[Said, list[str]]] = []
    loose: list[str] = []
    for line in lines:
        said = when.leading(line)
        if said.clock and said.start == 0 and (said.zone or said.day):
            updates.append((said, [line[said.end :].lstrip(" :–-")]))
        else:
            (updates[-1][1] if updates else loose).append(line)
    builder.hear(" ".join([*loose, *(part for _, body in updates for part in body)]))
    if updates:
        for said, body in updates if _oldest_first(updates, item) else reversed(updates):
            _add(builder, item, _dated(said, item), [part for part in body if part], len(updates))
        return
    stamp = item.published if not item.published.empty else item.updated
    if not stamp.empty:
        _add(builder, item, stamp, loose, 1)


def _oldest_first(updates: list[tuple[Said, list[str]]], item: _Item) -> bool:
    """Whether the list goes down in time: only where its first time, and not its last, is that of publication."""
    stamp = item.published.clock
    first, last = (updates[at][0].clock for at in (0, -1))
    return bool(stamp and first and last and not updates[0][0].day and first[:2] == stamp[:2] and last[:2] != stamp[:2])


def _google(builder: Builder, item: _Item) -> list[str]:
    """The line in which Google's feed gives start, end and zone becomes two events; the other lines are left."""
    text = " ".join(item.lines[:2])
    found = _GOOGLE.search(text)
    if not found:
        return item.lines
    for number, name in ((1, "start"), (2, "end")):
        known = {entry.said.print for entry in builder.timeline.entries}
        said = when.leading(found[number] or "")
        if not said.empty and said.print not in known:
            said = replace(said, zone=found[3])
            asks = (("marks", builder.context.ask(f"page-{name}")),)
            text_of = questions.both(f"says-{name}")
            builder.timeline.add(Entry(said, f"incident-{name}", item.line, text=text_of, asks=asks))
    rest = text[found.end() :].lstrip(" .")
    return [*([rest] if rest else []), *item.lines[2:]]


def _dated(said: Said, item: _Item) -> Said:
    """The print with the year of the entry's own time stamp, where that leaves no choice."""
    if said.year or not said.month or not said.day:
        return said
    fits = set()
    for stamp in (item.published, item.updated):
        day = stamp.date()
        if day is None:
            continue
        there = dt.date.fromisoformat(day)
        for year in (there.year - 1, there.year, there.year + 1):
            try:
                here = dt.date(year, said.month, said.day)
            except ValueError:
                continue
            if abs((here - there).days) <= 45:
                fits.add(year)
    return replace(said, year=fits.pop()) if len(fits) == 1 else said


def _add(builder: Builder, item: _Item, said: Said, body: list[str], count: int) -> None:
    text = " ".join(body)
    status = _STATUS.match(text)
    word = status[1].strip() if status else ""
    asks: tuple[tuple[str, str], ...] = ()
    if said.day is None and said.clock and item.published.date():
        stamps = "; ".join(dict.fromkeys(one.print for one in (item.published, item.updated) if one.print))
        asks = (("at", f"{builder.context.ask('no-day')} ({stamps})"),)
    builder.timeline.add(
        Entry(
            said,
            slug(word) or "update",
            item.line,
            f"update {count}" if count == 1 else "",
            text=status_text(word),
            excerpt=text[status.end() :] if status else text,
            ask="update",
            marks=("communication",),
            asks=asks,
        )
    )


IMPORTER = Importer("feed", "RSS and Atom history feeds of status pages, those of AWS and Azure too", read)
