"""The score of puzzles with clues that are not digits, and the levels that follow from it."""

from itertools import pairwise

import pytest

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.rating.paths.technique_path import candidate_table
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.rating_limits import UNSOLVED
from cluesmith.generator.rating.score import score_of, tiers
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import ClueRater
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.levels import Level, level_of_score
from tests.support.kinds import spec_of
from tests.support.some import some


def puzzles(name: str, n_puzzles: int, **wanted: str) -> list[CluePuzzle]:
    kind = kind_named(name)
    return [kind.puzzle(each.clues) for each in generate(spec_of(name, **wanted), 3, n_puzzles)]


def turned(kind: Kind, puzzle: CluePuzzle) -> CluePuzzle:
    """Return a square puzzle with rows and columns exchanged, its clues in another order."""
    n = kind.n_digits
    digits = bytes(puzzle.digits[cell % n * n + cell // n] for cell in range(n * n))
    clues = []
    for clue in reversed(puzzle.clues):
        cells = tuple(cell % n * n + cell // n for cell in clue.cells)
        is_cage = CLUE_TYPES[clue.type].family == "cage"
        clues.append(Clue(clue.type, tuple(sorted(cells)) if is_cage else cells, clue.value))
    return CluePuzzle(digits, tuple(clues))


@pytest.mark.parametrize("name", ["killer", "calcudoku5", "futoshiki5", "thermo"])
def test_a_puzzle_and_the_same_turned_have_the_same_score(name):
    kind = kind_named(name)
    for puzzle in some(puzzles(name, 4)):
        assert score_of(kind, turned(kind, puzzle)) == score_of(kind, puzzle)


@pytest.mark.parametrize(("n_blank", "score"), [(1, 2), (2, 1), (9, 0)])
def test_a_round_adds_its_effort_and_less_if_it_leads_on_in_many_cells(n_blank, score):
    rows = [bytes((3 * (r % 3) + r // 3 + c) % 9 + 1 for c in range(9)) for r in range(9)]
    rows = [bytes([0, *row[1:]]) if r < n_blank else row for r, row in enumerate(rows)]
    assert score_of(kind_named("killer"), CluePuzzle(b"".join(rows), ())) == score


@pytest.mark.parametrize("name", ["killer", "futoshiki5", "sandwich"])
def test_rounds_strike_no_digit_of_the_solution(name):
    kind = kind_named(name)
    for made in some(generate(spec_of(name), 5, 3)):
        puzzle, solution = kind.puzzle(made.clues), kind.values(made.solution)
        rater = ClueRater(candidate_table(kind))
        rater.begin(ClueTable(candidate_table(kind), puzzle), puzzle.digits)
        while rater.next_round(tiers()[0])[0] >= 0:
            for cell, digit in enumerate(solution):
                candidate = cell * kind.n_digits + digit - 1
                assert rater.values[cell] == digit or rater.left >> candidate & 1


def test_a_chain_of_signs_is_followed_to_its_end_in_one_round_of_a_supposition():
    kind = kind_named("futoshiki5")
    cells = [0, 1, 6, 7, 12]
    signs = tuple(Clue("less", pair, 0) for pair in pairwise(cells))
    table = ClueTable(candidate_table(kind), CluePuzzle(bytes(25), signs))
    n_rounds, refuted = table.trials.refuted((1 << 125) - 1, bytes(25))
    assert n_rounds == 1
    assert {each % 5 + 1 for each in refuted if each < 5} == {2, 3, 4, 5}


def test_a_clue_has_only_readings_of_different_digits_where_they_must_differ():
    kind, (tiers_of, efforts) = kind_named("skyscrapers4"), tiers()
    clue = Clue("skyscraper", (0, 1, 2, 3), 2)
    rater = ClueRater(candidate_table(kind))
    rater.begin(ClueTable(candidate_table(kind), CluePuzzle(bytes(16), (clue,))), bytes(16))
    found = [efforts[rater.next_round(tiers_of)[0]] for _ in range(2)]
    assert found == [8, 30]  # 3 x 3 x 2 x 1 readings, not 3 x 4 x 4 x 4


def test_a_score_that_stops_says_only_that_it_is_above_the_most():
    kind = kind_named("killer")
    for puzzle in some(puzzles("killer", 4)):
        whole = score_of(kind, puzzle)
        assert score_of(kind, puzzle, whole) == whole
        assert score_of(kind, puzzle, whole // 2) > whole // 2


def test_what_techniques_do_not_solve_is_above_all_else():
    kind = kind_named("killer")
    scores = [score_of(kind, puzzle) for puzzle in puzzles("killer", 40)]
    beyond = [score for score in scores if score >= UNSOLVED]
    assert 0 < len(beyond) < len(scores)
    assert {level_of_score(score) for score in beyond} == {Level.EXTREME}


def test_puzzles_of_a_wanted_score_have_it():
    kind = kind_named("killer6")
    for puzzle in some(puzzles("killer6", 3, difficulty="score=40..60")):
        assert 40 <= rate(kind, puzzle).score <= 60
