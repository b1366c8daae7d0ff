"""Sending jobs and waiting for them, with embedded services if none are configured."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE, EXIT_PARTIAL
from cluesmith.cli.job_tracking.job_progress import JobPace, job_progress
from cluesmith.cli.job_tracking.overlap_forecast import overlap_advice
from cluesmith.cli.job_tracking.status_json import print_statuses
from cluesmith.cli.terminal.messages import counted, report, report_problem
from cluesmith.light_dataclasses import dataclass, replace

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.jobs.job_overview import JobStatus
    from cluesmith.worker.client.services import Services
    from cluesmith.worker.client.workers_ahead import WorkerProcess
    from cluesmith.worker.settings import Settings

# The exit code of a wait, by the final status of the job.
_EXIT_CODES = {"done": 0, "exhausted": EXIT_PARTIAL}


@dataclass(frozen=True, slots=True)
class WaitOptions:
    """The options of a wait: if the user waits, the number of embedded workers, and the display."""

    wait: bool = False
    n_workers: int | None = None
    json_progress: bool = False
    ahead: "WorkerProcess | None" = None
    """Embedded workers that were begun when the command was."""

    def check(self, path: str | None = None) -> None:
        """Refuse options that have no effect without --wait; ``path`` is the output file.

        Raises click.UsageError.
        """
        if self.wait:
            return
        if path:
            raise click.UsageError("-o needs --wait; `export --job` writes the file later")
        if self.n_workers or self.json_progress:
            raise click.UsageError("--workers and --json-progress need --wait")


@contextmanager
def begun_ahead(waiting: WaitOptions) -> Iterator[WaitOptions]:
    """Start the workers of a job early, while the command prepares their work."""
    if not waiting.wait:
        yield waiting
        return
    from cluesmith.worker.client.workers_ahead import workers_ahead
    from cluesmith.worker.settings import Settings

    with workers_ahead(Settings.from_environment(), waiting.n_workers) as ahead:
        yield replace(waiting, ahead=ahead)


def send_job(
    settings: "Settings", database: "Database", job_id: int, waiting: WaitOptions, as_json: bool
) -> "JobStatus | None":
    """Send a new job to the workers.

    Returns its status at the end, if the user waits for it; else its number is printed.
    """
    if waiting.wait:
        return wait_for_jobs(settings, database, [job_id], waiting)[0]
    _announce(database, job_id, as_json)
    send_or_explain(settings, database, job_id)
    return None


def _announce(database: "Database", job_id: int, as_json: bool) -> None:
    if as_json:
        print_statuses(database, [job_id])
    else:
        click.echo(job_id)


def send_or_explain(settings: "Settings", database: "Database", job_id: int) -> None:
    """Send the job to running workers. If no broker is configured, print how to start some.

    Raises BrokerError if the configured broker does not answer. The message says that the job
    is kept.
    """
    from cluesmith.worker.client import new_jobs
    from cluesmith.worker.client.health import running_broker_url
    from cluesmith.worker.worker_errors import BrokerError

    broker_url = running_broker_url(settings)
    if broker_url is None:
        _report_how_to_start(job_id)
        return
    try:
        new_jobs.send(database, broker_url)
    except BrokerError as error:
        raise BrokerError(
            f"job {job_id} is kept, but not sent: {error};"
            f" then `cluesmith resume {job_id}` sends it"
        ) from error


def report_if_it_waits(settings: "Settings", job_id: int) -> None:
    """Print how to start workers for an active job, if none are configured and none run."""
    from cluesmith.worker.client.health import running_broker_url

    if running_broker_url(settings) is None:
        _report_how_to_start(job_id)


def _report_how_to_start(job_id: int) -> None:
    report(
        f"job {job_id} waits for workers: start them with `cluesmith up`, "
        f"or run `cluesmith resume {job_id} --wait`"
    )


def wait_for_jobs(
    settings: "Settings", database: "Database", job_ids: Sequence[int], waiting: WaitOptions
) -> list["JobStatus"]:
    """Wait until these jobs have ended. If something ends the wait early, print how to go on."""
    from cluesmith.storage.storage_errors import (
        MissingDatabaseError,
        ReplacedDatabaseError,
        StorageError,
    )
    from cluesmith.worker.client.services import running_services
    from cluesmith.worker.worker_errors import WorkerError

    left = list(job_ids)
    ended = []
    try:
        with running_services(settings, waiting.n_workers, waiting.ahead) as services:
            while left:
                ended.append(_wait_for(database, left[0], services, waiting.json_progress))
                left.pop(0)
    except (MissingDatabaseError, ReplacedDatabaseError):
        raise  # the job was in that database
    except (KeyboardInterrupt, SystemExit, StorageError, WorkerError):
        for job_id in left[:1]:
            report(f"job {job_id} is kept: `cluesmith resume {job_id} --wait` continues it")
        raise
    return ended


def _wait_for(
    database: "Database", job_id: int, services: "Services", json_progress: bool
) -> "JobStatus":
    from cluesmith.worker.client.end_of_job import wait_for

    with job_progress(job_id, as_json=json_progress) as show:
        return wait_for(database, job_id, show, services)


def report_result(status: "JobStatus", waiting: WaitOptions) -> None:
    """Print what a job has found, if it ended well and has no output file."""
    if not status.status.is_answered or waiting.json_progress:
        return
    match status.purpose:
        case "generate":
            puzzles = counted(status.found, "puzzle")
            report(
                f"job {status.job} has {puzzles}: `cluesmith export --job {status.job}` writes them"
            )
        case "verify":
            lines = counted(status.found, "line")
            report(
                f"job {status.job} has verified {lines}: "
                f"`cluesmith verdicts {status.job}` lists them"
            )
        case "rate":
            report(f"job {status.job} has rated {counted(status.found, 'puzzle')}")
        case "census":
            report(
                f"job {status.job} has counted: `cluesmith status {status.job}` prints the count"
            )


def report_end(status: "JobStatus") -> int:
    """Print how the job ended, unless it is done; return the exit code."""
    if status.status == "done":
        return 0
    found = JobPace(status, None).counted
    message = f"job {status.job} {status.status}: {found.count} {found.unit}"
    if status.status == "exhausted":
        attempts = counted(status.attempts, "attempt")
        message += f" after {attempts}; the last ones found nothing new"
        message += overlap_advice(status.dropped_overlapping, status.dropped_same)
    if status.error:
        message += f": {status.error}"
    report_problem(message)
    return _EXIT_CODES.get(status.status, EXIT_FAILURE)
