"""The tables of the format sqlite; docs/apps.md describes them.

It has no STRICT, no generated columns and no JSON functions, so that SQLite 3.8 can read it.
"""

from collections.abc import Sequence

from cluesmith.generator.records.table_columns import COLUMN_TYPES, ColumnType

# The first bytes of a SQLite file.
SIGNATURE = b"SQLite format 3\0"

# In the file header: "CLUE" in ASCII, and the version of the tables, which changes with them.
APPLICATION_ID = 0x434C5545
SCHEMA_VERSION = 1

# Replaces the library's version in the header, so that the bytes are the same everywhere.
LEAST_SQLITE = 3_008_000
PAGE_BYTES = 4096

# Columns that are not texts.
_TYPES = {ColumnType.N_CLUES: "INTEGER", ColumnType.WHOLE: "INTEGER", ColumnType.SCALE: "REAL"}


def tables(fields: Sequence[str]) -> str:
    """Return the statements that make the tables, with these fields of puzzles."""
    columns = (f"{name} {_TYPES.get(COLUMN_TYPES[name], 'TEXT')}" for name in fields)
    return _TABLES.replace("{fields}", ",\n  ".join(columns))


_TABLES = """
CREATE TABLE about (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT
);
CREATE TABLE kinds (
  name TEXT NOT NULL PRIMARY KEY,
  title TEXT NOT NULL,
  rules TEXT NOT NULL,
  shape TEXT NOT NULL,
  symbols TEXT NOT NULL,
  rows TEXT NOT NULL,
  cells TEXT NOT NULL,
  regions TEXT NOT NULL,
  houses TEXT NOT NULL,
  different TEXT NOT NULL,
  not_consecutive TEXT NOT NULL,
  clue_types TEXT NOT NULL,
  definition TEXT NOT NULL
);
CREATE TABLE sections (
  number INTEGER NOT NULL PRIMARY KEY,
  title TEXT,
  n_puzzles INTEGER NOT NULL
);
CREATE TABLE puzzles (
  id TEXT NOT NULL PRIMARY KEY,
  position INTEGER NOT NULL,
  section INTEGER NOT NULL REFERENCES sections (number),
  kind TEXT NOT NULL REFERENCES kinds (name),
  puzzle TEXT NOT NULL,
  {fields}
);
"""

# Created after all rows, which is faster and gives the same bytes in any order of insertion.
INDICES = """
CREATE INDEX puzzles_by_position ON puzzles (position);
CREATE INDEX puzzles_by_level ON puzzles (level, position);
CREATE INDEX puzzles_by_kind ON puzzles (kind, level, position);
CREATE INDEX puzzles_by_section ON puzzles (section, position);
CREATE INDEX puzzles_by_date ON puzzles (date, position);
"""
