"""Cages and lines drawn in a full grid, and clues that go together."""

from itertools import pairwise

import pytest

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.clue_making.cage_cutting import Cages
from cluesmith.generator.making.clue_making.clue_orbits import clue_orbits, images_of
from cluesmith.generator.making.clue_making.drawn_paths import DrawnPaths
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.clue_oracle import ClueOracle, clue_oracle_for
from tests.support.kinds import spec_of
from tests.support.some import some

KILLER = kind_named("killer6")
RULE = KILLER.definition.clues[0]
GRIDS = [random_grid(kind_named("sudoku6"), seed) for seed in range(40)]


def cages_of(seed, sizes, *, numbers=(0, 99), images=()):
    cages = Cages(KILLER, RULE, sizes, numbers=numbers, images=images)
    cages.begin(GRIDS[seed], Draws(seed))
    assert any(cages.cut() for _ in range(100))
    return cages


@pytest.mark.parametrize(
    ("symmetry", "sizes"),
    [
        (None, (3, 5)),
        ("rot180", (2, 3)),
        ("rot90", (2, 4)),
        ("vertical", (2, 3)),
    ],
)
def test_cages_cover_the_board_once_with_different_digits(symmetry, sizes):
    images = images_of(KILLER, symmetry)
    for seed, grid in enumerate(GRIDS):
        found = [clue.cells for clue in cages_of(seed, sizes, images=images).clues]
        assert sorted(cell for cage in found for cell in cage) == list(range(36))
        assert all(sizes[0] <= len({grid[cell] for cell in cage}) == len(cage) for cage in found)
        assert max(map(len, found)) <= sizes[1]
        moved = {tuple(sorted(image[c] for c in cage)) for image in images for cage in found}
        assert moved <= set(found)


@pytest.mark.parametrize("numbers", [(0, 10), (16, 99)])
def test_the_wanted_number_of_cages_is_drawn(numbers):
    for seed in range(10):
        n_cages = len(cages_of(seed, (2, 5), numbers=numbers).clues)
        assert numbers[0] <= n_cages <= numbers[1]


def test_every_second_solution_that_was_found_breaks_a_cage():
    oracle, n_found = ClueOracle(KILLER), 0
    for seed, grid in enumerate(GRIDS[:10]):
        cages = cages_of(seed, (3, 4))
        others = []
        oracle.begin()
        cages.load(oracle.loader)
        while (other := oracle.search.other(grid, 1000)) is not None and cages.separate(other):
            others.append(other)
            cages.load(oracle.loader)
            clues = cages.clues
            assert all(oracle.holds(clue, grid) for clue in clues)
            assert all(3 <= len(clue.cells) <= 4 for clue in clues)
            for each in others:
                assert not all(oracle.holds(clue, each) for clue in clues)
        n_found += len(others)
    assert n_found > 10


def test_a_known_second_solution_of_a_join_obeys_all_cages_after_it():
    oracle, n_known = ClueOracle(KILLER), 0
    for seed, grid in enumerate(GRIDS):
        cages = cages_of(seed, (1, 4))
        oracle.begin()
        cages.load(oracle.loader)
        while (other := oracle.search.other(grid, 1000)) is not None and cages.separate(other):
            cages.load(oracle.loader)
        for join in cages.joins(5):
            known = cages.known_other(*join)
            if known is not None:
                cages.join(*join, 0)
                assert known != grid
                assert all(oracle.holds(clue, known) for clue in cages.clues)
                n_known += 1
                break
    assert n_known > 10


SUDOKU = kind_named("sudoku")
GRID = random_grid(SUDOKU, 1)


@pytest.mark.parametrize("name", ["thermo", "arrow", "whisper", "renban", "palindrome"])
@pytest.mark.parametrize("symmetry", [None, "rot180"])
def test_drawn_paths_hold_and_share_no_cells(name, symmetry):
    paths = DrawnPaths(
        SUDOKU, CLUE_TYPES[name], (3, 6), GRID, Draws(1), images_of(SUDOKU, symmetry)
    )
    paths.fill(8)
    drawn = [*paths.found, *filter(None, map(paths.drawn_near, range(9)))]
    cells = [cell for clue in paths.found for cell in clue.cells]
    assert drawn
    assert len(cells) == len(set(cells))
    assert all(ClueOracle(kind_named("thermo")).holds(clue, GRID) for clue in drawn)


@pytest.mark.parametrize("name", ["thermo", "arrow", "whisper", "renban", "palindrome"])
def test_no_line_crosses_another_or_itself(name):
    paths = DrawnPaths(SUDOKU, CLUE_TYPES[name], (3, 6), GRID, Draws(1))
    paths.fill(15)
    for path in some(filter(None, map(paths.drawn_near, range(81)))):
        paths.put(path)
        steps = [
            sum(map(complex_of, pair)) for clue in paths.found for pair in pairwise(clue.cells)
        ]
        assert len(steps) == len(set(steps))  # two that cross have the same middle


def complex_of(cell):
    return complex(*divmod(cell, 9))


@pytest.mark.parametrize("name", ["skyscrapers4", "kropki", "x-sums"])
def test_a_puzzle_has_one_solution_where_several_clues_have_the_same_cells(name):
    kind = kind_named(name)
    found = [puzzle for index in range(3) for puzzle in attempt(spec_of(name), 1, index)]
    oracle = clue_oracle_for(kind)
    assert found
    assert all(len(oracle.solutions(kind.puzzle(each.clues), 2)) == 1 for each in found)


def test_an_orbit_tells_the_ends_of_a_line_apart():
    row, column = (0, 1, 2, 3), (0, 4, 8, 12)
    lines = [row, row[::-1], (12, 13, 14, 15), (15, 14, 13, 12), column]
    clues = {number: Clue("skyscraper", cells, 2) for number, cells in enumerate(lines)}
    images = images_of(kind_named("skyscrapers4"), "rot180")
    assert clue_orbits(clues, images) == ([[0, 3], [1, 2]], [4])


def test_of_two_dots_at_one_place_one_goes_where_a_pattern_is_symmetric():
    clues = {1: Clue("white", (0, 1)), 2: Clue("black", (0, 1)), 3: Clue("white", (79, 80))}
    assert clue_orbits(clues, images_of(kind_named("kropki"), "rot180")) == ([[1, 3]], [2])
    assert clue_orbits(clues, []) == ([[1], [2], [3]], [])
