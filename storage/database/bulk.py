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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import (
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
    column,
    delete,
    func,
    select,
    table,
    text,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.types import NullType

from cluesmith.storage.database.engine import BEGIN_OPTION, FETCH_ROWS

Rows = Sequence[tuple[Any, ...]]

# Returns the next rows, fewer than FETCH_ROWS at the end.
Fetch = Callable[[], list[Any]]


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
    defaults: dict[str, Any] = {each.name: each.default for each in into.c if each.default}
    places = dict.fromkeys(names, "?")
    for name in defaults.keys() - set(names):
        places[name] = str(defaults[name].arg.compile(dialect=connection.dialect))
    statement = (
        f"INSERT INTO {into.name} ({', '.join(places)}) VALUES ({', '.join(places.values())})"  # noqa: S608 - ours
    )
    connection.exec_driver_sql(statement, list(rows))


def insert_absent(
    session: Session, into: Table, names: Sequence[str], rows: Rows, key: Sequence[str]
) -> list[Any]:
    """Insert the rows whose keys are not yet in a server's table; return numbers and keys.

    If others insert the same rows at this moment, it waits for them. Everybody inserts in the order
    of the keys, so two transactions with common rows cannot deadlock.
    """
    connection = session.connection()
    waiting = f"new_{into.name}"
    # Once per connection: each table that is created and dropped leaves some sixty dead rows in the
    # server's catalogues.
    connection.exec_driver_sql(
        f"CREATE TEMPORARY TABLE IF NOT EXISTS {waiting} ON COMMIT DELETE ROWS"
        f" AS TABLE {into.name} WITH NO DATA"
    )
    # Rows of an earlier call in the same transaction.
    connection.execute(delete(table(waiting)))
    _copy(connection, waiting, into, names, rows)
    columns: list[ColumnElement[Any]] = [column(name) for name in names]
    given = select(*columns).select_from(table(waiting)).order_by(*map(column, key))
    statement = postgresql.insert(into).from_select(list(names), given)
    inserted = statement.on_conflict_do_nothing(index_elements=key).returning(
        into.c.id, *(into.c[name] for name in key)
    )
    return list(session.execute(inserted).all())


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


def _wire_type(column: ColumnElement[Any]) -> str:
    if isinstance(column.type, BigInteger):
        return "int8"
    return "int4" if isinstance(column.type, Integer) else "text"


def held_rows(session: Session, queries: Sequence[Select[*tuple[Any, ...]]]) -> list[Iterator[Any]]:
    """Return the rows of each query as of now, even if they are read slowly.

    The database copies them to temporary files, and no transaction stays open. In PostgreSQL, one
    that is open for hours keeps vacuum from removing old rows of any table; in SQLite, it makes the
    log grow. Later reads of the session see a later state, and a session can hold rows only once. A
    session that writes reads in its own transaction.
    """
    connection = session.connection()
    driver: Any = connection.connection.driver_connection
    is_sqlite = connection.dialect.name == "sqlite"
    options = connection.get_execution_options()
    if BEGIN_OPTION in options if is_sqlite else not driver.read_only:
        streamed = {"yield_per": FETCH_ROWS}
        return [iter(session.execute(query.execution_options(**streamed))) for query in queries]
    # The connection is closed after use, which removes the copies.
    connection.detach()
    hold = _hold_in_table if is_sqlite else _hold_in_cursor
    with _errors_as_of_sqlalchemy(connection, "holding rows"):
        fetches = [
            hold(connection, driver, f"held_{number}", query)
            for number, query in enumerate(queries)
        ]
        driver.commit()
    return [_fetched(connection, fetch) for fetch in fetches]


def _hold_in_cursor(
    connection: Connection, driver: Any, name: str, query: Select[*tuple[Any, ...]]
) -> Fetch:
    """Let PostgreSQL copy the rows when the transaction ends; return a function to fetch some."""
    dialect: Any = connection.dialect
    compiled = query.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
    # DECLARE takes no parameters.
    client = dialect.loaded_dbapi.ClientCursor(driver)
    statement = client.mogrify(compiled.string, compiled.params)
    driver.execute(f"DECLARE {name} NO SCROLL CURSOR WITH HOLD FOR {statement}")

    def fetch() -> list[Any]:
        rows: list[Any] = driver.execute(f"FETCH {FETCH_ROWS} FROM {name}").fetchall()
        driver.commit()
        return rows

    return fetch


def _hold_in_table(
    connection: Connection, driver: Any, name: str, query: Select[*tuple[Any, ...]]
) -> Fetch:
    """Copy the rows to a temporary table of SQLite; return a function to fetch some."""
    compiled = query.compile(
        dialect=connection.dialect, compile_kwargs={"render_postcompile": True}
    )
    values = [compiled.params[each] for each in compiled.positiontup or ()]
    driver.execute(f"CREATE TEMPORARY TABLE {name} AS {compiled.string}", values)
    cursor: Any = None

    def fetch() -> list[Any]:
        nonlocal cursor
        # A statement that reads before the commit would keep the transaction open.
        cursor = cursor or driver.execute(f"SELECT * FROM {name} ORDER BY rowid")  # noqa: S608 - ours
        rows: list[Any] = cursor.fetchmany(FETCH_ROWS)
        return rows

    return fetch


def _fetched(connection: Connection, fetch: Fetch) -> Iterator[Any]:
    is_last = False
    while not is_last:
        with _errors_as_of_sqlalchemy(connection, "fetching held rows"):
            rows = fetch()
        yield from rows
        is_last = len(rows) < FETCH_ROWS


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
    type_: Any = postgresql.ARRAY(column.type)
    if isinstance(column.type, Integer):
        # A single text, because the driver would check the size of each number. Without a type of
        # its own it is an array for the planner too, and no text that is read for each row.
        return cast(bindparam(None, f"{{{json.dumps(values)[1:-1]}}}", type_=NullType()), type_)
    return bindparam(None, values, type_=type_)
