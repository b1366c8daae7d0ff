"""All minimal puzzles of a small kind: tries every set of cells of every class of grids.

It shares nothing with the census (``census.py``) but the list of grids, so each checks the other.
"""

from dataclasses import dataclass

from cluesmith.generator.canonical.canonical_form import canonical_forms
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.oracles.oracle_registry import oracle_for

# Sets of cells of one grid: 65,536.
_MOST_CELLS = 16


@dataclass(frozen=True, slots=True)
class MinimalCount:
    """The number of minimal puzzles, and the number of their classes up to symmetry."""

    n_puzzles: int
    n_classes: int


def all_minimal(kind: Kind) -> dict[int, MinimalCount]:
    """Count all minimal puzzles of a kind by their number of clues.

    Parameters
    ----------
    kind : Kind
        One with a catalogue and at most 16 cells.

    Raises
    ------
    NoCatalogueError
        The kind has no catalogue.
    LimitError
        The kind has more cells.

    Notes
    -----
    0.1 s for 4x4 Sudoku.
    """
    catalogue = catalogue_of(kind)
    if kind.n_cells > _MOST_CELLS:
        reason = f"all sets of cells are looked at for {_MOST_CELLS} cells or fewer"
        raise LimitError("cells", kind.n_cells, reason)
    n_puzzles: dict[int, int] = {}
    forms: dict[int, set[str]] = {}
    for number, grid in enumerate(catalogue.representatives):
        puzzles = [kind.text(values) for values in _minimal_puzzles(kind, grid)]
        solution = kind.text(grid)
        for form in canonical_forms(kind, [(clues, solution) for clues in puzzles]):
            n_clues = kind.n_clues(kind.values(form.clues))
            n_puzzles[n_clues] = n_puzzles.get(n_clues, 0) + catalogue.orbit_size(number)
            forms.setdefault(n_clues, set()).add(form.clues)
    return {n: MinimalCount(n_puzzles[n], len(forms[n])) for n in sorted(n_puzzles)}


def _minimal_puzzles(kind: Kind, grid: bytes) -> list[bytes]:
    """Return the sets of clues with one solution that have several without any of the clues."""
    sets = range(1 << kind.n_cells)
    puzzles = [_with_clues(grid, cells) for cells in sets]
    is_unique = [n == 1 for n in oracle_for(kind).count_many(b"".join(puzzles))]
    cells = range(kind.n_cells)
    return [
        puzzles[chosen]
        for chosen in sets
        if is_unique[chosen]
        and not any(chosen >> cell & 1 and is_unique[chosen ^ 1 << cell] for cell in cells)
    ]


def _with_clues(grid: bytes, cells: int) -> bytes:
    return bytes(value if cells >> cell & 1 else 0 for cell, value in enumerate(grid))
