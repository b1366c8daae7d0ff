"""Boards cut into cages, and changed until a puzzle has one solution."""

import pytest

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.clue_making.cage_cutting import cage_cutting
from cluesmith.generator.making.clue_making.clue_orbits import images_of
from cluesmith.generator.oracles.clue_oracle import ClueOracle

KILLER = kind_named("killer6")
RULE = KILLER.definition.clues[0]
BENEATH = ("cage_clues", "cage_joining", "cage_unions", "cage_division")
GRIDS = [random_grid(kind_named("sudoku6"), seed) for seed in range(40)]


def cages_of(seed, sizes, *, numbers=(0, 99), images=(), module=cage_cutting):
    cages = module.Cages(KILLER, RULE, sizes, numbers=numbers, images=images)
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
def test_cages_are_as_many_as_wanted(numbers):
    for seed in range(10):
        n_cages = len(cages_of(seed, (2, 5), numbers=numbers).clues)
        assert numbers[0] <= n_cages <= numbers[1]


def test_every_second_solution_that_was_found_breaks_a_cage():
    oracle, n_found = ClueOracle(KILLER), 0
    for seed, grid in enumerate(GRIDS[:10]):
        cages = cages_of(seed, (3, 4), module=cage_cutting)
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
