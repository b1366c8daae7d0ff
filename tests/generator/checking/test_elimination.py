"""The proof's own search, against dancing links."""

import itertools
import random

import pytest

from cluesmith.generator.checking.digit_boards import DigitBoards
from cluesmith.generator.checking.elimination import Elimination
from cluesmith.generator.checking.solution_count import CoverCount, solution_count_of
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.oracle_registry import links_oracle
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import spec_of

SMALL = [
    *map(kind_named, ("sudoku4", "sudoku6", "latin7")),
    *(CUSTOM_KINDS[name] for name in ("pairs", "overlapping houses", "jigsaw")),
]
LARGE = [*map(kind_named, ("sudoku", "sudoku-x", "anti-knight", "non-consecutive", "sudoku12"))]


def count_in(kind: Kind) -> Elimination:
    rules = kind.definition
    houses = [house.cells for house in kind.houses]
    return Elimination(kind.n_cells, kind.n_digits, houses, rules.different, rules.not_consecutive)


@pytest.mark.parametrize("kind", [*SMALL, *LARGE], ids=lambda kind: kind.definition.title)
def test_the_number_of_solutions_is_that_of_dancing_links(kind):
    rng, links, count = random.Random(4), links_oracle(kind), count_in(kind)
    numbers = set()
    grid = random_grid(kind, 5)
    for share in (0.35, 0.4, 0.5, 0.6, 0.7, 1.0):
        clues = bytearray(digit if rng.random() < share else 0 for digit in grid)
        for _ in range(3):
            number = count.up_to(40, bytes(clues))
            assert number == links.count(bytes(clues), 40)
            numbers.add(number)
            clues[rng.randrange(kind.n_cells)] = rng.randint(1, kind.n_digits)
    assert 1 in numbers
    assert len(numbers) > 1


def test_all_grids_of_4x4_are_counted_up_to_the_limit():
    count = count_in(kind_named("sudoku4"))
    assert [count.up_to(limit, bytes(16)) for limit in (1, 2, 287, 288, 500)] == [
        *(1, 2, 287),
        *(288, 288),
    ]


def test_houses_with_fewer_cells_than_digits_only_say_that_they_differ():
    kind = Kind("loose", Definition("Loose", (3, 3, 3), n_digits=4))
    clues = bytes([4, 0, 0, 0, 4, 0, 0, 0, 1])
    grids = itertools.product(range(1, 5), repeat=9)
    n_solutions = sum(kind.rules.is_solution(bytes(grid), clues) for grid in grids)
    assert count_in(kind).up_to(1000, clues) == n_solutions > 1


@pytest.mark.parametrize("name", ["sudoku12", "sudoku16"])
def test_a_large_puzzle_has_one_solution_and_more_without_a_clue(name):
    kind = kind_named(name)
    [puzzle] = attempt(spec_of(name), 1, 0)
    clues = kind.values(puzzle.clues)
    cell = next(cell for cell, digit in enumerate(clues) if digit)
    fewer = clues[:cell] + b"\0" + clues[cell + 1 :]
    count = solution_count_of(kind)
    assert isinstance(count, Elimination | DigitBoards)
    assert count.up_to(2, clues) == 1
    assert count.first_not_unique(clues + clues + fewer + clues) == 2


def test_the_first_that_is_not_unique_is_found_by_either_search():
    kind = kind_named("sudoku")
    good = [kind.values(attempt(spec_of("sudoku"), 3, i)[0].clues) for i in range(4)]
    for count in (solution_count_of(kind), CoverCount(kind)):
        assert count.first_not_unique(b"") is None
        assert count.first_not_unique(b"".join(good)) is None
        assert count.first_not_unique(b"".join([*good, bytes(81), good[0], bytes(81)])) == 4
        assert count.first_not_unique(bytes([1, 1] + [0] * 79)) == 0


def test_a_kind_of_consecutive_digits_is_left_to_dancing_links():
    assert isinstance(solution_count_of(kind_named("hanidoku")), CoverCount)


def test_a_search_ends_at_its_budget_and_the_next_one_is_as_before():
    kind = kind_named("sudoku")
    count = count_in(kind)
    for max_nodes in (0, 1, 20):
        with pytest.raises(SearchLimitError):
            count.up_to(2000, bytes(81), max_nodes)
    assert count.up_to(30, bytes(81)) == 30
    assert count.up_to(2, kind.values(attempt(spec_of("sudoku"), 1, 0)[0].clues)) == 1


def test_values_that_the_kind_does_not_have_are_refused():
    count = solution_count_of(kind_named("sudoku4"))
    for wrong in (bytes(15), bytes(15) + b"\5"):
        with pytest.raises(ValueError, match=r"no values 0\.\.4, 16 in each puzzle"):
            count.up_to(2, wrong)
    with pytest.raises(ValueError, match="no values"):
        count.first_not_unique(bytes(17))
    with pytest.raises(ValueError, match="too many"):
        Elimination(641, 9, [])
