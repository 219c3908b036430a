"""What the commands for authors and reviewers say (import, new, diff, fmt, init), each as (English, Chinese).

Apart from en.py and zh.py, which every query command loads.
"""

from __future__ import annotations

TEXTS: dict[str, tuple[str, str]] = {
    "comma": (", ", "、"),
    "import-head": ("{name}: {count} draft(s) from {format}", "{name}：{count} 份草稿（{format}）"),
    "import-note": ("  note     {note}", "  说明     {note}"),
    "import-wrote": ("  wrote    {path}", "  写入     {path}"),
    "import-took": ("           took {taken}; {count} question(s)", "           收录 {taken}；{count} 个问题"),
    "import-skipped": ("  skipped  line {line}: {what}: {why}", "  略过     第 {line} 行：{what}：{why}"),
    "import-next": (
        "  next     answer the questions in the draft; `kbtool check` lists them",
        "  下一步   在草稿中回答问题；`kbtool check` 会列出",
    ),
    "import-encoding": ("read as {encoding}", "按 {encoding} 读取"),
    "import-unmatched": ("has no `{match}`", "不含“{match}”"),
    "import-there": ("{path} is there; --force writes over it", "{path} 已存在；--force 覆盖"),
}  # fmt: skip


def text(name: str, lang: str, /, **values: object) -> str:
    """One text in one language."""
    return TEXTS[name][lang == "zh"].format(**values)
