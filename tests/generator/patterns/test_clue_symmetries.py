"""Symmetries of many patterns and of clues that are not digits; what goes with its images."""

import random

import pytest

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.patterns.clue_symmetries import (
    elements_of,
    named_mask,
    pattern_group,
    stabiliser_orbits,
    symmetry_mask,
    symmetry_masks,
    symmetry_of,
)
from cluesmith.generator.patterns.pattern_masks import PatternMasks
from cluesmith.generator.patterns.removals import removals
from cluesmith.generator.patterns.text_symmetries import mask_of_text
from tests.support.some import some


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


@pytest.mark.parametrize(
    ("kind", "text", "symmetry"),
    [
        ("futoshiki4", "1..............2", "both-diagonals"),
        ("futoshiki4", 16 * "." + ";less:r1c1c2;less:r4c3c4", "rot180"),
        ("futoshiki4", "1" + 15 * "." + ";less:r1c1c2;less:r4c3c4", None),
        ("killer4", 16 * "." + ";cage:r1c1c2r2c1=6;cage:r3c4r4c3c4=9", "both-diagonals"),
        ("thermo", 81 * "." + ";thermo:r1c1r2c2r3c3;thermo:r9c9r8c8r7c7", "both-diagonals"),
        ("thermo", 81 * "." + ";thermo:r1c1r2c2r3c3;thermo:r7c7r8c8r9c9", "diagonal"),
        ("killer4", 16 * "." + ";cage:r1c1c2=3;cage:r1c3c4r2c4=8", None),
    ],
)
def test_clues_are_turned_onto_clues_of_their_family(kind, text, symmetry):
    kind = kind_named(kind)
    assert symmetry_of(kind, mask_of_text(kind, text)) == symmetry


KILLER, FUTOSHIKI = kind_named("killer4"), kind_named("futoshiki4")
GRID = KILLER.values("1234341221434321")

# Rows of pairs.
PAIRS = CluePuzzle(
    bytes(16),
    tuple(Clue("cage", (c, c + 1), GRID[c] + GRID[c + 1]) for c in range(0, 16, 2)),
)


def images(kind, name):
    return elements_of(kind, named_mask(kind, name))


def test_a_wall_goes_with_its_images():
    alone = [each.name(KILLER) for each in removals(KILLER, PAIRS, GRID, most=4)]
    turned = [
        each.name(KILLER) for each in removals(KILLER, PAIRS, GRID, images(KILLER, "rot180"), 4)
    ]
    assert "cage:r1c1c2=3+cage:r1c3c4=7" in alone
    assert "cage:r1c1c2=3+cage:r1c3c4=7 and cage:r4c1c2=7+cage:r4c3c4=3" in turned
    assert len(alone) == sum(each.count("+") for each in turned)
    assert not removals(KILLER, PAIRS, GRID)  # no join is as small as the cages


# In each column a cage over the middle, which a mirror keeps, between two cages of one cell.
ACROSS = CluePuzzle(
    bytes(16),
    tuple(
        Clue("cage", cells, sum(GRID[cell] for cell in cells))
        for c in range(4)
        for cells in ((c,), (c + 4, c + 8), (c + 12,))
    ),
)


def test_a_wall_stays_if_its_image_has_a_cage_in_common_with_it():
    wall = "cage:r1c1=1+cage:r2c1r3c1=5"
    assert wall in [each.name(KILLER) for each in removals(KILLER, ACROSS, GRID, most=4)]
    mirrored = removals(KILLER, ACROSS, GRID, images(KILLER, "vertical"), 4)
    assert "cage:r1c1=1+cage:r1c2=2 and cage:r4c1=4+cage:r4c2=3" in [
        each.name(KILLER) for each in mirrored
    ]
    assert all(len({*each.clues}) == len(each.clues) for each in some(mirrored))


def test_what_goes_leaves_the_rest_in_order():
    join = removals(KILLER, PAIRS, GRID, most=4)[0]
    less = join.of(PAIRS)
    assert less.clues == (Clue("cage", (0, 1, 2, 3), 10), *PAIRS.clues[2:])
    assert join.n_clues == 1
    assert KILLER.puzzle(KILLER.puzzle_text(less)) == less


def test_a_digit_and_a_sign_go_with_their_images():
    signs = (Clue("less", (0, 1)), Clue("less", (14, 15)), Clue("less", (4, 5)))
    puzzle = CluePuzzle(bytes([1, *[0] * 14, 1]), signs)
    found = removals(FUTOSHIKI, puzzle, GRID, images(FUTOSHIKI, "rot180"))
    names = [each.name(FUTOSHIKI) for each in found]
    assert names == ["r1c1 and r4c4", "less:r1c1c2 and less:r4c3c4"]
    assert found[0].of(puzzle).digits == bytes(16)
