"""Files as rows with columns: csv, jsonl, Parquet, and any file of puzzles as one column.

Data sets may be looser than the files that ``puzzle_files`` reads. The caller checks each row.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from cluesmith.cli.formats.data.arrow_library import PARQUET_SIGNATURE, check_pyarrow
from cluesmith.cli.reading.puzzle_files import read_texts, reader_of_bytes
from cluesmith.cli.reading.text_files import MAX_LINE_BYTES, lines_of, other_form
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.interchange.columns import PUZZLE_NAMES, SOLUTION_NAMES, text_of
from cluesmith.generator.interchange.detection import reader_for, significant
from cluesmith.generator.interchange.source_text import PuzzleFileError
from cluesmith.generator.interchange.tables import (
    DELIMITERS,
    csv_rows,
    fields_of,
    read_csv,
    read_jsonl,
)
from cluesmith.generator.kinds.fitting_kinds import kinds_of_text
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind, puzzle_in

BLOCK_ROWS = 4096
_HEAD_BYTES = 1 << 16
_OF_TABLES = {".csv", ".tsv"}

# The name of the only column of a file that is no table.
_ONLY = "puzzle"

# A block of rows as columns of the same length.
Block = list[Sequence[Any]]

# Yields the values of each row in some columns, None for a missing value.
ReadRows = Callable[[Sequence[str]], Iterator[Sequence[Any]]]


@dataclass(frozen=True, slots=True)
class Table:
    """A file of rows, which can be read several times.

    ``title``: the name of the file in messages. ``names``: the columns. ``read``: yields the rows
    with the given columns in their order. ``given_kind``: the kind of all puzzles, if the user
    names it. ``types``: for Parquet: the types of pyarrow, by column.
    """

    title: str
    names: tuple[str, ...]
    read: ReadRows
    given_kind: GivenKind = None
    types: Mapping[str, Any] = field(default_factory=dict)

    def blocks(self, names: Sequence[str] | None = None) -> Iterator[Block]:
        """Yield the rows, many at a time, with all columns, or with these in their order.

        Raises PuzzleFileError if the rest of the file cannot be read.
        """
        rows = self.read(self.names if names is None else names)
        while some := [*islice(rows, BLOCK_ROWS)]:
            yield [*zip(*some, strict=True)]


def open_table(title: str, path: Path, given_kind: GivenKind) -> Table:
    """Return the table in a file, after detecting its format.

    Raises PuzzleFileError if it has no rows, is no file of rows, or has two columns with the same
    name. Raises OSError.
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD_BYTES) + stream.readline(MAX_LINE_BYTES)
    if head.startswith(PARQUET_SIGNATURE):
        return _parquet_table(title, path, given_kind)
    kind = given_kind if isinstance(given_kind, Kind) else None
    of_puzzles = Table(title, (_ONLY,), partial(_puzzle_rows, title, path, kind), given_kind)
    if reader_of_bytes(title, head):
        return of_puzzles
    text = _text(title, head)
    lines = significant(text.splitlines())
    if not lines:
        raise PuzzleFileError(f"{title}: no puzzle in it")
    reader = reader_for(lines, kind)
    if reader is read_jsonl:
        names = _jsonl_names(title, lines[0])
        return Table(title, names, partial(_jsonl_rows, title, path), given_kind)
    layout = None
    if reader in (None, read_csv):
        layout = _csv_layout(title, text, kind, is_csv=path.suffix.lower() in _OF_TABLES)
    if layout is None:
        return of_puzzles
    return Table(title, layout.names, partial(_csv_rows, title, path, layout), given_kind)


def _text(title: str, head: bytes) -> str:
    """Return the beginning of a file as text; refuse bytes that are not readable text."""
    if problem := other_form(head):
        raise PuzzleFileError(f"{title}: {problem}")
    if b"\0" in head:
        raise PuzzleFileError(f"{title}: not text (it holds NUL bytes)")
    text = head.decode("utf-8-sig", "replace")
    for _ in lines_of(title, StringIO(text, newline="\n")):
        pass  # raises an error if a line is too long
    return text


@dataclass(frozen=True, slots=True)
class _CsvLayout:
    """The layout of a csv file: the lines before the rows, and perhaps a header of names."""

    names: tuple[str, ...]
    delimiter: str
    has_header: bool
    n_skipped: int


def _csv_layout(title: str, text: str, kind: Kind | None, *, is_csv: bool) -> _CsvLayout | None:
    """Return the layout of a file that begins with this text; None if it is no table."""
    lines = enumerate(StringIO(text, newline=""))
    n_skipped, line = next((n, line) for n, line in lines if not _is_left_out(line))
    first = line.rstrip("\r\n")
    delimiter = _delimiter(first, kind, is_csv=is_csv)
    if not delimiter:
        return None
    names = _fields(first, delimiter)
    has_header = not any(_is_puzzle(name, kind) for name in names)
    if has_header:
        names = [name.strip() for name in names]
        _check_names(title, [*filter(None, names)])
    if not has_header or names.count("") > 1:
        names = [(has_header and name) or str(i) for i, name in enumerate(names, start=1)]
    return _CsvLayout(tuple(names), delimiter, has_header, n_skipped)


def _is_left_out(line: str) -> bool:
    """Return True if a line is blank or a comment. A first column's name may look like one."""
    if not line.lstrip().startswith("#"):
        return not line.strip()
    return line[1:2] == " " or not any(_is_header(_fields(line, each)) for each in DELIMITERS)


def _delimiter(first: str, kind: Kind | None, *, is_csv: bool) -> str:
    """Return the delimiter of a table with this first line; empty if it is no table."""
    if SEPARATOR in puzzle_in(first):
        return ""
    for delimiter in f"{DELIMITERS} ":
        names = _fields(first, delimiter)
        are_puzzles = [_is_puzzle(name, kind) for name in names]
        # Any text may follow a blank. The blank separates columns only if a solution follows.
        if _is_header(names) or are_puzzles == [True, True]:
            return delimiter
        if delimiter != " " and len(names) > 1 and any(are_puzzles):
            return delimiter
    return max(DELIMITERS, key=first.count) if is_csv else ""


def _fields(line: str, delimiter: str) -> list[str]:
    return fields_of(line.strip() if delimiter == " " else line, delimiter)


def _is_header(names: Iterable[str]) -> bool:
    return not {*PUZZLE_NAMES, *SOLUTION_NAMES}.isdisjoint(name.strip().lower() for name in names)


def _is_puzzle(text: str, kind: Kind | None) -> bool:
    text = text_of(text)
    return any(each.is_puzzle(text) for each in ([kind] if kind else kinds_of_text(text)[:1]))


def _check_names(title: str, names: Sequence[str]) -> None:
    if not names:
        raise PuzzleFileError(f"{title}: rows without columns")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise PuzzleFileError(f"{title}: two columns are named {twice!r}; rename one")


def _csv_rows(
    title: str, path: Path, layout: _CsvLayout, names: Sequence[str]
) -> Iterator[Sequence[Any]]:
    """Yield the rows except blank ones and comments. A row of a wrong length lacks all values."""
    n_columns = len(layout.names)
    columns = [layout.names.index(name) for name in names]
    lacking = [None] * len(columns)
    with _lines(title, path) as lines:
        numbered = islice(enumerate(lines, start=1), layout.n_skipped, None)
        rows = csv_rows(title, numbered, layout.delimiter)
        if layout.has_header:
            next(rows)
        for _, row in rows:
            if len(row) == n_columns:
                yield [row[i] for i in columns]
            elif row and not row[0].startswith("#"):
                yield lacking


@contextmanager
def _lines(title: str, path: Path) -> Iterator[Iterator[str]]:
    """Yield an iterator over the lines of a table, with line ends."""
    try:
        with path.open(encoding="utf-8-sig", newline="") as stream:
            yield lines_of(title, stream)
    except UnicodeDecodeError as error:
        problem = f"{error.object[error.start]:#04x} is no character of UTF-8; save it as UTF-8"
        raise PuzzleFileError(f"{title}: {problem}") from None


def _jsonl_names(title: str, first: str) -> tuple[str, ...]:
    found = _json_object(first)
    if found is None:
        raise PuzzleFileError(f"{title}: its first line is no JSON object")
    _check_names(title, [*found])
    return tuple(found)


def _json_object(line: str) -> dict[str, Any] | None:
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _jsonl_rows(title: str, path: Path, names: Sequence[str]) -> Iterator[Sequence[Any]]:
    with _lines(title, path) as lines:
        for line in lines:
            if line.strip():
                row = _json_object(line) or {}
                yield [*map(row.get, names)]


def _parquet_table(title: str, path: Path, given_kind: GivenKind) -> Table:
    check_pyarrow(title)
    from cluesmith.cli.formats.data.parquet_reader import open_parquet, parquet_rows

    def read(names: Sequence[str]) -> Iterator[Sequence[Any]]:
        with open_parquet(title, path) as table:
            yield from parquet_rows(table, names)

    with open_parquet(title, path) as table:
        columns = table.schema_arrow
    _check_names(title, columns.names)
    types = {column.name: column.type for column in columns}
    return Table(title, tuple(columns.names), read, given_kind, types)


def _puzzle_rows(
    title: str, path: Path, kind: Kind | None, _: Sequence[str]
) -> Iterator[Sequence[Any]]:
    """Yield the puzzles of a file that is no table."""
    return zip(read_texts(title, str(path), kind), strict=True)
