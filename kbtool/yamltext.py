"""YAML text -> plain data, strictly: text, mappings, lists and nothing else.

First step of loading. Reads libyaml's events with a builder of our own, which keeps positions, refuses duplicate
keys, anchors, aliases, tags and runaway size, and leaves every scalar as the text that was written: `no` stays `no`,
`2:44` stays `2:44`, `010` stays `010`. What a field makes of its text is the model's business.
"""

from __future__ import annotations

import contextlib
import re
from typing import Any

import yaml
from yaml import MappingEndEvent, MappingStartEvent, ScalarEvent, SequenceEndEvent, SequenceStartEvent

from kbtool import unwanted
from kbtool.errors import KbtoolError
from kbtool.problems import Loc

MAX_BYTES = 1_000_000
MAX_DEPTH = 24
MAX_NODES = 60_000

_FLOW_MARK = re.compile(r"[\[{,]\s*\?")
"""Where libyaml may take a question mark away from a text. Most files have none, quoted texts included."""

Mark = tuple[int, int]
"""Line and column, both from 1."""


class YamlProblem(Exception):
    """One thing wrong with the text itself: code, message, hint and place."""

    def __init__(self, code: str, message: str, mark: Mark = (0, 0), hint: str = "", loc: Loc = ()) -> None:
        super().__init__(message)
        self.code, self.message, self.mark, self.hint, self.loc = code, message, mark, hint, loc


def require_libyaml() -> None:
    """The pure Python reader is eight times slower and reads some texts differently; we do not fall back to it."""
    if not yaml.__with_libyaml__:
        raise KbtoolError("PyYAML was installed without libyaml; reinstall PyYAML from a wheel")


def decode(data: bytes) -> str:
    """UTF-8 with or without a byte order mark; anything else is named, with the line it begins on."""
    if len(data) > MAX_BYTES:
        raise YamlProblem("REC005", f"is larger than {MAX_BYTES:,} bytes", hint="split it or shorten it")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        raise YamlProblem("REC006", "is UTF-16", (1, 1), "save the file as UTF-8")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - (data.rfind(b"\n", 0, error.start) + 1) + 1
        raise YamlProblem("REC006", "is not UTF-8", (line, column), "save the file as UTF-8") from None
    wrong = unwanted.fault(text)
    if wrong:
        message, at = wrong
        mark = (text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))
        hint = "save the file in that form" if "NFC" in message else "remove it; records need none of these characters"
        raise YamlProblem("REC006", message, mark, hint)
    return text


class _Again(Exception):
    """A key stands twice: the text is to be read once more with marks, to say where it stood first."""


class _Marks:
    """Where things stand, noted while a text is read."""

    def __init__(self, into: dict[Loc, Mark]) -> None:
        self.into = into
        self.path: list[str | int] = []
        """Key or position of each mapping and list that is open; the first is that of the document in its stream."""
        self.at: Mark = (1, 1)
        """The mark of the key read last."""

    def loc(self, part: str | int) -> Loc:
        return (*self.path, part)[1:]

    def note(self, event: Any, items: Any, key: str | None) -> str | int:
        """Note the value that begins here and is about to be put into `items`: at its key, if it has one."""
        part = len(items) if key is None else key
        self.into[self.loc(part)] = _mark(event) if key is None else self.at
        return part


def parse(text: str, positions: dict[Loc, Mark] | None = None) -> Any:
    """The one document of `text` as dicts, tuples, str and None. Fills `positions` when it is given.

    Raises YamlProblem at the first thing wrong, with its place.
    """
    loader = yaml.CSafeLoader(text)
    try:
        found = _document(loader, None if positions is None else _Marks(positions))
        if _FLOW_MARK.search(text):
            _refuse_flow_marks(text)
        return found
    except _Again:
        return parse(text, {})
    except yaml.YAMLError as error:
        raise _syntax(error, text) from None
    finally:
        loader.dispose()


def _refuse_flow_marks(text: str) -> None:
    """`[?x]` and `{?x: y}`: libyaml reads the mark as the sign of a key and drops it; YAML 1.2 keeps it as text."""
    depth = 0
    for token in yaml.scan(text, Loader=yaml.CSafeLoader):
        if isinstance(token, (yaml.FlowSequenceStartToken, yaml.FlowMappingStartToken)):
            depth += 1
        elif isinstance(token, (yaml.FlowSequenceEndToken, yaml.FlowMappingEndToken)):
            depth -= 1
        elif depth and isinstance(token, yaml.KeyToken) and text[token.start_mark.index] == "?":
            message = "begins with a question mark in a list or mapping on one line"
            raise YamlProblem("REC001", message, _mark(token), "put this text in quotes")


class Places:
    """Where things stand in a text. The text is read for it only when somebody asks."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._marks: dict[Loc, Mark] | None = None

    def __call__(self, loc: Loc) -> Mark:
        """Line and column of `loc`, or of the nearest thing around it."""
        if self._marks is None:
            self._marks = {}
            with contextlib.suppress(YamlProblem):
                parse(self._text, self._marks)
        for size in range(len(loc), -1, -1):
            if loc[:size] in self._marks:
                return self._marks[loc[:size]]
        return (1, 1)


_NOTHING = ("", "~", "null")


def _document(loader: Any, marks: _Marks | None) -> Any:
    """The value of the one document."""
    loader.get_event()  # the stream begins
    if type(loader.get_event()) is yaml.StreamEndEvent:
        raise YamlProblem("REC001", "is empty", (1, 1))
    found = _build(loader, marks)
    after = loader.get_event()
    if type(after) is not yaml.StreamEndEvent:
        raise YamlProblem("REC001", "holds more than one document", _mark(after), "one record a file")
    return found


def _build(loader: Any, marks: _Marks | None) -> Any:
    """The value of the document that has begun. Most of loading is spent here: no event is kept, and marks are read off
    them only when asked for."""
    get = loader.get_event
    stack: list[tuple[Any, str | None, bool]] = []
    items: Any = []  # of the mapping or list that is open: its values, the key that waits for one, and which it is
    key: str | None = None
    mapping = False
    nodes = 0
    while True:
        event = get()
        kind = type(event)
        if kind is ScalarEvent:
            nodes += 1
            if event.anchor is not None or event.tag is not None or nodes > MAX_NODES:
                _refuse(event, nodes)
            value = event.value
            if mapping and key is None:
                if value in items or value == "<<":
                    _refuse_key(event, marks)
                if marks is not None:
                    marks.at = _mark(event)
                key = value
                continue
            if marks is not None:
                marks.note(event, items, key)
            if len(value) < 5 and value in _NOTHING and not event.style:
                value = None
        elif kind is MappingEndEvent or kind is SequenceEndEvent:
            value = items if mapping else tuple(items)
            items, key, mapping = stack.pop()
            if marks is not None:
                marks.path.pop()
        elif kind is MappingStartEvent or kind is SequenceStartEvent or kind is yaml.AliasEvent:
            nodes += 1
            _refuse_start(event, nodes, len(stack), mapping and key is None)
            if marks is not None:
                marks.path.append(marks.note(event, items, key))
            stack.append((items, key, mapping))
            mapping = kind is MappingStartEvent
            items, key = {} if mapping else [], None
            continue
        else:
            break  # the document ends
        if mapping:
            items[key], key = value, None
        else:
            items.append(value)
    return items[0]


def _refuse(event: Any, nodes: int) -> None:
    """Raise what is wrong with a value."""
    if nodes > MAX_NODES:
        raise YamlProblem("REC005", f"holds more than {MAX_NODES:,} values", _mark(event))
    if type(event) is yaml.AliasEvent or event.anchor is not None:
        raise YamlProblem(
            "REC003", "uses an anchor or alias (& or *)", _mark(event),
            "write the text out where it is needed, or put it in quotes if it is meant literally",
        )  # fmt: skip
    if event.tag is not None:
        raise YamlProblem("REC004", f"uses a YAML tag ({event.tag[:60]})", _mark(event), "remove the tag")


def _refuse_start(event: Any, nodes: int, depth: int, as_key: bool) -> None:
    """Raise what is wrong with a mapping or list that begins."""
    _refuse(event, nodes)
    if depth >= MAX_DEPTH:
        raise YamlProblem("REC005", f"is nested more than {MAX_DEPTH} levels deep", _mark(event))
    if as_key:
        raise YamlProblem("REC001", "uses a list or mapping as a key", _mark(event), "keys are plain words")


def _refuse_key(event: Any, marks: _Marks | None) -> None:
    """Raise what is wrong with a key that merges, or that stands in its mapping already."""
    key = event.value
    if key == "<<" and not event.style:
        raise YamlProblem("REC003", "uses a merge key (<<)", _mark(event), "write the keys out")
    if marks is None:
        raise _Again
    loc = marks.loc(key)
    if loc in marks.into:
        raise YamlProblem(
            "REC002", f"the key `{key}` stands twice, first on line {marks.into[loc][0]}", _mark(event),
            "keep one of them", loc,
        )  # fmt: skip


def comments(text: str) -> list[str]:
    """Every comment of a sound text, in order. What stands between two tokens is space and comments, nothing else."""
    out: list[str] = []
    at = 0
    for token in yaml.scan(text, Loader=yaml.CSafeLoader):
        out += re.findall("#[^\\n]*", text[at : token.start_mark.index])
        at = token.end_mark.index
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):
            head = text[token.start_mark.index : at].split("\n", 1)[0]
            out += re.findall("#.*", head)
    return [comment.rstrip() for comment in [*out, *re.findall("#[^\\n]*", text[at:])]]


def _mark(event: Any) -> Mark:
    return (event.start_mark.line + 1, event.start_mark.column + 1)


def _syntax(error: yaml.YAMLError, text: str) -> YamlProblem:
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem = str(getattr(error, "problem", None) or error).split("\n")[0]
    lines = text.split("\n")
    line = lines[place[0] - 1] if 0 < place[0] <= len(lines) else ""
    if re.search(r"cannot start any token|mapping values are not allowed|did not find expected|undefined", problem):
        hint = "put this text in quotes, or write it under `>-` on lines of its own"
    elif "\t" in line[: len(line) - len(line.lstrip())]:
        hint = "indent with spaces, not tabs"
    elif "more than" in problem or "depth" in problem:
        return YamlProblem("REC005", "is nested too deep", place)
    else:
        hint = "check the indentation and quotes near this line"
    return YamlProblem("REC001", f"is not YAML here: {problem}", place, hint)
