"""Markdown post-mortems, English and Chinese: timelines as tables, lists, headings or lines that begin with a time.

What belongs to which section decides which key its questions are about; the sentences themselves stand only in the
excerpts. A file with several incidents under dated headings gives several drafts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from kbtool.importers import frontmatter, when
from kbtool.importers.base import MAX_EXCERPT, Context, Draft, Importer, Result, Unreadable, language_of, line_of_text
from kbtool.importers.frontmatter import Fields
from kbtool.importers.mdblocks import Block, blocks
from kbtool.importers.mdtimes import entry_of
from kbtool.importers.record import Builder
from kbtool.importers.timeline import Entry
from kbtool.importers.when import Said

_SECTIONS: tuple[tuple[str, str, str], ...] = (
    (
        "timeline",
        "",
        r"time ?line|chronolog|key events|sequence of events|时间线|时间轴|处理过程|事件经过|故障经过|过程回顾",
    ),
    ("summary", "summary", r"summary|overview|tl;? ?dr|abstract|what happened|概述|摘要|背景|概况|简介|事件描述"),
    ("cause", "cause", r"root cause|cause|trigger|contributing|why|原因|根因|触发|分析"),
    ("impact", "cascade", r"impact|affected|影响|损失"),
    ("fixes", "fixes", r"action|follow.?up|remediation|prevent|next steps|review actions|改进|措施|后续|优化|整改"),
    ("lessons", "lessons", r"lesson|learn|went well|went wrong|lucky|教训|总结|反思|经验"),
    ("response", "response", r"resolution|mitigat|recover|response|detect|identified|解决|恢复|止损|处置|定位"),
)
"""(question, key of the record, words of the heading); the first that fits counts."""
_INCIDENT = re.compile(r"incident|outage|post.?mortem|事故|故障|中断", re.IGNORECASE)
_ZONE_NAMES = "|".join(sorted((re.escape(z) for z in {*when.ZONES, *when.HINTS} - {"Z"}), key=len, reverse=True))
_TIMES_IN = re.compile(
    rf"(?:all )?(?:times?|time ?line|timestamps?|时间|时刻).{{0,40}}?(?<![A-Za-z])({_ZONE_NAMES})(?![A-Za-z])", re.I
)


_DURATION = re.compile(
    r"\W*(?:(?:total )?(?:duration|time to [a-z]+|downtime)|(?:故障|影响|持续|恢复)(?:时长|时间))\W{0,20}[:：]\W{0,20}"
    r"(?:[^\W\d]+ )?\d+ ?(?:s|m|h|d|小时|分|秒|天)",
    re.IGNORECASE,
)
"""`Time to recovery: 84 minutes`: a figure of the publisher's own, to hold against the derived ones."""


@dataclass
class _State:
    """Where the reading stands."""

    builder: Builder
    context: Context
    document_day: str | None = None
    document_place: str = ""
    day: str | None = None
    """The day that lines without one belong to."""
    last: when.Clock | None = None
    asked_day: bool = False
    lost: bool = False
    """The clock went back, so the day is not known until a line gives one."""
    section: str = ""
    texts: dict[str, tuple[int, list[str]]] = field(default_factory=dict)
    durations: list[str] = field(default_factory=list)
    line: str = ""
    """The line before, to see whether a sentence runs on."""
    told: Entry | None = None
    """The entry whose heading was the time alone: the text below it is what it tells."""


def read(text: str, context: Context) -> Result:
    head, first, body, body_line = frontmatter.split(text)
    fields = frontmatter.fields(head, first) if head else {}
    found = blocks(body, body_line)
    if not found:
        raise Unreadable("holds no Markdown text")
    starts = _incidents(found)
    result = Result()
    ids: set[str] = set()
    if len(starts) < 2:
        draft = _draft(found, fields, context, ids, None)
        if "timeline" not in draft.record and len({_section(block.strong or block.text) for block in found}) < 3:
            result.skip(draft.line, draft.title, context.ask("no-post-mortem"))
        else:
            result.drafts.append(draft)
        return result
    for number, start in enumerate(starts):
        if result.full(found[start].line, context):
            break
        end = starts[number + 1] if number + 1 < len(starts) else len(found)
        result.drafts.append(_draft(found[start:end], {}, context, ids, found[start]))
    if starts[0] > 0:
        result.skip(found[0].line, found[0].text, context.ask("before-first"))
    return result


def _incidents(found: list[Block]) -> list[int]:
    """Where the incidents of a log begin: headings of one level that name an incident and a whole day."""
    hits = [
        (block.level, index)
        for index, block in enumerate(found)
        if block.kind == "heading" and _INCIDENT.search(block.text) and when.found(block.text).date()
    ]
    level = min((one for one, _ in hits), default=0)
    return [index for one, index in hits if one == level]


def _draft(found: list[Block], fields: Fields, context: Context, ids: set[str], start: Block | None) -> Draft:
    top = start or next((b for b in found if b.kind == "heading" and b.level == 1), None) or found[0]
    title, line = fields.get("title", ("", 0)) if fields.get("title", ("", 0))[0] else (top.text, top.line)
    builder = Builder(context, line, title)
    whose = next((fields[key][0] for key in ("company", "organisation", "publisher") if key in fields), "")
    builder.belongs_to(whose)
    state = _State(builder, context)
    _find_day(state, [Block("line", 0, title, line), *found], fields)
    _find_zone(builder, found)
    for block in found:
        _take(state, block)
        state.line = block.text
    _questions(state)
    builder.timeline.home = state.document_day or ""
    published = when.leading(fields.get("published", fields.get("date", ("", 0)))[0]).date()
    more = {"published": published} if published else {}
    if not published:
        builder.ask("published", "sources[0].published")
    lang = language_of(" ".join(block.text for block in found[:200]))
    builder.source(url=fields.get("url", ("", 0))[0].partition(" ")[0], language=lang, read="stored-copy", **more)
    return builder.finish(ids)


def _find_day(state: _State, found: list[Block], fields: Fields) -> None:
    """The day that the title or a `Date:` field gives; more than one is a question, and gives none."""
    days: dict[str, int] = {}
    for block in found[:60]:
        dated = re.match(
            r"(?:\W*)(?:incident )?(?:date|day|日期|发生时间|故障时间|时间)\W*[:：|]", block.text, re.IGNORECASE
        )
        if block is found[0] or (block.kind == "heading" and block.level == 1) or dated:
            day = when.found(block.text).date()
            if day:
                days.setdefault(day, block.line)
    for key in ("incident_date", "incident date"):
        day = when.leading(fields.get(key, ("", 0))[0]).date()
        if day:
            days.setdefault(day, fields[key][1])
    if len(days) == 1:
        ((day, line),) = days.items()
        state.document_day, state.document_place = day, state.context.place(line)
    elif days:
        state.builder.ask("dates-differ", "date", days=", ".join(sorted(days)))


def _find_zone(builder: Builder, found: list[Block]) -> None:
    """The zone that the text gives for its times: `All times in UTC`, a table's head, the timeline's heading."""
    for block in found:
        for said in (block.text, *block.header):
            match = _TIMES_IN.search(said) if len(said) < 200 else None
            if match:
                known = {name.upper(): name for name in {*when.ZONES, *when.HINTS}}
                builder.timeline.zone = known.get(match[1].upper(), match[1])
                builder.timeline.zone_line = block.line
                return


def _take(state: _State, block: Block) -> None:
    """One block: an entry of the timeline, the start of a section, or text of the section."""
    if block.kind == "heading" and (block.level == 1 or not when.leading(block.text).clock):
        _heading(state, block)
        return
    said, body = entry_of(block, state.line, state.section == "timeline")
    if said.empty or (said.clock is None and not said.unclear and not _day_entry(state, block)):
        _text(state, block)
        return
    if said.clock is None and said.date() and not re.search(r"\w", _TIMES_IN.sub("", body)) and block.kind != "row":
        state.day, state.last, state.lost = said.date(), None, False  # a day on a line of its own, for what follows
        return
    said, asks, from_day = _placed(state, said)
    label = line_of_text(body, 60)
    entry = Entry(
        said,
        label or "event",
        block.line,
        excerpt=body,
        asks=asks,
        day_from=from_day,
        text=_own(state.context, body),
    )
    state.builder.timeline.add(entry)
    state.told = entry if block.kind == "heading" else None


def _tell(state: _State, text: str) -> None:
    """More of what the last heading's event is about."""
    entry = state.told
    if entry is None or len(entry.excerpt) > MAX_EXCERPT:
        return
    entry.excerpt = f"{entry.excerpt} {text}".strip()
    entry.text = _own(state.context, entry.excerpt)
    if entry.name == "event":
        entry.name = line_of_text(text, 60)


def _own(context: Context, body: str) -> dict[str, str] | None:
    """The sentence itself, in its one language, when the user says that the text is theirs."""
    said = line_of_text(body, 1500).replace("<", "&lt;").replace("{", "(").replace("}", ")")
    return {language_of(said): said} if context.own_text and said else None


def _heading(state: _State, block: Block) -> None:
    state.section = _section(block.text) or (state.section if block.level > 2 else "")
    state.told = None
    if block.level <= 2:
        state.day, state.last, state.lost = None, None, False
    day = when.found(block.text).date()
    if day and block.level > 1:
        state.day, state.last, state.lost = day, None, False


def _section(title: str) -> str:
    for name, _, words in _SECTIONS:
        if re.search(words, title, re.IGNORECASE):
            return name
    return ""


def _day_entry(state: _State, block: Block) -> bool:
    return state.section == "timeline" or block.kind == "row"


def _placed(state: _State, said: Said) -> tuple[Said, tuple[tuple[str, str], ...], str]:
    """The time on its day: its own, the one above it, or the document's."""
    context = state.context
    if said.day and not said.year and (state.document_day or state.day):
        said = replace(said, year=int((state.day or state.document_day or "")[:4]))
    if said.date():
        state.day, state.last, state.lost = said.date(), said.clock, False
        return said, (), ""
    if said.day or said.unclear or said.clock is None:
        return said, (), ""
    day = state.day or (None if state.lost else state.document_day)
    if day is None or state.lost:
        return said, (("at", context.ask("no-day")),), ""
    if state.last and said.clock[:2] < state.last[:2]:
        before, now = (f"{clock[0]:02d}:{clock[1]:02d}" for clock in (state.last, said.clock))
        state.lost, state.day = True, None
        return said, (("at", context.ask("rollover", before=before, now=now)),), ""
    came = "" if state.day or state.asked_day else state.document_place
    state.asked_day = state.asked_day or bool(came)
    state.last = said.clock
    year, month, number = (int(part) for part in day.split("-"))
    return replace(said, year=year, month=month, day=number), (), came


def _text(state: _State, block: Block) -> None:
    """Text of a section; a bold label such as `**Impact**:` begins one of its own."""
    if block.strong:
        state.section = _section(block.strong) or (state.section if block.level > 1 else "")
    name = state.section or ("summary" if block.kind == "line" else "")
    if state.told:
        _tell(state, block.text)
    elif name and name != "timeline":
        parts = state.texts.setdefault(name, (block.line, []))[1]
        if sum(map(len, parts)) < 4 * MAX_EXCERPT:
            parts.append(block.text)
    if _DURATION.match(block.text) and len(state.durations) < 8:
        state.durations.append(line_of_text(block.text, 60))
    state.builder.hear(block.text)


def _questions(state: _State) -> None:
    """One question for each section, with the beginning of its text; and for durations that the text itself gives."""
    for name, key, _ in _SECTIONS:
        if name in state.texts:
            at, parts = state.texts[name]
            state.builder.ask(name, key, excerpt=" ".join(parts), place=state.context.place(at))
    if state.durations:
        state.builder.ask("own-durations", "timeline", said=line_of_text("; ".join(state.durations), 200))


IMPORTER = Importer("markdown", "Markdown post-mortems, English and Chinese", read)
