"""Rules in the JSON of f-puzzles, boards of SudokuPad, and the compression of links."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.f_puzzles_board import definition_from_f_puzzles
from cluesmith.generator.interchange.lz_string import MAX_TEXT, compressed, decompressed
from cluesmith.generator.interchange.sudokupad_boards import (
    puzzle_of_sudokupad,
    sudokupad_board,
    unsayable_boards,
)
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind_registry import kind_named, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from tests.support.kinds import made


def board(size: int = 9, **keys: object) -> dict[str, object]:
    """Return a puzzle without clues, as f-puzzles exports one."""
    return {"size": size, "grid": [[{} for _ in range(size)] for _ in range(size)], **keys}


def read(puzzle: object) -> Definition:
    return definition_from_f_puzzles(json.dumps(puzzle), "from a file")


@pytest.mark.parametrize(
    ("name", "puzzle"),
    [
        ("sudoku", board()),
        ("sudoku-x", board(**{"diagonal+": True, "diagonal-": True})),
        ("anti-knight", board(antiknight=True)),
        ("anti-king", board(antiking=True)),
        ("disjoint-groups", board(disjointgroups=True)),
        ("non-consecutive", board(nonconsecutive=True)),
        ("sudoku6", board(6)),
        ("sudoku8", board(8)),
        ("sudoku12", board(12)),
        ("sudoku16", board(16)),
        ("latin7", board(7)),
        (
            "centre-dot",
            board(extraregion=[{"cells": [f"R{r}C{c}" for r in (2, 5, 8) for c in (2, 5, 8)]}]),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_puzzle_has_the_rules_of_the_kind(name, puzzle):
    assert read(puzzle).digest == BUILT_IN[name].digest


def test_one_diagonal_is_the_one_that_runs_as_its_sign_says():
    for sign, direction in (("-", "down"), ("+", "up")):
        expected = definition_from_toml(f'boxes = [3, 3]\ndiagonals = "{direction}"')
        assert read(board(**{f"diagonal{sign}": True})).digest == expected.digest


def test_clues_and_what_is_for_show_are_no_rules():
    puzzle = board(author="A", ruleset="Normal rules", text=[{"cells": ["R1C1"], "value": "x"}])
    puzzle["grid"][0][0] = {"value": 5, "given": True, "c": "#fff", "cornerPencilMarks": [1]}
    assert read(puzzle | {"solution": [1] * 81, "cage": [], "arrow": []}) == read(board())


def test_regions_stand_where_a_cell_says_another_one_than_its_box():
    puzzle = board(6)
    for row, column, region in ((0, 2, 1), (0, 3, 0)):
        puzzle["grid"][row][column]["region"] = region
    expected = definition_from_toml("regions = '112122 111222 333444 333444 555666 555666'")
    assert read(puzzle).digest == expected.digest


def test_a_cell_without_a_region_is_in_none():
    puzzle = board(4)
    for row in puzzle["grid"][:2]:
        for cell in row:
            cell["region"] = None
    assert read(puzzle).digest == definition_from_toml("regions = '........11221122'").digest


def test_a_title_comes_from_the_puzzle_or_else_from_the_file():
    assert read(board(title="Two\nknights")).title == "Two knights"
    assert read(board()).title == read(board(title="")).title == "from a file"


@pytest.mark.parametrize("name", ["quadruple", "betweenline", "minimum", "fogofwar", "new rule"])
def test_rules_beyond_a_definition_are_refused_by_name(name):
    refused = f"^rules that Cluesmith does not have: clone, {name}$"
    with pytest.raises(DefinitionError, match=refused):
        read(board(clone=[{"cells": ["R1C1"]}], **{name: [{"cells": ["R1C1"]}]}))


SAMURAI = kind_named("samurai")
PLAIN = {
    "cells": [[{"value": 1}, {}, {}, {}], *([{}] * 4 for _ in range(3))],
    "regions": [
        [[row + i, column + j] for i in range(2) for j in range(2)]
        for row in (0, 2)
        for column in (0, 2)
    ],
}


def test_a_samurai_is_read_back_and_its_gaps_are_covered():
    (puzzle, *_) = made(SAMURAI)
    board = sudokupad_board(SAMURAI, puzzle.clues, puzzle.solution)
    assert puzzle_of_sudokupad(board) == (SAMURAI, puzzle.clues)
    assert (len(board["cages"]), len(board["regions"])) == (90, 41)
    assert sum(cover["width"] for cover in board["overlays"]) == 21 * 21 - SAMURAI.n_cells
    assert board["metadata"]["solution"].replace("?", "") == puzzle.solution


def test_boxes_of_one_board_may_overlap_those_of_another():
    kind = register(
        definition_from_toml("boxes = [2, 2]\n[[boards]]\nat = 'r1c1'\n[[boards]]\nat = 'r2c2'")
    )
    clues = "1" + "." * (kind.n_cells - 1)
    assert puzzle_of_sudokupad(sudokupad_board(kind, clues, None)) == (kind, clues)


def test_a_board_without_lines_is_a_square():
    kind, clues = puzzle_of_sudokupad(PLAIN)
    assert (kind.name, clues) == ("sudoku4", "1" + "." * 15)


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("rows = 4\ndiagonals = true", "houses that are not rows"),
        ("rows = 4\nforbid = 'king'", "pairs of cells"),
        ("rows = 4\ndigits = 5", "rows without some of the digits"),
    ],
)
def test_what_sudokupad_has_no_place_for_is_named(rule, told):
    text = f"{rule}\n[[boards]]\nat = 'r1c1'\n[[boards]]\nat = 'r3c3'"
    assert told in unsayable_boards(definition_from_toml(text))


# Printed by ``compressToBase64`` of lz-string 1.5.0 in Node.
KNOWN = {
    "": "Q===",
    "a": "IZA=",
    "abababababab": "IYI17Sg=",
    "\u00e9\u4e2d\U0001f600": "JeWjlLwbgAe0A===",
    '{"size":4,"grid":[[{},{},{},{}]]}': "N4IgzglgXgpiBcAWANCA5gJwgEwQbT2AF9ljSTiBdSooA===",
    "a" * 300: "IY18ZXTt/DFOS1b0c1oA",
}


@pytest.mark.parametrize(("text", "base64"), KNOWN.items(), ids=range(len(KNOWN)))
def test_the_library_makes_the_same(text, base64):
    assert compressed(text) == base64
    assert decompressed(base64) == text


@given(st.text() | st.text("ab", max_size=2000))
def test_what_is_compressed_is_made_again(text):
    assert decompressed(compressed(text)) == text


@given(st.text("ABCDEFNQIgz4+/=", max_size=300))
def test_whatever_stands_in_a_link_is_text_or_refused(base64):
    found = ""
    with suppress(DefinitionError):
        found = decompressed(base64)
    assert len(found) <= MAX_TEXT


def test_a_short_link_to_a_long_text_is_refused():
    with pytest.raises(DefinitionError, match="over 1,000,000 characters"):
        decompressed(compressed("a" * (MAX_TEXT + 1)))


@pytest.mark.parametrize("end", [1, 5, 10])
def test_what_was_cut_off_is_refused(end):
    with pytest.raises(DefinitionError, match="cut off"):
        decompressed(KNOWN["abababababab"].rstrip("=")[:-end])
