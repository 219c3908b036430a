"""Files -> records and problems. The reading edge of the line: every YAML concern ends here.

Reads incidents/**/*.yaml and schema/**/*.yaml below a root, validates them with the models, and returns a
KnowledgeBase of what is sound together with every problem of what is not, each with file, line, column and field.
"""

from __future__ import annotations

import contextlib
import difflib
import gc
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from kbtool.errors import UsageError
from kbtool.kb import TERM_VOCABULARIES, KnowledgeBase
from kbtool.languages import ALL, SETTINGS, filled, read_languages
from kbtool.model import Command, CommandFile, Incident, Names, Runbook, RunbookFile, Service, ServiceFile, Vocabulary
from kbtool.problems import Finding, Loc, Problem, field_name
from kbtool.yamltext import Mark, YamlProblem, decode, parse, require_libyaml

M = TypeVar("M", bound=BaseModel)


def find_root(start: Path) -> Path | None:
    """The nearest folder at or above `start` that holds incidents/ and schema/."""
    for folder in (start, *start.parents):
        if (folder / "incidents").is_dir() and (folder / "schema").is_dir():
            return folder
    return None


def record_files(root: Path) -> list[Path]:
    """The incident files of a checkout, sorted; names that begin with `_` (the template) or `.` are not records."""
    return [p for p in _walk(root / "incidents") if not p.name.startswith(("_", "."))]


def vocabulary_files(root: Path) -> list[Path]:
    return _walk(root / "schema")


def source_files(root: Path) -> list[Path]:
    """Every file that a compiled index depends on."""
    return [*record_files(root), *vocabulary_files(root)]


def programs(root: Path) -> dict[str, str]:
    return {p.relative_to(root).as_posix(): p.read_text("utf-8", "replace") for p in _walk(root / "labs", "*.py")}


def _walk(folder: Path, pattern: str = "*.yaml") -> list[Path]:
    """Files below a folder, sorted by path, never following a link out of it."""
    top = folder.resolve()
    return sorted(
        (p for p in folder.rglob(pattern) if p.is_file() and p.resolve().is_relative_to(top)),
        key=lambda p: p.relative_to(folder).as_posix(),
    )


class Loader:
    """Reads one root. Collects problems; keeps nothing of a file but what the models hold."""

    def __init__(self, root: Path) -> None:
        require_libyaml()
        self.root = root
        settings = root / SETTINGS
        self.languages = read_languages(settings.read_bytes()) if settings.is_file() else ALL
        self.problems: list[Problem] = []
        self.digests: dict[str, str] = {}
        self._positions: dict[str, dict[Loc, Mark]] = {}

    def relative(self, path: Path) -> str:
        return path.relative_to(self.root).as_posix() if path.is_relative_to(self.root) else path.as_posix()

    def read(self, path: Path, model: type[M]) -> M | None:
        """One file as one model, or None with the problems noted."""
        name = self.relative(path)
        try:
            data = path.read_bytes()
        except OSError as error:
            self.problems.append(Problem(name, 0, 0, "REC000", "", f"cannot be read: {error.strerror}"))
            return None
        self.digests[name] = hashlib.sha256(data).hexdigest()
        record, problems = parse_record(data, model, name, self.languages)
        self.problems.extend(problems)
        return record

    def locate(self, finding: Finding, path: str) -> Problem:
        """A rule's finding with the line and column of its place in the file."""
        if path not in self._positions:
            positions: dict[Loc, Mark] = {}
            self._positions[path] = positions
            with contextlib.suppress(OSError, YamlProblem):
                parse(decode((self.root / path).read_bytes()), positions)
        line, column = nearest(self._positions[path], finding.loc)
        return Problem(
            path, line, column, finding.code, field_name(finding.loc), finding.message, finding.hint, finding.severity
        )


def parse_record(
    data: bytes, model: type[M], name: str, languages: tuple[str, ...] = ALL
) -> tuple[M | None, list[Problem]]:
    """Bytes of a file -> the validated model, or every problem it has."""
    try:
        text = decode(data)
        raw = filled(parse(text), languages)
    except YamlProblem as error:
        line, column = error.mark
        return None, [Problem(name, line, column, error.code, field_name(error.loc), error.message, error.hint)]
    try:
        return model.model_validate(raw), []
    except ValidationError as error:
        positions: dict[Loc, Mark] = {}
        parse(text, positions)
        return None, sorted(_explain(error, model, raw, name, positions), key=Problem.order)


def nearest(positions: dict[Loc, Mark], loc: Loc) -> Mark:
    """The place of `loc`, or of the nearest thing around it."""
    for size in range(len(loc), -1, -1):
        if loc[:size] in positions:
            return positions[loc[:size]]
    return (1, 1)


def _explain(
    error: ValidationError, model: type[BaseModel], raw: Any, name: str, positions: dict[Loc, Mark]
) -> Iterator[Problem]:
    for item in error.errors(include_url=False):
        if item["type"] == "too_short" and len(item["input"]) >= item["ctx"]["min_length"]:
            continue  # pydantic counts the sound entries only; the unsound ones have problems of their own
        loc = _real_loc(item["loc"], raw)
        code, message, hint = _words(item, model, loc)
        line, column = nearest(positions, loc)
        yield Problem(name, line, column, code, field_name(loc), message, hint)


def _real_loc(loc: tuple[int | str, ...], raw: Any) -> Loc:
    """Pydantic adds the tag of a tagged union to the place; keep only what stands in the file."""
    out: list[str | int] = []
    here = raw
    for index, part in enumerate(loc):
        if isinstance(here, dict) and isinstance(part, str):
            if part in here:
                here = here[part]
                out.append(part)
            elif index == len(loc) - 1:
                out.append(part)
        elif isinstance(here, tuple) and isinstance(part, int) and part < len(here):
            here = here[part]
            out.append(part)
    return tuple(out)


def _words(item: Any, model: type[BaseModel], loc: Loc) -> tuple[str, str, str]:
    """Code, message and hint for one validation error, in words for the author of a record."""
    kind = item["type"]
    context = item.get("ctx", {})
    last = loc[-1] if loc else ""
    if kind == "extra_forbidden":
        close = difflib.get_close_matches(str(last), sorted(_field_names(model)), n=1)
        return "REC007", f"the key `{last}` is not known here", f"did you mean `{close[0]}`?" if close else ""
    if kind == "missing":
        return "REC008", f"the key `{last}` is missing", ""
    if kind == "value_error":
        return "REC009", str(context.get("error", item["msg"])), ""
    if kind in ("literal_error", "union_tag_invalid"):
        expected = context.get("expected") or context.get("expected_tags") or ""
        return "REC009", f"`{_short(item['input'])}` is not one of the values allowed here", f"use one of {expected}"
    if item["input"] is None:
        return "REC009", "is empty", "fill it in, remove the key, or quote the word if it is meant literally"
    simple = {
        "string_type": "must be text",
        "tuple_type": "must be a list",
        "dict_type": "must be a mapping",
        "model_type": "must be a mapping of keys to values",
        "model_attributes_type": "must be a mapping of keys to values",
        "union_tag_not_found": "needs the key `kind`",
        "string_pattern_mismatch": f"`{_short(item['input'])}` does not have the form {context.get('pattern', '')}",
        "string_too_long": f"is longer than {context.get('max_length', '')} characters",
        "too_short": f"needs at least {context.get('min_length', 1)} entries",
    }
    return "REC009", simple.get(kind, item["msg"]), ""


def _short(value: Any) -> str:
    return str(value)[:40]


def _field_names(model: type[BaseModel], seen: set[type] | None = None) -> set[str]:
    """Every field name of a model and of the models inside it; the pool for `did you mean`."""
    seen = seen if seen is not None else set()
    if model in seen:
        return set()
    seen.add(model)
    names = set(model.model_fields)
    for info in model.model_fields.values():
        for inner in _models_in(info.annotation):
            names |= _field_names(inner, seen)
    return names


def _models_in(annotation: Any) -> Iterable[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in getattr(annotation, "__args__", ()):
        yield from _models_in(inner)


def load_kb(root: Path, extra: Sequence[Path] = ()) -> tuple[KnowledgeBase, list[Problem], Loader]:
    """Read everything below `root`, and the `extra` record files.

    Unsound files are left out of the KnowledgeBase and named in the problems.
    """
    if not (root / "incidents").is_dir() or not (root / "schema").is_dir():
        raise UsageError(f"{root} is not a knowledge base: it needs the folders incidents/ and schema/")
    loader = Loader(root)
    # Millions of small objects that all stay alive: the collector only costs time here (measured: 4 times).
    collecting = gc.isenabled()
    gc.disable()
    try:
        kb = _load(loader, extra)
    finally:
        if collecting:
            gc.enable()
    return kb, loader.problems, loader


def _load(loader: Loader, extra: Sequence[Path]) -> KnowledgeBase:
    vocabularies: dict[str, Vocabulary] = {}
    services: dict[str, Service] = {}
    providers: dict[str, Names] = {}
    commands: dict[str, Command] = {}
    runbooks: dict[str, Runbook] = {}
    for path in vocabulary_files(loader.root):
        if path.parent.name == "services":
            listed = loader.read(path, ServiceFile)
            if listed:
                providers[listed.provider] = listed.name
                _add(loader, path, services, listed.services, "services")
        elif path.stem == "commands":
            commanded = loader.read(path, CommandFile)
            if commanded:
                _add(loader, path, commands, commanded.commands, "commands")
        elif path.stem == "runbooks":
            booked = loader.read(path, RunbookFile)
            if booked:
                _add(loader, path, runbooks, booked.runbooks, "runbooks")
        else:
            vocabulary = loader.read(path, Vocabulary)
            if vocabulary:
                if vocabulary.vocabulary != path.stem or path.stem not in TERM_VOCABULARIES:
                    message = f"`{vocabulary.vocabulary}` is not a vocabulary that belongs in this file"
                    _note(loader, path, ("vocabulary",), "VOC001", message)
                # A file of the same name further down, such as schema/own/factors.yaml, extends the vocabulary.
                known = vocabularies.get(path.stem)
                before = known.terms if known else ()
                _add(loader, path, {term.id: term for term in before}, vocabulary.terms, "terms")
                vocabularies[path.stem] = vocabulary.model_copy(update={"terms": (*before, *vocabulary.terms)})
    incidents: dict[str, Incident] = {}
    paths: dict[str, str] = {}
    for path in [*record_files(loader.root), *extra]:
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
        paths, dict(sorted(loader.digests.items())), programs(loader.root), loader.languages,
    )  # fmt: skip


def _note(loader: Loader, path: Path, loc: Loc, code: str, message: str) -> None:
    name = loader.relative(path)
    loader.problems.append(loader.locate(Finding("", loc, code, message), name))


def _add(loader: Loader, path: Path, into: dict[str, Any], entries: Iterable[Any], key: str) -> None:
    for index, entry in enumerate(entries):
        if entry.id in into:
            _note(loader, path, (key, index, "id"), "VOC002", f"the id `{entry.id}` is defined twice")
        into[entry.id] = entry
