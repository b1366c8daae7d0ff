"""`cluesmith rate --stored`: the workers rate what the database holds."""

import click

from cluesmith.cli.job_tracking.job_waiting import WaitOptions, report_end, report_result, send_job
from cluesmith.cli.job_tracking.status_json import status_json
from cluesmith.cli.opened_database import opened_database
from cluesmith.generator.kinds.kind import Kind


def rate_stored(kind: Kind | None, with_whip: bool, waiting: WaitOptions, as_json: bool) -> int:
    """Make a job that rates stored puzzles, and wait for it if asked to; return the exit code."""
    waiting.check()
    from cluesmith.worker.client import new_jobs

    with opened_database() as (settings, database):
        job_id = new_jobs.start_rating(database, kind, with_whip)
        status = send_job(settings, database, job_id, waiting, as_json)
        if status is None:
            return 0
        click.echo(status_json(status) if as_json else job_id)
        report_result(status, waiting)
        return report_end(status)
