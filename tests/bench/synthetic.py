"""Knowledge bases of any size for the bench: the real records, and copies of them under other names.

Deterministic. Copies come in groups: one copy of every real record, moved to a provider of its own (at most forty), with
its links to siblings kept inside the group; so sizes, languages and the shape of graphs are those of the real records.
A `brief` copy keeps sources, timeline, cascade, cause and quantities of the smaller half of the records.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

from tests.records import ROOT

PROVIDERS = 40
BRIEF_KEYS = (
    "schema_version", "id", "depth", "state", "title", "short", "summary", "organisation", "services", "regions", "date",
    "zone", "verified", "notices", "sources", "quantities", "system", "timeline", "cause", "cascade", "disagreements", "response",
)  # fmt: skip


def write_kb(root: Path, count: int, brief: bool) -> None:
    """A knowledge base of `count` records at `root`: the real ones first, then copies. `root` must not exist."""
    shutil.copytree(ROOT / "schema", root / "schema")
    shutil.copytree(ROOT / "labs", root / "labs", ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("docs", "overrides"):
        shutil.copytree(ROOT / name, root / name)
    for name in ("mkdocs.yml", "mkdocs.zh.yml"):
        shutil.copy(ROOT / name, root / name)
    real = sorted((ROOT / "incidents").glob("*/[a-z]*.yaml"))
    for path in real:
        target = root / path.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    stencils = {path.stem: path.read_text("utf-8") for path in real}
    if brief:
        small = sorted(stencils, key=lambda name: (len(stencils[name]), name))[: len(stencils) // 2]
        stencils = {name: _brief(stencils[name]) for name in sorted(small)}
    services = [item["id"] for path in sorted((ROOT / "schema/services").glob("*.yaml")) for item in _services(path)]
    groups = -(-max(0, count - len(real)) // len(stencils))
    _write_providers(root, min(groups, PROVIDERS))
    renamed = _renaming(services)
    for number in range(max(0, count - len(real))):
        group, place = divmod(number, len(stencils))
        last = number - place + len(stencils) > count - len(real)
        name = list(stencils)[place]
        _write_copy(root, name, stencils, group, renamed, last)


def _brief(text: str) -> str:
    data: dict[str, Any] = yaml.load(text, yaml.CBaseLoader)  # every scalar stays text, as in our own loader
    kept = {key: data[key] for key in BRIEF_KEYS if key in data} | {"depth": "brief"}
    kept["system"] = {"components": data.get("system", {}).get("components", [])}
    kept["cause"] = {key: data["cause"][key] for key in ("trigger", "root_cause", "factors") if key in data["cause"]}
    return str(yaml.dump(kept, Dumper=yaml.CSafeDumper, allow_unicode=True, width=110, sort_keys=False))


def _services(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = yaml.load(path.read_text("utf-8"), yaml.CSafeLoader)["services"]
    return found


def _write_providers(root: Path, count: int) -> None:
    """More providers, one for each group up to forty, with every service of the real ones under an id of its own."""
    every = [item for path in sorted((ROOT / "schema/services").glob("*.yaml")) for item in _services(path)]
    for number in range(count):
        prefix = f"p{number:02d}"
        listed = []
        for item in every:
            copy = {key: value for key, value in item.items() if key not in ("aliases", "detect")}
            copy["id"] = f"{prefix}-{item['id']}"
            copy["name"] = {lang: f"{prefix.upper()} {name}" for lang, name in item["name"].items()}
            if "part_of" in item:
                copy["part_of"] = f"{prefix}-{item['part_of']}"
            listed.append(copy)
        name = f"Provider {number}"
        data = {"provider": prefix, "name": {"en": name, "zh": name}, "services": listed}
        text = yaml.dump(data, Dumper=yaml.CSafeDumper, allow_unicode=True, width=110, sort_keys=False)
        (root / "schema/services" / f"{prefix}.yaml").write_text(text, "utf-8")


def _renaming(services: list[str]) -> Callable[[str, str], str]:
    """A function that puts a provider's prefix before every service id in a text."""
    ids = "|".join(sorted(map(re.escape, services), key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w/.-])(?:{ids})(?![\w/.-])")
    return lambda text, prefix: pattern.sub(lambda match: f"{prefix}-{match.group()}", text)


def _write_copy(
    root: Path, name: str, stencils: dict[str, str], group: int, renamed: Callable[[str, str], str], last: bool
) -> None:
    """One copy. In the last, incomplete group, links to siblings keep pointing at the real records."""
    prefix = f"p{group % PROVIDERS:02d}"
    own = f"{name}-g{group:04d}"
    text = renamed(stencils[name], prefix)
    text = re.sub(rf"^id: {name}$", f"id: {own}", text, flags=re.MULTILINE)
    text = re.sub(r"^organisation: .*$", f"organisation: {prefix}", text, flags=re.MULTILINE)
    text = re.sub(r"(?m)^(short:\n  en: )(.*)\n  zh: (.*)$", rf"\1\2 {group}\n  zh: \3 {group}", text)
    if not last:
        text = re.sub(r"(?m)^( +-? ?target: )([a-z0-9-]+)$", rf"\1\2-g{group:04d}", text)
    folder = root / "incidents" / prefix
    folder.mkdir(exist_ok=True)
    (folder / f"{own}.yaml").write_text(text, "utf-8")
    if (ROOT / "labs" / name).is_dir():
        shutil.copytree(ROOT / "labs" / name, root / "labs" / own, ignore=shutil.ignore_patterns("__pycache__"))
