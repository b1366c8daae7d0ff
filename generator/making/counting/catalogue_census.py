"""The census of a kind: the number of its minimal puzzles with a given number of clues.

A symmetry turns the minimal puzzles of a grid into those of its image, with as many clues.  So
those of the representative of a class are counted, and multiplied by the number of grids in it.
"""

from collections.abc import Iterator

from cluesmith.generator.canonical.canonical_form import canonical_clues
from cluesmith.generator.errors import CatalogueError, LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.counting.grid_census import GridCensus, most_clues
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of


def census(kind: Kind, n_clues: int, first_class: int, n_classes: int) -> list[int]:
    """Count the minimal puzzles with n_clues, by the class of their grid.

    Parameters
    ----------
    kind : Kind
        One with a catalogue.
    n_clues : int
    first_class, n_classes : int
        The classes first_class .. first_class + n_classes - 1.

    Returns
    -------
    list of int
        For each of these classes the number of minimal puzzles of all its grids.

    Raises
    ------
    NoCatalogueError, LimitError
        As ``check_census``.
    CatalogueError
        The kind has not these classes.

    Notes
    -----
    All sets of cells are looked at, but for those that contain a unique puzzle.
    """
    check_census(kind, n_clues)
    catalogue = catalogue_of(kind)
    if not 0 <= first_class <= first_class + n_classes <= catalogue.n_classes:
        raise CatalogueError(
            f"classes {first_class} to {first_class + n_classes - 1}: "
            f"{kind.title} has {catalogue.n_classes} classes, numbered from 0"
        )
    of_grid = GridCensus(kind.n_cells, catalogue.grids)
    return [
        of_grid.count(catalogue.representatives[number], n_clues) * catalogue.orbit_size(number)
        for number in range(first_class, first_class + n_classes)
    ]


def classes_of_puzzles(kind: Kind, n_clues: int) -> Iterator[list[bytes]]:
    """Yield the canonical forms of all minimal puzzles with n_clues, one for each class of them.

    Parameters and errors are those of ``census``.

    Yields
    ------
    list of bytes
        For each class of grids, the forms in order.  Puzzles of two classes of grids are never
        equal up to symmetry.
    """
    check_census(kind, n_clues)
    catalogue, n_cells = catalogue_of(kind), kind.n_cells
    of_grid = GridCensus(n_cells, catalogue.grids)
    for grid in catalogue.representatives:
        puzzles = [
            bytes(digit if cells >> cell & 1 else 0 for cell, digit in enumerate(grid))
            for cells in of_grid.puzzles(grid, n_clues)
        ]
        forms = canonical_clues(kind, b"".join(puzzles), grid * len(puzzles))
        yield sorted({forms[i : i + n_cells] for i in range(0, len(forms), n_cells)})


def check_census(kind: Kind, n_clues: int) -> None:
    """Refuse a census that cannot be made.

    Raises
    ------
    NoCatalogueError
        The kind has no catalogue.
    LimitError
        So many clues cannot be counted.
    """
    catalogue_of(kind)
    most = most_clues(kind.n_cells)
    if not 1 <= n_clues <= most:
        reason = f"the puzzles of {kind.title} can be counted up to {most} clues"
        raise LimitError("clues", n_clues, reason)
