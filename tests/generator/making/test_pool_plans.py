"""Plans of pools that nobody measured, and pools of kinds that only houses answer for."""

from dataclasses import replace

import pytest

from cluesmith.generator.canonical.puzzle_signature import signature_of
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.known_facts import KnownFacts
from cluesmith.generator.kinds.search_plans import PoolPlan
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.pool_plans import (
    MAX_ATTEMPT_NODES,
    guessed_plan,
    pool_plan,
    typical_puzzles,
)
from cluesmith.generator.making.pool_search import Pool
from cluesmith.generator.oracles.oracle_registry import pool_oracle
from tests.support.kinds import spec_of

X = kind_named("sudoku-x")


def test_only_a_limit_that_attempts_hardly_meet_gets_a_pool():
    typical = typical_puzzles(X).clues
    assert pool_plan(X, None) is None
    assert pool_plan(X, typical[len(typical) // 2]) is None
    assert pool_plan(X, typical[0] - 1).least_clues == typical[0] - 1


def test_the_further_below_the_more_steps():
    lowest = typical_puzzles(X).clues[0]
    steps = [pool_plan(X, limit).n_steps for limit in range(lowest - 1, 10, -1)]
    assert steps == sorted(steps)
    assert steps[0] < steps[-1]


def test_a_plan_is_the_same_whatever_was_asked_before():
    before = pool_plan(X, 13)
    typical_puzzles.cache_clear()
    pool_plan(kind_named("windoku"), 12)
    assert pool_plan(X, 13) == before


def test_steps_that_take_long_are_fewer():
    knight = kind_named("anti-knight")
    plan, n_nodes = pool_plan(knight, 8), typical_puzzles(knight).n_nodes
    assert n_nodes > typical_puzzles(X).n_nodes
    assert plan.n_steps * n_nodes <= MAX_ATTEMPT_NODES
    assert plan.n_steps < pool_plan(X, 12).n_steps


@pytest.mark.parametrize(("kind", "most"), [("anti-knight", 8), ("sudoku-x", 11)])
def test_what_nobody_measured_is_left_to_a_trial(kind, most):
    expected = estimate_attempt(spec_of(kind, max_clues=most))
    assert expected.n_puzzles is None
    assert expected.attempt_s > 0


def test_a_limit_between_measured_ones_takes_the_plan_of_the_next_one_below():
    pools = {12: PoolPlan(20, 900, 12, 1.0, 8.0), 15: PoolPlan(10, 300, 15, 0.2, 50.0)}
    kind = Kind("tried", X.definition, KnownFacts(pools=pools))
    assert pool_plan(kind, 15) == pools[15]
    assert pool_plan(kind, 14) == replace(pools[12], least_clues=14)
    assert pool_plan(kind, 16) is None


def test_a_limit_below_all_measured_ones_has_a_plan_that_is_guessed():
    pools = {14: PoolPlan(20, 300, 14, 1.0, 8.0)}
    kind = Kind("tried", X.definition, KnownFacts(pools=pools))
    assert pool_plan(kind, 12) == guessed_plan(X, 12)


@pytest.mark.parametrize("name", ["sudoku6", "sudoku-x", "anti-king", "latin5"])
def test_pools_of_any_kind_bring_minimal_puzzles(name):
    kind = kind_named(name)
    limit = typical_puzzles(kind).clues[0]
    plan = PoolPlan(size=10, n_steps=60, least_clues=limit)
    found = list(Pool(pool_oracle(kind), signature_of(kind), plan, limit, 1))
    assert found
    assert len({signature_of(kind)(puzzle.clues) for puzzle in found}) == len(found)
    for puzzle in found[:20]:
        prove(spec_of(name, max_clues=limit), puzzle.in_text(kind))


def test_a_budget_costs_a_step_and_not_the_pool():
    oracle = pool_oracle(X)
    plan = PoolPlan(size=10, n_steps=60, least_clues=16)
    free = list(Pool(oracle, int.from_bytes, plan, 16, 1))
    frugal = type(oracle)(X.rows, 9, [house.cells for house in X.houses], max_nodes=60)
    found = list(Pool(frugal, int.from_bytes, plan, 16, 1))
    assert found
    assert found != free


@pytest.mark.parametrize(
    ("max_overlap", "most"),
    [(None, None), ("half", 8), ("0", 8), ("15", 8), ("16", None), ("20", None)],
)
def test_only_where_two_may_share_nearly_all_clues_a_pool_brings_many(max_overlap, most):
    assert pool_plan(kind_named("sudoku"), 20, max_overlap).most == most


def test_a_pool_of_its_own_follows_from_any_plan():
    pools = {14: PoolPlan(20, 300, 14, 1.0, 80.0)}
    kind = Kind("tried", X.definition, KnownFacts(pools=pools))
    far = pool_plan(kind, 14, "half")
    assert [far.n_steps, far.least_clues, far.n_puzzles, far.most] == [300, 14, None, 8]
    assert far.size < 20
    assert pool_plan(X, typical_puzzles(X).clues[-1], "half") is None
