"""Catalogue sampling and the census, against dancing links and plain counting."""

from collections import Counter
from itertools import combinations
from math import comb, sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cluesmith.generator.canonical.canonical_form import canonical_clues
from cluesmith.generator.errors import CatalogueError, LimitError
from cluesmith.generator.kinds.kind import without_clue
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.catalogue_sampler import CatalogueSampler
from cluesmith.generator.making.census import census, classes_of_puzzles
from cluesmith.generator.making.grid_classes import grid_classes
from cluesmith.generator.making.sampling import sample, sampling_plan
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.oracles.oracle_registry import links_oracle, oracle_for
from cluesmith.generator.rating.techniques.position import bits_of, set_of
from tests.support.kinds import only

HANIDOKU = kind_named("hanidoku")
SUDOKU4 = kind_named("sudoku4")
SUDOKU6 = kind_named("sudoku6")


def minimal_by_links(grid, n_clues):
    """The minimal puzzles of a 4x4 grid: all subsets of its cells, asked one by one."""
    oracle = links_oracle(SUDOKU4)
    found = []
    for cells in map(set, combinations(range(16), n_clues)):
        if oracle.count(only(grid, cells)) == 1 and all(
            oracle.count(only(grid, cells - {cell})) > 1 for cell in cells
        ):
            found.append(only(grid, cells))
    return found


def count_plainly(kind, grid, n_clues):
    """Count the minimal puzzles of a grid: the catalogue is asked for every subset of its cells."""
    oracle = oracle_for(kind, "catalogue")
    puzzles = []
    for cells in combinations(range(kind.n_cells), n_clues):
        puzzles.append(only(grid, cells))
    counts = oracle.count_many(b"".join(puzzles))
    unique = [clues for clues, count in zip(puzzles, counts, strict=True) if count == 1]
    return sum(
        all(
            oracle.find_without(without_clue(clues, cell), cell, digit)
            for cell, digit in enumerate(clues)
            if digit
        )
        for clues in unique
    )


@pytest.mark.parametrize(
    ("n_clues", "counts"),
    [(3, [0, 0]), (4, [1152, 24576]), (5, [24576, 33792]), (6, [1536, 0]), (7, [0, 0])],
)
def test_the_census_of_4x4_sudoku_is_what_dancing_links_count(n_clues, counts):
    catalogue = catalogue_of(SUDOKU4)
    assert census(SUDOKU4, n_clues, 0, 2) == counts
    if n_clues in (4, 5, 6):
        assert counts == [
            len(minimal_by_links(grid, n_clues)) * catalogue.orbit_size(number)
            for number, grid in enumerate(catalogue.representatives)
        ]


@pytest.mark.parametrize(("n_clues", "n_classes"), [(3, 0), (4, 13), (5, 22), (6, 1), (7, 0)])
def test_each_minimal_4x4_sudoku_is_equal_up_to_symmetry_to_one_of_the_list(n_clues, n_classes):
    listed = [form for forms in classes_of_puzzles(SUDOKU4, n_clues) for form in forms]
    assert len(listed) == n_classes
    grids = catalogue_of(SUDOKU4).representatives
    found = [canonical_clues(SUDOKU4, p, g) for g in grids for p in minimal_by_links(g, n_clues)]
    assert set(found) == set(listed)


def test_the_classes_of_6x6_grids_are_the_known_ones():
    classes = grid_classes(SUDOKU6)
    assert len(classes.representatives) == 49
    assert sum(map(classes.size, range(49))) == 28_200_960  # Sudoku grids of 2x3 boxes
    assert [*classes.representatives] == sorted(classes.representatives)


def test_the_minimal_6x6_sudoku_with_8_clues_are_those_with_one_solution():
    classes, oracle = grid_classes(SUDOKU6), links_oracle(SUDOKU6)
    number = 25
    grid = classes.representatives[number]
    found = classes.census.puzzles(grid, 8)
    assert census(SUDOKU6, 8, number, 1) == [7 * classes.size(number)]
    one_elsewhere = {
        chosen - {a} | {b}
        for chosen in map(frozenset, map(bits_of, found))
        for a in chosen
        for b in range(36)
    }
    unique = {
        chosen
        for chosen in one_elsewhere
        if len(chosen) == 8 and oracle.count(only(grid, chosen)) == 1
    }
    assert sorted(map(set_of, unique)) == sorted(found)


def test_the_census_of_few_clues_finds_none():
    assert census(SUDOKU4, 1, 0, 2) == census(SUDOKU4, 2, 0, 2) == [0, 0]
    assert census(HANIDOKU, 3, 100, 10) == [0] * 10


@pytest.mark.slow
def test_the_census_of_a_class_is_what_plain_counting_finds():
    catalogue, number = catalogue_of(HANIDOKU), 3779
    grid = catalogue.representatives[number]
    expected = count_plainly(HANIDOKU, grid, 4) * catalogue.orbit_size(number)
    assert census(HANIDOKU, 4, number, 1) == [expected]
    assert expected > 0


def test_the_orbit_sizes_add_up_to_all_grids():
    for kind in (HANIDOKU, SUDOKU4):
        catalogue = catalogue_of(kind)
        sizes = [catalogue.orbit_size(number) for number in range(catalogue.n_classes)]
        assert sum(sizes) == catalogue.n_grids


@pytest.mark.exhaustive
@pytest.mark.timeout(1800)
def test_the_census_of_hanidoku_with_four_clues():
    counts = census(HANIDOKU, 4, 0, catalogue_of(HANIDOKU).n_classes)
    assert sum(counts) == 9_055_224
    assert sum(map(bool, counts)) == 2302


def test_a_census_out_of_range_is_refused():
    with pytest.raises(CatalogueError, match="classes 1 to 2: 4x4 Sudoku has 2 classes"):
        census(SUDOKU4, 4, 1, 2)
    with pytest.raises(CatalogueError, match="no catalogue"):
        census(kind_named("sudoku"), 17, 0, 1)
    with pytest.raises(LimitError, match="clues 0: the puzzles of 4x4 Sudoku can be counted up to"):
        census(SUDOKU4, 0, 0, 1)
    with pytest.raises(LimitError, match="clues 8: the puzzles of Hanidoku can be counted up to 7"):
        census(HANIDOKU, 8, 0, 1)


def prove(kind, puzzles, n_clues):
    oracle = links_oracle(kind)
    for puzzle in puzzles:
        assert kind.n_clues(puzzle.clues) == n_clues
        assert oracle.solutions(puzzle.clues, 2) == [puzzle.grid]
        assert kind.rules.first_without_witness(puzzle.clues, puzzle.witnesses) is None


@pytest.mark.parametrize(
    ("kind", "n_clues", "n_tries"),
    [
        (SUDOKU4, 4, 1000),
        (SUDOKU4, 5, 1000),
        (SUDOKU4, 6, 30_000),
        (HANIDOKU, 4, 5000),
        (HANIDOKU, 5, 5000),
        (HANIDOKU, 6, 500),
        (HANIDOKU, 7, 2000),
        (HANIDOKU, 8, 1000),
        (HANIDOKU, 9, 60_000),
    ],
    ids=lambda value: getattr(value, "name", value),
)
def test_what_is_drawn_is_minimal_and_unique_and_has_witnesses(kind, n_clues, n_tries):
    puzzles = sample(kind, n_clues, 1, n_tries)
    assert len(puzzles) >= 5
    prove(kind, puzzles, n_clues)


@given(st.integers(0, 2**64 - 1), st.integers(1, 16), st.integers(0, 300))
@settings(max_examples=50, deadline=None)
def test_every_seed_draws_only_minimal_puzzles(seed, n_clues, n_tries):
    puzzles = sample(SUDOKU4, n_clues, seed, n_tries)
    assert puzzles == sample(SUDOKU4, n_clues, seed, n_tries)
    prove(SUDOKU4, puzzles, n_clues)


def test_longer_samples_continue_shorter_ones_over_any_number_of_slices():
    longer = sample(HANIDOKU, 6, 7, 20_000)
    shorter = sample(HANIDOKU, 6, 7, 9_999)
    assert longer[: len(shorter)] == shorter
    assert len(longer) > len(shorter) > 256


def chi_square_is_near(counts, n_kinds, n_drawn):
    """Whether the counts of n_kinds outcomes are as even as chance makes them, within 4 sigma."""
    expected = n_drawn / n_kinds
    statistic = sum((count - expected) ** 2 / expected for count in counts.values())
    statistic += (n_kinds - len(counts)) * expected
    freedom = n_kinds - 1
    return abs(statistic - freedom) < 4 * sqrt(2 * freedom)


@pytest.mark.parametrize("n_last", [1, 5, 13], ids=["one", "some", "all"])
def test_the_minimal_puzzles_of_4x4_sudoku_come_up_equally_often(n_last):
    """All 25,728 with 4 clues, whatever their class, and as often as the probability says."""
    n_tries = 3_000_000 // n_last
    sampler = CatalogueSampler(catalogue_of(SUDOKU4).bit_rows)
    counts = Counter(clues for clues, _, _ in sampler.draw(4, n_last, 2024, n_tries))
    n_puzzles = sum(census(SUDOKU4, 4, 0, 2))
    expected = n_tries * n_puzzles * n_last / (288 * comb(16, 4))
    assert sum(counts.values()) == pytest.approx(expected, rel=0.02)
    assert len(counts) <= n_puzzles
    assert chi_square_is_near(counts, n_puzzles, sum(counts.values()))


@pytest.mark.slow
def test_the_classes_of_hanidoku_come_up_as_often_as_the_census_says():
    catalogue = catalogue_of(HANIDOKU)
    n_each = 20
    totals = [sum(census(HANIDOKU, 4, first, n_each)) for first in (0, 1900, 3700)]
    drawn = sample(HANIDOKU, 4, 11, 200_000)
    classes = Counter(catalogue.class_of(puzzle.grid) for puzzle in drawn)
    for first, total in zip((0, 1900, 3700), totals, strict=True):
        expected = total / 9_055_224 * len(drawn)
        found = sum(classes[number] for number in range(first, first + n_each))
        # Puzzles of one try are of one class: some two at a time.
        assert abs(found - expected) < 4 * sqrt(4 * expected) + 1


def test_a_number_of_clues_that_nobody_measured_has_a_plan_too():
    assert sampling_plan(HANIDOKU, 5).n_last == 1
    assert sampling_plan(HANIDOKU, 12).n_last == 50
    assert sample(HANIDOKU, 12, 1) == []


def test_a_sample_out_of_range_is_refused():
    sampler = CatalogueSampler(catalogue_of(SUDOKU4).bit_rows)
    for n_clues in (0, 17):
        with pytest.raises(ValueError, match=f"{n_clues} clues: use 1 to 16"):
            sampler.draw(n_clues, 1, 1, 1)
    with pytest.raises(ValueError, match="14 cells for the last clue: use 1 to 13"):
        sampler.draw(4, 14, 1, 1)
    with pytest.raises(ValueError, match="-1 tries: use 0 or more"):
        sample(SUDOKU4, 4, 1, -1)
    with pytest.raises(CatalogueError, match="no catalogue"):
        sample(kind_named("sudoku"), 17, 1, 1)
