"""Commands for puzzles whose clues are not digits alone."""

import json

import pytest
from clue_puzzles import FUTOSHIKI, MULTIPLE, REDUNDANT, SOLUTION, WITHOUT_SOLUTION
from PIL import Image
from pypdf import PdfReader

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


def test_help_says_what_pairs_of_cages_in_the_detail_are(cluesmith):
    assert "as a+b two cages that can be joined" in " ".join(
        cluesmith("verify", "--help").out.split()
    )


def test_a_calcudoku_that_shows_some_operations_is_minimal_as_one_of_these_alone(cluesmith):
    asked = ("calcudoku6", "--operators", "+-", "--count", "3", "--seed", "1")
    made = cluesmith("generate", *asked).out.split()
    told = [line.split("\t") for line in cluesmith("verify", *made).out.splitlines()]
    assert [each[0] for each in told] == ["minimal"] * 3
    assert told[1][3] == "wall-minimal: 6x6 Calcudoku with operations +-"
    with_all = cluesmith("verify", "--kind", "calcudoku6", *made).out.splitlines()
    assert with_all[1].startswith("redundant\t")
