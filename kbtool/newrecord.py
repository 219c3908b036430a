"""The text of a new record: what is known filled in, what is not marked TODO, with comments where an author needs them.

Pure text; `kbtool new` asks for the facts and writes the file. A brief record gets what it must have, a full one also
one commented example of each further section. Nothing is guessed: what nobody said stands as TODO, or as `to-do` where
a term of a vocabulary belongs, and `kbtool check` names it.
"""

from __future__ import annotations

import json
import re
from typing import NamedTuple

from kbtool.fmt import format_text
from kbtool.languages import ALL
from kbtool.locale.comments import COMMENTS
from kbtool.model import Incident


class Facts(NamedTuple):
    """What is known about an incident before anything is written."""

    id: str
    depth: str
    title_en: str
    title_zh: str
    provider: str
    services: tuple[str, ...]
    regions: tuple[str, ...]
    date: str
    zone: str
    source_url: str
    source_title: str
    publisher: str
    today: str
    trigger: str = "to-do"


def record_text(facts: Facts, lang: str = "en", languages: tuple[str, ...] = ALL) -> str:
    """The file, laid out as `kbtool fmt` does, with its comments in `lang`, and its texts in `languages`."""
    given = {name: value for name, value in facts._asdict().items() if isinstance(value, str)}
    given |= {name: _quoted(given[name]) for name in _FREE}
    text = _HEAD.format(
        **given, services_list=", ".join(facts.services), regions_list=", ".join(facts.regions),
        service=facts.services[0],
    )  # fmt: skip
    text += _FULL if facts.depth == "full" else _BRIEF
    for other in set(ALL) - set(languages):
        text = re.sub(rf"(?m)^ +{other}: .*\n", "", text).replace(_BOTH, "")
    return format_text((spoken(text) if lang == "zh" else text).encode(), Incident)


def spoken(text: str) -> str:
    """The text with its comments in Chinese; lines of YAML that are commented out stay as they are."""
    return _COMMENT.sub(lambda found: found[1] + COMMENTS.get(found[2], found[2]), text)


_BOTH = " Both languages, always."
_COMMENT = re.compile(r"((?:^|\s)# )(.+)$", re.MULTILINE)


_FREE = ("title_en", "title_zh", "source_url", "source_title", "publisher")
"""What may hold anything; the rest are ids, days and zones, which need no quotes."""


def _quoted(value: str) -> str:
    return json.dumps(value, ensure_ascii=False)


_HEAD = """\
# yaml-language-server: $schema=../../schema/incident.schema.json
# Replace every TODO. `kbtool check` names what is missing; `kbtool fmt` lays the file out. Both languages, always.
schema_version: 1
id: {id}
depth: {depth} # full: every section filled in; brief: what a short source gives
state: draft # reviewed, once somebody else has read it against its sources
title: # what broke, when: one line
  en: {title_en}
  zh: {title_zh}
short: # a few words for lists and pictures, e.g. AWS Kinesis 2020
  en: {title_en}
  zh: {title_zh}
summary: # a few sentences; times come from the timeline: {{{{time EVENT}}}}, {{{{gap EVENT EVENT}}}}
  en: TODO
  zh: TODO
organisation: {provider}
services: [{services_list}] # where it began
regions: [{regions_list}] # entries of schema/places.yaml
date: {date} # the local day on which the impact began
zone: {zone} # the zone in which the source gives its times
verified:
  on: {today}
  how:
    en: TODO
    zh: TODO
sources:
  - id: report # claims cite it as report/p3: paragraph 3, counted below the title, headings not counted
    title: {source_title}
    publisher: {publisher}
    url: {source_url}
    kind: first-party # or regulator, secondary, docs
    language: en
    extent: full # partial, if you could not read all of it: then nothing may be called silent
    published: unknown # the day, if the text says
    consulted: {today}
    read: live # or stored-copy, quoted-by-others
timeline:
  # The only place that holds times. A clock time carries its print in the source:
  #   at: 2020-11-25 05:15
  #   as_written: 5:15 AM PST
  - id: impact-start
    at: {date}
    marks: [impact-start] # also first-alarm, narrowed, diagnosed, action, relief, recovered ...
    service: {service}
    text:
      en: TODO
      zh: TODO
    grade: stated # stated, implied (it follows), ours, disputed, invented
    sources: [report]
cause:
  trigger: # what set it off; not the root cause
    id: trigger
    kind: {trigger} # a term of schema/triggers.yaml
    text:
      en: TODO
      zh: TODO
    grade: stated
    sources: [report]
  root_cause:
    id: root
    text:
      en: TODO
      zh: TODO
    grade: stated
    sources: [report]
cascade:
  impacts:
    - id: first-impact
      service: {service}
      onset: impact-start # an event, or not-given, or unknown; never taken over from the upstream
      normal: unknown
      severity: unknown # outage, errors, delays, degraded, partial, unaffected
      text:
        en: TODO
        zh: TODO
      grade: stated
      sources: [report]
  # Failure travelled from upstream to downstream, because downstream depends on upstream:
  # edges:
  #   - id: a-to-b
  #     upstream: SERVICE
  #     downstream: SERVICE
  #     purpose: {{en: What the dependency is for., zh: 依赖的用途。}}
  #     coupling: hard # schema/couplings.yaml
  #     mechanism: request-errors # schema/mechanisms.yaml
  #     text: {{en: How the failure travelled., zh: 故障如何传导。}}
  #     grade: stated
  #     sources: [report/p3]
"""

_BRIEF = """\
# What the text, read whole, does not say:
# silences:
#   - id: silence-users
#     kind: silence
#     text: {en: How many users were hit., zh: 受影响的用户数量。}
#     sources: [report]
"""

_FULL = """\
# A full record also has these sections; the editor schema explains each key.
# system: components, boundaries, limits, dependencies
# cause: mechanism, factors, hypotheses, decisions, beside trigger and root_cause
# response:
#   actions:
#     - {id: action-1, event: EVENT, text: {en: Done., zh: 已完成。}, grade: stated, sources: [report/p4]}
# safeguards:
#   - id: safeguard-1
#     kind: alarm # schema/safeguards.yaml
#     purpose: {en: What it was for., zh: 用途。}
#     outcome: worked # schema/safeguard-outcomes.yaml
#     why: {en: Why., zh: 原因。}
#     grade: stated
#     sources: [report/p5]
# fixes:
#   - id: fix-1
#     text: {en: What will change., zh: 将作的改动。}
#     kind: limit-change # schema/fix-kinds.yaml
#     horizon: short
#     state: planned
#     grade: stated
#     sources: [report/p6]
# silences:
#   - {id: silence-1, kind: silence, text: {en: How many users were hit., zh: 受影响的用户数量。}, sources: [report]}
# lessons:
#   - {id: lesson-1, text: {en: Ours., zh: 本站解读。}, patterns: [], rests_on: [root], grade: ours}
# takeaways:
#   - {id: takeaway-1, text: {en: One sentence., zh: 一句话。}}
# learn: scenario, words, analogy, questions, decision_points, variations, interview, checklist
# links: siblings, patterns, runbooks, commands
"""
