"""The commands of the records: whole shell syntax, and those that need only a process, a file or a server are run.

What they print differs by machine, so the shape is compared: the words stay, the digits and the spacing do not. Like the
labs they are text that a stranger may have written; the project's workflow runs them without secrets.
"""

from __future__ import annotations

import http.server
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from kbtool.pipeline import Compiled

SAME_WORDS = {
    "process-limits": "Max processes processes Max open files files",
    "process-counts": "VmRSS kB Threads voluntary_ctxt_switches nonvoluntary_ctxt_switches",
    "open-files": "",
    "memory-maps": "",
    "listen-queue": "State Recv-Q Send-Q Local Address Port Peer Address PortProcess LISTEN",
    "socket-states": None,
    "outside-probe": "name connect first byte status",
    "name-lookup": "exit",
    "pressure": "some avg avg avg total full avg avg avg total",
    "clock-in-zones": "PST UTC IST CST",
    "hung-tasks": None,
    "host-start": None,
    "check-volume": None,
    "attempts-per-request": "attempts requests each",
}
"""Command -> the words that its output holds on any machine, or None where even these differ."""
ELSEWHERE = {"dns-answer", "dns-by-server", "retransmits", "zone-ids"}
"""Need name servers, a network that loses packets, or an account."""
NEEDED = {
    "listen-queue": "ss", "socket-states": "ss", "outside-probe": "curl", "check-volume": "mke2fs",
    "hung-tasks": "ps", "host-start": "uptime",
}  # fmt: skip


def words(printed: str) -> str:
    return " ".join(re.findall(r"[A-Za-z_][A-Za-z_-]+", printed))


def shell(text: str, cwd: Path, **names: str) -> subprocess.CompletedProcess[str]:
    path = os.environ["PATH"] + ":/usr/sbin:/sbin"
    return subprocess.run(
        ["bash", "-c", text], check=False, capture_output=True, text=True, cwd=cwd, timeout=30,
        env={"PATH": path, "LC_ALL": "C", **names},
    )  # fmt: skip


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A web server on a port of its own."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), http.server.SimpleHTTPRequestHandler) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{found.server_port}/"
        found.shutdown()


@pytest.fixture(scope="module")
def process() -> Iterator[str]:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as child:
        yield str(child.pid)
        child.kill()


def test_every_command_is_either_run_here_or_named_as_one_that_cannot_be(compiled: Compiled) -> None:
    assert set(compiled.kb.commands) == set(SAME_WORDS) | ELSEWHERE


def test_every_command_of_an_incident_and_of_the_list_is_whole_shell_text(compiled: Compiled) -> None:
    texts = {command.id: command.example for command in compiled.kb.commands.values()}
    for incident in compiled.kb.incidents.values():
        texts |= {f"{incident.id}/{hands.id}": hands.command for hands in incident.learn.commands}
    assert len(texts) > len(compiled.kb.commands)
    for name, text in texts.items():
        done = subprocess.run(["bash", "-n", "-c", text], check=False, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), name


@pytest.mark.parametrize("name", SAME_WORDS)
def test_a_command_prints_here_what_its_page_says_in_kind(
    name: str, compiled: Compiled, server: str, process: str, tmp_path: Path
) -> None:
    tool = NEEDED.get(name, "awk")
    if not shutil.which(tool, path=os.environ["PATH"] + ":/usr/sbin:/sbin"):
        pytest.skip(f"{tool} is not installed")
    (tmp_path / "access.log").write_text(
        "09:00 r1 GET / 503\n09:01 r1 GET / 200\n09:02 r2 GET / 200\n", encoding="utf-8"
    )
    if name == "check-volume":
        assert not shell("truncate -s 4M volume.img && mke2fs -q volume.img", tmp_path).returncode
    if name == "pressure" and not Path("/proc/pressure/memory").is_file():
        pytest.skip("this kernel counts no pressure")
    example = compiled.kb.commands[name].example.replace(":8099", ":" + server.rstrip("/").rpartition(":")[2])
    done = shell(example, tmp_path, PID=process, URL=server, VOLUME="volume.img")
    assert done.stdout.strip() and not done.stderr, done.stderr
    known = SAME_WORDS[name]
    if known is not None:
        assert words(done.stdout) == words(compiled.kb.commands[name].output or "") == known
    if name == "attempts-per-request":
        assert done.stdout == "attempts 3, requests 2, 1.5 each\n"
    if name in ("clock-in-zones", "name-lookup"):
        assert done.stdout.rstrip("\n") == compiled.kb.commands[name].output
