"""Paths with one step a line: read back they are the same steps."""

from itertools import count, islice
from pathlib import Path

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.paths.path_lines import (
    PathLinesError,
    path_lines,
    steps_of_lines,
)
from cluesmith.generator.rating.paths.path_positions import step_positions
from cluesmith.generator.rating.paths.solution_path import solution_path
from tests.support.kinds import spec_of

SUDOKU = kind_named("sudoku")
# Its path has forcing chains and nets.
NETS = "1.62...8.4..7....2....9.....8........17.3..5..3.9.6..1..5....9...3.2.56.....8...4"
HIDDEN_PAIR = ".3...47......5...26....91...967.2.....2...53..8..9.....6.2..8.....4..37...1......"
PAGE = (Path(__file__).parents[4] / "docs" / "data.md").read_text(encoding="utf-8")
SMALL = "1.....2..3.....4"
FEW = {"sudoku": 1, "killer6": 1, "futoshiki5": 1, "hanidoku": 1}
MANY = {
    **dict.fromkeys(("sudoku", "hanidoku", "futoshiki5", "killer6"), 40),
    "sudoku-x": 10,
    "palindrome": 5,
    "kropki": 5,
    "sudoku16": 2,
}


def check_reads_back(name: str, n_puzzles: int) -> None:
    kind = kind_named(name)
    found = (p.clues for i in count() for p in attempt(spec_of(name), 7, i))
    for clues in islice(found, n_puzzles):
        given = kind.given(clues)
        steps = solution_path(kind, given).steps
        for with_states in (False, True):
            lines = path_lines(kind, given, steps, with_states=with_states)
            assert len(lines.splitlines()) == len(steps) + with_states
            assert steps_of_lines(kind, given, lines) == steps


@pytest.mark.parametrize("name", FEW)
def test_lines_read_back_as_the_same_steps(name):
    check_reads_back(name, FEW[name])


@pytest.mark.slow
@pytest.mark.parametrize("name", MANY)
def test_lines_of_eight_kinds_read_back_as_the_same_steps(name):
    check_reads_back(name, MANY[name])


def test_chains_that_branch_read_back():
    given = SUDOKU.given(NETS)
    steps = solution_path(SUDOKU, given).steps
    assert {"net", "forcing-cell"} & {step.reason.template.name for step in steps}
    assert steps_of_lines(SUDOKU, given, path_lines(SUDOKU, given, steps)) == steps


def test_a_path_is_written_as_documented():
    kind = kind_named("sudoku4")
    given = kind.given(SMALL)
    steps = solution_path(kind, given, 2).steps
    assert path_lines(kind, given, steps) == (
        "1. hidden-single 1.2: r1c2=2 house=box_1\n2. hidden-single 1.2: r2c1=3 house=box_1"
    )
    assert path_lines(kind, given, steps, with_states=True) == (
        "0. puzzle | 1 {24} {34} {3} / {34} {4} 2 {13} / {24} 3 {1} {12} / {2} {12} {13} 4\n"
        "1. hidden-single 1.2: r1c2=2 house=box_1 | "
        "1 2 {34} {3} / {34} {4} 2 {13} / {24} 3 {1} {12} / {2} {1} {13} 4\n"
        "2. hidden-single 1.2: r2c1=3 house=box_1 | "
        "1 2 {34} {3} / 3 {4} 2 {1} / {24} 3 {1} {12} / {2} {1} {13} 4"
    )


def test_the_example_of_the_page_is_a_line_of_a_path():
    given = SUDOKU.given(HIDDEN_PAIR)
    lines = path_lines(SUDOKU, given, solution_path(SUDOKU, given, 12).steps).splitlines()
    assert f"\n{lines[-1]}\n" in PAGE
    assert lines[-1].startswith("12. hidden-pair ")


def test_the_states_are_those_that_are_drawn():
    given = SUDOKU.given(NETS)
    steps = solution_path(SUDOKU, given).steps
    lines = path_lines(SUDOKU, given, steps, with_states=True).splitlines()
    for line, at in zip(lines, step_positions(SUDOKU, given, steps), strict=False):
        cells = line.partition(" | ")[2].replace("/ ", "").split()
        left = [
            f"{{{''.join(SUDOKU.symbols[d] for c, d in at.candidates if c == n)}}}"
            for n in range(81)
        ]
        placed = SUDOKU.text(at.values)
        assert cells == [a if b == "." else b for a, b in zip(left, placed, strict=True)]


@pytest.mark.parametrize(
    "damaged",
    [
        "1. hidden-single 1.2: r1c2=2",
        "2. hidden-single 1.2: r1c2=2 house=box_1",
        "1. hidden-single 1.2: r1c9=2 house=box_1",
        "1. hidden-single 1.2: r1c2=2 house=box_9",
        "1. hidden-single 1.2: r1c2=2 house=(box_1",
        "1. hidden-pair 1.2: r1c2=2 by nothing house=box_1",
        "1. hidden-single 1.2: r1c2=2 house=box_1 more",
        "because I said so",
    ],
)
def test_a_line_that_is_no_step_is_refused(damaged):
    kind = kind_named("sudoku4")
    with pytest.raises(PathLinesError, match=r"is no step 1 of this puzzle"):
        steps_of_lines(kind, kind.given(SMALL), damaged)
