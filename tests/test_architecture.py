"""The house stands as designed: levels, who may open files, who may import what, and how long things may be."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tests.records import ROOT

PACKAGE = ROOT / "kbtool"
MODULES = sorted(PACKAGE.rglob("*.py"))

LEVELS: list[tuple[int, tuple[str, ...]]] = [
    (0, ("kbtool", "kbtool.errors", "kbtool.problems", "kbtool.locale.*", "kbtool.searchtext", "kbtool.files", "kbtool.tables",
         "kbtool.cjk", "kbtool.assets", "kbtool.shipped", "kbtool.unwanted", "kbtool.workers", "kbtool.collector", "kbtool.seen",
         "kbtool.progress")),
    (1, ("kbtool.model", "kbtool.model.*", "kbtool.written")),
    (2, ("kbtool.i18n", "kbtool.locale", "kbtool.yamltext", "kbtool.yamlwriting", "kbtool.walk", "kbtool.named")),
    (3, ("kbtool.cache", "kbtool.languages", "kbtool.kb", "kbtool.clock", "kbtool.schema", "kbtool.drafts")),
    (3, ("kbtool.explain", "kbtool.strays", "kbtool.linked")),
    (4, ("kbtool.load", "kbtool.intervals", "kbtool.references")),
    (4, ("kbtool.prose", "kbtool.prose.*")),
    (5, ("kbtool.checks", "kbtool.checks.*", "kbtool.graph", "kbtool.siblings", "kbtool.facets",
         "kbtool.likeness", "kbtool.evaluation", "kbtool.merged", "kbtool.ledgers", "kbtool.ledgers.*")),
    (6, ("kbtool.analysis",)),
    (7, ("kbtool.pages", "kbtool.pages.*", "kbtool.exporters", "kbtool.exporters.*")),
    (6, ("kbtool.importers.base",)),
    (7, ("kbtool.importers", "kbtool.importers.*")),
    (8, ("kbtool.registry", "kbtool.pipeline", "kbtool.report", "kbtool.query", "kbtool.indexfile", "kbtool.policy", "kbtool.prune", "kbtool.weight")),
    (8, ("kbtool.across", "kbtool.circular")),
    (9, ("kbtool.fmt", "kbtool.fmt.*", "kbtool.compare", "kbtool.compare.*", "kbtool.gitbase", "kbtool.newrecord", "kbtool.links", "kbtool.start")),
    (9, ("kbtool.index", "kbtool.rows")),
    (9, ("kbtool.shell", "kbtool.sitepages", "kbtool.pagestore")),
    (10, ("kbtool.mkdocs_plugin", "kbtool.site")),
    (11, ("kbtool.cli", "kbtool.cli.*", "kbtool.__main__")),
]  # fmt: skip
"""Lowest first. A module imports from its own level or below; nobody imports cli."""

FAMILIES = ("kbtool.checks", "kbtool.exporters", "kbtool.importers")
BASES = {
    "kbtool.checks": ("base",),
    "kbtool.exporters": ("data",),
    "kbtool.importers": (
        "base",
        "when",
        "timeline",
        "record",
        "jsontext",
        "xmltree",
        "htmltext",
        "frontmatter",
        "mdblocks",
        "mdtimes",
        "entries",
    ),
}
"""Members of a family never import each other, except its base."""

MAY_OPEN = ("kbtool.load", "kbtool.cache", "kbtool.index", "kbtool.query", "kbtool.mkdocs_plugin", "kbtool.site",
            "kbtool.policy", "kbtool.prune", "kbtool.weight", "kbtool.shipped", "kbtool.gitbase", "kbtool.start",
            "kbtool.files", "kbtool.seen", "kbtool.sitepages", "kbtool.pagestore", "kbtool.schema", "kbtool.cli.", "kbtool.registry", "kbtool.exporters.markdown")  # fmt: skip
REFERENCE = "kbtool.pages.manual.commands"
"""Describes the commands, so it looks at the list of them and at their parsers."""
MAY_PRINT = ("kbtool.report",)
LIGHT = ("kbtool.query", "kbtool.indexfile", "kbtool.across", "kbtool.circular", "kbtool.cli.reasons", "kbtool.cli.common",
         "kbtool.cli.circular", "kbtool.cli.upstreams", "kbtool.cli.path", "kbtool.report", "kbtool.i18n", "kbtool.searchtext", "kbtool.errors", "kbtool.cli.main",
         "kbtool.cli.options", "kbtool.cli.knowledge", "kbtool.cli.show_time", "kbtool.cli.chains", "kbtool.cli.tree",
         "kbtool.cli.cascade", "kbtool.cli.ledger", "kbtool.ledgers", "kbtool.ledgers.table")  # fmt: skip
HEAVY = {"yaml", "pydantic", "networkx", "typing", "dataclasses", "pathlib", "json", "mkdocs", "markdown"}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {name_of(path): path for path in MODULES}


def level(name: str) -> int:
    for number, patterns in LEVELS:
        for pattern in patterns:
            if name == pattern or (pattern.endswith(".*") and name.startswith(pattern[:-1])):
                return number
    raise AssertionError(f"{name} has no level; give it one in LEVELS")


def imports(path: Path, top_only: bool = False) -> list[str]:
    """Modules that a file imports, type-checking blocks left out."""
    tree = ast.parse(path.read_text("utf-8"))
    out: list[str] = []
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If):
            test = ast.unparse(node.test)
            if test in ("TYPE_CHECKING", "False"):
                skipped |= {inner for child in node.body for inner in ast.walk(child)}
    nodes = tree.body if top_only else list(ast.walk(tree))
    for node in nodes:
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            out += [alias.name for alias in node.names]
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                out.append(inner if inner in NAMES else node.module)
    return out


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_module_imports_only_from_its_level_or_below(name: str) -> None:
    above = [other for other in imports(NAMES[name]) if other.startswith("kbtool") and level(other) > level(name)]
    allowed = ["kbtool.cli.main"] if name in ("kbtool.__main__", REFERENCE) else []
    assert [other for other in above if other not in allowed] == []


@pytest.mark.parametrize("name", sorted(n for n in NAMES if not n.startswith(("kbtool.cli", "kbtool.__main__"))))
def test_nobody_imports_the_command_line(name: str) -> None:
    allowed = ["kbtool.cli.main"] if name == REFERENCE else []
    assert [o for o in imports(NAMES[name]) if o.startswith("kbtool.cli") and o not in allowed] == []


@pytest.mark.parametrize("family", FAMILIES)
def test_members_of_a_family_never_import_each_other(family: str) -> None:
    for name, path in NAMES.items():
        if not name.startswith(family + "."):
            continue
        mates = [
            other for other in imports(path)
            if other.startswith(family + ".") and other != name and other.removeprefix(family + ".") not in BASES[family]
        ]  # fmt: skip
        assert mates == [], name


@pytest.mark.parametrize("name", sorted(n for n in NAMES if n.startswith("kbtool.pages") or n == "kbtool.registry"))
def test_the_page_generator_never_imports_mkdocs(name: str) -> None:
    assert [other for other in imports(NAMES[name]) if other.split(".")[0] in ("mkdocs", "material")] == []


@pytest.mark.parametrize("name", LIGHT)
def test_the_way_of_a_query_imports_nothing_heavy(name: str) -> None:
    assert [other for other in imports(NAMES[name], top_only=True) if other.split(".")[0] in HEAVY] == []


def test_yaml_and_networkx_are_imported_in_one_place_each() -> None:
    found = [n for n, p in NAMES.items() if "yaml" in {i.split(".")[0] for i in imports(p)}]
    assert found == ["kbtool.yamltext", "kbtool.yamlwriting"]
    found = [n for n, p in NAMES.items() if "networkx" in {i.split(".")[0] for i in imports(p)}]
    assert found == ["kbtool.graph"]
    assert [n for n, p in NAMES.items() if "ruamel" in {i.split(".")[0] for i in imports(p)}] == ["kbtool.fmt.layout"]


@pytest.mark.parametrize("name", sorted(NAMES))
def test_files_are_opened_at_the_edges_only_and_printing_goes_through_report(name: str) -> None:
    for node in ast.walk(ast.parse(NAMES[name].read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        called = ast.unparse(node.func)
        opens = called == "open" or called.rsplit(".", 1)[-1] in (
            "read_text",
            "read_bytes",
            "write_text",
            "write_bytes",
        )
        if opens:
            assert name.startswith(MAY_OPEN), f"{name}:{node.lineno} opens a file"
        if called == "print":
            assert name in MAY_PRINT, f"{name}:{node.lineno} prints"


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_module_is_short_and_begins_with_what_it_does(name: str) -> None:
    source = NAMES[name].read_text("utf-8")
    tree = ast.parse(source)
    assert ast.get_docstring(tree), "begin with a paragraph: what it does, where it stands"
    if not name.startswith("kbtool.locale"):
        assert source.count("\n") <= 300
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            size = (node.end_lineno or node.lineno) - node.lineno + 1
            assert size <= 50, f"{node.name} has {size} lines"


def test_no_rule_reads_the_clock() -> None:
    for name, path in NAMES.items():
        if name == "kbtool.cli.new":
            continue  # the day on which a draft is begun is handed on from there
        source = path.read_text("utf-8")
        for call in ("date.today(", "datetime.now(", "time.time(", "utcnow("):
            assert call not in source, f"{name} reads the clock"


def test_both_languages_of_the_interface_have_the_same_keys_and_nothing_empty() -> None:
    from kbtool.locale import en, zh

    assert sorted(en.WORDS) == sorted(zh.WORDS)
    assert [key for key, value in {**en.WORDS, **zh.WORDS}.items() if not value and key != "bound-exact"] == []
