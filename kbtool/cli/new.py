"""`kbtool new`: start a record. Asks on a terminal for what the options leave open; never writes over a file."""

from __future__ import annotations

import argparse
import datetime
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.drafts import TODO
from kbtool.errors import KbtoolError, UsageError
from kbtool.files import write_new
from kbtool.locale.authoring import text as text_of

if TYPE_CHECKING:
    from kbtool.kb import KnowledgeBase

_ASKED = ("provider", "service", "date", "zone", "title", "source")
"""What a record cannot begin without, in the order in which it is asked."""


def parser() -> argparse.ArgumentParser:
    example = (
        "kbtool new aws-kinesis-2026 --provider aws --service kinesis --date 2026-03-01 --zone UTC \\\n"
        '      --title "Kinesis in US-EAST-1, 1 March 2026" --source https://example.org/report'
    )
    p = options.make("new", COMMANDS["new"], example)
    p.add_argument("id", nargs="?", metavar="ID", help="organisation, what, year (default: made from the answers)")
    for name in _ASKED:
        kind = "append" if name == "service" else "store"
        p.add_argument(f"--{name}", metavar=name.upper(), help=text_of(f"new-{name}", "en"), action=kind)
    p.add_argument("--title-zh", metavar="TITLE", default=TODO, help="the title in Chinese")
    p.add_argument("--region", metavar="PLACE", action="append", default=[], help="an entry of schema/places.yaml")
    p.add_argument("--source-title", metavar="TITLE", default=TODO, help="title of the source")
    p.add_argument("--publisher", metavar="NAME", default=TODO, help="who published the source")
    p.add_argument("--depth", choices=("brief", "full"), default="brief", help="how much to fill in (default: brief)")
    options.language(p)
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    from kbtool.load import load_kb
    from kbtool.newrecord import Facts, record_text

    root = options.checkout(args.kb)
    kb, _, _ = load_kb(root)
    given = _answers(args, kb)
    services = tuple(given["service"].split(","))
    name = args.id or f"{services[0]}-{given['date'][:4]}"
    _check(name, kb, args)
    path = root / "incidents" / given["provider"] / f"{name}.yaml"
    facts = Facts(
        name, args.depth, given["title"], args.title_zh, given["provider"], services, tuple(args.region), given["date"],
        given["zone"], given["source"], args.source_title, args.publisher, datetime.date.today().isoformat(),
    )  # fmt: skip
    if kb.languages == ("zh",):
        facts = facts._replace(title_zh=facts.title_en)
    _write(path, record_text(facts, args.lang, kb.languages))
    shown = path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path
    report.out(text_of("new-done", args.lang, path=report.plain(str(shown))))
    return 0


def _write(path: Path, text: str) -> None:
    try:
        write_new(path, text.encode())
    except FileExistsError:
        raise UsageError(f"{path} exists; nothing was written") from None
    except OSError as error:
        raise KbtoolError(f"{path} cannot be written: {error.strerror}") from None


def _answers(args: argparse.Namespace, kb: KnowledgeBase) -> dict[str, str]:
    """What the options say, and the answers to what they leave open. Without a terminal everything must be given."""
    given = {name: getattr(args, name) for name in _ASKED}
    missing = [f"--{name}" for name, value in given.items() if not value]
    asking = bool(missing) and sys.stdin.isatty() and sys.stdout.isatty()
    if missing and not asking:
        raise UsageError(f"give {', '.join(missing)}; on a terminal `kbtool new` asks for what is left out")
    out = {}
    for name in _ASKED:
        question = f"{text_of(f'new-{name}', args.lang)}{text_of('colon', args.lang)}"
        value = ",".join(given[name]) if isinstance(given[name], list) else given[name]
        while True:
            try:
                out[name] = _judge(name, value if value else input(question).strip(), kb)
                break
            except (ValueError, UsageError) as error:
                if value:
                    raise UsageError(f"--{name}: {error}") from None
                report.err(f"  {report.plain(str(error))}")
            except EOFError:
                raise UsageError("nothing was written") from None
    return out


def _judge(name: str, value: str, kb: KnowledgeBase) -> str:
    """The value as the record takes it. Raises ValueError in words for the author."""
    from kbtool.model import base

    judges: dict[str, Callable[[str], str]] = {
        "provider": lambda v: _known(v, list(kb.providers), "a provider of schema/services/"),
        "service": lambda v: ",".join(_service(one.strip(), kb) for one in v.split(",")),
        "date": base.check_date, "zone": base.check_zone, "title": base.clean_line, "source": base.check_url,
    }  # fmt: skip
    return judges[name](value)


def _known(value: str, known: list[str], what: str) -> str:
    if value not in known:
        import difflib

        close = difflib.get_close_matches(value, known, n=3, cutoff=0.5) or sorted(known)[:8]
        raise ValueError(f"`{value[:40]}` is not {what}; there are {', '.join(close)}")
    return value


def _service(value: str, kb: KnowledgeBase) -> str:
    """A service by its id or any name it goes by, if that is one service."""
    if value in kb.services:
        return value
    low = value.casefold()
    found = [
        service.id
        for service in kb.services.values()
        if low in {n.casefold() for n in (service.name.en, service.name.zh, *service.aliases.en, *service.aliases.zh)}
    ]
    return found[0] if len(found) == 1 else _known(value, found or list(kb.services), "one service of schema/services/")


def _check(name: str, kb: KnowledgeBase, args: argparse.Namespace) -> None:
    import re

    from kbtool.model.base import clean_line

    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name) or len(name) > 64:
        raise UsageError(f"the id `{name[:70]}` must be lower-case words joined by hyphens, e.g. aws-kinesis-2020")
    if name in kb.incidents:
        raise UsageError(f"the id `{name}` is taken by {kb.paths[name]}; nothing was written")
    places = [term for vocabulary, term in kb.terms if vocabulary == "places"]
    try:
        for place in args.region:
            _known(place, places, "an entry of schema/places.yaml")
        for text in (args.title_zh, args.source_title, args.publisher):
            clean_line(text)
    except ValueError as error:
        raise UsageError(str(error)) from None
