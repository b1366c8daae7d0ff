"""`cluesmith jobs`: a list of the jobs."""

import time
from typing import TYPE_CHECKING

import click

from cluesmith.cli.job_tracking.job_lines import status_word
from cluesmith.cli.job_tracking.status_json import status_json
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.kind_options import KIND
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.value_types import TEXT, TIME, TIME_FORMS
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.terminal.tables import print_table
from cluesmith.cli.terminal.times import duration
from cluesmith.generator.kinds.kind import Kind
from cluesmith.storage.database.states import Status

if TYPE_CHECKING:
    from cluesmith.storage.jobs.job_overview import JobStatus


@click.command(
    cls=Command,
    examples=[
        "cluesmith jobs",
        "cluesmith jobs --status running --json",
        "cluesmith jobs --name 'week*' --since 7d",
    ],
)
@click.option(
    "--name",
    type=TEXT,
    metavar="PATTERN",
    help="Jobs whose name matches: '*' matches any text, '?' any character.",
)
@click.option("--kind", type=KIND, metavar="KIND", help="Jobs for puzzles of this kind.")
@click.option(
    "--status",
    "statuses",
    type=NameType(status.value for status in Status),
    metavar="STATUS",
    multiple=True,
    help=f"Jobs with this status: {', '.join(Status)}; can be repeated.",
)
@click.option(
    "--since", type=TIME, metavar="TIME", help=f"Jobs created since this time: {TIME_FORMS}."
)
@json_option
def jobs(
    name: str | None,
    kind: Kind | None,
    statuses: tuple[str, ...],
    since: float | None,
    as_json: bool,
) -> None:
    """List the jobs, oldest first."""
    from cluesmith.storage.jobs.job_overview import JobFilters, list_jobs

    filters = JobFilters(
        name=name,
        kind=None if kind is None else kind.name,
        statuses=tuple(map(Status, statuses)),
        since=since,
    )
    with opened_database() as (_, database), database.read() as session:
        found = list_jobs(session, filters)
    if as_json:
        for status in found:
            click.echo(status_json(status))
        return
    if not found:
        has_filters = filters != JobFilters()
        report("no job matches" if has_filters else "no jobs: `cluesmith enqueue` makes one")
        return
    header = ("JOB", "NAME", "STATUS", "FOUND", "OF", "AGE")
    print_table(header, map(_row, found), name_column=header.index("NAME"))


def _row(status: "JobStatus") -> tuple[str, ...]:
    return (
        str(status.job),
        status.name,
        status_word(status),
        f"{status.found:,}",
        f"{status.requested:,}",
        duration(max(0.0, time.time() - status.created_at)),
    )
