"""Puzzles with clues before an outside judge, CP-SAT: unique, and each clue or wall is needed."""

import itertools

import pytest
from random_clues import BOARDS, random_puzzle

from cluesmith.generator.checking.clue_proof import prove_clues
from cluesmith.generator.checking.clue_rules import reductions
from cluesmith.generator.checking.clue_solver import ClueSolver
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.kind import Kind, without_clue
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.generator.making.clue_making.clue_puzzles import clue_puzzles
from cluesmith.generator.puzzle import Puzzle
from tests.support.kinds import each_of, spec_of
from tests.support.some import some

cp_sat = pytest.importorskip("cp_sat_clues")  # there is no wheel of ortools for each platform

QUICK = ("killer4", "calcudoku4", "futoshiki4", "skyscrapers4")
WITH_CLUES = [name for name, kind in KINDS.items() if kind.has_clue_families]


def made(name: str, n: int) -> list[Puzzle]:
    """Return so many minimal puzzles of a kind."""
    found, spec = list[Puzzle](), spec_of(name)
    for seed in itertools.count():
        try:
            found += clue_puzzles(spec, seed)
        except SearchLimitError:
            continue
        if len(found) >= n:
            return found
    return found


def reduced(kind: Kind, puzzle: CluePuzzle, grid: bytes) -> list[CluePuzzle]:
    """Return the puzzle without each of what it needs."""
    found = []
    for cell, first, second, joined in reductions(kind, puzzle, grid):
        digits = puzzle.digits if cell < 0 else without_clue(puzzle.digits, cell)
        clues = [clue for at, clue in enumerate(puzzle.clues) if at not in (first, second)]
        found.append(CluePuzzle(digits, tuple(clues + [joined] * (joined is not None))))
    return found


@each_of(WITH_CLUES, QUICK)
def test_made_puzzles_are_unique_and_need_all_that_they_have(name: str) -> None:
    kind = kind_named(name)
    for made_puzzle in some(made(name, 2 if name in QUICK else 1)):
        prove_clues(spec_of(name), made_puzzle)
        puzzle, grid = kind.placed(made_puzzle.clues).puzzle, kind.values(made_puzzle.solution)
        assert cp_sat.Judge(kind, puzzle).second(grid) is None, made_puzzle
        for less in reduced(kind, puzzle, grid):
            assert cp_sat.Judge(kind, less).second(grid), (made_puzzle, less)


# Seeds of normal runs, and of slow ones.
@pytest.mark.parametrize(
    "seeds",
    [range(3), pytest.param(range(1000, 1060), marks=pytest.mark.slow)],
    ids=["few", "many"],
)
@pytest.mark.parametrize("kind", BOARDS, ids=lambda kind: kind.name)
def test_random_puzzles_have_a_second_solution_if_the_judge_finds_one(
    kind: Kind, seeds: range
) -> None:
    solver = ClueSolver(kind)
    for seed in some(seeds):
        puzzle = random_puzzle(kind, seed)
        grid = solver.solution(puzzle) if puzzle else None
        if puzzle and grid:
            is_unique = solver.up_to(2, puzzle, None, grid) == 1
            assert (cp_sat.Judge(kind, puzzle).second(grid) is None) is is_unique, seed
