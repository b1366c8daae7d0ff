"""Waiting for jobs, with services where none are configured."""

import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from cli.exit_codes import EXIT_FAILURE, EXIT_PARTIAL
from cli.following.job_progress import job_progress
from cli.options.numbers import number_from
from cli.terminal.messages import tell_problem
from generator import VerdictName
from worker.printable import printable

if TYPE_CHECKING:
    from storage.database.connection import Database
    from storage.jobs.job_status import JobStatus
    from worker.client.services import Services
    from worker.settings import Settings

# How a wait ends for the caller, by the status that the job ended with.
_EXIT_CODES = {"done": 0, "exhausted": EXIT_PARTIAL}

workers_option = click.option(
    "--workers",
    type=number_from(1),
    metavar="W",
    help="With --wait: embedded worker processes; one a core if left out.",
)


@contextmanager
def opened_database() -> Iterator[tuple["Settings", "Database"]]:
    """Give the settings of the environment and their database."""
    from worker.client.database import open_database
    from worker.settings import Settings

    settings = Settings.from_environment()
    database = open_database(settings)
    try:
        yield settings, database
    finally:
        database.close()


def announce(settings: "Settings", database: "Database", job_id: int, as_json: bool) -> None:
    """Print the job's number, for programs as JSON."""
    from storage.jobs.job_status import job_status

    if as_json:
        with database.read() as session:
            click.echo(status_json(job_status(session, job_id)))
    else:
        click.echo(job_id)


def send_or_explain(settings: "Settings", database: "Database", job_id: int) -> None:
    """Send the job to workers that run; where none are configured, say how to start some.

    Raises
    ------
    BrokerError
        The configured broker does not answer; the message says that the job is kept.
    """
    from worker.client import new_jobs
    from worker.errors import BrokerError
    from worker.monitoring.health import running_broker_url

    broker_url = running_broker_url(settings)
    if broker_url is None:
        click.echo(
            f"job {job_id} waits for workers: start them with `cluesmith up`, "
            f"or run `cluesmith resume {job_id} --wait`",
            err=True,
        )
        return
    try:
        new_jobs.send(database, broker_url)
    except BrokerError as error:
        raise BrokerError(f"job {job_id} is kept and waits: {error}") from error


def wait_for_jobs(
    settings: "Settings",
    database: "Database",
    job_ids: Sequence[int],
    n_workers: int | None,
    json_progress: bool = False,
) -> list["JobStatus"]:
    """Wait until these jobs have ended; if anything ends the wait before, say how to go on."""
    from storage.errors import StorageError
    from worker.client.services import running_services
    from worker.errors import WorkerError

    waiting = list(job_ids)
    ended = []
    try:
        with running_services(settings, n_workers) as services:
            while waiting:
                ended.append(_wait_for(database, waiting[0], services, json_progress))
                waiting.pop(0)
    except (KeyboardInterrupt, SystemExit, StorageError, WorkerError):
        for job_id in waiting[:1]:
            click.echo(
                f"job {job_id} is kept: `cluesmith resume {job_id} --wait` goes on with it",
                err=True,
            )
        raise
    return ended


def _wait_for(
    database: "Database", job_id: int, services: "Services", json_progress: bool
) -> "JobStatus":
    from worker.client.waiting import wait_for

    with job_progress(job_id, as_json=json_progress) as show:
        return wait_for(database, job_id, show, services)


def report_end(status: "JobStatus") -> int:
    """Say how the job ended, unless it is done; return the exit code."""
    if status.status == "done":
        return 0
    message = f"job {status.job} {status.status}: {status.found} of {status.requested} puzzles"
    if status.status == "exhausted":
        message += f" after {status.attempts} attempts, the last of which brought no new ones"
    if status.error:
        message += f": {status.error}"
    tell_problem(message)
    return _EXIT_CODES.get(status.status, EXIT_FAILURE)


def write_verdicts(
    database: "Database", job_id: int, as_json: bool, only: Collection[str] = ()
) -> int:
    """Print the verdicts of a submission, or some of them; return 0 if all of these passed."""
    from storage.jobs.job_status import job_status
    from storage.jobs.submissions import iter_verdicts

    all_passed = True
    with database.read() as session:
        name = job_status(session, job_id).name
        for row in iter_verdicts(session, job_id, only):
            all_passed &= row.verdict == VerdictName.MINIMAL
            if as_json:
                fields = {
                    "file": name,
                    "line": row.line_number,
                    "verdict": row.verdict,
                    "n_clues": row.n_clues or 0,
                    "puzzle": row.text,
                    "detail": row.detail,
                    "stored": row.stored,
                }
                click.echo(json.dumps(fields))
            else:
                n_clues = str(row.n_clues or 0)
                columns = (row.verdict or "unknown", n_clues, row.text, row.detail or "")
                click.echo("\t".join(map(printable, columns)).rstrip("\t"))
    return 0 if all_passed else EXIT_FAILURE


def status_fields(status: "JobStatus") -> dict[str, Any]:
    """Return a job's status for programs; times are UTC seconds since 1970."""
    return {
        "job": status.job,
        "purpose": status.purpose,
        "kind": status.spec.kind,
        "name": status.name,
        "status": status.status,
        "requested": status.requested,
        "found": status.found,
        "attempts": status.attempts,
        "dropped_same": status.dropped_same,
        "dropped_grid": status.dropped_grid,
        "dropped_excluded": status.dropped_excluded,
        **{name: value for name, value in asdict(status.spec).items() if name != "kind"},
        "seed": status.seed,
        "shards": dict(status.shards),
        "error": status.error,
        "created_at": status.created_at,
        "started_at": status.started_at,
        "finished_at": status.finished_at,
    }


def status_json(status: "JobStatus") -> str:
    """Return a job's status as a JSON line."""
    return json.dumps(status_fields(status))
