"""The same text is read alike by commands from files and arguments, and by the library."""

import json
from io import StringIO
from pathlib import Path

import pytest

import cluesmith as library
from cluesmith.cli.reading.puzzle_files import read_puzzle_lines
from cluesmith.generator.interchange.detection import FORMS as KNOWN_FORMS
from cluesmith.generator.interchange.detection import read_text
from cluesmith.generator.interchange.source_text import PuzzleFileError
from cluesmith.generator.kinds.kind_registry import kind_named

PUZZLE = "..9..8...143.9.......1...............3.75..1...46...3926....9........74...531...2"
ROWS = [PUZZLE[start : start + 9] for start in range(0, 81, 9)]
VALUES = [[int(c) if c != "." else 0 for c in row] for row in ROWS]
BLANKS = [["" if c == "." else c for c in row] for row in ROWS]
SPACED = "\n".join(" ".join(row) for row in ROWS)
FRAME = "+-------+-------+-------+"
FRAMED = "\n".join((FRAME, *(f"| {' '.join(row)} |" for row in ROWS), FRAME))
ARRAY = ",\n       ".join(str(row) for row in VALUES)
CELLS = [c if c != "." else "" for c in PUZZLE]
SAVE = (
    "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nGAME    :4:Solo\nPARAMS  :3x3\n"
    "DESC    :9:".replace("PARAMS  :3x3", "PARAMS  :3:3x3")
)
GAP = "abcdefghijklmnopqrstuvwxyz"


def run_lengths(text):
    """Return the digits as game IDs have them: a letter for each run of blanks."""
    found, n_blanks = "", 0
    for cell in f"{text}#":
        if cell == ".":
            n_blanks += 1
            continue
        if n_blanks:
            found += GAP[n_blanks - 1]
        elif found:
            found += "_"
        found, n_blanks = found + cell.strip("#"), 0
    return found.removesuffix("_")


def game(version, note):
    """Return a game of OpenSudoku with a placed digit in the first cell."""
    cells = (
        f"{c if c != '.' else '6' if not i else '0'}|{note}|{int(c == '.')}|"
        for i, c in enumerate(PUZZLE)
    )
    data = f"version: {version}&#10;{''.join(cells)}"
    return f'<opensudoku version="2"><folder name="a"><game data="{data}"/></folder></opensudoku>'


FORMS = {
    "rows with blanks": SPACED,
    "underscores": SPACED.replace(".", "_"),
    "CR LF": SPACED.replace("\n", "\r\n"),
    "words around": f"Today's puzzle, by me (hard)\n\n{FRAMED}\n\nThanks, Bob 42\n",
    "a signature": f"{FRAMED}\n Simple Sudoku\n  Version 4.2n\n",
    "question marks and commas": SPACED.replace(" ", ",").replace(".", "?"),
    "nothing between commas": "\n".join(map(",".join, BLANKS)),
    "nothing between tabs": "\n".join(map("\t".join, BLANKS)),
    "JSON in a line": json.dumps(VALUES),
    "null": json.dumps([[value or None for value in row] for row in VALUES]),
    "Python": f"board = [\n{ARRAY},\n]\n",
    "NumPy prints": "[[" + "]\n [".join(" ".join(map(str, row)) for row in VALUES) + "]]",
    "NumPy repr": f"array([{ARRAY}])",
    "texts in a list": json.dumps([[*row] for row in ROWS]),
    "81 columns": ",".join(CELLS),
    "quoted mail": "\n".join(f"> {row}" for row in SPACED.split("\n")),
    "a fence": f"```\n{SPACED}\n```",
    "a comment": f"; one\n% two\n// three\n{PUZZLE}",
    "a link with digits": f"https://play.example/s/?x=1&s={PUZZLE.replace('.', '0')}&y=2",
    "a short link with digits": f"https://play.example/s?n=1234567890123456&import={PUZZLE}",
    "ipuz": json.dumps({"version": "http://ipuz.org/v1", "kind": ["http://ipuz.org/sudoku#1"]})[:-1]
    + f', "puzzle": {json.dumps([[value or None for value in row] for row in VALUES])}}}',
    "OpenSudoku 1": game(1, "1,2,3,4,5,6,7,8,9,"),
    "OpenSudoku 2": game(2, "511|"),
    "OpenSudoku 3": game(3, "511"),
    "OpenSudoku 4": game(4, "511|0"),
    "HoDoKu": f":0702:9:+6{PUZZLE[1:]}:942 943::",
    "placed digits": f"+6{PUZZLE[1:]}",
    "SadMan": "\r\n".join(
        ["#CA game", "[Puzzle]", *ROWS, "[Author]", "Ann", "[State]", f"6{ROWS[0][1:]}", *ROWS[1:]]
    ),
    "a saved game": f"{SAVE}{run_lengths(PUZZLE)}\nSTATEPOS:1:2\nMOVE    :6:R0,0,6\n",
}


@pytest.fixture
def in_file(tmp_path):
    def read(text):
        file = tmp_path / "given.txt"
        file.write_bytes(text.encode())
        return [*read_puzzle_lines((str(file),))]

    return read


@pytest.mark.parametrize("text", FORMS.values(), ids=FORMS)
def test_a_form_is_read_from_files_and_arguments_and_by_the_library(in_file, text):
    assert [line.puzzles().texts for line in in_file(text)] == [[PUZZLE]]
    assert [line.puzzles().texts for line in read_puzzle_lines((text,))] == [[PUZZLE]]
    assert library.verify(text).puzzle == PUZZLE
    assert [each.puzzle for each in library.verify(StringIO(text))] == [PUZZLE]


PLACED = [
    name for name in FORMS if name.startswith(("Open", "SadMan", "HoDoKu", "placed", "a saved"))
]


@pytest.mark.parametrize("name", PLACED)
def test_placed_digits_are_a_position_and_no_clues(in_file, name):
    (line,) = in_file(FORMS[name])
    assert line.position[0] == "6"
    expected = library.hints(PUZZLE, f"6{PUZZLE[1:]}", technique="singles")[0]
    assert library.hints(FORMS[name], technique="singles")[0].text == expected.text


def test_a_candidate_grid_is_a_position_with_its_candidates(cluesmith):
    sudoku = library.solve(PUZZLE)
    tokens = [sudoku[i] if i % 3 else "".join(sorted({sudoku[i], "1", "9"})) for i in range(81)]
    grid = "\n".join(" ".join(tokens[i : i + 9]) for i in range(0, 81, 9))
    (found,) = read_text("a grid", f"From a forum:\n{grid}\n")
    assert found.position.startswith(f"{{{tokens[0]}}}")
    assert "a candidate grid: a position with" in found.note


def test_candidate_grids_with_a_frame_are_hinted(cluesmith):
    position = library.hints(PUZZLE)[0]._drawn[2]
    rows = [row.split() for row in position.replace("{", "").replace("}", "").split(" / ")]
    rule = f".{'-' * 30}."
    drawn = "\n".join((rule, *(f"| {' '.join(row)} |" for row in rows), rule))
    expected = cluesmith("hint", PUZZLE).out
    assert cluesmith("hint", drawn).out == expected


def of_sudokuwiki(cell):
    """Return a cell as the site has it: the candidates, and whether it is a clue, in base 32."""
    bits = sum(1 << int(c) for c in cell) + 1 if cell != "." else (1 << 1) + (1 << 9)
    return "".join("0123456789abcdefghijklmnopqrstuv"[each] for each in divmod(bits, 32))


def test_candidates_of_sudokuwiki_and_of_sadman_are_a_position(in_file):
    link = f"https://www.sudokuwiki.org/sudoku.htm?bd=S9B{''.join(map(of_sudokuwiki, PUZZLE))}"
    marks = "\n".join(",".join("19" if c == "." else "" for c in row) for row in ROWS)
    grid = "\n".join(ROWS)
    sadman = f"[Puzzle]\n{grid}\n[State]\n{grid}\n[PencilMarks]\n{marks}\n"
    expected = (PUZZLE, PUZZLE.replace(".", "{19}"))
    assert [(line.text, line.position) for line in in_file(link)] == [expected]
    assert [(line.text, line.position) for line in in_file(sadman)] == [expected]
    with pytest.raises(PuzzleFileError, match="section PencilMarks with 80 cells"):
        in_file(sadman.replace(",19\n", "19\n", 1))


def test_skyscrapers_of_puzz_link_are_those_of_the_game_id(in_file):
    (found,) = in_file("https://puzz.link/p?skyscrapers/4/4/3g12g2l4i")
    towers = ["3", "", "1", "2", "", "2", *[""] * 6, "4", *[""] * 3]
    assert found.text == in_file(f"4:{'/'.join(towers)}")[0].text


def test_five_boards_are_a_samurai_if_the_kind_says_so(cluesmith):
    (samurai,) = library.generate("samurai", seed=1)
    cells = kind_named("samurai").definition.shared_cells.cells
    boards = ["".join(str(samurai)[cell] for cell in board) for board in cells]
    run = cluesmith("convert", "-", "--kind", "samurai", stdin="\n".join(boards))
    assert run.out.split() == [str(samurai)]
    run = cluesmith("convert", "-", "--kind", "samurai", stdin="\n".join(boards[:4]))
    assert "Samurai Sudoku has 5 boards, each in a line" in run.err


KENKEN = "ABBC\nAACC\nD1CE\nDFFE\n\nA 8+\nB 5+\nC 11+\nD 2-\nE 6+\nF 1-\n"


def test_kenken_is_read_as_letters_and_targets(in_file):
    found = in_file(f'.KK "first"\n{KENKEN}\n.KK "second"\n{KENKEN}')
    assert [line.given()[0].name for line in found] == ["calcudoku4"] * 2 or found[0].text
    assert found[0].text == found[1].text
    assert "plus:r1c1r2c1c2=8" in found[0].text


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("https://sudoku.example/abc", "a link to sudoku.example is not read"),
        ("https://puzz.link/p?sudoku/0/0/-", "a link to puzz.link of 0x0 with 0 cells"),
        (f"https://puzz.link/p?sudoku/{'9' * 5000}/9/g", "with 5000 digits, which fit no kind"),
        (f"https://sudoku.example/?s={PUZZLE[1:].replace('.', '0')}", "with 80 digits"),
        (
            game(3, "511").replace("6|511|1|", ""),
            "a game of version 3 with 240 fields, and not 243",
        ),
        ("[Puzzle]\n1\n[State]\n2\n", "section Puzzle with 1 cells: it has 81"),
        (KENKEN.replace("E 6+\n", ""), "no line tells the target of cage E"),
    ],
)
def test_what_is_not_read_is_refused_for_its_own_reason(in_file, text, problem):
    with pytest.raises(PuzzleFileError, match=problem):
        [line.puzzles() for line in in_file(text)]
    with pytest.raises(library.CluesmithError, match=problem):
        library.solve(text)


def test_a_pencilmark_puzzle_is_refused_as_such(cluesmith):
    run = cluesmith("convert", "-", stdin="123456789" * 81)
    assert "729 characters are a pencilmark puzzle, which only `rate` reads" in run.err


def test_the_documentation_lists_the_forms_in_the_order_of_detection():
    rows = "\n".join(f"| {form.name} | {form.used_by} | {form.written} |" for form in KNOWN_FORMS)
    assert rows in Path("docs/formats.md").read_text()


NUMBERS, LETTERS = "123456789", "ABCDEFGHI"
RULE_OF_TABLE = "|" + "---|" * 9
IN_TABLE = [f"| {' | '.join(row)} |" for row in ROWS]
DOUBLE = [f"║ {' '.join(r[:3])} ║ {' '.join(r[3:6])} ║ {' '.join(r[6:])} ║" for r in ROWS]
ALL_LINES = "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣"
HEAVY = [f"┃{'┃'.join(f' {c} ' for c in row.replace('.', ' '))}┃" for row in ROWS]
BLANK = PUZZLE.replace(".", "0")
DRAWINGS = {
    "a table with numbers above": [f"| {' | '.join(NUMBERS)} |", RULE_OF_TABLE, *IN_TABLE],
    "a table with letters above": [f"| {' | '.join(LETTERS)} |", RULE_OF_TABLE, *IN_TABLE],
    "a table with nothing above": ["|   " * 9 + "|", RULE_OF_TABLE, *IN_TABLE],
    "a table that begins with its first row": [IN_TABLE[0], "|" + ":-:|" * 9, *IN_TABLE[1:]],
    "a table with labels": [
        f"| | {' | '.join(NUMBERS)} |",
        "|---" + RULE_OF_TABLE,
        *(f"| **{a}** {row}" for a, row in zip(LETTERS, IN_TABLE, strict=True)),
    ],
    "numbers above": [" ".join(NUMBERS), *SPACED.split("\n")],
    "numbers below": [*FRAMED.split("\n"), f"  {' '.join(NUMBERS)}"],
    "numbers at all sides": [
        f"   {' '.join(NUMBERS)}",
        *(f"{i}  {' '.join(row)}  {i}" for i, row in enumerate(ROWS, start=1)),
        f"   {' '.join(NUMBERS)}",
    ],
    "labels around a frame": [
        f"    {' '.join(NUMBERS)}",
        f"  {FRAME}",
        *(f"{a} | {' '.join(row)} |" for a, row in zip(LETTERS, ROWS, strict=True)),
        f"  {FRAME}",
    ],
    "R1 and C1": [
        " ".join(f"C{i}" for i in NUMBERS),
        *(f"R{i + 1}  {'  '.join(row)}" for i, row in enumerate(ROWS)),
    ],
    "named rows": [f"Row {i + 1}: {row}" for i, row in enumerate(ROWS)],
    "numbered rows": [f"{i + 1}. {row}" for i, row in enumerate(ROWS)],
    "bullets": [f"- {row}" for row in ROWS],
    "pandas": [
        f"   {'  '.join('012345678')}",
        *(f"{i}  {'  '.join(row.replace('.', '0'))}" for i, row in enumerate(ROWS)),
    ],
    "rules of nine dashes": [*ROWS[:3], "-" * 9, *ROWS[3:6], "-" * 9, *ROWS[6:]],
    "double lines": ["╔═══╦═══╦═══╗", *DOUBLE, "╚═══╩═══╩═══╝"],
    "lines around each cell": [
        line for row in HEAVY for line in (row, ALL_LINES.replace("╠", "┠").replace("╣", "┨"))
    ],
    "floats of NumPy": [
        "[[" + "]\n [".join(" ".join(f"{v}." for v in row) for row in VALUES) + "]]"
    ],
    "C": ["int grid[9][9] = {", *(f"  {{{','.join(map(str, row))}}}," for row in VALUES), "};"],
    "MATLAB": ["M = [" + "; ".join(" ".join(map(str, row)) for row in VALUES) + "];"],
    "LaTeX": ["\\begin{sudoku}", *(f"|{'|'.join(row)}|." for row in ROWS), "\\end{sudoku}"],
    "HTML": [
        "<table>",
        *("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in BLANKS),
    ],
    "a bracket around each cell": ["".join(f"[{c or ' '}]" for c in row) for row in BLANKS],
    "digits of full width": [
        row.translate({48 + i: 0xFF10 + i for i in range(10)}) for row in ROWS
    ],
    "rows joined by slashes": ["/".join(ROWS)],
    "rows joined by dots": [".".join(BLANK[i : i + 9] for i in range(0, 81, 9))],
    "a name before it": [f"Puzzle 1: {PUZZLE}"],
    "a solution behind it": [f"{PUZZLE}:{library.solve(PUZZLE)}"],
    "a date below": [*ROWS, "2026-11-28"],
}


@pytest.mark.parametrize("lines", DRAWINGS.values(), ids=DRAWINGS)
def test_labels_and_separators_are_no_cells(in_file, lines):
    text = "\n".join(lines)
    assert [line.puzzles().texts for line in in_file(text)] == [[PUZZLE]]
    assert library.verify(text).puzzle == PUZZLE


@pytest.mark.parametrize("name", [name for name, lines in DRAWINGS.items() if len(lines) > 1])
def test_two_labelled_drawings_are_two_puzzles(in_file, name):
    text = "\n".join([*DRAWINGS[name], "", *DRAWINGS[name]])
    assert [line.puzzles().texts for line in in_file(text)] == [[PUZZLE]] * 2


@pytest.mark.parametrize("name", ["numbers above", "a table with numbers above"])
@pytest.mark.parametrize("size", [4, 6, 12, 16])
def test_a_first_row_in_sequence_is_a_row_if_the_square_needs_it(in_file, name, size):
    digits = "123456789ABCDEFG"[:size]
    rows = [digits[i:] + digits[:i] for i in range(size)]
    lines = [" ".join(row) for row in rows]
    if name.startswith("a table"):
        lines = [f"| {' | '.join(row)} |" for row in rows]
        lines.insert(1, "|" + "---|" * size)
    (found,) = in_file("\n".join(lines))
    assert found.text == "".join(rows)


def test_a_row_too_many_is_refused_before_a_wrong_puzzle_is_read(in_file):
    with pytest.raises(PuzzleFileError, match="10 rows without a gap, and Sudoku has 9"):
        in_file("\n".join(["..1......", *ROWS]))


SOLUTION = library.solve(PUZZLE)
GRID_CELL = f'"{SPACED}"'
TABLES = {
    "question and answer": f"source,question,answer\nx,{PUZZLE},{SOLUTION}\n",
    "no header": f"1,{PUZZLE},{SOLUTION}\n2,{PUZZLE},{SOLUTION}\n",
    "a column of numbers": f"#,grid,answer\n1,{PUZZLE},{SOLUTION}\n",
    "semicolons": f"nr;task;solution\r\n1;{PUZZLE};{SOLUTION}\r\n",
    "tabs": f"nr\ttask\n1\t{PUZZLE}\n",
    "a grid in a cell": f"id,grid\n1,{GRID_CELL}\n",
    "records": json.dumps([{"question": PUZZLE, "answer": SOLUTION}]),
    "lists": json.dumps({"solution": [int(c) for c in SOLUTION], "board": VALUES}) + "\n",
}


@pytest.mark.parametrize("text", TABLES.values(), ids=TABLES)
def test_the_column_of_puzzles_is_found_by_its_content(in_file, text):
    assert {line.puzzles().texts[0] for line in in_file(text)} == {PUZZLE}
    assert {each.puzzle for each in library.verify([text])} == {PUZZLE}


@pytest.mark.parametrize("command", ["verify", "solve", "convert", "dedupe", "rate", "audit"])
def test_each_command_takes_the_column_that_is_named(cluesmith, tmp_path, command):
    file = tmp_path / "two.csv"
    file.write_text(f"first,second\n{'.' * 81},{PUZZLE}\n{PUZZLE},{PUZZLE}\n")
    run = cluesmith(command, str(file), "--puzzle-column", "secnd")
    assert "no column 'secnd'; it has first, second. Did you mean 'second'?" in run.err
    assert cluesmith(command, str(file), "--puzzle-column", "second").code in (0, 1)


def test_nine_lines_with_blanks_are_one_sudoku_in_an_audit(cluesmith, tmp_path):
    file = tmp_path / "grids.csv"
    file.write_text(f"id,grid,answer\n1,{GRID_CELL},{SOLUTION}\n")
    found = json.loads(cluesmith("audit", str(file), "--json").out)
    assert found["files"][0]["n_faulty"] == 0


@pytest.mark.parametrize("line", ["{0};cage:r1c1r3c3=4", "{0} cage:r1c1c2=5", "7. {0};less:r1c1c3"])
def test_a_clue_that_cannot_be_is_not_dropped_with_the_words_around_a_puzzle(cluesmith, line):
    run = cluesmith("convert", "-", stdin=line.format("." * 16))
    assert (run.code, run.out) == (1, "")


def test_blanks_at_the_ends_of_rows_are_no_marks_between_them():
    assert [each.text for each in read_text("cells", "1..2.3..4.1..2.3..4")] == [
        "1..2.3..4.1..2.3..4"
    ]
