"""Links that hold a puzzle: written for two pages, and read from both."""

import json
import re

import pytest

from cluesmith.cli.reading.puzzle_files import read_batches
from cluesmith.generator.interchange.f_puzzles_links import f_puzzles_in_link
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.kinds import kind_of, made
from tests.support.written_files import write

# From the documentation of the package sudoku-formats.
OF_OTHERS = (
    "https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT1ADcBDAGwFc54BGVNCImAOwQBcMqBfZYHv"
    "3vyGCRfALrJCwgTOlyJU0XKVKFsles1c1yrRu2S9R+Yd1nVp/Vdk7r58WK5A"
)
LINKS = ("f-puzzles-link", "sudokupad-link")


def links(tmp_path, form: str, name: str, **options) -> list[str]:
    kind = kind_of(name)
    records = [
        PuzzleRecord(kind, puzzle.clues, i, puzzle.solution, level="hard", er=7.0)
        for i, puzzle in enumerate(made(kind), start=1)
    ]
    return write(form, tmp_path / "links.txt", records, **options).read_text().splitlines()


def test_a_link_of_sudokupad_holds_boards_that_share_cells(tmp_path):
    found = links(tmp_path, "sudokupad-link", "twodoku", title="Two", with_solution=True)
    assert json.loads(f_puzzles_in_link(found[0]))["metadata"]["title"] == "Two 1 (hard, ER 7.0)"
    (batch,) = read_batches((str(tmp_path / "links.txt"),))
    kind = kind_of("twodoku")
    assert batch.kind is kind
    assert batch.puzzles.values == b"".join(kind.values(puzzle.clues) for puzzle in made(kind))
    assert batch.said[0] == {"title": "Two 1", "level": "hard", "er": 7.0}


@pytest.mark.parametrize("form", LINKS)
@pytest.mark.parametrize("name", ["sudoku4", "sudoku", "windoku", "sudoku-x", "sudoku16"])
def test_a_link_holds_the_puzzle_and_its_rules(tmp_path, form, name):
    for link in links(tmp_path, form, name, title="<b>=1+1 & more", with_solution=True):
        assert re.fullmatch(r"https://[!-~]+", link)
        assert json.loads(f_puzzles_in_link(link))["title"].startswith("<b>=1+1 & more ")
    (batch,) = read_batches((str(tmp_path / "links.txt"),))
    kind = kind_of(name)
    assert batch.kind is kind
    assert batch.puzzles.values == b"".join(kind.values(puzzle.clues) for puzzle in made(kind))
    titles = [f"<b>=1+1 & more {number}" for number in (1, 2, 3)]
    assert [*batch.said] == [{"title": each, "level": "hard", "er": 7.0} for each in titles]


@pytest.mark.parametrize("form", LINKS)
def test_a_link_holds_clues_that_are_not_digits(cluesmith, form):
    puzzle = "5" + "." * 80 + ";thermo:r1c1r2c2r3c2;thermo:r9c9c8"
    link = cluesmith("convert", puzzle, "--format", form).out.strip()
    assert cluesmith("convert", link).out == f"{puzzle}\n"


@pytest.mark.parametrize(
    "link",
    [
        OF_OTHERS,
        OF_OTHERS.partition("load=")[2],
        OF_OTHERS.replace("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuzzles"),
        OF_OTHERS.replace("https://f-puzzles.com/?load=", "https://sudokupad.app/fpuz"),
        OF_OTHERS.replace("+", "%2B").replace("/Vd", "%2FVd") + "&mode=play",
        OF_OTHERS.replace(
            "https://f-puzzles.com/?load=",
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles",
        ),
    ],
    ids=["f-puzzles", "alone", "sudokupad", "fpuz", "quoted", "ctc"],
)
def test_links_of_others_are_read(tmp_path, link):
    (tmp_path / "x.txt").write_text(f"# from a friend\n{link}\n")
    (batch,) = read_batches((str(tmp_path / "x.txt"),))
    assert batch.lines == ["1" + "." * 80]
    assert batch.kind is kind_of("sudoku")


def test_a_link_is_a_kind_too(cluesmith):
    done = cluesmith("generate", OF_OTHERS, "--seed", "1")
    assert (done.code, len(done.out)) == (0, 82)


def test_a_link_to_futoshiki_has_the_solution_which_alone_checks_its_signs(tmp_path):
    for name, has_it in (("futoshiki4", True), ("killer4", False)):
        (board, *_) = (
            json.loads(f_puzzles_in_link(link)) for link in links(tmp_path, LINKS[1], name)
        )
        assert ("solution" in board) is has_it


@pytest.mark.parametrize(
    "site", ["https://www.sudokuwiki.org/sudoku.htm", "sudokuwiki.org/Sudoku.htm"]
)
def test_links_to_sudokuwiki_hold_81_digits(cluesmith, site):
    digits = "9" + "0" * 80
    assert cluesmith("convert", f"{site}?bd={digits}").out == digits.replace("0", ".") + "\n"
    for other in ("S9B9e9e", digits + "1", "00"):
        assert "use sudoku.htm?bd= and 81 digits" in cluesmith("convert", f"{site}?bd={other}").err


def test_a_file_and_a_table_hold_links_of_several_sites(cluesmith, tmp_path):
    puzzle = made(kind_of("sudoku"))[0].clues
    forms = (*LINKS, "penpa-link", "sudokuwiki-link")
    found = [cluesmith("convert", puzzle, "--format", form).out.strip() for form in forms]
    for name, rows in {
        "links.txt": found,
        "links.csv": ["puzzle", *(f'"{x}"' for x in found)],
    }.items():
        (tmp_path / name).write_text("\n".join(rows) + "\n")
        assert cluesmith("convert", name).out.splitlines() == [puzzle] * 4


def test_a_broken_link_in_a_table_is_reported_with_its_line(cluesmith, tmp_path):
    (tmp_path / "links.csv").write_text(f"puzzle\n{OF_OTHERS[:60]}\n")
    done = cluesmith("convert", "links.csv")
    assert done.code == 1
    assert "links.csv:2: a compressed puzzle that was cut off" in done.err
