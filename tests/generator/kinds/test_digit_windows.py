"""Windows: the runs of digits that houses of consecutive digits can hold."""

from collections import Counter

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from tests.support.kinds import kind_of

HANIDOKU = kind_named("hanidoku")


def test_hanidoku_has_87_windows_and_sudoku_none():
    n_windows = Counter(window.house for window in HANIDOKU.digit_windows)
    assert sum(n_windows.values()) == 87
    assert (n_windows["row 1"], n_windows["row 2"], n_windows["row 5"]) == (5, 4, 1)
    assert not kind_named("sudoku").digit_windows


def test_each_house_of_a_grid_holds_the_digits_of_one_window():
    for kind in (HANIDOKU, kind_of("hexagon")):
        grid = random_grid(kind, 1)
        held = Counter(
            window.number
            for window in kind.digit_windows
            if {grid[cell] for cell in kind.houses[window.number].cells} == set(window.digits)
        )
        assert held == {window.number: 1 for window in kind.digit_windows}
