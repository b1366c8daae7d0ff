"""The windows of a kind: the sets of consecutive digits that a house can hold.

A house of 5 cells and 9 digits has 1-5, 2-6, 3-7, 4-8 and 5-9.  (Windows of Windoku are houses.)
People see them: "row 4 holds 3-9".

Measured and rejected
---------------------
An exact cover model with an option for each house and window, in which all items of such houses are
primary, for searches in place of that of ``exact_cover_model.py``.  Dancing links count all
solutions, means of 30 Hanidoku, on one core of a shared 2-core machine:

=========================== ================== =====================
puzzles                     other model        model with windows
=========================== ================== =====================
minimal                     12,048 nodes, 4 ms 389,726 nodes, 95 ms
minimal, one clue taken out 57,011, 18 ms      2,093,291, 537 ms
9 clues of random cells     728, 0.3 ms        6,442, 1.6 ms
=========================== ================== =====================

If a house of 5 cells has a 4, the windows 1-5 to 4-8 remain, and the search must try 9 to see that
it has no place.  In the other model 4 and 9 share a residue.
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
