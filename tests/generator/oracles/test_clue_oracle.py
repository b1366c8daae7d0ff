"""The search for solutions of puzzles with clues, beside what a person sees at once."""

import random
from itertools import product

import pytest

from cluesmith.generator.checking.clue_predicates import CluePredicates
from cluesmith.generator.clues.cage_joins import possible_joins
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.clues.listed_automata import MAX_STATES, listed
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.oracles.clue_oracle import ClueOracle, clue_oracle_for
from cluesmith.generator.oracles.clue_search import ClueSearch
from cluesmith.generator.oracles.oracle_registry import solver_for
from tests.support.kinds import spec_of

GRID = "582731649167492358439586217218943765945678123376125894624357981893214576751869432"


def test_a_cage_of_too_many_combinations_for_a_table_has_different_digits():
    kind = kind_named("killer")
    solutions = clue_oracle_for(kind).solutions
    assert solutions(kind.puzzle(f"{GRID};cage:r7c7r8c7r9c5c6c7c8=36"), 2) == []
    assert len(solutions(kind.puzzle(f"{GRID};cage:r3c2c3c4c5r4c5r5c5=36"), 2)) == 1


@pytest.mark.parametrize("name", ["sudoku4", "futoshiki4"])
def test_the_solutions_of_puzzles_of_any_kind_come_from_one_function(name):
    kind = kind_named(name)
    (puzzle,) = attempt(spec_of(name), 1, 0)
    solutions = solver_for(kind, max_nodes=1000).solutions
    assert solutions(kind.given(puzzle.clues), 2) == [kind.values(puzzle.solution)]
    assert len(solutions(kind.given("." * 16), 2)) == 2


@pytest.mark.parametrize("name", ["kropki", "skyscrapers5", "killer6"])
def test_an_answer_does_not_depend_on_the_puzzles_before(name):
    kind, spec = kind_named(name), spec_of(name)
    made = [puzzle for index in range(8) for puzzle in attempt(spec, 1, index)]
    used = ClueOracle(kind)

    def answer(oracle, puzzle):
        digits, clues = kind.puzzle(puzzle.clues)
        found = oracle.find_other(CluePuzzle(digits, clues[1:]), kind.values(puzzle.solution))
        return found, oracle.search.n_nodes

    answers = [answer(used, puzzle) for puzzle in made]
    assert answers[::-1] == [answer(used, puzzle) for puzzle in made[::-1]]
    assert answers == [answer(ClueOracle(kind), puzzle) for puzzle in made]


def test_clues_are_forgotten_before_there_is_no_room_for_more():
    oracle = ClueOracle(kind_named("killer4"))
    empty = bytes(16)
    for total in range(oracle.search.n_cells * 400):
        oracle.begin([Clue("arrow", (0, 1, 2), total)])
    assert len(oracle.solutions(CluePuzzle(empty, (Clue("cage", (0, 1), 3),)), 1000)) == 48


def test_the_smaller_parts_of_cages_at_the_border_of_a_house_have_a_known_sum():
    kind, grid = kind_named("killer"), "583741629167293458249586317" + "." * 54
    oracle = clue_oracle_for(kind)
    cages = [
        "cage:r1c1c2c3r2c1=17",
        "cage:r1c4c5c6r2c4=14",
        "cage:r1c7c8=8",
        "cage:r1c9r2c9r3c8c9=25",
    ]
    oracle.load(kind.puzzle(";".join(["." * 81, *cages])))
    # The first row is 45 = 17 - r2c1 + 14 - r2c4 + 8 + r1c9, so r1c9 is r2c1 + r2c4 + 6.
    assert oracle.search.root_sizes(kind.values(grid))[8] == 1


@pytest.mark.parametrize("name", ["killer6", "calcudoku5"])
def test_two_cages_can_be_joined_if_nothing_breaks_them(name):
    kind, spec = kind_named(name), spec_of(name, minimal_at="proper")
    oracle, n_found = ClueOracle(kind), {True: 0, False: 0}
    for made in (each for index in range(6) for each in attempt(spec, 1, index)):
        puzzle, grid = kind.placed(made.clues).puzzle, kind.values(made.solution)
        for first, second, clue in possible_joins(kind.definition, puzzle, grid, 4):
            a, b = puzzle.clues[first], puzzle.clues[second]
            others = [each for each in puzzle.clues if each not in (a, b)]
            clues = [a, b, *others, Clue(clue.type, a.cells + b.cells, clue.value)]
            numbers = oracle.begin(clues)
            oracle.search.turn_all(numbers[:2], False)
            found = oracle.search.other_of_join(grid, numbers[-1], numbers[:2], 4, 1000)
            weaker = CluePuzzle(puzzle.digits, tuple(clues[2:]))
            assert (found is None) == (oracle.find_other(weaker, grid) is None)
            assert found is None or all(oracle.holds(each, found) for each in weaker.clues)
            n_found[found is not None] += 1
    assert all(n_found.values())


def test_hidden_sums_follow_cages_that_come_and_go():
    kind, spec = kind_named("killer"), spec_of("killer", minimal_at="proper")
    (made,) = attempt(spec, 1, 0)
    clues, grid = kind.puzzle(made.clues).clues, kind.values(made.solution)
    oracle, fresh = ClueOracle(kind), ClueOracle(kind)
    numbers = oracle.begin(clues)
    for n_off in (0, 5, 1, 3, 0):
        oracle.search.turn_all(numbers, True)
        oracle.search.turn_all(numbers[:n_off], False)
        fresh.begin(clues[n_off:])
        assert oracle.search.root_sizes(grid) == fresh.search.root_sizes(grid)


def test_one_search_finds_second_solutions_in_several_places():
    kind, oracle = kind_named("killer"), clue_oracle_for(kind_named("killer"))
    # In both places two digits can be exchanged.
    places = [{"r1c2", "r1c5", "r3c2", "r3c5"}, {"r5c8", "r5c9", "r9c8", "r9c9"}]
    names, grid = kind.definition.cell_names, kind.values(GRID)
    open_cells = {cell for cell, name in enumerate(names) if name in set.union(*places)}
    digits = bytes(0 if cell in open_cells else grid[cell] for cell in range(81))
    oracle.load(CluePuzzle(digits, ()))
    found = oracle.search.others(grid, 100, 4)
    changed = [{names[c] for c in range(81) if other[c] != grid[c]} for other in found]
    assert sorted(changed, key=min) == places


@pytest.mark.parametrize("name", ["renban", "x-sum"])
@pytest.mark.parametrize("n_digits", [9, 10, 16])
def test_automata_have_room_for_many_digits_and_accept_what_the_rule_says(name, n_digits):
    row, draws = CLUE_TYPES[name], random.Random(1)
    n_cells = n_digits if row.has_value else 4
    answers = set()
    for _ in range(60):
        highest = n_digits if row.has_value else 6
        digits = draws.sample(range(1, highest + 1), n_cells)
        value = row.value_of(digits, n_digits) + draws.randint(0, 1)
        table = listed(row.automaton, value, n_digits, MAX_STATES)
        state = 0
        for digit in digits:
            state = table.transitions[state * n_digits + digit - 1] if state >= 0 else -1
        clue = Clue(name, tuple(range(n_cells)), value)
        predicates = CluePredicates(n_cells, n_digits, [clue], [value])
        answers.add(is_true := predicates.first_broken(bytes(digits)) is None)
        assert (state in table.accepting) == is_true
    assert answers == {True, False}


def test_automata_of_few_and_of_many_states_leave_the_same_digits():
    transitions, accepting = listed(CLUE_TYPES["sandwich"].automaton, 20, 9, MAX_STATES)
    sizes = []
    for n_more in (0, 64):
        search = ClueSearch(9, 9, [range(9)])
        automaton = search.tables.add_automaton([*transitions, *[-1] * 9 * n_more], accepting)
        search.add_scope(range(9), automaton, False, search.new_clue())
        search.give(bytes([0, 1, 0, 0, 0, 9, 0, 0, 0]))
        sizes.append(search.root_sizes(bytes(9)))
    # The three digits between 1 and 9 are 4 or more: the automaton lets digits repeat.
    assert sizes == [[7, 1, 5, 5, 5, 1, 7, 7, 7]] * 2


def test_a_cage_without_operation_accepts_what_the_rule_says_whatever_its_value():
    row = CLUE_TYPES["hidden"]
    for n_cells, value in product(range(1, 5), (0, 1, 2, 3, 6, 8, 12, 24, 207_366)):
        table = listed(row.automaton, row.capped(value, n_cells, 4), 4, MAX_STATES)
        clue = Clue("hidden", tuple(range(n_cells)), value)
        predicates = CluePredicates(n_cells, 4, [clue], [value])
        for digits in product(range(1, 5), repeat=n_cells):
            state = 0
            for digit in digits:
                state = table.transitions[state * 4 + digit - 1] if state >= 0 else -1
            is_true = predicates.first_broken(bytes(digits)) is None
            assert (state in table.accepting) == is_true
    for value in (*range(2, 91), 9**8, 8**8, 72_576, 207_366):
        assert listed(row.automaton, row.capped(value, 10, 9), 9, MAX_STATES)
