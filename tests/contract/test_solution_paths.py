"""Every kind: each step of a solution path holds in all solutions of its position."""

import random
from collections.abc import Iterator, Sequence
from itertools import count, islice

import pytest
from hypothesis import given, settings

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.rating.paths.technique_path import (
    candidate_table,
    do,
    technique_path,
    technique_steps,
)
from cluesmith.generator.rating.rating import possible_techniques
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.technique_table import (
    GROUPS,
    UNIQUENESS,
    WHIP,
    techniques_of,
)
from tests.support.conclusions import check_conclusion
from tests.support.definitions import definitions
from tests.support.kinds import FEW_NAMES, each_name, kind_of, made
from tests.support.path_steps import check_step
from tests.support.step_search import next_step, steps_from

# Where whips and chains take seconds.
LARGE = ("sudoku10", "sudoku12", "sudoku16", "sohei", "windmill", "samurai")

MAX_SOLUTIONS = 50


def techniques_for(name: str) -> int:
    return ~GROUPS["chains"] if name in LARGE else -1


def check_path(
    kind: Kind, clues: bytes, solutions: Sequence[bytes], allowed: int, max_steps: int | None
) -> None:
    """What a path does is right; what a position remembers of its searches changes nothing."""
    position, can_be = Position(candidate_table(kind), clues), possible_techniques(kind)
    for step in islice(technique_steps(Position(candidate_table(kind), clues), allowed), max_steps):
        check_step(position, step, solutions)
        check_conclusion(position, step)
        assert step.technique is WHIP or step.technique.bit & can_be
        if step.technique is not WHIP:
            anew = Position(candidate_table(kind), bytes(position.values))
            anew.strike(~position.left)
            assert next_step(anew, allowed) == step
        do(position, step)


def check_all_techniques(
    kind: Kind, clues: bytes, solutions: Sequence[bytes], allowed: int, every: int = 1
) -> None:
    """What any technique finds is right, whether or not there is an easier one."""
    position = Position(candidate_table(kind), clues)
    for number in count():
        for technique in techniques_of(possible_techniques(kind) & allowed):
            if number % every == 0:
                for step in steps_from(position, technique.bit):
                    check_step(position, step, solutions)
        step = next_step(position, allowed)
        if step is None:
            return
        do(position, step)


def ambiguous(kind: Kind, rng: random.Random) -> Iterator[tuple[bytes, list[bytes]]]:
    """Yield some clues of random grids that have several solutions, and these."""
    oracle = oracle_for(kind)
    while True:
        grid = random_grid(kind, rng.randrange(10**6))
        cells = rng.sample(range(kind.n_cells), kind.n_cells)
        n_most = kind.n_cells
        # Fewer clues as long as there are not too many solutions.
        clues = grid
        while n_most:
            n_most -= max(1, n_most // 6)
            fewer = bytes(grid[c] if c in cells[:n_most] else 0 for c in range(kind.n_cells))
            if len(oracle.solutions(fewer, MAX_SOLUTIONS + 1)) > MAX_SOLUTIONS:
                break
            clues = fewer
        solutions = oracle.solutions(clues, MAX_SOLUTIONS)
        if len(solutions) > 1:
            yield clues, solutions


@each_name()
def test_the_steps_of_a_puzzle_are_right(name):
    kind = kind_of(name)
    for puzzle in made(kind)[:1]:
        clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
        check_path(kind, clues, [grid], techniques_for(name), max_steps=40)


@each_name()
def test_steps_that_do_not_rest_on_uniqueness_hold_in_all_solutions(name):
    kind = kind_of(name)
    allowed = techniques_for(name) & ~UNIQUENESS
    for clues, solutions in islice(ambiguous(kind, random.Random(1)), 1):
        check_path(kind, clues, solutions, allowed, max_steps=20)
        check_all_techniques(kind, clues, solutions, allowed, every=20)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*FEW_NAMES, "anti-king", "non-consecutive"])
def test_the_steps_of_many_positions_are_right(name):
    kind = kind_of(name)
    allowed = techniques_for(name) & ~UNIQUENESS
    for clues, solutions in islice(ambiguous(kind, random.Random(2)), 3):
        check_path(kind, clues, solutions, allowed, max_steps=None)
        check_all_techniques(kind, clues, solutions, allowed, every=20 if kind.n_cells > 256 else 1)


@given(definition=definitions())
@settings(max_examples=5)
def test_the_steps_of_random_kinds_are_right(definition):
    kind = register(definition)
    for puzzle in made(kind):
        clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
        check_path(kind, clues, [grid], -1, max_steps=None)
        check_all_techniques(kind, clues, [grid], -1)
    for clues, solutions in islice(ambiguous(kind, random.Random(1)), 2):
        check_path(kind, clues, solutions, ~UNIQUENESS, max_steps=None)


def test_a_full_grid_needs_no_step():
    kind = kind_of("windoku")
    path = technique_path(kind, random_grid(kind, 1))
    assert path.is_solved
    assert not path.steps
