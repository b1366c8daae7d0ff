"""The exact cover model in which a house of consecutive digits says which ones it holds.

A *window* is a run of digits that a house of consecutive digits can hold (the windows of Windoku
are houses): of a house of 5 cells 1-5, 2-6, 3-7, 4-8 or 5-9.  Beside an option for each placement,
numbered as in ``exact_cover_model.py``, there is one for each house and window; of Hanidoku, 549
and 87.  All items of such houses are primary: a cell; a house, covered by its windows; a digit in a
house, covered by its placements there or by a window without it.  A grid is one solution, as its
digits say which windows it has.

It tells people what they see, "row 4 holds 3-9" (``generator.rating.windows_left``).  Searches and
ratings keep the other model.

Measured and rejected
---------------------
Dancing links count all solutions, means of 30 Hanidoku, on one core of a shared 2-core machine:

=========================== ================== =====================
puzzles                     other model        this model
=========================== ================== =====================
minimal                     12,048 nodes, 4 ms 389,726 nodes, 95 ms
minimal, one clue taken out 57,011, 18 ms      2,093,291, 537 ms
9 clues of random cells     728, 0.3 ms        6,442, 1.6 ms
=========================== ================== =====================

That is with the best order of items; other orders take up to five times as many nodes.  When 4
stands in a house of 5 cells, the windows 1-5 to 4-8 are left to it, and nothing says that 9 has no
place before it is tried; in the other model 4 and 9 share a residue.  With the items of both models
the minimal ones take 7 times as many nodes as with residues alone, since the search branches on
windows as well.

Rating 60 minimal Hanidoku, and these with eight clues more: no model solves any of the minimal ones
by whips, nor do both together.  Single candidates solve 21 of the others in the other model, 14 in
this one and 22 in both together.
"""

from dataclasses import dataclass

from generator.definitions.definition import Definition, Holds
from generator.kinds.exact_cover_model import Model, Placement, distinct_secondary


@dataclass(frozen=True, slots=True)
class DigitWindow:
    """Consecutive digits that a house can hold; ``number`` is that of the house among all.

    Houses of the user's may have the same name.
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


def window_model_of(definition: Definition) -> Model:
    """Return the model; the options of ``windows_of`` come after those of the placements."""
    n_digits = definition.n_digits
    first_window = definition.n_cells * n_digits
    primary = _primary(definition, windows_of(definition), first_window)
    secondary = [
        [_option(placement, n_digits) for placement in placements]
        for placements in distinct_secondary(definition)
    ]
    options: list[list[int]] = [[] for _ in range(first_window + len(windows_of(definition)))]
    for number, covering in enumerate(primary + secondary):
        for option in covering:
            options[option].append(number)
    return Model(len(primary), len(secondary), tuple(map(tuple, options)))


def _option(placement: Placement, n_digits: int) -> int:
    cell, digit = placement
    return cell * n_digits + digit - 1


def _primary(
    definition: Definition, windows: tuple[DigitWindow, ...], first_window: int
) -> list[list[int]]:
    """Return the options that cover each primary item: digits in houses, houses, cells."""
    n_digits = definition.n_digits
    digits_in_houses, houses = [], []
    for number, house in enumerate(definition.all_houses):
        own = [
            (option, window.digits)
            for option, window in enumerate(windows, start=first_window)
            if window.number == number
        ]
        if own:
            houses.append([option for option, _ in own])
        elif len(house.cells) < n_digits:
            continue
        for digit in range(1, n_digits + 1):
            placed = [_option((cell, digit), n_digits) for cell in house.cells]
            without = [option for option, digits in own if digit not in digits]
            digits_in_houses.append(placed + without)
    cells = [
        [_option((cell, digit), n_digits) for digit in range(1, n_digits + 1)]
        for cell in range(definition.n_cells)
    ]
    return digits_in_houses + houses + cells
