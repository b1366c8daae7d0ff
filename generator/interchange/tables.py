"""Formats with a row of fields for each puzzle: csv and jsonl, written and read."""

import csv
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from typing import Any, NamedTuple

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.interchange.codes import puzzle_of_link
from cluesmith.generator.interchange.columns import (
    PUZZLE_COLUMNS,
    PUZZLE_NAMES,
    SOLUTION_NAMES,
    Share,
    kind_by_length,
    puzzle_column,
    share_of,
    text_of,
)
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
from cluesmith.generator.kinds.kind import Kind

DELIMITERS = ",;\t"

# The name of the column of kinds.
KIND_COLUMN = "kind"

# The lines that show the columns of a table.
SAMPLE_LINES = 60

_NONE = {"": Share(0, 0)}
_NOT_JSON = "not JSON"
_GOES_ON = f"{_NOT_JSON}: the line ends too early; write each puzzle in one line"

# The longest field is as long as a line that is read. Fields of paths are long.
csv.field_size_limit(1_000_000)


class Layout(NamedTuple):
    """The delimiter of a table, its columns, the column of puzzles, and whether they have names."""

    delimiter: str
    names: tuple[str, ...]
    column: int
    is_found: bool
    """Whether the content of the column decided, and not its name."""
    has_header: bool


def csv_layout(
    lines: Sequence[str],
    column: str | None = None,
    kind: Kind | None = None,
    *,
    has_solutions: bool = False,
) -> Layout | None:
    """Return the layout of a table with these first lines; None if it is no table.

    The column of puzzles has one of their names, or else it has puzzles with blanks.

    Parameters
    ----------
    column : str, optional
        The name of the column that the user wants.
    kind : Kind, optional
        The kind of the puzzles, if known.
    has_solutions : bool
        Whether solutions may stand beside puzzles.  Then the first column of a table without a
        header may have the puzzles, and blanks may separate it from the solutions.
    """
    known = (*PUZZLE_NAMES, *SOLUTION_NAMES) if has_solutions else PUZZLE_COLUMNS
    for delimiter in DELIMITERS:
        names = [name.strip() for name in fields_of(lines[0], delimiter)]
        lower = [name.lower() for name in names]
        for name in known if column is None else (column.strip().lower(),):
            if name in lower:
                return Layout(delimiter, tuple(names), lower.index(name), False, True)
    if column is not None:
        return None
    delimiters = f"{DELIMITERS} " if has_solutions else DELIMITERS
    found = (_by_content(lines, each, kind, has_solutions) for each in delimiters)
    return next(filter(None, found), None)


def _by_content(
    lines: Sequence[str], delimiter: str, kind: Kind | None, has_solutions: bool
) -> Layout | None:
    if delimiter not in lines[0]:
        return None
    try:
        rows = [*csv.reader((f"{line}\n" for line in lines), delimiter=delimiter)]
    except csv.Error:
        return None
    first = rows[0]
    are_puzzles = [share_of([text_of(field)], kind).puzzles > 0 for field in first]
    if delimiter == " " and are_puzzles != [True, True]:
        return None  # any text may follow a blank
    has_header = not any(are_puzzles)
    names = [name.strip() if has_header else str(i) for i, name in enumerate(first, start=1)]
    sample = [row for row in rows[has_header:] if len(row) == len(first)]
    if not sample or len({*names}) < len(names):
        return None
    texts = {name: [text_of(row[i]) for row in sample] for i, name in enumerate(names)}
    found = puzzle_column({name: share_of(column, kind) for name, column in texts.items()})
    if found is None or (not has_header and found == names[0] and not has_solutions):
        return None  # such lines begin with a puzzle: the rest is a comment
    return Layout(delimiter, tuple(names), names.index(found), True, has_header)


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
    begin = next((number, text) for number, text in lines if without_comment(text))
    head = [begin, *islice(lines, SAMPLE_LINES)]
    shown = [text for _, text in head if without_comment(text)]
    layout = csv_layout(shown, source.column)
    if layout is None:
        raise PuzzleFileError(_no_column(source, shown))
    numbered = chain(head[layout.has_header :], lines)
    names = [name.lower() for name in layout.names]
    columns = {name: names.index(name) for name in (*SAYING, KIND_COLUMN) if name in names}
    column = layout.column
    note = f"puzzles in column {layout.names[column]}" if layout.is_found else ""
    with_ends = ((number, f"{text}\n") for number, text in numbered)
    for number, row in csv_rows(source.title, with_ends, layout.delimiter):
        if len(row) > column:
            fields = {name: row[i] for name, i in columns.items() if i < len(row)}
            yield puzzle_of_row(number, row[column], fields)._replace(note=note)
        elif any(row):
            problem = f"{len(row)} columns, and the puzzle is in column {column + 1}"
            yield unreadable(number, layout.delimiter.join(row), problem)


def _no_column(source: SourceFile, lines: Sequence[str]) -> str:
    """Return why a table has no column of puzzles."""
    from cluesmith.generator.suggestions import with_suggestion  # only for mistakes

    delimiter = max(DELIMITERS, key=lines[0].count)
    names = fields_of(lines[0], delimiter)
    wanted = "of puzzles" if source.column is None else repr(source.column)
    message = f"{source.title}: no column {wanted}; it has {', '.join(names)}"
    return with_suggestion(message, source.column or "", names)


def read_jsonl(source: SourceFile) -> Iterator[ReadPuzzle]:
    """Yield the field "puzzle" of each line, or the puzzle if the line is JSON of f-puzzles.

    Raises PuzzleFileError if the first line is only the beginning of a JSON text.
    """
    puzzles = read_lines(source, partial(_puzzle_of, column=source.column))
    for first in puzzles:
        if first.problem == _GOES_ON:
            raise PuzzleFileError(f"{source.title}:{first.number}: {first.problem}")
        yield first
        yield from puzzles


def _puzzle_of(number: int, text: str, column: str | None) -> ReadPuzzle:
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
    return puzzle_of_record(number, found, column)


def puzzle_of_record(number: int, found: Any, column: str | None = None) -> ReadPuzzle:
    """Return the puzzle of a value in JSON, a record or a board of another program.

    Raises GeneratorError if it has none.
    """
    if isinstance(found, dict) and isinstance(found.get(column or "puzzle"), str):
        return puzzle_of_row(number, found[column or "puzzle"], found)
    # Rows of tables do without boards of other programs, whose solutions look like puzzles.
    from cluesmith.generator.interchange.f_puzzles_board import is_f_puzzle
    from cluesmith.generator.interchange.f_puzzles_text import f_puzzle_of
    from cluesmith.generator.interchange.sudokupad_boards import is_sudokupad_board

    is_board = isinstance(found, dict) and (is_f_puzzle(found) or is_sudokupad_board(found))
    if is_board and not kind_by_length(text_of(found.get("grid"))):
        return f_puzzle_of(found, number)
    if isinstance(found, dict) and (puzzle := puzzle_in_record(found, column)):
        return puzzle_of_row(number, puzzle, found)
    raise PuzzleFileError(f'no text "{column or "puzzle"}" in this JSON object')


def puzzle_in_record(found: Mapping[str, Any], column: str | None = None) -> str:
    """Return the puzzle in a record: in the field of this name, or one that has any."""
    if isinstance(puzzle := found.get(column or "puzzle"), str):
        return puzzle
    values = {name: text_of(each) for name, each in found.items() if isinstance(each, str | list)}
    if column is not None:
        return values.get(column, "")
    best = puzzle_column({name: share_of([text], None) for name, text in values.items()} or _NONE)
    return values[best] if best is not None else ""


def puzzle_of_row(number: int, text: str, fields: Mapping[str, Any]) -> ReadPuzzle:
    """Return a puzzle, or that of a link, with what the other fields of its row say."""
    try:
        linked = puzzle_of_link(number, text)
    except GeneratorError as error:
        return unreadable(number, text, error)
    if linked is not None:
        return linked._replace(said={**linked.said, **said_in_fields(fields)})
    if SEPARATOR not in text:
        text = text_of(text)
    kind_name = fields.get(KIND_COLUMN)
    is_named = isinstance(kind_name, str) and kind_name.strip() != ""
    return ReadPuzzle(
        number, text.strip(), said_in_fields(fields), str(kind_name).strip() if is_named else None
    )
