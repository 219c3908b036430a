"""Whether the addresses in the records still answer. Not part of the line: `kbtool links` runs it once a week.

Addresses come from records, so they are hostile: http and https only, public hosts only at every hop, few redirects,
no body is read. Only what is surely gone is dead (404, 410, a name that no longer exists); a site that refuses programs
or is slow is not, and makes no noise.
"""

from __future__ import annotations

import http.client
import ipaddress
import socket
import ssl
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urljoin, urlsplit

from kbtool.kb import KnowledgeBase

HOPS = 5
SECONDS = 20
_GONE = (404, 410)


class Link(NamedTuple):
    """One address: the place as `incident/source`, and which key it stands under."""

    place: str
    key: str
    url: str
    archived: bool
    """Whether the source has an archive copy, so that a dead address harms no reader."""


class Outcome(NamedTuple):
    state: str
    """ok, dead, or unsure"""
    told: str


def links_of(kb: KnowledgeBase) -> list[Link]:
    """The addresses of all sources, archive copies too, each place once."""
    out = []
    for incident in kb.incidents.values():
        for source in incident.sources:
            place = f"{incident.id}/{source.id}"
            if source.url:
                out.append(Link(place, "url", source.url, bool(source.archive_url)))
            if source.archive_url:
                out.append(Link(place, "archive_url", source.archive_url, False))
    return out


NAMELESS = "the host has no address"


def ask(url: str, local: bool = False) -> Outcome:
    """What an address answers. `local` lets tests ask a server of their own machine."""
    for _ in range(HOPS):
        try:
            status, target = _head(url, local)
        except socket.gaierror as error:
            gone = error.errno == socket.EAI_NONAME  # anything else may be our own network
            return Outcome("dead" if gone else "unsure", NAMELESS)
        except (OSError, http.client.HTTPException, ValueError) as error:
            return Outcome("unsure", str(error)[:100] or type(error).__name__)
        if status in (301, 302, 303, 307, 308) and target:
            url = urljoin(url, target)
            continue
        if status in _GONE:
            return Outcome("dead", f"answers {status}")
        return Outcome("ok" if status < 400 else "unsure", f"answers {status}")
    return Outcome("unsure", f"redirects more than {HOPS} times")


def _head(url: str, local: bool) -> tuple[int, str | None]:
    parts = urlsplit(url)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise ValueError("is no http or https address")
    address = next(_addresses(parts.hostname, parts.port or (443 if parts.scheme == "https" else 80), local))
    # Connecting to the address that was judged, not to the name: a second look-up could give another one.
    raw = socket.create_connection(address, timeout=SECONDS)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = http.client.HTTPConnection(parts.hostname, address[1], timeout=SECONDS)
    try:
        if parts.scheme == "https":
            raw = ssl.create_default_context().wrap_socket(raw, server_hostname=parts.hostname)
        connection.sock = raw
        connection.request("HEAD", path, headers={"User-Agent": "kbtool-links", "Connection": "close"})
        answer = connection.getresponse()
        return answer.status, answer.getheader("Location")
    finally:
        connection.close()
        raw.close()


def _addresses(host: str, port: int, local: bool) -> Iterator[tuple[str, int]]:
    for *_, found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM):
        address = str(found[0])
        if not local and not ipaddress.ip_address(address.split("%")[0]).is_global:
            raise ValueError("is no public address")
        yield address, port


def read_skips(text: str) -> dict[str, str]:
    """Place -> reason, from lines such as `aws-ebs-2011/report refuses programs`. Raises ValueError without one."""
    out = {}
    for number, line in enumerate(text.split("\n"), 1):
        place, _, reason = line.strip().partition(" ")
        if not place or place.startswith("#"):
            continue
        if not reason.strip():
            raise ValueError(f"line {number}: `{place}` is skipped without a reason")
        out[place] = reason.strip()
    return out
