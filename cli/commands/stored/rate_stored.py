"""`cluesmith rate --stored`: the workers rate what the database holds."""

import click

from cli.following.waiting import (
    announce,
    opened_database,
    report_end,
    send_or_explain,
    status_json,
    wait_for_jobs,
)
from generator import Kind


def rate_stored(
    kind: Kind | None, wait: bool, workers: int | None, json_progress: bool, as_json: bool
) -> int:
    """Make a job that rates stored puzzles, and wait for it if told to; return the exit code."""
    if (workers or json_progress) and not wait:
        raise click.UsageError("--workers and --json-progress go with --wait")
    from worker.client import new_jobs

    with opened_database() as (settings, database):
        job_id = new_jobs.start_rating(database, kind)
        if not wait:
            announce(settings, database, job_id, as_json)
            send_or_explain(settings, database, job_id)
            return 0
        (status,) = wait_for_jobs(settings, database, [job_id], workers, json_progress)
        click.echo(status_json(status) if as_json else job_id)
        return report_end(status)
