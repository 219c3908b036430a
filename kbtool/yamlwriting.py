"""Plain data -> YAML text, as people write records by hand. The way back is yamltext.py."""

from __future__ import annotations

from typing import Any

import yaml


class _Writer(yaml.SafeDumper):
    """Writes text that yamltext.py and a YAML 1.1 reader take for the same text."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002
        return True

    def represent_text(self, data: str) -> yaml.ScalarNode:
        long = len(data) > 90 and " " in data
        style = ">" if long and "\n" not in data and not data.startswith(" ") and not data.endswith(" ") else None
        return self.represent_scalar("tag:yaml.org,2002:str", data, style)

    def represent_items(self, data: Any) -> yaml.SequenceNode:
        """A short list of short words on one line, any other list one item a line."""
        words = all(isinstance(item, str) and len(item) < 40 for item in data) and sum(map(len, data)) < 90
        return self.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=words)

    def represent_blank(self, _: None) -> yaml.ScalarNode:
        """A key to be filled in."""
        return self.represent_scalar("tag:yaml.org,2002:null", "")

    def increase_indent(self, flow: bool = False, indentless: bool = False) -> None:  # noqa: ARG002
        super().increase_indent(flow, False)


# Days and times stay unquoted, as records are written by hand; the reader takes every scalar as text anyway.
_Writer.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.SafeDumper.yaml_implicit_resolvers.items()
}
_Writer.add_representer(str, _Writer.represent_text)
_Writer.add_representer(type(None), _Writer.represent_blank)
_Writer.add_representer(list, _Writer.represent_items)


def write(data: Any) -> str:
    """Plain data (dicts, lists, text) as YAML in block style, keys in the order they have."""
    return str(
        yaml.dump(data, Dumper=_Writer, sort_keys=False, allow_unicode=True, width=116, default_flow_style=False)
    )
