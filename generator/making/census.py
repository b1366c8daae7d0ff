"""The census of a kind: the number of its minimal puzzles with a given number of clues.

A symmetry turns the minimal puzzles of a grid into those of its image, with the same number of
clues.  So the census counts those of the representative of a class, and multiplies by the number of
grids in it.
"""

from collections.abc import Iterator

from cluesmith.generator.canonical.canonical_form import canonical_clues
from cluesmith.generator.errors import CatalogueError, LimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.grid_census import most_clues
from cluesmith.generator.making.grid_classes import GridClasses, grid_classes


def census(kind: Kind, n_clues: int, first_class: int, n_classes: int) -> list[int]:
    """Count the minimal puzzles with n_clues, by the class of their grid.

    Parameters
    ----------
    kind : Kind
        One with a catalogue, or with few grids.
    first_class, n_classes : int
        The classes first_class .. first_class + n_classes - 1.

    Returns
    -------
    list of int
        For each of these classes the number of minimal puzzles of all its grids.

    Raises
    ------
    NoCatalogueError, LimitError
        See ``counted_classes``.
    CatalogueError
        The kind does not have these classes.

    Notes
    -----
    All sets of cells are tried, except those that contain a unique puzzle.
    """
    classes = counted_classes(kind, n_clues)
    n_all = len(classes.representatives)
    if not 0 <= first_class <= first_class + n_classes <= n_all:
        raise CatalogueError(
            f"classes {first_class} to {first_class + n_classes - 1}: "
            f"{kind.title} has {n_all} classes, numbered from 0"
        )
    return [
        classes.census.count(classes.representatives[number], n_clues) * classes.size(number)
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
    classes, n_cells = counted_classes(kind, n_clues), kind.n_cells
    for grid in classes.representatives:
        puzzles = [
            bytes(digit if cells >> cell & 1 else 0 for cell, digit in enumerate(grid))
            for cells in classes.census.puzzles(grid, n_clues)
        ]
        forms = canonical_clues(kind, b"".join(puzzles), grid * len(puzzles))
        yield sorted({forms[i : i + n_cells] for i in range(0, len(forms), n_cells)})


def counted_classes(kind: Kind, n_clues: int) -> GridClasses:
    """Return the classes of grids whose minimal puzzles with n_clues can be counted.

    Raises
    ------
    NoCatalogueError
        The kind has no catalogue and too many grids.
    LimitError
        Puzzles with this many clues cannot be counted.
    """
    classes = grid_classes(kind)
    most = most_clues(kind.n_cells)
    if not 1 <= n_clues <= most:
        reason = f"the puzzles of {kind.title} can be counted up to {most} clues"
        raise LimitError("clues", n_clues, reason)
    return classes
