"""Many clues are walked to: minimal, within the limits, and the same each time."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.walks.clue_walk import is_for_many_clues
from cluesmith.generator.spec import GenerationSpec


@pytest.mark.parametrize(("name", "min_clues"), [("sudoku", 29), ("jigsaw-rocket", 20)])
def test_puzzles_have_more_clues_than_luck_brings(name, min_clues):
    kind = kind_named(name)
    spec = GenerationSpec(kind=name, min_clues=min_clues, max_overlap="half")
    found = {index: puzzles for index in range(10) if (puzzles := attempt(spec, 3, index))}
    assert found
    index, puzzles = found.popitem()
    assert attempt(spec, 3, index) == puzzles
    for puzzle in puzzles:
        prove(spec, puzzle)
        assert kind.n_clues(kind.values(puzzle.clues)) >= min_clues


@pytest.mark.parametrize(
    ("spec", "is_walked"),
    [
        (GenerationSpec(kind="sudoku", min_clues=30), True),
        (GenerationSpec(kind="sudoku", min_clues=30, max_clues=31, difficulty="level=hard"), True),
        (GenerationSpec(kind="sudoku", min_clues=30, max_clues=31, max_overlap="half"), True),
        (GenerationSpec(kind="sudoku", min_clues=30, max_clues=31), False),
        (GenerationSpec(kind="sudoku", min_clues=25), False),
        (GenerationSpec(kind="sudoku", min_clues=30, symmetry="rot180"), False),
        (GenerationSpec(kind="sudoku", min_clues=30, minimal_at="easy+"), False),
        (GenerationSpec(kind="hanidoku", min_clues=9), False),
        (GenerationSpec(kind="sudoku16", min_clues=130), False),
    ],
)
def test_luck_that_is_good_enough_is_left_alone(spec, is_walked):
    assert is_for_many_clues(spec, kind_named(spec.kind)) == is_walked
    if is_walked:
        assert estimate_attempt(spec).n_puzzles is None
