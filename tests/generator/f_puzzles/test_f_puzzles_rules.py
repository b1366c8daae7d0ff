"""The rules of f-puzzles' JSON: what is read of them, and what is refused by its name."""

import json

import pytest

from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.definitions.definition import Definition
from cluesmith.generator.definitions.toml_text import definition_from_toml
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.f_puzzles.f_puzzles_board import definition_from_f_puzzles


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


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("https://f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA", "a compressed puzzle that was cut"),
        ("N4Ig!", "a compressed puzzle with characters that are not Base64"),
        ("https://f-puzzles.com/?id=y2k3", "a link without the puzzle in it"),
        ("https://sudokupad.app/abc123", "a link without the puzzle in it"),
        ("", "not JSON"),
        ("9" * 9000, "not JSON: a number with too many digits"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "it has no grid"),
        ('{"size": 9}', "it has no grid"),
        ('{"grid": 3}', "grid: use a list of rows"),
        ('{"grid": [[1, 2], [3, 4]]}', "row 1 has a cell that is not an object"),
        ('{"grid": [[{}], []]}', "row 1 has 1 cells; use 2"),
        (json.dumps(board(26)), "26 rows; use 2 to 25"),
        (json.dumps(board() | {"size": 8}), "size 8: the grid has 9 rows"),
        (json.dumps(board(antiknight="yes")), "antiknight: use true or false"),
        (json.dumps(board(extraregion=[{"cells": ["R1C10"]}])), "there is no R1C10"),
        (json.dumps(board(extraregion=[{"cells": ["R1C1", "R1C1"]}])), "r1c1 is listed twice"),
        (json.dumps(board(extraregion="R1C1")), "extraregion: use a list"),
        ('{"grid": [[{"region": 0.5}, {}], [{}, {}]]}', "the region of r1c1 is not a whole number"),
        ('{"grid": [[{"region": 1}, {}], [{}, {}]]}', "marks 3 cells"),
    ],
    ids=lambda value: value[:30],
)
def test_what_cannot_be_read_is_refused(text, message):
    with pytest.raises(DefinitionError, match=message):
        definition_from_f_puzzles(text)
