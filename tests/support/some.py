"""A guard of tests that loop over what a computation gives."""

from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")


def some(items: Iterable[Item]) -> list[Item]:
    """Return the items in a list; fail if there are none: a loop over them would test nothing."""
    found = list(items)
    assert found, "nothing to test"
    return found
