"""Files -> records and problems. The reading edge of the line: every YAML concern ends here.

Reads incidents/**/*.yaml and schema/**/*.yaml below a root, validates them with the models, and returns a
KnowledgeBase of what is sound together with every problem of what is not, each with file, line, column and field.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from kbtool import drafts, progress
from kbtool.cache import Cache, key
from kbtool.collector import paused
from kbtool.errors import UsageError
from kbtool.explain import explain
from kbtool.files import read_some
from kbtool.kb import TERM_VOCABULARIES, KnowledgeBase
from kbtool.languages import ALL, SETTINGS, filled, read_languages
from kbtool.model import CommandFile, Incident, JudgementFile, PatternText, RunbookFile, ServiceFile, Vocabulary
from kbtool.model.files import model_of
from kbtool.problems import Finding, Loc, Problem, field_name
from kbtool.strays import DEVICES, strays
from kbtool.walk import lean
from kbtool.yamltext import MAX_BYTES, Places, YamlProblem, decode, parse, require_libyaml

if TYPE_CHECKING:
    from kbtool.model import Command, Judgement, Names, Runbook, Service

M = TypeVar("M", bound=BaseModel)


def find_root(start: Path) -> Path | None:
    """The nearest folder at or above `start` that holds incidents/ and schema/."""
    for folder in (start, *start.parents):
        if (folder / "incidents").is_dir() and (folder / "schema").is_dir():
            return folder
    return None


def record_files(root: Path) -> list[Path]:
    """The incident files of a checkout, sorted; names that begin with `_` (the template) or `.` are not records."""
    return [p for p in walk(root / "incidents") if not p.name.startswith(("_", "."))]


def vocabulary_files(root: Path) -> list[Path]:
    return walk(root / "schema")


def source_files(root: Path) -> list[Path]:
    """Every file that a compiled index depends on."""
    return [*record_files(root), *vocabulary_files(root)]


def programs(root: Path) -> dict[str, str]:
    return {p.relative_to(root).as_posix(): content(p).decode("utf-8", "replace") for p in walk(root / "labs", ".py")}


def content(path: Path) -> bytes:
    """The bytes of a source file, as every step reads them: no more than one beyond what is too large anyway."""
    return read_some(path, MAX_BYTES)


def walk(folder: Path, ending: str = ".yaml") -> list[Path]:
    """Files below a folder, sorted by path, never following a link out of it. strays.py names what is left out.

    Raises OSError for a folder that cannot be read: its records would be missing without a word.
    """
    top = folder.resolve()
    found = {}
    for at, _, names in os.walk(folder, onerror=_unreadable):
        for path in (Path(at, name) for name in names if name.endswith(ending)):
            shown = path.relative_to(folder).as_posix()
            if shown.isprintable() and path.is_file() and _inside(path, top):
                found[shown] = path
    return [found[shown] for shown in sorted(found)]


def _inside(path: Path, top: Path) -> bool:
    """Whether a file that was found by walking down `top` stands there itself: only a link can lead elsewhere."""
    return not path.is_symlink() or path.resolve().is_relative_to(top)


def _unreadable(error: OSError) -> None:
    if not isinstance(error, FileNotFoundError):
        raise error


class Loader:
    """Reads one root. Collects problems; keeps nothing of a file but what the models hold."""

    def __init__(self, root: Path, cache: Cache) -> None:
        require_libyaml()
        self.cache = cache
        self.root = root
        settings = root / SETTINGS
        self.languages = read_languages(content(settings)) if settings.is_file() else ALL
        self.problems: list[Problem] = []
        self.digests: dict[str, str] = {}
        self._places: dict[str, Places] = {}

    def relative(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.as_posix()

    def read(self, path: Path, model: type[M]) -> M | None:
        """One file as one model, or None with the problems noted."""
        name = self.relative(path)
        try:
            data = content(path)
        except OSError as error:
            self.problems.append(Problem(name, 0, 0, "REC000", "", f"cannot be read: {error.strerror}"))
            return None
        self.digests[name] = hashlib.sha256(data).hexdigest()
        entry = key(model.__name__, self.digests[name], *self.languages)
        kept = self.cache.get(entry)
        if kept is not None:
            with contextlib.suppress(ValidationError):  # a cache is no witness: what is wrong in it is read anew
                return _leaned(model.model_validate_json(kept))
        record, problems, raw = parse_record(data, model, name, self.languages)
        self.problems.extend(problems)
        if record is not None and not problems and self.cache.keeps:
            self.cache.put(entry, json.dumps(raw, ensure_ascii=False))
        return None if record is None else _leaned(record)

    def locate(self, finding: Finding, path: str) -> Problem:
        """A rule's finding with the line and column of its place in the file."""
        if path not in self._places:
            self._places[path] = Places("")
            with contextlib.suppress(OSError, YamlProblem):
                self._places[path] = Places(decode(content(self.root / path)))
        line, column = self._places[path](finding.loc)
        return Problem(
            path, line, column, finding.code, field_name(finding.loc), finding.message, finding.hint, finding.severity
        )


def _leaned(record: M) -> M:
    if isinstance(record, Incident):
        lean(record)
    return record


def parse_record(
    data: bytes, model: type[M], name: str, languages: tuple[str, ...] = ALL
) -> tuple[M | None, list[Problem], Any]:
    """Bytes of a file -> the validated model, or every problem it has; and the plain data it was made from."""
    try:
        text = decode(data)
        raw = filled(parse(text), languages)
    except YamlProblem as error:
        line, column = error.mark
        told = [Problem(name, line, column, error.code, field_name(error.loc), error.message, error.hint)]
        return None, told, None
    place = Places(text)
    record: M | None = None
    found: list[tuple[Problem, bool]] = []
    try:
        record = model.model_validate(raw)
    except ValidationError as error:
        found = list(explain(error, model, raw, name, place))
    problems = [problem for problem, _ in found]
    if model is Incident and (problems or drafts.may_be_open(text)):
        problems = drafts.judge(found, raw, name, place)
    return record, sorted(problems, key=Problem.order), raw


def load_kb(
    root: Path, extra: Sequence[Path] = (), cache: Cache | None = None
) -> tuple[KnowledgeBase, list[Problem], Loader]:
    """Read everything below `root`, and the `extra` record files.

    Unsound files are left out of the KnowledgeBase and named in the problems. `cache` saves parsing them again.
    """
    if not (root / "incidents").is_dir() or not (root / "schema").is_dir():
        raise UsageError(f"{root} is not a knowledge base: it needs the folders incidents/ and schema/")
    loader = Loader(root, cache or Cache(None))
    with paused():
        kb = _load(loader, extra)
    return kb, loader.problems, loader


def _load(loader: Loader, extra: Sequence[Path]) -> KnowledgeBase:
    vocabularies: dict[str, Vocabulary] = {}
    services: dict[str, Service] = {}
    providers: dict[str, Names] = {}
    commands: dict[str, Command] = {}
    runbooks: dict[str, Runbook] = {}
    judgements: tuple[Judgement, ...] = ()
    patterns: dict[str, PatternText] = {}
    loader.problems.extend(strays(loader.root))
    for path in vocabulary_files(loader.root):
        read = loader.read(path, model_of(path))
        match read:
            case ServiceFile():
                providers[read.provider] = read.name
                _add(loader, path, services, read.services, "services")
            case PatternText():
                _pattern(loader, path, read, patterns)
            case CommandFile():
                _add(loader, path, commands, read.commands, "commands")
            case RunbookFile():
                _add(loader, path, runbooks, read.runbooks, "runbooks")
            case JudgementFile():
                judgements = read.judgements
            case Vocabulary():
                _vocabulary(loader, path, read, vocabularies)
    incidents: dict[str, Incident] = {}
    paths: dict[str, str] = {}
    for path in progress.over("reading records", [*record_files(loader.root), *extra]):
        incident = loader.read(path, Incident)
        if incident is None:
            continue
        if incident.id != path.stem and not path.name.startswith("_"):
            _note(loader, path, ("id",), "REC010", f"the id `{incident.id}` is not the name of the file `{path.stem}`")
        if incident.id in incidents:
            message = f"the id `{incident.id}` is taken by {paths[incident.id]}"
            _note(loader, path, ("id",), "REC011", message)
            continue
        incidents[incident.id] = incident
        paths[incident.id] = loader.relative(path)
    return KnowledgeBase(
        dict(sorted(incidents.items())), vocabularies, services, providers, commands, runbooks,
        paths, dict(sorted(loader.digests.items())), programs(loader.root), judgements,
        dict(sorted(patterns.items())), loader.languages,
    )  # fmt: skip


def _vocabulary(loader: Loader, path: Path, read: Vocabulary, into: dict[str, Vocabulary]) -> None:
    if read.vocabulary != path.stem or path.stem not in TERM_VOCABULARIES:
        message = f"`{read.vocabulary}` is not a vocabulary that belongs in this file"
        _note(loader, path, ("vocabulary",), "VOC001", message)
    # A file of the same name further down, such as schema/own/factors.yaml, extends the vocabulary.
    known = into.get(path.stem)
    before = known.terms if known else ()
    _add(loader, path, {term.id: term for term in before}, read.terms, "terms")
    into[path.stem] = read.model_copy(update={"terms": (*before, *read.terms)})


def _pattern(loader: Loader, path: Path, read: PatternText, patterns: dict[str, PatternText]) -> None:
    if read.pattern != path.stem:
        message = f"the pattern `{read.pattern}` is not the name of the file `{path.stem}`"
        _note(loader, path, ("pattern",), "VOC001", message)
    else:
        patterns[read.pattern] = read


def _note(loader: Loader, path: Path, loc: Loc, code: str, message: str) -> None:
    name = loader.relative(path)
    loader.problems.append(loader.locate(Finding("", loc, code, message), name))


def _add(loader: Loader, path: Path, into: dict[str, Any], entries: Iterable[Any], key: str) -> None:
    for index, entry in enumerate(entries):
        if entry.id in into:
            _note(loader, path, (key, index, "id"), "VOC002", f"the id `{entry.id}` is defined twice")
        if entry.id in DEVICES:
            message = f"the id `{entry.id}` is the name of a device on Windows, so its page could not be written there"
            _note(loader, path, (key, index, "id"), "REC013", message)
        into[entry.id] = entry
