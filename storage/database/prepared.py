"""Statements that run often, kept as text for the driver.

SQLAlchemy takes ten times as long to run a statement as SQLite takes to answer it.
"""

from collections.abc import Callable, Hashable, Sequence
from datetime import date
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from sqlalchemy import BindParameter, Connection, Date, bindparam
from sqlalchemy.exc import DBAPIError
from sqlalchemy.orm import Session
from sqlalchemy.sql import visitors

# The most statements that are kept of a database.
_MOST_KEPT = 500

_KEPT: "WeakKeyDictionary[Any, dict[Any, Any]]" = WeakKeyDictionary()

T = TypeVar("T")


def run_by_driver(connection: Connection, text: str, values: Any = ()) -> Any:
    """Run a statement in the words of the driver and return its cursor; raises DBAPIError."""
    driver: Any = connection.connection.driver_connection
    dialect = connection.dialect
    base = dialect.loaded_dbapi.Error
    try:
        return driver.execute(text, values)
    except (base, OverflowError, UnicodeError) as error:  # a number or a text that it cannot hold
        raise DBAPIError.instance(text, None, error, base, True, dialect=dialect) from error


def kept(session: Session, key: Hashable, make: Callable[[], T]) -> T:
    """Return what ``make`` returned for this key and the session's database before, or now."""
    of_database = _KEPT.setdefault(session.get_bind(), {})
    found: T | None = of_database.get(key)
    if found is None:
        if len(of_database) >= _MOST_KEPT:
            of_database.clear()
        found = of_database[key] = make()
    return found


def parameter(name: str, type_: Any = None) -> BindParameter[Any]:
    """Return a value of a prepared statement that is given when it runs."""
    return bindparam(name, type_=type_, required=False)


def _write_out(bind: BindParameter[Any]) -> None:
    bind.literal_execute = bind.value is not None


class Prepared:
    """A statement as text for the driver; its values are numbers, texts and dates.

    ``session``: of the database. ``statement``: with a ``parameter`` for each value that changes.
    """

    def __init__(self, session: Session, statement: Any) -> None:
        dialect = session.get_bind().dialect
        # With its other values in the text, PostgreSQL need not plan the statement at each run.
        written = visitors.cloned_traverse(statement, {}, {"bindparam": _write_out})
        made: Any = written.compile(dialect=dialect, compile_kwargs={"render_postcompile": True})
        self._text: str = made.string
        self._order: Sequence[str] | None = made.positiontup
        self._fixed: dict[str, Any] = dict(made.params)
        columns = enumerate(getattr(statement, "selected_columns", ()))
        # SQLite stores dates as text.
        dates = [place for place, each in columns if isinstance(each.type, Date)]
        self._dates = dates if dialect.name == "sqlite" else []

    def rows(self, session: Session, **values: Any) -> list[Any]:
        """Run it with these values and return the rows, as tuples."""
        given: Any = {**self._fixed, **values}
        if self._order is not None:
            given = [given[name] for name in self._order]
        cursor = run_by_driver(session.connection(), self._text, given)
        rows: list[Any] = cursor.fetchall() if cursor.description else []
        return [*map(self._with_dates, rows)] if self._dates else rows

    def _with_dates(self, row: Sequence[Any]) -> tuple[Any, ...]:
        return tuple(
            date.fromisoformat(value) if place in self._dates else value
            for place, value in enumerate(row)
        )
