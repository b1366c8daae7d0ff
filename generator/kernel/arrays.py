"""Arrays for compiled modules: "H" has 16 bits, "i" 32, "q" and "Q" 64, "B" is bytes."""

from __future__ import annotations

from array import array
from itertools import accumulate, chain
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence


def zeros(code: str, length: int) -> array[int]:
    """Return an array of zeros."""
    return array(code, bytes(array(code).itemsize * length))


def ints(length: int) -> array[int]:
    """Return zeros of 32 bits, with a sign."""
    return zeros("i", length)


def shorts(length: int) -> array[int]:
    """Return zeros of 16 bits, without a sign."""
    return zeros("H", length)


def words(length: int) -> array[int]:
    """Return zeros of 64 bits, without a sign."""
    return zeros("Q", length)


def grown(code: str, old: array[int] | memoryview, length: int) -> array[int]:
    """Return a longer copy of an array, with zeros at the end."""
    new = array(code, bytes(old))
    new.extend(zeros(code, length - len(new)))
    return new


def flat(lists: Sequence[Sequence[int]]) -> tuple[array[int], array[int]]:
    """Return the start of each list and the end of the last, and all lists as one."""
    starts = array("i", accumulate(map(len, lists), initial=0))
    return starts, array("i", chain.from_iterable(lists))


def holders(lists: Sequence[Sequence[int]], n: int) -> list[list[int]]:
    """Return for each number the indices of the lists that contain it."""
    found: list[list[int]] = [[] for _ in range(n)]
    for place, numbers in enumerate(lists):
        for number in numbers:
            found[number].append(place)
    return found
