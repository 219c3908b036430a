"""How text is cut for full-text search, the same for the index and for a query.

Measured: FTS5's own tokenizers find nothing for Chinese words of two characters, or fail on every Chinese query. One
Han character a token, asked for as a phrase, finds every one. Imports nothing.
"""

from __future__ import annotations

MOST_PARTS = 64
"""Words and runs of one query; SQLite refuses expressions of more than 256 levels."""


def is_han(char: str) -> bool:
    return "\u3400" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff"


def spaced(text: str) -> str:
    """The text with every Han character standing alone, for the index."""
    return "".join(f" {char} " if is_han(char) else char for char in text)


def match_expression(query: str) -> str:
    """What a person typed as an FTS5 expression: every word required, Chinese runs as phrases, Latin words by prefix.

    Empty when the query holds nothing that can be searched. What is beyond MOST_PARTS is left out: texts that hold so
    many words are found by fewer.
    """
    parts: list[str] = []
    word = run = ""

    def close() -> None:
        nonlocal word, run
        if word:
            parts.append(f'"{word}"*')
        if run:
            parts.append('"' + " ".join(run) + '"')
        word = run = ""

    for char in query:
        if is_han(char):
            if word:
                close()
            run += char
        elif char.isalnum():
            if run:
                close()
            word += char
        else:
            close()
    close()
    return " AND ".join(parts[:MOST_PARTS])
