"""Page kind: every command with its arguments and options, from the parsers themselves.

The one module outside kbtool/cli that looks at the command line, and only at its parsers: the manual describes them.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from kbtool.locale import reference
from kbtool.pages.base import PageKind, one
from kbtool.pages.html import Html, el, join
from kbtool.pages.manual import base

if TYPE_CHECKING:
    from kbtool.pages.base import Context, Page


def parsers() -> dict[str, argparse.ArgumentParser]:
    """The parser of every command by its name, in the order of `kbtool --help`."""
    from kbtool.cli.main import COMMANDS

    return {name: importlib.import_module(f"kbtool.cli.{name}").parser() for name in COMMANDS}


def arguments(parser: argparse.ArgumentParser) -> list[argparse.Action]:
    """Positional arguments, then options; `--help` is left out, since every command has it."""
    found = [action for action in parser._actions if action.dest != "help"]
    return sorted(found, key=lambda action: bool(action.option_strings))


def pages(context: Context) -> Iterator[Page]:
    draft = base.page(context, "commands", "kbtool/cli/main.py")
    for name, parser in parsers().items():
        purpose = base.said(context, parser.description or "", reference.COMMANDS)
        rows = [_argument(context, action) for action in arguments(parser)]
        draft.section(
            2, f"kbtool {name}", f"command-{name}", el("p", purpose), _code(_usage(name, parser)),
            el("dl", *rows, cls="kb-terms kb-options") if rows else Html(""),
            el("p", context.w("reference-example"), cls="kb-quiet"), _code(_example(parser)),
        )  # fmt: skip
    codes = [join(el("dt", el("code", str(n))), el("dd", context.w(f"reference-exit-{n}"))) for n in range(4)]
    draft.section(2, context.w("reference-exit"), "exit-codes", el("dl", *codes, cls="kb-terms kb-options"))
    yield draft.page()


def _code(shown: str) -> Html:
    return el("pre", el("code", shown), cls="kb-code", tabindex="0")


def _example(parser: argparse.ArgumentParser) -> str:
    lines = (parser.epilog or "").removeprefix("example:\n").split("\n")
    return "\n".join(line.removeprefix("  ") for line in lines)


def _usage(name: str, parser: argparse.ArgumentParser) -> str:
    words = ["kbtool", name]
    found = arguments(parser)
    if any(action.option_strings for action in found):
        words.append("[OPTIONS]")
    return " ".join([*words, *(_value(action) for action in found if not action.option_strings)])


def _value(action: argparse.Action) -> str:
    """What stands for the value: `FILE ...`, `[ID]`, or nothing for a switch."""
    if action.nargs == 0:
        return ""
    named = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
    return {"?": f"[{named}]", "*": f"[{named} ...]", "+": f"{named} ..."}.get(str(action.nargs), named)


def _argument(context: Context, action: argparse.Action) -> Html:
    value = _value(action)
    shown = [" ".join(filter(None, (option, value))) for option in action.option_strings] or [value]
    told = base.said(context, action.help or "", reference.COMMANDS)
    told = Html(told.replace("%(default)s", str(action.default)))
    choices = None
    if action.choices:
        listed = join([el("code", str(choice)) for choice in action.choices], sep=context.w("comma"))
        choices = Html(context.w("reference-choices").format(listed))
    again = context.w("reference-repeat") if isinstance(action, argparse._AppendAction) else None
    more = [el("span", one, cls="kb-quiet") for one in (choices, again) if one]
    return join(el("dt", join([el("code", one) for one in shown], sep=", ")), el("dd", join([told, *more], sep=" ")))


KIND = PageKind("manual: commands", one("manual/commands.md", pages, ()))
