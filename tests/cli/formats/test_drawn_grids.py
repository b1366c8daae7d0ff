"""Drawn grids, and puzzles of one line with any character for blanks."""

import pytest
from clue_puzzles import FUTOSHIKI, SOLUTION

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.text.grid_drawing import draw
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_puzzle_lines
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.worker.client.kind_files import kind_of_file
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import DIGIT_KINDS, each_kind

_LEANING = {
    ord("\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}"): "/",
    ord("\N{BOX DRAWINGS LIGHT DIAGONAL UPPER LEFT TO LOWER RIGHT}"): "\\",
}
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


@pytest.mark.parametrize("name", ["jigsaw", "hexagon with regions"])
def test_a_drawing_of_regions_has_a_wall_wherever_two_of_them_meet(name):
    """A wall stands halfway between the cells that it parts."""
    kind = CUSTOM_KINDS[name]
    places = {}
    lines = draw(kind, bytes([1]) * kind.n_cells).splitlines()
    for y, line in enumerate(lines):
        places |= {(x, y): None for x, character in enumerate(line) if character == "1"}
    region_at = dict(zip(places, kind.definition.region_of, strict=True))
    n_walls = 0
    for (x, y), region in region_at.items():
        for dx, dy in ((4, 0), (0, 2), (2, 2), (-2, 2)):
            other = region_at.get((x + dx, y + dy))
            if other is not None:
                line = lines[y + dy // 2].ljust(x + 4)
                is_wall = line[x + dx // 2] in "|-+/\\"
                assert is_wall == (other != region)
                n_walls += is_wall
    assert n_walls > 10


def test_a_drawing_of_boards_that_share_cells_has_gaps():
    samurai = KINDS["samurai"]
    lines = draw(samurai, bytes(samurai.n_cells)).splitlines()
    assert lines[2] == ". . . | . . . | . . .           . . . | . . . | . . ."
    assert lines[3] == "------+-------+------           ------+-------+------"
    assert lines[12] == " " * 16 + ". . . | . . . | . . ."


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


def drawn(tmp_path, kind: str | Kind, clues: str, solution: str = "") -> list[str]:
    file = tmp_path / "drawn.txt"
    options = FormatOptions(with_solution=bool(solution))
    record = PuzzleRecord(KINDS[kind] if isinstance(kind, str) else kind, clues, 1, solution)
    PuzzleOutput(FORMATS["grid"], options, str(file)).write([record])
    return file.read_text().splitlines()


def test_signs_stand_between_their_cells_and_in_solutions_too(tmp_path):
    lines = drawn(tmp_path, "futoshiki4", FUTOSHIKI, SOLUTION)
    assert lines[:10] == [
        "# kind: futoshiki4",
        "+---------------+",
        "| .   .   . < 2 |",
        "|               |",
        "| .   . > .   . |",
        "|         v     |",
        "| .   .   .   . |",
        "|               |",
        "| .   .   .   . |",
        "+---------------+",
    ]
    assert "# | 2   4 > 3   1 |" in lines


def test_cells_of_a_cage_have_its_letter_and_its_number_is_below(tmp_path):
    lines = drawn(tmp_path, "calcudoku4", "." * 16 + ";plus:r1c1=4;times:r1c2c3r2c2c3=24")
    assert lines[2:5] == ["| .a  .b  .b  . |", "|               |", "| .   .b  .b  . |"]
    assert lines[-2] == "a=4  b=24x"
    cages = [f"cage:r{row}c{column}={column}" for row in range(1, 5) for column in range(1, 10)]
    assert max(map(len, drawn(tmp_path, "killer", ";".join(["." * 81, *cages])))) <= 48


def test_numbers_beside_the_board_are_beside_the_drawing(tmp_path):
    clues = ";".join(["." * 16, "skyscraper:r1c1-r1c4=2", "skyscraper:r4c2-r1c2=3"])
    lines = drawn(tmp_path, "skyscrapers4", clues)
    assert lines[2] == "2 | .   .   .   . |"
    assert lines[-2] == "        3"


def test_clues_that_characters_cannot_draw_are_listed(tmp_path):
    clues = ";".join(["." * 81, "little-killer:r1c2-r2c1=5"])
    assert drawn(tmp_path, "little-killer", clues)[-2] == "little-killer:r1c2-r2c1=5"
    assert "|[.] (.)  . |" in drawn(tmp_path, "parity", "." * 81 + ";even:r1c1;odd:r1c2")[2]


def test_lines_go_from_cell_to_cell(tmp_path):
    clues = ";".join(["." * 81, "thermo:r3c2r2c1r1c2c3", "thermo:r1c8c9r2c8"])
    shown = [line.translate(_LEANING) for line in drawn(tmp_path, "thermo", clues)]
    assert shown[2:7] == [
        "| .   .───. | .   .   . | .  (.)──. |",
        "|   /       |           |       /   |",
        "| .   .   . | .   .   . | .   .   . |",
        "|   \\       |           |           |",
        "| .  (.)  . | .   .   . | .   .   . |",
    ]
    assert not [line for line in shown if line.startswith("thermo")]


def test_a_line_of_which_a_dot_hides_a_part_is_listed_as_well(tmp_path):
    both = tmp_path / "both.toml"
    both.write_text(
        'boxes = [3, 3]\n[[clues]]\nfamily = "thermometer"\n[[clues]]\nfamily = "dot"\n'
    )
    hidden, seen, dots = "thermo:r1c1r2c1r3c1", "thermo:r1c5c6c7", "white:r1c1r2c1;black:r1c5c6"
    shown = drawn(tmp_path, kind_of_file(str(both)), ";".join(["." * 81, hidden, seen, dots]))
    assert hidden in shown
    assert seen not in shown
    assert "(.)*─.───." in shown[2]


def test_an_arrow_has_a_head_and_lines_that_meet_are_listed_as_well(tmp_path):
    met = ("arrow:r1c1c2c3", "arrow:r3c3r2c3r1c3")
    shown = drawn(tmp_path, "arrow", ";".join(["." * 81, *met, "arrow:r9c1c2c3"]))
    assert shown[2:5] == [
        "|(.)──.──→. | .   .   . | .   .   . |",
        "|         ↑ |           |           |",
        "| .   .   . | .   .   . | .   .   . |",
    ]
    assert shown[-3:-1] == [*met]
