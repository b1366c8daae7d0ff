"""Identifiers of puzzles, the same in every file and database."""

import hashlib
from base64 import b32encode

# Ten bytes: of a thousand million puzzles two have the same one with a chance of 4e-7.
_N_BYTES = 10


def puzzle_id(kind_name: str, canonical: str) -> str:
    """Return the identifier of a puzzle and all its images under the symmetries of its kind.

    It is the beginning of the SHA-256 digest of ``KIND:CLUES`` in base 32 (RFC 4648, small
    letters).  It changes only with the canonical forms, that is with ``CANONICAL_VERSION``, or with
    the rules of a user's kind, which determine its name.

    Parameters
    ----------
    canonical : str
        The canonical clues, in one line of text with '.' for blanks.

    Returns
    -------
    str
        Sixteen letters and digits.
    """
    digest = hashlib.sha256(f"{kind_name}:{canonical}".encode()).digest()
    return b32encode(digest[:_N_BYTES]).decode().lower()
