"""Google Cloud's incidents.json (https://status.cloud.google.com/incidents.json), and one incident of it alone."""

from __future__ import annotations

import re
from typing import Any

from kbtool.importers import jsontext, when
from kbtool.importers.base import Context, Importer, Result, Unreadable, clean, slug
from kbtool.importers.jsontext import Object, objects
from kbtool.importers.record import Builder
from kbtool.importers.timeline import Entry, status_text
from kbtool.locale import questions

PUBLISHER = "Google Cloud"
ADDRESS = "https://status.cloud.google.com/"
_LABEL = re.compile(r"^\W*(?:title|summary)\W*\n\s*|\*\*", re.IGNORECASE)
"""Since 2022 texts begin with a heading of their own, `**Title:**` on a line alone."""


def read(text: str, context: Context) -> Result:
    top = jsontext.parse(text)
    incidents = [top] if isinstance(top, Object) else objects(top)
    result = Result()
    if not any("begin" in one or "updates" in one for one in incidents):
        if top == []:
            result.notes.append(context.ask("empty-list"))
            return result
        raise Unreadable("is JSON, but no list of incidents with `begin` and `updates`", 1)
    ids: set[str] = set()
    for index, incident in enumerate(incidents):
        if result.full(incident.line, context):
            break
        result.drafts.append(_draft(incident, context, ids, f"[{index}]"))
    return result


def _draft(incident: Object, context: Context, ids: set[str], path: str) -> Any:
    said = _LABEL.sub("", clean(incident.get("external_desc")))
    title = said.strip() or f"{clean(incident.get('service_name'))} {clean(incident.get('number'))}"
    builder = Builder(context, incident.line, title, path)
    # Workspace and Search publish the same shape without places; whose it is then stands nowhere in the file.
    ours = "currently_affected_locations" in incident or "previously_affected_locations" in incident
    builder.belongs_to(PUBLISHER if ours else "")
    modified = _bounds(builder, incident, path)
    updates = objects(incident.get("updates")) or objects([incident.get("most_recent_update")])
    numbered = [(update, f"{path}.updates[{number}]") for number, update in enumerate(updates)]
    for update, inner in sorted(numbered, key=lambda one: clean(one[0].get("when"))):
        status = clean(update.get("status")).strip()[:40]
        builder.hear(clean(update.get("text")))
        builder.timeline.add(
            Entry(
                when.leading(clean(update.get("when"))),
                slug(status) or "update",
                update.lines.get("when", update.line),
                inner,
                text=status_text(status),
                excerpt=clean(update.get("text")),
                ask="update",
                marks=("communication",),
            )
        )
    days = [*builder.timeline.days(), *([day] if (day := modified.date()) else [])]
    uri = clean(incident.get("uri"))
    # Without its updates the text is a part of what was published.
    whole = {"extent": "full"} if objects(incident.get("updates")) else {}
    builder.source(
        url=ADDRESS + uri.lstrip("/") if uri and ours else uri,
        kind="first-party",
        read="stored-copy",
        published=max(days) if days else "unknown",
        **whole,
    )
    impact = clean(incident.get("status_impact"))
    if impact:
        builder.taken.append(context.ask("took-impact", impact=impact))
    for product in objects(incident.get("affected_products")):
        builder.component(clean(product.get("title")), whole=impact)
    builder.regions(_locations(incident, updates))
    return builder.finish(ids)


def _bounds(builder: Builder, incident: Object, path: str) -> when.Said:
    """Start and end as the publisher gives them; returns when the entry was last changed.

    Often they are the minutes at which the entry was opened and closed, and the updates tell of earlier ones.
    """
    stamps = {key: when.leading(clean(incident.get(key))) for key in ("begin", "end", "modified")}
    for key, name in (("begin", "start"), ("end", "end")):
        if not stamps[key].empty:
            builder.timeline.add(
                Entry(
                    stamps[key],
                    f"incident-{name}",
                    incident.lines[key],
                    path,
                    text=questions.both(f"says-{name}"),
                    asks=(("marks", builder.context.ask(f"page-{name}")),),
                )
            )
    if stamps["end"].empty:
        builder.ask("no-end", "timeline")
    first, last = when.instant(stamps["begin"]), when.instant(stamps["end"])
    if first and last and last <= first:
        builder.contradiction("timeline", start=stamps["begin"].print, end=stamps["end"].print)
    return stamps["modified"]


def _locations(incident: Object, updates: list[Object]) -> list[str]:
    lists = [incident.get(f"{kind}_affected_locations") for kind in ("currently", "previously")]
    found = [clean(place.get("id")) for listed in lists for place in objects(listed)]
    return found or [clean(p.get("id")) for update in updates for p in objects(update.get("affected_locations"))]


IMPORTER = Importer("google-cloud", "Google Cloud status incidents.json", read)
