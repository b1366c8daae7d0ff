# cython: boundscheck=True, wraparound=True
# mypy: allow-untyped-decorators, disable-error-code="attr-defined, valid-type, no-any-return, misc"
"""Seeds: every random choice follows from the job's seed, never from the clock."""

from collections.abc import Sequence
from typing import TypeVar

import cython
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, mixed

from cluesmith.generator.kernel.blake2b import blake2b

T = TypeVar("T")

# Begins the path of each seed. It stays when ALGORITHM_VERSION is raised, so that methods that did
# not change keep their puzzles.
_SEED_PREFIX = 1


def derive_seed(*path: int | str) -> int:
    """Return a 64-bit seed for this path, e.g. (job seed, kind, attempt).

    Notes
    -----
    BLAKE2b of the path: neighbouring paths share nothing.
    """
    text = "/".join(map(str, (_SEED_PREFIX, *path)))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "big")


class Draws:
    """Random numbers from a 64-bit seed (splitmix64), the same everywhere."""

    def __init__(self, seed: int) -> None:
        self._state = seed & 0xFFFFFFFFFFFFFFFF

    def bits(self) -> int:
        """Return 64 random bits."""
        self._state = advanced(self._state)
        return mixed(self._state)

    def below(self, n: cython.uint) -> int:
        """Return a random number from 0 to n - 1; n is below 2^32."""
        return self.drawn_below(n)

    def shuffle(self, values: list[int]) -> None:
        """Put the values into random order."""
        j: cython.Py_ssize_t
        for i in range(len(values) - 1, 0, -1):
            j = self.drawn_below(i + 1)
            values[i], values[j] = values[j], values[i]

    def shuffled(self, values: Sequence[T]) -> list[T]:
        """Return the values in random order."""
        order = list(range(len(values)))
        self.shuffle(order)
        return [values[i] for i in order]
