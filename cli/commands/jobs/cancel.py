"""`cluesmith cancel`: the end of a job."""

import click
import cloup

from cli.database import opened_database
from cli.options.jobs import job_argument
from cli.terminal.command import Command


@cloup.command(cls=Command, examples=["cluesmith cancel 1"])
@job_argument
def cancel(job: int) -> None:
    """End a job; its puzzles stay, and `resume` goes on with it."""
    from worker.client import job_control

    with opened_database() as (_, database):
        job_control.cancel(database, job)
    click.echo(f"job {job} cancelled")
