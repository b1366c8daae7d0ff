"""ipuz: files as other programs write them, and what Cluesmith refuses."""

import json

import pytest

from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_puzzle_lines
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.clue_puzzles import any_puzzle
from tests.support.written_files import write

KIND = "http://ipuz.org/sudoku"
EMPTY = [[0] * 4 for _ in range(4)]


def read(tmp_path, *variants, indent=2, **keys):
    """Return the puzzle of a file, as (kind, text)."""
    kinds = [f"{KIND}#1", *(f"{KIND}/{each}#1" for each in variants)]
    board = {"version": "http://ipuz.org/v2", "kind": kinds, "puzzle": EMPTY, **keys}
    file = tmp_path / "puzzle.ipuz"
    file.write_text(json.dumps(board, indent=indent))
    (line,) = read_puzzle_lines((str(file),))
    return line.kind.name, line.text


def test_a_cage_of_one_cell_is_a_digit_and_hidden_operators_stay_hidden(tmp_path):
    cages = [
        {"cells": [[0, 0]], "value": 3},
        *({"rect": [0, row, 3, row], "value": 10, "operator": "+"} for row in (1, 2, 3)),
        {"cells": [[1, 0], [2, 0], [3, 0]], "value": 8, "operator": "*"},
    ]
    kind, puzzle = read(tmp_path, "calcudoku", cages=cages)
    assert (kind, puzzle.split(";")[0]) == ("calcudoku4", f"3{'.' * 15}")
    assert puzzle.endswith(";times:r1c2c3c4=8")
    bare = [{key: each[key] for key in each if key != "operator"} for each in cages]
    kind, puzzle = read(tmp_path, "calcudoku", cages=bare, showoperators=False)
    assert (puzzle[0], puzzle.count("hidden:")) == ("3", 4)
    assert kind_named(kind).clue_types == {"hidden"}


def test_variants_of_other_programs_need_no_zones(tmp_path):
    nine = [["0"] * 9 for _ in range(9)]
    nine[1][0] = {"given": "c", "style": "any"}
    keys = {"puzzle": nine, "charset": "abcdefghi"}
    digits = "." * 9 + "3" + "." * 71
    assert read(tmp_path, **keys) == ("sudoku", digits)
    assert read(tmp_path, "diagonalsudoku", **keys) == ("sudoku-x", digits)
    assert read(tmp_path, "hypersudoku", **keys) == ("windoku", digits)


def test_a_file_is_made_of_columns_and_rows_and_says_the_difficulty(tmp_path):
    kind = kind_named("killer6")
    record = PuzzleRecord(kind, any_puzzle(kind), 1, title="A < B", level="hard")
    file = write("ipuz", tmp_path / "k.ipuz", [record])
    board = json.loads(file.read_text())
    assert (board["title"], board["difficulty"]) == ("A &lt; B", "hard")
    assert board["cages"][0] == {"cells": [[column, 0] for column in range(6)], "value": 21}
    assert [0, 1] in board["zones"][0]["cells"]
    (line,) = read_puzzle_lines((str(file),))
    assert (line.kind, line.text) == (kind, record.clues)


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        ({"kind": ["http://ipuz.org/crossword#1"]}, "only http://ipuz.org/sudoku is read"),
        ({"puzzle": [[0, 0], [0]]}, "puzzle: use a list of rows"),
        ({"puzzle": [[0, "\0"], [0, 0]]}, r"'\\x00' is not a character of the charset"),
        ({"charset": "1233"}, "charset: use 4 characters"),
        ({"zones": [{"cells": [[0, 4]]}]}, r"zone 1: \[0, 4\] is no cell"),
        ({"zones": [{"rect": [0, 0, 9e9, 1]}]}, "zone 1: no cells"),
        ({"cages": [{"cells": [[0, 0]], "value": 1e400}]}, "cage 1: value 'inf'"),
        ({"cages": [{"cells": [[0, 0]], "value": 3, "operator": "^"}]}, "use [+] - [*] or /"),
        ({"cages": 3}, "cages: use a list"),
        ({"puzzle": [[0] * 6] * 6, "boxes": True}, "boxes: 6 rows have none; use zones"),
    ],
)
def test_what_is_no_sudoku_is_refused_in_a_line(tmp_path, keys, problem):
    with pytest.raises(PuzzleFileError, match=problem):
        read(tmp_path, indent=None, **keys)


def test_hostile_json_is_an_error_of_the_file(tmp_path):
    file = tmp_path / "deep.ipuz"
    begin = f'{{"version":"http://ipuz.org/v2","kind":["{KIND}"],"puzzle":'
    for rest in ("[" * 100_000, '"' + "x" * 3_000_000):
        file.write_text(begin + rest)
        with pytest.raises(PuzzleFileError, match=r"deep\.ipuz:1: not JSON"):
            list(read_puzzle_lines((str(file),)))


def test_a_file_of_an_old_version_is_a_call_that_holds_the_puzzle(tmp_path):
    board = {"version": "http://ipuz.org/v1", "kind": [f"{KIND}#1"], "puzzle": EMPTY}
    file = tmp_path / "old.ipuz"
    file.write_text(f"ipuz({json.dumps(board)});\nipuz({json.dumps(board)})\n")
    found = [line.text for line in read_puzzle_lines((str(file),))]
    assert found == ["." * 16] * 2
