"""Walks of digits, of orbits and to many clues, and the attempts that go by them."""

import pytest

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.filling import peers_of
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.walks.clue_walk import is_for_many_clues
from cluesmith.generator.making.walks.digit_walk import DigitWalk
from cluesmith.generator.making.walks.orbit_walk import OrbitWalk
from cluesmith.generator.making.walks.symmetric_walks import walk_plan
from cluesmith.generator.oracles.oracle_registry import band_oracle, oracle_for
from cluesmith.generator.patterns.clue_symmetries import cell_orbits, named_mask, symmetry_mask
from tests.support.kinds import is_minimal, spec_of

SUDOKU = kind_named("sudoku")

# A heart of 22 cells.
HEART = (1, 2, 6, 7, 9, 12, 14, 17, 18, 22, 26, 27, 35, 36, 44, 46, 52, 56, 60, 66, 68, 76)


def digit_walk(seed: int, oracle=None, cells=HEART, longest=3):
    grid = random_grid(SUDOKU, seed)
    clues = bytes(grid[cell] if cell in cells else 0 for cell in range(81))
    return DigitWalk(
        oracle_for(SUDOKU, oracle), band_oracle(), clues, 9, peers_of(SUDOKU), seed, longest
    )


def test_candidates_become_fewer_and_a_solution_is_left():
    count = oracle_for(SUDOKU).count
    for seed in range(10):
        walk = digit_walk(seed)
        before = band_oracle().n_candidates(walk.clues)
        walk.narrow(300)
        assert band_oracle().n_candidates(walk.clues) < before
        assert count(walk.clues, 1) == 1
        assert walk.cells == list(HEART)


def test_a_settled_walk_is_a_puzzle_in_just_these_cells():
    n_settled = 0
    for seed in range(60):
        walk = digit_walk(seed)
        walk.narrow(500)
        if walk.descend(50) and walk.settle(600, 5):
            n_settled += 1
            assert is_minimal(SUDOKU, walk.clues)
            assert walk.cells == list(HEART)
    assert n_settled


@pytest.mark.parametrize("longest", [1, 2, 81])
def test_clues_never_contradict_each_other(longest):
    walk = digit_walk(5, cells=range(45), longest=longest)
    before = walk.clues
    walk.narrow(300)
    assert SUDOKU.conflict(walk.clues) is None
    # Five full rows: a clue alone cannot change.
    assert (walk.clues == before) == (longest == 1)


def test_dropped_clues_never_come_back():
    walk = digit_walk(3, cells=range(40))
    walk.blank(range(5))
    walk.narrow(50)
    assert walk.cells == list(range(5, 40))


def test_solved_puzzles_have_a_candidate_a_cell_and_contradictions_none():
    grid = random_grid(SUDOKU, 1)
    assert band_oracle().n_candidates(grid) == 81
    assert band_oracle().n_candidates(bytes(81)) == 729
    assert band_oracle().n_candidates(b"\x01\x01" + bytes(79)) == 0


def orbit_walk(symmetry: str, seed: int, **limits):
    grid = random_grid(SUDOKU, seed)
    return OrbitWalk(band_oracle(), grid, cell_orbits(SUDOKU, symmetry), seed, **limits)


def n_spare(clues: bytes) -> int:
    """Count the clues that can go, each alone, by asking for each."""
    cells = [cell for cell, value in enumerate(clues) if value]
    without = b"".join(clues[:cell] + b"\0" + clues[cell + 1 :] for cell in cells)
    return band_oracle().count_many(without, 2).count(1)


@pytest.mark.parametrize("symmetry", ["rot180", "full", "vertical"])
def test_reduced_orbits_are_each_needed_and_spare_clues_are_counted(symmetry):
    count = band_oracle().count
    for seed in range(5):
        walk = orbit_walk(symmetry, seed)
        assert walk.reduce() == n_spare(walk.clues)
        assert count(walk.clues, 2) == 1
        for orbit in cell_orbits(SUDOKU, symmetry):
            if walk.clues[orbit[0]]:
                without = bytes(0 if c in orbit else v for c, v in enumerate(walk.clues))
                assert count(without, 2) == 2


@pytest.mark.parametrize("symmetry", ["rot180", "diagonal", "horizontal"])
def test_a_walk_ends_with_a_puzzle_that_is_proven(symmetry):
    spec = spec_of("sudoku", symmetry=symmetry)
    n_found = 0
    for seed in range(20):
        walk = orbit_walk(symmetry, seed)
        walk.reduce()
        if walk.walk(60) == 0:
            prove(spec, walk.minimal().in_text(SUDOKU))
            n_found += 1
    assert n_found > 5


def test_moves_never_leave_more_spare_clues_and_others_are_taken_back():
    walk = orbit_walk("rot180", 3)
    walk.reduce()
    n_kept = 0
    for _ in range(100):
        clues, before = walk.clues, walk.n_spare
        after = walk.move()
        if after is None:
            assert (walk.clues, walk.n_spare) == (clues, before)
            continue
        n_kept += 1
        assert after == walk.n_spare == n_spare(walk.clues) <= before
    assert n_kept > 5


def test_a_walk_goes_on_after_others_have_used_its_oracle():
    walk = orbit_walk("rot180", 4)
    walk.reduce()
    for seed in range(50):
        band_oracle().minimise(random_grid(SUDOKU, seed), range(81))
        walk.move()
        assert walk.n_spare == n_spare(walk.clues)


@pytest.mark.parametrize(("low", "high"), [(0, 24), (26, 81)])
def test_clues_beyond_the_limits_count_as_spare_ones(low, high):
    n_within = 0
    for seed in range(30):
        walk = orbit_walk("rot180", seed, min_clues=low, max_clues=high)
        walk.reduce()
        n_clues = 81 - walk.clues.count(0)
        beyond = max(low - n_clues, n_clues - high, 0)
        assert walk.n_spare == beyond + n_spare(walk.clues)
        if walk.walk(40) == 0:
            n_within += 1
            assert low <= 81 - walk.clues.count(0) <= high
            assert n_spare(walk.clues) == 0
    assert n_within


def test_orbits_that_leave_a_second_solution_cannot_be_reduced():
    orbits = cell_orbits(SUDOKU, None)
    walk = OrbitWalk(band_oracle(), random_grid(SUDOKU, 1), orbits[:40], 1)
    assert walk.reduce() is None
    with pytest.raises(ValueError, match="81 orbits: use at most 64"):
        OrbitWalk(band_oracle(), random_grid(SUDOKU, 1), orbits, 1)


@pytest.mark.parametrize(("name", "min_clues"), [("sudoku", 29), ("jigsaw-rocket", 20)])
def test_puzzles_have_more_clues_than_luck_brings(name, min_clues):
    kind = kind_named(name)
    spec = spec_of(name, min_clues=min_clues, max_overlap="half")
    found = {index: puzzles for index in range(10) if (puzzles := attempt(spec, 3, index))}
    assert found
    index, puzzles = found.popitem()
    assert attempt(spec, 3, index) == puzzles
    for puzzle in puzzles:
        prove(spec, puzzle)
        assert kind.n_clues(kind.values(puzzle.clues)) >= min_clues


@pytest.mark.parametrize(
    ("spec", "is_walked"),
    [
        (spec_of("sudoku", min_clues=30), True),
        (spec_of("sudoku", min_clues=30, max_clues=31, difficulty="level=hard"), True),
        (spec_of("sudoku", min_clues=30, max_clues=31, max_overlap="half"), True),
        (spec_of("sudoku", min_clues=30, max_clues=31), False),
        (spec_of("sudoku", min_clues=25), False),
        (spec_of("sudoku", min_clues=30, symmetry="rot180"), False),
        (spec_of("sudoku", min_clues=30, minimal_at="easy+"), False),
        (spec_of("hanidoku", min_clues=9), False),
        (spec_of("sudoku16", min_clues=130), False),
    ],
)
def test_luck_that_is_good_enough_is_left_alone(spec, is_walked):
    assert is_for_many_clues(spec) == is_walked
    if is_walked:
        assert estimate_attempt(spec).n_puzzles is None


@pytest.mark.parametrize(
    ("symmetry", "limits"), [("rot180", {}), ("diagonal", {"max_clues": 24}), ("vertical", {})]
)
def test_an_attempt_brings_several_proven_puzzles_of_different_grids(symmetry, limits):
    spec = spec_of("sudoku", symmetry=symmetry, **limits)
    puzzles = attempt(spec, 1, 0)
    named = named_mask(SUDOKU, symmetry)
    for puzzle in puzzles:
        prove(spec, puzzle)
        assert symmetry_mask(SUDOKU, SUDOKU.values(puzzle.clues)) & named == named
    forms = [canonical_form(SUDOKU, puzzle.clues, puzzle.solution) for puzzle in puzzles]
    assert len({form.grid_class for form in forms}) == len(puzzles) > 3


def test_limits_that_walks_hardly_meet_and_marked_cells_are_filled():
    assert walk_plan(spec_of("sudoku", symmetry="rot180")) is not None
    marked = "*" * 75 + "." * 6
    for others in ({"max_clues": 20}, {"pattern": marked}, {"symmetry": None, "pattern": marked}):
        spec = spec_of("sudoku", **{"symmetry": "rot180", **others})
        assert walk_plan(spec) is None
