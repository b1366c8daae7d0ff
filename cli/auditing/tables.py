"""Files of rows with columns: csv, jsonl, Parquet, and any file of puzzles as one column."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from cluesmith.cli.auditing.parquet_files import parquet_blocks, parquet_names
from cluesmith.cli.formats.apps.document import is_document
from cluesmith.cli.formats.apps.sqlite_schema import SIGNATURE as SQLITE_SIGNATURE
from cluesmith.cli.formats.detection import reader_for, significant
from cluesmith.cli.formats.interface.source_file import PuzzleFileError
from cluesmith.cli.formats.tables.arrow_library import PARQUET_SIGNATURE
from cluesmith.cli.formats.text.csv_jsonl import PUZZLE_COLUMNS, read_csv, read_jsonl
from cluesmith.cli.reading.puzzle_files import read_puzzle_lines
from cluesmith.cli.reading.text_files import MAX_LINE_BYTES, lines_of, other_form, texts_of
from cluesmith.cli.writing.manifest_files import is_manifest
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.definitions.definition import SYMBOLS
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kinds_of_length, kinds_of_text
from cluesmith.generator.kinds.line_kinds import GivenKind, puzzle_in

# Names that data sets give their columns, beside those of ``PUZZLE_COLUMNS``.
PUZZLE_NAMES = (*PUZZLE_COLUMNS, "question", "questions", "puzzle_digits")
SOLUTION_NAMES = ("solution", "solutions", "answer", "answers", "solution_digits")

BLOCK_ROWS = 4096
_HEAD_BYTES = 1 << 16
_OF_COLUMNS = ",;\t"
_DELIMITERS = f"{_OF_COLUMNS} "
_OF_TABLES = {".csv", ".tsv"}

# What numbers in a list stand for.
_DIGITS = f".{SYMBOLS}".encode().ljust(256, b"?")

# Lists within lists: of rows and of cells, with room for more.
_MOST_NESTED = 8

# The only column of a file that is no table.
_ONLY = "puzzle"

# A block of rows: their columns, all of one length.
Block = list[Sequence[Any]]


@dataclass(frozen=True, slots=True)
class Table:
    """A file of rows, which can be read as often as wanted.

    Parameters
    ----------
    title : str
        What messages call the file.
    path : Path
    form : str
        csv, jsonl, parquet, line, or other: a format of puzzles alone.
    names : tuple of str
        The columns.
    delimiter : str
        Of csv.
    has_header : bool
        Of csv: whether the first row has the names.
    n_skipped : int
        Of csv: the lines before the first row.
    given_kind : GivenKind
        The kind of all puzzles, if the user names it.
    """

    title: str
    path: Path
    form: str
    names: tuple[str, ...]
    delimiter: str = ","
    has_header: bool = False
    n_skipped: int = 0
    given_kind: GivenKind = None

    def blocks(self, names: Sequence[str] | None = None) -> Iterator[Block]:
        """Yield the rows, many at a time; of all columns, or of these in their order.

        What a row lacks is None.

        Raises
        ------
        PuzzleFileError
            The file cannot be read on.
        """
        chosen = self.names if names is None else tuple(names)
        if self.form == "parquet":
            yield from parquet_blocks(self.title, self.path, chosen, BLOCK_ROWS)
        elif self.form == "jsonl":
            yield from _jsonl_blocks(self, chosen)
        elif self.form == "csv":
            yield from _csv_blocks(self, [self.names.index(name) for name in chosen])
        else:
            yield from _columns_of_one(_puzzle_texts(self))


def open_table(title: str, path: Path, given_kind: GivenKind) -> Table:
    """Find out what a file is.

    Raises
    ------
    PuzzleFileError
        It has no rows, is no file of rows, or two of its columns have one name.
    OSError
    """
    table_of = partial(Table, title, path, given_kind=given_kind)
    with path.open("rb") as stream:
        head = stream.read(_HEAD_BYTES) + stream.readline(MAX_LINE_BYTES)
    if head.startswith(PARQUET_SIGNATURE):
        table = table_of("parquet", parquet_names(title, path))
        _check_names(title, table.names)
        return table
    if is_manifest(head):
        raise PuzzleFileError(f"{title}: a manifest, and no puzzles: name the file beside it")
    if head.lstrip().startswith(b"<") or head.startswith(SQLITE_SIGNATURE) or is_document(head):
        return table_of("other", (_ONLY,))
    if problem := other_form(head):
        raise PuzzleFileError(f"{title}: {problem}")
    if head.lstrip()[:2] in (b"[{", b"[\n", b"[\r"):
        raise PuzzleFileError(f"{title}: a list in JSON; write an object per line: jq -c '.[]'")
    if b"\0" in head:
        raise PuzzleFileError(f"{title}: not text (it holds NUL bytes)")
    text = head.decode("utf-8-sig", "replace")
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > MAX_LINE_BYTES:
            raise PuzzleFileError(f"{title}:{number}: a line of over {MAX_LINE_BYTES} characters")
    lines = significant(text.splitlines())
    if not lines:
        raise PuzzleFileError(f"{title}: no puzzle in it")
    kind = given_kind if isinstance(given_kind, Kind) else None
    reader = reader_for(lines, kind)
    if reader is read_jsonl:
        return table_of("jsonl", _jsonl_names(title, lines[0]))
    if reader in (None, read_csv):
        n_skipped, first = _first_row(text)
        delimiter = _delimiter(first, kind, is_csv=path.suffix.lower() in _OF_TABLES)
        if delimiter:
            names = _fields(first, delimiter)
            has_header = not any(_is_puzzle(name, kind) for name in names)
            if has_header:
                names = [name.strip() for name in names]
                _check_names(title, [*filter(None, names)])
            if not has_header or names.count("") > 1:
                names = [(has_header and name) or str(i) for i, name in enumerate(names, start=1)]
            return table_of("csv", tuple(names), delimiter, has_header, n_skipped)
    return table_of("other" if reader else "line", (_ONLY,))


def text_of(value: Any) -> str:
    """Return a puzzle or grid of any column in one line: of numbers, nested or not, the digits."""
    if isinstance(value, bytes):
        value = value.decode("utf-8", "replace")
    if isinstance(value, str):
        text = value.strip()
        return _in_one_line(value) if " " in text or "\n" in text or text[:1] == "[" else text
    if isinstance(value, list):
        return _of_list(value, _MOST_NESTED)
    return "" if value is None else str(value)


def _of_list(values: list[Any], depth: int) -> str:
    """Return the digits of a list; nothing of lists that are nested deeper than a board is."""
    try:
        return bytes(values).translate(_DIGITS).decode("ascii")
    except (TypeError, ValueError):  # of lists, of texts, or of large numbers
        if depth == 0:
            return ""
        each = (
            _of_list(one, depth - 1) if isinstance(one, list) else text_of(one) for one in values
        )
        return "".join(each)


def _in_one_line(text: str) -> str:
    """Return a puzzle that is written as a list, in lines, with gaps, or with spaces for blanks."""
    if text.lstrip().startswith("["):
        try:
            return text_of(json.loads(text))
        except (ValueError, RecursionError):
            return text
    cells = "".join(text.splitlines())
    if kinds_of_length(len(cells)) and not cells[1::2].isspace():
        return cells.replace(" ", ".")
    return "".join(text.split())


def _first_row(text: str) -> tuple[int, str]:
    """Return how many lines are before the first row of a table, and that row."""
    lines = enumerate(StringIO(text, newline=""))
    return next((n, line.rstrip("\r\n")) for n, line in lines if not _is_left_out(line))


def _is_left_out(line: str) -> bool:
    """Whether a line is blank or a comment; the name of a first column may begin as one."""
    if not line.lstrip().startswith("#"):
        return not line.strip()
    return line[1:2] == " " or not any(_is_header(_fields(line, each)) for each in _OF_COLUMNS)


def _delimiter(first: str, kind: Kind | None, *, is_csv: bool) -> str:
    """Return what separates the columns of a table with this first line; nothing if it is none."""
    if SEPARATOR in puzzle_in(first):
        return ""
    for delimiter in _DELIMITERS:
        names = _fields(first, delimiter)
        are_puzzles = [_is_puzzle(name, kind) for name in names]
        # After a blank there may be anything but the solution.
        if _is_header(names) or are_puzzles == [True, True]:
            return delimiter
        if delimiter != " " and len(names) > 1 and any(are_puzzles):
            return delimiter
    return max(_OF_COLUMNS, key=first.count) if is_csv else ""


def _fields(line: str, delimiter: str) -> list[str]:
    row = line.strip() if delimiter == " " else line
    return next(csv.reader([row], delimiter=delimiter))


def _is_header(names: Iterable[str]) -> bool:
    return not {*PUZZLE_NAMES, *SOLUTION_NAMES}.isdisjoint(name.strip().lower() for name in names)


def _is_puzzle(text: str, kind: Kind | None) -> bool:
    text = text_of(text)
    return any(each.is_puzzle(text) for each in ([kind] if kind else kinds_of_text(text)[:1]))


def _check_names(title: str, names: Sequence[str]) -> None:
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise PuzzleFileError(f"{title}: two columns are named {twice!r}; rename one")


def _csv_blocks(table: Table, columns: list[int]) -> Iterator[Block]:
    n_columns = len(table.names)
    lacking: Sequence[str | None] = [None] * n_columns
    with _lines(table) as lines:
        for _ in range(table.n_skipped):
            next(lines)
        all_rows = _csv_rows(table, lines)
        if table.has_header:
            next(all_rows)
        while some := [*islice(all_rows, BLOCK_ROWS)]:
            rows = [row if len(row) == n_columns else lacking for row in some]
            whole: list[Sequence[Any]] = [*zip(*rows, strict=True)]
            yield [whole[i] for i in columns]


def _csv_rows(table: Table, lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the rows that are neither blank nor comments."""
    reader = csv.reader(lines, delimiter=table.delimiter, strict=True)
    n_columns, end = len(table.names), 0
    try:
        for row in reader:
            if row and (len(row) == n_columns or not row[0].startswith("#")):
                yield row
            end = reader.line_num
    except csv.Error as error:
        raise PuzzleFileError(f"{table.title}:{table.n_skipped + end + 1}: {error}") from None


@contextmanager
def _lines(table: Table) -> Iterator[Iterator[str]]:
    """Give the lines of a table, with their ends."""
    try:
        with table.path.open(encoding="utf-8-sig", newline="") as stream:
            yield lines_of(table.title, stream)
    except UnicodeDecodeError as error:
        problem = f"{error.object[error.start]:#04x} is no character of UTF-8; save it as UTF-8"
        raise PuzzleFileError(f"{table.title}: {problem}") from None


def _jsonl_names(title: str, first: str) -> tuple[str, ...]:
    found = _json_object(first)
    if found is None:
        raise PuzzleFileError(f"{title}: its first line is no JSON object")
    return tuple(found)


def _json_object(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _jsonl_blocks(table: Table, names: Sequence[str]) -> Iterator[Block]:
    with _lines(table) as lines:
        filled = (line for line in lines if line.strip())
        while some := [*islice(filled, BLOCK_ROWS)]:
            rows = [_json_object(line) or {} for line in some]
            yield [[row.get(name) for row in rows] for name in names]


def _puzzle_texts(table: Table) -> Iterator[str]:
    """Yield the puzzles of a file that is no table."""
    if table.form == "line":
        with table.path.open("rb") as stream:
            for _, text in texts_of(table.title, stream):
                yield from filter(None, map(puzzle_in, text.split("\n")))
    else:
        for line in read_puzzle_lines((str(table.path),), table.given_kind):
            yield line.text


def _columns_of_one(texts: Iterable[str]) -> Iterator[Block]:
    remaining = iter(texts)
    while some := [*islice(remaining, BLOCK_ROWS)]:
        yield [some]
