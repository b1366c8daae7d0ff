"""Canonical forms under any group: by its list, and through the grid."""

import random
from functools import cache
from itertools import permutations
from math import factorial

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from layouts import ORTHOGONAL, latin, sudoku, sudoku_x, with_pairs

from cluesmith.generator.canonical.grid_forms import GridForms
from cluesmith.generator.canonical.listed_group import ListedGroup
from cluesmith.generator.errors import GridError
from cluesmith.generator.kinds.automorphisms import automorphism_group
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.random_grid import random_grid
from tests.support.kinds import some_clues
from tests.support.some import some

LAYOUTS = {
    "4x4": (sudoku(2, 2), 4),
    "4x4-x": (sudoku_x(2, 2), 4),
    "4x4-non-consecutive": (with_pairs(sudoku(2, 2), ORTHOGONAL, 1), 4),
    "6x6": (sudoku(2, 3), 6),
    "8x8": (sudoku(2, 4), 8),
    "9x9": (sudoku(3, 3), 9),
    "latin5": (latin(5), 5),
    "latin7": (latin(7), 7),
    "latin9": (latin(9), 9),
}


@cache
def group_of(name):
    return automorphism_group(*LAYOUTS[name][0])


def any_map(n_digits):
    return list(permutations(range(1, n_digits + 1)))


def reversal(n_digits):
    return [tuple(range(1, n_digits + 1)), tuple(range(n_digits, 0, -1))]


def listed(name, digit_maps=None):
    (n_cells, _, _), n_digits = LAYOUTS[name]
    return ListedGroup(n_cells, n_digits, group_of(name).elements(30_000), digit_maps)


def through_grids(name, digit_maps=None):
    (n_cells, houses, pairs), n_digits = LAYOUTS[name]
    return GridForms(n_cells, n_digits, houses, pairs, group_of(name), digit_maps)


def moved(values, cells, digits):
    return bytes([values[cell] and digits[values[cell] - 1] for cell in cells])


def random_equivalent(name, rng, *puzzles):
    """The same random symmetry of cells and digits applied to all of these."""
    (n_cells, _, _), n_digits = LAYOUTS[name]
    cells = list(range(n_cells))
    for transversal in group_of(name).transversals:
        step = transversal[rng.choice(list(transversal))]
        cells = [cells[c] for c in step]
    digits = rng.sample(range(1, n_digits + 1), n_digits)
    return [moved(values, cells, digits) for values in puzzles]


def random_square(name, rng):
    """A random grid of a layout that is that of a kind."""
    kind = kind_named({"9x9": "sudoku"}.get(name, f"sudoku{name[0]}"))
    return random_grid(kind, rng.getrandbits(64))


def latin_squares(size, fits=lambda square, row: True):
    """All Latin squares of this order that begin with the digits in order, and fit row by row."""

    def below(square, rows):
        if len(square) == size:
            yield bytes(digit for row in square for digit in row)
            return
        for row in rows:
            if fits(square, row):
                left = [r for r in rows if all(a != b for a, b in zip(r, row, strict=True))]
                yield from below([*square, row], left)

    first, *others = permutations(range(1, size + 1))
    left = [row for row in others if all(a != b for a, b in zip(row, first, strict=True))]
    return list(below([first], left))


def fits_2xn_boxes(square, row):
    """Whether boxes of two rows, of which this is the second, hold all digits."""
    half = len(row) // 2
    boxes = [{*square[-1][c : c + half], *row[c : c + half]} for c in (0, half)]
    return len(square) % 2 == 0 or all(len(box) == len(row) for box in boxes)


def parts(joined, length):
    return [joined[start : start + length] for start in range(0, len(joined), length)]


@pytest.mark.parametrize("freedom", [None, reversal, lambda n: reversal(n)[:1]])
@pytest.mark.parametrize("name", ["4x4", "4x4-x", "4x4-non-consecutive"])
def test_the_listed_form_is_the_least_of_all_images(name, freedom):
    rng = random.Random(1)
    digit_maps = freedom(4) if freedom else None
    forms = listed(name, digit_maps)
    grids = [random_square("4x4", rng) for _ in range(6)]
    for grid in some(grids):
        for values in (some_clues(grid, rng, rng.randint(0, 9)), grid):
            images = [
                moved(values, cells, digits)
                for cells in group_of(name).elements(128)
                for digits in digit_maps or any_map(4)
            ]
            image, [n_ways] = forms.forms(values)
            assert image == min(images)
            if values is grid:
                assert n_ways == images.count(image)
                assert n_ways == images.count(grid)


@st.composite
def filled_layouts(draw):
    """A layout of at most 6 cells, and two ways to fill it with no digit twice in a house."""
    n_cells = draw(st.integers(2, 6))
    cells = st.integers(0, n_cells - 1)
    house = st.sets(cells, min_size=1, max_size=3).map(lambda found: tuple(sorted(found)))
    houses = draw(st.lists(st.tuples(house, st.integers(0, 1)), max_size=4, unique=True))
    ends = st.sets(cells, min_size=2, max_size=2)
    pairs = draw(st.lists(ends.map(lambda found: (*sorted(found), 0)), max_size=3, unique=True))
    digits = st.lists(st.integers(1, 4), min_size=n_cells, max_size=n_cells)
    grids = [bytes(draw(digits)), bytes(draw(digits))]
    for grid in grids:
        assume(all(len({grid[c] for c in cells}) == len(cells) for cells, _ in houses))
    return (n_cells, houses, pairs), grids


@pytest.mark.slow
@given(filled_layouts(), st.sampled_from([None, reversal]), st.randoms(use_true_random=False))
@settings(max_examples=200)
def test_through_the_grid_forms_are_equal_just_if_a_symmetry_joins_the_grids(filled, freedom, rng):
    (n_cells, houses, pairs), grids = filled
    group = automorphism_group(n_cells, houses, pairs)
    digit_maps = freedom(4) if freedom else None
    forms = GridForms(n_cells, 4, houses, pairs, group, digit_maps)
    least = ListedGroup(n_cells, 4, group.elements(720), digit_maps)
    grids.append(
        moved(grids[0], rng.choice(group.elements(720)), rng.choice(digit_maps or any_map(4)))
    )
    found, _, n_ways = forms.forms(b"".join(grids))
    expected, expected_ways = least.forms(b"".join(grids))
    found, expected = parts(found, n_cells), parts(expected, n_cells)
    assert n_ways == expected_ways
    assert found[2] == found[0]
    assert (found[1] == found[0]) == (expected[1] == expected[0])
    assert parts(least.forms(b"".join(found))[0], n_cells) == expected


def check_classes(layout, squares, n_classes, n_grids):
    """Sum up the classes by orbit and stabiliser: they have all grids among them, each once."""
    n_cells, houses, pairs = layout
    size = round(n_cells**0.5)
    group = automorphism_group(*layout)
    forms, _, counts = GridForms(n_cells, size, houses, pairs, group, None).forms(b"".join(squares))
    classes = dict(zip(parts(forms, n_cells), counts, strict=True))
    assert len(classes) == n_classes
    assert sum(group.order * factorial(size) // n for n in classes.values()) == n_grids
    if group.order <= 30_000:
        by_list = ListedGroup(n_cells, size, group.elements(30_000), None).forms(b"".join(squares))
        assert by_list[1] == counts
        assert len(set(parts(by_list[0], n_cells))) == n_classes


@pytest.mark.parametrize(
    ("size", "n_classes"), [(3, 1), (4, 2), pytest.param(5, 2, marks=pytest.mark.slow)]
)
def test_small_latin_squares_fall_into_the_classes_of_the_books(size, n_classes):
    squares = latin_squares(size)
    check_classes(latin(size), squares, n_classes, factorial(size) * len(squares))


@pytest.mark.slow
def test_latin_squares_of_order_6_are_of_17_types():
    # McKay, Meynert and Myrvold, "Small Latin squares, quasigroups and loops" (2007).
    reduced = latin_squares(6, lambda square, row: row[0] == len(square) + 1)
    assert len(reduced) == 9408
    check_classes(latin(6), reduced, 17, 812_851_200)


@pytest.mark.slow
def test_6x6_sudoku_has_49_classes_of_grids():
    grids = latin_squares(6, fits_2xn_boxes)
    assert len(grids) * factorial(6) == 28_200_960
    check_classes(sudoku(2, 3), grids, 49, 28_200_960)


def translation_square(moduli):
    """The addition table of a product of cyclic groups."""
    size = 1
    for modulus in moduli:
        size *= modulus

    def add(a, b):
        total, factor = 0, 1
        for modulus in moduli:
            total += (a + b) % modulus * factor
            a, b, factor = a // modulus, b // modulus, factor * modulus
        return total

    return bytes(add(r, c) + 1 for r in range(size) for c in range(size))


@pytest.mark.parametrize(
    ("moduli", "n_automorphisms"),
    # Two translations, an automorphism of the group, and rows for columns.
    [
        ((5,), 5 * 5 * 4 * 2),
        ((9,), 81 * 6 * 2),
        pytest.param((3, 3), 81 * 48 * 2, marks=pytest.mark.slow),
        pytest.param((2, 2, 2), 64 * 168 * 2, marks=pytest.mark.slow),
    ],
    ids=str,
)
def test_addition_tables_have_one_form_though_they_have_many_automorphisms(moduli, n_automorphisms):
    square = translation_square(moduli)
    size = round(len(square) ** 0.5)
    name = f"latin{size}"
    LAYOUTS.setdefault(name, (latin(size), size))
    rng = random.Random(2)
    clues = some_clues(square, rng, 3 * size)
    first = through_grids(name).forms(square, clues)
    equivalent = random_equivalent(name, rng, square, clues)
    assert first == through_grids(name).forms(*equivalent)
    assert first[2] == [n_automorphisms]


def test_a_grid_with_too_many_automorphisms_is_refused_in_time():
    layout = latin(16)
    square = translation_square((2, 2, 2, 2))
    forms = GridForms(256, 16, *layout[1:], automorphism_group(*layout), None)
    with pytest.raises(GridError, match="symmetries that look alike; no canonical form"):
        forms.forms(square)


def test_the_form_does_not_depend_on_the_order_in_which_houses_are_given():
    rng = random.Random(9)
    (n_cells, houses, pairs), n_digits = LAYOUTS["8x8"]
    grid = random_square("8x8", rng)
    shuffled = [
        (tuple(rng.sample(cells, len(cells))), type_)
        for cells, type_ in rng.sample(houses, len(houses))
    ]
    group = automorphism_group(n_cells, shuffled, pairs)
    others = GridForms(n_cells, n_digits, [*shuffled, shuffled[0]], pairs, group, None)
    assert others.forms(grid) == through_grids("8x8").forms(grid)


def test_different_puzzles_on_one_grid_have_different_forms():
    rng = random.Random(5)
    grid = random_square("9x9", rng)
    way = through_grids("9x9")
    assert way.forms(grid)[2] == [1]
    puzzles = {some_clues(grid, rng, 24) for _ in range(200)}
    forms = way.forms(grid * len(puzzles), b"".join(puzzles))[1]
    assert len(set(parts(forms, 81))) == len(puzzles)


def test_values_that_are_none_are_refused():
    for values in (bytes(15), b"\5" * 16):
        with pytest.raises(ValueError, match=r"no values 0\.\.4, 16 in each puzzle"):
            listed("4x4").forms(values)
    with pytest.raises(ValueError, match="16 values of grids and 15 of puzzles, 16 in each"):
        through_grids("4x4").forms(bytes(16), bytes(15))
    assert listed("4x4").forms(b"") == (b"", [])
