"""The judgements of pairs name incidents that exist, and judge no pair twice. A rule of a file that is no record.

A record that could not be read has problems of its own; what is judged about it is not named again.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from pathlib import PurePosixPath

from kbtool.kb import KnowledgeBase
from kbtool.problems import Finding

FILE = "schema/sibling-judgements.yaml"
RULES = (
    ("SIB001", "a judgement is about two incidents that exist"),
    ("SIB002", "no pair is judged twice"),
)


def findings(kb: KnowledgeBase) -> Iterator[Finding]:
    known = {*kb.incidents, *(PurePosixPath(path).stem for path in kb.digests if path.startswith("incidents/"))}
    first: dict[frozenset[str], int] = {}
    for at, judgement in enumerate(kb.judgements):
        for side, name in enumerate(judgement.pair):
            if name not in known:
                close = difflib.get_close_matches(name, sorted(known), n=1)
                hint = f"did you mean `{close[0]}`?" if close else ""
                yield Finding(
                    FILE, ("judgements", at, "pair", side), "SIB001", f"no incident has the id `{name}`", hint
                )
        pair = frozenset(judgement.pair)
        if len(pair) == 1:
            yield Finding(FILE, ("judgements", at, "pair"), "SIB001", "a record is no sibling of itself")
        elif pair in first:
            message = f"this pair is judged already, as entry {first[pair] + 1} of the list"
            yield Finding(FILE, ("judgements", at, "pair"), "SIB002", message, "keep one of the two")
        first.setdefault(pair, at)
