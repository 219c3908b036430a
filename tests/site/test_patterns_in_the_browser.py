"""The pictures of the patterns in a real browser: labels inside their boxes, apart from each other and from the marks."""

from __future__ import annotations

import pytest

from tests.records import ROOT
from tests.site.conftest import Open

NAMES = sorted(path.stem for path in (ROOT / "schema" / "patterns").glob("*.yaml"))

FAULTS = """
[...document.querySelectorAll('svg.kb-small')].flatMap(svg => {
  const out = [], box = node => node.getBoundingClientRect(), frame = box(svg);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3;
  const texts = [...svg.querySelectorAll('text')];
  texts.forEach((text, at) => {
    const own = box(text);
    if (own.left < frame.left - 1 || own.right > frame.right + 1 || own.bottom > frame.bottom + 1) out.push(`outside: ${text.textContent}`);
    if (own.height < 9) out.push(`too small: ${text.textContent}`);
    texts.slice(at + 1).filter(other => meet(own, box(other))).forEach(other => out.push(`${text.textContent} on ${other.textContent}`));
    [...svg.querySelectorAll('.kb-sign circle')].filter(sign => meet(own, box(sign))).forEach(() => out.push(`mark on ${text.textContent}`));
    const rect = text.parentNode.querySelector(':scope > rect');
    if (text.parentNode.classList.contains('kb-box') && rect) {
      const around = box(rect);
      if (own.left < around.left || own.right > around.right || own.top < around.top - 2 || own.bottom > around.bottom + 2)
        out.push(`leaves its box: ${text.textContent}`);
    }
  });
  return out;
})
"""


@pytest.mark.parametrize(("prefix", "width"), [("", 1360), ("zh/", 390), ("", 390), ("zh/", 1360)])
def test_every_label_of_every_pattern_picture_can_be_read(visit: Open, prefix: str, width: int) -> None:
    seen = visit(width)
    faults = {}
    for name in NAMES:
        page = seen.goto(f"{prefix}patterns/{name}/")
        assert page.locator("svg.kb-small").count() >= 1
        found = page.evaluate(FAULTS)
        if found or page.evaluate("document.documentElement.scrollWidth") > width:
            faults[name] = found or "too wide"
    assert faults == {}
    assert seen.faults == []
