"""Clues that can go, of many puzzles at once: every oracle against single questions."""

from random import Random

import pytest

from cluesmith.generator.kinds.kind import given_cells, without_clue
from cluesmith.generator.oracles.oracle_registry import band_oracle, oracle_for
from tests.support.kinds import kind_of, minimal_and_less


@pytest.mark.parametrize(
    ("kind_name", "oracle_name"),
    [("sudoku", "bands"), ("sudoku-x", "houses"), ("sudoku6", "links"), ("hanidoku", "catalogue")],
)
def test_a_spare_clue_is_found_where_there_is_one(kind_name, oracle_name):
    kind = kind_of(kind_name)
    oracle = oracle_for(kind, oracle_name)
    puzzles = []
    for clues in minimal_and_less(kind, Random(3)):
        grids = oracle.solutions(clues, 2)
        if len(grids) == 1:
            (grid,) = grids
            more = bytearray(clues)
            cell = next(cell for cell in range(kind.n_cells) if not clues[cell])
            more[cell] = grid[cell]
            puzzles += [(clues, grid), (bytes(more), grid)]
    assert puzzles
    found = oracle.spare_many(*map(b"".join, zip(*puzzles, strict=True)))
    for (clues, _), cell in zip(puzzles, found, strict=True):
        can_go = [c for c in given_cells(clues) if oracle.count(without_clue(clues, c)) == 1]
        assert cell in can_go if can_go else cell == -1
    assert {cell == -1 for cell in found} == {True, False}


def test_a_puzzle_with_another_solution_is_refused():
    oracle = band_oracle()
    grid = oracle.fill(1)
    with pytest.raises(ValueError, match="more than one solution"):
        oracle.spare_many(bytes(81), grid)
    with pytest.raises(ValueError, match="81 values of puzzles and 162 of grids"):
        oracle.spare_many(grid, 2 * grid)
