"""The few calls of GitHub's API that post_comment.py and post_issue.py make, with the standard library alone.

Asks the address that Actions gives (GITHUB_API_URL), so that the tests can put a server of their own there.
"""

from __future__ import annotations

import json
import os
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPRedirectHandler, Request, build_opener

PAGE = 100
MOST_PAGES = 50


class _NoRedirect(HTTPRedirectHandler):
    """The token goes to the address that was asked, and to no other."""

    def redirect_request(self, *_: object) -> None:
        return None


def call(method: str, path: str, data: object = None, **query: object) -> Any:
    """One call; the answer as data. Raises urllib's HTTPError for anything that is no success."""
    base = os.environ.get("GITHUB_API_URL", "https://api.github.com").rstrip("/")
    headers = {
        "Accept": "application/vnd.github+json",
        "Authorization": f"Bearer {os.environ['GH_TOKEN']}",
        "X-GitHub-Api-Version": "2022-11-28",
        "User-Agent": "kbtool",
    }
    body = None if data is None else json.dumps(data).encode()
    address = f"{base}/{path}" + (f"?{urlencode(query)}" if query else "")
    request = Request(address, body, headers, method=method)
    with build_opener(_NoRedirect).open(request, timeout=30) as answer:
        return json.loads(answer.read() or b"null")


def pages(path: str, **query: object) -> list[Any]:
    """Every entry of a list, page by page."""
    found: list[Any] = []
    for page in range(1, MOST_PAGES + 1):
        part = call("GET", path, per_page=PAGE, page=page, **query)
        found += part
        if len(part) < PAGE:
            break
    return found
