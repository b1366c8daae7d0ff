"""The broker that jobs go to, and the workers that answer on it."""

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cluesmith.worker.settings import Settings
from cluesmith.worker.worker_errors import BrokerError

# A worker answers within milliseconds, even a busy one: its main process answers.
ANSWER_TIMEOUT_S = 1.0

# The name of the request for a worker's report; `worker.execution.self_report` answers it.
REPORT_COMMAND = "cluesmith_about"


@dataclass(frozen=True, slots=True)
class WorkerReport:
    """The report of a worker about itself."""

    version: str
    algorithm_version: int
    n_processes: int
    queues: list[str]
    n_shards: int
    """Shards done since it was started."""
    seconds: dict[str, float]
    """What they took, by phase; see ``stopwatch``."""


@dataclass(frozen=True, slots=True)
class WorkerReports:
    """The reports of the workers that answer, by the worker's name."""

    read: dict[str, WorkerReport]
    unread: dict[str, str]
    """The first missing field of each report that is not whole: a worker of another version."""

    @property
    def n_processes(self) -> int:
        """Return the number of shards that the workers can work on at a time, as far as known."""
        return sum(report.n_processes for report in self.read.values())


def running_broker_url(settings: Settings) -> str | None:
    """Return the configured broker, or the embedded one of another process, if any."""
    if settings.broker_url is not None:
        return settings.broker_url
    from cluesmith.worker.client.home_lock import HomeLock
    from cluesmith.worker.client.redis_server import answers

    owner = HomeLock(settings.home).owner()
    if owner is None or not answers(Path(owner.socket)):
        return None
    return owner.broker_url


def answering_workers(broker_url: str, name: str | None = None) -> dict[str, set[str]]:
    """Return the workers that answer, with the queues that they take messages from.

    ``name``: ask only this worker, e.g. ``celery-4711@host``; by default any worker may answer.

    Raises BrokerError if the broker does not answer.
    """
    answers = _ask(broker_url, "active_queues", name)
    return {worker: {queue["name"] for queue in queues} for worker, queues in answers.items()}


def worker_reports(broker_url: str) -> WorkerReports:
    """Return the reports of the workers that answer.  Raises as ``answering_workers``."""
    return reports_of(_ask(broker_url, REPORT_COMMAND))


def reports_of(answers: dict[str, dict[str, Any]]) -> WorkerReports:
    """Return the reports in the answers of workers, which may be of several versions.

    Unknown fields are ignored. A report that lacks a field does not hide the others.
    """
    reports = WorkerReports({}, {})
    for worker, answer in sorted(answers.items()):
        missing = [name for name in WorkerReport.__slots__ if name not in answer]
        if missing:
            reports.unread[worker] = missing[0]
        else:
            fields = {name: answer[name] for name in WorkerReport.__slots__}
            reports.read[worker] = WorkerReport(**fields)
    return reports


def _ask(broker_url: str, question: str, name: str | None = None) -> dict[str, Any]:
    from kombu.exceptions import KombuError

    from cluesmith.worker.transport.celery_app import BROKER_TIMEOUT_S, app

    # With a pool, Celery would ask through connections to the first broker that it was given.
    app.control.mailbox.producer_pool = None
    with app.connection_for_write(broker_url) as connection:
        errors = connection.recoverable_connection_errors
        try:
            connection.ensure_connection(max_retries=1, timeout=BROKER_TIMEOUT_S)
            replies = app.control.broadcast(
                question,
                reply=True,
                destination=[name] if name else None,
                timeout=ANSWER_TIMEOUT_S,
                limit=1 if name else None,
                connection=connection,
            )
        except (KombuError, OSError, *errors) as error:
            raise BrokerError(
                f"broker {connection.as_uri()}: does not answer;"
                " check that it runs and that the URL is right"
            ) from error
    return _by_worker(replies or [])


def _by_worker(replies: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the answers by worker; workers of one name are numbered from the second on."""
    answers: dict[str, Any] = {}
    n_named: Counter[str] = Counter()
    for worker, answer in (each for reply in replies for each in reply.items()):
        n_named[worker] += 1
        number = n_named[worker]
        answers[worker if number == 1 else f"{worker} ({number})"] = answer
    return answers
