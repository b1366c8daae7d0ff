"""`cluesmith rate` and the options for the rating, as a user runs them."""

import json

import pytest

EASY = "........337....49.....1.825.8.4.2.......8....6....59..2.4.78.........5.....96..14"
HARD = ".....2.3....3.59....2.7.6..4.......8..3.......7.6..1...2...9..4..7.8...55.82...7."
HANIDOKU = "......7..6..............3.....4.....5........1..............."


def test_rate_prints_rating_level_and_steps_and_sums_up(cluesmith):
    done = cluesmith(
        "rate", "--kind", "mixed", stdin=f"# two\n{EASY}\n{HARD} from a book\n{HANIDOKU}\n"
    )
    rows = [line.split("\t") for line in done.out.splitlines()]
    assert [row[:2] + row[3:] for row in rows] == [
        ["0", "easy", EASY],
        ["3", "hard", HARD],
        ["beyond", "beyond", HANIDOKU],
    ]
    assert (rows[0][2], rows[2][2]) == ("56", "-")
    assert (done.code, done.err.splitlines()[-1]) == (0, "3 lines: 1 easy, 1 hard, 1 beyond")


@pytest.mark.parametrize(
    ("line", "word"),
    [("." * 81, "multiple"), ("11" + "." * 79, "none"), ("123", "malformed")],
    ids=["multiple", "none", "malformed"],
)
def test_rate_says_why_a_line_has_no_rating(cluesmith, line, word):
    done = cluesmith("rate", "--kind", "sudoku", stdin=f"{EASY}\n{line}\n")
    assert done.out.splitlines()[1].split("\t")[:4] == [word, "-", "-", line]
    assert (done.code, done.err) == (1, f"2 lines: 1 easy, 1 {word}\n")


def test_rate_tells_the_solution_below_each_puzzle(cluesmith):
    lines = cluesmith("rate", "--steps", stdin=HARD).out.splitlines()
    assert lines[0].split("\t")[2] == str(len(lines) - 1)
    assert lines[1] == "  r7c4 = 7: the only place for 7 in box 8"
    assert any(line.endswith("(whip of 3)") for line in lines)


def test_rate_prints_fields_as_json(cluesmith):
    done = cluesmith("rate", "--json", "--steps", stdin=f"{HARD}\n123\n")
    good, bad = map(json.loads, done.out.splitlines())
    assert (good["rating"], good["level"], good["puzzle"]) == (3, "hard", HARD)
    assert good["n_steps"] == len(good["steps"])
    assert (bad["rating"], bad["problem"], bad["line"]) == (None, "malformed", 2)
    assert "3 characters, and Sudoku has 81 cells" in bad["detail"]


def test_generate_makes_puzzles_of_a_level(cluesmith):
    made = cluesmith("generate", "sudoku", "--count", "4", "--level", "hard", "--seed", "1")
    assert made.code == 0
    assert cluesmith("rate", "--kind", "sudoku", stdin=made.out).err == "4 lines: 4 hard\n"
    same = ("--min-rating", "2", "--max-rating", "3", "--seed", "1")
    assert cluesmith("generate", "sudoku", "--count", "4", *same).out == made.out


def test_generate_makes_puzzles_that_logic_solves(cluesmith):
    options = ("--logic-only", "--min-rating", "4", "--max-clues", "23", "--seed", "1")
    made = cluesmith("generate", "sudoku", "--count", "2", *options)
    rows = [line.split("\t") for line in cluesmith("rate", stdin=made.out).out.splitlines()]
    assert [int(rating) in range(4, 37) for rating, *_ in rows] == [True, True]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("--level easy --logic-only", "--level excludes --min-rating, --max-rating and"),
        ("--level easy --min-rating 0", "--level excludes --min-rating, --max-rating and"),
        ("--logic-only --max-rating 3", "--logic-only excludes --max-rating."),
        (
            "--min-rating 5 --max-rating 3",
            "--min-rating 5: is more than the highest rating wanted, 3",
        ),
        ("--min-rating 50 --logic-only", "ratings are 0 to 36, and 99 for what is beyond"),
        ("--max-rating 100", "--max-rating 100: use 0 to 99"),
        ("--rate --grid 1234341221434321", "--grid excludes the options for the rating."),
    ],
)
def test_limits_on_the_rating_that_nothing_can_meet_are_refused(cluesmith, options, message):
    done = cluesmith("generate", "sudoku4", *options.split())
    assert (done.code, done.out) == (2, "")
    assert message in done.err
