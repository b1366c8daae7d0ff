"""The symmetries of a board by name: how its cells move when it is turned or mirrored."""

from collections.abc import Callable, Sequence

from cluesmith.generator.definitions.cell_layout import CellShape, Permutation, Place, places


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
