"""Opening databases: what a user can get wrong is answered with one clear sentence."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import func, make_url, select

from cluesmith.storage.database.connection import Database
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


def test_directory_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DatabaseIsDirectoryError, match="is a directory; name a file in it"):
        Database(f"sqlite:///{tmp_path}")


def test_missing_folder_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFolderError, match="nowhere does not exist"):
        Database(f"sqlite:///{tmp_path / 'nowhere' / 'cluesmith.db'}")


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


def test_unknown_scheme_is_named_without_the_password() -> None:
    with pytest.raises(UnknownSchemeError, match="unknown scheme 'oracle'") as caught:
        Database("oracle://scott:tiger@host/name")
    assert "tiger" not in str(caught.value)


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_database_in_memory_is_refused(url: str) -> None:
    with pytest.raises(InvalidUrlError, match="names no file"):
        Database(url)


@pytest.mark.parametrize("url", ["tiger", "sqlite:////tmp/tiger\0"])
def test_unreadable_url_is_not_repeated(url: str) -> None:
    with pytest.raises(InvalidUrlError) as caught:
        Database(url)
    assert "tiger" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        pytest.param("postgresql://scott:tiger@127.0.0.1:1/name", id="no server"),
        pytest.param("postgresql://scott:tiger@host.invalid/name", id="no host"),
    ],
)
def test_unreachable_server_is_named_without_the_password(url: str) -> None:
    with pytest.raises(UnreachableServerError, match="postgresql://scott:\\*\\*\\*@") as caught:
        Database(url)
    assert "tiger" not in str(caught.value)


def test_missing_database_of_a_server_is_reported(postgresql_url: str) -> None:
    url = make_url(postgresql_url).set(database="no_such_database")
    with pytest.raises(UnreachableServerError, match="does not exist"):
        Database(url.render_as_string(hide_password=False))


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
    assert "'psycopg' is not installed; pip install 'cluesmith[postgresql]'" in done.stdout


def test_importing_the_package_does_not_import_sqlalchemy() -> None:
    code = "import sys, storage; print('sqlalchemy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout == "False\n"


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
