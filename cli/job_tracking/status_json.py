"""A job's status for programs."""

import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus


def status_fields(status: "JobStatus") -> dict[str, Any]:
    """Return a job's status for programs; times are UTC seconds since 1970."""
    return {
        "job": status.job,
        "name": status.name,
        "purpose": status.purpose,
        "kind": status.spec.kind,
        "source": status.source,
        "status": status.status,
        "requested": status.requested,
        "found": status.found,
        "attempts": status.attempts,
        "dropped_same": status.dropped_same,
        "dropped_grid": status.dropped_grid,
        "dropped_overlapping": status.dropped_overlapping,
        "dropped_excluded": status.dropped_excluded,
        **{name: value for name, value in asdict(status.spec).items() if name != "kind"},
        "seed": status.seed,
        "shards": dict(status.shards),
        "error": status.error,
        "output": output_path(status),
        "created_at": status.created_at,
        "started_at": status.started_at,
        "finished_at": status.finished_at,
    }


def output_path(status: "JobStatus") -> str | None:
    """Return the file that the puzzles are still to be written to."""
    if status.output is None:
        return None
    path: str = json.loads(status.output)["path"]
    return path


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
