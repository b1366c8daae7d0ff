"""Attempts at symmetric puzzles by walks: several puzzles, each on a grid of its own."""

import pytest

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.walks.symmetric_walks import walk_plan
from cluesmith.generator.patterns.clue_symmetries import named_mask, symmetry_mask
from cluesmith.generator.spec import GenerationSpec

SUDOKU = kind_named("sudoku")


@pytest.mark.parametrize(
    ("symmetry", "limits"), [("rot180", {}), ("diagonal", {"max_clues": 24}), ("vertical", {})]
)
def test_an_attempt_brings_several_proven_puzzles_of_different_grids(symmetry, limits):
    spec = GenerationSpec(kind="sudoku", symmetry=symmetry, **limits)
    puzzles = attempt(spec, 1, 0)
    named = named_mask(SUDOKU, symmetry)
    for puzzle in puzzles:
        prove(spec, puzzle)
        assert symmetry_mask(SUDOKU, SUDOKU.values(puzzle.clues)) & named == named
    forms = [canonical_form(SUDOKU, puzzle.clues, puzzle.solution) for puzzle in puzzles]
    assert len({form.grid_class for form in forms}) == len(puzzles) > 3


def test_limits_that_walks_hardly_meet_and_marked_cells_are_filled():
    assert walk_plan(GenerationSpec(kind="sudoku", symmetry="rot180")) is not None
    marked = "*" * 75 + "." * 6
    for others in ({"max_clues": 20}, {"pattern": marked}, {"symmetry": None, "pattern": marked}):
        spec = GenerationSpec(kind="sudoku", **{"symmetry": "rot180", **others})
        assert walk_plan(spec) is None
