"""Readers of Parquet files, a few thousand rows at a time: of any columns, or of puzzles."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BufferedReader
from itertools import islice
from pathlib import Path
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from cluesmith.cli.formats.stream_files import copied
from cluesmith.generator.interchange.columns import PUZZLE_COLUMNS, puzzle_column, share_of, text_of
from cluesmith.generator.interchange.read_fields import SAYING
from cluesmith.generator.interchange.source_text import PuzzleFileError, ReadPuzzle, unreadable
from cluesmith.generator.interchange.tables import KIND_COLUMN, SAMPLE_LINES, puzzle_of_row
from cluesmith.generator.records.table_columns import COLUMN_TYPES, ColumnType

ROWS_AT_ONCE = 2000

# Conversions of values to those of records.
_SAID: dict[ColumnType, Callable[[Any], Any]] = {
    ColumnType.SCALE: lambda value: round(value, 1) if isinstance(value, float) else value,
    ColumnType.DAY: str,
}


def read_parquet(
    title: str, stream: BufferedReader, column: str | None = None
) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a table, numbered by their rows from 1.

    Raises PuzzleFileError if it has no column of puzzles, or is broken.
    """
    found: AbstractContextManager[IO[bytes] | Path] = nullcontext(stream)
    if not stream.seekable():
        found = copied(title, stream)
    with found as source, open_parquet(title, source) as table:
        yield from _puzzles(title, table, column)


@contextmanager
def open_parquet(title: str, source: IO[bytes] | Path) -> Iterator[pq.ParquetFile]:
    """Open a table. PuzzleFileError names it if it is broken, even after some of its rows."""
    try:
        with pq.ParquetFile(source) as table:
            yield table
    except (pa.ArrowException, OSError) as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        problem = str(error).partition("\n")[0]
        raise PuzzleFileError(f"{title}: no Parquet that can be read: {problem}") from None


def parquet_rows(table: pq.ParquetFile, names: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of these columns."""
    for batch in table.iter_batches(ROWS_AT_ONCE, columns=list(names)):
        # Look columns up by name, because a file may have them in another order.
        yield from zip(*(batch.column(name).to_pylist() for name in names), strict=True)


def _puzzles(title: str, table: pq.ParquetFile, wanted: str | None) -> Iterator[ReadPuzzle]:
    names = {name.strip().lower(): name for name in table.schema_arrow.names}
    column, note = _column(table, names, wanted)
    if column is None:
        shown = "of puzzles" if wanted is None else repr(wanted)
        raise PuzzleFileError(f"{title}: no column {shown}; it has {', '.join(names.values())}")
    read = [name for name in (column, KIND_COLUMN, *SAYING) if name in names]
    said = [_SAID.get(COLUMN_TYPES[name]) if name in COLUMN_TYPES else None for name in read]
    rows = parquet_rows(table, [names[name] for name in read])
    for number, row in enumerate(rows, start=1):
        puzzle = text_of(row[0]) if isinstance(row[0], list) else row[0]
        if not puzzle or not isinstance(puzzle, str):
            yield unreadable(number, str(row[0]), f"no puzzle in column {names[column]}")
            continue
        values = [
            value if value is None or convert is None else convert(value)
            for value, convert in zip(row, said, strict=True)
        ]
        fields = dict(zip(read[1:], values[1:], strict=True))
        yield puzzle_of_row(number, puzzle, fields)._replace(note=note)


def _column(
    table: pq.ParquetFile, names: dict[str, str], wanted: str | None
) -> tuple[str | None, str]:
    """Return the column of puzzles, by its name or else by its first rows, and a note."""
    usual = (*PUZZLE_COLUMNS, "puzzle_digits") if wanted is None else (wanted.strip().lower(),)
    named = next((name for name in usual if name in names), None)
    if named is not None or wanted is not None or not table.metadata.num_rows:
        return named, ""
    rows = [*islice(parquet_rows(table, [*names.values()]), SAMPLE_LINES)]
    columns = zip(names, zip(*rows, strict=True), strict=True)
    found = puzzle_column({name: share_of([*map(text_of, some)], None) for name, some in columns})
    return found, f"puzzles in column {found}"
