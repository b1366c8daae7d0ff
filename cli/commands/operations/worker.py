"""`cluesmith worker`: a worker of the configured broker in the foreground."""

import click

from cluesmith.cli.terminal.command import Command


@click.command(
    context_settings={"ignore_unknown_options": True},
    cls=Command,
    examples=["cluesmith worker --concurrency 4"],
)
@click.argument("celery_options", nargs=-1, type=click.UNPROCESSED, metavar="[CELERY OPTIONS]...")
def worker(celery_options: tuple[str, ...]) -> int:
    """Run a worker of the configured broker in the foreground.

    Takes the options of `celery worker`. Without `--concurrency` it starts a process for each core
    that affinity and the container's limit leave it.
    """
    from cluesmith.worker.execution.serve import main

    return main(celery_options)
