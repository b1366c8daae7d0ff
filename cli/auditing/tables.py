"""Files of rows with columns: csv, jsonl, Parquet, and any file of puzzles as one column."""

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
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
from cluesmith.cli.reading.text_files import texts_of
from cluesmith.cli.writing.manifest_files import is_manifest
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.definitions.definition import SYMBOLS
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kinds_of_text
from cluesmith.generator.kinds.line_kinds import GivenKind, puzzle_in

# Names that data sets give their columns, beside those of ``PUZZLE_COLUMNS``.
PUZZLE_NAMES = (*PUZZLE_COLUMNS, "question", "questions", "puzzle_digits")
SOLUTION_NAMES = ("solution", "solutions", "answer", "answers", "solution_digits")

BLOCK_ROWS = 4096
_HEAD_BYTES = 1 << 16
_DELIMITERS = ",;\t "
_OF_TABLES = {".csv", ".tsv"}

# What numbers in a list stand for.
_DIGITS = f".{SYMBOLS}".encode().ljust(256, b"?")

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
    given_kind : GivenKind
        The kind of all puzzles, if the user names it.
    """

    title: str
    path: Path
    form: str
    names: tuple[str, ...]
    delimiter: str = ","
    has_header: bool = False
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
        It has no rows, or is no file of rows.
    OSError
    """
    with path.open("rb") as stream:
        head = stream.read(_HEAD_BYTES)
    if head.startswith(PARQUET_SIGNATURE):
        return Table(title, path, "parquet", parquet_names(title, path))
    if is_manifest(head):
        raise PuzzleFileError(f"{title}: a manifest, and no puzzles: name the file beside it")
    if head.lstrip().startswith(b"<") or head.startswith(SQLITE_SIGNATURE) or is_document(head):
        return Table(title, path, "other", (_ONLY,), given_kind=given_kind)
    lines = significant(head.decode("utf-8-sig", "replace").splitlines())
    if not lines:
        raise PuzzleFileError(f"{title}: no puzzle in it")
    reader = reader_for(lines, given_kind if isinstance(given_kind, Kind) else None)
    if reader is read_jsonl:
        return Table(title, path, "jsonl", _jsonl_names(title, lines[0]))
    if reader in (None, read_csv):
        delimiter = _delimiter(lines[0], is_csv=path.suffix.lower() in _OF_TABLES)
        if delimiter:
            names = _fields(lines[0], delimiter)
            has_header = not any(map(_is_puzzle, names))
            if not has_header:
                names = [str(i) for i, _ in enumerate(names, start=1)]
            return Table(title, path, "csv", tuple(names), delimiter, has_header)
    return Table(title, path, "other" if reader else "line", (_ONLY,), given_kind=given_kind)


def text_of(value: Any) -> str:
    """Return a puzzle or grid of any column in one line: of numbers, nested or not, the digits."""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, list):
        try:
            return bytes(value).translate(_DIGITS).decode("ascii")
        except (TypeError, ValueError):  # of lists, of texts, or of large numbers
            return "".join(map(text_of, value))
    return "" if value is None else str(value)


def _delimiter(first: str, *, is_csv: bool) -> str:
    """Return what separates the columns of a table with this first line; nothing if it is none."""
    if SEPARATOR in puzzle_in(first):
        return ""
    for delimiter in _DELIMITERS:
        names = [name.lower() for name in _fields(first, delimiter)]
        is_header = not {*PUZZLE_NAMES, *SOLUTION_NAMES}.isdisjoint(names)
        are_puzzles = [*map(_is_puzzle, names)]
        # After a blank there may be anything but the solution.
        if is_header or are_puzzles == [True, True]:
            return delimiter
        if delimiter != " " and len(names) > 1 and any(are_puzzles):
            return delimiter
    return max(_DELIMITERS[:3], key=first.count) if is_csv else ""


def _fields(line: str, delimiter: str) -> list[str]:
    return [field.strip() for field in next(csv.reader([line], delimiter=delimiter))]


def _is_puzzle(text: str) -> bool:
    return any(kind.is_puzzle(text) for kind in kinds_of_text(text)[:1])


def _csv_blocks(table: Table, columns: list[int]) -> Iterator[Block]:
    n_columns = len(table.names)
    lacking: Sequence[str | None] = [None] * n_columns
    with table.path.open(encoding="utf-8-sig", errors="replace", newline="") as stream:
        reader = csv.reader(stream, delimiter=table.delimiter)
        try:
            if table.has_header:
                next(row for row in reader if any(row))
            while some := [*islice(reader, BLOCK_ROWS)]:
                rows = [row if len(row) == n_columns else lacking for row in some if row]
                whole: list[Sequence[Any]] = [*zip(*rows, strict=True)] or [()] * n_columns
                yield [whole[i] for i in columns]
        except csv.Error as error:
            raise PuzzleFileError(f"{table.title}:{reader.line_num}: {error}") from None


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
    with table.path.open(encoding="utf-8-sig", errors="replace") as stream:
        lines = (line for line in stream if line.strip())
        while some := [*islice(lines, BLOCK_ROWS)]:
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
