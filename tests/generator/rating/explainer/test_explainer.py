"""Ratings and steps against those of Sudoku Explainer 1.2.1.4.

``ratings.tsv`` has two puzzles or so for each technique, made here; those of 9.2 and more
were found by moving clues of known hard puzzles.  ``steps.txt`` has whole paths.
"""

import threading
from pathlib import Path

import pytest
from alarms import ended_by_a_signal

from cluesmith.generator.rating.explainer.explainer import Explainer, ExplainerRating

FOLDER = Path(__file__).parent
EXPLAINER = Explainer()

HARD = "1....7.9.....2...8..96..1....53..9...1..8...26....4...3......1..4......7..75..3.."


def clues_of(text: str) -> bytes:
    return bytes(int(c) if c.isdigit() else 0 for c in text)


def tenths(text: str) -> int:
    return int(text.replace(".", ""))


def rated() -> list[tuple[str, ExplainerRating, str]]:
    lines = (FOLDER / "ratings.tsv").read_text().splitlines()[1:]
    fields = [line.split("\t") for line in lines]
    return [(f[0], ExplainerRating(*map(tenths, f[1:4])), f[4]) for f in fields]


def paths() -> list[tuple[str, list[tuple[int, str, str]]]]:
    """Return puzzles with their steps: difficulty, what is placed and what is struck out."""
    found: list[tuple[str, list[tuple[int, str, str]]]] = []
    for line in (FOLDER / "steps.txt").read_text().splitlines()[1:]:
        if "\t" in line:
            difficulty, _, placed, struck = line.split("\t")
            found[-1][1].append((tenths(difficulty), placed, "-" if placed != "-" else struck))
        else:
            found.append((line, []))
    return found


def struck_out(candidates: list[int]) -> str:
    digits: dict[int, str] = {}
    for candidate in candidates:
        cell, digit = divmod(candidate, 9)
        digits[cell] = digits.get(cell, "") + str(digit + 1)
    return " ".join(f"r{c // 9 + 1}c{c % 9 + 1}-{d}" for c, d in digits.items()) or "-"


@pytest.mark.parametrize(
    ("puzzle", "rating"),
    [
        pytest.param(puzzle, rating, id=f"{technique}-{puzzle[:20]}")
        for puzzle, rating, technique in rated()
    ],
)
def test_the_rating_is_that_of_the_original(puzzle, rating):
    assert EXPLAINER.rate(clues_of(puzzle)) == rating


@pytest.mark.parametrize(
    ("puzzle", "path"), [pytest.param(puzzle, path, id=puzzle[:20]) for puzzle, path in paths()]
)
def test_every_step_is_that_of_the_original(puzzle, path):
    steps = EXPLAINER.steps(clues_of(puzzle))
    assert [
        (difficulty, f"r{cell // 9 + 1}c{cell % 9 + 1}={digit + 1}" if cell >= 0 else "-", gone)
        for difficulty, cell, digit, gone in ((*s[:3], struck_out(s[3])) for s in steps)
    ] == path


def test_nested_chains_rate_the_hardest():
    assert EXPLAINER.rate(clues_of(HARD)) == (95, 12, 12)


def test_no_known_puzzle_has_more_inner_hints_than_there_is_room_for():
    explainer = Explainer()
    for clues in [clues_of(HARD), *(clues_of(p) for p, rating, _ in rated() if rating.er >= 90)]:
        explainer.rate(clues)
    assert explainer.n_dropped == 0


def test_chains_below_its_er_do_not_solve_a_hard_puzzle_and_harder_ones_do():
    explainer = Explainer()
    hard = [(clues_of(puzzle), rating.er) for puzzle, rating, _ in rated() if rating.er >= 86]
    n_wrong = sum(explainer.is_easier(clues, er) for clues, er in hard)
    assert n_wrong <= 2  # other hints first lead to another ER
    for clues, er in hard:
        assert er >= 95 or explainer.is_easier(clues, er + 5)
        assert explainer.rate(clues).er == er  # nothing is left behind


def test_chains_that_do_not_branch_solve_most_puzzles_below_forcing_chains_and_no_others():
    explainer = Explainer()
    found = [(rating.er, explainer.is_solved_by_chains(clues_of(p))) for p, rating, _ in rated()]
    assert not any(is_solved for er, is_solved in found if er >= 80)
    below = [is_solved for er, is_solved in found if er < 80]
    assert sum(below) > 0.9 * len(below)


def test_a_puzzle_that_takes_more_than_the_budget_is_not_rated():
    assert EXPLAINER.rate(clues_of(HARD), max_work=100_000) is None
    assert 100_000 <= EXPLAINER.n_work < 10_000_000
    assert EXPLAINER.rate(clues_of(rated()[0][0])) == rated()[0][1]


def test_a_puzzle_without_end_runs_into_the_budget():
    # It has many solutions; whoever rates puzzles of others has looked at that before.
    assert EXPLAINER.rate(bytes(81), max_work=10_000_000) is None


GRID = "".join("123456789"[(3 * (r % 3) + r // 3 + c) % 9] for r in range(9) for c in range(9))


def test_a_full_grid_has_nothing_to_rate():
    assert EXPLAINER.rate(clues_of(GRID)) == (0, 0, 0)


@pytest.mark.parametrize("blanks", [(0,), (40,), (80,), (8, 40, 44, 72)], ids=str)
def test_a_few_blanks_are_the_last_cells_of_houses(blanks):
    clues = bytes(0 if cell in blanks else value for cell, value in enumerate(clues_of(GRID)))
    assert EXPLAINER.rate(clues) == (10, 10, 10)


def test_other_threads_run_while_a_puzzle_is_rated():
    rater = threading.Thread(target=Explainer().rate, args=(clues_of(HARD),))
    rater.start()
    n_turns = 0
    while rater.is_alive():
        n_turns += 1
    assert n_turns > 1000


@pytest.mark.parametrize("clues", [bytes(80), bytes([10] + 80 * [0])], ids=["short", "ten"])
def test_clues_that_are_no_puzzle_are_refused(clues):
    with pytest.raises(ValueError, match=r"81|0 to 9"):
        EXPLAINER.rate(clues)


def test_a_signal_ends_a_long_rating():
    with ended_by_a_signal():
        EXPLAINER.rate(bytes(81))  # many solutions, and no end
    assert EXPLAINER.rate(clues_of(rated()[0][0])) == rated()[0][1]


def test_steps_go_to_the_end_after_a_rating_that_gave_up():
    explainer = Explainer()
    assert explainer.rate(clues_of(HARD), max_er=23) is None
    assert explainer.is_harder
    assert explainer.steps(clues_of(HARD)) == EXPLAINER.steps(clues_of(HARD))
