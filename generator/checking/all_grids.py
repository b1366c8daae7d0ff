"""Proof by exhaustion: the solutions of a puzzle among all grids of its kind.

This is the proof of uniqueness for the kinds with a catalogue.  It shares only data with the code
that makes puzzles: the shipped list of grids up to symmetry (``generator.kinds.grid_list``) and the
symmetries of the kind.  It makes all grids from the list itself, without the compiled orbits of the
catalogue, and looks through them without its bit rows.
"""

from collections.abc import Sequence
from functools import lru_cache

from cluesmith.generator.checking.exhaustion import Exhaustion
from cluesmith.generator.errors import CatalogueError
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.grid_list import listed_grids
from cluesmith.generator.kinds.kind import Kind


@per_thread
def exhaustion_of(kind: Kind) -> Exhaustion:
    """Return this thread's exhaustion over the grids that ship with the package.

    Raises
    ------
    CatalogueError
        The kind has no list of its grids, or the list is damaged.
    """
    return Exhaustion(kind.n_cells, kind.n_digits, _joined_grids(kind))


@lru_cache
def _joined_grids(kind: Kind) -> bytes:
    return b"".join(all_grids(kind, listed_grids(kind)))


def all_grids(kind: Kind, representatives: Sequence[bytes]) -> list[bytes]:
    """Return all images of the representatives under the symmetries of the kind, each once.

    Parameters
    ----------
    representatives : sequence of bytes
        A grid of each class.

    Raises
    ------
    CatalogueError
        Their number is not the number of grids of the kind.

    Notes
    -----
    The images of all representatives under one symmetry are made column by column: cell c of an
    image is another cell of the representative, with its digits renamed.
    """
    n_cells = kind.n_cells
    joined = b"".join(representatives)
    starts = range(0, len(joined), n_cells)
    found: dict[bytes, None] = {}
    for symmetry in kind.symmetries:
        renamed = joined.translate(bytes((0, *symmetry.digits)).ljust(256, b"\0"))
        columns = bytearray(len(joined))
        for cell, source in enumerate(symmetry.cells):
            columns[cell::n_cells] = renamed[source::n_cells]
        images = bytes(columns)
        found.update(dict.fromkeys([images[start : start + n_cells] for start in starts]))
    if len(found) != kind.known.n_grids:
        raise CatalogueError(
            f"{len(found)} grids of {kind.title}, and there are {kind.known.n_grids}"
        )
    return list(found)
