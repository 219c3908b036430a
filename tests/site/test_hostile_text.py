"""BR-18: whatever a record says, it runs nothing, loads nothing and reaches no attribute."""

from __future__ import annotations

from html.parser import HTMLParser
from pathlib import Path

import pytest

from tests.site.conftest import Open
from tests.site.hostile import PLAIN

PAGES = ("incidents/acme-hostile-2021/", "incidents/", "services/acme-queue/", "terms/triggers/change/", "years/", "")


class Scan(HTMLParser):
    """Collects what only code could be: handlers, styles, odd schemes, and elements that do not belong here."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name.startswith("on") or name == "style":
                self.faults.append(f"<{tag} {name}>")
            scheme = (value or "").strip().lower().split(":")[0]
            if name in ("href", "src", "action") and scheme in ("javascript", "data", "vbscript"):
                self.faults.append(f"<{tag} {name}={value}>")
            if "evil.example" in (value or "") and name in ("href", "src", "action", "content"):
                self.faults.append(f"<{tag} {name}={value}>")
        if tag in ("iframe", "base", "style", "object", "embed", "math"):
            self.faults.append(f"<{tag}>")


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_hostile_text_runs_nothing_even_without_the_policy(visit: Open, hostile_site: Path, prefix: str) -> None:
    seen = visit(folder=hostile_site, bypass_csp=True)
    for path in PAGES:
        page = seen.goto(prefix + path)
        for fold in page.locator("details").all()[:5]:
            fold.evaluate("fold => fold.open = true")
        page.mouse.move(400, 400)
        for button in page.locator(".kb-choose").all()[:4]:
            button.click()
        if page.locator(".kb-check-copy").count():
            page.locator(".kb-check-copy").click()
        assert page.evaluate("window.pwned") is None, path
    assert seen.faults == []


def test_hostile_text_becomes_no_element_or_attribute_on_any_page(hostile_site: Path) -> None:
    for path in sorted(hostile_site.rglob("*.html")):
        scan = Scan()
        scan.feed(path.read_text(encoding="utf-8"))
        assert scan.faults == [], path.relative_to(hostile_site)


def test_plain_fields_are_shown_as_they_stand(visit: Open, hostile_site: Path) -> None:
    page = visit(folder=hostile_site).goto("incidents/acme-hostile-2021/")
    shown = page.locator("li.kb-claim[id^=component-] strong").all_text_contents()
    assert [text for text in PLAIN if text not in shown] == []
    assert page.locator("h1").first.evaluate("h => h.firstChild.textContent") == PLAIN[0]
