"""Proof by exhaustion: the solutions of a puzzle among all grids of its kind, in plain Python.

This is the proof of uniqueness for the kinds with a catalogue.  It shares with the code that makes
puzzles only data: the shipped list of grids up to symmetry (``generator.kinds.grid_list``) and the
symmetries of the kind.  It makes all grids from the list itself, without the compiled orbits and
bit rows of the catalogue.

A Python int for each (cell, digit) has bit i set if grid i shows the digit there, so the grids that
show all clues of a puzzle are the AND of its clues' ints.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress

from generator.errors import CatalogueError
from generator.kinds.grid_list import listed_grids
from generator.kinds.kind import Kind


class Exhaustion:
    """All grids of a kind, looked through for the solutions of a puzzle.

    Parameters
    ----------
    kind : Kind
    grids : sequence of bytes
        All grids of the kind, each once; their places are their numbers.

    Notes
    -----
    The int of a clue is made when a puzzle first shows it, which takes 0.2 ms for Hanidoku, all 549
    of them 0.1 s and 6 MB.  After that a puzzle of 4 clues takes 3.5 us, one of 7 clues 4.9 us.
    Threads may share an object.

    Rejected: a plain loop over the cells of the puzzle, and a check of its largest digit, 5.0 and
    6.1 us.
    """

    def __init__(self, kind: Kind, grids: Sequence[bytes]) -> None:
        self._grids = b"".join(grids)
        self._n_cells = kind.n_cells
        self._cells = range(kind.n_cells)
        self._n_digits = kind.n_digits
        self._showing: dict[tuple[int, int], int] = {}
        self._all = (1 << len(grids)) - 1

    def _grids_showing(self, cell: int, digit: int) -> int:
        """Return the set of the grids that show the digit in the cell, and keep it."""
        if digit > self._n_digits:
            raise ValueError(f"digit {digit} in cell {cell}: use 0..{self._n_digits}")
        table = bytearray(b"0" * 256)
        table[digit] = ord("1")
        # The last grid is the highest bit.
        bits = self._grids[cell :: self._n_cells][::-1].translate(table)
        self._showing[cell, digit] = found = int(bits, 2)
        return found

    def solutions_mask(self, clues: bytes) -> int:
        """Return a set of bits: bit i says that grid i solves the puzzle.

        Parameters
        ----------
        clues : bytes
            A value a cell, 0 where it is blank.

        Raises
        ------
        ValueError
            The length or a digit is not the kind's.
        """
        if len(clues) != self._n_cells:
            raise ValueError(f"{len(clues)} values, and a puzzle has {self._n_cells}")
        showing = self._showing
        mask = -1
        for cell in compress(self._cells, clues):
            clue = cell, clues[cell]
            mask &= showing[clue] if clue in showing else self._grids_showing(*clue)
        return mask if mask >= 0 else self._all

    def only_solution(self, clues: bytes) -> bytes | None:
        """Return the grid that alone solves the puzzle; None if there is none or another one."""
        mask = self.solutions_mask(clues)
        number = mask.bit_length() - 1
        if number < 0 or mask != 1 << number:
            return None
        return self._grids[number * self._n_cells : (number + 1) * self._n_cells]


@lru_cache
def exhaustion_of(kind: Kind) -> Exhaustion:
    """Return the exhaustion over the grids that ship with the package.

    Raises
    ------
    CatalogueError
        The kind has no list of its grids, or the list is damaged.
    """
    return Exhaustion(kind, all_grids(kind, listed_grids(kind)))


def all_grids(kind: Kind, representatives: Sequence[bytes]) -> list[bytes]:
    """Return all images of the representatives under the symmetries of the kind, each once.

    Parameters
    ----------
    kind : Kind
    representatives : sequence of bytes
        A grid of each class.

    Raises
    ------
    CatalogueError
        They are not as many as the kind has grids.

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
