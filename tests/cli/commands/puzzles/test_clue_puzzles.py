"""Commands for puzzles whose clues are not digits alone."""

import json

import pytest
from clue_puzzles import FUTOSHIKI, MULTIPLE, REDUNDANT, SOLUTION, TURNED, WITHOUT_SOLUTION
from PIL import Image
from pypdf import PdfReader

from cluesmith.cli.formats.known_formats import FORMATS

GENERATE = ["generate", "futoshiki4"]
ALL = (FUTOSHIKI, REDUNDANT, MULTIPLE, WITHOUT_SOLUTION)


@pytest.fixture
def file(tmp_path):
    """A file with comments and puzzles with every verdict."""
    lines = (f"# Futoshiki\n{FUTOSHIKI}; a comment", f"  {REDUNDANT} 1234", *ALL[2:])
    path = tmp_path / "futoshiki.txt"
    path.write_text("\n".join(lines) + "\n")
    return str(path)


def test_verify_lists_clues_that_can_go(cluesmith, file):
    done = cluesmith("verify", file)
    assert done.code == 1
    assert [line.split("\t") for line in done.out.splitlines()] == [
        ["minimal", "4", FUTOSHIKI],
        ["redundant", "5", REDUNDANT, "less:r1c2c1"],
        ["multiple", "1", MULTIPLE],
        ["none", "3", WITHOUT_SOLUTION, "4 stands twice in row 1 (r1c1 and r1c2)"],
    ]


@pytest.mark.parametrize(
    ("options", "verdict"),
    [
        (["--proper"], "proper"),
        (["--max-clues", "4"], "too-many-clues"),
        (["--clues", "6.."], "too-few-clues"),
        (["--kind", "sudoku4"], "malformed"),
    ],
)
def test_verify_counts_clues_of_all_families(cluesmith, options, verdict):
    assert cluesmith("verify", *options, REDUNDANT).out.split("\t")[0] == verdict


@pytest.mark.parametrize(
    ("clues", "problem"),
    [
        (";less:r1c1c3", "the cells share no side"),
        (";less:r1c1c9", "there is no cell r1c9"),
        (";lesss:r1c1c2", "all of these clues; use --kind with its name or a file with its rules"),
        (";cage:r1c1r3c3=4", "the cells are not connected"),
    ],
)
def test_a_clue_that_cannot_be_is_malformed_and_no_comment(cluesmith, clues, problem):
    done = cluesmith("verify", stdin=(16 * "." + clues + "\n").encode())
    verdict, *_, detail = done.out.rstrip("\n").split("\t")
    assert verdict == "malformed"
    assert problem in detail


def test_solve_prints_solutions_and_names_the_other_lines(cluesmith, file):
    done = cluesmith("solve", file, "--max-solutions", "2")
    assert done.out.splitlines()[:2] == [SOLUTION, SOLUTION]
    assert len(done.out.splitlines()) == 4
    assert f"{file}:4: more than one solution" in done.err
    assert f"{file}:5: no solution" in done.err


def test_a_puzzle_is_typed_in_the_place_of_a_file(cluesmith):
    (row,) = cluesmith("solve", "--format", "jsonl", FUTOSHIKI).out.splitlines()
    assert json.loads(row) == {
        "puzzle": FUTOSHIKI,
        "solution": SOLUTION,
        "kind": "futoshiki4",
        "n_clues": 4,
    }


@pytest.mark.parametrize("name", ["line", "csv", "jsonl", "zero", "dash"])
def test_puzzles_are_there_and_back_in_formats_that_hold_all_clues(cluesmith, tmp_path, name):
    path = tmp_path / "puzzles"
    cluesmith("convert", FUTOSHIKI, REDUNDANT, "--format", name, "-o", str(path))
    done = cluesmith("convert", str(path), "--format", "line")
    assert done.out.splitlines() == [FUTOSHIKI, REDUNDANT]


def test_a_puzzle_with_clues_is_rated_and_explained(cluesmith):
    assert cluesmith("rate", FUTOSHIKI).out.split("\t")[1:4] == ["easy", "-", "clue-limits"]
    lines = cluesmith("solve", "--steps", FUTOSHIKI).out.splitlines()
    assert lines[0] == FUTOSHIKI
    assert lines[-1].startswith("solved in 17 steps")
    hint = cluesmith("solve", "--hint", FUTOSHIKI)
    assert hint.out == (
        "Last Cell of a Clue: r1c3 = 1: it is the last cell of the sign r1c3 < r1c4, "
        "where r1c4 is 2\n"
    )


def test_a_broken_sign_is_named(cluesmith):
    done = cluesmith("solve", "--hint", "2114............;less:r1c1c2")
    assert "no solution" in done.err


@pytest.mark.parametrize("arguments", [["solve", FUTOSHIKI], ["verify", FUTOSHIKI], GENERATE])
def test_there_are_no_oracles_to_choose_from(cluesmith, arguments):
    done = cluesmith(*arguments, "--oracle", "links")
    assert done.code == 2
    assert "4x4 Futoshiki has no oracles to choose from" in done.err


@pytest.mark.parametrize("name", [name for name, each in FORMATS.items() if not each.shows_clues])
def test_formats_that_would_leave_clues_out_refuse_them(cluesmith, tmp_path, name):
    done = cluesmith("convert", FUTOSHIKI, "--format", name, "-o", str(tmp_path / "out"))
    assert done.code == 2
    assert done.err == (
        f"cluesmith: {name} holds no clues of 4x4 Futoshiki: "
        "use line, grid, csv, jsonl, parquet, json, sqlite, f-puzzles, svg, png, html or pdf\n"
    )


@pytest.mark.parametrize("command", [["generate"], ["enqueue", "--wait"]])
def test_such_a_format_is_refused_before_any_work(cluesmith, tmp_path, command):
    done = cluesmith(*command, "killer6", "--format", "sdk", "-o", str(tmp_path / "out"))
    assert (done.code, done.out) == (2, "")
    assert "sdk holds no clues of 6x6 Killer Sudoku" in done.err
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("options", [[], ["--colours"]], ids=["greys", "colours"])
def test_pictures_and_books_have_colours_if_they_are_asked_for(cluesmith, tmp_path, options):
    cages = "..........12....;cage:r1c1r2c1=5;cage:r1c2c3=3"
    for name in ("a.png", "a.svg", "a.pdf"):
        done = cluesmith("convert", cages, "--kind", "killer4", "-o", str(tmp_path / name),
                         "--without-solution", *options)  # fmt: skip
        assert done.code == 0, done.err
    with Image.open(tmp_path / "a.png") as picture:
        red, green, blue = (band.tobytes() for band in picture.convert("RGB").split())
    is_coloured = not red == green == blue
    assert is_coloured is bool(options)
    assert ("tint-1" in (tmp_path / "a.svg").read_text()) is is_coloured
    (page,) = PdfReader(tmp_path / "a.pdf").pages
    assert (b" rg" in page.get_contents().get_data()) is is_coloured


def test_turned_copies_are_the_same_puzzle(cluesmith):
    done = cluesmith("dedupe", FUTOSHIKI, TURNED, MULTIPLE)
    assert done.out.splitlines() == [FUTOSHIKI, MULTIPLE]
    assert "argument:2: same as argument:1" in done.err


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        (["--grid", SOLUTION], "--grid finds the fewest digits: 4x4 Futoshiki has other clues"),
        (["--er", "2.0..3.0"], "only 9x9 Sudoku has ER, EP and ED, not 4x4 Futoshiki"),
        (["--technique", "sum-rule"], "no solution of 4x4 Futoshiki uses it"),
        (["--minimal-at", "extreme"], "every puzzle is solved at that level"),
        (["--fill-pattern"], "--fill-pattern: a pattern marks cells of digits"),
        (["--dots", "3"], "--dots: 4x4 Futoshiki has no such clues; it has digits, inequalities"),
        (["--digits", "3", "--max-digits", "3"], "--digits excludes --max-digits"),
        (["--inequalities", "5..3"], "'5..3' is empty: use 3..5"),
    ],
    ids=str,
)
def test_what_has_no_meaning_for_such_puzzles_is_refused_in_one_line(cluesmith, options, problem):
    done = cluesmith(*GENERATE, *options)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert problem in done.err


def test_a_cage_that_cannot_be_is_said_of_its_line_alone(cluesmith):
    good = cluesmith("generate", "killer4", "--seed", "1").out
    bad = "." * 16 + ";cage:r1c1r2c1r3c1=916\n"
    rated = cluesmith("rate", "--kind", "killer4", stdin=bad + good)
    assert [line.split("\t")[0] for line in rated.out.splitlines()] == ["malformed", "-"]


def test_help_says_what_pairs_of_cages_in_the_detail_are(cluesmith):
    assert "as a+b two cages that can be joined" in " ".join(
        cluesmith("verify", "--help").out.split()
    )


KILLER_CAGES = [f"cage:r{row}c{column}c{column + 1}=5" for row in range(1, 5) for column in (1, 3)]


@pytest.mark.parametrize("command", [["verify"], ["rate"], ["solve"], ["solve", "--steps"]])
@pytest.mark.parametrize(
    ("cages", "problem"),
    [
        (KILLER_CAGES[:-1], "r4c3, r4c4 are in no cage; 4x4 Killer Sudoku has no such cells"),
        ([*KILLER_CAGES[:-1], "cage:r4c3c4=916"], "the cage 916 of r4c3 and r4c4 cannot be met"),
        ([*KILLER_CAGES[:-1], "cage:r4c3c4=8"], "the cage 8 of r4c3 and r4c4 cannot be met"),
        ([*KILLER_CAGES[:-1], "cage:r4c3c4=6"], "the cages add up to 41, and the board to 40"),
    ],
    ids=["uncovered", "huge", "impossible", "total"],
)
def test_every_command_says_the_same_of_cages_that_cannot_be(cluesmith, command, cages, problem):
    done = cluesmith(*command, "--kind", "killer4", ";".join(["." * 16, *cages]))
    assert done.code == 1
    assert problem in done.out + done.err
    assert "wall-minimal" not in done.out
