"""Opening databases: what a user can get wrong is answered with one clear sentence."""

import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from commands import Done
from sqlalchemy import func, make_url, select, text

from cluesmith.storage.database import schema
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.engine import make_engine, parse_url
from cluesmith.storage.database.models import Collection
from cluesmith.storage.storage_errors import (
    DatabaseIsDirectoryError,
    InvalidUrlError,
    MissingFolderError,
    NotADatabaseError,
    ReadOnlyDatabaseError,
    StorageError,
    UnknownSchemeError,
    UnreachableServerError,
)
from cluesmith.worker.settings import DATABASE_URL

SERVER = r"postgresql://scott:\*\*\*@"


@pytest.mark.parametrize(
    ("url", "error", "message"),
    [
        ("sqlite:///{}", DatabaseIsDirectoryError, "is a directory; name a file in it"),
        ("sqlite:///{}/nowhere/cluesmith.db", MissingFolderError, "nowhere does not exist"),
        ("sqlite://", InvalidUrlError, "names no file"),
        ("sqlite:///:memory:", InvalidUrlError, "names no file"),
        ("tiger", InvalidUrlError, "URL cannot be read"),
        ("sqlite:////tmp/tiger\0", InvalidUrlError, "URL cannot be read"),
        ("sqlite:////tmp/tiger\udcff", InvalidUrlError, "URL cannot be read"),
        ("postgresql://scott:tiger,a?b@127.0.0.1:1/name", UnreachableServerError, SERVER),
        ("oracle://scott:tiger@host/name", UnknownSchemeError, "unknown scheme 'oracle'"),
        (
            "postgresql://scott:tiger@127.0.0.1:1/name",
            UnreachableServerError,
            f"{SERVER}.* refuses",
        ),
        (
            "postgresql://scott:tiger@host.invalid/name",
            UnreachableServerError,
            f"{SERVER}.* answer",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_url_that_cannot_be_opened_is_refused_without_its_password(
    tmp_path: Path, url: str, error: type[StorageError], message: str
) -> None:
    with pytest.raises(error, match=message) as caught:
        Database(url.format(tmp_path))
    assert "tiger" not in str(caught.value)


def test_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    content = "not a database\n" * 100
    path.write_text(content)
    with pytest.raises(NotADatabaseError, match="this file is not a database"):
        Database(f"sqlite:///{path}")
    assert path.read_text() == content


def test_read_only_file_can_be_read_and_not_written(tmp_path: Path) -> None:
    path = tmp_path / "cluesmith.db"
    Database(f"sqlite:///{path}").close()
    database = Database(f"sqlite:///file:{path}?mode=ro&uri=true")
    with database.read() as session:
        assert session.scalar(select(func.count(Collection.id))) == 0
    with (
        pytest.raises(ReadOnlyDatabaseError, match="may not be written to"),
        database.write() as session,
    ):
        session.add(Collection(name="a", title=""))
    database.close()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_new_database_in_a_read_only_folder_is_refused(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(ReadOnlyDatabaseError, match="check the permissions"):
        Database(f"sqlite:///{tmp_path / 'cluesmith.db'}")


def test_missing_database_of_a_server_is_reported(postgresql_url: str) -> None:
    url = make_url(postgresql_url).set(database="no_such_database")
    with pytest.raises(UnreachableServerError, match="does not exist"):
        Database(url.render_as_string(hide_password=False))


@pytest.mark.slow
def test_a_server_that_answers_nothing_is_reported() -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(UnreachableServerError, match=r"does not answer \(.*timeout expired"),
    ):
        Database(f"postgresql://me:tiger@127.0.0.1:{silent.getsockname()[1]}/name")


def test_a_server_without_a_connection_left_is_reported(postgresql_url: str) -> None:
    url = parse_url(postgresql_url)
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE ROLE crowd LOGIN CONNECTION LIMIT 0"))
    with pytest.raises(UnreachableServerError, match=r"has no connection left \(.*raise its limit"):
        Database(url.set(username="crowd").render_as_string(hide_password=False))
    with engine.begin() as connection:
        connection.execute(text("DROP ROLE crowd"))
    engine.dispose()


def test_a_server_that_hangs_up_is_reported() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening, ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: listening.accept()[0].close())
        with pytest.raises(UnreachableServerError, match="has broken off the connection"):
            Database(
                f"postgresql://me:tiger@127.0.0.1:{listening.getsockname()[1]}/name?sslmode=disable"
            )


def test_a_role_that_may_only_read_is_shown_what_it_lacks(
    postgresql_url: str, cluesmith: Callable[..., Done]
) -> None:
    url = parse_url(postgresql_url)
    engine = make_engine(url)
    with engine.begin() as connection:
        connection.execute(text("CREATE ROLE reader LOGIN"))
        connection.execute(text("GRANT SELECT ON ALL TABLES IN SCHEMA public TO reader"))
    environ = {DATABASE_URL: url.set(username="reader").render_as_string(hide_password=False)}
    enqueued, checked = cluesmith("enqueue", "sudoku4", **environ), cluesmith("doctor", **environ)
    with engine.begin() as connection:
        connection.execute(text("DROP OWNED BY reader"))
        connection.execute(text("DROP ROLE reader"))
    engine.dispose()
    assert (enqueued.code, checked.code) == (1, 1)
    for told in (enqueued.err, checked.out):
        assert "permission denied for table" in told
        assert "; give its user the rights to read and change all tables and sequences" in told


def test_missing_driver_is_named_with_its_repair() -> None:
    code = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from cluesmith.storage.database.connection import Database\n"
        "from cluesmith.storage.storage_errors import MissingDriverError\n"
        "try: Database('postgresql://host/name')\n"
        "except MissingDriverError as error: print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    install = f"{shlex.quote(sys.executable)} -m pip install 'psycopg[binary]>=3.2'"
    assert f"'psycopg' is not installed: `{install}`" in done.stdout


def _add_and_fail(database: Database) -> None:
    with database.write() as session:
        session.add(Collection(name="dropped", title=""))
        session.flush()
        raise StorageError


def test_write_is_all_or_nothing(database: Database) -> None:
    with database.write() as session:
        session.add(Collection(name="kept", title=""))
    with pytest.raises(StorageError):
        _add_and_fail(database)
    with database.read() as session:
        assert session.scalars(select(Collection.name)).all() == ["kept"]


def test_password_is_not_shown(postgresql_url: str) -> None:
    database = Database(postgresql_url.replace("postgres:@", "postgres:tiger@"))
    assert "tiger" not in repr(database)
    database.close()


@pytest.mark.slow
def test_a_server_does_not_compile_statements(postgresql_url: str) -> None:
    with closing(Database(postgresql_url)) as database, database.read() as session:
        assert session.scalar(text("SHOW jit")) == "off"


def test_a_server_database_that_its_owner_made_read_only_stays_so(
    empty_postgresql_url: str,
) -> None:
    schema.upgrade(empty_postgresql_url)
    engine = make_engine(parse_url(empty_postgresql_url))
    with engine.begin() as connection:
        name = connection.engine.url.database
        connection.execute(text(f"ALTER DATABASE {name} SET default_transaction_read_only = on"))
    engine.dispose()
    with closing(Database(empty_postgresql_url)) as database:
        with database.read() as session:
            assert session.scalars(select(Collection.id)).all() == []
        with (
            pytest.raises(ReadOnlyDatabaseError, match=r"INSERT .* default_transaction_read_only"),
            database.write() as session,
        ):
            session.add(Collection(name="a", title=""))
