"""What the terminal shows: the one place that prints, and the shapes of tables, trees and problem lists.

Colour and box characters only on a terminal; plain text in a pipe; control sequences that came in with a record never
go out. Imports almost nothing, because the query commands answer through here.
"""

from __future__ import annotations

import os
import sys
import time

if False:  # TYPE_CHECKING without importing typing
    from collections.abc import Sequence

    from kbtool.problems import Problem

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34", "magenta": "35"}


def prepare_streams() -> None:
    """Characters that the terminal's encoding lacks are replaced; a report never dies while printing.

    Streams that the caller closed lead to nowhere: what is opened later must not get their numbers, and what is
    written to them must not end in a file.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), "r" if name == "stdin" else "w"))
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


_colour: bool | None = None


def colour_wanted() -> bool:
    """A terminal that has not been asked to stay plain (https://no-color.org). Asked of the system once."""
    global _colour
    if _colour is None:
        _colour = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return _colour


def columns() -> int:
    """Columns to fill: the terminal's, at least 40; 80 in a pipe."""
    if os.environ.get("COLUMNS", "").isdigit():
        return max(40, int(os.environ["COLUMNS"]))
    if not sys.stdout.isatty():
        return 80
    try:
        return max(40, os.get_terminal_size().columns)
    except OSError:
        return 80


def plain(text: str) -> str:
    """Text of a record without control characters, so that it cannot drive the reader's terminal."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text)


_CONTROLS = {
    **dict.fromkeys((*range(0x09), *range(0x0B, 0x20), *range(0x7F, 0xA0)), " "),
    **dict.fromkeys((0x61C, *range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF), " "),
}


def _safe(text: str) -> str:
    """The last net under `plain`: nothing that drives a terminal goes out but the colours of `style`."""
    if text.isprintable():
        return text
    first, *rest = text.split("\x1b[") if colour_wanted() else [text]
    out = first.translate(_CONTROLS)
    for part in rest:
        code, end, tail = part.partition("m")
        ours = end and code.replace(";", "").isdigit()
        out += (f"\x1b[{code}m{tail.translate(_CONTROLS)}") if ours else " " + part.translate(_CONTROLS)
    return out


_progress: list[float] = []
"""While a line of progress stands on the terminal: when it was written."""


class Progress:
    """`with Progress():` shows how far long work is, in one line of standard error; nothing unless a person looks."""

    def __enter__(self) -> None:
        from kbtool import progress

        self.listen = progress.listen
        if sys.stderr.isatty() and os.environ.get("TERM") != "dumb":
            self.listen(_tell)

    def __exit__(self, *_: object) -> None:
        self.listen(None)
        _clear()


def _tell(step: str, done: int, total: int) -> None:
    """Ten times a second is enough."""
    now = time.monotonic()
    if not _progress or now - _progress[0] >= 0.1:
        _progress[:] = [now]
        _rewrite(f"{step}: {done} of {total}"[: columns() - 1])


def _clear() -> None:
    if _progress:
        _progress.clear()
        _rewrite("")


def _rewrite(text: str) -> None:
    try:
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
    except OSError:  # the terminal has gone; the work goes on
        return


def out(text: str = "") -> None:
    _clear()
    print(_safe(text))


def err(text: str) -> None:
    _clear()
    try:
        print(_safe(text), file=sys.stderr)
    except OSError:  # nobody listens; the exit code still tells
        return


def silence() -> None:
    """What is left for standard output goes nowhere: its reader or its disk is gone, and more would only be noise."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def style(text: str, *names: str) -> str:
    """The text in colour on a terminal, else as it is."""
    if not colour_wanted() or not text:
        return text
    return f"\x1b[{';'.join(_CODES[name] for name in names)}m{text}\x1b[0m"


_WIDE = (
    (0x1100, 0x115F), (0x2E80, 0xA4CF), (0xAC00, 0xD7A3), (0xF900, 0xFAFF), (0xFE30, 0xFE6F), (0xFF00, 0xFF60),
    (0xFFE0, 0xFFE6), (0x1F300, 0x1FAFF), (0x20000, 0x3FFFD),
)  # fmt: skip
"""Characters of two columns (Unicode Standard Annex 11, W and F). A table here costs less than loading unicodedata."""


def width(text: str) -> int:
    """Columns that a text takes: Chinese characters take two, marks that combine take none."""
    if text.isascii():
        return len(text)
    total = len(text)
    for char in text:
        if char > "\u02ff":
            code = ord(char)
            if code <= 0x36F:
                total -= 1
            elif code >= 0x1100 and any(low <= code <= high for low, high in _WIDE):
                total += 1
    return total


def pad(text: str, size: int) -> str:
    return text + " " * max(0, size - width(text))


_NO_START = "，。：；？！、”’）》」』.,:;?!)%…"
"""Characters that do not begin a line."""
_NO_END = "“‘（《「『("
"""Characters that do not end a line."""


def wrap(text: str, size: int, first: str = "", rest: str = "") -> list[str]:
    """Lines of at most `size` columns, breaking at spaces and between Chinese characters.

    `first` and `rest` are put before the first and the later lines, and count. Only a single word can be too long.
    """
    if "\n" not in text and width(first) + width(text) <= size:
        return [(first + text).rstrip()]
    lines: list[str] = []
    line, used, empty = first, width(first), True
    for token in _tokens(text):
        if token == " ":
            if not empty:
                line, used = line + " ", used + 1
            continue
        wide = width(token)
        if not empty and used + wide > size:
            lines.append(line.rstrip())
            line, used = rest, width(rest)
        line += token
        used += wide
        empty = False
    lines.append(line.rstrip())
    return lines


def _tokens(text: str) -> list[str]:
    """Words, single spaces and single wide characters; punctuation stays with what it belongs to."""
    if text.isascii():
        words = text.split()
        spaced = [" "] * (2 * len(words) - 1)
        spaced[::2] = words
        return spaced
    out: list[str] = []
    joined = False
    for char in " ".join(text.split()):
        previous = out[-1] if out else " "
        wide = char > "\u2e7f"
        if char == " ":
            out.append(" ")
        elif previous != " " and (char in _NO_START or joined or not (wide or previous[-1] > "\u2e7f")):
            out[-1] += char
        else:
            out.append(char)
        joined = char in _NO_END
    return out


def table(rows: Sequence[Sequence[str]], head: Sequence[str], size: int) -> list[str]:
    """Columns padded to their widest cell; the last column wraps into what is left of `size`."""
    cells = [list(head), *[list(row) for row in rows]]
    last = len(head) - 1
    wide = [max(width(row[i]) for row in cells) for i in range(last)]
    indent = sum(wide) + 2 * last
    lines: list[str] = []
    for number, row in enumerate(cells):
        start = "".join(pad(row[i], wide[i]) + "  " for i in range(last))
        block = wrap(row[last], max(size, indent + 20), start, " " * indent)
        lines += [style(line, "bold") for line in block] if number == 0 else block
    return lines


def show_problems(problems: Sequence[Problem], form: str) -> None:
    """The findings of `check`: as text, as JSON, or as annotations for a workflow on top of the text."""
    if form == "json":
        import json

        rows = [problem._asdict() for problem in problems]
        out(json.dumps({"problems": rows, "count": len(rows)}, indent=2))
        return
    for problem in problems:
        out(_line(problem))
    if form == "github":
        _annotate(problems)


def _line(problem: Problem) -> str:
    place = f"{problem.path}:{problem.line}:{problem.column}" if problem.line else problem.path
    field = f" {problem.field}:" if problem.field else ""
    kind = "" if problem.severity == "error" else f" [{problem.severity}]"
    hint = f"\n    {plain(problem.hint)}" if problem.hint else ""
    code = style(problem.code, "red")
    return f"{style(plain(place), 'bold')}: {code}{kind}{plain(field)} {plain(problem.message)}{hint}"


MOST_ANNOTATIONS = 10
"""GitHub shows ten annotations of each level in a step and drops the rest without a word."""


def _annotate(problems: Sequence[Problem]) -> None:
    """Workflow commands, escaped; the first ten of each level, and a line that says how many were left out.

    https://docs.github.com/actions/reference/workflow-commands-for-github-actions
    """
    levels: dict[str, list[Problem]] = {"error": [], "warning": [], "notice": []}
    for problem in problems:
        levels.get(problem.severity, levels["notice"]).append(problem)
    shown = [(level, problem) for level, found in levels.items() for problem in found[:MOST_ANNOTATIONS]]
    for level, problem in shown:
        properties = f"file={_property(problem.path)}"
        if problem.line:
            properties += f",line={problem.line},col={problem.column}"
        properties += f",title={_property(problem.code)}"
        text = problem.message + (f"\n{problem.hint}" if problem.hint else "")
        out(f"::{level} {properties}::{_data(problem.field + ': ' if problem.field else '')}{_data(text)}")
    if len(problems) > len(shown):
        out(f"{len(problems) - len(shown)} more problem(s) have no annotation; the list above holds all.")


def _data(text: str) -> str:
    return text[:3500].replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
