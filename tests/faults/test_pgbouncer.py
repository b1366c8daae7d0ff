"""PgBouncer in transaction mode: no transaction sees what another one left in a connection."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from urllib.request import urlopen

import psycopg
import pytest
from clusters import Cluster
from needed_programs import SYSTEM_PATH
from serving import serving
from sqlalchemy.engine import make_url

from cluesmith.storage.database.connection import Database
from cluesmith.storage.storage_errors import UnreachableServerError
from cluesmith.worker.client.redis_server import Server
from cluesmith.worker.settings import Settings

N_CONNECTIONS = 4

# By job: what it makes, so that lines of another one are seen.
JOBS = {
    "1": ("sudoku6", "--count", "2100", "--seed", "1"),
    "2": ("sudoku", "--count", "2100", "--seed", "2"),
}

# What a transaction can leave behind in its connection.
LEFT = """
SELECT (SELECT count(*) FROM pg_prepared_statements),
    (SELECT count(*) FROM pg_cursors WHERE is_holdable),
    (SELECT count(*) FROM pg_class WHERE relpersistence = 't'),
    (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'),
    (SELECT count(*) FROM pg_settings WHERE source = 'session' AND name = ANY(%s))
"""
SETTINGS = ["jit", "enable_seqscan", "default_transaction_isolation", "statement_timeout"]


@pytest.fixture
def pgbouncer_url(postgresql_url: str, until: Callable[..., None]) -> Iterator[str]:
    """The URL of a database without rows, through a PgBouncer with few connections."""
    url = make_url(postgresql_url)
    owner = Path(str(url.query["host"])).owner()
    with tempfile.TemporaryDirectory(prefix="cluesmith-pool-") as name:
        folder = Path(name)
        options = [
            f"[databases]\n{url.database} = host={url.query['host']} user=postgres",
            "[pgbouncer]\nauth_type = any\npool_mode = transaction\nlisten_port = 6432",
            f"unix_socket_dir = {folder}\ndefault_pool_size = {N_CONNECTIONS}",
        ]
        if os.geteuid() == 0:  # it does not run as root
            shutil.chown(folder, owner)
            options.append(f"user = {owner}")
        (folder / "pgbouncer.ini").write_text("\n".join(options))
        (folder / "pgbouncer.ini").chmod(0o644)
        program = str(shutil.which("pgbouncer", path=SYSTEM_PATH))
        with subprocess.Popen([program, "-q", folder / "pgbouncer.ini"]) as process:
            try:
                until((folder / ".s.PGSQL.6432").exists)
                yield f"postgresql://postgres@/{url.database}?host={folder}&port=6432"
            finally:
                process.terminate()


def _left_behind(url: str) -> set[tuple[int, ...]]:
    """Return what is left in the connections of the pool, each of which a transaction has now."""
    with ExitStack() as opened:
        connections = [opened.enter_context(psycopg.connect(url)) for _ in range(N_CONNECTIONS)]
        return {each.execute(LEFT, [SETTINGS]).fetchone() for each in connections}


def _exported(path: Path, environ: dict[str, str]) -> list[tuple[str, str]]:
    """Export each job twice, all at once; return the jobs with what was written."""
    exports = [
        (
            number,
            subprocess.Popen(
                [path, "export", "--job", number], env=environ, stdout=subprocess.PIPE, text=True
            ),
        )
        for number in (*JOBS, *JOBS)
    ]
    written = [(number, export.communicate()[0]) for number, export in exports]
    assert {export.returncode for _, export in exports} == {0}
    return written


def test_an_option_that_the_pooler_does_not_know_is_refused_with_a_remedy(pgbouncer_url):
    with pytest.raises(UnreachableServerError, match=r"parameter: options.*leave that out"):
        Database(f"{pgbouncer_url}&options=-csearch_path%3Dother")


@pytest.mark.slow
def test_exports_workers_and_a_server_share_a_few_connections(
    pgbouncer_url, home_of_test, cluesmith, cluesmith_once, cluesmith_path, command_environ, until
):
    broker = Server(home_of_test)
    cluster = Cluster(Settings(home_of_test, pgbouncer_url, broker.url), cluesmith, until, broker)
    environ = {**command_environ, **cluster.settings.to_environment()}
    answers = {number: cluesmith_once("generate", *job) for number, job in JOBS.items()}
    try:
        cluster.start_worker("a", n_processes=2)
        for number, job in JOBS.items():
            cluster.cluesmith("enqueue", *job)
            cluster.await_status(int(number))
        with serving(environ, "serve", "--port", "0") as address:
            cluster.cluesmith("enqueue", "sudoku", "--count", "1500", "--seed", "3")
            for n_round in range(2):
                written = _exported(cluesmith_path, environ)
                assert all(text == answers[number] for number, text in written)
                for player in range(10):
                    next_one = f"{address}/v1/players/{n_round}-{player}/next?kind=sudoku6"
                    assert urlopen(next_one).status == 200
            cluster.await_status(3)
        assert _left_behind(pgbouncer_url) == {(0, 0, 0, 0, 0)}
    finally:
        cluster.stop()
