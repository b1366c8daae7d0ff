"""`solve`, `verify`, `convert`, `cover` and `catalogue`, as a user runs them, in any language."""

import json

import pytest
from pypdf import PdfReader

import cluesmith as cluesmith_library
from cluesmith import CluesmithError
from cluesmith.generator.wording.catalogues import LANGUAGES, words_in

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."


def test_solve_prints_a_grid_a_puzzle_and_names_those_that_have_not_one(cluesmith):
    text = f"# a comment\n\n{GOOD} from a book\n{'.' * 81}\n11{'.' * 79}\nabc\n"
    done = cluesmith("solve", "--kind", "sudoku", stdin=text)
    grids = done.out.splitlines()
    assert done.code == 1
    assert len(grids) == 2
    assert all(set(grid) == set("123456789") for grid in grids)
    assert done.err.splitlines()[:2] == [
        "cluesmith: standard input:4: more than one solution",
        "cluesmith: standard input:5: no solution",
    ]
    assert done.err.splitlines()[2].startswith("cluesmith: standard input:6:1: 'a' is not a digit")


def test_solve_prints_the_wanted_number_of_solutions(cluesmith):
    done = cluesmith("solve", "--max-solutions", "1000", stdin="." * 16)
    assert len(set(done.out.split())) == 288


def test_verify_prints_verdicts_and_exits_by_them(cluesmith, tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(f"{GOOD}\n{GOOD[:-1]}1\n{'.' * 81}\n12\n")
    done = cluesmith("verify", str(file))
    verdicts = [line.split("\t")[:2] for line in done.out.splitlines()]
    assert done.code == 1
    assert verdicts == [["minimal", "25"], ["none", "26"], ["multiple", "0"], ["malformed", "0"]]
    assert cluesmith("verify", stdin=GOOD).code == 0


def test_verify_gives_programs_the_place_of_each_line(cluesmith):
    done = cluesmith("verify", "--json", "--max-clues", "24", stdin=f"\n{GOOD}\n")
    record = json.loads(done.out)
    assert (record["file"], record["line"]) == ("standard input", 2)
    assert record["verdict"] == "too-many-clues"


def test_convert_goes_there_and_back(cluesmith):
    there = cluesmith("convert", "--format", "dash", stdin=GOOD).out
    back = cluesmith("convert", "--format", "line", stdin=there.replace("-", "*")).out
    assert there == GOOD.replace(".", "-") + "\n"
    assert back == GOOD + "\n"


def test_cover_solves_the_two_well_known_matrices(cluesmith):
    first = "10010\n01000\n01001\n00100\n00010\n"
    knuth = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n"
    assert cluesmith("cover", stdin=first).out == "0 2 3\n"
    assert cluesmith("cover", stdin=knuth).out == "0 3 4\n"


def test_cover_takes_secondary_columns(cluesmith):
    matrix = "1 0 1\n0 1 1\n0 1 0\n"
    assert cluesmith("cover", "--secondary", "1", stdin=matrix).out == "0 2\n"


def test_catalogue_tells_and_rebuilds_all_grids(cluesmith):
    told = cluesmith("catalogue", "hanidoku")
    assert "86,256 grids in 3,780 classes" in told.out
    rebuilt = cluesmith("catalogue", "sudoku4", "--rebuild", "--exhaustive")
    assert (rebuilt.code, rebuilt.err) == (0, "")
    assert "288 grids in 2 classes" in rebuilt.out
    assert rebuilt.out.endswith("the same\n")


def test_catalogue_numbers_the_class_of_a_grid(cluesmith):
    grids = cluesmith("solve", "--max-solutions", "288", stdin="." * 16).out.split()
    classes = {cluesmith("catalogue", "sudoku4", "--class-of", g).out for g in grids[::40]}
    assert classes == {"0\n", "1\n"}


PUZZLE = "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........"


def test_steps_are_written_in_the_language(cluesmith):
    lines = cluesmith("solve", "--steps", "--language", "de", "-", stdin=PUZZLE).out.splitlines()
    assert lines[1].split(". ", 1)[1] == (
        "Versteckter Einer: r9c3 ist in Block 7 der einzige Platz für 7"
    )
    [hint] = cluesmith("solve", "--hint", "--language", "de", "-", stdin=PUZZLE).out.splitlines()
    assert hint.startswith("Versteckter Einer: r9c3")
    out = cluesmith("solve", "--hint", "--json", "--language", "de", "-", stdin=PUZZLE).out
    [step] = json.loads(out)["steps"]
    assert (step["title"], step["houses"]) == ("Versteckter Einer", ["Block 7"])
    assert step["technique"] == "hidden-single"


def test_steps_of_rated_and_written_puzzles_are_in_the_language(cluesmith):
    [title] = {words_in("de").of("Hidden Single", "technique")}
    rated = cluesmith("rate", "--steps", "--language", "de", "-", stdin=PUZZLE).out
    assert rated.splitlines()[1].strip().startswith(f"1. {title}")
    asked = ("rate", "--steps", "--json", "--language", "de", "-")
    assert json.loads(cluesmith(*asked, stdin=PUZZLE).out)["steps"][0]["title"] == title
    options = ("--kind", "sudoku", "--format", "jsonl", "--paths", "full", "--language", "de")
    [line] = cluesmith("convert", *options, "-", stdin=PUZZLE).out.splitlines()
    assert json.loads(line)["path"][0]["title"] == title
    assert cluesmith_library.path(PUZZLE, language="de").steps[0].title == title
    with pytest.raises(CluesmithError, match="'tlh' is not known"):
        cluesmith_library.path([PUZZLE], language="tlh")


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_book_is_in_the_language(cluesmith, tmp_path, language):
    puzzles = cluesmith("generate", "killer4", "--count", "2", "--seed", "1").out
    options = ("--format", "pdf", "--book", "--kind", "killer4", "--language", language)
    done = cluesmith("convert", *options, "-o", "book.pdf", "-", stdin=puzzles)
    if done.code:
        assert "name a font that has it with --font, such as " in done.err
        return
    book = PdfReader(tmp_path / "book.pdf")
    text = "".join(page.extract_text() for page in book.pages)
    known = " ".join(words_in(language).texts.values())
    for english in ("Contents", "Rules", "Solution", "puzzle", "Write a digit", "page"):
        assert english in known or english not in text
    assert book.root_object["/Lang"] == language


def test_pictures_have_captions_in_the_language(cluesmith, tmp_path):
    options = ("--format", "svg", "--kind", "anti-knight", "--language", "de", "-o", "pictures")
    assert cluesmith("convert", *options, "-", stdin="1" + "." * 80).code == 0
    [picture] = (tmp_path / "pictures").iterdir()
    assert "Springerzug" in picture.read_text()
