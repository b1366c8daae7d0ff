"""Verdicts on puzzles with clues that are not digits, and their reduction."""

from clue_puzzles import FUTOSHIKI, REDUNDANT

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.patterns.removals import removals
from cluesmith.generator.verdicts.clue_reduction import reduced_with_clues
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.generator.verdicts.verdict import VerdictName

KILLER, FUTOSHIKI4 = kind_named("killer4"), kind_named("futoshiki4")
GRID = KILLER.values("1234341221434321")

# A cage of three cells, and the other cells each alone.
CAGES = (
    Clue("cage", (0, 1, 2), 6),
    *(Clue("cage", (cell,), digit) for cell, digit in enumerate(GRID) if cell > 2),
)


def test_cages_that_cover_the_board_are_minimal_if_none_can_be_joined():
    verdict = verify(KILLER, KILLER.puzzle_text(CluePuzzle(bytes(16), CAGES)))
    assert verdict.verdict == VerdictName.REDUNDANT
    assert verdict.detail.startswith("cage:r1c4=4+cage:r2c4=2 cage:r2c1=3+cage:r2c2=4 ")
    left = reduced_with_clues(KILLER, CluePuzzle(bytes(16), CAGES), GRID)
    assert {cell for clue in left.clues for cell in clue.cells} == set(range(16))
    verdict = verify(KILLER, KILLER.puzzle_text(left))
    assert (verdict.verdict, verdict.detail) == (VerdictName.MINIMAL, "wall-minimal")
    assert len(verdict.witnesses) == 16 * len(removals(KILLER, left, GRID)) > 0


def test_a_digit_that_cages_do_not_need_is_named_by_its_cell():
    digits = bytes([0, 0, 0, GRID[3]]) + bytes(12)
    verdict = verify(KILLER, KILLER.puzzle_text(CluePuzzle(digits, CAGES)))
    assert verdict.detail.startswith("r1c4 cage:")


def test_a_redundant_puzzle_is_reduced_to_a_minimal_one():
    puzzle = FUTOSHIKI4.puzzle(REDUNDANT)
    grid = FUTOSHIKI4.values("4312243131241243")
    left = reduced_with_clues(FUTOSHIKI4, puzzle, grid)
    assert FUTOSHIKI4.puzzle_text(left) == FUTOSHIKI


def test_a_search_that_gives_up_is_undecided():
    assert verify(FUTOSHIKI4, FUTOSHIKI, max_nodes=1).verdict == VerdictName.UNDECIDED
