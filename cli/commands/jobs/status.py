"""`cluesmith status`: all that is known about a job."""

import json
from dataclasses import asdict

import click
import cloup

from cli.database import opened_database
from cli.job_tracking.failed_shards import failure_fields, print_failures
from cli.job_tracking.job_status import status_fields
from cli.options.jobs import job_argument
from cli.options.output import json_option
from cli.terminal.command import Command
from cli.terminal.tables import print_beside
from cli.terminal.times import local_time

NAME_WIDTH = 24


@cloup.command(cls=Command, examples=["cluesmith status 1"])
@job_argument
@json_option
def status(job: int | str, as_json: bool) -> None:
    """Show all that is known about a job."""
    from storage.jobs import censuses, shard_failures
    from storage.jobs.job_status import job_status

    with opened_database() as (_, database), database.read() as session:
        found = job_status(session, job)
        number = found.job
        fields = status_fields(found)
        if found.purpose == "census":
            fields |= asdict(censuses.total(session, number))
        failures = shard_failures.failures(session, number)
    if as_json:
        click.echo(json.dumps({**fields, "failures": [*map(failure_fields, failures)]}))
        return
    for name, value in fields.items():
        if name.endswith("_at") and value is not None:
            value = local_time(value)
        elif name == "shards":
            value = ", ".join(f"{n} {state}" for state, n in value.items()) or None
        if value is not None:
            print_beside(name, NAME_WIDTH, str(value))
    if failures:
        print_failures(failures)
