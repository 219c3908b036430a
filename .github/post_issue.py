"""Keeps one issue with the dead addresses: opens it, renews it when the list changes, closes it when there is none.

Runs beside links.yml, with the standard library alone. The list comes from `kbtool links` of the default branch.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from github_api import call, pages

TITLE = "Sources whose address is dead"


def main(path: str) -> None:
    where = os.environ["REPOSITORY"]
    text = Path(path).read_text(encoding="utf-8")[:60_000] if Path(path).is_file() else ""
    found = pages(f"repos/{where}/issues", state="open", creator="github-actions[bot]")
    mine = [issue for issue in found if issue["title"] == TITLE and "pull_request" not in issue]
    if not text:
        for issue in mine:
            call("PATCH", f"repos/{where}/issues/{int(issue['number'])}", {"state": "closed"})
    elif not mine:
        call("POST", f"repos/{where}/issues", {"title": TITLE, "body": text})
    elif (mine[0]["body"] or "").replace("\r\n", "\n").strip() != text.strip():
        call("PATCH", f"repos/{where}/issues/{int(mine[0]['number'])}", {"body": text})


if __name__ == "__main__":
    main(sys.argv[1])
