"""Many rows and many values in one statement, which row by row would cost several times as much."""

import json
from collections.abc import Iterable, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    JSON,
    ColumnElement,
    Insert,
    any_,
    bindparam,
    cast,
    func,
    literal_column,
    select,
    tuple_,
)
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Session


def insert_rows(session: Session, statement: Insert, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows in bulk and in this order, all with the columns of the first, one at least.

    SQLite takes the values as they are: what SQLAlchemy does for each row costs as much as what
    SQLite does, and for text and numbers there is nothing to do.  A server takes all rows as one
    document: a message for each costs several times what it does for the row.  Text must be ASCII,
    for a server's encoding may know nothing else.
    """
    connection = session.connection()
    names = list(rows[0])
    if connection.dialect.name == "postgresql":
        like: ColumnElement[Any] = literal_column(f"NULL::{statement.table.name}")
        given = func.json_populate_recordset(like, cast(rows, JSON)).table_valued(*names)
        session.execute(statement.from_select(names, select(given)))
        return
    compiled = statement.compile(dialect=connection.dialect, column_keys=names)
    values = list(map(itemgetter(*(compiled.positiontup or ())), rows))
    connection.exec_driver_sql(str(compiled), values)


def is_among(session: Session, column: Any, values: Iterable[str | int]) -> ColumnElement[bool]:
    """Return the condition that a column has one of many values.

    One parameter holds them all: an IN list of as many parameters takes longer to write down than
    the database takes to answer.
    """
    listed = list(values)
    if session.get_bind().dialect.name == "postgresql":
        return column == any_(_array(column, listed))  # type: ignore[no-any-return]
    each = func.json_each(json.dumps(listed)).table_valued("value")
    return column.in_(select(each.c.value))  # type: ignore[no-any-return]


def are_among(
    session: Session, first: Any, second: Any, pairs: Sequence[tuple[int, int]]
) -> ColumnElement[bool]:
    """Return the condition that two columns have one of many pairs of values."""
    if session.get_bind().dialect.name == "postgresql":
        ones, others = ([pair[i] for pair in pairs] for i in (0, 1))
        both = func.unnest(_array(first, ones), _array(second, others))
        each = both.table_valued("one", "other").render_derived()
        return tuple_(first, second).in_(select(each.c.one, each.c.other))
    each = func.json_each(json.dumps(pairs)).table_valued("value")
    values = (func.json_extract(each.c.value, f"$[{i}]") for i in (0, 1))
    return tuple_(first, second).in_(select(*values))


def _array(column: Any, values: list[Any]) -> ColumnElement[Any]:
    return bindparam(None, values, type_=postgresql.ARRAY(column.type))
