"""Thermometers, arrows and other lines drawn in a full grid."""

from itertools import pairwise

import pytest

from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.clue_making import drawn_paths
from cluesmith.generator.making.clue_making.clue_orbits import images_of
from cluesmith.generator.oracles.clue_oracle import ClueOracle

SUDOKU = kind_named("sudoku")
GRID = random_grid(SUDOKU, 1)


@pytest.mark.parametrize("name", ["thermo", "arrow", "whisper", "renban", "palindrome"])
@pytest.mark.parametrize("symmetry", [None, "rot180"])
def test_drawn_paths_hold_and_share_no_cells(name, symmetry):
    paths = drawn_paths.DrawnPaths(
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
    paths = drawn_paths.DrawnPaths(SUDOKU, CLUE_TYPES[name], (3, 6), GRID, Draws(1))
    paths.fill(15)
    for path in filter(None, map(paths.drawn_near, range(81))):
        paths.put(path)
        steps = [
            sum(map(complex_of, pair)) for clue in paths.found for pair in pairwise(clue.cells)
        ]
        assert len(steps) == len(set(steps))  # two that cross have the same middle


def complex_of(cell):
    return complex(*divmod(cell, 9))
