"""What a page makes the browser fetch: little, and nothing that only search needs before the search box is used."""

from __future__ import annotations

import gzip
import mimetypes
import threading
from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from kbtool import seen
from tests.site.conftest import Open

INCIDENT = "incidents/aws-kinesis-2020/"
AT_MOST = 120_000
"""Bytes that an incident page may take with all it asks for, sent with gzip, before exploring or search is used."""


def fetched(requests: list[str]) -> list[str]:
    """Of the addresses asked for, those that only search needs."""
    return [url for url in requests if "search_index" in url or "/workers/" in url or "/bundle." in url]


@pytest.mark.parametrize(("prefix", "query"), [("", "thread limit"), ("zh/", "线程上限")])
def test_search_is_fetched_when_the_search_box_gets_the_focus(visit: Open, prefix: str, query: str) -> None:
    seen = visit()
    asked: list[str] = []
    seen.page.on("request", lambda request: asked.append(request.url))
    page = seen.goto(prefix + INCIDENT)
    page.wait_for_load_state("networkidle")
    assert fetched(asked) == []
    with page.expect_request("**/search/search_index.json"):
        page.locator(".md-search__input").focus()
    page.keyboard.insert_text(query)
    page.keyboard.press("Shift")
    page.locator(".md-search-result__link").first.wait_for()
    assert len(fetched(asked)) == 3
    assert page.locator(".md-search-result__link").first.is_visible()
    assert seen.faults == []


def incident_pages(site: Path) -> list[Path]:
    """Of both languages, with the pages for practice."""
    return sorted([*site.glob("incidents/*/**/index.html"), *site.glob("zh/incidents/*/**/index.html")])


def files(page: Path) -> set[Path]:
    """A page and what its markup asks for."""
    found = {page}
    for tag, attributes in seen.tags(page.read_text(encoding="utf-8")):
        address = attributes.get(seen.LOADS.get(tag, ""), "")
        if address and (tag != "link" or attributes.get("rel") in ("stylesheet", "icon")):
            found.add((page.parent / address).resolve())
    return found


def weight(page: Path) -> int:
    return sum(len(gzip.compress(file.read_bytes(), 6)) for file in files(page))


def test_no_incident_page_is_heavier_than_it_may_be(site: Path) -> None:
    heavy = {page.relative_to(site).as_posix(): weight(page) for page in incident_pages(site)}
    assert len(heavy) > 80
    assert {name: size for name, size in heavy.items() if size > AT_MOST} == {}


class Sender(BaseHTTPRequestHandler):
    """Sends the files of a folder with gzip, as a static host does."""

    def __init__(self, folder: Path, *args: Any) -> None:
        self.folder = folder
        super().__init__(*args)

    def do_GET(self) -> None:
        path = self.folder / self.path.lstrip("/").split("?")[0]
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        body = gzip.compress(path.read_bytes(), 6)
        self.send_response(200)
        self.send_header("Content-Type", mimetypes.guess_type(path.name)[0] or "application/octet-stream")
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Quiet."""


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Sender, site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("prefix", ["", "zh/"])
def test_the_heaviest_incident_page_arrives_within_its_weight(
    chromium: Browser, site: Path, address: str, prefix: str
) -> None:
    heaviest = max(site.glob(f"{prefix}incidents/*/index.html"), key=weight).parent.relative_to(site).as_posix()
    context = chromium.new_context(viewport={"width": 1360, "height": 900})
    page = context.new_page()
    network = context.new_cdp_session(page)
    network.send("Network.enable")
    came: list[float] = []
    network.on("Network.loadingFinished", lambda event: came.append(event["encodedDataLength"]))
    page.goto(f"{address}{heaviest}/")
    page.mouse.wheel(0, 5_000)  # reading on brings nothing more
    page.wait_for_timeout(500)
    page.wait_for_load_state("networkidle")
    context.close()
    assert len(came) > 6
    assert 60_000 < sum(came) <= AT_MOST, heaviest
