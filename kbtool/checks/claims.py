"""Every claim has its grade and its source, and what the sources leave open is recorded as what it is."""

from __future__ import annotations

from collections.abc import Iterator

from kbtool.checks.base import Check
from kbtool.kb import KnowledgeBase
from kbtool.model import Claim, Incident
from kbtool.problems import Finding
from kbtool.walk import all_of, parts

_NEED_SOURCE = ("stated", "implied", "disputed")


def sourced(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    for loc, claim in all_of(incident, Claim):
        if claim.grade in _NEED_SOURCE and not claim.sources:
            message = f"the claim `{claim.id}` is graded {claim.grade} but names no source"
            yield Finding(incident.id, loc, "CLM001", message, "add `sources: [id/p3]`, or grade it ours or invented")


def disputes(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    explained = {name for entry in incident.disagreements for name in entry.about}
    disputed = {}
    for loc, claim in all_of(incident, Claim):
        if claim.grade == "disputed":
            disputed[claim.id] = loc
            if claim.id not in explained:
                message = f"the claim `{claim.id}` is disputed but no entry of `disagreements` says by whom"
                yield Finding(incident.id, (*loc, "grade"), "CLM002", message, "name it in `about` of a disagreement")
    for index, entry in enumerate(incident.disagreements):
        if len(entry.positions) < 2:
            message = f"the disagreement `{entry.id}` has fewer than two positions"
            yield Finding(incident.id, ("disagreements", index, "positions"), "CLM002", message)
        for at, name in enumerate(entry.about):
            if name not in disputed:
                message = f"`{name}` is not graded disputed"
                yield Finding(incident.id, ("disagreements", index, "about", at), "CLM002", message)


def silences(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """Only a text that was read whole can be silent; the rest is our ignorance, and called so."""
    partial = {source.id for source in incident.sources if source.extent == "partial"}
    whole = [s for s in incident.sources if s.kind in ("first-party", "regulator") and s.extent == "full"]
    for index, entry in enumerate(incident.silences):
        cited = {citation.split("/", 1)[0] for citation in entry.sources}
        if entry.kind == "silence" and (cited & partial or not whole):
            message = f"`{entry.id}` calls a partial text silent"
            yield Finding(incident.id, ("silences", index, "kind"), "CLM003", message, "use `kind: unknown`")
    if not whole:
        for loc, model in parts(incident):
            for name in type(model).model_fields:
                if getattr(model, name) == "not-given" and not isinstance(model, Incident):
                    message = "says not-given, but no first-party text was read whole"
                    yield Finding(incident.id, (*loc, name), "CLM003", message, "use `unknown`")


def partial_noted(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    whole = [s for s in incident.sources if s.kind in ("first-party", "regulator") and s.extent == "full"]
    kinds = {notice.kind for notice in incident.notices}
    if not whole and "partial-source" not in kinds:
        message = "no first-party text was read whole, and no notice says so"
        yield Finding(incident.id, ("notices",), "CLM004", message, "add a notice of kind partial-source")
    if incident.state == "withdrawn" and "withdrawn" not in kinds:
        message = "is withdrawn without a reason"
        yield Finding(incident.id, ("notices",), "CLM004", message, "add a notice of kind withdrawn that gives it")


def complete(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """What a full record must have, so that no page of ours shows five of ten fixes and nobody notices the gap."""
    if incident.depth != "full" or incident.state == "draft":
        return
    learn = incident.learn
    for loc, value in (
        (("system", "components"), incident.system.components), (("cause", "mechanism"), incident.cause.mechanism),
        (("cause", "factors"), incident.cause.factors), (("cascade", "impacts"), incident.cascade.impacts),
        (("cascade", "edges"), incident.cascade.edges or _alone(incident)),
        (("response", "actions"), incident.response.actions),
        (("safeguards",), incident.safeguards), (("fixes",), incident.fixes), (("silences",), incident.silences),
        (("lessons",), incident.lessons), (("takeaways",), incident.takeaways),
        (("learn", "questions"), learn.questions), (("learn", "decision_points"), learn.decision_points),
        (("learn", "checklist"), learn.checklist), (("learn", "variations"), learn.variations),
    ):  # fmt: skip
        if not value:
            message = f"a full record needs `{'.'.join(loc)}`"
            yield Finding(incident.id, loc, "CLM005", message, "fill it in, or set `depth: brief`")


def _alone(incident: Incident) -> bool:
    """Whether nobody was hit but the services in which it began: through what, their cause tells, and no edge does."""
    hit = {impact.service for impact in incident.cascade.impacts if impact.severity != "unaffected"}
    return hit <= set(incident.services)


def connected(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """A service that an edge brings down has an impact, so that its window, or the lack of one, is told.

    And who fell beside the origin has an edge. Where the origin alone fell, an edge would have to be invented.
    """
    have = {impact.service for impact in incident.cascade.impacts}
    parts = {part.id for part in incident.system.components}
    for index, edge in enumerate(incident.cascade.edges):
        for side in ("upstream", "downstream"):
            node = getattr(edge, side)
            if node not in have and node not in parts:
                message = f"`{node}` stands in an edge but has no impact"
                yield Finding(incident.id, ("cascade", "edges", index, side), "CLM006", message, "add an impact for it")
    touched = {node for edge in incident.cascade.edges for node in (edge.upstream, edge.downstream)}
    for index, impact in enumerate(() if _alone(incident) else incident.cascade.impacts):
        if impact.service not in touched and impact.severity != "unaffected":
            message = f"`{impact.service}` was hit, but no edge says through what"
            yield Finding(
                incident.id, ("cascade", "impacts", index, "service"), "CLM006", message,
                "add the edge; coupling, purpose and mechanism may say that the source does not tell",
            )  # fmt: skip


CHECKS = (
    Check("CLM001", "every claim that needs one names a source", sourced),
    Check(
        "CLM002", "every disputed claim is explained by a disagreement, and every disagreement by two sides", disputes
    ),
    Check("CLM003", "silence and not-given come from texts that were read whole", silences),
    Check("CLM004", "partial sources and withdrawals are announced", partial_noted),
    Check("CLM005", "a full record fills every section", complete),
    Check("CLM006", "who fell is tied to the cascade, and the cascade to who fell", connected),
)
