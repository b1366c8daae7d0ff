"""`cluesmith metrics`: metrics for Prometheus."""

import threading

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.opened_database import OpenedWhenAsked
from cluesmith.cli.options.listening import listening_options
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report_problem
from cluesmith.optional_packages import command_to_install


@click.command(cls=Command, examples=["cluesmith metrics --port 9108"])
@listening_options(9108)
def metrics(host: str, port: int) -> int:
    """Serve metrics for Prometheus until Ctrl-C.

    The address is http://HOST:PORT/metrics. Each request reads the database, the broker and the
    workers.
    """
    try:
        from prometheus_client import start_http_server
    except ModuleNotFoundError:
        install = command_to_install("metrics")
        report_problem(f"the package prometheus-client is not installed: `{install}`")
        return EXIT_FAILURE
    from cluesmith.worker.client.health import running_broker_url
    from cluesmith.worker.client.prometheus_metrics import registry
    from cluesmith.worker.settings import Settings

    settings = Settings.from_environment()
    opened = OpenedWhenAsked()
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
