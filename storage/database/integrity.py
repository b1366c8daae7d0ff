"""Checks whether a database is in order."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from sqlalchemy import (
    CheckConstraint,
    ForeignKeyConstraint,
    Table,
    UniqueConstraint,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session

from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.driver_errors import without_sql
from cluesmith.storage.database.engine import FETCH_ROWS
from cluesmith.storage.database.models import Base
from cluesmith.storage.storage_errors import BrokenDatabaseError

# The first problems are enough to report.
_N_PROBLEMS = 3

# The types that SQLite may give to values of a column that Python reads as these.
_STORED_AS = {int: "'integer'", bool: "'integer'", float: "'real', 'integer'"}


def touch(session: Session) -> None:
    """Write without changing anything; raises the errors of any write."""
    session.execute(text("UPDATE alembic_version SET version_num = version_num"))


def missing_rights(session: Session) -> list[str]:
    """Return the rights that the user of a server lacks, such as ``INSERT on puzzle``."""
    if session.get_bind().dialect.name == "sqlite":
        return []
    lacking = text(
        "SELECT needed || ' on ' || name FROM unnest(CAST(:names AS text[])) AS name,"
        " unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS needed"
        " WHERE NOT has_table_privilege(name, needed) ORDER BY name, needed"
    )
    sequences = text(
        "SELECT 'USAGE on ' || sequencename FROM pg_sequences"
        " WHERE schemaname = current_schema() AND NOT has_sequence_privilege("
        "quote_ident(schemaname) || '.' || quote_ident(sequencename), 'USAGE')"
    )
    names = [*Base.metadata.tables]
    return [*session.scalars(lacking, {"names": names}), *session.scalars(sequences)]


def identity(session: Session) -> str:
    """Return a name of this database that is the same wherever it is opened, and no other has."""
    connection = session.connection()
    if connection.dialect.name == "sqlite":
        path = session.scalar(text("SELECT file FROM pragma_database_list WHERE name = 'main'"))
        file = Path(path).stat()
        return f"SQLite file {file.st_ino} of device {file.st_dev}"
    name = text(
        "SELECT current_database() || ' of PostgreSQL ' || system_identifier"
        " FROM pg_control_system()"
    )
    return str(session.scalar(name))


def problems(session: Session) -> list[str]:
    """Return the problems of a SQLite file that a quick look finds; a server checks itself."""
    if session.get_bind().dialect.name != "sqlite":
        return []
    return _damage(session, "quick_check")


def unreadable(session: Session, on_progress: Callable[[int, int], object]) -> list[str]:
    """Return what keeps a SQLite database from being read in full, by any command.

    It reads all rows: some 40 s for a million puzzles. ``on_progress``: called with the number of
    tables read and of all.
    """
    found = _damage(session, "integrity_check") or _missing_parts(session) or _dangling(session)
    tables = Base.metadata.sorted_tables
    for number, table in enumerate(tables, start=1):
        if not found:
            found = list(islice(_unreadable_values(session, table), _N_PROBLEMS))
        on_progress(number, len(tables))
    return found


def _damage(session: Session, check: str) -> list[str]:
    try:
        found = session.scalars(text(f"PRAGMA {check}({_N_PROBLEMS})")).all()
    except DBAPIError as error:
        if not isinstance(error.orig, sqlite3.DatabaseError):
            raise
        return [without_sql(error)]
    return [problem for problem in found if problem != "ok"]


def _missing_parts(session: Session) -> list[str]:
    """Return the parts of the schema that are missing, except indexes, which hold nothing."""
    inspector = inspect(session.connection())
    missing = []
    for table in Base.metadata.sorted_tables:
        is_rule = (CheckConstraint, ForeignKeyConstraint, UniqueConstraint)
        wanted = [*table.c, *(each for each in table.constraints if isinstance(each, is_rule))]
        found = (
            *inspector.get_columns(table.name),
            *inspector.get_check_constraints(table.name),
            *inspector.get_foreign_keys(table.name),
            *inspector.get_unique_constraints(table.name),
        )
        absent = {str(part.name) for part in wanted} - {part["name"] for part in found}
        missing += [f"{table.name} lacks {name}" for name in sorted(absent)]
    return missing[:_N_PROBLEMS]


def _dangling(session: Session) -> list[str]:
    rows = session.execute(text("PRAGMA foreign_key_check"))
    return [
        f"row {row} of {table} refers to a row of {parent} that is missing"
        for table, row, parent, _ in islice(rows, _N_PROBLEMS)
    ]


def _unreadable_values(session: Session, table: Table) -> Iterator[str]:
    """Yield values of other types, and text or words that cannot be read."""
    for column in table.c:
        types = _STORED_AS.get(column.type.python_type, "'text'")
        strange = f"typeof({column.name}) NOT IN ({types}, 'null')"
        found = f"SELECT typeof({column.name}) FROM {table.name} WHERE {strange} LIMIT 1"  # noqa: S608 - ours
        for (type_,) in session.execute(text(found)):
            yield f"{table.name}.{column.name} has a value of type {type_}"
    try:
        for _ in session.execute(select(table).execution_options(yield_per=FETCH_ROWS)):
            pass
    except DBAPIError as error:
        yield f"{table.name}: {without_sql(error).partition(' with text')[0]}"
    except (BrokenDatabaseError, ValueError) as error:
        yield f"{table.name}: {error}"


def clock_ahead_s(session: Session) -> float:
    """Return by how many seconds the database's clock is ahead of this machine's."""
    session.execute(text("SELECT 1"))  # the first statement does other work too, which takes time
    before = time.time()
    now = session.scalars(select(DatabaseNow())).one()
    return now - (before + time.time()) / 2
