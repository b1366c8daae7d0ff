"""Every kind: puzzles with each symmetry that the drawing has, and with clues in marked cells."""

import pytest

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.patterns.clue_symmetries import named_mask, symmetry_mask
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import QUICK_NAMES, each_name, kind_of

# Attempts take up to a second, and hardly one of a hundred brings a puzzle.
RARELY_MADE = (
    *("sudoku12", "sudoku16", "non-consecutive", "jigsaw-bb3", "jigsaw-bb4"),
    *("sohei", "windmill", "samurai"),
)
MEDIUM_NAMES = [name for name in QUICK_NAMES if name not in RARELY_MADE]


def is_made(kind: Kind, symmetry: str, n_attempts: int) -> bool:
    """Whether some of the attempts brings a puzzle, which then has the symmetry and is proven."""
    spec = GenerationSpec(kind=kind, symmetry=symmetry)
    named = named_mask(kind, symmetry)
    for number in range(n_attempts):
        for puzzle in attempt(spec, 1, number):
            prove(spec, puzzle)
            assert symmetry_mask(kind, kind.values(puzzle.clues)) & named == named
            return True
    return False


@each_name(MEDIUM_NAMES)
def test_puzzles_of_a_kind_are_made_with_half_a_turn_or_a_mirror(name):
    kind = kind_of(name)
    assert any(is_made(kind, symmetry, 20) for symmetry in ("rot180", "vertical"))


@each_name(MEDIUM_NAMES)
def test_puzzles_of_a_kind_are_made_in_marked_cells(name):
    kind = kind_of(name)
    pattern = "".join("." if cell % 5 == 0 else "*" for cell in range(kind.n_cells))
    spec = GenerationSpec(kind=kind, pattern=pattern)
    puzzles = [puzzle for number in range(10) for puzzle in attempt(spec, 1, number)]
    assert puzzles
    for puzzle in puzzles:
        prove(spec, puzzle)
        clues = kind.values(puzzle.clues)
        assert not any(clue for clue, mark in zip(clues, pattern, strict=True) if mark == ".")


# No 4x4 Sudoku has a pattern with both mirrors; of the others none came in 300 attempts.
NEVER_MADE = {
    "sudoku4": {"both-mirrors", "full"},
    "latin5": {"both-mirrors", "full"},
    "jigsaw": {"rot90", "full"},
    "six-digits": {"full"},
}

# Attempts, where 300 are not enough: these take 0.2 ms, and one of 750 brings a puzzle.
N_ATTEMPTS = {"hexagon": 3000}


@pytest.mark.slow
@pytest.mark.parametrize("name", MEDIUM_NAMES)
def test_puzzles_of_a_kind_are_made_with_each_symmetry(name):
    kind = kind_of(name)
    n = N_ATTEMPTS.get(name, 300)
    missing = {symmetry for symmetry in kind.pattern_symmetries if not is_made(kind, symmetry, n)}
    assert missing == NEVER_MADE.get(name, set())
