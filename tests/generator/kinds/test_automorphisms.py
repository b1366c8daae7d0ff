"""The symmetries of a layout: just those that keep its houses and pairs, and as many as known."""

import random
from itertools import permutations
from math import factorial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from layouts import (
    KING,
    KNIGHT,
    ORTHOGONAL,
    disjoint_groups,
    hexagon,
    latin,
    sudoku,
    sudoku_x,
    with_pairs,
)

from cluesmith.generator.kinds.automorphisms import GroupSizeError, automorphism_group
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.layout_refinement import LayoutRefinement
from tests.support.some import some


def kept_by(cells, houses, pairs):
    """Whether a permutation of the cells keeps the houses and the pairs."""
    moved_houses = {(frozenset(cells[c] for c in house), type_) for house, type_ in houses}
    moved_pairs = {(frozenset((cells[a], cells[b])), type_) for a, b, type_ in pairs}
    return moved_houses == {(frozenset(house), type_) for house, type_ in houses} and (
        moved_pairs == {(frozenset((a, b)), type_) for a, b, type_ in pairs}
    )


def of_boxes(n_rows, n_columns):
    """Permute rows in bands, bands, columns in stacks and stacks; square boxes also transpose."""
    in_bands = factorial(n_rows) ** n_columns * factorial(n_columns)
    in_stacks = factorial(n_columns) ** n_rows * factorial(n_rows)
    return in_bands * in_stacks * (2 if n_rows == n_columns else 1)


@st.composite
def small_layouts(draw):
    n_cells = draw(st.integers(1, 6))
    cells = st.integers(0, n_cells - 1)
    house = st.sets(cells, min_size=1).map(lambda found: tuple(sorted(found)))
    houses = draw(st.lists(st.tuples(house, st.integers(0, 1)), max_size=5))
    ends = st.tuples(cells, cells).filter(lambda pair: pair[0] != pair[1])
    pairs = draw(st.lists(st.tuples(ends, st.integers(0, 1)), max_size=5))
    return n_cells, houses, [(a, b, type_) for (a, b), type_ in pairs]


@given(small_layouts())
@settings(max_examples=200)
def test_the_symmetries_are_all_permutations_that_keep_the_layout(layout):
    n_cells, houses, pairs = layout
    group = automorphism_group(*layout)
    expected = [p for p in permutations(range(n_cells)) if kept_by(p, houses, pairs)]
    assert list(group.elements(factorial(n_cells))) == expected
    assert group.order == len(expected)


def test_cycles_and_the_petersen_graph_have_the_groups_of_the_books():
    for n in (5, 8, 13):
        assert automorphism_group(n, [], [(i, (i + 1) % n, 0) for i in range(n)]).order == 2 * n
    outer = [(i, (i + 1) % 5, 0) for i in range(5)]
    spokes = [(i, i + 5, 0) for i in range(5)]
    inner = [(5 + i, 5 + (i + 2) % 5, 0) for i in range(5)]
    assert automorphism_group(10, [], outer + spokes + inner).order == factorial(5)
    # Two triangles look like a hexagon to colour refinement.
    triangles = [(3 * t + i, 3 * t + (i + 1) % 3, 0) for t in range(2) for i in range(3)]
    hexagon_too = [(6 + i, 6 + (i + 1) % 6, 0) for i in range(6)]
    assert automorphism_group(12, [], triangles + hexagon_too).order == 72 * 12


@pytest.mark.parametrize(
    ("n_rows", "n_columns"), [(2, 2), (2, 3), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)]
)
def test_sudoku_with_any_boxes_has_the_symmetries_that_permute_lines(n_rows, n_columns):
    assert automorphism_group(*sudoku(n_rows, n_columns)).order == of_boxes(n_rows, n_columns)


@pytest.mark.parametrize("size", range(2, 10))
def test_latin_squares_have_all_orders_of_rows_and_columns_both_ways_round(size):
    assert automorphism_group(*latin(size)).order == 2 * factorial(size) ** 2


def lines_that_keep(layout):
    """Count the symmetries of a square that permute lines within bands, by trying all of them."""
    n_cells, houses, pairs = layout
    size = round(n_cells**0.5)
    order = round(size**0.5)
    lines = range(size)
    bands = {frozenset(range(b, b + order)) for b in range(0, size, order)}
    orders = [
        p for p in permutations(lines) if {frozenset(p[i] for i in band) for band in bands} == bands
    ]
    n_kept = 0
    for rows in orders:
        for columns in orders:
            moved = [size * rows[r] + columns[c] for r in lines for c in lines]
            n_kept += kept_by(moved, houses, pairs)
            turned = [moved[c * size + r] for r in lines for c in lines]
            n_kept += kept_by(turned, houses, pairs)
    return n_kept


@pytest.mark.parametrize(
    "layout",
    [sudoku_x(2, 2), with_pairs(sudoku(2, 2), KING, 0), with_pairs(sudoku(2, 2), ORTHOGONAL, 1)],
    ids=["x", "king", "non-consecutive"],
)
def test_4x4_with_more_rules_has_the_symmetries_that_trying_all_finds(layout):
    # Every symmetry keeps the three houses of a cell apart from what is added to them here.
    assert automorphism_group(*layout).order == lines_that_keep(layout)


@pytest.mark.parametrize(
    ("layout", "order"),
    [
        # The rows of the first band, in any order, say where those of the last go; the middle band
        # turns or not, the outer bands change places or not; columns move as the rows or as these
        # mirrored; and rows become columns.
        (sudoku_x(3, 3), 6 * 2 * 2 * 2 * 2),
        # Band, row, stack, column: the houses keep two neighbours of this circle, which turns and
        # turns over.
        (disjoint_groups(3, 3), 6**4 * 8),
        (with_pairs(sudoku(3, 3), KING, 0), 8),
        (with_pairs(sudoku(3, 3), KNIGHT, 0), 8),
        (with_pairs(sudoku(3, 3), ORTHOGONAL, 1), 8),
        (hexagon(5), 12),
    ],
    ids=["x", "disjoint-groups", "king", "knight", "non-consecutive", "hexagon"],
)
def test_variants_have_the_derived_number_of_symmetries(layout, order):
    group = automorphism_group(*layout)
    assert group.order == order
    found = group.elements(order)
    assert len(set(found)) == order
    assert found[0] == tuple(range(layout[0]))
    assert list(found) == sorted(found)
    assert all(kept_by(cells, *layout[1:]) for cells in found[:: order // 4])


def test_the_symmetries_are_those_that_the_kinds_list():
    for name in ("hanidoku", "sudoku4"):
        kind = kind_named(name)
        houses = [(house.cells, 0) for house in kind.houses]
        listed = {symmetry.cells for symmetry in kind.symmetries}
        assert set(automorphism_group(kind.n_cells, houses, []).elements(128)) == listed


def test_a_transversal_brings_a_cell_of_the_orbit_to_the_base_cell():
    group = automorphism_group(*sudoku(3, 3))
    for level, transversal in some(enumerate(group.transversals)):
        assert tuple(sorted(transversal)) == group.orbits[level]
        for cell, permutation in transversal.items():
            assert permutation[group.base[level]] == cell
            assert all(permutation[c] == c for c in group.base[:level])
            assert kept_by(permutation, *sudoku(3, 3)[1:])


def test_types_of_houses_and_pairs_are_kept_apart():
    square = [((0, 1), 0), ((1, 2), 0), ((2, 3), 0), ((0, 3), 0)]
    assert automorphism_group(4, square, []).order == 8
    assert automorphism_group(4, [*square[:3], ((0, 3), 1)], []).order == 2
    assert automorphism_group(4, square, [(0, 1, 0)]).order == 2
    assert automorphism_group(4, square, [(0, 1, 0), (2, 3, 0)]).order == 4
    assert automorphism_group(4, square, [(0, 1, 0), (2, 3, 1)]).order == 2


def test_a_group_that_is_too_large_is_not_listed():
    group = automorphism_group(*sudoku(3, 3))
    with pytest.raises(GroupSizeError, match="3359232 symmetries: no more than 20000 are listed"):
        group.elements(20_000)


def relabelled(layout, values, n_digits, rng):
    """The layout and the values with cells and digits numbered anew, and where cells went."""
    n_cells, houses, pairs = layout
    to = rng.sample(range(n_cells), n_cells)
    digits = [0, *rng.sample(range(1, n_digits + 1), n_digits)]
    moved = bytearray(n_cells)
    for cell, value in enumerate(values):
        moved[to[cell]] = digits[value]
    houses = [
        (tuple(to[c] for c in house), type_) for house, type_ in rng.sample(houses, len(houses))
    ]
    pairs = [(to[b], to[a], type_) for a, b, type_ in pairs]
    return (n_cells, houses, pairs), bytes(moved), to


def test_colours_do_not_depend_on_the_numbers_of_cells_and_digits():
    rng = random.Random(1)
    layout = with_pairs(sudoku(2, 3), KNIGHT, 0)
    grid = bytes((r % 2 * 3 + r // 2 + c) % 6 + 1 for r in range(6) for c in range(6))
    for n_clues in (0, 5, 20, 36):
        values = bytes(v if rng.random() * 36 < n_clues else 0 for v in grid)
        equivalent, moved, to = relabelled(layout, values, 6, rng)
        first = LayoutRefinement(36, 6, *layout[1:])
        second = LayoutRefinement(36, 6, *equivalent[1:])
        assert first.signature(values) == second.signature(moved)
        colours, others = first.start(values), second.start(moved)
        if values == grid:
            first.mark_corners(values, colours)
            second.mark_corners(moved, others)
        assert first.refine(values, colours) == second.refine(moved, others)
        assert all(others[to[cell]] == colour for cell, colour in enumerate(colours))


def test_colours_of_values_that_are_none_are_refused():
    refinement = LayoutRefinement(16, 4, *sudoku(2, 2)[1:])
    for values in (bytes(15), b"\5" * 16):
        with pytest.raises(ValueError, match=r"no values 0\.\.4 of 16 cells"):
            refinement.start(values)
