"""`kbtool links` finds what is dead on a server of its own, and asks nothing that is not public."""

from __future__ import annotations

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from kbtool.links import ask
from tests.cli.test_commands import kbtool, run
from tests.records import minimal_record, write_kb


class _Answers(BaseHTTPRequestHandler):
    def do_HEAD(self) -> None:
        status = int(self.path.strip("/") or 200)
        self.send_response(status)
        if status == 302:
            self.send_header("Location", "/404")
        if status == 301:
            self.send_header("Location", "/301")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def server() -> Iterator[str]:
    made = ThreadingHTTPServer(("127.0.0.1", 0), _Answers)
    Thread(target=made.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{made.server_address[1]}"
    made.shutdown()
    made.server_close()


def test_gone_is_dead_and_everything_doubtful_is_not(server: str) -> None:
    said = {path: ask(f"{server}/{path}", local=True).state for path in ("", "404", "410", "302", "403", "500", "301")}
    assert said == {
        "": "ok",
        "404": "dead",
        "410": "dead",
        "302": "dead",
        "403": "unsure",
        "500": "unsure",
        "301": "unsure",
    }


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1/", "http://[::1]/", "http://169.254.169.254/latest", "file:///etc/passwd", "http://10.0.0.1/"],
)
def test_hosts_that_are_not_public_are_not_asked(url: str) -> None:
    outcome = ask(url)
    assert outcome.state == "unsure"
    assert "is no" in outcome.told


def test_the_command_lists_the_dead_only_and_leaves_out_what_is_skipped_with_a_reason(
    server: str, tmp_path: Path
) -> None:
    good, bad = minimal_record(), minimal_record() | {"id": "acme-mail-2021"}
    good["sources"][0]["url"], bad["sources"][0]["url"] = f"{server}/", f"{server}/404"
    kb = write_kb(tmp_path / "kb", good, bad)
    rows = json.loads(kbtool("links", "--local", "--format", "json", cwd=kb, code=1))
    assert [(row["place"], row["state"]) for row in rows] == [("acme-mail-2021/pes", "dead")]
    skip = tmp_path / "skip.txt"
    skip.write_text("acme-mail-2021/pes moved behind a login\n", encoding="utf-8")
    assert kbtool("links", "--local", "--skip", str(skip), cwd=kb) == ""
    skip.write_text("acme-mail-2021/pes\n", encoding="utf-8")
    assert run("links", "--skip", str(skip), cwd=kb).returncode == 2


def test_without_a_name_service_nothing_is_called_dead(tmp_path: Path) -> None:
    records = [minimal_record() | {"id": f"acme-mail-202{n}"} for n in range(3)]
    for number, record in enumerate(records):
        record["sources"] = [record["sources"][0] | {"url": f"https://host-{number}.invalid/"}]
    done = run("links", "--format", "markdown", cwd=write_kb(tmp_path / "kb", *records))
    assert (done.returncode, done.stdout) == (2, "")
    assert "no name service" in done.stderr
