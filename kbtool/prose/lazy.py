"""An attribute that is worked out when it is first asked for. The floor of the package, beside said.py.

functools.cached_property takes a lock each time until Python 3.12, and a base has hundreds of thousands of texts.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")


class lazy(Generic[T]):
    """What the method returns, kept in the instance under the method's name, where it is found from then on."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self.make = make
        self.name = make.__name__

    def __get__(self, one: Any, _: type | None = None) -> T:
        found = one.__dict__[self.name] = self.make(one)
        return found
