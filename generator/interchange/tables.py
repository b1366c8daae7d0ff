"""Formats with a row of fields for each puzzle: csv and jsonl, written and read."""

import csv
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.interchange.codes import puzzle_of_link
from cluesmith.generator.interchange.read_fields import SAYING, said_in_fields
from cluesmith.generator.interchange.source_text import (
    NumberedLine,
    PuzzleFileError,
    ReadPuzzle,
    SourceFile,
    read_lines,
    unreadable,
    without_comment,
)

# Common names of the column of puzzles.
PUZZLE_COLUMNS = ("puzzle", "puzzles", "quiz", "quizzes", "clues", "givens")
DELIMITERS = ",;\t"

# The name of the column of kinds.
KIND_COLUMN = "kind"

_NOT_JSON = "not JSON"
_GOES_ON = f"{_NOT_JSON}: the line ends too early; write each puzzle in one line"

# Spreadsheets take text that begins with these for a formula. They skip white space before it, and
# also characters that are none to Python, such as byte order marks and soft hyphens. In places with
# a decimal comma, a cell also begins after a semicolon, even within quotes.
_FORMULA = re.compile(
    r"(^|;)(?=[\s\u00ad\u200b-\u200f\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20])"
)

# The longest field is as long as a line that is read. Fields of paths are long.
csv.field_size_limit(1_000_000)


def csv_layout(header: str) -> tuple[str, int] | None:
    """Return the delimiter and the column of the puzzles, if this is the header of a table."""
    for delimiter in DELIMITERS:
        names = _column_names(header, delimiter)
        for name in PUZZLE_COLUMNS:
            if name in names:
                return delimiter, names.index(name)
    return None


def _column_names(header: str, delimiter: str) -> list[str]:
    return [name.strip().lower() for name in fields_of(header, delimiter)]


def fields_of(line: str, delimiter: str) -> list[str]:
    """Return the fields of a line of csv."""
    return next(csv.reader([line], delimiter=delimiter))


def csv_rows(
    title: str, lines: Iterable[NumberedLine], delimiter: str
) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows of a table with the numbers of their last lines. Blank lines have no fields.

    Raises PuzzleFileError, which names the first line of a bad row.
    """
    begin = end = 0

    def texts() -> Iterator[str]:
        nonlocal begin, end
        for end, text in lines:
            begin = begin or end
            yield text

    try:
        for row in csv.reader(texts(), delimiter=delimiter, strict=True):
            yield end, row
            begin = 0
    except csv.Error as error:
        raise PuzzleFileError(f"{title}:{begin}: {error}") from None


def read_csv(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a table whose first line ``csv_layout`` accepts."""
    lines = iter(source.lines)
    first, header = next((number, text) for number, text in lines if without_comment(text))
    layout = csv_layout(header)
    if layout is None:  # the caller has already checked this
        raise PuzzleFileError(f"{source.title}:{first}: no column of puzzles")
    delimiter, column = layout
    names = _column_names(header, delimiter)
    columns = {name: names.index(name) for name in (*SAYING, KIND_COLUMN) if name in names}
    for number, row in csv_rows(source.title, lines, delimiter):
        if len(row) > column:
            fields = {name: row[i] for name, i in columns.items() if i < len(row)}
            yield puzzle_of_row(number, row[column], fields)
        elif any(row):
            problem = f"{len(row)} columns, and the puzzle is in column {column + 1}"
            yield unreadable(number, delimiter.join(row), problem)


def read_jsonl(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the field "puzzle" of each line, or the puzzle if the line is JSON of f-puzzles.

    Raises PuzzleFileError if the first line is only the beginning of a JSON text.
    """
    puzzles = read_lines(source, _puzzle_of)
    for first in puzzles:
        if first.problem == _GOES_ON:
            raise PuzzleFileError(f"{source.title}:{first.number}: {first.problem}")
        yield first
        yield from puzzles


def _puzzle_of(number: int, text: str) -> ReadPuzzle:
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        if error.pos == len(text):
            raise PuzzleFileError(_GOES_ON) from None
        raise PuzzleFileError(f"{_NOT_JSON}: {error.msg} (column {error.colno})") from None
    except RecursionError:
        raise PuzzleFileError(f"{_NOT_JSON}: nested too deep") from None
    except ValueError:  # a number with too many digits for the interpreter
        raise PuzzleFileError(f"{_NOT_JSON}: a number with too many digits") from None
    puzzle = found.get("puzzle") if isinstance(found, dict) else None
    if isinstance(puzzle, str):
        return puzzle_of_row(number, puzzle, found)
    # Rows of tables do without boards of other programs.
    from cluesmith.generator.interchange.f_puzzles_board import is_f_puzzle
    from cluesmith.generator.interchange.f_puzzles_text import f_puzzle_of
    from cluesmith.generator.interchange.sudokupad_boards import is_sudokupad_board

    if isinstance(found, dict) and (is_f_puzzle(found) or is_sudokupad_board(found)):
        return f_puzzle_of(found, number)
    raise PuzzleFileError('no text "puzzle" in this JSON object')


def puzzle_of_row(number: int, text: str, fields: Mapping[str, Any]) -> ReadPuzzle:
    """Return a puzzle, or that of a link, with what the other fields of its row say."""
    try:
        linked = puzzle_of_link(number, text)
    except GeneratorError as error:
        return unreadable(number, text, error)
    if linked is not None:
        return linked._replace(said={**linked.said, **said_in_fields(fields)})
    kind_name = fields.get(KIND_COLUMN)
    is_named = isinstance(kind_name, str) and kind_name.strip() != ""
    return ReadPuzzle(
        number, text.strip(), said_in_fields(fields), str(kind_name).strip() if is_named else None
    )
