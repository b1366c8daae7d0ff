"""A job's status for programs."""

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from cluesmith.worker.client.stored_records import status_fields

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus


def status_json(status: "JobStatus") -> str:
    """Return a job's status as a JSON line."""
    return json.dumps(status_fields(status))


def job_statuses(database: "Database", job_ids: Iterable[int]) -> list["JobStatus"]:
    """Return the status of each job."""
    from cluesmith.storage.jobs import job_overview

    with database.read() as session:
        return job_overview.job_statuses(session, list(job_ids))


def print_statuses(database: "Database", job_ids: Iterable[int]) -> None:
    """Print the status of each job as a JSON line."""
    for status in job_statuses(database, job_ids):
        click.echo(status_json(status))
