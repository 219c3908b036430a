"""Puts what a pull request changes into one comment on it. Runs beside comment.yml, with the standard library alone.

The text was made by the contributor's own code, so it is hostile: outside its code marks only plain words pass, and no
link, mention, image or HTML. The pull request is found by its branch and commit, never by what the text says.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

MARK = "<!-- kbtool: what this change does -->"
MOST = 62_000
_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")
_PLAIN = re.compile(r"[A-Za-z0-9 ,.:;()#*~+→_-]*")


def passes(text: str) -> bool:
    """Whether every line, its code marks taken out, is plain words."""
    return len(text) <= MOST and all(_PLAIN.fullmatch(_SPAN.sub("", line)) for line in text.split("\n"))


def body(text: str, run: str) -> str:
    if not passes(text):
        text = f"What this change does cannot be shown here; it stands in the artifact `review` of the run {run}."
    return f"{MARK}\n{text}"


def gh(*args: str, data: object = None) -> Any:
    given = None if data is None else json.dumps(data)
    command = ["gh", "api", *args, *(["--input", "-"] if given is not None else [])]
    done = subprocess.run(command, input=given, capture_output=True, text=True, check=True)
    return json.loads(done.stdout or "null")


def main(path: str) -> None:
    where, head, commit = (os.environ[name] for name in ("REPOSITORY", "HEAD", "COMMIT"))
    pulls = gh("--method", "GET", f"repos/{where}/pulls", "-f", "state=open", "-f", f"head={head}")
    numbers = [int(pull["number"]) for pull in pulls if pull["head"]["sha"] == commit]
    if not numbers:
        print("no open pull request has this commit at its head")
        return
    text = Path(path).read_text(encoding="utf-8", errors="replace")
    said = {"body": body(text, os.environ["RUN"])}
    comments = gh("--paginate", f"repos/{where}/issues/{numbers[0]}/comments")
    mine = [c["id"] for c in comments if c["user"]["login"] == "github-actions[bot]" and c["body"].startswith(MARK)]
    if mine:
        gh("--method", "PATCH", f"repos/{where}/issues/comments/{int(mine[0])}", data=said)
    else:
        gh("--method", "POST", f"repos/{where}/issues/{numbers[0]}/comments", data=said)


if __name__ == "__main__":
    main(sys.argv[1])
