"""The smallest sound written page of a pattern, as parsed YAML would give it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.records import put, text


def minimal_pattern() -> dict[str, Any]:
    box = {"column": 1, "row": 1, "label": text("One", "一")}
    scene = {
        "kind": "scene", "title": text("Before", "之前"), "columns": 2,
        "boxes": [{"id": "a", **box}, {"id": "b", **box, "row": 2}], "arrows": [{"start": "a", "end": "b"}],
    }  # fmt: skip
    bars = {
        "kind": "bars", "title": text("After", "之后"), "values": ["1", "5"], "limit": "3",
        "limit_label": text("The limit", "上限"), "axis": text("Hours", "小时"),
    }  # fmt: skip
    return {
        "pattern": "cells", "problem": text("One fault meets all.", "一处故障波及全部。"),
        "idea": text("Divide it.", "把它分开。"),
        "picture": {"says": text("Before and after.", "之前与之后。"), "panels": [scene, bars]},
        "limits": [text("When nothing is divided.", "没有分开时。"), text("When all change at once.", "同时变更时。")],
        "tests": [text("Stop one.", "停掉一个。"), text("Count them.", "数一数。")],
    }  # fmt: skip


def write_pattern(root: Path, data: dict[str, Any]) -> Path:
    folder = root / "schema" / "patterns"
    folder.mkdir(exist_ok=True)
    put(folder / "cells.yaml", data)
    return root
