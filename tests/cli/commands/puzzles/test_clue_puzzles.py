"""Commands for puzzles whose clues are not digits alone."""

import json

import pytest
from clue_puzzles import FUTOSHIKI, MULTIPLE, REDUNDANT, SOLUTION, WITHOUT_SOLUTION
from PIL import Image
from pypdf import PdfReader

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.techniques.compact_path import compact, steps_of

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


# A calcudoku with two digits, and the same with these as cages of one cell.
GIVEN = (
    ".........5...3...........;plus:r1c1r2c1r3c1=9;plus:r1c2c3=9;plus:r1c4c5r2c4=7;"
    "plus:r2c2c3r3c3=7;plus:r3c5r4c5r5c5=8;times:r3c2r4c1c2=6;times:r4c3c4r5c4=40;"
    "times:r5c1c2c3=20"
)
CAGED = f"{'.' * 25}{GIVEN[25:]};plus:r2c5=5;plus:r3c4=3"


@pytest.mark.parametrize("puzzle", [GIVEN, CAGED], ids=["digits", "cages"])
def test_a_path_does_not_derive_the_digits_that_a_calcudoku_gives(cluesmith, puzzle):
    (row,) = cluesmith("solve", "--steps", "--json", puzzle).out.splitlines()
    found = json.loads(row)
    assert found["puzzle"] == GIVEN
    placed = {step["placed"]["cell"] for step in found["steps"] if step["placed"]}
    assert len(placed) == 23
    assert placed.isdisjoint({"r2c5", "r3c4"})


def test_a_compact_path_names_the_clues_that_the_record_lists(cluesmith):
    fields = "puzzle,puzzle_digits,clue_list,path"
    both = [
        json.loads(cluesmith("convert", "--format", "jsonl", "--fields", fields, each).out)
        for each in (GIVEN, CAGED)
    ]
    assert both[0] == both[1]
    assert len(both[0]["clue_list"]) == 8
    kind, record = kind_named("calcudoku5"), both[0]
    listed = [
        Clue(each["type"], tuple(each["cells"]), each["value"]) for each in both[0]["clue_list"]
    ]
    given = CluePuzzle(bytes(record["puzzle_digits"]), tuple(listed))
    steps = steps_of(kind, given, record["path"])
    assert compact(kind, given, steps) == record["path"]


@pytest.mark.parametrize(
    ("options", "n_cages", "n_digits"),
    [
        (("--cages", "8"), {8}, {0, 1, 2}),
        (("--digits", "..0"), {10, 11}, {0}),
        (("--digits", "2"), {6, 7, 8, 9}, {2}),
    ],
    ids=["cages", "no digits", "digits"],
)
def test_limits_count_the_digits_of_a_calcudoku_as_digits(cluesmith, options, n_cages, n_digits):
    made = cluesmith("generate", "calcudoku5", "--count", "5", "--seed", "1", *options)
    puzzles = made.out.splitlines()
    assert {each.count(";") for each in puzzles} <= n_cages
    assert {25 - each[:25].count(".") for each in puzzles} <= n_digits
