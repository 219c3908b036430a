"""The rules: each has a code and a one-line summary, looks at one record, and yields findings.

`run_checks` runs them all and sorts; the loader then gives each finding its line and column.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kbtool import drafts, progress
from kbtool.cache import Cache, compared, findings_key, findings_of, findings_text, key, surroundings
from kbtool.checks import claims, ids, judgements, pins, prose, runbooks, times, vocabulary
from kbtool.checks.base import Check
from kbtool.collector import paused
from kbtool.kb import KnowledgeBase
from kbtool.model import Incident
from kbtool.problems import Finding

LOAD_CODES = {
    "REC000": "the file can be read",
    "REC001": "the file is YAML, one document",
    "REC002": "no key stands twice",
    "REC003": "no anchors, aliases or merge keys",
    "REC004": "no YAML tags",
    "REC005": "the file is not too large or too deep",
    "REC006": "the file is UTF-8 without invisible characters",
    "REC007": "every key is known",
    "REC008": "no required key is missing",
    "REC009": "every value has the form its key asks for",
    "REC010": "the id is the file's name",
    "REC011": "no two records have the same id",
    "REC013": "no file, folder or id is called as a device of Windows",
    "VOC001": "a vocabulary file holds the vocabulary it is named after",
    "VOC002": "no vocabulary defines an id twice",
}
"""What the loader itself refuses."""

CHANGE_CODES = {
    "DIF001": "a text changes in both languages, or a waiver says why one is enough",
    "DIF002": "a fact changes together with its sources, or with the record's `verified` or `sources`",
}
"""Rules over a change, not over a record: `kbtool diff` runs them."""

CHECKS: tuple[Check, ...] = (*ids.CHECKS, *claims.CHECKS, *times.CHECKS, *prose.CHECKS)


def run_checks(kb: KnowledgeBase, cache: Cache | None = None) -> list[Finding]:
    """Every finding of every rule over every record, each once. `cache` saves judging a record again."""
    with paused():
        found = _found(kb, cache or Cache(None))
    return sorted(found, key=lambda f: (f.record, f.code, str(f.loc), f.message))


def _found(kb: KnowledgeBase, cache: Cache) -> dict[Finding, None]:
    found: dict[Finding, None] = {}
    around = surroundings(kb)
    seen = {name: compared(incident) for name, incident in kb.incidents.items()} if cache.keeps else {}
    for incident in progress.over("checking records", list(kb.incidents.values())):
        entry = findings_key(kb, around, incident, seen) if cache.keeps else ""
        found.update(dict.fromkeys(_kept(cache, entry, partial(_judge, kb, incident))))
    for further in (runbooks, judgements, vocabulary):
        found.update(dict.fromkeys(further.findings(kb)))
    entry = key("pins", pins.seen(kb)) if cache.keeps else ""
    found.update(dict.fromkeys(_kept(cache, entry, lambda: list(pins.findings(kb)))))
    if len(kb.languages) > 1:
        entry = key("patterns", around)
        found.update(dict.fromkeys(_kept(cache, entry, lambda: list(prose.pattern_texts(kb)))))
    return found


def _kept(cache: Cache, entry: str, judge: Callable[[], list[Finding]]) -> list[Finding]:
    """The findings kept under a key, or those that `judge` makes, kept from now on."""
    found = findings_of(cache.get(entry))
    if found is None:
        found = judge()
        cache.put(entry, findings_text(found))
    return found


def _judge(kb: KnowledgeBase, incident: Incident) -> list[Finding]:
    """What the rules find in one record. They look at nothing but what `findings_key` names."""
    runs = dict.fromkeys(check.run for check in CHECKS)
    found = dict.fromkeys(finding for run in runs for finding in run(kb, incident))
    return [f for f in found if len(kb.languages) > 1 or _said_of_one(f, kb.languages[0])]


_OF_TWO = ("TXT002", "TXT003", "TXT004", "TXT005")
"""Rules that compare the languages of a text."""


def _said_of_one(finding: Finding, lang: str) -> bool:
    """In a base of one language: whether a finding is about that language, not about the text that stands in."""
    return finding.code not in _OF_TWO and finding.loc[-1:] != ("zh" if lang == "en" else "en",)


def rules() -> list[tuple[str, str]]:
    """Every code with its summary, those of the loader included, in order of code."""
    loading = (*LOAD_CODES.items(), *CHANGE_CODES.items(), *drafts.CODES.items())
    across = (runbooks.RULE, *judgements.RULES, *pins.RULES, *vocabulary.RULES)
    return sorted({*loading, *across, *((check.code, check.summary) for check in CHECKS)})
