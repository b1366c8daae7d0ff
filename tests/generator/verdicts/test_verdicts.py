"""Verdicts on lines and kinds of unknown origin, and puzzles that are reduced."""

import pytest
from clue_puzzles import FUTOSHIKI, REDUNDANT

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.errors import DefinitionError, GridError, SearchLimitError
from cluesmith.generator.kinds.kind import given_cells, without_clue
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.oracles.oracle_registry import oracle_for
from cluesmith.generator.patterns.removals import removals
from cluesmith.generator.verdicts.grid_existence import some_grid
from cluesmith.generator.verdicts.puzzle_verdict import reduced, verify
from cluesmith.generator.verdicts.verdict import VerdictName
from tests.support.kinds import each_name, spec_of
from tests.support.some import some

SUDOKU = kind_named("sudoku")
PUZZLE = attempt(spec_of("sudoku"), 7, 0)[0]


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        (PUZZLE.clues.replace(".", "0"), "minimal"),
        ("." * 81, "multiple"),
        ("11" + "." * 79, "none"),
        ("!" * 81, "malformed"),
        ("12", "malformed"),
        ("", "malformed"),
    ],
)
def test_a_line_gets_its_verdict(line, verdict):
    assert verify(SUDOKU, line).verdict == verdict


def test_the_verdict_on_a_minimal_puzzle_takes_fewer_nodes_than_a_search_for_each_clue():
    oracle, lines = (
        oracle_for(SUDOKU),
        [attempt(spec_of("sudoku"), 7, i)[0].clues for i in range(9)],
    )
    before = oracle.nodes
    assert {verify(SUDOKU, line).verdict for line in lines} == {VerdictName.MINIMAL}
    n_verdicts = oracle.nodes - before
    for clues in map(SUDOKU.values, lines):
        for cell in given_cells(clues):
            oracle.find_without(without_clue(clues, cell), cell, clues[cell])
    assert n_verdicts < 0.7 * (oracle.nodes - before - n_verdicts)


def test_two_equal_clues_in_one_house_are_named():
    assert verify(SUDOKU, "1......1" + "." * 73).detail == "r1c1 and r1c8 are both 1"


def test_a_contradiction_that_no_house_shows_is_found():
    # Row 1 needs a 9 in column 9, which column 9 holds already.
    line = "12345678." + "." * 8 + "9" + "." * 63
    assert verify(SUDOKU, line).verdict == "none"


def test_the_clue_limit_is_checked_first():
    n_clues = 81 - PUZZLE.clues.count(".")
    verdict = verify(SUDOKU, PUZZLE.clues, max_clues=n_clues - 1)
    assert (verdict.verdict, verdict.n_clues) == ("too-many-clues", n_clues)
    assert verify(SUDOKU, PUZZLE.clues, max_clues=n_clues).passed


def test_a_search_over_its_budget_is_undecided():
    assert verify(SUDOKU, PUZZLE.clues, max_nodes=3, oracle="links").verdict == "undecided"


def test_the_searches_of_a_line_share_its_budget():
    """It takes 24 searches of some 60 nodes each."""
    spent = verify(SUDOKU, PUZZLE.clues, max_nodes=300, oracle="links")
    assert (spent.verdict, spent.detail) == ("undecided", "not known after 300 nodes")
    for _ in range(2):  # each line has its own
        assert verify(SUDOKU, PUZZLE.clues, max_nodes=3_000, oracle="links").passed


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
    text = KILLER.puzzle_text(CluePuzzle(bytes(16), CAGES))
    left = KILLER.puzzle(reduced(KILLER, text, KILLER.text(GRID)).clues)
    assert {cell for clue in left.clues for cell in clue.cells} == set(range(16))
    verdict = verify(KILLER, KILLER.puzzle_text(left))
    assert (verdict.verdict, verdict.detail) == (VerdictName.MINIMAL, "wall-minimal")
    assert len(verdict.witnesses) == 16 * len(removals(KILLER, left, GRID)) > 0


def test_a_digit_that_cages_do_not_need_is_named_by_its_cell():
    digits = bytes([0, 0, 0, GRID[3]]) + bytes(12)
    verdict = verify(KILLER, KILLER.puzzle_text(CluePuzzle(digits, CAGES)))
    assert verdict.detail.startswith("r1c4 cage:")


def test_a_redundant_puzzle_is_reduced_to_a_minimal_one():
    assert reduced(FUTOSHIKI4, REDUNDANT, "4312243131241243").clues == FUTOSHIKI


def test_a_search_that_gives_up_is_undecided():
    spec = spec_of("futoshiki7")
    (puzzle,) = generate(spec, 1, 1)
    verdict = verify(spec.kind, puzzle.clues, max_nodes=1)
    assert verdict.verdict == VerdictName.UNDECIDED


NAMES = ("sudoku", "hanidoku", "sudoku4")


@pytest.mark.parametrize("name", NAMES)
def test_a_minimal_puzzle_keeps_its_clues_and_gets_witnesses(name):
    kind = kind_named(name)
    for made in some(generate(spec_of(name), 5, 10)):
        found = reduced(kind, made.clues, made.solution)
        assert (found.clues, found.solution) == (made.clues, made.solution)
        prove(spec_of(name), found)


@pytest.mark.parametrize("name", NAMES)
def test_a_full_grid_becomes_a_minimal_puzzle_of_it(name):
    kind = kind_named(name)
    (made,) = generate(spec_of(name), 6, 1)
    found = reduced(kind, made.solution, made.solution)
    prove(spec_of(name), found)
    assert all(a in (b, ".") for a, b in zip(found.clues, made.solution, strict=True))
    assert kind.n_clues(kind.values(found.clues)) < kind.n_cells


def test_one_budget_is_for_all_searches_of_a_reduction():
    """Each of some 160 searches stays far below it."""
    kind = kind_named("sudoku16")
    grid = kind.text(random_grid(kind, 1))
    with pytest.raises(SearchLimitError, match="gave up after"):
        reduced(kind, grid, grid, max_nodes=10_000)


# No 4x4 Sudoku: the cells around the centre would be four different ones in two rows of 2.
NO_GRID = "boxes = [2, 2]\nforbid = 'king'"

# Of the searches for non-consecutive grids four of five end without one; this is for one search.
TOO_FEW = 7


@each_name(KINDS)
def test_every_built_in_kind_has_a_grid(name):
    assert KINDS[name].rules.is_grid(some_grid(KINDS[name]))


def test_rules_that_leave_no_grid_differ_from_grids_that_are_hard_to_find():
    with pytest.raises(DefinitionError, match="no grid obeys these rules"):
        some_grid(register(definition_from_toml(NO_GRID)))
    with pytest.raises(DefinitionError, match=f"no grid found within {TOO_FEW} nodes"):
        some_grid(KINDS["non-consecutive"], max_nodes=TOO_FEW)


@pytest.mark.parametrize(
    "rules",
    [NO_GRID, "rows = 3\nshape = 'hexagon'\nlines = 'consecutive'\nnon_consecutive = true"],
    ids=["houses", "links"],
)
def test_random_grids_of_rules_that_leave_none_are_not_looked_for_for_ever(rules):
    with pytest.raises(GridError, match="has no grid"):
        random_grid(register(definition_from_toml(rules)), 1)
