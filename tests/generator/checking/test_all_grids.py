"""Exhaustion: its grids against the catalogue's and rules, its answers against dancing links."""

import random

import pytest

from cluesmith.generator.checking.all_grids import all_grids, exhaustion_of
from cluesmith.generator.errors import CatalogueError
from cluesmith.generator.kinds.grid_list import listed_grids
from cluesmith.generator.kinds.kind import without_clue
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.sampling import sample
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.oracles.oracle_registry import links_oracle
from tests.support.kinds import only
from tests.support.some import some

HANIDOKU = kind_named("hanidoku")
SUDOKU4 = kind_named("sudoku4")
every_kind = pytest.mark.parametrize("kind", [HANIDOKU, SUDOKU4], ids=["hanidoku", "sudoku4"])


def catalogue_grids(kind):
    catalogue = catalogue_of(kind)
    return [catalogue.grid_number(number) for number in range(catalogue.n_grids)]


@every_kind
def test_all_grids_are_those_of_the_catalogue_each_once(kind):
    grids = all_grids(kind, listed_grids(kind))
    assert len(grids) == len(set(grids)) == kind.known.n_grids == catalogue_of(kind).n_grids
    assert set(grids) == set(catalogue_grids(kind))
    assert all(map(kind.rules.is_grid, grids))


def test_a_list_that_lacks_a_class_is_refused():
    with pytest.raises(CatalogueError, match="96 grids of 4x4 Sudoku, and there are 288"):
        all_grids(SUDOKU4, listed_grids(SUDOKU4)[:1])
    with pytest.raises(CatalogueError, match="no catalogue"):
        exhaustion_of(kind_named("sudoku"))


@every_kind
def test_the_exhaustion_finds_what_dancing_links_find(kind):
    rng = random.Random(12)
    oracle, exhaustion, grids = links_oracle(kind), exhaustion_of(kind), catalogue_grids(kind)
    n_unique = 0
    for _ in range(150):
        grid = rng.choice(grids)
        clues = bytearray(only(grid, rng.sample(range(kind.n_cells), rng.randint(4, 9))))
        if rng.random() < 0.3:
            clues[rng.randrange(kind.n_cells)] = rng.randint(1, kind.n_digits)
        clues = bytes(clues)
        solutions = oracle.solutions(clues, 2)
        assert exhaustion.only_solution(clues) == (solutions[0] if len(solutions) == 1 else None)
        n_unique += len(solutions) == 1
    assert n_unique > 15


@every_kind
def test_every_puzzle_that_is_drawn_passes_the_exhaustion_and_less_clues_do_not(kind):
    exhaustion = exhaustion_of(kind)
    for puzzle in some(sample(kind, 5, 9, 3000)[:200]):
        clues = puzzle.clues
        assert exhaustion.only_solution(clues) == puzzle.grid
        for cell in [cell for cell, clue in enumerate(clues) if clue]:
            assert exhaustion.only_solution(without_clue(clues, cell)) is None


def test_the_empty_puzzle_has_many_grids_and_what_is_no_puzzle_is_refused():
    exhaustion = exhaustion_of(SUDOKU4)
    assert exhaustion.only_solution(bytes(16)) is None
    assert exhaustion.only_solution(bytes([1, 1] + [0] * 14)) is None
    with pytest.raises(ValueError, match="15 values, and a puzzle has 16"):
        exhaustion.only_solution(bytes(15))
    with pytest.raises(ValueError, match="digit 5 in cell 2: use 0"):
        exhaustion.only_solution(bytes([1, 0, 5] + [0] * 13))
