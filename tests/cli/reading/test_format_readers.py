"""Reading puzzles in the formats of others, told by what a file begins with."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.cli.reading.puzzle_files import (
    PuzzleFileError,
    read_batches,
    read_puzzle_lines,
)

SUDOKU = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."
OTHER = SUDOKU[::-1]
HANIDOKU = "5" + "." * 60
ROWS = [SUDOKU[i : i + 9] for i in range(0, 81, 9)]
DIGITS = SUDOKU.replace(".", "0")


def boxed(row: str, bar: str = "|") -> str:
    return bar.join((row[:3], row[3:6], row[6:]))


def simple_sudoku(rule: str) -> str:
    bands = ["\n".join(f"|{boxed(row)}|" for row in ROWS[i : i + 3]) for i in (0, 3, 6)]
    return "\n".join(("*-----------*", f"\n{rule}\n".join(bands), "*-----------*", ""))


SDK = "#AAda\n#D a comment, of two\n#LHard\n" + "\n".join(ROWS) + "\n"
SADMAN = "\n".join(("[Puzzle]", *ROWS, "[State]", *["1" * 9] * 9, ""))


def read(tmp_path, content: str | bytes) -> list[tuple[int, str]]:
    file = tmp_path / "puzzles"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [(line.number, line.text) for line in read_puzzle_lines((str(file),))]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (SDK, [(4, SUDOKU)]),
        (SDK + SDK, [(4, SUDOKU), (16, SUDOKU)]),
        (SDK.replace(".", "0").replace("\n", "\r\n"), [(4, DIGITS)]),
        ("\ufeff" + SADMAN, [(2, SUDOKU)]),
        (simple_sudoku("|---+---+---|"), [(2, SUDOKU)]),
        (simple_sudoku("-----------"), [(2, SUDOKU)]),
        ("\n".join(" ".join(row) for row in ROWS), [(1, SUDOKU)]),
        (
            f"id,Quizzes,solutions\n1,{DIGITS},{'1' * 81}\n2,{OTHER},\n",
            [(2, DIGITS), (3, OTHER)],
        ),
        (f"# mine\npuzzle\n{SUDOKU}\n", [(3, SUDOKU)]),
        (f'name;puzzle\n"a;""b""";{SUDOKU}\n\n', [(2, SUDOKU)]),
        (
            f'{{"puzzle": "{SUDOKU}", "n_clues": 25}}\n\n{{"puzzle": "{HANIDOKU}"}}\n',
            [(1, SUDOKU), (3, HANIDOKU)],
        ),
        (
            f"0123456789ab {DIGITS}  1.2\n# none\nba9876543210 {DIGITS} 11.0\n",
            [(1, DIGITS), (3, DIGITS)],
        ),
        (f"HQV1G{HANIDOKU.replace('.', '0')}\n", [(1, HANIDOKU.replace(".", "0"))]),
        (
            f'<?xml version="1.0"?><opensudoku><name>x</name><game data="{DIGITS}"/>'
            f'<game created="1" data="{OTHER}"></game></opensudoku>',
            [(1, DIGITS), (2, OTHER)],
        ),
        ("\n".join(["1234123412341234"] * 16), [(i, "1234123412341234") for i in range(1, 17)]),
    ],
    ids=[
        "sdk", "two-sdk", "crlf-zeros", "sadman", "simple-sudoku", "ruled", "spaced",
        "csv-kaggle", "csv-column", "csv-quoted", "jsonl", "bank", "hanidokusat", "opensudoku",
        "lines-like-rows",
    ],
)  # fmt: skip
def test_a_format_is_recognized_by_its_content(tmp_path, content, expected):
    assert read(tmp_path, content) == expected


@pytest.mark.parametrize(
    ("bad", "why"),
    [
        ("{}", 'no text "puzzle"'),
        ('{"puzzle"}', "not JSON: Expecting ':' delimiter (column 10)"),
        ('{"grid": []}', "grid: 0 rows"),
    ],
)
def test_what_stands_around_a_bad_record_is_read(cluesmith, tmp_path, bad, why):
    good = f'{{"puzzle": "{SUDOKU}"}}'
    file = tmp_path / "puzzles.jsonl"
    file.write_text(f"{good}\n{bad}\n{good}\n")
    done = cluesmith("convert", str(file))
    assert (done.code, done.out) == (1, f"{SUDOKU}\n" * 2)
    assert f"{file}:2: {why}" in done.err
    assert f"{file}:2: {why}" in cluesmith("verify", str(file)).out


def test_a_long_table_comes_in_batches(tmp_path):
    file = tmp_path / "puzzles.csv"
    file.write_text("n,puzzle\n" + f"1,{SUDOKU}\n" * 5000)
    batches = list(read_batches((str(file),), None))
    assert sum(batch.n_puzzles for batch in batches) == 5000
    assert len(batches) < 10


def test_verdicts_are_read_back_as_puzzles(cluesmith):
    verdicts = cluesmith("verify", "--json", stdin=f"{SUDOKU}\n{'.' * 81}\n").out
    assert json.loads(verdicts.splitlines()[1])["verdict"] == "multiple"
    assert cluesmith("convert", stdin=verdicts).out == f"{SUDOKU}\n{'.' * 81}\n"


@given(st.text(alphabet="{}[]<>\"'#,; \n\r\t.1+-|*=aHQV", max_size=200))
def test_any_text_is_read_or_refused_in_one_line(tmp_path_factory, content):
    file = tmp_path_factory.mktemp("fuzz") / "puzzles"
    file.write_bytes(content.encode())
    found = []
    with suppress(PuzzleFileError):
        found += [line.text for line in read_puzzle_lines((str(file),))]
    assert all(found)
