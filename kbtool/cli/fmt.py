"""`kbtool fmt`: lay out records and vocabularies in one way; `--check` and `--diff` write nothing."""

from __future__ import annotations

import argparse
from pathlib import Path

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, UsageError
from kbtool.files import sweep
from kbtool.locale.authoring import text as text_of
from kbtool.problems import Problem, field_name

FEW = 3
"""Up to this many files are done in this process; starting others would take longer."""


def parser() -> argparse.ArgumentParser:
    p = options.make("fmt", COMMANDS["fmt"], "kbtool fmt incidents/aws/aws-kinesis-2020.yaml\n  kbtool fmt --check")
    p.add_argument("paths", nargs="*", metavar="FILE", help="files or folders (default: every record and vocabulary)")
    p.add_argument("--check", action="store_true", help="write nothing; exit 1 when a file would change")
    p.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    options.language(p)
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    files = _files(args)
    if not (args.check or args.diff):
        for folder in {path.resolve().parent for path in files}:
            sweep(folder)
    changed, refused = 0, []
    for path, before, after in _results(files):
        if isinstance(after, Problem):
            refused.append(after)
        elif after != before:
            changed += 1
            _settle(path, before, after, args)
    report.show_problems(refused, "text")
    dry = args.check or args.diff
    told = "fmt-would" if dry else "fmt-did"
    told += "-refused" if refused else ""
    report.err(text_of(told, args.lang, files=len(files), count=changed, refused=len(refused)))
    return 1 if refused or (dry and changed) else 0


def _files(args: argparse.Namespace) -> list[Path]:
    from kbtool.load import source_files, walk

    if not args.paths:
        root = options.checkout(args.kb)
        template = root / "incidents/_template.yaml"
        return [*([template] if template.is_file() else []), *source_files(root)]
    out: list[Path] = []
    for given in map(Path, args.paths):
        if not given.exists():
            raise UsageError(f"{given}: there is no such file or folder")
        out += walk(given) if given.is_dir() else [given]
    return list(dict.fromkeys(out))


def _shown(path: Path) -> str:
    """The path as people would type it from here."""
    return path.relative_to(Path.cwd()).as_posix() if path.is_relative_to(Path.cwd()) else str(path)


def _results(files: list[Path]) -> list[tuple[Path, str, str | Problem]]:
    if len(files) <= FEW:
        return [formatted(path) for path in files]
    from concurrent.futures import ProcessPoolExecutor

    from kbtool.workers import end_with_parent

    with ProcessPoolExecutor(initializer=end_with_parent) as pool:
        return list(pool.map(formatted, files))


def formatted(path: Path) -> tuple[Path, str, str | Problem]:
    """A file, its text, and the text it should have, or why it is refused."""
    from kbtool.fmt import format_text
    from kbtool.load import content
    from kbtool.model.files import model_of
    from kbtool.yamltext import YamlProblem

    try:
        data = content(path)
        text = data.decode("utf-8", "replace")
        return path, text, format_text(data, model_of(path.absolute()))
    except OSError as error:
        return path, "", Problem(_shown(path), 0, 0, "REC000", "", f"cannot be read: {error.strerror}")
    except YamlProblem as error:
        line, column = error.mark
        return (
            path,
            "",
            Problem(_shown(path), line, column, error.code, field_name(error.loc), error.message, error.hint),
        )


def _settle(path: Path, before: str, after: str, args: argparse.Namespace) -> None:
    if args.diff:
        from difflib import unified_diff

        for line in unified_diff(
            before.split("\n"), after.split("\n"), f"a/{_shown(path)}", f"b/{_shown(path)}", lineterm=""
        ):
            report.out(report.plain(line))
    elif args.check:
        report.out(text_of("fmt-would-file", args.lang, path=report.plain(_shown(path))))
    else:
        from kbtool.files import write_whole

        try:
            write_whole(path.resolve(), after.encode())
        except OSError as error:
            raise KbtoolError(f"{path} cannot be written: {error.strerror}") from None
        report.out(text_of("fmt-did-file", args.lang, path=report.plain(_shown(path))))
