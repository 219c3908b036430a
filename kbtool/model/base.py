"""The building blocks of every record: strict frozen models, text in two languages, claims with grade and source.

Stands at the bottom of the model. Scalars arrive from the loader as text only (a YAML file cannot smuggle in a
boolean, an octal number or a date object), so the few number fields parse their text here and say what they take.
"""

from __future__ import annotations

import datetime
import re
import sys
from typing import Annotated, Any, Literal
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, field_validator

from kbtool import unwanted

SCHEMA_VERSION = 1

MAX_LINE = 300
MAX_PROSE = 6000
MAX_ENTRIES = 300
"""Of one list of a record that becomes a graph or a picture: several times what the longest real one has."""

Grade = Literal["stated", "implied", "ours", "disputed", "invented"]
"""stated: the source says it. implied: it follows from the source, which does not say it. ours: our reading.
disputed: sources disagree, see `disagreements`. invented: made up for teaching."""

SHARED = AfterValidator(sys.intern)
"""The same id again and again is one text in memory: most texts of a record are ids."""

_ID = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
Id = Annotated[str, StringConstraints(pattern=_ID, max_length=64), SHARED]
"""Lower-case words joined by hyphens; part of permanent addresses."""

NodeId = Annotated[str, StringConstraints(pattern=_ID, max_length=64), SHARED]
"""A service of the vocabularies (`aws-cognito`) or the id of a component of this record (`shard-map`)."""

TermId = Annotated[str, StringConstraints(pattern=_ID, max_length=64), SHARED]
"""An entry of one of the vocabularies in schema/."""

EventId = Annotated[str, StringConstraints(pattern=_ID, max_length=64), SHARED]
"""An event of this record's timeline."""

OnsetRef = Annotated[str, StringConstraints(pattern=_ID, max_length=64), SHARED]
"""An event of the timeline, `not-given` (a full text does not say) or `unknown` (our copy is partial)."""

NOT_A_TIME = ("not-given", "unknown")

Citation = Annotated[
    str, StringConstraints(pattern=r"^[a-z][a-z0-9-]*(/[A-Za-z0-9][A-Za-z0-9 :,._-]*)?$", max_length=80), SHARED
]
"""`source` or `source/locator`: `pes/p3` is paragraph 3 of the source with id `pes`, `pes/p3-p4` two paragraphs."""

_HAN = r"\u3400-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef\u201c\u201d\u2018\u2019\u2026\u2014"
# The gap comes first, what must stand before it after it: so places without a gap cost nothing.
_HAN_GAP = re.compile(rf"[ \n](?<=[{_HAN}][ \n])[ \n]*(?=[{_HAN}])")
_RAW_HTML = re.compile(r"<[a-zA-Z/!?]")
_ATTRIBUTES = re.compile(r"\{[:#.]")
_LINK = re.compile(r"\]\(\s*<?([^)\s>]*)")


def clean(value: str) -> str:
    """Refuse control, bidirectional and invisible characters, which no honest record needs."""
    wrong = unwanted.fault(value)
    if wrong:
        raise ValueError(f"{wrong[0]}; remove it")
    return value


def clean_line(value: str) -> str:
    value = clean(value)
    if "\n" in value or "\t" in value:
        raise ValueError("must be one line")
    if not value.strip():
        raise ValueError("is empty")
    return value.strip()


def clean_prose(value: str) -> str:
    """Prose is Markdown; HTML, attribute lists and links other than http(s) are refused so the author sees why."""
    value = clean(value).strip()
    if not value:
        raise ValueError("is empty")
    if "<" in value and _RAW_HTML.search(value):
        raise ValueError("holds raw HTML; write Markdown, and put a literal `<` in backquotes or write it as `&lt;`")
    if "{" in value and _ATTRIBUTES.search(value):
        raise ValueError("holds an attribute list such as `{: ...}` or `{#...}`; remove it")
    for target in _LINK.findall(value) if "](" in value else ():
        if not re.match(r"https?://", target):
            raise ValueError(f"links to `{target[:40]}`; links must begin with https:// or http://")
    return value


def close_han(value: str) -> str:
    """Folded YAML joins lines with a space; between two Chinese characters no space belongs."""
    return _HAN_GAP.sub("", value)


def parse_int(value: Any) -> Any:
    """A whole number written plainly. `010` and `1_000` are refused: readers disagree on what they mean."""
    if isinstance(value, str):
        if not re.fullmatch(r"-?(0|[1-9][0-9]{0,17})", value):
            raise ValueError(f"must be a whole number such as 12, not `{value[:40]}`")
        return int(value)
    return value


def parse_number(value: Any) -> Any:
    if isinstance(value, str):
        if not re.fullmatch(r"-?(0|[1-9][0-9]{0,14})(\.[0-9]{1,9})?", value):
            raise ValueError(f"must be a number such as 12 or 0.15, not `{value[:40]}`")
        return float(value)
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value


def parse_bool(value: Any) -> Any:
    if isinstance(value, str):
        if value not in ("true", "false"):
            raise ValueError(f"must be true or false, not `{value[:40]}`")
        return value == "true"
    return value


def check_date(value: str) -> str:
    if not re.fullmatch(r"\d{4}-\d{2}-\d{2}", value):
        raise ValueError(f"must be a date such as 2020-11-25, not `{value[:40]}`")
    check_day(value)
    return value


def check_day(value: str) -> None:
    """Refuse days that no calendar has, and those so far away that a zone's offset leads out of what can be counted."""
    try:
        year = datetime.date.fromisoformat(value).year
    except ValueError:
        raise ValueError(f"`{value}` is not a day of the calendar") from None
    if not 1600 <= year <= 2200:
        raise ValueError(f"`{value}` is too far away; years from 1600 to 2200 are taken")


def check_url(value: str) -> str:
    if not re.fullmatch(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[^\s<>\"'`\\]*)?", value):
        raise ValueError("must be an address that begins with https:// or http://, without spaces or quotes")
    return value


def check_zone(value: str) -> str:
    try:
        if not re.fullmatch(r"[A-Za-z]+([/_+-][A-Za-z0-9]+)*", value):
            raise ValueError
        ZoneInfo(value)
    except (ValueError, OSError, LookupError):
        raise ValueError(
            f"`{value[:40]}` is not an IANA time zone such as America/Los_Angeles or UTC "
            "(if every zone is refused, install the package tzdata)"
        ) from None
    return value


Line = Annotated[str, Field(max_length=MAX_LINE), BeforeValidator(lambda v: clean_line(v) if isinstance(v, str) else v)]
Markdown = Annotated[
    str, Field(max_length=MAX_PROSE), BeforeValidator(lambda v: clean_prose(v) if isinstance(v, str) else v)
]
Code = Annotated[str, Field(max_length=MAX_PROSE), BeforeValidator(lambda v: clean(v) if isinstance(v, str) else v)]
Int = Annotated[int, BeforeValidator(parse_int)]
Number = Annotated[float, BeforeValidator(parse_number)]
Bool = Annotated[bool, BeforeValidator(parse_bool)]
Day = Annotated[
    str, Field(examples=["2020-11-25"]), BeforeValidator(lambda v: check_date(v) if isinstance(v, str) else v)
]
DayOrUnknown = Annotated[str, BeforeValidator(lambda v: check_date(v) if isinstance(v, str) and v != "unknown" else v)]
Url = Annotated[str, Field(max_length=500), BeforeValidator(lambda v: check_url(v) if isinstance(v, str) else v)]
Zone = Annotated[
    str, Field(examples=["America/Los_Angeles", "UTC"]),
    BeforeValidator(lambda v: check_zone(v) if isinstance(v, str) else v),
]  # fmt: skip


class Record(BaseModel):
    """Base of every model: unknown keys are errors, nothing is coerced, nothing changes after loading."""

    model_config = ConfigDict(strict=True, frozen=True, extra="forbid", use_attribute_docstrings=True)


class Waiver(Record):
    """Excuses one finding of a text check at this text, with the reason."""

    rule: Annotated[str, StringConstraints(pattern=r"^[A-Z]{3}\d{3}$")]
    """The code of the check, e.g. TXT003."""
    match: Line
    """The run of the text that is excused, exactly as the check quotes it."""
    reason: Line
    """Why the text is right as it stands."""


class Text(Record):
    """One thing said in both languages. Neither may be missing."""

    en: str
    zh: str
    waive: tuple[Waiver, ...] = ()


class Label(Text):
    """A short plain text of one line: shown as written, no Markdown."""

    en: Line
    """English, one line"""
    zh: Line
    """Simplified Chinese, one line"""

    @field_validator("zh")
    @classmethod
    def _close(cls, value: str) -> str:
        return close_han(value)


class Prose(Text):
    """Markdown text. `{{gap A B}}`, `{{time E}}`, `{{date E}}` and `{{quantity Q}}` take facts from the record."""

    en: Markdown
    """English, Markdown"""
    zh: Markdown
    """Simplified Chinese, Markdown"""

    @field_validator("zh")
    @classmethod
    def _close(cls, value: str) -> str:
        return close_han(value)


class OpenPoint(Record):
    """A question that a draft leaves open here. Answer it in the record, then delete it; only drafts have any."""

    key: Line | None = None
    """The key that the answer belongs in, e.g. `text`, `service`, `zone`."""
    asks: Line
    """What has to be settled."""
    place: Line | None = None
    """Where in the imported file the question arose: `post-mortem.md:31`."""
    excerpt: Annotated[str, Field(max_length=MAX_PROSE)] | None = None
    """The publisher's own words, to work from; they never become the record's."""


class Claim(Record):
    """Anything the record asserts: it has an id, a grade, and the places in the sources it rests on."""

    id: Id
    """Unique within the record; events and edges are addressed by it."""
    grade: Grade
    """How well this is supported: stated, implied, ours, disputed, invented."""
    sources: tuple[Citation, ...] = ()
    """Where the source says so, e.g. [pes/p3]; required for stated, implied and disputed."""
    open: tuple[OpenPoint, ...] = ()
    """Drafts only: what is still to be settled here."""
