"""The jigsaw layouts: regions in one piece, their grids, their symmetries, and their fame."""

from itertools import combinations
from math import factorial

import pytest

from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.jigsaw_layouts import JIGSAW_LAYOUTS
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.oracle_registry import links_oracle, oracle_for

every_layout = pytest.mark.parametrize("name", JIGSAW_LAYOUTS)

FIRST_ROW = bytes(range(1, 10)) + bytes(72)


def neighbours(cell):
    row, column = divmod(cell, 9)
    near = ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1))
    return {9 * r + c for r, c in near if 0 <= r < 9 and 0 <= c < 9}


@every_layout
def test_regions_are_nine_pieces_of_nine_cells(name):
    regions = [set(house.cells) for house in kind_named(name).houses[18:]]
    assert [len(region) for region in regions] == [9] * 9
    for region in regions:
        piece, edge = set(), {min(region)}
        while edge:
            piece |= edge
            edge = {near for cell in edge for near in neighbours(cell)} & region - piece
        assert piece == region


@every_layout
def test_no_region_is_a_line_or_a_box(name):
    houses = {frozenset(house.cells) for house in kind_named(name).houses}
    boxes = {frozenset(house.cells) for house in BUILT_IN["sudoku"].all_houses[18:]}
    assert len(houses) == 27
    assert not boxes <= houses


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("jigsaw-bb3", 1),
        ("jigsaw-bb4", 1),
        ("jigsaw-triangles", 8),
        ("jigsaw-lanterns", 8),
        # A quarter turn, and rows 3 and 4, 6 and 7 alike, as are columns.
        ("jigsaw-pinwheel", 4 * 2**4),
        ("jigsaw-windmill", 4),
        ("jigsaw-spiral", 4),
        # Three bands in any order, two rows alike in each, columns 2 to 4 and 6 to 8, a mirror.
        ("jigsaw-dragonflies", factorial(3) * 2**3 * factorial(3) ** 2 * 2),
        ("jigsaw-rocket", 2),
        ("jigsaw-hooks", 2),
    ],
)
def test_the_symmetries_are_those_that_the_drawing_shows(name, order):
    assert kind_named(name).group.order == order


def test_bb3_has_the_published_number_of_grids():
    kind = kind_named("jigsaw-bb3")
    n_grids = oracle_for(kind, "houses").count(FIRST_ROW, 10**6)
    assert n_grids * factorial(9) == kind.known.n_grids


def transversals(kind):
    """Return the sets of cells with one in each row, column and region."""
    found = [()]
    for house in kind.houses[:9]:
        found = [
            (*cells, cell)
            for cells in found
            for cell in house.cells
            if all(
                cell % 9 != other % 9
                and kind.definition.region_of[cell] != kind.definition.region_of[other]
                for other in cells
            )
        ]
    return found


class Grids:
    """Sets of grids as bits of integers, by what is in pairs of cells."""

    def __init__(self, grids):
        self.all = (1 << len(grids)) - 1
        joined = b"".join(grids)
        shows = [
            [
                int(joined[cell::81].translate(bytes(48 + (v == digit) for v in range(256))), 2)
                for digit in range(1, 10)
            ]
            for cell in range(81)
        ]
        self.alike = {}
        for a, b in combinations(range(81), 2):
            self.alike[a, b] = 0
            for in_a, in_b in zip(shows[a], shows[b], strict=True):
                self.alike[a, b] |= in_a & in_b

    def n_without_repeats(self, cells):
        """Return how many grids have different digits in the cells."""
        repeated = 0
        for pair in combinations(cells, 2):
            repeated |= self.alike[pair]
        return (self.all & ~repeated).bit_count()


def test_bb3_has_the_published_puzzles_in_transversals():
    kind = kind_named("jigsaw-bb3")
    houses = oracle_for(kind, "houses")
    grids = Grids(houses.solutions(FIRST_ROW, 10**6))
    nines = [cells for cells in transversals(kind) if grids.n_without_repeats(cells) == 1]
    eights = {
        cells
        for nine in nines
        for cells in combinations(nine, 8)
        if grids.n_without_repeats(cells) == 1
    }
    assert (len(nines), len(eights)) == (66, 17)
    for cells in eights:
        clues = bytes(cells.index(cell) + 1 if cell in cells else 0 for cell in range(81))
        assert houses.count(clues) == 1


def test_dancing_links_agree_that_8_clues_are_a_puzzle_of_bb3():
    kind = kind_named("jigsaw-bb3")
    clues = kind.values(
        ".....1.........2.........3..4.........5......6...........7......................8"
    )
    assert kind.n_clues(clues) == 8
    assert links_oracle(kind).count(clues) == oracle_for(kind, "houses").count(clues) == 1
