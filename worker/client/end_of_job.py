"""Waiting for the end of a job, while checking the broker and the workers."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

from cluesmith.storage.database import integrity
from cluesmith.storage.database.connection import Database
from cluesmith.storage.jobs import giving_up
from cluesmith.storage.jobs.job_overview import JobStatus, job_statuses
from cluesmith.storage.storage_errors import (
    DatabaseBusyError,
    DatabaseFullError,
    UnreachableServerError,
)
from cluesmith.worker.client.services import Services
from cluesmith.worker.jobs.dispatch import dispatch
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.worker_errors import BrokerError

# A short job is over soon after its first look; a long one is not worth many.
FIRST_POLL_S, POLL_EVERY_S = 0.02, 0.2
POLL_GROWTH = 1.2

DISPATCH_EVERY_S = 1.0

# A broker or a database may be away while it is restarted, or while another process takes it over.
# This is several times as long as a writer waits for another one, so that one error does not use it
# up.
PATIENCE_S = 45.0

# If a job makes no progress for this long, there may be no space for its results.
STILL_S = 5.0

# After this long no worker is going to accept its results.
ACCEPT_AFTER_S = 30.0


def wait_for(
    database: Database,
    job_id: int,
    on_progress: Callable[[JobStatus], None],
    services: Services,
) -> JobStatus:
    """Wait until a job has ended, and return its status; ``wait_for_all`` waits for several."""
    return wait_for_all(database, [job_id], lambda found: on_progress(found[0]), services)[0]


def wait_for_all(
    database: Database,
    job_ids: Sequence[int],
    on_progress: Callable[[list[JobStatus]], None],
    services: Services,
) -> list[JobStatus]:
    """Wait until all these jobs have ended, keep them moving meanwhile, and return their statuses.

    ``on_progress``: called with the jobs' statuses a few times a second, and once more at the end.
    ``services``: checked while waiting.

    Raises BrokerError or StorageError if the broker or the database does not answer at the start or
    for too long, or the jobs make no progress because there is no space. Raises ServicesError if an
    embedded service has ended. Raises UnknownJobError.
    """
    watching, dispatching = _Patience(), _Patience(from_the_start=services.restarts_broker)
    due_at = moved_at = checked_at = time.monotonic()
    before = None
    active = list(job_ids)
    poll_s = FIRST_POLL_S
    while True:
        broker_url = services.tend()
        with watching.spare():
            with database.read() as session:
                found = job_statuses(session, job_ids)
            on_progress(found)
            active = [each.job for each in found if each.status.is_active]
            if not active:
                return found
            if found != before:
                before, moved_at = found, time.monotonic()
                checked_at = moved_at
            elif time.monotonic() > checked_at + STILL_S:
                _check_space(database, active)
                checked_at = time.monotonic()
        if services.are_starting:
            due_at = time.monotonic() + DISPATCH_EVERY_S
        elif time.monotonic() >= due_at:
            with dispatching.spare():
                broker = Broker(broker_url)
                is_stuck = time.monotonic() > moved_at + ACCEPT_AFTER_S
                for job_id in active:
                    dispatch(database, broker, job_id, accepts=is_stuck)
            due_at = time.monotonic() + DISPATCH_EVERY_S
        time.sleep(poll_s)
        poll_s = min(poll_s * POLL_GROWTH, POLL_EVERY_S)


def _check_space(database: Database, job_ids: Iterable[int]) -> None:
    """Raise if there is no space for results, or not even for a report of that."""
    with database.write() as session:
        integrity.touch(session)
    with database.read() as session:
        for job_id in job_ids:
            problem = giving_up.no_space(session, job_id)
            if problem is not None:
                raise DatabaseFullError(problem)


class _Patience:
    """Patience with a service that stops answering for a moment after it has answered."""

    def __init__(self, *, from_the_start: bool = False) -> None:
        self._answered_at = time.monotonic() if from_the_start else None

    @contextmanager
    def spare(self) -> Iterator[None]:
        """Ignore a failure of this block if it succeeded a short time ago."""
        try:
            yield
        except (BrokerError, UnreachableServerError, DatabaseBusyError):
            is_away_since = self._answered_at
            if is_away_since is None or time.monotonic() - is_away_since > PATIENCE_S:
                raise
        else:
            self._answered_at = time.monotonic()
