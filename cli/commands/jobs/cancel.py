"""`cluesmith cancel`: stops a job."""

import click

from cluesmith.cli.job_tracking.status_json import print_statuses
from cluesmith.cli.opened_database import job_number, opened_database
from cluesmith.cli.options.job_options import job_argument
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command


@click.command(cls=Command, examples=["cluesmith cancel 1"])
@job_argument
@json_option
def cancel(job: int | str, as_json: bool) -> None:
    """Stop a job and keep its puzzles; `resume` continues it."""
    from cluesmith.worker.client import job_control

    with opened_database() as (_, database):
        number = job_number(database, job)
        job_control.cancel(database, number)
        if as_json:
            print_statuses(database, [number])
        else:
            click.echo(f"job {number} cancelled")
