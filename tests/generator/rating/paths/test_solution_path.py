"""Solution paths of Sudoku, with reasons; hints; the techniques that a kind can have; scores."""

from itertools import islice, pairwise
from pathlib import Path

import pytest

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.hints.steps_now import easiest_step
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.paths.technique_path import (
    candidate_table,
    do,
    first_position,
    technique_path,
)
from cluesmith.generator.rating.rating import possible_techniques, rate
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.position import Position, bits_from
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import (
    AIC,
    BUG,
    FORCING_CHAIN,
    POINTING,
    SINGLES,
    TECHNIQUES,
    UNIQUE_RECTANGLE,
    WHIP,
    WINDOW,
    X_CHAIN,
    XY_CHAIN,
    techniques_of,
)
from tests.support.kinds import made, spec_of
from tests.support.path_steps import check_step

SUDOKU = kind_named("sudoku")

# One or two for each technique of Sudoku Explainer.
RATED = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parents[1] / "explainer/ratings.tsv").read_text().splitlines()[1:]
]

# Nine by nine, and an ER that is beyond what takes long to tell.
TELLABLE = [row for row in RATED if float(row[1]) < 9.2]


def solution_of(clues: bytes) -> bytes:
    position = Position(candidate_table(SUDOKU), clues)
    for step in solution_path(SUDOKU, clues).steps:
        do(position, step)
    assert not position.n_open
    assert SUDOKU.rules.is_grid(bytes(position.values))
    return bytes(position.values)


def check_path(clues: bytes, solution: bytes) -> None:
    """The steps are those that the rating counts, each is true, new, and has a reason."""
    rating = rate(SUDOKU, clues)
    path = solution_path(SUDOKU, clues)
    position = Position(candidate_table(SUDOKU), clues)
    techniques = 0
    for step in path.steps:
        check_step(position, step, [solution])
        assert step.pattern, step
        check_links(position, step)
        techniques |= step.technique.bit
        do(position, step)
    assert path.is_solved
    assert len(path.steps) == rating.n_steps
    assert techniques == rating.techniques
    if rating.level is not Level.EASY:
        assert max(step.step_er for step in path.steps) == rating.er


def check_links(position: Position, step: Step) -> None:
    table = position.table
    chained = step.technique in (X_CHAIN, XY_CHAIN, AIC, FORCING_CHAIN)
    for link in step.links:
        start, end = (9 * cell + digit for cell, digit in (link.start, link.end))
        assert table.sees[start] >> end & 1
        if link.is_strong and chained:
            pair = 1 << start | 1 << end
            assert any(candidates & position.left == pair for candidates in table.item)
    if step.technique in (X_CHAIN, XY_CHAIN, AIC):
        assert all(a.is_strong != b.is_strong for a, b in pairwise(step.links))
        assert all(a.end == b.start for a, b in pairwise(step.links))


@pytest.mark.parametrize(
    "puzzle", [pytest.param(row[0], id=f"{row[4]}-{row[0][:12]}") for row in TELLABLE]
)
def test_steps_of_every_technique_are_true_and_have_reasons(puzzle):
    clues = SUDOKU.values(puzzle)
    check_path(clues, solution_of(clues))


@pytest.mark.parametrize("n_puzzles", [60, pytest.param(600, marks=pytest.mark.slow)])
def test_steps_of_many_puzzles_are_true_and_have_reasons(n_puzzles):
    check_puzzles(n_puzzles, seed=2)


def check_puzzles(n_puzzles: int, seed: int) -> None:
    puzzles = (p for i in range(10**6) for p in attempt(spec_of("sudoku"), seed, i))
    for puzzle in islice(puzzles, n_puzzles):
        check_path(SUDOKU.values(puzzle.clues), SUDOKU.values(puzzle.solution))


def test_an_easy_sudoku_is_solved_by_singles_alone():
    clues = next(
        SUDOKU.values(row[0])
        for row in RATED
        if rate(SUDOKU, SUDOKU.values(row[0])).level is Level.EASY
    )
    assert all(step.technique.bit & SINGLES for step in solution_path(SUDOKU, clues).steps)


def test_a_hint_is_the_first_step_from_where_one_is():
    clues = SUDOKU.values(TELLABLE[-1][0])
    first, second, *_ = solution_path(SUDOKU, clues).steps
    position = first_position(SUDOKU, clues)
    assert easiest_step(SUDOKU, clues, position) == first
    do(position, first)
    assert easiest_step(SUDOKU, clues, position) == second
    solved = first_position(SUDOKU, solution_of(SUDOKU.values(TELLABLE[0][0])))
    assert easiest_step(SUDOKU, clues, solved) is None


def test_a_hint_for_another_kind_goes_on_from_the_position():
    kind = kind_named("latin7")
    puzzle = made(kind)[0]
    clues, grid = kind.values(puzzle.clues), kind.values(puzzle.solution)
    blank = clues.index(0)
    almost = grid[:blank] + b"\0" + grid[blank + 1 :]
    hint = easiest_step(kind, clues, first_position(kind, almost))
    assert hint is not None
    assert hint.placed == (blank, grid[blank] - 1)


@pytest.mark.parametrize(
    ("name", "clues"),
    [
        (
            "windoku",
            "...47...........56.2........71.8..3....1.7....4..................6..2.1...8......",
        ),
        (
            "jigsaw-spiral",
            "..8..4.1......1.6...2........1...................1.93..8..9.6.7....7.............",
        ),
    ],
)
def test_whips_go_through_nothing_that_is_gone(name, clues):
    kind = kind_named(name)
    position = Position(candidate_table(kind), kind.values(clues))
    whips = 0
    for step in technique_path(kind, kind.values(clues)).steps:
        if step.technique is WHIP:
            whips += 1
            assert bits_from(step.rests_on, kind.n_digits) & ~position.left == 0
        do(position, step)
    assert whips


def possible(kind: Kind) -> set[str]:
    return {technique.name for technique in techniques_of(possible_techniques(kind))}


def test_techniques_without_sense_for_a_kind_are_not_possible():
    hanidoku = possible_techniques(kind_named("hanidoku"))
    assert hanidoku & WINDOW.bit
    assert not hanidoku & (UNIQUE_RECTANGLE.bit | BUG.bit)
    # Two lines of a Latin square have one cell in common; there are no boxes.
    assert not possible_techniques(kind_named("latin9")) & POINTING.bit
    assert not possible_techniques(kind_named("anti-knight")) & BUG.bit
    assert not possible_techniques(SUDOKU) & WINDOW.bit
    assert possible(kind_named("latin9")) < {technique.name for technique in TECHNIQUES}


def test_the_score_is_the_weight_of_the_steps_and_the_width_of_the_first():
    # That of an easy one is made of Sudoku Explainer's steps as well, where singles will do.
    clues = next(SUDOKU.values(row[0]) for row in TELLABLE if row[1] == "4.2")
    weight = sum(step.step_er for step in solution_path(SUDOKU, clues).steps)
    position = Position(candidate_table(SUDOKU), clues)
    assert rate(SUDOKU, clues).score == weight + 100 // len(starts(position))
    kind = kind_named("latin7")
    clues = kind.values(made(kind)[0].clues)
    weight = sum(step.step_er for step in solution_path(kind, clues).steps)
    position = Position(candidate_table(kind), clues)
    assert rate(kind, clues).score == weight + 100 // len(starts(position))


def starts(position: Position) -> set[int]:
    """The cells that have a candidate that is alone there or, for its digit, in a house."""
    found = set()
    for candidates in position.table.item:
        left = candidates & position.left
        if left.bit_count() == 1:
            found.add((left.bit_length() - 1) // position.kind.n_digits)
    return found


@pytest.mark.parametrize("puzzle", [row[0] for row in RATED if "unique loop" in row[4].lower()])
def test_the_cells_of_a_unique_loop_are_named_as_they_follow_each_other(puzzle):
    steps = solution_path(SUDOKU, SUDOKU.values(puzzle)).steps
    texts = [ENGLISH_HINTS.sentence(step) for step in steps if step.technique is UNIQUE_RECTANGLE]
    assert texts
    for text in texts:
        loop = text.split(": in ")[1].split(" the digits")[0].replace(" and ", ", ").split(", ")
        cells = [SUDOKU.cell_names.index(name) for name in loop]
        for a, b in pairwise([*cells, cells[0]]):
            assert any(a in house.cells and b in house.cells for house in SUDOKU.houses)
