"""YAML text -> plain data, strictly: text, mappings, lists and nothing else; and plain data -> YAML text.

First step of loading. Reads libyaml's events with a builder of our own, which keeps positions, refuses duplicate
keys, anchors, aliases, tags and runaway size, and leaves every scalar as the text that was written: `no` stays `no`,
`2:44` stays `2:44`, `010` stays `010`. What a field makes of its text is the model's business.
"""

from __future__ import annotations

import contextlib
import re
from typing import Any

import yaml

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


class _Frame:
    """A mapping or list under construction."""

    __slots__ = ("event", "items", "key", "keys", "loc")

    def __init__(self, event: Any, loc: Loc) -> None:
        self.items: Any = {} if type(event) is yaml.MappingStartEvent else []
        self.keys: dict[str, Any] = {}
        """Key -> the event it was read from."""
        self.key: str | None = None
        self.loc = loc
        self.event = event


def parse(text: str, positions: dict[Loc, Mark] | None = None) -> Any:
    """The one document of `text` as dicts, tuples, str and None. Fills `positions` when it is given.

    Raises YamlProblem at the first thing wrong, with its place.
    """
    loader = yaml.CSafeLoader(text)
    try:
        found = _build(loader, positions)
        if _FLOW_MARK.search(text):
            _refuse_flow_marks(text)
        return found
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


class _Writer(yaml.SafeDumper):
    """Writes text that this module's reader and a YAML 1.1 reader take for the same text."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True

    def represent_text(self, data: str) -> yaml.ScalarNode:
        long = len(data) > 90 and " " in data
        style = ">" if long and "\n" not in data and not data.startswith(" ") and not data.endswith(" ") else None
        return self.represent_scalar("tag:yaml.org,2002:str", data, style)

    def represent_items(self, data: Any) -> yaml.SequenceNode:
        """A short list of short words on one line, any other list one item a line."""
        words = all(isinstance(item, str) and len(item) < 40 for item in data) and sum(map(len, data)) < 90
        return self.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=words)

    def represent_blank(self, _: None) -> yaml.ScalarNode:
        """A key to be filled in."""
        return self.represent_scalar("tag:yaml.org,2002:null", "")

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        super().increase_indent(flow, False)


# Days and times stay unquoted, as records are written by hand; the reader takes every scalar as text anyway.
_Writer.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.SafeDumper.yaml_implicit_resolvers.items()
}
_Writer.add_representer(str, _Writer.represent_text)
_Writer.add_representer(type(None), _Writer.represent_blank)
_Writer.add_representer(list, _Writer.represent_items)


def write(data: Any) -> str:
    """Plain data (dicts, lists, text) as YAML in block style, keys in the order they have."""
    return str(
        yaml.dump(data, Dumper=_Writer, sort_keys=False, allow_unicode=True, width=116, default_flow_style=False)
    )


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


def _build(loader: Any, positions: dict[Loc, Mark] | None) -> Any:
    """The value of the one document. Most of loading is spent here: marks are read off events only when asked for."""
    stack: list[_Frame] = []
    result: Any = None
    documents = nodes = 0
    while True:
        event = loader.get_event()
        kind = type(event)
        if kind is yaml.ScalarEvent:
            nodes += 1
            if event.anchor is not None or event.tag is not None or nodes > MAX_NODES:
                _refuse(event, nodes)
            value = event.value
            if stack and stack[-1].key is None and type(stack[-1].items) is dict:
                _take_key(stack[-1], event)
                continue
            if value in ("", "~", "null") and not event.style:
                value = None
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            frame = stack.pop()
            value = frame.items if kind is yaml.MappingEndEvent else tuple(frame.items)
            event = frame.event
        elif kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent or kind is yaml.AliasEvent:
            nodes += 1
            _refuse(event, nodes)
            if len(stack) >= MAX_DEPTH:
                raise YamlProblem("REC005", f"is nested more than {MAX_DEPTH} levels deep", _mark(event))
            stack.append(_Frame(event, _here(stack, event)))
            continue
        elif kind is yaml.StreamEndEvent:
            break
        else:
            documents += kind is yaml.DocumentStartEvent
            if documents > 1:
                raise YamlProblem("REC001", "holds more than one document", _mark(event), "one record a file")
            continue
        if positions is not None:
            _note_place(stack, event, positions)
        if stack:
            _put(stack[-1], value)
        else:
            result = value
    if documents == 0:
        raise YamlProblem("REC001", "is empty", (1, 1))
    return result


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


def _take_key(frame: _Frame, event: Any) -> None:
    key = event.value
    if key == "<<" and not event.style:
        raise YamlProblem("REC003", "uses a merge key (<<)", _mark(event), "write the keys out")
    if key in frame.keys:
        first = _mark(frame.keys[key])
        raise YamlProblem(
            "REC002", f"the key `{key}` stands twice, first on line {first[0]}", _mark(event),
            "keep one of them", (*frame.loc, key),
        )  # fmt: skip
    frame.keys[key] = event
    frame.key = key


def _here(stack: list[_Frame], event: Any) -> Loc:
    if not stack:
        return ()
    top = stack[-1]
    if type(top.items) is dict:
        if top.key is None:
            raise YamlProblem("REC001", "uses a list or mapping as a key", _mark(event), "keys are plain words")
        return (*top.loc, top.key)
    return (*top.loc, len(top.items))


def _note_place(stack: list[_Frame], event: Any, positions: dict[Loc, Mark]) -> None:
    """The mark of the value that is about to be put into the top of the stack: its key's, if it has one."""
    key = stack[-1].key if stack else None
    positions[_here(stack, event)] = _mark(event if key is None else stack[-1].keys[key])


def _put(top: _Frame, value: Any) -> None:
    if top.key is None:
        top.items.append(value)
    else:
        top.items[top.key] = value
        top.key = None


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
