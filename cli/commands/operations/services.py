"""`cluesmith up|worker`: workers in the foreground."""

import time

import click

from cli.following.waiting import opened_database, workers_option

TEND_EVERY_S = 1.0


@click.command()
@workers_option
def up(workers: int | None) -> None:
    """Run an embedded broker and workers until Ctrl-C; other commands find them."""
    from worker.client.services import running_services

    with opened_database() as (settings, _):
        if settings.broker_url:
            raise click.UsageError("a broker is configured: run `cluesmith worker` instead")
        with running_services(settings, workers) as services:
            logs = settings.home / "logs"
            click.echo(f"workers run; logs are in {logs}; Ctrl-C stops them", err=True)
            while True:
                services.tend()
                time.sleep(TEND_EVERY_S)


@click.command(context_settings={"ignore_unknown_options": True})
@click.argument("celery_options", nargs=-1, type=click.UNPROCESSED, metavar="[CELERY OPTIONS]...")
def worker(celery_options: tuple[str, ...]) -> None:
    """Run a worker of the configured broker in the foreground; takes `celery worker`'s options."""
    from worker.process.serve import main

    main(celery_options)
