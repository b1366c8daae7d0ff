"""Climbs to many clues and rare difficulties, and the exchanges of clues that they make."""

from itertools import combinations

import pytest

from cluesmith.generator.canonical.puzzle_signature import signature_of
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.search_plans import ClimbPlan
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.topdown import removal_order, remove_clues
from cluesmith.generator.making.walks.climb import climb, climb_plan
from cluesmith.generator.making.walks.clue_exchange import ClueExchange
from cluesmith.generator.making.walks.likely_er import likely_er, may_be_hard_enough
from cluesmith.generator.making.walks.rating_walk import is_rare_target
from cluesmith.generator.oracles.bands_oracle import BandOracle
from cluesmith.generator.oracles.oracle_registry import oracle_for, pool_oracle
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.wanted.difficulty import read_difficulty
from cluesmith.generator.rating.wanted.difficulty_distance import distance
from tests.support.kinds import is_minimal, spec_of

PLAN = ClimbPlan(size=10, n_steps=60, attempt_s=1, n_puzzles=1, first_s=1, first_share=1)
LONG = PLAN._replace(size=20, n_steps=300)


def climbed(spec, seed, plan=PLAN):
    kind = spec.kind
    return [*climb(spec, pool_oracle(kind), signature_of(kind), plan, seed)]


@pytest.mark.parametrize(("name", "limits"), [("sudoku", (29, 30)), ("jigsaw-rocket", (20, 22))])
def test_each_clue_of_each_puzzle_is_needed(name, limits):
    kind = kind_named(name)
    puzzles = climbed(spec_of(name, min_clues=limits[0], max_clues=limits[1]), 1)
    assert len({signature_of(kind)(puzzle.clues) for puzzle in puzzles}) == len(puzzles) > 1
    for puzzle in puzzles:
        assert limits[0] <= kind.n_clues(puzzle.clues) <= limits[1]
        assert kind.rules.is_solution(puzzle.grid, puzzle.clues)
        assert is_minimal(kind, puzzle.clues)


def test_a_pool_comes_to_36_clues():
    spec = spec_of("sudoku", min_clues=36, max_overlap="half")
    (puzzle,) = climbed(spec, 1007, LONG)
    assert len(puzzle.clues) - puzzle.clues.count(0) == 36


def test_a_pool_goes_on_with_pairs_of_clues_where_nothing_is_fresh():
    kind = kind_named("sudoku4")
    spec = spec_of("sudoku4", min_clues=5)
    few, more = (climbed(spec, 1, PLAN._replace(n_steps=n)) for n in (10, 60))
    assert more[: len(few)] == few
    assert len(more) > len(few)
    assert len({signature_of(kind)(puzzle.clues) for puzzle in more}) == len(more)


def test_a_pool_ends_with_its_first_puzzle_if_none_may_overlap():
    every = climbed(spec_of("sudoku", min_clues=29), 1)
    assert len(every) > 1
    assert climbed(spec_of("sudoku", min_clues=29, max_overlap="half"), 1) == every[:1]


@pytest.mark.parametrize(
    ("spec", "is_climbed"),
    [
        (spec_of("sudoku", min_clues=34), True),
        (spec_of("sudoku", min_clues=36, max_clues=37, max_overlap="half"), True),
        (spec_of("sudoku", min_clues=36, max_clues=37), False),
        (spec_of("sudoku", min_clues=30), False),
        (spec_of("sudoku", min_clues=36, symmetry="rot180"), False),
        (spec_of("jigsaw-rocket", min_clues=22), False),
    ],
)
def test_a_measured_table_tells_where_to_climb(spec, is_climbed):
    plan = climb_plan(spec)
    assert (plan is not None) == is_climbed
    if plan:
        expected = plan.n_puzzles if spec.max_overlap is None else plan.first_share
        assert estimate_attempt(spec).n_puzzles == expected


SUDOKU = kind_named("sudoku")

RICH = bytes(  # 36 clues
    map(int, "690003700807640500300007080500000040006035090209460000000070800902080470708324960")
)


def exchange_of(clues, kind=SUDOKU):
    exchange = ClueExchange(pool_oracle(kind), kind.n_cells, kind.n_digits)
    exchange.take(clues)
    return exchange


def small_puzzle(seed):
    kind = kind_named("sudoku4")
    oracle = oracle_for(kind, "links")
    return kind, remove_clues(oracle, random_grid(kind, seed), removal_order(kind, seed)).clues


def given(clues):
    return [cell for cell, digit in enumerate(clues) if digit]


def in_place_of(kind, clues, dropped, n_added):
    """All minimal puzzles with so many other clues, by trying them all."""
    left = bytes(0 if cell in dropped else digit for cell, digit in enumerate(clues))
    solutions = oracle_for(kind, "links").solutions(left, 1000)
    options = {(c, d) for grid in solutions for c, d in enumerate(grid)} - set(enumerate(clues))
    for added in combinations(sorted(options), n_added):
        more = bytearray(left)
        for cell, digit in added:
            more[cell] = digit
        matching = [grid for grid in solutions if all(grid[c] == d for c, d in added)]
        if len(matching) == 1 and len(given(more)) == len(given(left)) + n_added:
            yield bytes(more)


@pytest.mark.parametrize(
    ("kind", "clues", "dropped"),
    [
        *((SUDOKU, RICH, cell) for cell in (0, 25, 70)),
        *(
            (kind, clues, cell)
            for kind, clues in map(small_puzzle, range(3))
            for cell in given(clues)
        ),
    ],
)
def test_all_puzzles_are_found_that_trying_them_all_finds(kind, clues, dropped):
    found = exchange_of(clues, kind).exchange([dropped])
    assert len(found) == len(set(found))
    for n_more in (0, 1):
        tried = in_place_of(kind, clues, [dropped], 1 + n_more)
        expected = {puzzle for puzzle in tried if is_minimal(kind, puzzle)}
        assert {
            each for each in found if len(given(each)) == len(given(clues)) + n_more
        } == expected


def test_more_clues_come_than_were_dropped():
    exchange = exchange_of(RICH)
    found = [puzzle for cell in given(RICH) for puzzle in exchange.exchange([cell])]
    assert all(is_minimal(SUDOKU, puzzle) for puzzle in found)
    assert max(len(given(puzzle)) for puzzle in found) == 37
    assert exchange.n_questions < 40 * len(given(RICH))


def test_what_leaves_too_many_solutions_is_not_exchanged():
    exchange = exchange_of(RICH)
    n_before = exchange.n_questions
    assert exchange.exchange(given(RICH)) == []
    assert exchange.n_questions == n_before + 1


def test_what_is_beyond_the_arrays_is_refused():
    exchange = exchange_of(RICH)
    with pytest.raises(ValueError, match="80 values: use 81"):
        exchange.take(RICH[:-1])
    for cell in (-1, 2, 81):
        with pytest.raises(ValueError, match=f"cell {cell} holds no clue"):
            exchange.exchange([cell])


RARE = spec_of("sudoku", difficulty="hardest=swordfish")
HARD = spec_of("sudoku", difficulty="er=8.9..20.0")
VERY_HARD = spec_of("sudoku", difficulty="er=9.3..20.0", max_overlap="half")
FAR = spec_of("sudoku", difficulty="er=8.5..20.0", max_overlap="half")


@pytest.mark.parametrize(
    ("spec", "n_attempts"),
    [
        (RARE, 30),
        (HARD, 3),
        pytest.param(FAR, 4, marks=pytest.mark.slow),
        pytest.param(VERY_HARD, 1, marks=pytest.mark.slow),
    ],
)
def test_a_rare_target_is_met_by_minimal_puzzles(spec, n_attempts):
    kind = kind_named("sudoku")
    found = {index: puzzles for index in range(n_attempts) if (puzzles := attempt(spec, 2, index))}
    assert found  # by luck 1 in 3,400 and 1 in 500
    index, puzzles = found.popitem()
    assert attempt(spec, 2, index) == puzzles
    assert len({puzzle.clues for puzzle in puzzles}) == len(puzzles)
    assert spec.max_overlap is None or len(puzzles) == 1
    for puzzle in puzzles[:10]:
        prove(spec, puzzle)
        with_whip = puzzle.rating.whip is not None
        assert puzzle.rating == rate(kind, kind.values(puzzle.clues), with_whip)


@pytest.mark.parametrize(
    ("spec", "is_searched"),
    [
        (RARE, True),
        (HARD, True),
        (spec_of("sudoku", difficulty="er=9.5..20.0"), True),
        (spec_of("sudoku", difficulty="level=hard"), False),
        (spec_of("sudoku", difficulty="hardest=swordfish", symmetry="rot180"), False),
        (spec_of("sudoku", difficulty="level=easy", minimal_at="easy"), False),
        (spec_of("hanidoku", difficulty="level=medium"), False),
    ],
)
def test_what_luck_brings_is_not_searched_for(spec, is_searched):
    assert is_rare_target(spec) == is_searched


def test_what_is_likely_to_be_hard_is():
    oracle, kind = BandOracle(), kind_named("sudoku")
    puzzles = [kind.values(attempt(spec_of("sudoku"), 1, index)[0].clues) for index in range(100)]
    puzzles.sort(key=lambda clues: likely_er(oracle, clues))
    ers = [rate(kind, clues).er for clues in puzzles]
    assert max(ers[:50]) <= 30
    assert sum(er >= 71 for er in ers[-20:]) >= 10


def test_a_puzzle_that_is_not_rated_is_too_easy():
    kind = kind_named("sudoku")
    wanted = [read_difficulty(text) for text in ("level=hard", "er=8.0..11.9", "level=easy")]
    for index in range(200):
        (puzzle,) = attempt(spec_of("sudoku"), 1, index)
        clues = kind.values(puzzle.clues)
        hard, very_hard, easy = (may_be_hard_enough(kind, clues, each) for each in wanted)
        assert easy
        if not hard:
            assert rate(kind, clues).er <= 28
        if not very_hard:
            assert rate(kind, clues).er < 80


def test_the_distance_grows_with_the_way_to_go():
    kind = kind_named("sudoku")
    puzzles = [attempt(spec_of("sudoku"), 1, index)[0] for index in range(30)]
    ratings = [rate(kind, kind.values(puzzle.clues), with_whip=True) for puzzle in puzzles]
    easy = min(ratings, key=lambda rating: rating.er)
    hard = max(ratings, key=lambda rating: rating.er)
    for wanted in map(
        read_difficulty,
        (
            "er=9.0..9.5",
            "level=extreme",
            "hardest=nested-net",
            "technique=nested-net",
            "whip=20..30",
        ),
    ):
        assert 0 < distance(wanted, hard) < distance(wanted, easy)
    for rating in ratings:
        wanted = read_difficulty(f"level={rating.level}")
        assert distance(wanted, rating) == 0
