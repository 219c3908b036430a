"""`kbtool init DIR`: an empty private knowledge base; `--update` renews what came with kbtool and was not changed."""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from pathlib import Path

from kbtool import report
from kbtool.cli import options
from kbtool.cli.main import COMMANDS
from kbtool.errors import KbtoolError, UsageError
from kbtool.locale.authoring import text as text_of


def parser() -> argparse.ArgumentParser:
    p = options.make("init", COMMANDS["init"], 'kbtool init outages --name "Acme" --provider acme --languages en')
    p.add_argument("folder", metavar="DIR", help="a folder that is not there yet, or is empty")
    p.add_argument("--name", default="Our outages", metavar="NAME", help="name of the site (default: Our outages)")
    p.add_argument("--provider", default="own", metavar="ID", help="id of your organisation (default: own)")
    p.add_argument("--languages", default="en,zh", metavar="LIST", help="en, zh, or en,zh (default: en,zh)")
    options.language(p)
    p.add_argument("--update", action="store_true", help="renew vocabularies and templates that you have not changed")
    return p


def run(args: argparse.Namespace) -> int:
    folder = Path(args.folder)
    try:
        return _update(folder, args.lang) if args.update else _begin(folder, args)
    except OSError as error:
        raise KbtoolError(f"{folder} cannot be written: {error.strerror}") from None


def _begin(folder: Path, args: argparse.Namespace) -> int:
    from kbtool.files import write_whole
    from kbtool.model.base import clean_line
    from kbtool.start import LIST, marks, own, shipped

    languages = tuple(lang for lang in ("en", "zh") if lang in args.languages.split(","))
    if not languages or set(args.languages.split(",")) - {"en", "zh"}:
        raise UsageError("--languages takes en, zh, or en,zh")
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", args.provider):
        raise UsageError("--provider takes lower-case words joined by hyphens, e.g. acme")
    try:
        name = clean_line(args.name)
    except ValueError as error:
        raise UsageError(f"--name {error}") from None
    files = shipped(languages)
    made = own(name, args.provider, languages, args.lang)
    if folder.exists() and not _continued(folder, {**files, **made}):
        raise UsageError(f"{folder} is not empty; nothing was written")
    if clash := set(files) & set(made):
        raise UsageError(f"{', '.join(sorted(clash))} comes with kbtool; choose another --provider")
    for path, data in {**files, **made, LIST: _list(marks(files))}.items():
        write_whole(folder / path, data)
    report.out(text_of("init-done", args.lang, folder=report.plain(str(folder)), provider=args.provider))
    return 0


def _continued(folder: Path, planned: dict[str, bytes]) -> bool:
    """Whether a folder holds nothing but what a run that was cut short has written; the list is written last."""
    from kbtool.files import SUFFIX
    from kbtool.start import LIST

    if not folder.is_dir() or (folder / LIST).exists():
        return False
    for path in folder.rglob("*"):
        name = path.relative_to(folder).as_posix()
        if path.is_dir() or name.startswith(".git/") or name.endswith(SUFFIX):
            continue
        if name not in planned or path.read_bytes() != planned[name]:
            return False
    return True


def _update(folder: Path, lang: str) -> int:
    from kbtool.files import write_whole
    from kbtool.languages import ALL, SETTINGS, read_languages
    from kbtool.start import LIST, marks, shipped

    if not (folder / LIST).is_file():
        raise UsageError(f"{folder} was not made by `kbtool init`: it has no {LIST}")
    before: dict[str, str] = json.loads((folder / LIST).read_text("utf-8"))
    settings = folder / SETTINGS
    files = shipped(read_languages(settings.read_bytes()) if settings.is_file() else ALL)
    kept = []
    for path, data in files.items():
        here = folder / path
        if here.is_file():
            mark = hashlib.sha256(here.read_bytes()).hexdigest()
            if mark == hashlib.sha256(data).hexdigest():
                continue
            if mark != before.get(path):
                kept.append(path)
                continue
        elif path in before:
            kept.append(path)  # taken out on purpose
            continue
        write_whole(here, data)
        report.out(text_of("init-renewed", lang, path=path))
    now = marks(files)
    write_whole(
        folder / LIST, _list({path: before.get(path, now[path]) if path in kept else now[path] for path in now})
    )
    for path in kept:
        report.out(text_of("init-kept", lang, path=path))
    return 0


def _list(given: dict[str, str]) -> bytes:
    return (json.dumps(given, indent=1, sort_keys=True) + "\n").encode()
