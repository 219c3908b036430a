"""The parts of a draft that all formats share: source, organisation, title, impacts, and the order of keys.

Beside timeline.py on the second floor of the family.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from kbtool.importers import entries, when
from kbtool.importers.base import Context, Draft, clean, free_id, language_of, line_of_text, plain_word, point, slug
from kbtool.importers.timeline import Timeline
from kbtool.importers.when import Said
from kbtool.locale import questions
from kbtool.model.base import check_url
from kbtool.model.incident import Incident, Source

_ORDER = tuple(Incident.model_fields)
SEVERITIES = {
    "degraded_performance": "degraded", "partial_outage": "partial", "major_outage": "outage", "full_outage": "outage",
    "degraded": "degraded", "outage": "outage",
}  # fmt: skip
"""Words of status pages that our severities say alike. `minor`, `major` and `critical` are not among them."""


def web_address(value: object) -> str | None:
    """The value, when it is an address that a record may hold."""
    text = clean(value).strip()
    try:
        return check_url(text) if len(text) <= 500 else None
    except (ValueError, ValidationError):
        return None


_TEXT = {"en": None, "zh": None}
_CLAIM = {"grade": None, "sources": ["source"]}
_BLANK: dict[str, Any] = {
    "summary": _TEXT,
    "organisation": None,
    "services": [],
    "date": None,
    "zone": None,
    "verified": {"on": None, "how": _TEXT},
    "cause": {
        "trigger": {"id": "trigger", **_CLAIM, "kind": None, "text": _TEXT},
        "root_cause": {"id": "root", **_CLAIM, "text": _TEXT},
    },
}
"""What every record needs, to be filled in where the file does not give it."""


class Builder:
    """Fills one draft step by step; `finish` makes it."""

    def __init__(self, context: Context, line: int, title: str, path: str = "") -> None:
        self.context, self.line = context, line
        self.place = context.place(line, path)
        self.title = line_of_text(title, 200) or line_of_text(context.name, 200)
        self.points: list[dict[str, str]] = []
        self.organisation: str | None = None
        self.publisher = ""
        self.record: dict[str, Any] = {"sources": []}
        self.impacts: list[dict[str, Any]] = []
        self.taken: list[str] = []
        self.timeline = Timeline(context, "source")
        self._ids = {"source"}
        self._spoken: list[Said] = []
        self._lacking: list[str] = []
        """Names of components that the vocabulary lacks."""

    def ask(self, question: str, key: str = "", excerpt: str = "", place: str = "", **values: object) -> None:
        """One open point about the record as a whole."""
        self.points.append(point(self.context.ask(question, **values), place or self.place, key, excerpt))

    def contradiction(self, key: str, place: str = "", **prints: str) -> None:
        """Start and end of the file cannot both be right."""
        self.timeline.contradicts = True
        self.ask("end-before-start", key, place=place, **prints)

    def belongs_to(self, publisher: str) -> None:
        """Whose incident it is, by name; a name that no provider has is asked about."""
        self.publisher = line_of_text(publisher, 100)
        self.organisation = self.context.organisation or self.context.known.provider(self.publisher)
        self.publisher = self.publisher or self._names().get("en", "")
        if self.organisation:
            self.record["organisation"] = self.organisation
        elif self.publisher:
            self.ask("organisation", "organisation", name=self.publisher)
        else:
            self.ask("no-organisation", "organisation")

    def hear(self, text: str) -> None:
        """Running text: the times that it speaks of and that become no event are asked about at the end."""
        self._spoken += when.spoken(text)

    def _ask_spoken(self) -> None:
        entries = [entry.said for entry in self.timeline.entries if entry.said.clock]
        left: dict[tuple[str | None, when.Clock], str] = {}
        for said in self._spoken:
            if said.clock and not any(_same_time(said, taken) for taken in entries):
                left.setdefault((said.date(), (*said.clock[:2], None)), said.print)
        if left:
            prints = list(left.values())
            shown = line_of_text("; ".join(prints), 200)
            self.ask("times-in-text", "timeline", times=shown + (f" ({len(prints)})" if shown.endswith("…") else ""))

    def _names(self) -> Mapping[str, str]:
        """The names of the provider, where the knowledge base has it."""
        return self.context.known.names.get(self.organisation or "", {})

    def source(self, name: str = "source", **more: Any) -> None:
        """A source. What is not given about it is asked; `url` may be anything the file had there."""
        context, number = self.context, len(self.record["sources"])
        raw = more.pop("url", None)
        url = web_address(context.url if number == 0 and context.url else raw)
        source: dict[str, Any] = {"id": name, "title": line_of_text(more.pop("title", "") or self.title, 300)}
        publisher = line_of_text(more.pop("publisher", self.publisher), 100)
        if publisher:
            source["publisher"] = publisher
        else:
            self.ask("publisher", f"sources[{number}].publisher")
        if url:
            source["url"] = url
        elif raw or number == 0:
            shown = line_of_text(raw, 80)
            found = context.ask("url-bad", url=shown) if shown else context.ask("url-none")
            self.ask("url", f"sources[{number}].url", found=found)
        archive = more.pop("archive_url", "")
        if web_address(archive):
            source["archive_url"] = web_address(archive)
        elif archive:
            bad = context.ask("url-bad", url=line_of_text(archive, 80))
            self.ask("url", f"sources[{number}].archive_url", found=bad)
        source |= more
        if "extent" not in source:
            self.ask("extent", f"sources[{number}].extent")
        if "kind" not in source:
            self.ask("kind", f"sources[{number}].kind")
        if number == 0 and context.sha256:
            source["sha256"] = context.sha256
        if context.consulted:
            source["consulted"] = context.consulted
        elif number == 0:
            self.ask("consulted", "sources[0].consulted")
        blank = {key: None for key in ("publisher", "kind", "extent", "published", "consulted") if key not in source}
        source |= blank
        self.record["sources"].append({key: source[key] for key in Source.model_fields if key in source})

    def component(
        self, name: str, words: Sequence[str] = (), window: tuple[str, str] | None = None, whole: str = ""
    ) -> None:
        """A component that the file names as hit, with the publisher's words for how; several words are a question.

        `whole` is a word that the file has for the incident as a whole, which need not hold for this component.
        """
        word = ", ".join(words)
        name = line_of_text(name, 100)
        service = self.context.known.service(self.organisation, name)
        impact: dict[str, Any] = {"id": free_id(f"{slug(name, 40) or 'component'}-hit", self._ids, "component")}
        open_points = []
        if service:
            impact["service"] = service
        else:
            self._lacking += [name] if name and name not in self._lacking else []
            impact["service"] = None
            open_points.append(point(self.context.ask("component", name=name), self.place, "service"))
        severity = SEVERITIES.get(word)
        if severity:
            impact["severity"] = severity
        elif word:
            impact["severity"] = None
            open_points.append(point(self.context.ask("severity", word=word), self.place, "severity"))
        else:
            impact["severity"] = None
            ask = (
                self.context.ask("severity-whole", word=plain_word(whole)) if whole else self.context.ask("no-severity")
            )
            open_points.append(point(ask, self.place, "severity"))
        impact |= {"onset": "unknown", "normal": "unknown"}
        ask = self.context.ask("window", first=window[0], last=window[1]) if window else self.context.ask("no-window")
        open_points.append(point(ask, self.place, "onset"))
        said = questions.both("says-component", word=plain_word(word)) if word else questions.both("says-named")
        impact |= {"text": said, "grade": "stated", "sources": ["source"], "open": open_points}
        self.impacts.append(impact)

    def components(self, names: str) -> None:
        """Components that a file lists in one field, parted by commas."""
        for name in re.split(r"[,;，；、]\s*(?:and\b)?", names):
            if name.strip():
                self.component(name.strip())

    def regions(self, names: Iterable[str]) -> None:
        found, unknown = [], []
        for name in dict.fromkeys(names):
            place = self.context.known.places.get(name.lower())
            if place:
                found.append(place)
            elif name:
                unknown.append(name)
        if found:
            self.record["regions"] = list(dict.fromkeys(found))
        if unknown:
            shown = ", ".join(unknown[:8]) + (f" … ({len(unknown)})" if len(unknown) > 8 else "")
            self.ask("places", "regions", names=line_of_text(shown, 200))

    def finish(self, ids: set[str], marks: bool = True) -> Draft:
        """The draft, its keys in the model's order."""
        record = self.record
        self._ask_spoken()
        self.timeline.write(record, self.points)
        if marks and record.get("timeline"):
            self.ask("marks", "timeline")
        if self.impacts:
            names = ", ".join(i.get("service") or i["id"].removesuffix("-hit") for i in self.impacts[:12])
            self.ask("services", "services", names=names)
        else:
            if not any(one.get("key") == "services" for one in self.points):
                self.ask("no-services", "services")
            if not any(one.get("key") == "cascade" for one in self.points):
                self.ask("impact", "cascade")
        if self.impacts:
            record["cascade"] = {"impacts": self.impacts}
        day = record.get("date", "")
        lang = language_of(self.title)
        lang = lang if lang in self.context.languages else self.context.languages[0]
        record["title"] = {"en": None, "zh": None, lang: self.title}
        self.ask("title", f"title.{lang}")
        called = self._names() or ({language_of(self.publisher): self.publisher} if self.publisher else {})
        known = day or self.timeline.home
        record["short"] = dict(_TEXT) | {one: line_of_text(f"{name} {known}", 80) for one, name in called.items()}
        head = self.organisation or slug(self.publisher, 24)
        name = free_id(
            "-".join(part for part in (head, slug(self.title, 34).removeprefix(f"{head}-"), known[:4]) if part),
            ids,
            "incident",
        )
        record |= {"schema_version": 1, "id": name, "depth": "brief", "state": "draft", "open": self.points}
        record = _BLANK | record
        ordered = {key: record[key] for key in _ORDER if key in record}
        told = self.context.ask
        taken = [told("took-events", count=len(self.timeline.entries)), *self.taken]
        if self.impacts:
            taken.append(told("took-components", count=len(self.impacts)))
        taken.append(told("took-zone", zone=record["zone"]) if record["zone"] else told("took-no-zone"))
        lacking = entries.comment(self.context, self.organisation, self.publisher, self._lacking)
        return Draft(self.line, self.title, ordered, taken, self.timeline.skipped, lacking)


def _same_time(said: Said, taken: Said) -> bool:
    """Whether a time in a text is that of an event, as far as both tell."""
    assert said.clock and taken.clock
    return said.clock[:2] == taken.clock[:2] and said.zone in ("", taken.zone) and said.date() in (None, taken.date())
