"""Puts what a pull request changes into one comment on it. Runs beside comment.yml, with the standard library alone.

The text was made by the contributor's own code, so it is hostile: outside its code marks only plain words pass, and no
link, mention, image or HTML. The pull request is found by its branch and commit, never by what the text says.
"""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from github_api import call, pages

MARK = "<!-- kbtool: what this change does -->"
MOST = 62_000
_SPAN = re.compile(r"(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)")
_PLAIN = re.compile(r"(?:### )?[A-Za-z0-9 ,.:;()*~+→_\u4e00-\u9fff，。：；、（）-]*")
_LINKS = re.compile(r"www\.|GH-\d", re.IGNORECASE)
"""What GitHub makes a link of although it is plain."""


def passes(text: str) -> bool:
    """Whether every line, its code marks taken out, is plain words."""
    lines = [_SPAN.sub("", line) for line in text.split("\n")]
    return len(text) <= MOST and all(_PLAIN.fullmatch(line) and not _LINKS.search(line) for line in lines)


def body(text: str, run: str) -> str:
    if not passes(text):
        text = f"What this change does cannot be shown here; it stands in the artifact `review` of the run {run}."
    return f"{MARK}\n{text}"


def given(path: Path) -> str:
    """The text of the artifact, no more of it than is posted; a link in its place is not followed."""
    if path.is_symlink() or not path.is_file():
        return ""
    with path.open("rb") as stream:
        return stream.read(4 * MOST + 1).decode("utf-8", "replace").rstrip("\n")


def main(path: str) -> None:
    where, head, commit = (os.environ[name] for name in ("REPOSITORY", "HEAD", "COMMIT"))
    text = given(Path(path))
    if not text:
        print("the run made no diff; its log says why")
        return
    pulls = pages(f"repos/{where}/pulls", state="open", head=head)
    numbers = [int(pull["number"]) for pull in pulls if pull["head"]["sha"] == commit]
    if not numbers:
        print("no open pull request has this commit at its head")
        return
    said = {"body": body(text, os.environ["RUN"])}
    comments = pages(f"repos/{where}/issues/{numbers[0]}/comments")
    mine = [c["id"] for c in comments if c["user"]["login"] == "github-actions[bot]" and c["body"].startswith(MARK)]
    if mine:
        call("PATCH", f"repos/{where}/issues/comments/{int(mine[0])}", said)
    else:
        call("POST", f"repos/{where}/issues/{numbers[0]}/comments", said)


if __name__ == "__main__":
    main(sys.argv[1])
