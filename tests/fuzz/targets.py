"""What is fuzzed: functions that take bytes and return, or fail when something other than a coded refusal comes out."""

from __future__ import annotations

import contextlib
import io
import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ValidationError

from kbtool import load, yamltext, yamlwriting
from kbtool.analysis import analyse
from kbtool.checks import run_checks
from kbtool.cli import main
from kbtool.compare import compare
from kbtool.compare.render import as_data, as_markdown, as_text
from kbtool.errors import KbtoolError, UnreadableIndex, UsageError
from kbtool.fmt import format_text
from kbtool.importers import decoding, jsontext, xmltree
from kbtool.importers.base import Context, Importer, Known, Unreadable
from kbtool.importers.draftfile import draft_text
from kbtool.index import fill, write_index
from kbtool.languages import read_languages
from kbtool.model import CommandFile, Incident, JudgementFile, PatternText, RunbookFile, ServiceFile, Vocabulary
from kbtool.pipeline import UNUSABLE, Compiled, compile_kb
from kbtool.registry import IMPORTERS
from tests.records import ROOT, minimal_record, tuples, write_kb

MODELS = (Incident, ServiceFile, Vocabulary, CommandFile, RunbookFile, JudgementFile, PatternText)
SAMPLES = ROOT / "tests/importers/samples"


class Target(NamedTuple):
    """One thing to call, the good bytes to start from, and how many calls the short and the long run make."""

    run: Callable[[bytes], None]
    seeds: Callable[[], list[bytes]]
    short: int
    long: int


def yaml_text(data: bytes) -> None:
    places: dict[Any, Any] = {}
    try:
        text = yamltext.decode(data)
        yamltext.parse(text, places)
    except yamltext.YamlProblem as refusal:
        assert refusal.code and refusal.message and min(refusal.mark) >= 0
        return
    yamltext.comments(text)


def record(data: bytes) -> None:
    """The first byte chooses the model."""
    model = MODELS[data[0] % len(MODELS)] if data else Incident
    found, problems, _ = load.parse_record(data[1:], model, "x.yaml")
    errors = [p for p in problems if p.severity == "error"]
    draft = any(p.severity == "question" for p in problems)
    assert found is not None or errors or draft, "refused without a word"
    assert all(p.code and p.message and p.line >= 0 for p in problems)


def layout(data: bytes) -> None:
    model = MODELS[data[0] % len(MODELS)] if data else Incident
    with contextlib.suppress(yamltext.YamlProblem):
        once = format_text(data[1:], model)
        assert format_text(once.encode(), model) == once, "the second time changes something"


def settings(data: bytes) -> None:
    with contextlib.suppress(UsageError):
        read_languages(data)


def importing(importer: Importer) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        context = Context("file", known=Known({"acme": "acme"}), own_text=len(data) % 2 == 0, zone="UTC")
        try:
            text, _ = decoding.decode(data)
            result = importer.read(text, context)
        except Unreadable as refusal:
            assert refusal.message and refusal.line >= 0
            return
        for draft in result.drafts[:3]:
            source = draft_text(draft, context, importer.name)
            problems = load.parse_record(source.encode(), Incident, "draft.yaml")[1]
            assert {p.severity for p in problems} <= {"question"}, [p for p in problems if p.severity == "error"][:3]

    return run


def json_text(data: bytes) -> None:
    with contextlib.suppress(Unreadable):
        jsontext.parse(data.decode("utf-8", "replace"))


def xml_text(data: bytes) -> None:
    with contextlib.suppress(Unreadable):
        xmltree.parse(data.decode("utf-8", "replace"))


@cache
def compiled() -> Compiled:
    return compile_kb(ROOT)


def _slots(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in entries:
        yield (*way, key)
        yield from _slots(item, (*way, key))


@cache
def _real() -> list[tuple[Any, list[tuple[Any, ...]]]]:
    """Every record as plain data with its slots, and the minimal one."""
    texts = [path.read_bytes() for path in load.record_files(ROOT)]
    plain = [json.loads(json.dumps(yamltext.parse(yamltext.decode(text)))) for text in texts]
    return [(data, list(_slots(data))) for data in plain]


def _changed(data: bytes) -> Any:
    """A real record with up to three values replaced, removed or moved, as the bytes say."""
    reader = io.BytesIO(data)

    def number() -> int:
        return int.from_bytes(reader.read(2).ljust(2, b"\0"), "big")

    base, slots = _real()[number() % len(_real())]
    whole = json.loads(json.dumps(base))
    for _ in range(1 + number() % 3):
        way = slots[number() % len(slots)]
        kind = number() % 5
        with contextlib.suppress(KeyError, IndexError, TypeError):
            holder = whole
            for key in way[:-1]:
                holder = holder[key]
            if kind == 0:
                del holder[way[-1]]
            elif kind == 1:
                alike = [
                    slot
                    for slot in slots
                    if slot[-1] == way[-1] or (isinstance(slot[-1], type(way[-1])) and len(slot) == len(way))
                ]
                value = base
                for key in alike[number() % len(alike)]:
                    value = value[key]
                holder[way[-1]] = json.loads(json.dumps(value))
            elif kind == 2 and isinstance(holder, list):
                holder.append(json.loads(json.dumps(holder[way[-1]])))
            else:
                holder[way[-1]] = reader.read(1 + number() % 60).decode("utf-8", "replace")
    return tuples(whole)


def checks(data: bytes) -> None:
    """Whatever a record that the models accept says, the rules judge it, and what they let pass can be compiled."""
    try:
        found = Incident.model_validate(_changed(data))
    except ValidationError:
        return
    base = compiled().kb
    name = next(iter(base.incidents)) if found.id not in base.incidents else found.id
    kb = replace(base, incidents={name: found.model_copy(update={"id": name})}, patterns={})
    findings = run_checks(kb)
    assert all(finding.code and finding.message for finding in findings)
    if not any(finding.code in UNUSABLE for finding in findings):
        with contextlib.closing(sqlite3.connect(":memory:")) as connection:
            fill(connection, analyse(kb))


@cache
def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="kbtool-fuzz-"))


@cache
def good_index() -> bytes:
    path = folder() / "good.sqlite"
    write_index(compiled().analysis, path)
    return path.read_bytes()


COMMANDS = (
    "cascade", "causes", "path", "common", "circular", "upstreams", "gaps", "timeline", "show", "siblings", "ledger", "list", "search",
)  # fmt: skip


def _answer(argv: list[str]) -> str:
    """What a command says, on both streams. Only the errors that the command line knows may come out of it."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
        main.run(argv)
    return out.getvalue()


def arguments(data: bytes) -> None:
    """The first byte chooses the command, the rest are its arguments, parted by zero bytes, as a shell hands them on."""
    path = folder() / "asked.sqlite"
    if not path.exists():
        path.write_bytes(good_index())
    command = COMMANDS[data[0] % len(COMMANDS)] if data else "list"
    given = [part.decode("utf-8", "surrogateescape") for part in data[1:].split(b"\0")][:8]
    given = [part for part in given if not part.startswith(("--kb", "--evaluate"))]
    try:
        said = _answer([command, "--kb", str(path), *given])
    except UnreadableIndex as error:
        raise AssertionError(f"a sound index is called unreadable: {error}") from error
    except KbtoolError:
        return
    assert _harmless(said, data), "a control character reached the terminal"


def _harmless(said: str, data: bytes) -> bool:
    """argparse quotes what was typed; everything else is ours. What was typed is the reader's own."""
    return all(char.isprintable() or char in "\n\u3000" for char in said) or b"\x1b" in data or "usage:" in said


def index_file(data: bytes) -> None:
    """A sound index with bytes overwritten: each group of six is a place and what stands there. First the command."""
    whole = bytearray(good_index())
    for at in range(1, len(data) - 6, 6):
        place = int.from_bytes(data[at : at + 4], "big") % (len(whole) - 2)
        whole[place : place + 2] = data[at + 4 : at + 6]
    path = folder() / "broken.sqlite"
    path.write_bytes(whole)
    asked = (
        ["list"], ["show", "aws-kinesis-2020"], ["cascade", "kinesis"], ["timeline", "aws-kinesis-2020"], ["gaps", "aws-s3-2017"],
        ["siblings", "aws-s3-2017"], ["search", "cache"], ["ledger", "safeguards"], ["upstreams"], ["circular"], ["common", "lambda", "ecs"],
        ["causes", "lambda", "--format", "graphml"], ["path", "kinesis", "lambda", "--across"], ["list", "--services"],
    )  # fmt: skip
    argv = asked[data[0] % len(asked)] if data else asked[0]
    with contextlib.suppress(KbtoolError):
        said = _answer([*argv, "--kb", str(path)])
        assert all(char.isprintable() or char in "\n\u3000" for char in said), (
            "a control character reached the terminal"
        )


@cache
def _alone(name: str) -> Compiled:
    """One real incident with all that records share."""
    kb = replace(compiled().kb, incidents={name: compiled().kb.incidents[name]})
    return Compiled(kb, analyse(kb), [])


def difference(data: bytes) -> None:
    """Whatever a record becomes, what changed is told in every form, and drives neither a terminal nor a comment."""
    try:
        found = Incident.model_validate(_changed(data))
    except ValidationError:
        return
    if found.id not in compiled().kb.incidents:
        return
    old = _alone(found.id)
    kb = replace(old.kb, incidents={found.id: found})
    findings = run_checks(kb)
    if any(finding.code in UNUSABLE for finding in findings):
        return
    changes = compare(old, Compiled(kb, analyse(kb), []))
    told = "\n".join([*as_text(changes), as_markdown(changes, [], "main")])
    assert all(char.isprintable() or char in "\n\u3000" for char in told)
    json.dumps(as_data(changes, [], "main"))


@cache
def _cached_kb() -> tuple[Path, bytes]:
    root = write_kb(folder() / "cached", minimal_record())
    compile_kb(root, cached=True)
    return root, (root / "build/cache.sqlite").read_bytes()


def cache_file(data: bytes) -> None:
    """A cache with bytes overwritten, or with any text in place of what was kept, ends no run. The first byte chooses."""
    root, good = _cached_kb()
    path = root / "build/cache.sqlite"
    whole = bytearray(good)
    if data[:1] < b"\x80":
        for at in range(1, len(data) - 6, 6):
            place = int.from_bytes(data[at : at + 4], "big") % (len(whole) - 2)
            whole[place : place + 2] = data[at + 4 : at + 6]
    path.write_bytes(whole)
    path.with_name("cache.sqlite-journal").unlink(missing_ok=True)
    if data[:1] >= b"\x80":
        with contextlib.closing(sqlite3.connect(path)) as connection, connection:
            connection.execute("UPDATE kept SET text = ?", (data[1:].decode("utf-8", "replace"),))
    assert list(compile_kb(root, cached=True).kb.incidents) == ["acme-queue-2020"]


def _yaml_seeds() -> list[bytes]:
    minimal = minimal_record()
    small = [json.dumps(minimal, ensure_ascii=False, indent=1).encode(), yamlwriting.write(minimal).encode()]
    return [*small, (ROOT / "incidents/_template.yaml").read_bytes(), b"a: [1, {b: c}]\n# x\nd: >-\n  e\n  f\n"]


def _record_seeds() -> list[bytes]:
    names = (
        "incidents/_template.yaml",
        "schema/services/cloudflare.yaml",
        "schema/relations.yaml",
        "schema/commands.yaml",
        "schema/runbooks.yaml",
        "schema/sibling-judgements.yaml",
    )
    seeds = [bytes([0]) + seed for seed in _yaml_seeds()[:2]]
    for number, name in enumerate(names):
        seeds.append(bytes([number]) + (ROOT / name).read_bytes())
    pattern = next(iter(sorted((ROOT / "schema/patterns").glob("*.yaml"))))
    return [*seeds, bytes([len(MODELS) - 1]) + pattern.read_bytes()]


def _samples(*endings: str) -> Callable[[], list[bytes]]:
    return lambda: [path.read_bytes() for path in sorted(SAMPLES.iterdir()) if path.suffix in endings]


def _argument_seeds() -> list[bytes]:
    lines = (
        "kinesis", "kinesis\0--depth\0002", "lambda\0ecs", "kinesis\0lambda\0--across", "aws-kinesis-2020\0--tz\0UTC", "aws-s3-2017\0--lang\0zh",
        "safeguards\0--kind\0health-check", "--factor\0latent-bug\0--year\0002020", "线程上限", "thread limit\0--most\0003", "--services\0--format\0json",
        "kinesis\0--format\0dot", "缓存", "a\0--format\0mermaid", "--relations", "aws\0--provider\0aws",
    )  # fmt: skip
    return [bytes([number]) + line.encode() for line in lines for number in range(len(COMMANDS))]


FORMATS = {
    "statuspage": (".json",),
    "google-cloud": (".json",),
    "feed": (".rss", ".atom"),
    "markdown": (".md",),
    "idb": (".yaml",),
    "icco": (".md",),
}

TARGETS: dict[str, Target] = {
    "yaml": Target(yaml_text, _yaml_seeds, 300, 60000),
    "record": Target(record, _record_seeds, 120, 50000),
    "settings": Target(settings, lambda: [b"languages: [en]\n", b"languages: [en, zh]\n"], 100, 10000),
    "layout": Target(layout, _record_seeds, 12, 4000),
    "checks": Target(checks, lambda: [bytes(range(k, k + 60)) for k in range(0, 180, 7)], 40, 4000),
    "arguments": Target(arguments, _argument_seeds, 60, 12000),
    "index-file": Target(index_file, lambda: [bytes([n]) + bytes((n * 37 + k * 11) % 256 for k in range(120)) for n in range(28)], 60, 15000),
    "difference": Target(difference, lambda: [bytes(range(k, k + 60)) for k in range(0, 180, 7)], 20, 4000),
    "cache-file": Target(cache_file, lambda: [bytes([n]) + bytes((n * 37 + k * 11) % 256 for k in range(60)) for n in range(28)] + [bytes([200]) + b'[["a", ["b", 1], "c", "d", "e", "f"]]', bytes([201]) + json.dumps(minimal_record()).encode()], 20, 6000),
    "json": Target(json_text, _samples(".json"), 150, 20000),
    "xml": Target(xml_text, _samples(".rss", ".atom"), 150, 20000),
    **{f"import-{one.name}": Target(importing(one), _samples(*FORMATS[one.name]), 40, 7_000) for one in IMPORTERS},
}  # fmt: skip
