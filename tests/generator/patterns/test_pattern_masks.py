"""Masks of many patterns against the sets of their cells."""

import random

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.patterns.clue_symmetries import (
    pattern_group,
    stabiliser_orbits,
    symmetry_mask,
    symmetry_masks,
)
from cluesmith.generator.patterns.pattern_masks import PatternMasks


def random_patterns(kind, rng):
    """Return puzzles without symmetry, and some for each element of the group."""
    group = pattern_group(kind)
    orbits = [stabiliser_orbits(kind, 1 | 1 << i) for i in range(len(group))]
    some = [rng.choice(orbits) for _ in range(20)] + orbits + [orbits[0]] * 5
    for cells in some:
        chosen = {cell for orbit in cells if rng.random() < 0.4 for cell in orbit}
        yield bytes(rng.randint(1, 4) if cell in chosen else 0 for cell in range(kind.n_cells))
    yield bytes(kind.n_cells)


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "jigsaw-bb3", "sudoku6"])
def test_a_bit_says_that_the_cells_with_clues_come_to_each_other(name):
    kind = kind_named(name)
    group, puzzles = pattern_group(kind), list(random_patterns(kind, random.Random(2)))
    patterns = [{cell for cell, digit in enumerate(puzzle) if digit} for puzzle in puzzles]
    expected = [
        sum(1 << i for i, p in enumerate(group) if {p[cell] for cell in cells} == cells)
        for cells in patterns
    ]
    assert PatternMasks(group).of(b"".join(puzzles)) == expected
    assert symmetry_masks(kind, b"".join(puzzles)) == expected
    assert [symmetry_mask(kind, puzzle) for puzzle in puzzles] == expected
    assert len(set(expected)) > 3


def test_half_a_puzzle_and_no_permutations_are_refused():
    assert PatternMasks([(0, 1), (1, 0)]).of(b"") == []
    with pytest.raises(ValueError, match="3 values, 2 in each puzzle"):
        PatternMasks([(0, 1)]).of(bytes(3))
    with pytest.raises(ValueError, match="0 permutations: use 1 to 62"):
        PatternMasks([])
