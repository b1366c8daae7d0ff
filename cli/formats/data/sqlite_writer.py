"""The format sqlite: one file with tables of puzzles, sections and kinds.

The file is built row by row in its final place, so that memory does not grow with it.  It contains
no time and no version of a library, so the same puzzles give the same bytes.
"""

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from operator import attrgetter
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from cluesmith.cli.formats.data.app_fields import APP_FIELDS, chosen_app_fields
from cluesmith.cli.formats.data.kind_fields import kind_fields
from cluesmith.cli.formats.data.sqlite_schema import (
    APPLICATION_ID,
    INDICES,
    LEAST_SQLITE,
    PAGE_BYTES,
    SCHEMA_VERSION,
    tables,
)
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.stream_files import file_of
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.derived_fields import with_found
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import FIELDS, PRACTICE_FIELDS
from cluesmith.generator.versions import CANONICAL_VERSION, RATER_VERSION

if TYPE_CHECKING:
    from cluesmith.generator.kinds.kind import Kind

# The place of the library's version in the file header (fileformat2.html, 1.3).
_LIBRARY_VERSION_AT = 96

# The columns before ``APP_FIELDS``, behind which are those of positions to practise in.
_FIRST = ("id", "position", "section", "kind", "puzzle")


def sqlite_writer(options: FormatOptions) -> DocumentWriter:
    """Return a writer of a database with the fields that the user chose; others are NULL."""
    fields = chosen_app_fields(options)

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        with _place_for(stream) as path:
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                _Database(connection, fields, options.title).fill(records)
            with path.open("r+b") as file:
                file.seek(_LIBRARY_VERSION_AT)
                file.write(LEAST_SQLITE.to_bytes(4))

    return DocumentWriter(write)


@contextmanager
def _place_for(stream: IO[bytes]) -> Iterator[Path]:
    """Yield a new file for the database: the stream's own if it has one."""
    if (own := file_of(stream)) is not None:
        yield own
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "puzzles.db"
        yield path
        with path.open("rb") as file:
            shutil.copyfileobj(file, stream)


class _Database:
    """A database that is being filled."""

    def __init__(
        self, connection: sqlite3.Connection, fields: tuple[str, ...], title: str | None
    ) -> None:
        self._connection = connection
        self._needed = frozenset(fields)
        # Fields that are left out are not looked up, because a path takes milliseconds.
        self._columns = (*APP_FIELDS, *(name for name in fields if name in PRACTICE_FIELDS))
        marks = ", ".join("?" * (len(_FIRST) + len(self._columns)))
        self._insert = f"INSERT INTO puzzles VALUES ({marks})"  # noqa: S608
        self._value_of = {name: attrgetter(FIELDS[name]) for name in fields}
        self._title = title
        self._sections: list[tuple[str | None, int]] = []
        self._kinds: dict[str, Kind] = {}
        self._n = 0

    def fill(self, records: Iterator[PuzzleRecord]) -> None:
        """Make the tables and write all puzzles, in one transaction."""
        run = self._connection.execute
        run(f"PRAGMA page_size = {PAGE_BYTES}")
        run("PRAGMA journal_mode = OFF")  # an interrupted writer leaves no file
        run("PRAGMA synchronous = OFF")  # the whole file is synced when it is complete
        run(f"PRAGMA application_id = {APPLICATION_ID}")
        run(f"PRAGMA user_version = {SCHEMA_VERSION}")
        run("BEGIN")
        _run_each(run, tables(self._columns))
        for record in records:
            self._add(record)
        self._end()
        _run_each(run, INDICES)
        run("COMMIT")

    def _add(self, record: PuzzleRecord) -> None:
        self._n += 1
        if not self._sections or self._sections[-1][0] != record.section:
            self._sections.append((record.section, 0))
        title, n_before = self._sections[-1]
        self._sections[-1] = (title, n_before + 1)
        self._kinds[record.kind_name] = record.kind
        row = (
            record.id,
            self._n,
            len(self._sections),
            record.kind_name,
            record.clues,
            *self._values(with_found(record, self._needed)),
        )
        try:
            self._connection.execute(self._insert, row)
        except sqlite3.IntegrityError:
            raise FormatError(self._why_not(record)) from None

    def _values(self, record: PuzzleRecord) -> Iterator[Any]:
        for name in self._columns:
            value_of = self._value_of.get(name)
            yield None if value_of is None else _column(value_of(record))

    def _why_not(self, record: PuzzleRecord) -> str:
        found = self._connection.execute(
            "SELECT position FROM puzzles WHERE id = ?", (record.id,)
        ).fetchone()
        if found is None:
            return f"sqlite names each puzzle by its id, and puzzle {self._n} has none"
        return (
            f"sqlite has each puzzle once, and puzzle {self._n} is puzzle {found[0]} again, up to "
            "symmetry: `cluesmith dedupe` leaves one of them"
        )

    def _end(self) -> None:
        about = {
            "format": "cluesmith-puzzles",
            "version": str(SCHEMA_VERSION),
            "title": self._title,
            "n_puzzles": str(self._n),
            "canonical": str(CANONICAL_VERSION),
            "rater": str(RATER_VERSION),
        }
        many = self._connection.executemany
        many("INSERT INTO about VALUES (?, ?)", about.items())
        many(
            "INSERT INTO sections VALUES (?, ?, ?)",
            [(number, *each) for number, each in enumerate(self._sections, start=1)],
        )
        for name in sorted(self._kinds):
            values = [_column(value) for value in kind_fields(self._kinds[name]).values()]
            marks = ", ".join("?" * len(values))
            self._connection.execute(f"INSERT INTO kinds VALUES ({marks})", values)  # noqa: S608


def _run_each(run: Callable[[str], object], statements: str) -> None:
    for statement in filter(str.strip, statements.split(";")):
        run(statement)


def _column(value: Any) -> Any:
    """Return a value for a column. Values that are not texts or numbers become JSON."""
    is_plain = value is None or isinstance(value, str | int | float)
    return value if is_plain else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
