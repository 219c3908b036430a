"""The manual is true: what it names exists, both languages hold the same, its tutorial does what it says."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
import yaml

from kbtool.checks import rules
from kbtool.locale import reference
from kbtool.model.base import close_han
from kbtool.pages.manual import commands, schema
from kbtool.prose.typography import slips
from tests.cli.test_commands import run
from tests.records import ROOT

LANGUAGES = ("en", "zh")
HAND = [path for lang in LANGUAGES for path in sorted((ROOT / "docs" / lang).rglob("*.md"))]
NAMING = [*HAND, ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
PARSERS = commands.parsers()
FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#+) .+? \{ #([\w-]+) \}$", re.MULTILINE)
CODE = re.compile(r"\b[A-Z]{3}\d{3}\b")
TOP = ("incidents/", "schema/", "kbtool/", "docs/", "tests/", "labs/", "overrides/", "build/", "site/", ".github/")
MADE = ("incidents/_drafts", "incidents/dfds", "schema/services/dfds.yaml", "schema/own/", "build/", "site/")
"""What the tutorial or a command makes."""
TUTORIAL = {lang: (ROOT / f"docs/{lang}/manual/tutorial.md").read_text("utf-8") for lang in LANGUAGES}
SAMPLE = Path(__file__).parent / "importers/samples/dfds-503.md"


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def spans(path: Path) -> list[str]:
    """Code spans of the running text."""
    return re.findall(r"`([^`\n]+)`", FENCE.sub("", path.read_text("utf-8")))


def command_lines(path: Path) -> Iterator[str]:
    """`kbtool ...` in code spans and in code blocks, continued lines joined."""
    yield from (span for span in spans(path) if span.startswith("kbtool "))
    for _, block in FENCE.findall(path.read_text("utf-8")):
        for line in block.replace("\\\n", " ").splitlines():
            yield from (
                part.strip() for part in line.removeprefix("$ ").split("&&") if part.strip().startswith("kbtool ")
            )


@pytest.mark.parametrize("path", NAMING, ids=name)
def test_every_command_and_option_that_is_named_exists(path: Path) -> None:
    everywhere = {option for parser in PARSERS.values() for option in parser._option_string_actions}
    for line in command_lines(path):
        command, *words = shlex.split(line)[1:]
        if command.startswith("-") or command.isupper():  # `kbtool --version`, `kbtool COMMAND --help`
            continue
        assert command in PARSERS, f"{line}: there is no command `{command}`"
        known = set(PARSERS[command]._option_string_actions)
        assert {word for word in words if re.match(r"--?[a-z]", word)} <= known, line
    for span in spans(path):
        if re.fullmatch(r"--[a-z-]+( .*)?", span):
            assert span.split()[0] in everywhere, span


@pytest.mark.parametrize("path", NAMING, ids=name)
def test_every_choice_of_an_option_that_is_named_exists(path: Path) -> None:
    for line in command_lines(path):
        words = shlex.split(line)[1:]
        if words[0] not in PARSERS:
            continue
        actions = PARSERS[words[0]]._option_string_actions
        for option, value in pairwise(words):
            if option in actions and actions[option].choices:
                assert value in list(actions[option].choices or ()), line


@pytest.mark.parametrize("path", NAMING, ids=name)
def test_every_code_that_is_named_is_one_of_a_rule(path: Path) -> None:
    assert {*CODE.findall(path.read_text("utf-8"))} <= {code for code, _ in rules()}


@pytest.mark.parametrize("path", NAMING, ids=name)
def test_every_file_and_target_that_is_named_exists(path: Path) -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    for span in spans(path):
        if span.startswith("make "):
            assert span.split()[1] in targets, span
        if not span.startswith(TOP) or " " in span or span.startswith(MADE):
            continue
        assert (ROOT / span.split("<")[0]).exists(), f"{span} is not there"


def test_the_pages_of_the_manual_are_the_same_in_both_languages_and_all_in_the_navigation() -> None:
    pages = [{p.name for p in (ROOT / f"docs/{lang}/manual").glob("*.md")} for lang in LANGUAGES]
    assert pages[0] == pages[1]
    for settings in ("mkdocs.yml", "mkdocs.zh.yml"):
        listed = set(re.findall(r"manual/(\w+\.md)", (ROOT / settings).read_text("utf-8")))
        assert listed == pages[0] | {"commands.md", "checks.md", "schema.md"}


@pytest.mark.parametrize(
    "page", sorted(p.relative_to(ROOT / "docs/en").as_posix() for p in HAND if "docs/en" in name(p))
)
def test_headings_links_and_code_blocks_are_the_same_in_both_languages(page: str) -> None:
    english, chinese = ((ROOT / f"docs/{lang}/{page}").read_text("utf-8") for lang in LANGUAGES)
    outside = [FENCE.sub("", text) for text in (english, chinese)]
    levels = [[(len(marks), anchor) for marks, anchor in HEADING.findall(text)] for text in outside]
    assert levels[0] == levels[1]
    assert len(levels[0]) == len(re.findall(r"^#+ ", outside[0], re.MULTILINE)), "every heading has an explicit id"
    assert FENCE.findall(english) == FENCE.findall(chinese)
    links = [sorted(set(re.findall(r"\]\(([^)]+)\)", text))) for text in outside]
    assert links[0] == links[1]


@pytest.mark.parametrize("path", [path for path in HAND if "docs/zh" in name(path)], ids=name)
def test_the_chinese_pages_keep_the_typography_that_records_keep(path: Path) -> None:
    found = [slip for part in chinese_parts(path.read_text("utf-8")) for slip in slips(part)]
    assert found == []


def chinese_parts(text: str) -> Iterator[str]:
    """Titles, headings, cells, list items and paragraphs, each by itself, as a reader meets them."""
    head, _, body = text.removeprefix("---\n").partition("\n---\n")
    yield from (line.partition(": ")[2].strip('"') for line in head.splitlines() if line[:5] in ("title", "descr"))
    body = re.sub(r" \{ #[\w-]+ \}", "", FENCE.sub("", body))
    for part in re.split(r"\n\n|\n(?=[-#|]|\d\. )", body):
        part = " ".join(close_han(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", part)).split())
        yield from (
            (cell.strip() for cell in part.strip("|").split("|")) if part.startswith("|") else (part.strip("# "),)
        )


def test_every_text_of_the_code_that_the_reference_shows_has_its_chinese_and_no_chinese_is_idle() -> None:
    shown = {action.help for parser in PARSERS.values() for action in commands.arguments(parser)}
    shown |= {parser.description for parser in PARSERS.values()}
    assert shown == set(reference.COMMANDS)
    assert {summary for _, summary in rules()} == set(reference.CHECKS)
    assert {text for model in schema.models().values() for text in schema.texts(model)} == set(reference.SCHEMA)
    for text in (*reference.COMMANDS.values(), *reference.CHECKS.values(), *reference.SCHEMA.values()):
        assert list(slips(text)) == [], text


def blocks(kind: str) -> list[str]:
    return [block for found, block in FENCE.findall(TUTORIAL["en"]) if found == kind]


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh copy of the knowledge base under git, with the post-mortem of the tutorial beside it."""
    root = tmp_path_factory.mktemp("tutorial") / "kbtool"
    for part in ("incidents", "schema", "labs"):
        shutil.copytree(ROOT / part, root / part)
    for words in (
        ["init", "-q", "-b", "main"],
        ["add", "."],
        ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "a"],
    ):
        subprocess.run(["git", *words], cwd=root, check=True)
    shutil.copy(SAMPLE, root / "PM2021-007.md")
    return root


def test_the_tutorial_prints_what_it_says_from_the_import_to_the_diff(checkout: Path) -> None:
    services, record = blocks("yaml")
    sessions = [s for block in blocks("console") for s in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    draft = checkout / "incidents/_drafts/dfds-all-services-returning-503-in-2021.yaml"
    path = checkout / "incidents/dfds/dfds-load-balancer-2021.yaml"
    (checkout / "schema/services/dfds.yaml").write_text(services, "utf-8")
    compare(checkout, sessions[0])
    assert yaml.safe_load(draft.read_text("utf-8"))["id"] == draft.stem
    compare(checkout, sessions[1])
    path.parent.mkdir()
    draft.rename(path)
    draft.parent.rmdir()
    path.write_text(record.replace("{{gap run-starts attached}} after that", "10 minutes after that", 1), "utf-8")
    compare(checkout, sessions[2])
    path.write_text(record, "utf-8")
    for session in sessions[3:]:
        compare(checkout, session)
    assert path.read_text("utf-8") == record


def compare(folder: Path, session: str) -> None:
    """A session is what the command prints; a line of three dots stands for lines that are left out.

    Lines of the draft are not compared: its excerpts are shorter here, since the sample holds words of ours.
    """
    line, _, told = session.replace("\\\n", " ").partition("\n")
    done = run(*shlex.split(line)[1:], cwd=folder, COLUMNS="80")
    printed = (done.stdout.rstrip("\n") + "\n" + done.stderr).strip()
    printed, told = (re.sub(r"(_drafts/.*\.yaml):\d+:\d+:", r"\1:", text) for text in (printed, told))
    parts = [part.strip("\n") for part in told.split("\n...\n")]
    wanted = r"\n(?:.*\n)*".join(re.escape(part) for part in parts)
    assert re.fullmatch(wanted, printed), f"{line}\n{printed}"
