"""Every format and every kind: refused in one line, or written and read back as the same kind."""

import json

import pytest

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.text.grid_drawing import draw
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_puzzle_lines
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import FormatError
from cluesmith.generator.interchange.f_puzzles_board import definition_from_f_puzzles
from cluesmith.generator.interchange.f_puzzles_rules import definition_as_f_puzzles
from cluesmith.generator.kinds.kind_registry import KINDS, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.clue_puzzles import any_puzzle
from tests.support.custom_kinds import CUSTOM_KINDS
from tests.support.kinds import DIGIT_KINDS, each_kind
from tests.support.written_files import write

ALL_KINDS = {**KINDS, **CUSTOM_KINDS}
every_kind = each_kind(ALL_KINDS)

READ = [name for name, each in FORMATS.items() if each.holds_puzzles]
# These have a place for the kind.
NAMING = {
    *("csv", "jsonl", "json", "sqlite", "grid", "sdk", "opensudoku", "bank"),
    *("f-puzzles", "f-puzzles-link", "sudokupad-link", "game-id", "killer-code"),
    *("penpa-link", "sudokuwiki-link", "ipuz"),
}
OF_SUDOKU = ("sdm", "opensudoku", "bank")


def some_clues(kind) -> str:
    return "".join("." if i % 3 else kind.symbols[i % kind.n_digits] for i in range(kind.n_cells))


@every_kind
def test_what_a_format_holds_is_read_back_as_the_same_kind(tmp_path, kind):
    clues = [some_clues(kind), "." * (kind.n_cells - 1) + kind.symbols[-1]]
    if kind.has_clue_families:
        clues = [any_puzzle(kind)]
    records = [
        PuzzleRecord(kind, each, i, each[: kind.n_cells], canonical=each)
        for i, each in enumerate(clues, start=1)
    ]
    known = frozenset({"puzzle", "kind"})
    for name in READ:
        fields = ("n_clues",) if name in ("json", "sqlite") else ()
        options = FormatOptions(fields=fields, known=known)
        output = PuzzleOutput(FORMATS[name], options, str(tmp_path / name))
        if FORMATS[name].problem(kind) is not None:
            with pytest.raises(FormatError, match=f"^{name} "):
                output.check_before_work(kind)
            continue
        output.write(records)
        path = tmp_path / name
        files = tuple(map(str, sorted(path.iterdir()) if path.is_dir() else [path]))
        given = None if name in NAMING else kind
        if name == "grid" and kind.has_clue_families:
            with pytest.raises(PuzzleFileError, match=f"drawing of {kind.title} cannot be read"):
                list(read_puzzle_lines(files))
            continue
        found = [line.puzzles() for line in read_puzzle_lines(files, given)]
        assert [(each.kind, each.texts) for each in found] == [(kind, [each]) for each in clues], (
            name
        )


@every_kind
def test_the_formats_of_programs_that_know_sudoku_only_take_nothing_else(kind):
    for name in OF_SUDOKU:
        assert (FORMATS[name].refusal(kind) is None) == (kind.name == "sudoku")


def test_disjoint_groups_of_other_boxes_are_extra_regions():
    definition = definition_from_toml("boxes = [3, 2]\ndisjoint_groups = true")
    board = definition_as_f_puzzles(definition)
    assert "disjointgroups" not in board
    assert definition_from_f_puzzles(json.dumps(board)).digest == definition.digest


def test_clues_of_f_puzzles_are_given_and_entries_are_not(tmp_path):
    grid = [[{} for _ in range(4)] for _ in range(4)]
    grid[0][1] = {"value": 3, "given": True}
    grid[2][2] = {"value": 1}
    file = tmp_path / "puzzle.json"
    file.write_text(json.dumps({"size": 4, "grid": grid, "diagonal+": True}))
    (line,) = read_puzzle_lines((str(file),))
    assert line.text == ".3" + "." * 14
    assert line.kind is register(
        definition_from_toml('boxes = [2, 2]\ndiagonals = "up"', "whatever it is called")
    )


def test_a_killer_with_a_cell_in_no_cage_is_read_with_a_note_and_keeps_its_title(
    cluesmith, tmp_path
):
    lines = cluesmith("generate", "killer4", "--count", "2", "--seed", "1", "--format", "f-puzzles")
    boards = [json.loads(line) for line in lines.out.splitlines()]
    for board, title in zip(boards, ("Aunt Ada (hard)", "Windy"), strict=True):
        del board["killercage"][0]
        board["title"] = title
    file = tmp_path / "killers.json"
    file.write_text("".join(f"{json.dumps(board)}\n" for board in boards))
    done = cluesmith("convert", str(file), "--format", "f-puzzles")
    titles = [json.loads(line)["title"] for line in done.out.splitlines()]
    assert titles == ["Aunt Ada (hard)", "Windy"]
    (note,) = done.err.splitlines()
    assert note.startswith(f"{file}:1: r1c")
    assert note.endswith(
        "4x4 Killer Sudoku has no such cells: read as a kind of its own, 4x4 with 2x2 boxes, cages"
    )


def test_a_killer_with_digits_is_read_with_a_note(cluesmith, tmp_path):
    board = json.loads(cluesmith("generate", "killer4", "--format", "f-puzzles").out)
    board["grid"][0][0] = {"value": 1, "given": True}
    file = tmp_path / "killer.json"
    file.write_text(json.dumps(board))
    assert "4x4 Killer Sudoku has no digits: read as" in cluesmith("convert", str(file)).err


def test_f_puzzles_has_the_solution_and_the_rules_in_words(tmp_path):
    kind = KINDS["sudoku4"]
    record = PuzzleRecord(kind, some_clues(kind), 1, "1234341221434321")
    options = {"with_solution": True, "title": "Summer"}
    board = json.loads(write("f-puzzles", tmp_path / "x.json", [record], **options).read_text())
    assert board["solution"] == [*map(int, record.solution)]
    assert (board["title"], "2x2 box" in board["ruleset"]) == ("Summer 1", True)


def test_an_sdk_file_of_another_kind_says_so(tmp_path):
    record = PuzzleRecord(KINDS["windoku"], "." * 81, 1)
    lines = (write("sdk", tmp_path / "x", [record]) / "001.sdk").read_text().splitlines()
    assert lines[2:4] == [
        "#Ckind: windoku",
        "#CDigits 1-9 once in each row, column, 3x3 box and window",
    ]


def test_a_book_refuses_rules_that_its_fonts_cannot_tell():
    kind = register(
        definition_from_toml('rows = 4\n[[houses]]\nname = "\u6570"\ncells = "r1c1 r2c2"')
    )
    with pytest.raises(FormatError, match="'\u6570' is not in the fonts of pdf"):
        PuzzleOutput(FORMATS["pdf"], FormatOptions(), None).check_before_work(kind)
    FORMATS["html"].check_kind(kind)


@each_kind({**DIGIT_KINDS, **CUSTOM_KINDS})
def test_drawings_of_every_kind_are_read_back_as_puzzles_of_it(tmp_path, kind):
    some = "".join(kind.symbols[i % kind.n_digits] if i % 3 else "." for i in range(kind.n_cells))
    puzzles = [some, "." * kind.n_cells, some[::-1]]
    records = [PuzzleRecord(kind, each, i, each) for i, each in enumerate(puzzles, start=1)]
    for with_solution in (False, True):
        file = tmp_path / f"{with_solution}.txt"
        write("grid", file, records, with_solution=with_solution)
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
