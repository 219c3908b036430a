"""Which services, places and providers a text names, through the vocabularies; and which product-like tokens it holds.

A name *demands* to stand in the other language when it is capitalised and no everyday phrase ("S3 console" demands S3
only). It is *found* there under any of its names and aliases. Words are looked up by their first word, so the cost does
not grow with the vocabularies.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NamedTuple

from kbtool.kb import KnowledgeBase
from kbtool.prose.said import Key, Said
from kbtool.prose.times import ZONES

_HAN = "\u3400-\u9fff"
_EVERYDAY = {
    "global", "worldwide", "workers", "organizations", "glue", "images", "pages", "stream", "queues", "console",
    "access", "gateway", "connect", "realtime", "step",
}  # fmt: skip
"""Names that begin sentences as ordinary words."""
_LINKING = {"for", "and", "of", "the", "to"}
_LONGER = re.compile(r"(?!s(?![A-Za-z0-9_]))[A-Za-z0-9_]")
"""The word goes on, and not with a plural s."""
_GOES_ON = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_.'+")
_WORD = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z0-9][A-Za-z0-9.'+]*")
_TOKEN = re.compile(r"(?<![A-Za-z0-9_@#&])[A-Za-z0-9]+(?:[_.][A-Za-z0-9]+)*(?![A-Za-z0-9_])")
_SPECIAL = re.compile(
    r"[A-Z]*[a-z]+[a-z0-9]*[A-Z][A-Za-z0-9]*|[A-Z0-9]+_[A-Z0-9_]+|[A-Z]{2,}[a-z]?|[A-Z]+\d[A-Z0-9]*"
    r"|[A-Za-z]+[0-9]+[A-Za-z0-9]*|\d+(?:\.\d+){2,}|v\d+(?:\.\d+)*|\d[a-z]{2}"
)
"""What looks like an identifier: CamelCase, CAPITALS, UNDER_SCORES, letters with digits, 5xx, 1.1.1.1."""
_TRANSLATED = {
    "API", "APIs", "AI", "AM", "PM", "AZ", "AZs", "CEO", "CTO", "CPU", "DB", "DC", "EU", "FAQ", "HR", "I", "ID", "IDs",
    "IO", "IT", "NIC", "OK", "OS", "PC", "PR", "QA", "SLA", "SLO", "SRE", "SREs", "TV", "UI", "UK", "UN", "US", "USA",
    "VM", "VMs", "ISP", "NOC", "CDN", "NOT", "ONE", "ALL", "AND", "OR", "NO", "ms", "GB", "KB", "MB", "TB", "PB", "ii",
}  # fmt: skip
"""Short forms that a good translation may write out, either way."""
_ORDINAL = re.compile(r"\d+(?:st|nd|rd|th|x|h|s|ms|min|k|K|M|G|GB|KB|MB|TB|PB|kbps|Mbps|Gbps)")


class _Name(NamedTuple):
    text: str
    owner: str
    demands: bool
    lower: str
    latin_end: bool


@dataclass(frozen=True)
class Names:
    """The matcher of one knowledge base; made once."""

    by_word: dict[str, dict[str, list[_Name]]] = field(default_factory=dict)
    """First Latin word, lower case -> first letter of the second word, or nothing -> names that begin so, longest
    first. Dozens of names begin with Amazon."""
    han: dict[str, list[_Name]] = field(default_factory=dict)
    """First Han character -> names that begin with it, longest first."""
    shown: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Owner -> its name in English and Chinese, for messages."""
    han_start: re.Pattern[str] = field(default_factory=lambda: re.compile("(?!)"))
    nameless: set[str] = field(default_factory=set)
    """Words with which no name begins, as texts write them; a few thousand words make up most prose."""
    demanding_by_run: dict[str, list[_Name]] = field(default_factory=dict)
    """First run of letters and digits, lower case -> names that begin with it and demand to be named."""
    starts: re.Pattern[str] = field(default_factory=lambda: re.compile("(?!)"))
    """A first character of the names that demand and begin with no Latin word."""
    ascii_starts: bool = False
    """Whether such a character may stand in a text of plain ASCII."""
    signs: dict[bytes, int] = field(default_factory=dict)
    """What glance.py has learnt of words."""
    silent: set[bytes] = field(default_factory=set)
    """Those of them that say nothing by themselves."""
    openings: dict[bytes, tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=dict)
    """The names that demand and begin with a run of letters and digits, where there are any: as they are written, and
    in capitals where such a spelling of one that is written otherwise may begin so. Filled by `opens`."""

    def named(self, text: str) -> list[Said]:
        """Every name, each with the place it stands at; nested ones offer and do not demand."""
        out: list[Said] = []
        end = 0
        lower = _folded(text)
        for start, candidates in self._starts(text, lower):
            for name in candidates:
                exact = text.startswith(name.text, start)
                if not exact and not lower.startswith(name.lower, start):
                    continue
                stop = start + len(name.text)
                if name.latin_end and _LONGER.match(text, stop):
                    continue
                demands = name.demands and (exact or text[start:stop].isupper()) and start >= end
                if demands:
                    end = stop
                out.append(Said("name", ("name", name.owner), start, stop, demands))
        return out

    def _starts(self, text: str, lower: str) -> list[tuple[int, list[_Name]]]:
        found: list[tuple[int, list[_Name]]] = []
        for word in {*_WORD.findall(text)} - self.nameless:
            first = _first_word(word)
            begun = self.by_word.get(first)
            if begun is None:
                if len(self.nameless) < 50_000:
                    self.nameless.add(word)
                continue
            for start in places(word, text, _WORD):
                second = start + len(first) + 1
                letters = (lower[second], "") if second < len(lower) else ("",)
                found += [(start, begun[letter]) for letter in letters if letter in begun]
        if self.han:
            found.extend((m.start(), self.han[m.group()]) for m in self.han_start.finditer(text))
        found.sort(key=lambda pair: pair[0])
        return found

    def opens(self, run: bytes) -> bool:
        """Whether names that demand begin with this run of letters and digits; `openings` keeps them."""
        word = run.decode()
        begun = self.demanding_by_run.get(word.lower(), ())
        written = tuple(name.text for name in begun if first_run(name.text) == word)
        loud = tuple(up for name in begun if (up := name.text.upper()) != name.text) if word.isupper() else ()
        if written or loud:
            self.openings[run] = (written, loud)
        return bool(written or loud)

    def all_surely(self, words: set[bytes], here: str, there: str) -> bool:
        """Whether `there` names whatever may be named by a name that begins with one of these words of `here`."""
        openings = self.openings
        for run in words:
            if run in openings:
                written, loud = openings[run]
                for name in written:
                    if name in here and not self.surely(name, there):
                        return False
                for name in loud:
                    if name in here:
                        return False
        return True

    def surely(self, run: str, text: str) -> bool:
        """Whether a text names what `run`, a name read from the other language, names; False means that it may."""
        start = text.find(run)
        stop = start + len(run)
        return (
            start >= 0
            and run.isascii()
            and text[start - 1 : start] not in _GOES_ON
            and text[stop : stop + 1] not in _GOES_ON
        )


def places(word: str, text: str, pattern: re.Pattern[str]) -> Iterator[int]:
    """Where a word stands that `pattern` finds in a text. A search for the word costs less than a match a word."""
    start = text.find(word)
    while start >= 0:
        if start and text[start - 1] in ".'+_":  # it may be the rest of a longer word: see for certain
            yield from (m.start() for m in pattern.finditer(text) if m.group() == word and m.start() >= start)
            return
        match = pattern.match(text, start)
        if match and match.group() == word:
            yield start
        start = text.find(word, start + 1)


def _folded(text: str) -> str:
    """In lower case, and every character where it was."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def first_run(text: str) -> str:
    """The letters and digits that a text begins with."""
    found = re.match("[A-Za-z0-9]*", text)
    return found.group() if found else ""


def _first_word(word: str) -> str:
    word = word.lower().rstrip(".'+")
    return word.removesuffix("'s")


def _parts(name: str) -> list[str]:
    """`Northern Virginia (us-east-1)` -> both names, the one in brackets too."""
    return [part for part in re.split(r"\s*[（）()]\s*", name) if part]


def _proper(name: str, is_place: bool) -> bool:
    """Whether a name, as opposed to an everyday phrase about one, demands to be named in the other language."""
    if re.search(f"[{_HAN}]", name):
        return is_place and not re.search("[A-Za-z]", name)
    words = re.split(r"[\s/]+", name)
    if name.lower() in _EVERYDAY:
        return False
    return all(word in _LINKING or re.search("[A-Z0-9]", word) for word in words) and bool(re.search("[A-Z0-9]", name))


_last: list[tuple[KnowledgeBase, Names]] = []
"""The matcher made last, with its knowledge base: a run over all records asks for the same one each time."""


def names_of(kb: KnowledgeBase) -> Names:
    """The matcher for the services, places and providers of a knowledge base."""
    if not _last or _last[0][0] is not kb:
        _last[:] = [(kb, _build(kb))]
    return _last[0][1]


def _build(kb: KnowledgeBase) -> Names:
    names: dict[tuple[str, str], _Name] = {}
    shown = {}

    def add(owner: str, texts: tuple[str, ...], is_place: bool) -> None:
        for text in texts:
            for part in _parts(text):
                demands = _proper(part, is_place) and owner != "global"
                names.setdefault((part, owner), _Name(part, owner, demands, part.lower(), part[-1].isascii()))

    for service in kb.services.values():
        shown[service.id] = (service.name.en, service.name.zh)
        add(service.id, (service.name.en, service.name.zh, *service.aliases.en, *service.aliases.zh), False)
    for provider, called in kb.providers.items():
        shown[provider] = (called.en, called.zh)
        add(provider, (called.en, called.zh), False)
    places = kb.vocabularies.get("places")
    for place in places.terms if places else ():
        shown[place.id] = (place.name.en, place.name.zh)
        add(place.id, (place.name.en, place.name.zh, *place.aliases.en, *place.aliases.zh), True)
    made = Names(shown=shown)
    for name in sorted(names.values(), key=lambda n: (-len(n.text), n.text)):
        first = _WORD.match(name.text)
        if first:
            word = _first_word(first.group())
            begun = made.by_word.setdefault(word, {})
            begun.setdefault(name.lower[len(word) + 1 : len(word) + 2], []).append(name)
            if name.demands:
                made.demanding_by_run.setdefault(first_run(name.text).lower(), []).append(name)
        else:
            made.han.setdefault(name.text[0], []).append(name)
    starts = {char for char, begun in made.han.items() if any(name.demands for name in begun)}
    return replace(
        made, han_start=_any_of(set(made.han)), starts=_any_of(starts), ascii_starts=any(map(str.isascii, starts))
    )


def _any_of(chars: set[str]) -> re.Pattern[str]:
    return re.compile("[" + "".join(map(re.escape, sorted(chars))) + "]" if chars else "(?!)")


def spelt(text: str) -> set[str]:
    """Every Latin word of a text as it is written."""
    return {*_TOKEN.findall(text)}


def keys(spelling: set[str]) -> set[Key]:
    """The same words as keys, in which case and plural do not matter."""
    return {_read(word)[0] for word in spelling}


def demanding(word: str, lang: str) -> bool:
    """Whether a word of a text in `lang` demands to stand in the other language.

    In Chinese every capitalised word demands its English; in English only what looks like an identifier.
    """
    _, in_english, in_chinese = _read(word)
    return in_english if lang == "en" else in_chinese


def tokens(text: str, wanted: set[str]) -> list[Said]:
    """Where the wanted words stand."""
    return [
        Said("token", _read(match.group())[0], match.start(), match.end())
        for match in _TOKEN.finditer(text)
        if match.group() in wanted
    ]


@lru_cache(maxsize=16384)
def _read(word: str) -> tuple[Key, bool, bool]:
    """The key of a word, and whether it demands its equal when it stands in English, and in Chinese."""
    if word in ZONES or word in _TRANSLATED:
        return _fold(word), False, False
    special = _special(word)
    return _fold(word), special, special or (word[0].isupper() and len(word) > 1)


def _special(word: str) -> bool:
    return bool(_SPECIAL.fullmatch(word)) and not _ORDINAL.fullmatch(word) and word != "PhD"


def _fold(word: str) -> Key:
    """Case and plural do not matter: APIs and API, Regions and region."""
    folded = word.lower()
    plural = len(folded) > 3 and folded.endswith("s") and not folded.endswith("ss")
    return ("token", folded[:-1] if plural else folded)
