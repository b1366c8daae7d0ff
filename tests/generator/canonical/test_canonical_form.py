"""Canonical forms: the same for all images, the least of them, and different for the others."""

import hashlib
import random
from base64 import b32encode
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.generator.canonical.canonical_form import (
    canonical_clues,
    canonical_form,
    canonical_forms,
)
from cluesmith.generator.canonical.minlex import Minlex
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.errors import GridError, PuzzleSyntaxError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.census import census
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.sampling import sample
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from tests.support.canonical_grids import canonical_grid, n_automorphisms
from tests.support.kinds import random_symmetry, some_clues, spec_of

SUDOKU, SUDOKU4, HANIDOKU = map(kind_named, ("sudoku", "sudoku4", "hanidoku"))

# The first and the last of all canonical grids, and the one with most automorphisms, as published.
FIRST = "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
LAST = "123456789457893612986217354274538196531964827698721435342685971715349268869172543"
MOST = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"


@cache
def made(name):
    return [p for index in range(30) for p in attempt(spec_of(name), 11, index)]


def least_by_brute_force(clues, grid, symmetries):
    """The least grid, the least clues of the ways there, and their number."""
    images = [(symmetry.apply(grid), symmetry.apply(clues)) for symmetry in symmetries]
    least = min(images)
    return *least, sum(image == least[0] for image, _ in images)


@given(st.randoms(use_true_random=False))
@settings(max_examples=20)
def test_the_form_of_4x4_sudoku_is_the_least_of_all_3072_images(rng):
    catalogue = catalogue_of(SUDOKU4)
    grid = catalogue.grid_number(rng.randrange(288))
    clues = some_clues(grid, rng, rng.randint(0, 16))
    form = canonical_form(SUDOKU4, SUDOKU4.text(clues), SUDOKU4.text(grid))
    images = {symmetry.apply(clues) for symmetry in SUDOKU4.symmetries}
    assert SUDOKU4.values(form.clues) == min(images)
    assert form.grid_class == str(catalogue.class_of(grid))
    # The way through the grid, which 4x4 Sudoku does not need, keeps the grid least.
    least_grid, least_clues, n_ways = least_by_brute_force(clues, grid, SUDOKU4.symmetries)
    assert Minlex(2).forms(grid, clues) == (least_grid, least_clues, [n_ways])
    assert n_automorphisms(SUDOKU4, grid) == n_ways


def least_9x9_slowly(grid, clues):
    """Try all orders of the columns and all first rows, both ways round; the rest is sorting."""
    orders = list(permutations(range(3)))
    columns = [
        [
            3 * stack + column
            for stack, inner in zip(stacks, inners, strict=True)
            for column in inner
        ]
        for stacks in orders
        for inners in product(orders, repeat=3)
    ]
    best, best_clues, n_ways = [[10] * 9], [], 0
    for turned in (False, True):
        rows, given = ([values[9 * r : 9 * r + 9] for r in range(9)] for values in (grid, clues))
        if turned:
            rows, given = ([bytes(row) for row in zip(*v, strict=True)] for v in (rows, given))
        for first, order in product(range(9), columns):
            name = [0] * 10
            for place, column in enumerate(order, start=1):
                name[rows[first][column]] = place
            start = order[0]
            bands = [sorted(range(b, b + 3), key=lambda r: name[rows[r][start]]) for b in (0, 3, 6)]
            bands.sort(key=lambda band: name[rows[band[0]][start]])
            if bands[0][0] != first:
                continue  # the first row begins with 1
            lines = [row for band in bands for row in band]
            image = [[name[rows[row][column]] for column in order] for row in lines]
            if image <= best:
                image_clues = [[name[given[row][column]] for column in order] for row in lines]
                if image < best:
                    best, best_clues, n_ways = image, image_clues, 0
                best_clues = min(best_clues, image_clues)
                n_ways += 1
    return b"".join(map(bytes, best)), b"".join(map(bytes, best_clues)), [n_ways]


@pytest.mark.parametrize("number", range(4))
def test_the_form_of_9x9_sudoku_is_what_a_slow_search_finds(number):
    rng = random.Random(number)
    grid = SUDOKU.values(MOST) if number == 3 else random_grid(SUDOKU, number)
    grid = random_symmetry(SUDOKU, rng).apply(grid)
    clues = some_clues(grid, rng, 20)
    assert Minlex(3).forms(grid, clues) == least_9x9_slowly(grid, clues)


def test_the_grids_of_4x4_sudoku_fall_into_two_classes():
    catalogue = catalogue_of(SUDOKU4)
    grids = [catalogue.grid_number(number) for number in range(288)]
    assert {canonical_grid(SUDOKU4, grid) for grid in grids} == set(catalogue.representatives)
    forms, _, counts = Minlex(2).forms(b"".join(grids))
    assert {forms[start : start + 16] for start in range(0, len(forms), 16)} == set(
        catalogue.representatives
    )
    # Orbit and stabiliser: 128 symmetries of the cells times 24 of the digits.
    assert sum(counts) == 2 * 128 * 24


@pytest.mark.parametrize(("n_clues", "n_classes"), [(4, 13), (5, 22), (6, 1)])
def test_the_classes_of_minimal_4x4_puzzles_have_the_sizes_of_the_census(n_clues, n_classes):
    puzzles = {p.clues for seed in range(30) for p in sample(SUDOKU4, n_clues, seed)}
    forms = {canonical_clues(SUDOKU4, clues, b"") for clues in puzzles}
    sizes = [len({symmetry.apply(form) for symmetry in SUDOKU4.symmetries}) for form in forms]
    assert len(forms) == n_classes
    assert sum(sizes) == sum(census(SUDOKU4, n_clues, 0, 2))


@pytest.mark.parametrize(
    ("text", "n_ways"), [(FIRST, 3), (LAST, 72), (MOST, 648)], ids=["first", "last", "most"]
)
def test_grids_with_published_forms_have_these(text, n_ways):
    rng = random.Random(1)
    grid = SUDOKU.values(text)
    clues = some_clues(grid, rng, 22)
    form = canonical_form(SUDOKU, SUDOKU.text(clues), text)
    for _ in range(20):
        symmetry = random_symmetry(SUDOKU, rng)
        image, image_clues = symmetry.apply(grid), symmetry.apply(clues)
        assert SUDOKU.text(canonical_grid(SUDOKU, image)) == text
        assert n_automorphisms(SUDOKU, image) == n_ways
        assert canonical_form(SUDOKU, SUDOKU.text(image_clues), SUDOKU.text(image)) == form


def xor_grid():
    """A 16x16 grid with very many automorphisms."""
    return bytes((r // 4 ^ r % 4 * 4 ^ c) + 1 for r in range(16) for c in range(16))


def test_a_16x16_grid_with_many_automorphisms_has_one_form():
    rng = random.Random(3)
    kind = kind_named("sudoku16")
    clues = some_clues(xor_grid(), rng, 90)
    symmetry = random_symmetry(kind, rng)
    first = Minlex(4).forms(xor_grid(), clues)
    assert first == Minlex(4).forms(symmetry.apply(xor_grid()), symmetry.apply(clues))
    # 16 x 16 translations, 6 x 6 linear maps that keep the boxes, and rows for columns.
    assert first[2] == [18432]


def test_the_automorphisms_of_hanidoku_are_the_symmetries_that_change_nothing():
    catalogue = catalogue_of(HANIDOKU)
    counts = Counter()
    for grid in catalogue.representatives[::10]:
        counts[n_automorphisms(HANIDOKU, grid)] += 1
        fixed = [symmetry for symmetry in HANIDOKU.symmetries if symmetry.apply(grid) == grid]
        assert n_automorphisms(HANIDOKU, grid) == len(fixed)
    assert counts[1] > 0
    assert len(counts) > 1


@pytest.mark.parametrize(
    ("name", "n_grids", "digest"),
    [("sudoku", 1000, "df29a0c7607a8a0a"), ("sudoku16", 40, "c26e51e08c6286ca")],
    ids=["9x9", "16x16"],
)
def test_forms_are_those_that_a_search_of_all_beginnings_found(name, n_grids, digest):
    rng = random.Random(8)
    kind = kind_named(name)
    grids = [random_grid(kind, seed) for seed in range(n_grids)]
    clues = [some_clues(grid, rng, len(grid) // 3) for grid in grids]
    forms = Minlex(kind.minlex_order).forms(b"".join(grids), b"".join(clues))
    assert hashlib.sha256(forms[0] + forms[1] + bytes(forms[2])).hexdigest()[:16] == digest


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "sudoku4"])
def test_many_forms_at_once_are_those_of_each(name):
    kind = kind_named(name)
    pairs = [(puzzle.clues, puzzle.solution) for puzzle in made(name)]
    forms = [canonical_form(kind, *pair) for pair in pairs]
    assert canonical_forms(kind, pairs) == forms
    assert canonical_forms(kind, []) == []
    clues, grids = (kind.values_many(texts) for texts in zip(*pairs, strict=True))
    assert kind.text_lines(canonical_clues(kind, clues, grids)) == [form.clues for form in forms]


def test_threads_do_not_disturb_each_other():
    pairs = [(puzzle.clues, puzzle.solution) for puzzle in made("sudoku")] * 100
    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(lambda _: canonical_forms(SUDOKU, pairs), range(4))
    assert all(forms == first for forms in others)


def test_what_is_no_puzzle_on_its_grid_has_no_form():
    puzzle = made("sudoku")[0]
    wrong = puzzle.solution[1:] + puzzle.solution[:1]
    for clues, grid in [(puzzle.clues, wrong), (wrong, puzzle.solution), (puzzle.clues, "1" * 81)]:
        with pytest.raises(GridError, match="no Sudoku grid that shows"):
            canonical_form(SUDOKU, clues, grid)
        with pytest.raises(GridError, match="Sudoku: puzzle 1: no grid, or clues that are not"):
            canonical_clues(SUDOKU, SUDOKU.values(clues), SUDOKU.values(grid))
    with pytest.raises(PuzzleSyntaxError, match="80 characters"):
        canonical_form(SUDOKU, puzzle.clues[1:], puzzle.solution)


@pytest.mark.parametrize("kind", [kind_named("sudoku8"), kind_named("latin9")], ids=str)
def test_kinds_without_an_order_of_boxes_refuse_a_wrong_solution_too(kind):
    puzzle = made(kind.name)[0]
    wrong = puzzle.solution[1:] + puzzle.solution[:1]
    with pytest.raises(GridError, match=f"{wrong}: no .* grid that shows {puzzle.clues}"):
        canonical_form(kind, puzzle.clues, wrong)
    with pytest.raises(GridError, match=f"{kind.title}: puzzle 1: no grid, or clues that are not"):
        canonical_clues(kind, kind.values(puzzle.clues), kind.values(wrong))


def test_the_second_of_two_puzzles_is_named_if_it_is_wrong():
    good = random_grid(SUDOKU, 1)
    column_twice = good[:9] * 9
    box_twice = bytes((row + column) % 9 + 1 for row in range(9) for column in range(9))
    for bad in (column_twice, box_twice, bytes(81), b"\x0a" * 81):
        with pytest.raises(ValueError, match="puzzle 2: no grid"):
            Minlex(3).forms(good + bad)
    with pytest.raises(ValueError, match="81 values of grids and 80 of puzzles, 81 in each"):
        Minlex(3).forms(good, good[1:])
    with pytest.raises(ValueError, match="order 6: use 2 to 5"):
        Minlex(6)


CLUES, SOLUTION = "1..4..........3.", "1324421331422431"


def test_an_id_is_the_beginning_of_a_digest_that_anyone_can_make():
    form = canonical_form(kind_named("sudoku4"), CLUES, SOLUTION).clues
    digest = hashlib.sha256(f"sudoku4:{form}".encode()).digest()
    assert puzzle_id("sudoku4", form) == b32encode(digest).decode()[:16].lower()


def test_images_have_the_same_id_and_other_kinds_another():
    kind = kind_named("sudoku4")
    turned = canonical_form(kind, CLUES[::-1], SOLUTION[::-1]).clues
    form = canonical_form(kind, CLUES, SOLUTION).clues
    assert puzzle_id("sudoku4", turned) == puzzle_id("sudoku4", form)
    assert puzzle_id("latin4", form) != puzzle_id("sudoku4", form)
