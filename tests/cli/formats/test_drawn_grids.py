"""Drawn grids, and puzzles of one line with any character for blanks."""

import pytest

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.text.grid_drawing import draw
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_puzzle_lines
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import DIGIT_KINDS, each_kind

ALL_KINDS = {**DIGIT_KINDS, **CUSTOM_KINDS}


@each_kind(ALL_KINDS)
def test_drawings_of_every_kind_are_read_back_as_puzzles_of_it(tmp_path, kind):
    some = "".join(kind.symbols[i % kind.n_digits] if i % 3 else "." for i in range(kind.n_cells))
    puzzles = [some, "." * kind.n_cells, some[::-1]]
    records = [PuzzleRecord(kind, each, i, each) for i, each in enumerate(puzzles, start=1)]
    for with_solution in (False, True):
        file = tmp_path / f"{with_solution}.txt"
        options = FormatOptions(with_solution=with_solution)
        PuzzleOutput(FORMATS["grid"], options, str(file)).write(records)
        found = list(read_puzzle_lines((str(file),)))
        assert [(line.kind, line.text) for line in found] == [(kind, each) for each in puzzles]
        text = "".join(line for line in file.read_text().splitlines(True) if line[0] != "#")
        file.write_text(text)
        found = list(read_puzzle_lines((str(file),), kind))
        assert [line.text for line in found] == puzzles


def test_a_drawing_of_rows_that_several_kinds_have_is_of_the_plainest(tmp_path):
    file = tmp_path / "grid.txt"
    drawn = draw(KINDS["windoku"], bytes(81))
    file.write_text(drawn)
    (line,) = read_puzzle_lines((str(file),))
    assert line.kind is KINDS["sudoku"]
    file.write_text(f"# kind: windoku\n{drawn}")
    (line,) = read_puzzle_lines((str(file),))
    assert line.kind is KINDS["windoku"]


def test_the_row_that_does_not_fit_is_named(tmp_path):
    file = tmp_path / "grid.txt"
    file.write_text("1 2 3 4 5\n1 2 3 4 5\n1 2 3 4 5 6\n")
    problem = r":3: row 3 has 6 cells, and in 5x5 Latin square it has 5"
    with pytest.raises(PuzzleFileError, match=problem):
        list(read_puzzle_lines((str(file),)))
