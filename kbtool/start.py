"""What `kbtool init` lays out: a private knowledge base that builds its site with the same commands.

Vocabularies are copied, so that a reader sees them and git keeps them; schema/.shipped.json tells which copies are as
shipped, and `--update` renews those and no others. Own terms go into schema/own/, own services into schema/services/.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

from kbtool.errors import KbtoolError
from kbtool.fmt import format_text
from kbtool.locale.authoring import text as text_of
from kbtool.model import ServiceFile

LIST = "schema/.shipped.json"
_NOT_SHIPPED = ("schema/runbooks.yaml", "schema/sibling-judgements.yaml")
"""Their steps rest on the incidents of the public base."""

_NAV = re.compile(r"^nav:\n(?: +- [^\n]*\n)+", re.MULTILINE)


def shipped(languages: tuple[str, ...]) -> dict[str, bytes]:
    """Files that come with kbtool, by the path they get: vocabularies, editor schemas, templates, manual."""
    home = _home()
    out = {}
    for folder in ("schema", "overrides", *(f"docs/{lang}/manual" for lang in languages)):
        for path in sorted((home / folder).rglob("*")):
            name = path.relative_to(home).as_posix()
            if path.is_file() and name not in _NOT_SHIPPED:
                out[name] = path.read_bytes()
    if len(languages) == 1:
        other = "zh" if languages[0] == "en" else "en"
        for name in [name for name in out if name.endswith(".schema.json")]:
            relaxed = _without(json.loads(out[name]), other)
            out[name] = (json.dumps(relaxed, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode()
    return out


def own(name: str, provider: str, languages: tuple[str, ...], lang: str = "en") -> dict[str, bytes]:
    """Files that belong to the new base from the start, by path; what they tell its keepers is in `lang`."""
    home = _home()
    out = {
        "kbtool.yaml": f"languages: [{', '.join(languages)}]\n",
        ".gitignore": "site/\nbuild/\n.venv/\n.*.kbtool-tmp\n",
        "incidents/.gitkeep": "",
        "schema/runbooks.yaml": "vocabulary: runbooks\nrunbooks: []\n",
        "schema/own/README.md": text_of("init-own", lang),
        f"schema/services/{provider}.yaml": _services(name, provider, languages, lang),
        "Makefile": _MAKEFILE,
        "README.md": text_of("init-readme", lang, name=name, provider=provider),
    }
    english = (home / "mkdocs.yml").read_text("utf-8")
    chinese = (home / "mkdocs.zh.yml").read_text("utf-8")
    out["mkdocs.yml"] = _settings(english, name)
    if languages == ("en", "zh"):
        out["mkdocs.zh.yml"] = re.sub(r"(?m)^(site_name|site_description|copyright):.*\n", "", chinese).replace(
            "docs_dir:", f"site_name: {_quoted(name)}\ndocs_dir:", 1
        )
    else:
        out["mkdocs.yml"] = _alone(out["mkdocs.yml"], chinese, languages[0])
    for lang in languages:
        out[f"docs/{lang}/about.md"] = (home / f"docs/{lang}/about.md").read_text("utf-8")
    return {path: text.encode() for path, text in out.items()}


def marks(files: dict[str, bytes]) -> dict[str, str]:
    return {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}


def _home() -> Path:
    """The data of the wheel; in a checkout of kbtool, the checkout."""
    for home in (Path(__file__).parent / "data/start", Path(__file__).parent.parent):
        if (home / "mkdocs.yml").is_file() and (home / "schema").is_dir():
            return home
    raise KbtoolError("this kbtool was installed without the files of `kbtool init`; install the wheel")


def _without(node: Any, other: str) -> Any:
    """An editor schema that does not ask for the other language."""
    if isinstance(node, dict):
        required = node.get("required")
        kept = {key: _without(value, other) for key, value in node.items()}
        if isinstance(required, list) and {"en", "zh"} <= set(required):
            kept["required"] = [key for key in required if key != other]
        return kept
    return [_without(item, other) for item in node] if isinstance(node, list) else node


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _settings(text: str, name: str) -> str:
    text = re.sub(r"(?m)^site_name:.*$", lambda _: f"site_name: {_quoted(name)}", text)
    text = re.sub(r"(?m)^(site_description|copyright):.*\n", "", text)
    return re.sub(r"KBTOOL_REPOSITORY, \"[^\"]*\"", 'KBTOOL_REPOSITORY, "https://git.example"', text)


def _alone(text: str, chinese: str, lang: str) -> str:
    """The settings of a site in one language."""
    text = text.replace("    also_build: mkdocs.zh.yml\n", "").replace("  alternate: true\n", "  alternate: false\n")
    text = re.sub(r"(?m)^  # Truthy, so that the header.*\n", "", text)
    if lang == "en":
        return re.sub(r"(?m)^      zh-Hans: .*\n", "", text)
    text = re.sub(r"(?m)^      en: \{.*\n", "", text).replace("path: zh/", 'path: ""')
    text = text.replace("    lang: en\n", "    lang: zh\n").replace("  language: en\n", "  language: zh-Hans\n")
    text = text.replace("docs_dir: docs/en", "docs_dir: docs/zh")
    text = text.replace("  search: {}\n", "  search: {lang: en, pipeline: [stopWordFilter]}\n")
    found = _NAV.search(chinese)
    return _NAV.sub(lambda _: found.group() if found else "", text)


def _services(name: str, provider: str, languages: tuple[str, ...], lang: str) -> str:
    def both(en: str, zh: str) -> str:
        texts = {"en": en, "zh": zh}
        return "{" + ", ".join(f"{lang}: {_quoted(texts[lang])}" for lang in languages) + "}"

    text = (
        f"# yaml-language-server: $schema=../services.schema.json\n# {text_of('init-services', lang)}\n"
        f"provider: {provider}\nname: {both(name, name)}\nservices:\n"
        f"  - id: {provider}-example\n    name: {both('Example', '示例')}\n"
        f"    definition: {both('Replace this by a service of yours.', '换成你们自己的服务。')}\n    category: other\n"
    )
    return format_text(text.encode(), ServiceFile)


_MAKEFILE = """\
.PHONY: check fmt site serve
check: ; kbtool check
fmt: ; kbtool fmt
site: ; kbtool site
serve: ; kbtool serve
"""
