"""Windows: the consecutive digits that a house can hold, such as 3-9 in a row of 7 cells."""

from collections.abc import Iterator

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.position import Position, only, union_of
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import WINDOW


def windows(position: Position, at: int | None = None) -> Iterator[Step]:
    """Yield the digits that a house cannot hold, whichever of its windows it has.

    A window is possible if it has all digits that are placed in the house, each other digit of it
    has a place left, and each open cell a digit of it.
    """
    table = position.table
    for house in only(at, table.windows):
        here = position.left & table.house[house]
        left = _possible(position, house, table.windows[house])
        gone = here & ~union_of(table.digit[digit] for digits in left for digit in digits)
        if gone and left:
            runs = tuple((digits.start, digits.stop) for digits in left)
            yield eliminating(position.kind, WINDOW, gone, h.WINDOW(house, runs))


def _possible(position: Position, house: int, all_windows: list[range]) -> list[range]:
    """Return the windows that a house can have."""
    placed = held = 0
    rows = []
    n_digits = position.kind.n_digits
    here = position.left & position.table.house[house]
    for cell in position.kind.houses[house].cells:
        value = position.values[cell]
        if value:
            placed |= 1 << (value - 1)
        else:
            digits = here >> cell * n_digits & (1 << n_digits) - 1
            rows.append(digits)
            held |= digits
    found = []
    for window in all_windows:
        digits = (1 << window.stop) - (1 << window.start)
        if (
            not placed & ~digits
            and not digits & ~(placed | held)
            and all(row & digits for row in rows)
        ):
            found.append(window)
    return found
