"""Keeps one issue with the dead addresses: opens it, renews it when the list changes, closes it when there is none.

Runs beside links.yml, with the standard library alone. The list comes from `kbtool links` of the default branch.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

TITLE = "Sources whose address is dead"


def gh(*args: str, data: object = None) -> Any:
    given = None if data is None else json.dumps(data)
    command = ["gh", "api", *args, *(["--input", "-"] if given is not None else [])]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return json.loads(done.stdout or "null")


def main(path: str) -> None:
    where = os.environ["REPOSITORY"]
    text = Path(path).read_text(encoding="utf-8")[:60_000] if Path(path).is_file() else ""
    found = gh("--method", "GET", f"repos/{where}/issues", "-f", "state=open", "-f", "creator=github-actions[bot]")
    mine = [issue for issue in found if issue["title"] == TITLE]
    if not text:
        for issue in mine:
            gh("--method", "PATCH", f"repos/{where}/issues/{int(issue['number'])}", data={"state": "closed"})
    elif not mine:
        gh("--method", "POST", f"repos/{where}/issues", data={"title": TITLE, "body": text})
    elif mine[0]["body"].replace("\r\n", "\n").strip() != text.strip():
        gh("--method", "PATCH", f"repos/{where}/issues/{int(mine[0]['number'])}", data={"body": text})


if __name__ == "__main__":
    main(sys.argv[1])
