"""When the work cannot go on: the exceptions, each one sentence that says what to do.

What is wrong with a record is no exception but a `Problem` (problems.py). This module is the floor of the house: it
imports nothing, because every command starts through it.
"""

from __future__ import annotations

if False:  # TYPE_CHECKING without importing typing
    from kbtool.problems import Problem


class KbtoolError(Exception):
    """The work cannot go on. The message is one sentence that says what to do. Exit code 2."""

    exit_code = 2


class UsageError(KbtoolError):
    """The command was called in a way that cannot be answered: an unknown name, a path that is not there."""


class UnreadableIndex(KbtoolError):
    """The index file is missing, broken, or of another version."""


class ProblemsFound(KbtoolError):
    """A step that needs sound records met unsound ones. Carries them, for the report. Exit code 1."""

    exit_code = 1

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(f"{len(problems)} problem(s) in the records; run `kbtool check`")
        self.problems = problems
