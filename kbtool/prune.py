"""The theme's style without the rules that no page can use; a function over a built folder, beside `policy`.

A selector stays when everything it names (elements, classes, ids, attributes) stands in a built page or in any script
of the site, and is not looked into further: what `:not()` and its kin hold does not count. Of what is left, custom
properties that nothing reads go too: much of the theme's weight is icons of boxes that are on no page.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NamedTuple

import tinycss2

from kbtool.cache import Cache, key
from kbtool.seen import Seen, below, free, look_at_folder

WORD = re.compile(r"[A-Za-z_][\w-]*")
READ = re.compile(r"--[\w-]+(?=\s*[,)])|(?<=[\"'`])--[\w-]+")
"""Custom properties as they are read: `var(--x)` in styles, `"--x"` in scripts."""
DATA = "incidents/*/graph.js"
"""Names and places of boxes, and no script."""
ALWAYS = frozenset({"*", "html", "body", "head"})


class Marks(NamedTuple):
    """What stands on the pages of a site and in its scripts."""

    pages: Seen
    ids: set[str]
    words: set[str]
    """The words of every script: a script may add any class it names."""


def prune_style(folder: Path, pages: Seen | None = None, cache: Cache | None = None) -> None:
    """Rewrite the theme's style sheets below `folder`, which holds every page and script that uses them.

    `cache` keeps what came out for the same sheets and the same marks: most edits add no mark.
    """
    pages, cache = pages or look_at_folder(folder, ""), cache or Cache(None)
    files = [folder / name for name in sorted(below(folder)) if name.endswith((".css", ".js"))]
    sheets = {path: path.read_text(encoding="utf-8") for path in files if path.match("assets/stylesheets/*.min.css")}
    texts = list(dict.fromkeys(sheets.values()))  # both languages have the same
    named = {word for text in texts for word in WORD.findall(text)}
    ids = {name for ids in pages.ids.values() for name in ids.split("\n") if name in named}
    seen = Marks(pages, ids, set())
    read: set[str] = set()
    for path in files:
        if path.suffix == ".js" and not path.match(DATA):
            text = path.read_text(encoding="utf-8")
            seen.words.update(word for word in WORD.findall(text) if word in named)
            read.update(READ.findall(text))
        elif path.match("assets/kb/*.css"):
            read.update(READ.findall(path.read_text(encoding="utf-8")))
    marks = (sorted(pages.names), sorted(pages.values), sorted(ids), sorted(seen.words), sorted(read))
    told = (tinycss2.__version__, texts, marks)
    name = key("style", repr(told))
    kept = cache.get(name)
    pruned = json.loads(kept) if kept else _pruned(texts, seen, read)
    cache.put(name, json.dumps(pruned))
    for path, text in sheets.items():
        path.write_text(pruned[texts.index(text)], encoding="utf-8")


def _pruned(texts: list[str], seen: Marks, read: set[str]) -> list[str]:
    rules = [tinycss2.parse_stylesheet(text, True, True) for text in texts]
    first = [_rules(found, seen, None) for found in rules]
    read = read | {name for text in first for name in READ.findall(text)}
    return [_rules(found, seen, read) for found in rules]


def _rules(rules: list[Any], seen: Marks, read: set[str] | None) -> str:
    return "".join(_rule(rule, seen, read) for rule in rules)


def _rule(rule: Any, seen: Marks, read: set[str] | None) -> str:
    if rule.type == "qualified-rule":
        kept = [selector for selector in _split(rule.prelude) if _usable(selector, seen)]
        body = _declarations(rule.content, read)
        return f"{','.join(tinycss2.serialize(part) for part in kept)}{{{body}}}" if kept and body else ""
    if rule.type == "at-rule" and rule.lower_at_keyword in ("media", "supports", "layer", "container") and rule.content:
        inner = _rules(tinycss2.parse_rule_list(rule.content, True, True), seen, read)
        return f"@{rule.at_keyword}{tinycss2.serialize(rule.prelude)}{{{inner}}}" if inner else ""
    if rule.type == "error":
        raise ValueError(f"the theme's style cannot be read: {rule.message}")
    return str(rule.serialize())


def _declarations(content: list[Any], read: set[str] | None) -> str:
    found = tinycss2.parse_declaration_list(content, True, True)
    kept = [one for one in found if read is None or not one.name.startswith("--") or one.name in read]
    return ";".join(one.serialize() for one in kept)


def _split(prelude: list[Any]) -> list[list[Any]]:
    """The selectors of a list, at its commas."""
    out: list[list[Any]] = [[]]
    for token in prelude:
        if token.type == "literal" and token.value == ",":
            out.append([])
        else:
            out[-1].append(token)
    return out


def _usable(selector: list[Any], seen: Marks) -> bool:
    before = ""
    for token in selector:
        if token.type == "hash" and not _known(f"#{token.value}", token.value, seen):
            return False
        if token.type == "ident" and before != ":":
            name = f".{token.value}" if before == "." else token.lower_value
            if name not in ALWAYS and not _known(name, token.value, seen):
                return False
        if token.type == "[] block" and not _attribute(token.content, seen):
            return False
        before = token.value if token.type == "literal" else ""
    return True


def _known(name: str, word: str, seen: Marks) -> bool:
    if name.startswith("#"):
        return word in seen.ids or word in seen.words
    return name in seen.pages.names or word in seen.words


def _attribute(content: list[Any], seen: Marks) -> bool:
    """`[dir=rtl]` needs a page with that very value; other comparisons, and `free` ones, only the attribute."""
    parts = [token for token in content if token.type != "whitespace"]
    name = parts[0].value
    if not _known(f"[{name}", name, seen):
        return False
    if len(parts) != 3 or parts[1].value != "=":
        return True
    value = parts[2].value
    if name == "id":
        return _known(f"#{value}", value, seen)
    return free(name) or (name, value) in seen.pages.values or value in seen.words
