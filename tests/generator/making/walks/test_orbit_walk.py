"""Walks of orbits: irreducible by orbits, then strictly minimal."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.walks import orbit_walk as installed
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.patterns.clue_symmetries import cell_orbits
from cluesmith.generator.spec import GenerationSpec


def walk_of(name: str, symmetry: str | None, seed: int, form=installed, **limits):
    kind = kind_named(name)
    grid = random_grid(kind, seed)
    return form.OrbitWalk(oracle_for(kind), grid, cell_orbits(kind, symmetry), seed, **limits)


def n_spare(name: str, clues: bytes) -> int:
    """Count the clues that can go, each alone, by asking for each."""
    cells = [cell for cell, value in enumerate(clues) if value]
    without = b"".join(clues[:cell] + b"\0" + clues[cell + 1 :] for cell in cells)
    return oracle_for(kind_named(name)).count_many(without, 2).count(1)


@pytest.mark.parametrize(
    ("name", "symmetry"),
    [("sudoku", "rot180"), ("sudoku", "full"), ("sudoku", None), ("hanidoku", "rot120")],
)
def test_reduced_orbits_are_each_needed_and_spare_clues_are_counted(name, symmetry):
    kind, orbits = kind_named(name), cell_orbits(kind_named(name), symmetry)
    count = oracle_for(kind).count
    for seed in range(5):
        walk = walk_of(name, symmetry, seed)
        assert walk.reduce() == n_spare(name, walk.clues)
        assert count(walk.clues, 2) == 1
        for orbit in orbits:
            if walk.clues[orbit[0]]:
                without = bytes(0 if c in orbit else v for c, v in enumerate(walk.clues))
                assert count(without, 2) == 2


@pytest.mark.parametrize(
    ("name", "symmetry"),
    [("sudoku", "rot180"), ("sudoku", "diagonal"), ("hanidoku", "both-mirrors"), ("sudoku6", None)],
)
def test_a_walk_ends_with_a_puzzle_that_is_proven(name, symmetry):
    kind = kind_named(name)
    spec = GenerationSpec(kind=name, symmetry=symmetry)
    n_found = 0
    for seed in range(20):
        walk = walk_of(name, symmetry, seed)
        walk.reduce()
        if walk.walk(40) == 0:
            puzzle = walk.minimal().in_text(kind)
            prove(spec, puzzle)
            n_found += 1
    assert n_found > 5


def test_moves_never_leave_more_spare_clues_and_can_be_taken_back():
    walk = walk_of("sudoku", "rot180", 3)
    walk.reduce()
    n_kept = 0
    for _ in range(100):
        clues, before = walk.clues, walk.n_spare
        after = walk.move()
        if after is None:
            assert (walk.clues, walk.n_spare) == (clues, before)
            continue
        n_kept += 1
        assert after == walk.n_spare == n_spare("sudoku", walk.clues) <= before
        if n_kept % 2:
            walk.undo()
            assert (walk.clues, walk.n_spare) == (clues, before)
    assert n_kept > 5


@pytest.mark.parametrize(("low", "high"), [(0, 24), (26, 81)])
def test_clues_beyond_the_limits_count_as_spare_ones(low, high):
    n_within = 0
    for seed in range(30):
        walk = walk_of("sudoku", "rot180", seed, min_clues=low, max_clues=high)
        walk.reduce()
        n_clues = 81 - walk.clues.count(0)
        beyond = max(low - n_clues, n_clues - high, 0)
        assert walk.n_spare == beyond + n_spare("sudoku", walk.clues)
        if walk.walk(40) == 0:
            n_within += 1
            assert low <= 81 - walk.clues.count(0) <= high
            assert n_spare("sudoku", walk.clues) == 0
    assert n_within


def test_orbits_that_leave_a_second_solution_cannot_be_reduced():
    kind = kind_named("sudoku")
    orbits = cell_orbits(kind, None)[:40]
    walk = installed.OrbitWalk(oracle_for(kind), random_grid(kind, 1), orbits, 1)
    assert walk.reduce() is None
