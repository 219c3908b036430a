"""Keeps Python's garbage collector still while a knowledge base is read and judged.

At the floor of the house. The collector walks whatever is alive whenever enough has been made; while millions of small
objects are made that all stay alive it finds nothing and costs up to half of the time.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """No collection inside; one inside another changes nothing. What was made inside counts as old afterwards, else the
    first collection would walk it all at once, and the next ones again."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            if not gc.get_freeze_count():
                gc.freeze()
                gc.unfreeze()
            gc.enable()


@contextmanager
def rare() -> Iterator[None]:
    """Few collections inside, and none of what was alive before: for long work beside a knowledge base."""
    often = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*often)
        gc.unfreeze()
