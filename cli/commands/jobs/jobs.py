"""`cluesmith jobs`: a list of the jobs."""

from typing import TYPE_CHECKING

import click
import cloup

from cli.database import opened_database
from cli.job_tracking.job_status import status_json
from cli.options.output import json_option
from cli.terminal.command import Command
from cli.terminal.tables import print_table
from cli.terminal.times import local_time

if TYPE_CHECKING:
    from storage.jobs.job_status import JobStatus


@cloup.command(cls=Command, examples=["cluesmith jobs", "cluesmith jobs --json"])
@json_option
def jobs(as_json: bool) -> None:
    """List the jobs, oldest first."""
    from storage.jobs.job_status import list_jobs

    with opened_database() as (_, database), database.read() as session:
        statuses = list_jobs(session)
    if as_json:
        for status in statuses:
            click.echo(status_json(status))
        return
    print_table(("JOB", "STATUS", "WHAT", "FOUND", "OF", "CREATED"), map(_row, statuses))


def _row(status: "JobStatus") -> tuple[str, ...]:
    return (
        str(status.job),
        status.status,
        _what(status),
        str(status.found),
        str(status.requested),
        local_time(status.created_at),
    )


def _what(status: "JobStatus") -> str:
    spec = status.spec
    what = status.name or spec.kind or "mixed kinds"
    limits = (spec.min_clues, spec.max_clues)
    if limits != (None, None):
        what += f" {_range(*limits)} clues"
    if spec.symmetry is not None:
        what += f" {spec.symmetry}"
    return what if status.purpose == "generate" else f"{status.purpose} {what}"


def _range(least: int | None, most: int | None) -> str:
    if least == most:
        return str(most)
    return f"<= {most}" if least is None else f"{least}-{'' if most is None else most}"
