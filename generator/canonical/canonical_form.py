"""Canonical forms: one puzzle and one grid for all that the symmetries of a kind make of them.

A kind whose symmetries can be listed has the least image under all of them.  The symmetries of
larger square Sudoku are too many, and the way goes through the grid (``minlex.py``): the
least image of the grid, and the least image of the clues under the symmetries that lead there.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from generator.canonical.minlex import Minlex
from generator.errors import GridError
from generator.kernel.per_thread import per_thread
from generator.kinds.kind import Kind
from generator.kinds.orbits import Orbits
from generator.oracles.catalogue import catalogue_of

# Raised when the same puzzle would no longer have the same form.
CANONICAL_VERSION = 1


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """What a puzzle has in common with all its images, and with no other puzzle.

    Parameters
    ----------
    clues : str
        The canonical puzzle, in one line of text.
    grid_class : str
        What its grid has in common with the images of the grid; see ``grid_class``.
    """

    clues: str
    grid_class: str


def canonical_form(kind: Kind, clues: str, solution: str) -> CanonicalForm:
    """Return the canonical form of a puzzle.

    Parameters
    ----------
    kind : Kind
    clues, solution : str
        The puzzle and its only solution, in one line of text.

    Raises
    ------
    PuzzleSyntaxError
        One of them cannot be read.
    GridError
        The solution is no grid, or does not show the clues.

    Notes
    -----
    That there is no other solution is not looked at: forms of puzzles with more than one depend on
    the solution that is given.  It takes 11 us for Sudoku, 5 us for Hanidoku.
    """
    values, grid = kind.values(clues), kind.values(solution)
    if kind.minlex_order is None:
        if not kind.rules.is_solution(grid, values):
            raise _no_grid(kind, clues, solution)
        return CanonicalForm(kind.text(_orbits(kind).least(values)), _listed_class(kind, grid))
    try:
        canonical, puzzle, _ = _minlex(kind.minlex_order).forms(grid, values)
    except ValueError as error:
        raise _no_grid(kind, clues, solution) from error
    return CanonicalForm(kind.text(puzzle), _digest(kind, canonical))


def canonical_forms(kind: Kind, puzzles: Sequence[tuple[str, str]]) -> list[CanonicalForm]:
    """Return the canonical forms of puzzles that are given with their solutions.

    As ``canonical_form`` of each, and where the grid is needed without the GIL.
    """
    if kind.minlex_order is None:
        return [canonical_form(kind, clues, solution) for clues, solution in puzzles]
    clues = b"".join([kind.values(clues) for clues, _ in puzzles])
    grids, clues = _least_both(kind, clues, b"".join([kind.values(grid) for _, grid in puzzles]))
    n = kind.n_cells
    return [
        CanonicalForm(text, _digest(kind, grids[start : start + n]))
        for start, text in zip(range(0, len(grids), n), kind.text_lines(clues), strict=True)
    ]


def needs_solution(kind: Kind) -> bool:
    """Whether the canonical form goes through the solution: if so, only unique puzzles have one."""
    return kind.minlex_order is not None


def canonical_clues(kind: Kind, clues: bytes, grids: bytes) -> bytes:
    """Return the canonical clues of puzzles that follow each other.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        The puzzles, a value a cell.
    grids : bytes
        Their solutions; looked at for a kind that ``needs_solution``.

    Raises
    ------
    GridError
        A solution that is needed is no grid, or does not show the clues.
    """
    if kind.minlex_order is not None:
        return _least_both(kind, clues, grids)[1]
    least, n = _orbits(kind).least, kind.n_cells
    return b"".join([least(clues[start : start + n]) for start in range(0, len(clues), n)])


def canonical_grid(kind: Kind, grid: bytes) -> bytes:
    """Return the least image of a grid.

    Raises
    ------
    GridError
        The values break the rules of the kind.
    """
    _check_grid(kind, grid)
    if kind.minlex_order is None:
        return _orbits(kind).least(grid)
    return _minlex(kind.minlex_order).forms(grid)[0]


def n_automorphisms(kind: Kind, grid: bytes) -> int:
    """Return how many symmetries turn the grid into itself, the identity among them.

    Raises
    ------
    GridError
        The values break the rules of the kind.
    """
    _check_grid(kind, grid)
    if kind.minlex_order is None:
        return len(kind.symmetries) * kind.n_cells // len(_orbits(kind).members(grid))
    return _minlex(kind.minlex_order).forms(grid)[2][0]


def grid_class(kind: Kind, solution: str) -> str:
    """Return what a grid has in common with all its images, at most 32 characters.

    Of a kind with a catalogue it is the number of the grid's class, else a digest of the canonical
    grid.
    """
    grid = kind.values(solution)
    if kind.minlex_order is None:
        return _listed_class(kind, grid)
    return _digest(kind, canonical_grid(kind, grid))


def _listed_class(kind: Kind, grid: bytes) -> str:
    if kind.known.catalogue_sha256 is not None:
        return str(catalogue_of(kind).class_of(grid))
    return _digest(kind, _orbits(kind).least(grid))


def _digest(kind: Kind, grid: bytes) -> str:
    return hashlib.blake2b(kind.text(grid).encode(), digest_size=16).hexdigest()


def _least_both(kind: Kind, clues: bytes, grids: bytes) -> tuple[bytes, bytes]:
    """Return the canonical grids and puzzles, of a kind whose forms need the grid."""
    try:
        return _minlex(kind.minlex_order or 0).forms(grids, clues)[:2]
    except ValueError as error:
        raise GridError(f"{kind.title}: {error}") from error


def _no_grid(kind: Kind, clues: str, solution: str) -> GridError:
    return GridError(f"{solution}: no {kind.title} grid that shows {clues}")


def _check_grid(kind: Kind, grid: bytes) -> None:
    if not kind.rules.is_grid(grid):
        raise GridError(f"{list(grid)}: no grid of {kind.title}")


def _minlex(order: int) -> Minlex:
    minlex: Minlex = per_thread(("minlex", order), lambda: Minlex(order))
    return minlex


@cache
def _orbits(kind: Kind) -> Orbits:
    return Orbits(kind.n_cells, kind.n_digits, kind.symmetries)
