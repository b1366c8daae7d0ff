"""The layout of cells: squares in a square or hexagons in a hexagon, and the lines through them."""

from collections.abc import Sequence
from enum import StrEnum
from itertools import accumulate

Place = tuple[int, int]
Permutation = tuple[int, ...]


class CellShape(StrEnum):
    """The shape of a cell: a square, or a hexagon with a corner on top."""

    SQUARE = "square"
    HEXAGON = "hexagon"


def places(shape: CellShape, rows: Sequence[int]) -> list[Place]:
    """Return the places of the cells, row by row.

    Parameters
    ----------
    rows : sequence of int
        The number of cells in each row, top to bottom.

    Returns
    -------
    list of (int, int)
        For squares, the column and the row, from 0.  For hexagons, axial coordinates (x, y) with
        the centre at (0, 0): x, y or x + y is constant along a line.
    """
    if shape is CellShape.SQUARE:
        return [(column, row) for row, length in enumerate(rows) for column in range(length)]
    middle = len(rows) // 2
    return [
        (x - min(row, middle), row - middle)
        for row, length in enumerate(rows)
        for x in range(length)
    ]


def in_rows(rows: Sequence[int], cells: str) -> list[str]:
    """Return a text with a character for each cell, cut into rows of these lengths."""
    return [cells[end - n : end] for n, end in zip(rows, accumulate(rows), strict=True)]


def lines(shape: CellShape, at: Sequence[Place]) -> list[tuple[str, Permutation]]:
    """Return the lines through cells at these places with their names, such as "row 3".

    A square has rows and columns.  A hexagon has rows, declines, which fall from left to right, and
    inclines, which rise.
    """
    if shape is CellShape.SQUARE:
        directions = {"row": [y for _, y in at], "column": [x for x, _ in at]}
    else:
        directions = {
            "row": [y for _, y in at],
            "decline": [x for x, _ in at],
            "incline": [x + y for x, y in at],
        }
    return [
        (f"{name} {number}", tuple(cell for cell, other in enumerate(numbers) if other == line))
        for name, numbers in directions.items()
        for number, line in enumerate(sorted(set(numbers)), start=1)
    ]


def steps(at: Sequence[Place], moves: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the pairs of cells (a < b) that one of these moves takes to each other."""
    cell_at = {place: cell for cell, place in enumerate(at)}
    found = {
        (min(cell, cell_at[x + dx, y + dy]), max(cell, cell_at[x + dx, y + dy]))
        for (x, y), cell in cell_at.items()
        for dx, dy in moves
        if (x + dx, y + dy) in cell_at
    }
    return sorted(found)
