"""`kbtool diff BASE`: what a change does to the knowledge, against a git revision or another folder."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS

if TYPE_CHECKING:
    from kbtool.compare import Changes
    from kbtool.pipeline import Compiled
    from kbtool.problems import Problem


def parser() -> argparse.ArgumentParser:
    p = options.make("diff", COMMANDS["diff"], "kbtool diff main\n  kbtool diff HEAD^1 --format markdown")
    p.add_argument("base", metavar="BASE", help="a git revision, or a folder with the knowledge base as it was")
    options.form(p, "json", "markdown", "github")
    options.language(p)
    options.compiling(p)
    return p


def run(args: argparse.Namespace) -> int:
    from kbtool.compare import compare
    from kbtool.pipeline import compile_kb

    root = options.checkout(args.kb)
    old = _base(root, args.base)
    new = compile_kb(root)
    changes = compare(old, new)
    problems = _located(changes, new, root)
    _show(changes, problems, args)
    errors = [problem for problem in problems if problem.severity == "error"]
    return 1 if errors or changes.unread else 0


def _base(root: Path, given: str) -> Compiled:
    from kbtool.errors import UsageError
    from kbtool.files import scratch
    from kbtool.gitbase import resolve, write_out
    from kbtool.load import find_root
    from kbtool.pipeline import compile_kb

    if Path(given).is_dir():
        folder = find_root(Path(given).resolve())
        if folder is None:
            raise UsageError(f"{given} is not in a knowledge base (a folder that holds incidents/ and schema/)")
        return compile_kb(folder)
    commit = resolve(root, given)
    with scratch() as folder:
        write_out(root, commit, folder)
        return compile_kb(folder)


def _located(changes: Changes, new: Compiled, root: Path) -> list[Problem]:
    from kbtool.cache import Cache
    from kbtool.load import Loader
    from kbtool.problems import Problem

    loader = Loader(root, Cache(None))
    return sorted((loader.locate(f, new.kb.paths[f.record]) for f in changes.findings), key=Problem.order)


def _show(changes: Changes, problems: list[Problem], args: argparse.Namespace) -> None:
    from kbtool.compare.render import as_data, as_markdown, as_text

    if args.format == "json":
        import json

        report.out(json.dumps(as_data(changes, problems, args.base), indent=2))
    elif args.format == "markdown":
        report.out(as_markdown(changes, problems, args.base, args.lang).rstrip("\n"))
    else:
        report.out("\n".join(as_text(changes, args.lang)).rstrip("\n"))
        if problems:
            report.out()
            report.show_problems(problems, args.format)
