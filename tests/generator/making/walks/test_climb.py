"""Pools climb to many clues: minimal, within the limits, and the same each time."""

from dataclasses import replace

import pytest

from cluesmith.generator.canonical.puzzle_signature import signature_of
from cluesmith.generator.kinds.facts.search_plans import ClimbPlan
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.walks.climb import climb, climb_plan
from cluesmith.generator.oracles.oracle_registry import pool_oracle
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import is_minimal

PLAN = ClimbPlan(size=10, n_steps=60, attempt_s=1, n_puzzles=1, first_s=1, first_share=1)
LONG = replace(PLAN, size=20, n_steps=300)


def climbed(spec, seed, plan=PLAN):
    kind = kind_named(spec.kind)
    return [*climb(spec, kind, pool_oracle(kind), signature_of(kind), plan, seed)]


@pytest.mark.parametrize(("name", "limits"), [("sudoku", (29, 30)), ("jigsaw-rocket", (20, 22))])
def test_each_clue_of_each_puzzle_is_needed(name, limits):
    kind = kind_named(name)
    puzzles = climbed(GenerationSpec(kind=name, min_clues=limits[0], max_clues=limits[1]), 1)
    assert len({signature_of(kind)(puzzle.clues) for puzzle in puzzles}) == len(puzzles) > 1
    for puzzle in puzzles:
        assert limits[0] <= kind.n_clues(puzzle.clues) <= limits[1]
        assert kind.rules.is_solution(puzzle.grid, puzzle.clues)
        assert is_minimal(kind, puzzle.clues)


def test_a_pool_comes_to_36_clues():
    spec = GenerationSpec(kind="sudoku", min_clues=36, max_overlap="half")
    (puzzle,) = climbed(spec, 1001, LONG)
    assert len(puzzle.clues) - puzzle.clues.count(0) == 36


def test_a_pool_goes_on_with_pairs_of_clues_where_nothing_is_fresh():
    kind = kind_named("sudoku4")
    spec = GenerationSpec(kind="sudoku4", min_clues=5)
    few, more = (climbed(spec, 1, replace(PLAN, n_steps=n)) for n in (10, 60))
    assert more[: len(few)] == few
    assert len(more) > len(few)
    assert len({signature_of(kind)(puzzle.clues) for puzzle in more}) == len(more)


def test_a_pool_ends_with_its_first_puzzle_where_none_may_be_akin():
    every = climbed(GenerationSpec(kind="sudoku", min_clues=29), 1)
    assert len(every) > 1
    assert climbed(GenerationSpec(kind="sudoku", min_clues=29, max_overlap="half"), 1) == every[:1]


@pytest.mark.parametrize(
    ("spec", "is_climbed"),
    [
        (GenerationSpec(kind="sudoku", min_clues=34), True),
        (GenerationSpec(kind="sudoku", min_clues=36, max_clues=37, max_overlap="half"), True),
        (GenerationSpec(kind="sudoku", min_clues=36, max_clues=37), False),
        (GenerationSpec(kind="sudoku", min_clues=30), False),
        (GenerationSpec(kind="sudoku", min_clues=36, symmetry="rot180"), False),
        (GenerationSpec(kind="jigsaw-rocket", min_clues=22), False),
    ],
)
def test_a_measured_table_tells_where_to_climb(spec, is_climbed):
    plan = climb_plan(spec, kind_named(spec.kind))
    assert (plan is not None) == is_climbed
    if plan:
        expected = plan.n_puzzles if spec.max_overlap is None else plan.first_share
        assert estimate_attempt(spec).n_puzzles == expected
