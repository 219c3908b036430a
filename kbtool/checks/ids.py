"""Every id that a record uses resolves: events, nodes, sources, impacts, quantities, claims, terms, siblings."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator

from kbtool.checks.base import Check
from kbtool.kb import KnowledgeBase
from kbtool.model import NOT_A_TIME, Edge, Event, Impact, Incident, Label, Prose, Text
from kbtool.named import named
from kbtool.problems import Finding, Loc
from kbtool.references import ANY_BRACES, REFERENCE, ReferenceError_, render
from kbtool.walk import all_of, fields, parts, strangers

_EVENT_FIELDS = ("event", "until", "onset", "normal", "backfill", "worse", "relief", "led")
_NODE_FIELDS = ("service", "owner", "component", "upstream", "downstream", "around", "services", "part_of")


def _near(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, sorted(known), n=2, cutoff=0.6)
    return "did you mean " + " or ".join(f"`{c}`" for c in close) + "?" if close else ""


def events(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    known = {event.id for event in incident.timeline}
    for loc, model, _, value in strangers(incident, _EVENT_FIELDS, known):
        if type(model) is not Event and not (isinstance(model, Impact) and value in NOT_A_TIME):
            message = f"no event of the timeline has the id `{value}`"
            yield Finding(incident.id, loc, "REF001", message, _near(value, known))


def nodes(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    services = kb.services
    own = {part.id for part in incident.system.components}
    for loc, _, name, value in strangers(incident, _NODE_FIELDS, services):
        if value not in own or name in ("services", "part_of"):
            message = f"`{value}` is neither a service of schema/services/ nor a component of this record"
            yield Finding(incident.id, loc, "REF002", message, _near(value, {*services, *own}))
    if incident.organisation not in kb.providers:
        message = f"`{incident.organisation}` is not a provider of schema/services/"
        yield Finding(incident.id, ("organisation",), "REF002", message, _near(incident.organisation, kb.providers))
    for index, part in enumerate(incident.system.components):
        if part.id in kb.services:
            message = f"the component id `{part.id}` is a service's id"
            yield Finding(incident.id, ("system", "components", index, "id"), "REF002", message, "use another id")


def citations(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    known = {source.id for source in incident.sources}
    cited = set(known)
    for loc, _, name, value in strangers(incident, ("sources", "source", "follows"), cited):
        source = value.split("/", 1)[0]
        if source in known:
            cited.add(value)
        elif not (name == "follows" and value == "none"):
            message = f"no source of this record has the id `{source}`"
            yield Finding(incident.id, loc, "REF003", message, _near(source, known))


def inner(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """Ids of impacts, quantities and claims; and the uniqueness of every id in the record."""
    seen: dict[str, Loc] = {}
    for loc, model in parts(incident):
        if not fields(type(model), ("id",)) or model is incident:
            continue
        name: str = model.id  # type: ignore[attr-defined]  # the line above saw the field
        if name in seen:
            message = f"the id `{name}` is used twice in this record"
            yield Finding(incident.id, (*loc, "id"), "REF004", message, "ids are unique within a record")
        if name in NOT_A_TIME:
            yield Finding(incident.id, (*loc, "id"), "REF004", f"`{name}` is a word with a meaning of its own")
        seen.setdefault(name, loc)
    impacts = {impact.id: impact for impact in incident.cascade.impacts}
    for loc, edge in all_of(incident, Edge):
        yield from _edge_impacts(incident, loc, edge, impacts)
    quantities = {quantity.id for quantity in incident.quantities}
    for index, action in enumerate(incident.response.actions):
        if action.rate and action.rate not in quantities:
            loc = ("response", "actions", index, "rate")
            message = f"no quantity has the id `{action.rate}`"
            yield Finding(incident.id, loc, "REF005", message, _near(action.rate, quantities))
    for loc, _, _, value in strangers(incident, ("rests_on", "about"), seen):
        message = f"nothing in this record has the id `{value}`"
        yield Finding(incident.id, loc, "REF005", message, _near(value, seen))


def _edge_impacts(incident: Incident, loc: Loc, edge: Edge, impacts: dict[str, Impact]) -> Iterator[Finding]:
    for side in ("upstream", "downstream"):
        node, named = getattr(edge, side), getattr(edge, f"{side}_impact")
        own = [impact.id for impact in impacts.values() if impact.service == node]
        if named is None and len(own) > 1:
            message = f"`{node}` has {len(own)} impacts; say which one this edge means"
            yield Finding(
                incident.id, (*loc, side), "REF005", message, f"add `{side}_impact:` with one of {', '.join(own)}"
            )
        if named is not None and named not in own and not (side == "upstream" and named == "none"):
            message = f"`{named}` is not an impact of `{node}`"
            yield Finding(incident.id, (*loc, f"{side}_impact"), "REF005", message, _near(named, own))


def terms(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    for loc, vocabulary, value in named(incident):
        if (vocabulary, value) not in kb.terms:
            known = [term for voc, term in kb.terms if voc == vocabulary]
            message = f"`{value}` is not a term of schema/{vocabulary}.yaml"
            hint = _near(value, known) or "use a term that is there, or add one with names and a definition"
            yield Finding(incident.id, loc, "VOC003", message, hint)
    for name, entries in (("runbooks", kb.runbooks), ("commands", kb.commands)):
        for index, value in enumerate(getattr(incident.links, name)):
            if value not in entries:
                message = f"`{value}` is not an entry of schema/{name}.yaml"
                yield Finding(incident.id, ("links", name, index), "VOC003", message, _near(value, entries))


def targets(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    for index, sibling in enumerate(incident.links.siblings):
        loc: Loc = ("links", "siblings", index, "target")
        if sibling.target == incident.id:
            yield Finding(incident.id, loc, "REF006", "a record is no sibling of itself")
        elif sibling.target not in kb.incidents:
            message = f"no incident has the id `{sibling.target}`"
            yield Finding(incident.id, loc, "REF006", message, _near(sibling.target, kb.incidents))
        elif kb.incidents[sibling.target].state == "draft" and incident.state != "draft":
            message = f"`{sibling.target}` is a draft, which no published record can link to"
            yield Finding(incident.id, loc, "REF006", message, "review it first, or leave the link out")
        elif kb.incidents[sibling.target].state == "withdrawn":
            yield Finding(incident.id, loc, "REF006", f"`{sibling.target}` was withdrawn", "take the link out")


def prose_references(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """Every `{{...}}` renders, and no stray braces are left for a reader to see."""
    for loc, text in all_of(incident, Text):
        for lang, value in (("en", text.en), ("zh", text.zh)):
            if ("{{" not in value and "}}" not in value) or not isinstance(text, (Prose, Label)):
                continue
            where = (*loc, lang)
            if isinstance(text, Label):
                yield Finding(incident.id, where, "REF007", "a label cannot hold a `{{...}}` reference")
                continue
            rest = ANY_BRACES.search(REFERENCE.sub("", value))
            if rest:
                hint = "write {{gap A B}}, {{time E}}, {{date E}} or {{quantity Q}}"
                yield Finding(incident.id, where, "REF007", f"`{rest.group()[:40]}` is not a reference", hint)
            try:
                render(value, incident, lang)
            except ReferenceError_ as error:
                yield Finding(incident.id, where, "REF007", str(error))
            except ValueError:
                pass  # a time that is none; TIM001 names it


def programs(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    for index, lab in enumerate(incident.learn.labs):
        path = f"labs/{incident.id}/{lab.file}"
        if path not in kb.programs:
            message = f"there is no program {path}"
            yield Finding(incident.id, ("learn", "labs", index, "file"), "REF008", message, _near(path, kb.programs))


CHECKS = (
    Check("REF001", "every event id names an event of the timeline", events),
    Check("REF002", "every node is a service or a component of the record", nodes),
    Check("REF003", "every citation names a source of the record", citations),
    Check("REF004", "every id stands once in a record", inner),
    Check("REF005", "edges, rates, lessons and disagreements name things that exist", inner),
    Check("REF006", "every sibling is an incident", targets),
    Check("REF007", "every {{...}} in prose can be rendered", prose_references),
    Check("REF008", "every lab's program stands under labs/", programs),
    Check("VOC003", "every term is in its vocabulary", terms),
)
