"""Boards cut into cages."""

import pytest

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.clue_making.cage_cutting import Cages
from cluesmith.generator.making.clue_making.clue_orbits import images_of

KILLER = kind_named("killer6")


@pytest.mark.parametrize("symmetry", ["rot180", "rot90", "vertical"])
def test_symmetric_cages_cover_the_board_once_with_different_digits(symmetry):
    n_cut = 0
    for seed in range(300):
        grid = random_grid(kind_named("sudoku6"), seed)
        images = images_of(KILLER, symmetry)
        cages = Cages(KILLER, grid, (2, 3), is_distinct=True, images=images)
        n_cut += cages.cut(Draws(seed))
        found = cages.all()
        assert sorted(cell for cage in found for cell in cage) == list(range(36))
        assert all(len({grid[cell] for cell in cage}) == len(cage) for cage in found)
        moved = {tuple(sorted(image[c] for c in cage)) for image in images for cage in found}
        assert moved == set(found)
    assert n_cut > 0
