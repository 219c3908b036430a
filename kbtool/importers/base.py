"""What an importer is, and the draft that it fills. The floor of the family: members import this, never each other.

An importer gets text and yields drafts, what it passed over, and why. It takes facts, addresses, times, zones and
names of components. What it cannot read becomes an open point of the draft, with the place in the file; it never
guesses. The publisher's sentences stand in open points only, as excerpts to work from, so they cannot stay in a
reviewed record, which may have no open points.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kbtool import unwanted
from kbtool.locale import questions

MAX_DRAFTS = 500
"""Of one file."""
MAX_EVENTS = 300
"""Of one draft."""
MAX_EXCERPT = 240
"""Characters of a publisher's text in one open point: enough to find the passage, too few to reprint it."""
_HAN = re.compile(r"[\u4e00-\u9fff]")


class Unreadable(Exception):
    """The file as a whole is not what the format says: one sentence, and the line it was found on (0: none)."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message, self.line = message, line


class Skipped(NamedTuple):
    """Something in the file that became no draft and no part of one."""

    line: int
    what: str
    why: str


@dataclass(frozen=True)
class Known:
    """Names of the knowledge base, so that an importer can match them exactly; folded to lower case."""

    providers: Mapping[str, str] = field(default_factory=dict)
    """Name -> provider id."""
    services: Mapping[tuple[str, str], str] = field(default_factory=dict)
    """(provider id, name) -> service id."""
    places: Mapping[str, str] = field(default_factory=dict)
    """Name -> place id."""
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """Provider id -> its names by language."""

    def provider(self, name: str) -> str | None:
        return self.providers.get(fold(name))

    def service(self, provider: str | None, name: str) -> str | None:
        """By its name; of `Simple Storage Service (S3)` also by the words before and inside the brackets."""
        whole = self.services.get((provider or "", fold(name)))
        bracketed = re.fullmatch(r"(.+?)\s*[(（](.+?)[)）]", name.strip())
        if whole or not bracketed:
            return whole
        found = {self.services.get((provider or "", fold(part))) for part in bracketed.groups()} - {None}
        return found.pop() if len(found) == 1 else None


@dataclass(frozen=True)
class Context:
    """All that an importer knows besides the text."""

    name: str
    """The file's name, for places."""
    sha256: str = ""
    known: Known = field(default_factory=Known)
    lang: str = "en"
    """The language in which questions are asked."""
    consulted: str | None = None
    """The day on which the file was read, when the caller gives it; no importer reads the clock."""
    organisation: str | None = None
    zone: str | None = None
    """The zone of the times, when the caller knows it."""
    url: str | None = None
    own_text: bool = False
    """The text is the user's own: sentences are taken over."""
    languages: tuple[str, ...] = ("en", "zh")
    """Those in which the knowledge base is written."""

    def ask(self, question: str, **values: object) -> str:
        """A question in the reader's language."""
        return questions.text(question, self.lang, values)

    def place(self, line: int, path: str = "") -> str:
        """`incidents.json:12`, with the path inside the file where lines are too coarse."""
        return line_of_text(f"{self.name}:{line}" + (f" {path}" if path else ""), 200)


@dataclass
class Draft:
    """One draft under construction: the record as plain data, in the order of the model's keys when it is written."""

    line: int
    title: str
    record: dict[str, Any]
    taken: list[str] = field(default_factory=list)
    """What was taken, in a few words each, for the report."""
    skipped: list[Skipped] = field(default_factory=list)
    entries: str = ""
    """Comment lines with entries for the vocabulary, to be looked over."""

    def questions(self) -> int:
        return sum(1 for _ in _points(self.record))


@dataclass
class Result:
    """What one file gave."""

    drafts: list[Draft] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def skip(self, line: int, what: str, why: str) -> None:
        self.skipped.append(Skipped(line, line_of_text(what, 80), why))

    def full(self, line: int, context: Context) -> bool:
        """Whether the limit of drafts is reached; then says so once."""
        if len(self.drafts) < MAX_DRAFTS:
            return False
        why = context.ask("too-many", most=MAX_DRAFTS)
        if not any(skipped.why == why for skipped in self.skipped):
            self.skip(line, context.ask("everything-else"), why)
        return True


class Importer(NamedTuple):
    """One format."""

    name: str
    summary: str
    """What files it reads, in one line."""
    read: Callable[[str, Context], Result]


def fold(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).lower().split())


def clean(text: object) -> str:
    """Text of a foreign file without what no record may hold; anything but text is no text."""
    if not isinstance(text, str):
        return ""
    return unwanted.cleaned(text.replace("\r\n", "\n").replace("\r", "\n").replace("\u00a0", " "))


def line_of_text(text: object, limit: int) -> str:
    """One line, cut at a word where it is too long."""
    line = " ".join(clean(text).split())
    if len(line) <= limit:
        return line
    cut = line[: limit - 1]
    return (cut.rsplit(" ", 1)[0] if " " in cut[limit // 2 :] else cut) + "…"


def plain_word(text: str) -> str:
    """A status word without anything that Markdown or a template could take for its own."""
    return re.sub(r"[^\w .,-]", "", line_of_text(text, 60))


def language_of(text: str) -> str:
    """`zh` when a good part of the letters are Chinese, else `en`."""
    letters = sum(1 for char in text if char.isalpha())
    return "zh" if letters and len(_HAN.findall(text)) * 5 >= letters else "en"


def point(ask: str, place: str = "", key: str = "", excerpt: str = "") -> dict[str, str]:
    """One open point."""
    entry = {"key": key, "asks": line_of_text(ask, 300), "place": place, "excerpt": line_of_text(excerpt, MAX_EXCERPT)}
    return {name: value for name, value in entry.items() if value}


def slug(text: str, limit: int = 40) -> str:
    """Lower-case ASCII words joined by hyphens, cut at a word; empty when nothing of the text is ASCII."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    out = ""
    for word in re.findall(r"[a-z0-9]+", plain):
        if out and len(out) + 1 + len(word) > limit:
            break
        out += ("-" if out else "") + word[:limit]
    return out


def free_id(wanted: str, taken: set[str], fallback: str = "event") -> str:
    """An id of the right form that is not taken yet; takes it."""
    base = slug(wanted, 56) or fallback
    base = base if base[0].isalpha() else f"{fallback}-{base}"
    name, number = base, 2
    while name in taken:
        name, number = f"{base}-{number}", number + 1
    taken.add(name)
    return name


def _points(value: Any) -> list[dict[str, str]]:
    found: list[dict[str, str]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found += inner if key == "open" else _points(inner)
    elif isinstance(value, list):
        for inner in value:
            found += _points(inner)
    return found
