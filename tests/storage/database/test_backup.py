"""Backups: whole databases, as they stood at one moment."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from shard_steps import submit
from sqlalchemy import func, select

from cluesmith.storage.database.backup import Contents, back_up, dump_command
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Verdict
from cluesmith.storage.storage_errors import DatabaseFullError


def test_a_backup_is_as_the_database_stood_whatever_is_written_meanwhile(tmp_path: Path) -> None:
    lines = [(number, "x" * 1000) for number in range(1, 20_001)]
    copy = tmp_path / "copy.db"
    totals = []
    with closing(Database(f"sqlite:///{tmp_path / 'a.db'}")) as database:
        submit(database, lines, shard_size=500)

        def write(done: int, total: int) -> None:
            totals.append(total)
            if done < total:
                submit(database, lines[:100])

        assert back_up(database, copy, write) == Contents(n_jobs=1, n_puzzles=0)
    assert len(totals) > 2
    assert len(set(totals)) == 1
    assert [path.name for path in tmp_path.glob("copy*")] == ["copy.db"]
    with closing(Database(f"sqlite:///{copy}")) as restored, restored.read() as session:
        assert session.scalar(select(func.count(Verdict.job_id))) == len(lines)
    with closing(sqlite3.connect(copy)) as restored:
        assert restored.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize(
    ("named", "message"),
    [({}, "/dev/full"), ({"name": "mine.db"}, r"database mine\.db: ")],
    ids=["path", "name"],
)
def test_no_space_is_reported_with_the_name_that_the_user_gave(
    tmp_path: Path, named: dict[str, str], message: str
) -> None:
    with (
        closing(Database(f"sqlite:///{tmp_path / 'a.db'}")) as database,
        pytest.raises(DatabaseFullError, match=message),
    ):
        back_up(database, Path("/dev/full"), **named)


@pytest.mark.parametrize(
    ("url", "command"),
    [
        ("sqlite:////a/b.db", None),
        (
            "postgres://anna:tiger@host:5433/name?sslmode=require&password=tiger",
            "pg_dump --format=custom '--file=to here' "
            "'postgresql://anna@host:5433/name?sslmode=require'",
        ),
    ],
)
def test_the_command_that_backs_up_a_server_holds_no_password(
    url: str, command: str | None
) -> None:
    assert dump_command(url, "to here") == command
