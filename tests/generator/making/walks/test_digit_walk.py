"""Walks of digits: clues stay in their cells until they are a puzzle."""

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_dropping.random_grid import random_grid
from cluesmith.generator.making.filling import peers_of
from cluesmith.generator.making.walks import digit_walk as installed
from cluesmith.generator.oracles.oracle_registry import band_oracle, oracle_for
from tests.support.kinds import is_minimal

SUDOKU = kind_named("sudoku")

# A heart of 22 cells.
HEART = (1, 2, 6, 7, 9, 12, 14, 17, 18, 22, 26, 27, 35, 36, 44, 46, 52, 56, 60, 66, 68, 76)


def walk_of(seed: int, form=installed, oracle=None, cells=HEART, longest=3):
    grid = random_grid(SUDOKU, seed)
    clues = bytes(grid[cell] if cell in cells else 0 for cell in range(81))
    return form.DigitWalk(
        oracle_for(SUDOKU, oracle), band_oracle(), clues, 9, peers_of(SUDOKU), seed, longest
    )


def test_candidates_become_fewer_and_a_solution_is_left():
    count = oracle_for(SUDOKU).count
    for seed in range(10):
        walk = walk_of(seed)
        before = band_oracle().n_candidates(walk.clues)
        walk.narrow(300)
        assert band_oracle().n_candidates(walk.clues) < before
        assert count(walk.clues, 1) == 1
        assert walk.cells == list(HEART)


def test_a_settled_walk_is_a_puzzle_in_just_these_cells():
    n_settled = 0
    for seed in range(60):
        walk = walk_of(seed)
        walk.narrow(500)
        if walk.descend(50) and walk.settle(600, 5):
            n_settled += 1
            assert is_minimal(SUDOKU, walk.clues)
            assert walk.cells == list(HEART)
    assert n_settled


@pytest.mark.parametrize("longest", [1, 2, 81])
def test_clues_never_contradict_each_other(longest):
    walk = walk_of(5, cells=range(45), longest=longest)
    before = walk.clues
    walk.narrow(300)
    assert SUDOKU.conflict(walk.clues) is None
    # Five full rows: a clue alone cannot change.
    assert (walk.clues == before) == (longest == 1)


def test_dropped_clues_never_come_back():
    walk = walk_of(3, cells=range(40))
    walk.blank(range(5))
    walk.narrow(50)
    assert walk.cells == list(range(5, 40))


def test_solved_puzzles_have_a_candidate_a_cell_and_contradictions_none():
    grid = random_grid(SUDOKU, 1)
    assert band_oracle().n_candidates(grid) == 81
    assert band_oracle().n_candidates(bytes(81)) == 729
    assert band_oracle().n_candidates(b"\x01\x01" + bytes(79)) == 0
