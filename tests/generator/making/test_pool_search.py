"""Pool search: pure attempts, minimal puzzles within the limit, none twice in another form."""

import random
from dataclasses import replace
from itertools import combinations

import pytest

from cluesmith.generator.canonical.signature import signature
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.search_plans import PoolPlan
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.pool_search import Pool, far_siblings
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.puzzle import MinimalPuzzle
from tests.support.kinds import is_minimal, spec_of
from tests.support.some import some

SUDOKU = kind_named("sudoku")
SHORT = PoolPlan(size=20, n_steps=400, least_clues=19, attempt_s=0.1, n_puzzles=100)


def n_shared(one, other) -> int:
    """Return the number of cells with the same clue."""
    return sum(a == b not in (".", 0) for a, b in zip(one, other, strict=True))


@pytest.fixture(scope="module")
def oracle() -> BandOracle:
    return BandOracle()


@pytest.fixture(scope="module")
def found(oracle: BandOracle) -> list[MinimalPuzzle]:
    return list(Pool(oracle, signature, SHORT, 21, 1))


def test_every_puzzle_is_minimal_and_within_the_limit(found):
    assert len(found) > 100
    for puzzle in found:
        assert 81 - puzzle.clues.count(0) <= 21
        assert SUDOKU.rules.is_solution(puzzle.grid, puzzle.clues)
        assert is_minimal(SUDOKU, puzzle.clues)


@pytest.mark.parametrize(
    "max_clues", [*(pytest.param(n, marks=pytest.mark.slow) for n in (17, 18, 20, 21)), 19, 22]
)
def test_what_an_attempt_brings_is_proven(max_clues):
    plan = SUDOKU.pool_plan(max_clues)
    spec = spec_of("sudoku", max_clues=max_clues)
    puzzles = attempt(spec, 3, 0)
    assert len(puzzles) >= plan.n_puzzles / 100
    for puzzle in puzzles[:200]:
        prove(spec, puzzle)


def test_no_two_puzzles_are_forms_of_each_other(found):
    assert len({signature(puzzle.clues) for puzzle in found}) == len(found)


def test_puzzles_come_from_many_grids(found):
    assert len({puzzle.grid for puzzle in found}) > 0.8 * len(found)


def test_an_attempt_depends_on_nothing_but_its_arguments(oracle):
    seeds = (5, 6, 2**64 - 1)
    forwards = [list(Pool(oracle, signature, SHORT, 20, seed)) for seed in seeds]
    backwards = [list(Pool(BandOracle(), signature, SHORT, 20, seed)) for seed in reversed(seeds)]
    assert forwards == backwards[::-1]
    assert forwards[0] != forwards[1]


def test_the_bytes_of_an_attempt_are_pinned():
    puzzles = attempt(spec_of("sudoku", max_clues=20), 7, 0)
    assert [len(puzzles), puzzles[0].clues, puzzles[-1].clues] == [
        1294,
        "...........9..32.748....5...7............2.393..7.........46..38...5..4...2......",
        "..39............86......57.35..4.8.....6.2............4.6.....3...75..4...2.....1",
    ]


def test_the_bytes_of_pools_that_end_with_few_puzzles_are_pinned():
    spec = spec_of("sudoku", max_clues=20, max_overlap="half")
    made = [attempt(spec, 7, index)[1].clues for index in range(2)]
    assert made == [
        "..6....9...1.5....4....3.2.8.....2....9....5......7.6.3....4...2...7...4...9....1",
        "3.......1.8...4......5.6..7..52...8..6........4....6..137.2..........9.....1..4..",
    ]


@pytest.mark.parametrize("max_clues", SUDOKU.known.far_pools)
def test_puzzles_that_must_not_overlap_share_few_clues_and_no_grid(max_clues):
    spec = spec_of("sudoku", max_clues=max_clues, max_overlap="half")
    n_puzzles = 40 if max_clues > 18 else 2
    puzzles = list(generate(spec, 1, n_puzzles))
    for one, other in combinations(puzzles, 2):
        n_fewer = min(81 - puzzle.clues.count(".") for puzzle in (one, other))
        assert n_shared(one.clues, other.clues) <= n_fewer // 2
    assert len({puzzle.solution for puzzle in puzzles}) == n_puzzles
    for puzzle in puzzles:
        prove(spec, puzzle)


@pytest.mark.parametrize(("kinship", "n_far", "most_shared"), [(75, 5, 15), (90, 32, 18)])
def test_few_puzzles_of_a_pool_are_far_from_each_other_and_have_forms_of_their_own(
    found, kinship, n_far, most_shared
):
    far = list(far_siblings(SUDOKU, found, replace(SHORT, most=5), kinship, 1))
    before = {signature(each.clues): each.clues for each in found}
    clues = [before[signature(each.clues)] for each in far]
    assert len(far) == n_far
    for one, other in combinations(range(n_far), 2):
        assert n_shared(clues[one], clues[other]) <= most_shared
        assert n_shared(far[one].clues, far[other].clues) <= 10


def test_the_first_puzzles_of_a_pool_come_before_the_others_are_made(oracle, found):
    signed = []

    def sign(clues: bytes) -> int:
        signed.append(clues)
        return signature(clues)

    puzzles = iter(Pool(oracle, sign, SHORT, 21, 1))
    first, n_signed = next(puzzles), len(signed)
    assert [first, *puzzles] == found
    assert n_signed < len(signed) / 4


def test_the_limit_filters_and_changes_nothing_else(oracle, found):
    tight = list(Pool(oracle, signature, SHORT, 19, 1))
    assert tight == [puzzle for puzzle in found if 81 - puzzle.clues.count(0) <= 19]


def test_a_pool_that_runs_dry_starts_again(oracle):
    plan = replace(SHORT, size=1, n_steps=200, least_clues=26)
    assert len(list(Pool(oracle, signature, plan, 81, 1))) > 1


def test_a_loose_limit_needs_no_pool():
    assert SUDOKU.pool_plan(23) is None
    assert SUDOKU.pool_plan(None) is None
    assert len(attempt(spec_of("sudoku", max_clues=30), 1, 0)) == 1


def test_both_limits_hold():
    puzzles = attempt(spec_of("sudoku", max_clues=20, min_clues=20), 1, 0)
    assert {81 - puzzle.clues.count(".") for puzzle in puzzles} == {20}


@pytest.mark.parametrize("n_dropped", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_one_more_clue_gives_each_solution_that_can_be_singled_out(oracle, found, n_dropped):
    rng = random.Random(n_dropped)
    for puzzle in some(found[:40]):
        left = bytearray(puzzle.clues)
        for cell in rng.sample([cell for cell in range(81) if left[cell]], n_dropped):
            left[cell] = 0
        solutions = oracle.solutions(bytes(left), 30_000)
        if len(solutions) == 30_000:
            continue
        counts = {(c, d): 0 for c in range(81) for d in range(1, 10)}
        for solution in solutions:
            for cell, digit in enumerate(solution):
                counts[cell, digit] += 1
        alone = {g for g in solutions if any(counts[c, d] == 1 for c, d in enumerate(g))}
        puzzles = oracle.one_more(bytes(left), 1)
        assert {grid for _, grid in puzzles} == alone
        assert len(puzzles) == len(alone)
        for clues, grid in puzzles:
            [cell] = [cell for cell in range(81) if clues[cell] != left[cell]]
            assert counts[cell, clues[cell]] == 1
            assert clues[cell] == grid[cell]


def test_a_puzzle_that_has_no_second_solution_gets_no_more_clues(oracle, found):
    assert oracle.one_more(found[0].clues, 1) == []
    assert oracle.one_more(b"\1\1" + bytes(79), 1) == []


def test_the_signature_tells_random_puzzles_apart(oracle):
    grids = [oracle.fill(seed) for seed in range(3000)]
    orders = [random.Random(seed).sample(range(81), 81) for seed in range(3000)]
    marks = {signature(oracle.minimise(g, o)[0]) for g, o in zip(grids, orders, strict=True)}
    assert len(marks) == 3000


@pytest.mark.parametrize("clues", [bytes(80), bytes(80) + b"\x0a"], ids=["length", "value"])
def test_a_signature_needs_a_puzzle(clues):
    with pytest.raises(ValueError, match="81 values from 0 to 9"):
        signature(clues)
