"""`cluesmith status`: shows the details of a job."""

import json
from dataclasses import asdict

import click

from cluesmith.cli.job_tracking.failed_shards import failure_fields, print_failures
from cluesmith.cli.job_tracking.job_lines import lines_about
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.job_options import job_argument
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.tables import print_beside
from cluesmith.worker.client.stored_records import status_fields

LABEL_WIDTH = 23


@click.command(cls=Command, examples=["cluesmith status 1"])
@job_argument
@json_option
def status(job: int | str, as_json: bool) -> None:
    """Show the details of a job."""
    from cluesmith.storage.jobs import censuses, giving_up
    from cluesmith.storage.jobs.job_overview import job_status

    with opened_database() as (_, database), database.read() as session:
        found = job_status(session, job)
        census = censuses.total(session, found.job) if found.purpose == "census" else None
        failures = giving_up.failures(session, found.job)
    if as_json:
        fields = status_fields(found) | ({} if census is None else asdict(census))
        click.echo(json.dumps({**fields, "failures": [*map(failure_fields, failures)]}))
        return
    for label, text in lines_about(found, census):
        print_beside(label, LABEL_WIDTH, text)
    if failures:
        print_failures(failures)
