"""Easy puzzles: the compiled answer is that of the solution path, and what it says is true."""

import random
from itertools import chain, compress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named, register
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.patterns.clue_symmetries import cell_orbits
from cluesmith.generator.rating.level_check import without_clues
from cluesmith.generator.rating.paths.technique_path import technique_path
from cluesmith.generator.rating.techniques.by_singles import is_solved_by_singles, needed_by_singles
from cluesmith.generator.rating.techniques.technique_table import SINGLES, WINDOW
from tests.support.definitions import definitions
from tests.support.kinds import QUICK_NAMES, each_name, kind_of

HANIDOKU = kind_named("hanidoku")


def some_clues(kind: Kind, n_puzzles: int, seed: int = 1, n_clues: int = 0) -> list[bytes]:
    """Return some clues of random grids: so many, or few and many."""
    rng = random.Random(seed)
    found = []
    for number in range(n_puzzles):
        if number % 20 == 0:
            grid = random_grid(kind, seed + number)
        cells = rng.sample(range(kind.n_cells), n_clues or rng.randint(1, kind.n_cells * 2 // 3))
        found.append(bytes(grid[cell] if cell in cells else 0 for cell in range(kind.n_cells)))
    return found


def check_that_both_agree(kind: Kind, n_puzzles: int, seed: int = 1) -> None:
    for clues in some_clues(kind, n_puzzles, seed):
        by_path = technique_path(kind, clues, SINGLES)
        assert is_solved_by_singles(kind, clues) == by_path.is_solved
        if by_path.is_solved:
            assert len(oracle_for(kind).solutions(clues, 2)) == 1


@each_name()
def test_it_says_the_same_as_the_path_of_singles_and_windows(name):
    check_that_both_agree(kind_of(name), 40)


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK_NAMES)
def test_it_says_the_same_as_the_path_for_hundreds(name):
    check_that_both_agree(kind_of(name), 250, seed=2)


@given(definition=definitions(), seed=st.integers(0, 2**32))
@settings(max_examples=20)
def test_it_says_the_same_as_the_path_for_random_kinds(definition, seed):
    check_that_both_agree(register(definition), 5, seed)


@pytest.mark.parametrize("symmetry", [None, "rot180"])
@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "sudoku6"])
def test_the_needed_clues_are_those_that_are_found_one_by_one(name, symmetry):
    kind = kind_named(name)
    for seed in range(20):
        grid, groups = random_grid(kind, seed), list(cell_orbits(kind, symmetry))
        random.Random(seed).shuffle(groups)
        left, needed = grid, []
        for group in groups:
            less = without_clues(left, group)
            needed.append(not is_solved_by_singles(kind, less))
            left = left if needed[-1] else less
        assert needed_by_singles(kind, grid, groups) == needed
        assert all(needed_by_singles(kind, left, list(compress(groups, needed)), each_alone=True))
        more = without_clues(grid, chain(*groups[: len(groups) // 3]))
        others = groups[len(groups) // 3 :]
        assert needed_by_singles(kind, more, others, each_alone=True) == [
            not is_solved_by_singles(kind, without_clues(more, group)) for group in others
        ]


def test_windows_solve_what_singles_do_not():
    without = 0
    for clues in some_clues(HANIDOKU, 60, n_clues=14):
        path = technique_path(HANIDOKU, clues, SINGLES & ~WINDOW.bit)
        without += is_solved_by_singles(HANIDOKU, clues) and not path.is_solved
    assert without


def test_clues_that_contradict_each_other_or_leave_a_house_without_a_window_are_not_solved():
    for text in (
        "11" + 59 * ".",
        # Row 1 has 5 cells: 1 and 9 do not fit in it.
        "1...9" + 56 * ".",
    ):
        assert not is_solved_by_singles(HANIDOKU, HANIDOKU.values(text))
    grid = bytearray(random_grid(HANIDOKU, 1))
    assert is_solved_by_singles(HANIDOKU, bytes(grid))
    grid[0] = grid[0] % 9 + 1
    assert not is_solved_by_singles(HANIDOKU, bytes(grid))


def test_what_is_no_puzzle_of_the_kind_is_refused():
    for values in (bytes(60), bytes(62), bytes([10]) + bytes(60)):
        with pytest.raises(ValueError, match="61 values of at most 9"):
            is_solved_by_singles(HANIDOKU, values)
