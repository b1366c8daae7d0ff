"""`cluesmith metrics`: figures for Prometheus."""

import threading
from typing import TYPE_CHECKING

import click
import cloup

from cli.exit_codes import EXIT_FAILURE
from cli.options.value_types import NumberType
from cli.terminal.command import Command
from cli.terminal.messages import tell_problem

if TYPE_CHECKING:
    from storage.database.connection import Database


@cloup.command(cls=Command, examples=["cluesmith metrics --port 9108"])
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Listen on this address.",
)
@click.option(
    "--port",
    type=NumberType(0, 65535),
    metavar="N",
    default=9108,
    show_default=True,
    help="Listen on this port; 0 takes a free one and prints it.",
)
def metrics(host: str, port: int) -> int:
    """Serve figures for Prometheus until Ctrl-C.

    They are at http://HOST:PORT/metrics, and are taken from the database, the broker and the
    workers whenever somebody asks for them.
    """
    try:
        from prometheus_client import start_http_server
    except ModuleNotFoundError:
        tell_problem(
            "the package prometheus-client is not installed: `pip install prometheus-client`"
        )
        return EXIT_FAILURE
    from worker.monitoring.health import running_broker_url
    from worker.monitoring.metrics import registry
    from worker.settings import Settings

    settings = Settings.from_environment()
    opened = _OpenedWhenAsked()
    found = registry(opened, lambda: running_broker_url(settings))
    server, thread = start_http_server(port, host, found)
    try:
        click.echo(f"metrics at http://{host}:{server.server_port}/metrics", err=True)
        threading.Event().wait()
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
        opened.close()
    return 0


class _OpenedWhenAsked:
    """The database: opened for the first answer that finds it, so that it may come up later."""

    def __init__(self) -> None:
        self._database: Database | None = None
        self._lock = threading.Lock()

    def __call__(self) -> "Database":
        from worker.client.database import open_database
        from worker.settings import Settings

        with self._lock:
            if self._database is None:
                self._database = open_database(Settings.from_environment())
            return self._database

    def close(self) -> None:
        """Close it if it was opened."""
        if self._database is not None:
            self._database.close()
