"""The packaged list of all grids of a kind, up to symmetry.

It holds the *representatives*, sorted.  A representative is the lexicographically least grid of a
class of grids that symmetries turn into each other.  The file has one line of text for each,
compressed with zlib.  The kind pins the SHA-256 of the text and the total number of grids.
"""

import zlib
from collections.abc import Sequence

from cluesmith.generator.errors import CatalogueError, NoCatalogueError
from cluesmith.generator.kinds.kind import Kind


def listed_grids(kind: Kind) -> list[bytes]:
    """Return the representatives that ship with the package.

    Raises
    ------
    NoCatalogueError
        The kind has none.
    CatalogueError
        The file is damaged.
    """
    if kind.known.catalogue_sha256 is None:
        raise NoCatalogueError(f"{kind.title} has no catalogue: it has too many grids")
    from importlib.resources import files  # slow to import, and few kinds have a list

    packed = (
        files("cluesmith.generator.kinds").joinpath("catalogues", f"{kind.name}.grids").read_bytes()
    )
    return unpack(kind, packed)


def as_text(kind: Kind, representatives: Sequence[bytes]) -> bytes:
    """Return the text of the checksum: one line for each representative."""
    return b"".join([f"{kind.text(grid)}\n".encode() for grid in representatives])


def pack(kind: Kind, representatives: Sequence[bytes]) -> bytes:
    """Return the contents of a catalogue's file."""
    return zlib.compress(as_text(kind, representatives), 9)


def unpack(kind: Kind, packed: bytes) -> list[bytes]:
    """Read the contents of a catalogue's file.

    Raises
    ------
    CatalogueError
        They don't match the checksum of the kind.
    """
    try:
        text = zlib.decompress(packed)
    except zlib.error as error:
        raise CatalogueError(f"{_damaged(kind)}: {error}") from error
    import hashlib  # few puzzles need a list

    found = hashlib.sha256(text).hexdigest()
    if found != kind.known.catalogue_sha256:
        raise CatalogueError(
            f"{_damaged(kind)}: SHA-256 {found}, not {kind.known.catalogue_sha256}"
        )
    digits = bytes.maketrans(kind.symbols.encode(), bytes(range(1, kind.n_digits + 1)))
    return text.translate(digits).splitlines()


def _damaged(kind: Kind) -> str:
    return f"the catalogue of {kind.title} is damaged, install the package again"
