"""The exact cover model of a kind, and what its items say to people."""

from collections.abc import Sequence
from dataclasses import dataclass

from generator.kernel.exact_cover import ExactCover


@dataclass(frozen=True, slots=True)
class Model:
    """An exact cover model with one option for each placement.

    Option ``cell * n_digits + digit - 1`` puts the digit into the cell; ``options`` lists the
    items of each.
    """

    n_primary: int
    n_secondary: int
    options: tuple[tuple[int, ...], ...]

    def cover(self) -> ExactCover:
        """Build the kernel for this model."""
        return ExactCover(self.n_primary, self.n_secondary, self.options)


@dataclass(frozen=True, slots=True)
class Item:
    """What a primary item of a model says, for people.

    Parameters
    ----------
    digits : str
        What has to find its place, such as "7", or "2 or 7"; empty for a cell, which takes any.
    place : str
        The house, such as "row 4", or the cell.
    ease : int
        How easily people see what is the only candidate left: 0 before 1 before 2.
    """

    digits: str
    place: str
    ease: int

    @property
    def is_cell(self) -> bool:
        """Whether this is the item of a cell."""
        return not self.digits


def cell_names(rows: Sequence[int]) -> tuple[str, ...]:
    """Return names for the cells of rows of these lengths: r2c7 is the seventh of the second."""
    return tuple(
        f"r{row}c{column}"
        for row, length in enumerate(rows, start=1)
        for column in range(1, length + 1)
    )


def cell_items(rows: Sequence[int]) -> list[Item]:
    """Return what the items of the cells say; their digits are the hardest to see."""
    return [Item("", name, ease=2) for name in cell_names(rows)]
