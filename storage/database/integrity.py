"""Checks whether a database is in order."""

import time

from sqlalchemy import select, text
from sqlalchemy.orm import Session

from cluesmith.storage.database.clock import DatabaseNow

# The first problems are enough to report.
QUICK_CHECK = "PRAGMA quick_check(3)"


def touch(session: Session) -> None:
    """Write without changing anything; raises the errors of any write."""
    session.execute(text("UPDATE alembic_version SET version_num = version_num"))


def problems(session: Session) -> list[str]:
    """Return the problems of a SQLite file; a server checks itself."""
    if session.get_bind().dialect.name != "sqlite":
        return []
    found = session.scalars(text(QUICK_CHECK)).all()
    return [problem for problem in found if problem != "ok"]


def clock_ahead_s(session: Session) -> float:
    """Return by how many seconds the database's clock is ahead of this machine's."""
    session.execute(text("SELECT 1"))  # the first statement does other work too, which takes time
    before = time.time()
    now = session.scalars(select(DatabaseNow())).one()
    return now - (before + time.time()) / 2
