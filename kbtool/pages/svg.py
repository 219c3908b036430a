"""Small helpers for pictures: elements, text width, wrapping. Pictures are built with ElementTree, which escapes.

Colours live in the style sheet: a picture has classes and plain attributes only, since the policy forbids `style`.
"""

from __future__ import annotations

import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Iterable

from kbtool.pages.html import Html

Element = ET.Element


def element(parent: Element | None, tag: str, content: str = "", **attributes: str | float) -> Element:
    """Append an element; `cls` is class, numbers are written short, inner `_` becomes `-`."""
    named = {("class" if k == "cls" else k.rstrip("_").replace("_", "-")): _value(v) for k, v in attributes.items()}
    made = ET.Element(tag, named) if parent is None else ET.SubElement(parent, tag, named)
    if content:
        made.text = content
    return made


def _value(value: str | float) -> str:
    return value if isinstance(value, str) else f"{value:.1f}".rstrip("0").rstrip(".")


def number(value: float) -> str:
    return _value(float(value))


def route(x: float, y: float, down: float | None, legs: Iterable[tuple[float, float, float | None]]) -> str:
    """The path of a line: from a point straight down to `down`, then leg by leg a bow to a point and down again."""
    path = f"M{number(x)} {number(y)}"
    if down is not None:
        y = down
        path += f" V{number(y)}"
    for to_x, to_y, then in legs:
        middle = (to_y - y) * 0.55
        path += (
            f" C{number(x)} {number(y + middle)} {number(to_x)} {number(to_y - middle)} {number(to_x)} {number(to_y)}"
        )
        x, y = to_x, to_y
        if then is not None:
            y = then
            path += f" V{number(y)}"
    return path


def picture(identity: str, width: float, height: float, title: str, description: str, cls: str) -> Element:
    """The root of a picture with its accessible name and description. `identity` is unique on the page."""
    root = element(
        None, "svg", viewBox=f"0 0 {_value(width)} {_value(height)}", width=width, height=height, cls=f"kb-svg {cls}",
        role="group", aria_labelledby=f"{identity}-title", aria_describedby=f"{identity}-desc",
    )  # fmt: skip
    element(root, "title", title, id=f"{identity}-title")
    element(root, "desc", description, id=f"{identity}-desc")
    return root


def markup(root: Element) -> Html:
    return Html(ET.tostring(root, encoding="unicode"))


def wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def width(text: str, size: float) -> float:
    """Estimated width of a line: 0.56 em for Latin, 1 em for Chinese."""
    return sum(size if wide(c) else size * (0.62 if c.isupper() else 0.56) for c in text)


def wrap(text: str, size: float, limit: float, most: int) -> list[str]:
    """Break into at most `most` lines no wider than `limit`; the last is cut with an ellipsis if it must be."""
    lines: list[str] = []
    line = ""
    for word in _words(text):
        if line and width(line + word.rstrip(), size) > limit:
            lines.append(line.rstrip())
            line = word.lstrip()
        else:
            line += word
    lines.append(line.rstrip())
    if len(lines) > most:
        lines = [*lines[: most - 1], _joined(lines[most - 1 :])]
    return [_cut(line, size, limit) for line in lines]


def _joined(lines: list[str]) -> str:
    """Lines in one again, with the space that the break had swallowed; none between Chinese characters."""
    out = lines[0]
    for line in lines[1:]:
        tight = out.endswith("-") or (wide(out[-1:] or " ") and wide(line[:1] or " "))
        out += line if tight else f" {line}"
    return out


def _cut(line: str, size: float, limit: float) -> str:
    if width(line, size) <= limit * 1.06:
        return line
    used, kept = width("…", size), 0
    for character in line:
        used += width(character, size)
        if used > limit:
            break
        kept += 1
    return line[:kept].rstrip() + "…"


_NOT_FIRST = "，。；：、）》！？”’"


def _words(text: str) -> list[str]:
    """Pieces between which a line may break: after a space or hyphen, and around Chinese characters."""
    pieces: list[str] = []
    for character in text:
        before = pieces[-1][-1] if pieces else ""
        starts = not pieces or before in " -/" or wide(before) or wide(character)
        if starts and character not in _NOT_FIRST:
            pieces.append(character)
        else:
            pieces[-1] += character
    return pieces
