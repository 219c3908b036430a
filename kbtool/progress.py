"""Long work tells how far it is, to whoever listens: the command line does, on a terminal (`report.Progress`).

A step is named in English, as all that goes to standard error is. Stands at the floor, so that loading, checking and
writing pages can tell; without a listener nothing happens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")
Listener = Callable[[str, int, int], None]
"""Step, how many are done, how many there are."""

_listener: list[Listener] = []


def listen(listener: Listener | None) -> None:
    """Tell this one from now on; None: nobody."""
    _listener[:] = [listener] if listener else []


def over(step: str, items: Sequence[T]) -> Iterator[T]:
    """The items, told one by one."""
    if not _listener:
        yield from items
        return
    tell = _listener[0]
    for number, item in enumerate(items):
        tell(step, number, len(items))
        yield item
    tell(step, len(items), len(items))
