"""Clues that go together where a pattern is symmetric, and those that look alike."""

import pytest

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_making.clue_orbits import clue_orbits, images_of
from cluesmith.generator.making.clue_making.clue_puzzles import clue_puzzles
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for
from cluesmith.generator.spec import GenerationSpec


@pytest.mark.parametrize("name", ["skyscrapers4", "kropki", "x-sums"])
def test_a_puzzle_has_one_solution_where_several_clues_have_the_same_cells(name):
    kind = kind_named(name)
    found = [p for seed in range(1, 4) for p in clue_puzzles(GenerationSpec(kind=name), kind, seed)]
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
