"""BR-18: whatever a record says, it runs nothing, loads nothing and reaches no attribute."""

from __future__ import annotations

import dataclasses
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kbtool.kb import KnowledgeBase
from tests.site.conftest import Open
from tests.site.hostile import PLAIN
from tests.site.payloads import PAYLOADS, filled_fields, text_fields

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
            # A description is words; a `meta` acts only as `http-equiv`.
            acting = ("href", "src", "action") + (("content",) if tag == "meta" and "http-equiv" in dict(attrs) else ())
            if "evil.example" in (value or "") and name in acting:
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


def test_there_are_at_least_sixty_attacks() -> None:
    assert len(PAYLOADS) >= 60


NOT_KEPT = {("ServiceFile", "name"), ("ServiceFile", "url")}
"""The name becomes that of a provider, which is filled; the address stays in the file."""


def test_every_text_field_that_a_model_has_is_filled_with_attacks(drenched_kb: KnowledgeBase) -> None:
    whole = [getattr(drenched_kb, field.name) for field in dataclasses.fields(drenched_kb)]
    assert text_fields() - frozenset().union(*map(filled_fields, whole)) == NOT_KEPT
    assert {
        "Incident",
        "Runbook",
        "RunbookStep",
        "Command",
        "PatternText",
        "Term",
        "Vocabulary",
        "Service",
        "Judgement",
    } <= {model for model, _ in text_fields()}


def one_of_each_kind(site: Path) -> list[str]:
    """The largest page of each place in the tree: an incident, what one learns from it, a term, a runbook."""
    kinds: dict[tuple[str, ...], Path] = {}
    for path in sorted(site.rglob("index.html")):
        way = path.relative_to(site).parts[:-1]
        kind = (*way[:1], str(len(way)))
        if way[:1] != ("zh",) and (kind not in kinds or path.stat().st_size > kinds[kind].stat().st_size):
            kinds[kind] = path
    return [path.parent.relative_to(site).as_posix().replace(".", "") for path in kinds.values()]


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_every_attack_in_every_text_field_of_a_full_record_runs_nothing(
    visit: Open, drenched_site: Path, prefix: str
) -> None:
    seen = visit(folder=drenched_site, bypass_csp=True)
    pages = one_of_each_kind(drenched_site)
    assert len(pages) > 15
    if prefix:  # the same templates and the same attacks: where the most is made of text is enough
        pages = [page for page in pages if page.startswith(("incidents/", "runbooks/", "patterns/", "glossary"))]
    for path in pages:
        page = seen.goto(f"{prefix}{path}/".removeprefix("/"))
        page.evaluate("document.querySelectorAll('details').forEach(fold => fold.open = true)")
        page.evaluate(
            "document.querySelectorAll('[data-kb-explore-start], .kb-choices button').forEach(b => b.click())"
        )
        page.wait_for_timeout(100)
        assert page.evaluate("window.pwned") is None, path
    page.locator(".md-search__input").focus()
    page.keyboard.insert_text("script")
    page.keyboard.press("Shift")
    page.locator(".md-search-result__link").first.wait_for()
    page.wait_for_timeout(300)
    assert page.evaluate("window.pwned") is None
    assert seen.faults == []


def test_every_attack_in_every_text_field_becomes_no_element_or_attribute(drenched_site: Path) -> None:
    for path in sorted(drenched_site.rglob("*.html")):
        scan = Scan()
        scan.feed(path.read_text(encoding="utf-8"))
        assert scan.faults == [], path.relative_to(drenched_site)
