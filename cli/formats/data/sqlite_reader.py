"""A reader of the format sqlite: row by row, and without trust in the file."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, nullcontext
from io import BufferedReader
from typing import Any
from urllib.parse import quote

from cluesmith.cli.formats.data.app_fields import APP_FIELDS
from cluesmith.cli.formats.data.kind_fields import KindsOfFile
from cluesmith.cli.formats.data.sqlite_schema import APPLICATION_ID, SCHEMA_VERSION
from cluesmith.cli.formats.stream_files import copied, file_of
from cluesmith.generator.interchange.read_fields import SAYING
from cluesmith.generator.interchange.source_text import PuzzleFileError, ReadPuzzle

# No value of a puzzle is longer. Without a limit, a file could use up the memory.
_MAX_VALUE_BYTES = 10_000_000

_COLUMNS = ("puzzle", "kind", *(name for name in SAYING if name in APP_FIELDS))


def read_sqlite(title: str, stream: BufferedReader) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a file in their order, numbered from 1.

    Raises PuzzleFileError if it is another program's database, has a later version, or is broken.
    """
    own = file_of(stream)
    try:
        with (
            copied(title, stream) if own is None else nullcontext(own) as path,
            closing(
                sqlite3.connect(f"file:{quote(str(path))}?mode=ro&immutable=1", uri=True)
            ) as found,
        ):
            found.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _MAX_VALUE_BYTES)
            found.execute("PRAGMA trusted_schema = OFF")
            _check(title, found)
            yield from _puzzles(title, found)
    except sqlite3.Error as error:
        raise PuzzleFileError(f"{title}: {error}") from None


def _check(title: str, found: sqlite3.Connection) -> None:
    def number(pragma: str) -> int:
        return int(found.execute(f"PRAGMA {pragma}").fetchone()[0])

    if number("application_id") != APPLICATION_ID:
        raise PuzzleFileError(f"{title}: a database, but none that --format sqlite wrote")
    if number("user_version") != SCHEMA_VERSION:
        raise PuzzleFileError(
            f"{title}: version {number('user_version')} of the format sqlite; this program reads "
            f"{SCHEMA_VERSION}"
        )
    # A view could be an endless query.
    tables = {
        name for (name,) in found.execute("SELECT name FROM sqlite_master WHERE type='table'")
    }
    if not {"kinds", "sections", "puzzles"} <= tables:
        raise PuzzleFileError(f"{title}: a database without the tables of --format sqlite")


def _puzzles(title: str, found: sqlite3.Connection) -> Iterator[ReadPuzzle]:
    kinds = KindsOfFile(title)
    for name, definition in found.execute("SELECT name, definition FROM kinds"):
        kinds.add(name, definition)
    sections = dict(found.execute("SELECT number, title FROM sections"))
    columns = ", ".join(_COLUMNS)
    rows = found.execute(f"SELECT {columns}, section FROM puzzles ORDER BY position")  # noqa: S608
    for number, (*values, section) in enumerate(rows, start=1):
        fields = dict(zip(_COLUMNS, values, strict=True))
        fields |= {"section": sections.get(section), "techniques": _listed(fields["techniques"])}
        yield kinds.puzzle(number, fields)


def _listed(text: Any) -> Any:
    try:
        return json.loads(text)
    except (TypeError, ValueError, RecursionError):
        return None
