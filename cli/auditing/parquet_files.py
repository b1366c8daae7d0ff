"""Parquet files, read and written by batches through pyarrow, which is loaded when needed."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from cluesmith.cli.formats.interface.source_file import PuzzleFileError
from cluesmith.cli.formats.tables.arrow_library import check_pyarrow

# Rows of a row group: readers take them one group at a time.
_GROUP_ROWS = 65_536


def parquet_names(title: str, path: Path) -> tuple[str, ...]:
    """Return the columns of a file."""
    with _opened(title, path) as file:
        return tuple(file.schema_arrow.names)


def parquet_types(title: str, path: Path) -> dict[str, Any]:
    """Return the types of the columns of a file, as pyarrow has them."""
    with _opened(title, path) as file:
        return {field.name: field.type for field in file.schema_arrow}


def parquet_blocks(
    title: str, path: Path, names: Sequence[str], n_rows: int
) -> Iterator[list[Sequence[Any]]]:
    """Yield rows of these columns, so many at a time."""
    with _opened(title, path) as file:
        for batch in file.iter_batches(n_rows, columns=list(names)):
            yield [batch.column(name).to_pylist() for name in names]


class ParquetWriter:
    """Writes rows to a stream; a column without a type is text.

    Parameters
    ----------
    stream : file object
    names : sequence of str
    types : dict
        Types of pyarrow, by column.
    """

    def __init__(self, stream: IO[bytes], names: Sequence[str], types: dict[str, Any]) -> None:
        check_pyarrow("parquet")
        import pyarrow
        from pyarrow import parquet

        self._pyarrow = pyarrow
        self._is_text = [name not in types for name in names]
        self._schema = pyarrow.schema(
            [(name, types.get(name) or pyarrow.string()) for name in names]
        )
        self._file = parquet.ParquetWriter(stream, self._schema, compression="zstd")
        self._batches: list[Any] = []
        self._n_rows = 0

    def write(self, columns: Sequence[Sequence[Any]]) -> None:
        """Write some rows."""
        columns = [
            [None if value is None else str(value) for value in column] if is_text else column
            for column, is_text in zip(columns, self._is_text, strict=True)
        ]
        arrays = [
            self._pyarrow.array(column, field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        self._batches.append(self._pyarrow.record_batch(arrays, schema=self._schema))
        self._n_rows += len(self._batches[-1])
        if self._n_rows >= _GROUP_ROWS:
            self._write_group()

    def close(self) -> None:
        """Write the end of the file."""
        self._write_group()
        self._file.close()

    def _write_group(self) -> None:
        self._file.write_table(self._pyarrow.Table.from_batches(self._batches, self._schema))
        self._batches, self._n_rows = [], 0


@contextmanager
def _opened(title: str, path: Path) -> Iterator[Any]:
    check_pyarrow(title)
    import pyarrow
    from pyarrow import parquet

    try:
        with parquet.ParquetFile(path) as file:
            yield file
    except pyarrow.ArrowException as error:
        problem = str(error).partition("\n")[0]
        raise PuzzleFileError(f"{title}: no Parquet that can be read: {problem}") from None
