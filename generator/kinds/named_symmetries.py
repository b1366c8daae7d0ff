"""The symmetries of a board by name, as moves of its cells when it is turned or mirrored."""

from collections.abc import Callable, Mapping, Sequence

from cluesmith.generator.kinds.cell_layout import CellShape, Permutation, Place

Symmetries = dict[str, tuple[str, tuple[Permutation, ...]]]


def drawing_symmetries(shape: CellShape, at: Sequence[Place]) -> Symmetries:
    """Return the symmetries that people see in a drawing with cells at these places.

    The smaller groups come first; boards that share cells have the symmetries of their outline.

    Returns
    -------
    dict
        By the name that users give: the look of a pattern with it, and permutations of the cells
        that generate the group.  The slanted mirrors of a hexagon have no names: a turn makes
        them one of these.
    """
    named = _square_symmetries(at) if shape is CellShape.SQUARE else _hexagon_symmetries(at)
    return {
        name: (meaning, tuple(moved for moved in generators if moved is not None))
        for name, (meaning, generators) in named.items()
        if None not in generators
    }


def _moved(at: Sequence[Place], image: Callable[[int, int], Place]) -> Permutation | None:
    """Return the permutation of the cells that moves the place (x, y) to its image, if it does."""
    cell_at = {place: cell for cell, place in enumerate(at)}
    images = [image(x, y) for x, y in at]
    return tuple(cell_at[place] for place in images) if cell_at.keys() == {*images} else None


_Found = Mapping[str, tuple[str, tuple[Permutation | None, ...]]]


def _square_symmetries(at: Sequence[Place]) -> _Found:
    right, bottom = (max(values) for values in zip(*at, strict=True))
    turn = _moved(at, lambda x, y: (y, right - x))
    half = _moved(at, lambda x, y: (right - x, bottom - y))
    left_right = _moved(at, lambda x, y: (right - x, y))
    top_bottom = _moved(at, lambda x, y: (x, bottom - y))
    diagonal = _moved(at, lambda x, y: (y, x))
    antidiagonal = _moved(at, lambda x, y: (right - y, bottom - x))
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


def _hexagon_symmetries(at: Sequence[Place]) -> _Found:
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
