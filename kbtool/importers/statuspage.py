"""Atlassian Statuspage's API: incidents.json, incidents/unresolved.json, summary.json, and one incident alone.

https://www.githubstatus.com/api (every page has the same under /api). Planned maintenance is no incident.
"""

from __future__ import annotations

from typing import Any

from kbtool.importers import jsontext, when
from kbtool.importers.base import Context, Importer, Result, Unreadable, clean, slug
from kbtool.importers.jsontext import Object, objects
from kbtool.importers.record import Builder
from kbtool.importers.timeline import Entry, status_text
from kbtool.locale import questions
from kbtool.model.base import check_zone


def read(text: str, context: Context) -> Result:
    top = jsontext.parse(text)
    result = Result()
    page: dict[str, Any] = {}
    if isinstance(top, Object):
        page = top["page"] if isinstance(top.get("page"), Object) else {}
        incidents = objects(top.get("incidents"))
        for planned in objects(top.get("scheduled_maintenances")):
            result.skip(planned.line, clean(planned.get("name")), context.ask("planned"))
        if "incidents" not in top and isinstance(top.get("incident"), Object):
            incidents = [top["incident"]]
        elif "incidents" not in top and "incident_updates" in top:
            incidents = [top]
        elif not incidents and "incidents" not in top and not result.skipped:
            raise Unreadable("is JSON, but holds neither `incidents` nor `incident_updates`", top.line)
        elif not incidents and "incidents" in top:
            result.notes.append(context.ask("empty-list"))
    else:
        incidents = objects(top)
    ids: set[str] = set()
    for index, incident in enumerate(incidents):
        if result.full(incident.line, context):
            break
        if clean(incident.get("impact")) == "maintenance" or incident.get("scheduled_for"):
            result.skip(incident.line, clean(incident.get("name")), context.ask("planned"))
            continue
        result.drafts.append(_draft(incident, page, context, ids, f"incidents[{index}]"))
    return result


def _draft(incident: Object, page: dict[str, Any], context: Context, ids: set[str], path: str) -> Any:
    builder = Builder(context, incident.line, clean(incident.get("name")), path)
    builder.belongs_to(clean(page.get("name")))
    zone = clean(page.get("time_zone"))
    try:
        builder.timeline.zone = check_zone(zone)
    except ValueError:
        builder.timeline.zone = ""
    updates = objects(incident.get("incident_updates"))
    numbered = [(update, f"{path}.incident_updates[{number}]") for number, update in enumerate(updates)]
    for update, inner in sorted(numbered, key=lambda one: clean(one[0].get("display_at") or one[0].get("created_at"))):
        _update(builder, update, inner)
    _bounds(builder, incident, path)
    body = clean(incident.get("postmortem_body"))
    if body:
        builder.hear(body)
        place = context.place(incident.lines["postmortem_body"], path)
        builder.ask("post-mortem", "cause", excerpt=body, place=place)
    published = [day for entry in builder.timeline.entries if (day := entry.said.date())]
    builder.source(
        url=incident.get("shortlink"),
        kind="first-party",
        read="stored-copy",
        published=max(published) if published else "unknown",
        **({"extent": "full"} if updates else {}),
    )
    for name, (words, window) in _components(incident, updates).items():
        builder.component(name, words, window)
    return builder.finish(ids)


def _update(builder: Builder, update: Object, path: str) -> None:
    key = "display_at" if update.get("display_at") else "created_at"
    status = clean(update.get("status")).strip()[:40]
    builder.hear(clean(update.get("body")))
    builder.timeline.add(
        Entry(
            when.leading(clean(update.get(key))),
            slug(status) or "update",
            update.lines.get(key, update.line),
            path,
            text=status_text(status),
            excerpt=clean(update.get("body")),
            ask="update",
            marks=("communication",),
        )
    )


def _bounds(builder: Builder, incident: Object, path: str) -> None:
    """Start and end as the page gives them, where no update stands at the same minute."""
    told = {entry.said.clock[:2] for entry in builder.timeline.entries if entry.said.clock}
    said = {key: when.leading(clean(incident.get(key))) for key in ("started_at", "resolved_at")}
    for key, name, ask in (("started_at", "start", "page-start"), ("resolved_at", "end", "page-end")):
        stamp = said[key]
        if stamp.clock and stamp.clock[:2] not in told:
            builder.timeline.add(
                Entry(
                    stamp,
                    f"page-{name}",
                    incident.lines[key],
                    path,
                    text=questions.both(f"says-{name}"),
                    asks=(("marks", builder.context.ask(ask)),),
                )
            )
    if clean(incident.get("status")) in _OPEN:
        builder.ask("no-end", "timeline")
    first, last = (when.instant(said[key]) for key in ("started_at", "resolved_at"))
    if first and last and last <= first:
        builder.contradiction(
            "timeline",
            start=said["started_at"].print,
            end=said["resolved_at"].print,
            place=builder.context.place(incident.lines["resolved_at"], path),
        )


_OPEN = ("investigating", "identified", "monitoring")
_FINE = ("operational", "")


def _components(incident: Object, updates: list[Object]) -> dict[str, tuple[list[str], tuple[str, str] | None]]:
    """Name -> the words that the page used for it, and the first and last time at which an update named it."""
    seen: dict[str, tuple[list[str], tuple[str, str] | None]] = {}
    for update in sorted(updates, key=lambda one: clean(one.get("created_at"))):
        at = clean(update.get("display_at") or update.get("created_at"))
        for part in objects(update.get("affected_components")):
            name = clean(part.get("name")).strip()
            if "code" not in part or not name:
                continue  # "No components were affected by this update."
            used = [clean(part.get(f"{age}_status")) for age in ("old", "new")]
            words, window = seen.get(name, ([], None))
            words += [word for word in used if word not in (*_FINE, *words)]
            seen[name] = (words, (window[0] if window else at, at))
    for part in objects(incident.get("components")):
        name, word = clean(part.get("name")).strip(), clean(part.get("status"))
        if name and name not in seen:
            seen[name] = ([word] if word not in _FINE else [], None)
    return seen


IMPORTER = Importer("statuspage", "Atlassian Statuspage API JSON: incidents, unresolved, summary, one incident", read)
