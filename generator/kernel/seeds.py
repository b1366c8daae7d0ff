"""Seeds: every random choice of the package follows from the job's seed, never from the clock."""

import hashlib

# Raised when the same seed would no longer give the same puzzles.
ALGORITHM_VERSION = 1

_MASK64 = (1 << 64) - 1


def derive_seed(*path: int | str) -> int:
    """Return a 64-bit seed for this path, e.g. (job seed, kind, attempt).

    Notes
    -----
    BLAKE2b of the path and ALGORITHM_VERSION: neighbouring paths share nothing.
    """
    text = "/".join(map(str, (ALGORITHM_VERSION, *path)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")


class Draws:
    """Random numbers from a 64-bit seed (splitmix64), the same everywhere."""

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = seed & _MASK64

    def bits(self) -> int:
        """Return 64 random bits."""
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK64
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK64
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK64
        return state ^ state >> 31

    def below(self, n: int) -> int:
        """Return a random number from 0 to n - 1."""
        return (self.bits() >> 32) * n >> 32

    def shuffle(self, values: list[int]) -> None:
        """Put the values into random order."""
        for i in range(len(values) - 1, 0, -1):
            j = self.below(i + 1)
            values[i], values[j] = values[j], values[i]
