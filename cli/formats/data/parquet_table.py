"""A table in Parquet, written row by row in groups of rows.

At most one group of rows is in memory.  The same rows give the same bytes with the same version of
pyarrow, because no time goes into the file.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date
from typing import IO, Any

import pyarrow as pa
import pyarrow.parquet as pq

from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.table_columns import ColumnType

# A group is full with this many rows, or this many characters in its paths and clues.
ROWS_PER_GROUP = 10_000
BYTES_PER_GROUP = 16_000_000

_NAME = pa.dictionary(pa.int32(), pa.string())
_TYPES: dict[ColumnType | pa.DataType, pa.DataType] = {
    ColumnType.TEXT: pa.string(),
    ColumnType.NAME: _NAME,
    ColumnType.WORDS: _NAME,
    ColumnType.NAMES: pa.list_(_NAME),
    ColumnType.N_CLUES: pa.uint16(),
    ColumnType.WHOLE: pa.int64(),
    ColumnType.SCALE: pa.float64(),
    ColumnType.DAY: pa.date32(),
    ColumnType.TIME: pa.timestamp("us", "UTC"),
    ColumnType.DATA: pa.string(),
}


def _as_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


# Conversions of values that Arrow does not accept as records have them.
_VALUES: dict[ColumnType | pa.DataType, Callable[[Any], Any]] = {
    ColumnType.TEXT: str,
    ColumnType.DAY: date.fromisoformat,
    ColumnType.TIME: lambda seconds: round(seconds * 1_000_000),
    ColumnType.DATA: _as_text,
}

AddRow = Callable[[Sequence[Any]], None]


@contextmanager
def open_table(
    stream: IO[bytes],
    columns: Mapping[str, ColumnType | pa.DataType],
    about: Mapping[str, str] | None = None,
) -> Iterator[AddRow]:
    """Yield a function that adds a row to a new table. The table is complete after the block.

    ``stream``: it does not need to support seeking. ``columns``: the columns in order. With a type
    of pyarrow, values stay unchanged. ``about``: texts by name, which the file holds beside the
    rows.

    Raises FormatError if puzzles in a column of digits have different numbers of cells.
    """
    table = _Table(stream, columns, about or {})
    try:
        yield table.add
        table.write_rest()
    finally:
        table.close()  # while its stream is open


class _Table:
    """A table that is being written."""

    def __init__(
        self,
        stream: IO[bytes],
        columns: Mapping[str, ColumnType | pa.DataType],
        about: Mapping[str, str],
    ) -> None:
        self._stream = stream
        self._columns = columns
        self._about = about
        self._values: list[list[Any]] = [[] for _ in columns]
        self._converted = [_VALUES.get(type_) for type_ in columns.values()]
        self._long = [i for i, type_ in enumerate(columns.values()) if type_ is ColumnType.DATA]
        self._n_bytes = 0
        self._writer: pq.ParquetWriter | None = None

    def add(self, row: Sequence[Any]) -> None:
        """Add a row of values in the order of the columns."""
        for values, value, convert in zip(self._values, row, self._converted, strict=True):
            values.append(value if value is None or convert is None else convert(value))
        self._n_bytes += sum(len(self._values[i][-1] or "") for i in self._long)
        if len(self._values[0]) == ROWS_PER_GROUP or self._n_bytes > BYTES_PER_GROUP:
            self._write_group()

    def write_rest(self) -> None:
        """Write the rows of the last group. A table without rows still gets its columns."""
        if self._values[0] or self._writer is None:
            self._write_group()

    def close(self) -> None:
        """Write the end of the file."""
        if self._writer is not None:
            self._writer.close()

    def _write_group(self) -> None:
        if self._writer is None:
            self._writer = pq.ParquetWriter(self._stream, self._schema(), compression="zstd")
        schema = self._writer.schema
        arrays = [
            self._array(values, field) for values, field in zip(self._values, schema, strict=True)
        ]
        n_rows = max(1, len(self._values[0]))
        self._writer.write_table(pa.Table.from_arrays(arrays, schema=schema), row_group_size=n_rows)
        self._values = [[] for _ in self._columns]
        self._n_bytes = 0

    def _schema(self) -> pa.Schema:
        return pa.schema(
            [
                pa.field(
                    name,
                    self._digits(i) if type_ is ColumnType.DIGITS else _TYPES.get(type_, type_),
                )
                for i, (name, type_) in enumerate(self._columns.items())
            ],
            metadata={f"cluesmith.{name}": text for name, text in self._about.items()} or None,
        )

    def _digits(self, column: int) -> pa.DataType:
        """Return the type of lists with the length of the first one, which is that of a board."""
        first = next((each for each in self._values[column] if each is not None), None)
        return pa.list_(pa.uint8(), -1 if first is None else len(first))

    @staticmethod
    def _array(values: list[Any], field: pa.Field) -> pa.Array:
        try:
            return pa.array(values, field.type)
        except pa.ArrowInvalid as error:
            if not pa.types.is_fixed_size_list(field.type):
                raise
            raise FormatError(
                f"{field.name}: lists of {field.type.list_size} cells, and a puzzle has another "
                "number: write each kind to its own file"
            ) from error
