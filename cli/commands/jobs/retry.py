"""`cluesmith retry`: sends the failed shards of a job again."""

import json

import click

from cluesmith.cli.job_tracking.failed_shards import failure_fields, print_failures
from cluesmith.cli.job_tracking.job_waiting import send_or_explain
from cluesmith.cli.opened_database import job_number, opened_database
from cluesmith.cli.options.job_options import job_argument
from cluesmith.cli.options.output import json_option
from cluesmith.cli.terminal.command import Command


@click.command(cls=Command, examples=["cluesmith retry 1 --dry-run", "cluesmith retry 1"])
@job_argument
@click.option("--dry-run", is_flag=True, help="Only list the shards.")
@json_option
def retry(job: int | str, dry_run: bool, as_json: bool) -> None:
    """Send the failed shards of a job again.

    Lists them with their last errors. Column FIRST has the first attempt, line or class of a
    shard. The job continues with the rest of its work. `resume` resets the tries of every
    unfinished shard, `retry` only those of failed shards.
    """
    from cluesmith.storage.jobs.job_lifecycle import failed_shards
    from cluesmith.worker.client import job_control

    with opened_database() as (settings, database):
        number = job_number(database, job)
        if dry_run:
            with database.read() as session:
                failed = failed_shards(session, number)
        else:
            failed = job_control.retry(database, number)
        if as_json:
            for failure in failed:
                click.echo(json.dumps({"job": number, **failure_fields(failure)}))
        else:
            print_failures(failed)
        if not dry_run:
            send_or_explain(settings, database, number)
