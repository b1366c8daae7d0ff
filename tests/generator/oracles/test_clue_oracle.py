"""The search for solutions of puzzles with clues, beside what a person sees at once."""

import pytest

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.oracles.clue_oracle import ClueOracle, clue_oracle_for
from cluesmith.generator.spec import GenerationSpec

GRID = "582731649167492358439586217218943765945678123376125894624357981893214576751869432"


def test_a_cage_of_too_many_combinations_for_a_table_has_different_digits():
    kind = kind_named("killer")
    solutions = clue_oracle_for(kind).solutions
    assert solutions(kind.puzzle(f"{GRID};cage:r7c7r8c7r9c5c6c7c8=36"), 2) == []
    assert len(solutions(kind.puzzle(f"{GRID};cage:r3c2c3c4c5r4c5r5c5=36"), 2)) == 1


@pytest.mark.parametrize("name", ["kropki", "skyscrapers5", "killer6"])
def test_an_answer_does_not_depend_on_the_puzzles_before(name):
    kind, spec = kind_named(name), GenerationSpec(kind=name)
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
