"""The windows of a kind: the sets of consecutive digits that a house can hold.

A house of 5 cells and 9 digits has 1-5, 2-6, 3-7, 4-8 and 5-9.  (Windows of Windoku are houses.)
People see them: "row 4 holds 3-9".

Rejected: an exact cover model with an option for each house and window takes 389,726 nodes for a
minimal Hanidoku in place of 12,048 (docs/decisions/search-methods.md): the search must try digits
that share a residue in the other model.
"""

from typing import NamedTuple

from cluesmith.generator.kinds.definition import Definition, Holds


class DigitWindow(NamedTuple):
    """Consecutive digits that a house can hold; ``number`` is the number of the house.

    Names don't identify houses: a user's own houses may share one.
    """

    number: int
    house: str
    digits: range


def windows_of(definition: Definition) -> tuple[DigitWindow, ...]:
    """Return the windows of all houses of consecutive digits, house by house, the lowest first."""
    return tuple(
        DigitWindow(number, house.name, range(low, low + len(house.cells)))
        for number, house in enumerate(definition.all_houses)
        if house.holds is Holds.CONSECUTIVE
        for low in range(1, definition.n_digits - len(house.cells) + 2)
    )
