"""The scripts that post for the workflows, run as the workflows run them, against a server of our own on a real socket."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.records import ROOT

BOT = {"login": "github-actions[bot]"}
MARK = "<!-- kbtool: what this change does -->"
REPO = "/repos/kb/kb"


class Hub:
    """What the server holds, and what was asked of it."""

    def __init__(self) -> None:
        self.lists: dict[str, list[dict[str, Any]]] = {}
        self.asked: list[tuple[str, str, dict[str, list[str]]]] = []
        self.written: list[tuple[str, str, Any]] = []
        self.tokens: set[str | None] = set()
        self.status = 200
        self.url = ""


@pytest.fixture
def hub() -> Iterator[Hub]:
    held = Hub()

    class Handler(BaseHTTPRequestHandler):
        def answer(self) -> None:
            parts = urlsplit(self.path)
            query = parse_qs(parts.query)
            held.tokens.add(self.headers["Authorization"])
            held.asked.append((self.command, parts.path, query))
            size = int(self.headers["Content-Length"] or 0)
            data: Any = {}
            if self.command == "GET":
                page, most = int(query["page"][0]), int(query["per_page"][0])
                data = held.lists.get(parts.path, [])[(page - 1) * most : page * most]
            else:
                held.written.append((self.command, parts.path, json.loads(self.rfile.read(size))))
            self.send_response(held.status)
            if held.status == 302:
                self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.end_headers()
            self.wfile.write(json.dumps(data).encode())

        do_GET = do_POST = do_PATCH = answer

        def log_message(self, *_: object) -> None:
            return None

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    held.url = f"http://127.0.0.1:{server.server_address[1]}"
    yield held
    server.shutdown()
    server.server_close()


def post(name: str, path: Path, hub: Hub, code: int = 0) -> str:
    env = os.environ | {
        "GITHUB_API_URL": hub.url, "GH_TOKEN": "secret", "REPOSITORY": "kb/kb", "RUN": "77",
        "HEAD": "fork:branch & more", "COMMIT": "c0ffee",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, str(ROOT / f".github/{name}.py"), str(path)],
        env=env,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code, done.stderr
    assert "secret" not in done.stdout + done.stderr
    return done.stdout


def pull(number: int, commit: str = "c0ffee") -> dict[str, Any]:
    return {"number": number, "head": {"sha": commit}}


def diff(tmp_path: Path, text: str = "### What this change does\n\n- added event `x`\n") -> Path:
    path = tmp_path / "diff.md"
    path.write_text(text, "utf-8")
    return path


def test_a_first_comment_is_posted_on_the_pull_request_of_the_commit(hub: Hub, tmp_path: Path) -> None:
    hub.lists[f"{REPO}/pulls"] = [pull(4, "other"), pull(5)]
    post("post_comment", diff(tmp_path), hub)
    assert hub.asked[0] == (
        "GET", f"{REPO}/pulls", {"state": ["open"], "head": ["fork:branch & more"], "per_page": ["100"], "page": ["1"]},
    )  # fmt: skip
    text = f"{MARK}\n### What this change does\n\n- added event `x`"
    assert hub.written == [("POST", f"{REPO}/issues/5/comments", {"body": text})]
    assert hub.tokens == {"Bearer secret"}


def test_our_earlier_comment_is_renewed_wherever_it_stands_and_nobody_elses(hub: Hub, tmp_path: Path) -> None:
    hub.lists[f"{REPO}/pulls"] = [pull(5)]
    others = [{"id": n, "user": {"login": "someone"}, "body": MARK} for n in range(230)]
    hub.lists[f"{REPO}/issues/5/comments"] = [*others, {"id": 900, "user": BOT, "body": f"{MARK}\nold"}]
    post("post_comment", diff(tmp_path), hub)
    assert [(method, path) for method, path, _ in hub.written] == [("PATCH", f"{REPO}/issues/comments/900")]


@pytest.mark.parametrize("text", ["@someone", "see www.evil.example", "x" * 300_000, "`a", "<img src=x>"])
def test_what_is_no_diff_of_ours_is_not_repeated(hub: Hub, tmp_path: Path, text: str) -> None:
    hub.lists[f"{REPO}/pulls"] = [pull(5)]
    post("post_comment", diff(tmp_path, text), hub)
    ((_, _, data),) = hub.written
    assert text not in data["body"] and "the run 77" in data["body"]


def test_without_an_artifact_a_pull_request_or_through_a_link_nothing_is_posted(hub: Hub, tmp_path: Path) -> None:
    hub.lists[f"{REPO}/pulls"] = [pull(5, "other")]
    assert "no open pull request" in post("post_comment", diff(tmp_path), hub)
    assert "made no diff" in post("post_comment", tmp_path / "none.md", hub)
    (tmp_path / "link.md").symlink_to(diff(tmp_path))
    assert "made no diff" in post("post_comment", tmp_path / "link.md", hub)
    assert hub.written == []


def test_a_refusal_or_a_redirection_ends_the_run_and_gives_the_token_to_nobody(hub: Hub, tmp_path: Path) -> None:
    hub.lists[f"{REPO}/pulls"] = [pull(5)]
    for hub.status in (403, 302):
        post("post_comment", diff(tmp_path), hub, code=1)
    assert hub.written == []


def test_the_issue_of_dead_addresses_is_opened_renewed_and_closed_and_quiet_between(hub: Hub, tmp_path: Path) -> None:
    path, issues = tmp_path / "dead.md", f"{REPO}/issues"
    post("post_issue", path, hub)
    assert hub.written == []
    path.write_text("- a/b\n", "utf-8")
    post("post_issue", path, hub)
    assert hub.written.pop() == ("POST", issues, {"title": "Sources whose address is dead", "body": "- a/b\n"})
    mine = {"number": 9, "title": "Sources whose address is dead", "body": "- a/b\r\n", "user": BOT}
    hub.lists[issues] = [
        {"number": 8, "title": "Another", "body": None},
        mine | {"number": 7, "pull_request": {}},
        mine,
    ]
    post("post_issue", path, hub)
    assert hub.written == []
    path.write_text("- a/b\n- c/d\n", "utf-8")
    post("post_issue", path, hub)
    assert hub.written.pop() == ("PATCH", f"{issues}/9", {"body": "- a/b\n- c/d\n"})
    path.unlink()
    post("post_issue", path, hub)
    assert hub.written == [("PATCH", f"{issues}/9", {"state": "closed"})]
