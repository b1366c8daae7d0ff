"""The database's own clock, so that leases do not depend on the clocks of the workers."""

from typing import Any

from sqlalchemy import Float
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement


class DatabaseNow(FunctionElement[float]):
    """The current time as the database sees it: UTC, in seconds since the epoch."""

    type = Float()
    inherit_cache = True


@compiles(DatabaseNow, "sqlite")
def _sqlite_now(_element: DatabaseNow, _compiler: SQLCompiler, **_options: Any) -> str:
    return "((julianday('now') - 2440587.5) * 86400.0)"  # 2440587.5: the epoch as a Julian day


@compiles(DatabaseNow, "postgresql")
def _postgresql_now(_element: DatabaseNow, _compiler: SQLCompiler, **_options: Any) -> str:
    # now() would stand still for the length of the transaction.
    return "cast(extract(epoch from clock_timestamp()) as double precision)"
