"""`kbtool import FORMAT FILE...`: foreign files as drafts, and what was taken, passed over and asked."""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, UsageError

if TYPE_CHECKING:
    from kbtool.importers.base import Context, Draft, Importer, Known, Result

FORMATS = ("statuspage", "google-cloud", "feed", "markdown", "idb", "icco")


def parser() -> argparse.ArgumentParser:
    p = options.make(
        "import", COMMANDS["import"],
        "kbtool import markdown post-mortem.md --organisation acme --zone UTC\n"
        "  curl -s https://www.githubstatus.com/api/v2/incidents.json | kbtool import statuspage -",
    )  # fmt: skip
    p.add_argument("what", choices=FORMATS, metavar="FORMAT", help=f"one of {', '.join(FORMATS)}")
    p.add_argument("files", nargs="+", metavar="FILE", help="files to read; - for standard input")
    p.add_argument("-o", "--output", metavar="DIR", help="where the drafts go (default: incidents/_drafts)")
    p.add_argument("--force", action="store_true", help="write over drafts that are there")
    p.add_argument("--match", metavar="TEXT", help="only incidents with this text in their title or id")
    p.add_argument("--organisation", metavar="ID", help="whose incidents these are: a provider of schema/services/")
    p.add_argument("--zone", help="the IANA zone of the times, where you know it and the file does not say")
    p.add_argument("--url", help="the address of the text")
    p.add_argument("--consulted", metavar="DAY", help="the day on which you read it")
    p.add_argument("--encoding", help="of the files, when they are neither UTF-8, UTF-16 nor GB18030")
    p.add_argument("--own-text", action="store_true", help="the text is yours: take its sentences into the draft")
    options.language(p)
    options.form(p, "json")
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    from kbtool.registry import IMPORTERS

    importer = next(one for one in IMPORTERS if one.name == args.what)
    known, root, taken, languages = _knowledge(args)
    _valid(args, known)
    folder = Path(args.output) if args.output else (root / "incidents/_drafts" if root else None)
    if folder is None:
        raise UsageError("not in a knowledge base (a folder that holds incidents/ and schema/): say where with -o DIR")
    rows: list[dict[str, Any]] = []
    for name in args.files:
        rows.append(_one(name, importer, args, known, folder, taken, languages))
    if args.format == "json":
        import json

        report.out(json.dumps({"files": rows}, indent=1))
    else:
        for row in rows:
            _show(row, args.lang)
    if any(row["error"] for row in rows):
        return 2
    return 0 if any(row["drafts"] for row in rows) else 1


def _valid(args: argparse.Namespace, known: Known) -> None:
    """The options that go into a draft have the form that the model asks for."""
    from kbtool.model.base import check_date, check_url, check_zone

    for name, check in (("zone", check_zone), ("url", check_url), ("consulted", check_date)):
        value = getattr(args, name)
        try:
            if value:
                check(value)
        except ValueError as error:
            raise UsageError(f"--{name}: {error}") from None
    if args.organisation and args.organisation not in known.providers.values():
        names = ", ".join(sorted(set(known.providers.values()))) or "none"
        raise UsageError(
            f"--organisation: `{args.organisation}` is no provider of schema/services/; there are: {names}; "
            "import without it, and a file for a new provider stands ready at the end of the draft"
        )


def _knowledge(args: argparse.Namespace) -> tuple[Known, Path | None, set[str], tuple[str, ...]]:
    """Names to match, the root of the checkout, the ids that are taken, the languages. Without a checkout: no names."""
    from kbtool.importers.base import Known
    from kbtool.languages import ALL
    from kbtool.load import find_root, load_kb, record_files

    root = options.checkout(args.kb) if args.kb else find_root(Path.cwd())
    if root is None:
        return Known(), None, set(), ALL
    kb, _, _ = load_kb(root)
    taken = {path.stem for path in record_files(root) if path.parent.name != "_drafts"}
    return _names(kb), root, taken, kb.languages


def _names(kb: Any) -> Known:
    from kbtool.importers.base import Known, fold

    providers = {fold(name): key for key, names in kb.providers.items() for name in (key, names.en, names.zh)}
    services: dict[tuple[str, str], str] = {}
    for key, service in kb.services.items():
        provider = kb.provider_of[key]
        spoken = (
            service.name.en,
            service.name.zh,
            *service.aliases.en,
            *service.aliases.zh,
            key.removeprefix(provider + "-"),
        )
        for name in spoken:
            services.setdefault((provider, fold(name)), key)
    places = {
        name.lower(): term.id
        for (vocabulary, _), term in kb.terms.items()
        if vocabulary == "places"
        for name in (term.id, term.name.en, *term.aliases.en)
    }
    return Known(
        providers, services, places, {key: {"en": names.en, "zh": names.zh} for key, names in kb.providers.items()}
    )


def _one(
    name: str,
    importer: Importer,
    args: argparse.Namespace,
    known: Known,
    folder: Path,
    taken: set[str],
    languages: tuple[str, ...],
) -> dict[str, Any]:
    """Read one file and write its drafts; the row of the report that tells about it."""
    from kbtool.files import read_some
    from kbtool.importers.base import Context, Unreadable
    from kbtool.importers.decoding import MAX_BYTES, decode
    from kbtool.locale.authoring import text as text_of

    row: dict[str, Any] = {
        "file": name,
        "format": importer.name,
        "error": "",
        "line": 0,
        "drafts": [],
        "skipped": [],
        "notes": [],
    }
    try:
        data = sys.stdin.buffer.read(MAX_BYTES + 1) if name == "-" else read_some(Path(name), MAX_BYTES, pipes=True)
        text, encoding = decode(data, args.encoding)
        context = Context(
            "stdin" if name == "-" else Path(name).name, hashlib.sha256(data).hexdigest(), known, args.lang,
            args.consulted, args.organisation, args.zone, args.url, args.own_text, languages,
        )  # fmt: skip
        result = importer.read(text, context)
    except OSError as error:
        return row | {"error": f"cannot be read: {error.strerror}"}
    except Unreadable as error:
        return row | {"error": error.message, "line": error.line}
    if encoding != "utf-8":
        row["notes"].append(text_of("import-encoding", args.lang, encoding=encoding))
    row["notes"] += result.notes
    _write(row, result, context, args, folder, taken)
    row["skipped"] += [one._asdict() for one in result.skipped]
    return row


def _write(
    row: dict[str, Any], result: Result, context: Context, args: argparse.Namespace, folder: Path, taken: set[str]
) -> None:
    from kbtool.files import write_whole
    from kbtool.importers.draftfile import draft_text
    from kbtool.locale.authoring import text as text_of

    wanted = (args.match or "").lower()
    for draft in result.drafts:
        if wanted and wanted not in draft.title.lower() and wanted not in draft.record["id"]:
            why = text_of("import-unmatched", args.lang, match=args.match)
            row["skipped"].append({"line": draft.line, "what": draft.title[:80], "why": why})
            continue
        path = _free(draft, folder, taken)
        if path.exists() and not args.force:
            why = text_of("import-there", args.lang, path=path)
            row["skipped"].append({"line": draft.line, "what": draft.title[:80], "why": why})
            continue
        try:
            write_whole(path, _laid_out(draft_text(draft, context, row["format"])))
        except OSError as error:
            raise KbtoolError(f"{path} cannot be written: {error.strerror}") from None
        row["drafts"].append(
            {
                "path": _shown(path),
                "id": draft.record["id"],
                "line": draft.line,
                "taken": draft.taken,
                "questions": draft.questions(),
            }
        )
        row["skipped"] += [one._asdict() for one in draft.skipped]


def _laid_out(text: str) -> bytes:
    """As `kbtool fmt` would have it, so that a change with the draft in it passes its check."""
    from kbtool.fmt import format_text
    from kbtool.model import Incident
    from kbtool.yamltext import YamlProblem

    try:
        return format_text(text.encode(), Incident).encode()
    except YamlProblem:  # not to be lost for its layout
        return text.encode()


def _shown(path: Path) -> str:
    """Below this folder as one would type it."""
    return str(path.relative_to(Path.cwd()) if path.is_relative_to(Path.cwd()) else path)


def _free(draft: Draft, folder: Path, taken: set[str]) -> Path:
    """The draft's file; its id is changed where a record or another draft of this run has it."""
    from kbtool.importers.base import free_id

    draft.record["id"] = free_id(draft.record["id"], taken)
    return folder / f"{draft.record['id']}.yaml"


def _show(row: dict[str, Any], lang: str) -> None:
    from kbtool.locale.authoring import text as text_of

    def say(name: str, **values: object) -> None:
        report.out(text_of(name, lang, **{key: report.plain(str(value)) for key, value in values.items()}))

    name = report.plain(row["file"])
    if row["error"]:
        place = f"{name}:{row['line']}" if row["line"] else name
        report.err(f"{place}: {report.plain(row['error'])}")
        return
    head = text_of("import-head", lang, name=name, count=len(row["drafts"]), format=row["format"])
    report.out(report.style(head, "bold"))
    for note in row["notes"]:
        say("import-note", note=note)
    comma = text_of("comma", lang)
    for draft in row["drafts"]:
        say("import-wrote", path=draft["path"])
        say("import-took", taken=comma.join(draft["taken"]), count=draft["questions"])
    for one in row["skipped"]:
        say("import-skipped", line=one["line"], what=one["what"], why=one["why"])
    if row["drafts"]:
        say("import-next")
