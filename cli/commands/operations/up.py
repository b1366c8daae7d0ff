"""`cluesmith up`: an embedded broker and workers in the foreground."""

import time

import click

from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.job_options import workers_option
from cluesmith.cli.terminal.command import Command

TEND_EVERY_S = 1.0


@click.command(cls=Command, examples=["cluesmith up --workers 2"])
@workers_option
def up(workers: int | None) -> None:
    """Run an embedded broker and workers until Ctrl-C.

    Other commands use them.
    """
    from cluesmith.worker.client.services import running_services

    with opened_database() as (settings, _):
        if settings.broker_url:
            raise click.UsageError("a broker is configured: run `cluesmith worker` instead")
        with running_services(settings, workers) as services:
            services.wait_until_ready()
            logs = settings.home / "logs"
            click.echo(f"workers run; logs are in {logs}; Ctrl-C stops them", err=True)
            while True:
                services.tend()
                time.sleep(TEND_EVERY_S)
