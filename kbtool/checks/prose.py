"""Both languages of every text say the same, and what they say agrees with the record.

The finding of a rule stands at the language in which the run it quotes stands; a waiver beside the text, with the rule
and that run, excuses it. How figures, times and names are found is in kbtool/prose/.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from kbtool.checks.base import Check
from kbtool.kb import KnowledgeBase
from kbtool.model import Incident
from kbtool.problems import Finding
from kbtool.prose.facts import Facts, wrong_day, wrong_weekday
from kbtool.prose.glance import FACTS
from kbtool.prose.language import wrong_language
from kbtool.prose.names import Names, names_of
from kbtool.prose.parity import Reading
from kbtool.prose.typography import slips
from kbtool.prose.units import Unit, cut, units
from kbtool.references import ANY_BRACES, REFERENCE, references, render

_OTHER = {"en": "zh", "zh": "en"}
_LANGUAGE = {"en": "English", "zh": "Chinese"}


class _Slip(NamedTuple):
    """A finding before waivers: the rule, the language it stands at, the run it quotes, what is wrong, what to do."""

    code: str
    lang: str
    run: str
    message: str
    hint: str


def pattern_texts(kb: KnowledgeBase) -> Iterator[Finding]:
    """The same rules over the written pages of patterns, which belong to no record that they could agree with."""
    names = names_of(kb)
    for name, pattern in kb.patterns.items():
        path = f"schema/patterns/{name}.yaml"
        for unit in units(pattern):
            found: list[_Slip] = []
            parts = {lang: cut(getattr(unit.text, lang)) for lang in _OTHER}
            read = {lang: Reading(part.facts, lang, names) for lang, part in parts.items()}
            shown = {lang: Reading(part.shown, lang, names) for lang, part in parts.items()}
            for lang in _OTHER:
                found += _language(lang, parts[lang].facts, unit)
                found += _pairs(lang, read[lang], shown[_OTHER[lang]], names)
                braces = ANY_BRACES.search(getattr(unit.text, lang))
                if braces:
                    message = f"`{braces.group()[:40]}` refers to a record, and a pattern has none"
                    yield Finding(path, (*unit.loc, lang), "REF007", message)
            found += [_Slip("TXT008", "zh", *slip) for slip in slips(unit.text.zh)]
            yield from _waived(path, unit, found)


def texts(kb: KnowledgeBase, incident: Incident) -> Iterator[Finding]:
    """All rules over all text units; one reading of each text serves them all."""
    names = names_of(kb)
    facts = Facts(incident)
    others = {s.target: Facts(kb.incidents[s.target]) for s in incident.links.siblings if s.target in kb.incidents}
    for unit in units(incident):
        found: list[_Slip] = []
        if not unit.exempt:
            found = _judge(unit, names, facts, others)
            if "{{" in unit.text.en or "{{" in unit.text.zh:
                found += _references(unit)
            found += _typography(unit, incident)
        if found or unit.text.waive:
            yield from _waived(incident.id, unit, found)


def _judge(unit: Unit, names: Names, facts: Facts, others: dict[str, Facts]) -> list[_Slip]:
    """What each language says against the other and against the record."""
    found: list[_Slip] = []
    en, zh = cut(unit.text.en), cut(unit.text.zh)
    read_en, read_zh = Reading(en.facts, "en", names), Reading(zh.facts, "zh", names)
    for lang, read, read_there, there in (("en", read_en, read_zh, zh), ("zh", read_zh, read_en, en)):
        found += _language(lang, read.text, unit)
        if read.demands:
            other = read_there if there.shown == there.facts else Reading(there.shown, _OTHER[lang], names)
            found += _pairs(lang, read, other, names)
            if read.signs & FACTS:
                found += _agreement(lang, read, unit, facts, others)
    return found


def _language(lang: str, text: str, unit: Unit) -> list[_Slip]:
    wrong = wrong_language(text, lang)
    if not wrong or ("symptoms" in unit.loc and unit.text.en == unit.text.zh):
        return []  # the latter is an error or a state by its name
    hint = "put it in code marks if it is code, else translate it"
    return [_Slip("TXT001", lang, run, message, hint) for run, message in wrong]


def _pairs(lang: str, read: Reading, other: Reading, names: Names) -> Iterator[_Slip]:
    there = _LANGUAGE[_OTHER[lang]]
    if read.signs & FACTS:
        for said in read.figures_missing_in(other):
            hint = "give both languages the same figures"
            yield _Slip("TXT002", lang, read.run(said), f"has no equal in the {there} text", hint)
        for said in read.times_missing_in(other):
            hint = "give both languages the same times"
            yield _Slip("TXT003", lang, read.run(said), f"has no equal in the {there} text", hint)
    for said in read.names_missing_in(other):
        hint = f"name it there too, e.g. {names.shown[str(said.key[1])][lang == 'en']}"
        yield _Slip("TXT004", lang, read.run(said), f"is not named in the {there} text", hint)
    for said in read.tokens_missing_in(other):
        hint = "use the same name in both, or put code in code marks"
        yield _Slip("TXT004", lang, read.run(said), f"does not stand in the {there} text", hint)


def _agreement(lang: str, read: Reading, unit: Unit, facts: Facts, others: dict[str, Facts]) -> Iterator[_Slip]:
    """Times, days and durations against the record; in the reason of a sibling, against the other record as well."""
    if unit.other is not None and unit.other not in others:
        return
    other = others.get(unit.other or "")
    known = [facts, other] if other else [facts]
    if unit.times and read.demanded_times:
        days = facts.days
        if read.dates or read.weekdays:
            days = facts.days_in(unit.zone) | {one.date for one in others.values()} | (other.days if other else set())
        for clock in read.clocks:
            if not clock.word and not any(one.has_clock(clock, unit.zone) for one in known):
                hint = "correct it, or write {{time E}}; a time in another zone names the zone right after it"
                yield _Slip("TXT006", lang, read.run(clock), "is the time of no event of the record", hint)
        for date in read.dates:
            if wrong_day(date, days):
                hint = "correct it, or write {{date E}}"
                yield _Slip("TXT006", lang, read.run(date), "is the date of no event and of no source", hint)
        for weekday in read.weekdays:
            wrong = wrong_weekday(weekday, read.dates, read.text, days)
            if wrong:
                yield _Slip("TXT006", lang, read.run(weekday), wrong, "correct the weekday or the date")
    if unit.durations:
        for said in read.demanded_amounts:
            if said.kind == "number" or not said.demands or any(said.key in one.figures for one in known):
                continue
            if other and other.is_gap(said):
                continue
            yield _Slip("TXT007", lang, read.run(said), "is no quantity of the record", facts.hint(said))


def _references(unit: Unit) -> Iterator[_Slip]:
    for lang, there in _OTHER.items():
        theirs = references(getattr(unit.text, there))
        for match in REFERENCE.finditer(getattr(unit.text, lang)):
            if (match.group(1), tuple(match.group(2).split())) not in theirs:
                message = f"does not stand in the {_LANGUAGE[there]} text"
                yield _Slip("TXT005", lang, match.group(), message, "use the same references in both")


def _typography(unit: Unit, incident: Incident) -> list[_Slip]:
    text = unit.text.zh
    try:
        text = render(text, incident, "zh") if "{{" in text else text
    except ValueError:
        return []  # REF007 and TIM001 name it
    return [_Slip("TXT008", "zh", *slip) for slip in slips(text)]


def _waived(record: str, unit: Unit, found: list[_Slip]) -> Iterator[Finding]:
    """What the waivers leave, and the waivers that excuse nothing."""
    used = set()
    for slip in dict.fromkeys(found):
        excused = [at for at, w in enumerate(unit.text.waive) if (w.rule, w.match) == (slip.code, slip.run)]
        used.update(excused)
        if not excused:
            yield Finding(record, (*unit.loc, slip.lang), slip.code, f"`{slip.run}` {slip.message}", slip.hint)
    for at, waiver in enumerate(unit.text.waive):
        loc = (*unit.loc, "waive", at)
        if waiver.rule == _CHANGE and waiver.match in unit.text.en + "\n" + unit.text.zh:
            continue  # it excuses a change, which only `kbtool diff` sees
        if waiver.rule not in _WAIVABLE:
            message = f"`{waiver.rule}` is no rule that can be waived at a text"
            yield Finding(record, (*loc, "rule"), "TXT009", message, f"use one of {', '.join(_WAIVABLE)}")
        elif at not in used:
            message = f"`{waiver.match}` is excused from {waiver.rule}, which finds no such run here"
            hint = "remove the waiver, or quote the run exactly"
            yield Finding(record, (*loc, "match"), "TXT009", message, hint)


_RULES = (
    ("TXT001", "each text is in the language of its slot"),
    ("TXT002", "the same figures stand in both languages"),
    ("TXT003", "the same clock times, dates and weekdays stand in both languages"),
    ("TXT004", "the same names stand in both languages"),
    ("TXT005", "the same {{...}} references stand in both languages"),
    ("TXT006", "times, dates and weekdays in prose agree with the record"),
    ("TXT007", "durations and percentages in prose are quantities of the record; derived durations are references"),
    ("TXT008", "Chinese punctuation and spacing are as in the house style"),
    ("TXT009", "every waiver excuses a finding"),
)
_CHANGE = "DIF001"
_WAIVABLE = (*(code for code, _ in _RULES[:-1]), _CHANGE)

CHECKS = tuple(Check(code, summary, texts) for code, summary in _RULES)
