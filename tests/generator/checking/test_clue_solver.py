"""The proof's search and predicates for clues that are not digits, against brute force."""

import itertools
from collections import Counter

import pytest
from random_clues import BOARDS, holds, random_puzzle, solutions

from cluesmith.generator.checking.clue_predicates import NO, RELATIONS, CluePredicates
from cluesmith.generator.checking.clue_rules import is_solution
from cluesmith.generator.checking.clue_solver import ClueSolver
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.clue_oracle import ClueOracle
from tests.support.some import some

LIMIT = 40


def compare(kind: Kind, seeds: range) -> Counter[str]:
    """Compare the solver, and the maker's, with brute force, and return what occurred."""
    solver, oracle, seen = ClueSolver(kind), ClueOracle(kind), Counter[str]()
    for seed in seeds:
        puzzle = random_puzzle(kind, seed)
        if puzzle is None:
            continue
        found = list(itertools.islice(solutions(kind, puzzle), LIMIT))
        assert solver.up_to(LIMIT, puzzle) == len(found), kind.puzzle_text(puzzle)
        assert len(oracle.solutions(puzzle, LIMIT)) == len(found), kind.puzzle_text(puzzle)
        assert all(is_solution(kind, puzzle, grid) for grid in found)
        if found:
            assert solver.up_to(LIMIT, puzzle, None, found[-1]) == len(found)
            one = solver.solution(puzzle)
            assert one in found or len(found) == LIMIT
        seen.update(clue.type for clue in puzzle.clues)
        seen[("none", "one")[len(found)] if len(found) < 2 else "more"] += 1
    return seen


@pytest.mark.parametrize("kind", BOARDS, ids=lambda kind: kind.name)
def test_the_number_of_solutions_is_that_of_brute_force(kind: Kind) -> None:
    seen = compare(kind, range(8))
    assert seen["one"] + seen["more"] > 3


@pytest.mark.slow
@pytest.mark.parametrize("kind", BOARDS, ids=lambda kind: kind.name)
def test_hundreds_of_puzzles_of_all_types_are_counted_right(kind: Kind) -> None:
    seen = compare(kind, range(8, 150))
    assert seen["one"] > 10


def test_the_compared_puzzles_have_clues_of_all_types() -> None:
    puzzles = [random_puzzle(kind, seed) for kind in BOARDS for seed in range(16)]
    found = {clue.type for puzzle in puzzles if puzzle for clue in puzzle.clues}
    assert found == set(CLUE_TYPES)


def test_a_grid_breaks_a_clue_where_plain_predicates_say_so() -> None:
    kind = next(kind for kind in BOARDS if kind.name == "boxes of 2x2")
    grids = list(solutions(kind, CluePuzzle(bytes(16), ())))
    assert len(grids) == 288
    n_right = 0
    for seed in range(30):
        puzzle = random_puzzle(kind, seed)
        assert puzzle
        for clue, grid in itertools.product(puzzle.clues, grids[seed::40]):
            is_right = holds(clue, grid, 4)
            assert is_solution(kind, CluePuzzle(bytes(16), (clue,)), grid) is is_right, clue
            n_right += is_right
    assert n_right > 300


def test_a_search_ends_at_its_budget_and_the_next_one_is_as_before() -> None:
    kind = kind_named("killer")
    solver, blank = ClueSolver(kind), CluePuzzle(bytes(81), ())
    for max_nodes in (0, 1, 20):
        with pytest.raises(SearchLimitError):
            solver.up_to(1000, blank, max_nodes)
    assert solver.up_to(30, blank) == 30
    assert solver.up_to(2, CluePuzzle(bytes(81), (Clue("cage", (0, 1), 99_999_999),))) == 0


def test_digits_that_a_house_has_only_in_another_one_save_choices() -> None:
    kind = kind_named("sandwich")
    solution = "425316798193578462678294315316945287942187536857632941264859173539761824781423659"
    given = ".2.....98.93.........2..................8................8......3.....2.7...2...9"
    lines = "r1c1-r1c9=13 r1c9-r9c9=7 r3c1-r3c9=7 r4c1-r4c9=6 r5c1-r5c9=6 r6c1-r6c9=4 r8c1-r8c9=13"
    text = ";sandwich:".join([given, *lines.split()])
    solver = ClueSolver(kind)
    assert solver.up_to(2, kind.placed(text), grid=kind.values(solution)) == 1
    assert solver.n_nodes < 60  # 151 without


def test_two_neighbours_without_a_clue_obey_no_type_of_its_family() -> None:
    families = [
        family
        for family in FAMILIES.values()
        if not family.not_negative and any(row.place is Place.NEIGHBOURS for row in family.types)
    ]
    for family in some(families):
        name = NO + family.name
        predicates = CluePredicates(2, 9, [Clue(name, (0, 1))], [0])
        for a, b in itertools.product(range(1, 10), repeat=2):
            is_free = not any(RELATIONS[row.name](a, b, 0, 9) for row in family.types)
            assert RELATIONS[name](a, b, 0, 9) == is_free, (family.name, a, b)
            assert (predicates.first_broken(bytes((a, b))) is None) == is_free, (a, b)
