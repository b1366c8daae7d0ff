"""Seeds: every random choice of the package follows from the job's seed, never from the clock."""

import hashlib

# Raised when the same seed would no longer give the same puzzles.
ALGORITHM_VERSION = 1


def derive_seed(*path: int | str) -> int:
    """Return a 64-bit seed for this path, e.g. (job seed, kind, attempt).

    Notes
    -----
    BLAKE2b of the path and ALGORITHM_VERSION: neighbouring paths share nothing.
    """
    text = "/".join(map(str, (ALGORITHM_VERSION, *path)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")
