"""Rows written after an audit: those without a fault, and a list of the findings in each row."""

import csv
import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import compress, islice
from pathlib import Path
from typing import Any, TextIO

from cluesmith.cli.formats.data.arrow_library import check_pyarrow
from cluesmith.cli.formats.text.csv_jsonl import text_in_a_cell
from cluesmith.cli.reading.audit import Audit
from cluesmith.cli.writing.output_files import open_binary, open_output
from cluesmith.generator.interchange.columns import text_of
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.records.table_columns import ColumnType
from cluesmith.generator.verdicts.damage import repaired
from cluesmith.generator.verdicts.findings import Finding, findings_in

# Stand-ins for columns, which no column is called: the puzzles as text, and the name of the file.
_PUZZLE, _FILE = "\0puzzle", "\0file"

_LIST_HEADER = ("file", "row", "finding", "is_fault", "same_as_file", "same_as_row", "detail")
_WITH_DETAILS = (Finding.MALFORMED, Finding.MULTIPLE)
_REPEATED = Finding.DUPLICATE.bit | Finding.EQUIVALENT.bit | Finding.LEAKED_GRID.bit
_REPEATED |= Finding.SHARED_GRID.bit

WriteColumns = Callable[[Sequence[Sequence[Any]]], None]


def write_kept(audit: Audit, path: str) -> int:
    """Write the rows without a fault, and return their number.

    The ending of the file decides: .parquet, .csv and .jsonl have all columns, others only the
    puzzles, one per line.  Rows of several files get one more column with the name of their file:
    ``file``, or ``audited_file`` if ``file`` is taken.
    """
    names = [*dict.fromkeys(name for file in audit.files for name in file.columns.table.names)]
    headers = names
    if _ending(path) not in (_PARQUET, *_TABLES):
        names = [_PUZZLE]
    elif len(audit.files) > 1:
        header = "file"
        while header in names:
            header = f"audited_{header}"
        names, headers = [_FILE, *names], [header, *names]
    n_kept = 0
    with _writer(audit, path, headers) as write:
        for number in range(len(audit.files)):
            for columns in _kept(audit, number):
                n_rows = len(columns[_PUZZLE])
                write([columns.get(name) or [None] * n_rows for name in names])
                n_kept += n_rows
    return n_kept


def _kept(audit: Audit, number: int) -> Iterator[dict[str, list[Any]]]:
    """Yield the rows of a file without a fault, by column, with their puzzles as text."""
    file, faults = audit.files[number], audit.options.faults
    flags = iter(audit.flags_of(number))
    names = file.columns.table.names
    for block in file.columns.table.blocks():
        is_kept = [not bits & faults for bits in islice(flags, len(block[0]))]
        rows = [[*compress(column, is_kept)] for column in block]
        columns = dict(zip(names, rows, strict=True))
        columns[_FILE] = [text_in_a_cell(file.title)] * sum(is_kept)
        columns[_PUZZLE] = [*map(text_of, columns[file.columns.puzzle])]
        yield columns


def write_repaired(audit: Audit, path: str) -> int:
    """Write the puzzles whose leading zeros can be put back without doubt; return their number."""
    n_repaired = 0
    with open_output(path) as stream:
        for number, file in enumerate(audit.files):
            flags = iter(audit.flags_of(number))
            for rows in file.columns.rows(0):
                for i, text in enumerate(rows.puzzles):
                    if not next(flags) & Finding.MALFORMED.bit:
                        continue
                    solution = rows.solutions[i] if rows.solutions else None
                    name = rows.kinds[i]
                    found = repaired(kind_named(name), text, solution) if name else None
                    if found is not None:
                        stream.write(f"{found}\n")
                        n_repaired += 1
    return n_repaired


def write_list(audit: Audit, path: str) -> None:
    """Write a line of csv for each finding of each row."""
    same_as = dict(zip(audit.same_as[::2], audit.same_as[1::2], strict=True))
    with open_output(path) as stream:
        write = csv.writer(stream, lineterminator="\n").writerow
        write(_LIST_HEADER)
        for row, bits in enumerate(audit.flags):
            for finding in findings_in(bits):
                file, number = audit.place(row)
                is_fault = bool(finding.bit & audit.options.faults)
                other: tuple[Any, Any] = ("", "")
                if finding.bit & _REPEATED:
                    other_file, other_row = audit.place(same_as[row])
                    other = (text_in_a_cell(audit.files[other_file].title), other_row)
                title = text_in_a_cell(audit.files[file].title)
                detail = audit.details.get(row, "") if finding in _WITH_DETAILS else ""
                write((title, number, finding, is_fault, *other, text_in_a_cell(detail)))


def _ending(path: str) -> str:
    return Path(path).suffix.lower()


@contextmanager
def _writer(audit: Audit, path: str, names: Sequence[str]) -> Iterator[WriteColumns]:
    """Open a file and yield a function that writes columns of rows to it."""
    if _ending(path) == _PARQUET:
        with _parquet_writer(path, names, _types(audit)) as write:
            yield write
        return
    with open_output(path) as stream:
        yield _TABLES.get(_ending(path), _line_writer)(stream, names)


@contextmanager
def _parquet_writer(
    path: str, names: Sequence[str], types: dict[str, Any]
) -> Iterator[WriteColumns]:
    check_pyarrow("parquet")
    from cluesmith.cli.formats.data.parquet_table import open_table  # it takes pyarrow

    def write(values: Sequence[Sequence[Any]]) -> None:
        for row in zip(*values, strict=True):
            add(row)

    columns = {name: types.get(name, ColumnType.TEXT) for name in names}
    with open_binary(path) as binary, open_table(binary, columns) as add:
        yield write


def _types(audit: Audit) -> dict[str, Any]:
    """Return the types of columns on which all files with that column agree; others are text."""
    found: dict[str, Any] = {}
    for file in audit.files:
        table = file.columns.table
        for name in table.names:
            each = table.types.get(name)
            found[name] = each if found.get(name, each) == each else None
    return {name: each for name, each in found.items() if each is not None}


def _csv_writer(stream: TextIO, names: Sequence[str]) -> WriteColumns:
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(names)
    return lambda columns: writer.writerows(zip(*columns, strict=True))


def _jsonl_writer(stream: TextIO, names: Sequence[str]) -> WriteColumns:
    encode = json.JSONEncoder(ensure_ascii=False, default=str).encode

    def write(columns: Sequence[Sequence[Any]]) -> None:
        for row in zip(*columns, strict=True):
            # Only NaN is not equal to itself, and JSON does not have it.
            values = (None if value != value else value for value in row)
            stream.write(encode(dict(zip(names, values, strict=True))) + "\n")

    return write


def _line_writer(stream: TextIO, names: Sequence[str]) -> WriteColumns:
    return lambda columns: stream.writelines(f"{text}\n" for text in columns[0])


_PARQUET = ".parquet"
_TABLES: dict[str, Callable[[TextIO, Sequence[str]], WriteColumns]] = {
    ".csv": _csv_writer,
    ".jsonl": _jsonl_writer,
}
