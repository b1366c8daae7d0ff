"""Statements with many rows or many values, at a fraction of the cost of row by row.

Measured and rejected for rows on PostgreSQL, beside each other, as processor time of both sides for
the two rows of a puzzle: one document of JSON (40 us), arrays in binary (44 us) and in text (57
us); COPY takes 35 us in text and 34 us in binary, and a table that is there for good in the place
of the temporary one gains nothing.

For SQLite, of the 92 us that a worker takes for a puzzle of 6x6 Sudoku, storing takes 22. Without
all CHECKs or with WITHOUT ROWID it takes the same; without the three indexes of `puzzle` that find
no keys 20.5, and without the key of attempts too 19.
"""

import json
import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from tempfile import SpooledTemporaryFile, gettempdir
from typing import IO, Any

from sqlalchemy import (
    ARRAY,
    BigInteger,
    ColumnElement,
    Connection,
    FromClause,
    Integer,
    Select,
    Table,
    any_,
    bindparam,
    cast,
    func,
    literal,
    select,
    text,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.types import NullType

from cluesmith.storage.database.engine import BEGIN_OPTION, FETCH_ROWS, shown
from cluesmith.storage.database.prepared import run_by_driver
from cluesmith.storage.storage_errors import DatabaseFullError, LostRowsError

Rows = Sequence[tuple[Any, ...]]

# More bytes of rows that are read slowly go to the disk.
_MOST_IN_MEMORY = 1_000_000


def insert_rows(session: Session, into: Table, names: Sequence[str], rows: Rows) -> None:
    """Insert rows of these columns in bulk and in this order.

    Both databases take the values as they are.  SQLAlchemy's work for each row would cost as much
    as SQLite's, and text and numbers do not need it.  Text must be ASCII, because a server's
    encoding may know nothing else.
    """
    connection = session.connection()
    if connection.dialect.name == "postgresql":
        _copy(connection, into.name, into, names, rows)
        return
    # Not compiled by SQLAlchemy, which wants the values of each row in the order of the table.
    places = dict.fromkeys(names, "?") | _defaults(connection, into, names)
    statement = (
        f"INSERT INTO {into.name} ({', '.join(places)}) VALUES ({', '.join(places.values())})"  # noqa: S608 - ours
    )
    connection.exec_driver_sql(statement, list(rows))


def insert_into(session: Session, table: Any) -> Any:
    """Return an INSERT that can leave out rows which exist."""
    if session.get_bind().dialect.name == "sqlite":
        return sqlite.insert(table)
    from sqlalchemy.dialects import postgresql  # takes a tenth of all of SQLAlchemy

    return postgresql.insert(table)


def _defaults(connection: Connection, into: Table, names: Sequence[str]) -> dict[str, str]:
    """Return the expressions of the columns with a default that are not named."""
    defaults: dict[str, Any] = {each.name: each.default for each in into.c if each.default}
    return {
        name: str(each.arg.compile(dialect=connection.dialect))
        for name, each in defaults.items()
        if name not in names
    }


def insert_absent(
    session: Session, into: Table, names: Sequence[str], rows: Rows, key: Sequence[str]
) -> list[Any]:
    """Insert the rows whose keys are not yet in a server's table; return numbers and keys.

    If others insert the same rows at this moment, it waits for them. Everybody inserts in the order
    of the keys, so two transactions with common rows cannot deadlock.

    The rows are one value of the statement. COPY to a temporary table takes an eighth less, but
    needs a right, and the table would outlive the transaction, for whoever gets this connection of
    a pooler next.
    """
    connection = session.connection()
    types = (f"{name} {_WIRE_TYPES[_wire_type(into.c[name])]}" for name in names)
    values = {name: name for name in names} | _defaults(connection, into, names)
    statement = (
        f"INSERT INTO {into.name} ({', '.join(values)}) SELECT {', '.join(values.values())}"  # noqa: S608 - ours
        f" FROM json_to_recordset(%s) AS given({', '.join(types)})"
        f" ORDER BY {', '.join(key)} ON CONFLICT ({', '.join(key)}) DO NOTHING"
        f" RETURNING id, {', '.join(key)}"
    )
    documents = json.dumps([dict(zip(names, row, strict=True)) for row in rows])
    return list(run_by_driver(connection, statement, [documents]).fetchall())


def _copy(connection: Connection, name: str, like: Table, names: Sequence[str], rows: Rows) -> None:
    """Send rows to a table with the columns of another one."""
    statement = f"COPY {name} ({', '.join(names)}) FROM STDIN (FORMAT BINARY)"
    driver: Any = connection.connection.driver_connection
    with (
        _errors_as_of_sqlalchemy(connection, statement),
        driver.cursor() as cursor,
        cursor.copy(statement) as copy,
    ):
        copy.set_types([_wire_type(like.c[name]) for name in names])
        for row in rows:
            copy.write_row(row)


@contextmanager
def _errors_as_of_sqlalchemy(connection: Connection, statement: str) -> Iterator[None]:
    """Turn errors of the driver into those that SQLAlchemy raises for its own statements."""
    dialect: Any = connection.dialect
    try:
        yield
    except dialect.loaded_dbapi.Error as error:
        raise DBAPIError.instance(
            statement, None, error, dialect.loaded_dbapi.Error, hide_parameters=True
        ) from error


# The names of these types in SQL.
_WIRE_TYPES = {"int8": "bigint", "int4": "integer", "text": "text"}


def _wire_type(column: ColumnElement[Any]) -> str:
    if isinstance(column.type, BigInteger):
        return "int8"
    return "int4" if isinstance(column.type, Integer) else "text"


def held_rows(session: Session, queries: Sequence[Select[*tuple[Any, ...]]]) -> list[Iterator[Any]]:
    """Return the rows of each query as of now, even if they are read slowly.

    They are copied to temporary files of this process, and no transaction stays open. In
    PostgreSQL, one that is open for hours keeps vacuum from removing old rows of any table, and a
    connection of a pooler from others; in SQLite, it makes the log grow. Later reads of the session
    see a later state. A session that writes reads in its own transaction.

    Raises LostRowsError if a query gives another number of rows than there are.
    """
    connection = session.connection()
    driver: Any = connection.connection.driver_connection
    is_sqlite = connection.dialect.name == "sqlite"
    options = connection.get_execution_options()
    if BEGIN_OPTION in options if is_sqlite else not driver.read_only:
        streamed = {"yield_per": FETCH_ROWS}
        return [iter(session.execute(query.execution_options(**streamed))) for query in queries]
    with _errors_as_of_sqlalchemy(connection, "reading rows"):
        held = [_held(session, query) for query in queries]
        driver.commit()
    return held


def _held(session: Session, query: Select[*tuple[Any, ...]]) -> Iterator[Any]:
    """Copy the rows of a query to a temporary file; return them from there.

    They come from the driver: rows of SQLAlchemy would take half as long again.
    """
    counted = query.order_by(None).with_only_columns(literal(1), maintain_column_froms=True)
    n_wanted = session.scalar(select(func.count()).select_from(counted.subquery()))
    n_rows = 0
    file = SpooledTemporaryFile(_MOST_IN_MEMORY)  # noqa: SIM115 - closed by the one who reads
    with closing(_cursor(session.connection(), query)) as cursor:
        while rows := cursor.fetchmany(FETCH_ROWS):
            n_rows += len(rows)
            try:
                pickle.dump(rows, file, pickle.HIGHEST_PROTOCOL)
            except OSError as error:
                raise DatabaseFullError(
                    f"{gettempdir()}: has no space for the selected rows ({error.strerror});"
                    " set TMPDIR to a folder that has"
                ) from error
    if n_rows != n_wanted:
        file.close()
        name = shown(session.get_bind().engine.url)
        raise LostRowsError(
            f"database {name}: gave {n_rows:,} of {n_wanted:,} rows;"
            " if a pooler is in between, use its mode `transaction` or `session`"
        )
    return _unpacked(file, n_rows)


def _cursor(connection: Connection, query: Select[*tuple[Any, ...]]) -> Any:
    """Run a query; return a cursor of the driver, which ends with the transaction."""
    driver: Any = connection.connection.driver_connection
    made: Any = query.compile(
        dialect=connection.dialect, compile_kwargs={"render_postcompile": True}
    )
    if made.positiontup is not None:
        return driver.execute(made.string, [made.params[name] for name in made.positiontup])
    return driver.cursor("held").execute(made.string, made.params)


def _unpacked(file: IO[bytes], n_rows: int) -> Iterator[Any]:
    file.seek(0)
    with file:
        while n_rows:
            rows = pickle.load(file)  # noqa: S301 - ours
            n_rows -= len(rows)
            yield from rows


def is_among(session: Session, column: Any, values: Iterable[str | int]) -> ColumnElement[bool]:
    """Return the condition that a column has one of many values.

    One parameter holds them all: building an IN list of that many parameters takes longer than the
    database takes to answer.
    """
    if session.get_bind().dialect.name == "postgresql":
        return column == any_(_array(column, list(values)))  # type: ignore[no-any-return]
    each = func.json_each(json.dumps(list(values))).table_valued("value")
    return column.in_(select(each.c.value))  # type: ignore[no-any-return]


def look_up_each(
    session: Session, wanted: Select[Any], values: Mapping[Any, Iterable[str | int]]
) -> Sequence[Any]:
    """Return each row of the values of these columns for which a query finds something, with it.

    The database looks into an index once for each row, whatever it expects of the sizes of tables,
    because no planner turns scalar subqueries round. A server that was killed has lost its
    statistics, and a new table has none, until autovacuum collects them. With a join or ``EXISTS``
    PostgreSQL then needed 15 s to count the puzzles of 2,000 grids beside 20,000 puzzles; this
    takes 8 ms.
    """
    read_by_index(session)
    each = _listed(session, values)
    found = wanted.where(*(column == value for column, value in zip(values, each.c, strict=True)))
    # Not merged with what is around it, which would find everything twice.
    rows = select(*each.c, found.scalar_subquery().label("found")).offset(0).subquery()
    return session.execute(select(rows).where(rows.c.found.is_not(None))).all()


def read_by_index(session: Session) -> None:
    """Let a server read tables through their indexes until the end of the transaction.

    It keeps the plans of foreign keys and of prepared statements. Made while a table has a few
    puzzles, a plan reads all of it for each row, and stays until autovacuum comes: after small
    jobs, a shard of 2,000 puzzles read 2 to 18 million rows.
    """
    if session.get_bind().dialect.name == "postgresql":
        session.execute(text("SET LOCAL enable_seqscan = off"))


def _listed(session: Session, values: Mapping[Any, Iterable[str | int]]) -> FromClause:
    """Return a table with a column for each of these, of its type and with its values."""
    names = [f"value_{number}" for number in range(len(values))]
    if session.get_bind().dialect.name == "postgresql":
        arrays = (_array(column, list(each)) for column, each in values.items())
        return func.unnest(*arrays).table_valued(*names).render_derived()
    if len(values) == 1:  # a value by itself is not read twice
        listed = json.dumps(list(*values.values()))
        return func.json_each(listed).table_valued("value")
    rows = json.dumps(list(zip(*values.values(), strict=True)))
    each = func.json_each(rows).table_valued("value")
    parts = (func.json_extract(each.c.value, f"$[{i}]") for i in range(len(values)))
    columns = (part.label(name) for part, name in zip(parts, names, strict=True))
    return select(*columns).subquery()


def _array(column: Any, values: list[Any]) -> ColumnElement[Any]:
    type_: Any = ARRAY(column.type)
    if isinstance(column.type, Integer):
        # A single text, because the driver would check the size of each number. Without a type of
        # its own it is an array for the planner too, and no text that is read for each row.
        return cast(bindparam(None, f"{{{json.dumps(values)[1:-1]}}}", type_=NullType()), type_)
    return bindparam(None, values, type_=type_)
