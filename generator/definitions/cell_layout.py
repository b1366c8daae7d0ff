"""The layout of cells: squares in a square or hexagons in a hexagon, and the lines through them."""

from collections.abc import Callable, Sequence
from enum import StrEnum

Place = tuple[int, int]
Permutation = tuple[int, ...]


class CellShape(StrEnum):
    """What a cell looks like: a square, or a hexagon with a corner on top."""

    SQUARE = "square"
    HEXAGON = "hexagon"


def places(shape: CellShape, rows: Sequence[int]) -> list[Place]:
    """Return where the cells are, row by row.

    Parameters
    ----------
    shape : CellShape
    rows : sequence of int
        The number of cells in each row, top to bottom.

    Returns
    -------
    list of (int, int)
        Of squares the column and the row, from 0.  Of hexagons axial coordinates (x, y) with the
        centre at (0, 0): a line keeps x, y or x + y.
    """
    if shape is CellShape.SQUARE:
        return [(column, row) for row, length in enumerate(rows) for column in range(length)]
    middle = len(rows) // 2
    return [
        (x - min(row, middle), row - middle)
        for row, length in enumerate(rows)
        for x in range(length)
    ]


def lines(shape: CellShape, rows: Sequence[int]) -> list[tuple[str, Permutation]]:
    """Return the lines through the cells with their names, such as "row 3".

    Of a square, rows and columns; of a hexagon, rows, declines, which fall from left to right, and
    inclines, which rise.
    """
    at = places(shape, rows)
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


def steps(
    shape: CellShape, rows: Sequence[int], moves: Sequence[tuple[int, int]]
) -> list[tuple[int, int]]:
    """Return the pairs of cells (a < b) that one of these moves takes to each other."""
    cell_at = {place: cell for cell, place in enumerate(places(shape, rows))}
    found = {
        (min(cell, cell_at[x + dx, y + dy]), max(cell, cell_at[x + dx, y + dy]))
        for (x, y), cell in cell_at.items()
        for dx, dy in moves
        if (x + dx, y + dy) in cell_at
    }
    return sorted(found)


def drawing_symmetries(
    shape: CellShape, rows: Sequence[int]
) -> dict[str, tuple[str, tuple[Permutation, ...]]]:
    """Return the symmetries that people see in the drawing, the smaller groups first.

    Returns
    -------
    dict
        By the name that users give: what a pattern with it looks like, and permutations of the
        cells that generate the group.  The slanted mirrors of a hexagon have no names: a turn makes
        them one of these.
    """
    if shape is CellShape.SQUARE:
        return _square_symmetries(rows)
    return _hexagon_symmetries(rows)


def _moved(at: Sequence[Place], image: Callable[[int, int], Place]) -> Permutation:
    """Return the permutation of the cells that moves the place (x, y) to its image."""
    cell_at = {place: cell for cell, place in enumerate(at)}
    return tuple(cell_at[image(x, y)] for x, y in at)


def _square_symmetries(rows: Sequence[int]) -> dict[str, tuple[str, tuple[Permutation, ...]]]:
    at = places(CellShape.SQUARE, rows)
    last = len(rows) - 1
    turn = _moved(at, lambda x, y: (y, last - x))
    half = _moved(at, lambda x, y: (last - x, last - y))
    left_right = _moved(at, lambda x, y: (last - x, y))
    top_bottom = _moved(at, lambda x, y: (x, last - y))
    diagonal = _moved(at, lambda x, y: (y, x))
    antidiagonal = _moved(at, lambda x, y: (last - y, last - x))
    return {
        "rot180": ("the same after half a turn", (half,)),
        "horizontal": ("the left half mirrors the right", (left_right,)),
        "vertical": ("the top half mirrors the bottom", (top_bottom,)),
        "diagonal": ("mirrored in the diagonal \\", (diagonal,)),
        "antidiagonal": ("mirrored in the diagonal /", (antidiagonal,)),
        "rot90": ("the same after a quarter turn", (turn,)),
        "both-mirrors": ("horizontal and vertical", (left_right, top_bottom)),
        "both-diagonals": ("diagonal and antidiagonal", (diagonal, antidiagonal)),
        "full": ("all turns and all mirrors", (turn, left_right)),
    }


def _hexagon_symmetries(rows: Sequence[int]) -> dict[str, tuple[str, tuple[Permutation, ...]]]:
    at = places(CellShape.HEXAGON, rows)
    sixth = _moved(at, lambda x, y: (-y, x + y))
    third = _moved(at, lambda x, y: (-x - y, x))
    half = _moved(at, lambda x, y: (-x, -y))
    left_right = _moved(at, lambda x, y: (-x - y, y))
    top_bottom = _moved(at, lambda x, y: (x + y, -y))
    return {
        "rot180": ("the same after half a turn", (half,)),
        "horizontal": ("the left half mirrors the right", (left_right,)),
        "vertical": ("the top half mirrors the bottom", (top_bottom,)),
        "rot120": ("the same after a third of a turn", (third,)),
        "both-mirrors": ("horizontal and vertical", (left_right, top_bottom)),
        "rot60": ("the same after a sixth of a turn", (sixth,)),
        "rot120-horizontal": ("three mirrors, through mid-edges", (third, left_right)),
        "rot120-vertical": ("three mirrors, through corners", (third, top_bottom)),
        "full": ("all turns and all mirrors", (sixth, left_right)),
    }
