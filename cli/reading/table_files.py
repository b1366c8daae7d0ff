"""Files as rows with columns: csv, jsonl, Parquet, and any file of puzzles as one column.

Data sets may be looser than the files that ``puzzle_files`` reads. The caller checks each row.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from io import StringIO
from itertools import chain, islice
from pathlib import Path
from typing import Any

from cluesmith.cli.formats.data.arrow_library import PARQUET_SIGNATURE, check_pyarrow
from cluesmith.cli.reading.puzzle_files import read_texts, reader_of_bytes
from cluesmith.cli.reading.text_files import MAX_LINE_BYTES, lines_of, other_form
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.interchange.detection import reader_for, significant
from cluesmith.generator.interchange.source_text import PuzzleFileError, without_comment
from cluesmith.generator.interchange.tables import (
    DELIMITERS,
    Layout,
    csv_layout,
    csv_rows,
    fields_of,
    read_csv,
    read_jsonl,
)
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
        layout = _csv_layout(title, lines, kind, is_csv=path.suffix.lower() in _OF_TABLES)
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


def _csv_layout(
    title: str, lines: Sequence[str], kind: Kind | None, *, is_csv: bool
) -> Layout | None:
    """Return the layout of a file with these first lines; None if it is no table."""
    if SEPARATOR in puzzle_in(lines[0]):
        return None
    layout = csv_layout(lines, kind=kind, has_solutions=True)
    if layout is None and is_csv:
        delimiter = max(DELIMITERS, key=lines[0].count)
        names = tuple(name.strip() for name in fields_of(lines[0], delimiter))
        layout = Layout(delimiter, names, 0, False, True)
    if layout is not None and layout.has_header:
        _check_names(title, [*filter(None, layout.names)])
        if layout.names.count("") > 1:
            names = tuple(name or str(i) for i, name in enumerate(layout.names, start=1))
            layout = layout._replace(names=names)
    return layout


def _check_names(title: str, names: Sequence[str]) -> None:
    if not names:
        raise PuzzleFileError(f"{title}: rows without columns")
    if len(set(names)) < len(names):
        twice = next(name for name in names if names.count(name) > 1)
        raise PuzzleFileError(f"{title}: two columns are named {twice!r}; rename one")


def _csv_rows(
    title: str, path: Path, layout: Layout, names: Sequence[str]
) -> Iterator[Sequence[Any]]:
    """Yield the rows except blank ones and comments. A row of a wrong length lacks all values."""
    n_columns = len(layout.names)
    columns = [layout.names.index(name) for name in names]
    lacking = [None] * len(columns)
    with _lines(title, path) as lines:
        numbered = enumerate(lines, start=1)
        begin = next(each for each in numbered if without_comment(each[1]))
        rows = csv_rows(title, chain((begin,), numbered), layout.delimiter)
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
