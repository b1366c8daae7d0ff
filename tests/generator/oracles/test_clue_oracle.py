"""The search for solutions of puzzles with clues, beside what a person sees at once."""

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for

GRID = "582731649167492358439586217218943765945678123376125894624357981893214576751869432"


def test_a_cage_of_too_many_combinations_for_a_table_has_different_digits():
    kind = kind_named("killer")
    solutions = clue_oracle_for(kind).solutions
    assert solutions(kind.puzzle(f"{GRID};cage:r7c7r8c7r9c5c6c7c8=36"), 2) == []
    assert len(solutions(kind.puzzle(f"{GRID};cage:r3c2c3c4c5r4c5r5c5=36"), 2)) == 1
