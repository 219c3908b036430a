"""A built site, and a browser that sees it at its real address with every other origin cut off."""

from __future__ import annotations

import fcntl
import mimetypes
import os
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from kbtool.analysis import analyse
from kbtool.kb import KnowledgeBase
from kbtool.model import Runbook
from kbtool.model.response import Evidence
from kbtool.pipeline import Compiled, compile_kb
from kbtool.site import build_site
from tests import browser as browsers
from tests.records import ROOT, minimal_record, write_kb
from tests.site.hostile import hostile_program, hostile_record
from tests.site.payloads import drench

SITE = "https://kbtool.example/"
DEFAULT_TIMEOUT = 15_000
SITE_PARTS = ("mkdocs.yml", "mkdocs.zh.yml", "docs", "overrides")

DRAWN = "document.querySelectorAll('.kb-lasting').forEach(block => block.classList.add('kb-drawn'))"


@dataclass
class Visit:
    """One open page with everything it complained about."""

    page: Page
    scripts: bool = True
    faults: list[str] = field(default_factory=list)

    def goto(self, path: str) -> Page:
        """The page once it stands, its long blocks laid out, as they are some seconds later."""
        self.page.goto(SITE + path)
        if self.scripts:
            self.page.evaluate(DRAWN)
        return self.page


Open = Callable[..., Visit]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the real records, built once, whichever of several test processes asks first."""
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    out = shared / "built" / "site"
    out.parent.mkdir(exist_ok=True)
    with (shared / "built.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not out.exists():
            build_site(ROOT, out)
    return out


@pytest.fixture(scope="session")
def hostile_site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site made of a record whose every plain text and every prose is an attack."""
    root = with_site_parts(write_kb(tmp_path_factory.mktemp("hostile") / "kb", hostile_record(), minimal_record()))
    out = hostile_program(root) / "out" / "site"
    with pytest.MonkeyPatch.context() as patch:
        # The rules on language would refuse attacks as bad Chinese; the pages must not rely on that.
        patch.setattr("kbtool.site.compile_kb", _language_aside)
        build_site(root, out)
    return out


def _language_aside(root: Path, cached: bool) -> Compiled:
    compiled = compile_kb(root, cached=cached)
    return replace(compiled, problems=[p for p in compiled.problems if not p.code.startswith("TXT")])


def with_site_parts(root: Path) -> Path:
    """Add to a small knowledge base what the site needs besides records."""
    for name in SITE_PARTS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, root / name)
        else:
            shutil.copy(source, root / name)
    return root


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browsers.need(), args=list(browsers.FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Open]:
    """`visit(width=..., scheme=..., folder=...)` -> Visit; the site of the real records unless a folder is given."""
    opened: list[BrowserContext] = []

    def make(width: int = 1360, scheme: Any = "light", folder: Path | None = None, **options: Any) -> Visit:
        context = chromium.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme, **options)
        context.set_default_timeout(DEFAULT_TIMEOUT)
        opened.append(context)
        found = Visit(context.new_page(), options.get("java_script_enabled", True))
        serve(context, folder or request.getfixturevalue("site"), found.faults)
        found.page.on("console", lambda m: found.faults.append(m.text) if m.type in ("error", "warning") else None)
        found.page.on("pageerror", lambda error: found.faults.append(str(error)))
        return found

    yield make
    for context in opened:
        context.close()


def serve(context: BrowserContext, folder: Path, faults: list[str]) -> None:
    """Answer requests to the site's address from the folder; any other origin is a fault."""

    def answer(route: Route) -> None:
        url = route.request.url.split("#")[0].split("?")[0]
        if not url.startswith(SITE):
            faults.append(f"request to another origin: {url}")
            route.abort()
            return
        path = folder / url.removeprefix(SITE)
        if path.is_dir():
            path = path / "index.html"
        if not path.is_file():
            faults.append(f"404: {url}")
            route.fulfill(status=404, body="")
            return
        kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
        route.fulfill(status=200, body=path.read_bytes(), headers={"content-type": kind})

    context.route("**/*", answer)


@pytest.fixture(scope="session")
def drenched_kb() -> KnowledgeBase:
    """Two real records and all that records share, with every text field of every record type an attack.

    The fullest record, and a short one that has what the other lacks. What no record has beside it is put in.
    """
    kb = compile_kb(ROOT, cached=True).kb
    full, short = (kb.incidents[name] for name in ("aws-kinesis-2020", "aws-us-east-1-power-2021"))
    claim = f"{full.id}/{full.lessons[0].id}"  # runbooks rest on incidents that are not here, too
    sibling = full.links.siblings[0].model_copy(update={"target": short.id})
    evidence = Evidence(id="seen", grade="ours", text=full.fixes[0].text)
    full = full.model_copy(
        update={
            "links": full.links.model_copy(update={"siblings": (sibling,)}),
            "fixes": (full.fixes[0].model_copy(update={"evidence": (evidence,)}), *full.fixes[1:]),
        }
    )
    short = short.model_copy(update={"links": short.links.model_copy(update={"siblings": ()})})
    shared: dict[str, Any] = {
        name: {key: drench(value) for key, value in getattr(kb, name).items()} for name in ("providers", "commands")
    }
    for name in ("services", "patterns"):
        found = getattr(kb, name)
        shared[name] = dict(zip(found, _drench_some(tuple(found.values())), strict=True))
    shared["vocabularies"] = {
        name: drench(found.model_copy(update={"terms": ()})).model_copy(update={"terms": _drench_some(found.terms)})
        for name, found in kb.vocabularies.items()
    }
    shared["runbooks"] = {name: _resting_on(claim, drench(found)) for name, found in kb.runbooks.items()}
    incidents = {one.id: drench(one) for one in (full, short)}
    digests = {path: f"drenched {digest}" for path, digest in kb.digests.items()}  # no cache takes one for the other
    return replace(kb, incidents=incidents, judgements=drench(kb.judgements), digests=digests, **shared)


def _drench_some(values: tuple[Any, ...]) -> tuple[Any, ...]:
    """One in four: more of the same kind would only take the time of the build."""
    return tuple(value if number % 4 else drench(value) for number, value in enumerate(values))


def _resting_on(claim: str, runbook: Runbook) -> Runbook:
    steps = tuple(step.model_copy(update={"rests_on": (claim,)}) for step in runbook.steps)
    return runbook.model_copy(update={"steps": steps})


@pytest.fixture(scope="session")
def drenched_site(drenched_kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the drenched knowledge base."""
    out = tmp_path_factory.mktemp("drenched") / "site"
    compiled = Compiled(drenched_kb, analyse(drenched_kb), [])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("kbtool.site.compile_kb", lambda *_, **__: compiled)
        build_site(ROOT, out)
    return out
