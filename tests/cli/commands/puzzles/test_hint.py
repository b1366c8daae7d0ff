"""`cluesmith hint`, as a user runs it."""

import json

import pytest
from clue_puzzles import KILLER

PUZZLE = "...6..1.991..4....8..7.................36..1...2...6835.....2..3....15.6..127...."
REST = PUZZLE[2:]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ([], "Hidden Single: r3c5 is the only place for 1 in box 2\n"),
        (["--stage", "where"], "Look at box 2\n"),
        (["--stage", "technique"], "Hidden Single\n"),
        (["--stage", "where", "--language", "de"], "Sehen Sie hier nach: Block 2\n"),
    ],
    ids=["all", "where", "technique", "german"],
)
def test_a_hint_comes_in_stages(cluesmith, options, told):
    assert cluesmith("hint", "--kind", "sudoku", *options, PUZZLE).out == told


def test_all_steps_of_a_position_are_explained_with_the_candidates_that_the_player_has(cluesmith):
    lines = cluesmith("hint", "--all", "--json", "--at", "{27}{27}" + REST, PUZZLE).out.splitlines()
    pairs = [step for step in map(json.loads, lines) if step["technique"] == "naked-pair"]
    assert ("row 1", 7) in {(step["where"], len(step["eliminations"])) for step in pairs}
    braced = cluesmith("hint", "--all", "--json", "--kind", "sudoku", "{27}{27}" + REST).out
    assert braced.splitlines() == lines
    chains = cluesmith("hint", "--all", "......24.....3.1").out
    assert "r1c1 is not 3 and r2c1 is 3\n" in chains  # back at its first candidate
    of_clues = cluesmith("hint", "--all", "--kind", "killer4", KILLER).out
    assert "the cage" in of_clues.splitlines()[0]


@pytest.mark.parametrize(
    ("now", "told"),
    [
        ("2." + REST, "Hidden Single: r1c1 is the only place for 2 in column 1\n"),
        ("5." + REST, "Wrong: r1c1 = 5\n"),
        (".." + REST[:-1] + "8", "No technique gives this at once: r9c9 = 8\n"),
        (PUZZLE, "Nothing is new in this position\n"),
    ],
    ids=["single", "wrong", "unexplained", "nothing"],
)
def test_the_technique_that_was_just_used_is_named(cluesmith, now, told):
    assert cluesmith("hint", "--kind", "sudoku", "--since", PUZZLE, now).out == told


def test_candidates_that_are_gone_since_then_are_explained(cluesmith):
    now = "{27}{27}{345}6{358}{358}1{345}9" + PUZZLE[9:]
    arguments = ("--since", "{27}{27}" + REST, "--at", now, "--json")
    found = json.loads(cluesmith("hint", *arguments, PUZZLE).out)
    assert [step["technique"] for step in found["steps"]] == ["naked-pair"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--at", "12", PUZZLE], "--at: 2 characters, and Sudoku has 81 cells"),
        (["--at", "5." + REST, PUZZLE], "--at: r1c1: 5 is wrong"),
        (["{57}." + REST], "PUZZLE: r1c1: the right digit is not among the candidates"),
        (["--at", ".." + "5" + REST[1:].replace("6", "5", 1), PUZZLE], "where the puzzle gives 6"),
        (["--since", "2." + REST, PUZZLE], "the later position lacks the digit 2"),
        (["--all", "--stage", "where", PUZZLE], "use only one of them"),
        (["--stage", "where", "--json", PUZZLE], "--json tells all"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_one_line(cluesmith, arguments, message):
    done = cluesmith("hint", "--kind", "sudoku", *arguments)
    assert done.code == 2
    assert message in done.err
