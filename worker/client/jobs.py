"""What the command line does with jobs; the flow is told in the package's docstring.

Functions that take a database open their own transactions; those that take a session read in the
caller's.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Protocol

from sqlalchemy.orm import Session

from generator import (
    ALGORITHM_VERSION,
    DEFAULT_PATIENCE,
    GenerationSpec,
    Kind,
    catalogue_of,
    estimate_attempt,
)
from storage.database import schema
from storage.database.connection import Database
from storage.database.models import ShardState, Status
from storage.errors import DatabaseBusyError, UnreachableServerError
from storage.jobs import censuses, jobs, ratings, submissions
from storage.jobs.censuses import total as census_total
from storage.jobs.job_status import JobStatus, job_status, list_jobs, origins
from storage.jobs.jobs import Recipe, failed_shards
from storage.jobs.shard_failures import Failure, failures
from storage.jobs.submissions import VerdictRow, iter_verdicts
from storage.puzzles import collections
from storage.puzzles.selection import Filters, Order, PuzzleRow, count_unrated, iter_puzzles
from worker.embedded.services import embedded_services
from worker.errors import BrokerError, JobLimitError
from worker.jobs import planning
from worker.jobs.dispatch import dispatch
from worker.jobs.job_spec import job_spec
from worker.settings import Settings, default_n_workers
from worker.shards.stored_forms import form_of
from worker.transport.broker import Broker

__all__ = [
    "Failure",
    "Filters",
    "JobStatus",
    "Order",
    "PuzzleRow",
    "Services",
    "ShardState",
    "Status",
    "VerdictRow",
    "cancel",
    "census_total",
    "collection_title",
    "count_unrated",
    "enqueue",
    "failed_shards",
    "failures",
    "iter_puzzles",
    "iter_verdicts",
    "job_status",
    "list_jobs",
    "open_database",
    "origins",
    "resume",
    "retry",
    "running_services",
    "send",
    "start_census",
    "start_rating",
    "submit",
    "upgrade",
    "wait_for",
]

# What the integers of the database hold.
MAX_COUNT = 2**31 - 1
MAX_SEED = 2**63 - 1

POLL_EVERY_S = 0.2
DISPATCH_EVERY_S = 1.0

# A broker or a database may be away while it is restarted, or while its owner hands over.
PATIENCE_S = 30.0


class Services(Protocol):
    """Whatever keeps a broker and workers running while a client waits."""

    restarts_broker: bool
    """Whether a broker that went away is soon replaced: a neighbour's may end at any time."""

    def tend(self) -> str:
        """Return the broker's URL, after a look at the services."""
        ...


class ConfiguredServices:
    """A broker and workers that others run."""

    restarts_broker = False

    def __init__(self, broker_url: str) -> None:
        self._broker_url = broker_url

    def tend(self) -> str:
        """Return the broker's URL."""
        return self._broker_url


@contextmanager
def running_services(settings: Settings, n_workers: int | None = None) -> Iterator[Services]:
    """Give a broker and workers: the configured ones, or else embedded ones for this block.

    Parameters
    ----------
    settings : Settings
    n_workers : int, optional
        Embedded worker processes; one for each core if not given.
    """
    if settings.broker_url is not None:
        yield ConfiguredServices(settings.broker_url)
        return
    with embedded_services(settings, n_workers or default_n_workers()) as services:
        yield services


def open_database(settings: Settings) -> Database:
    """Open the configured database; the home folder is made for the embedded one."""
    _make_home(settings)
    return Database(settings.database_url, form_of)


def upgrade(settings: Settings) -> None:
    """Bring the configured database to the newest schema; makes the home as ``open_database``."""
    _make_home(settings)
    schema.upgrade(settings.database_url, form_of)


def _make_home(settings: Settings) -> None:
    if settings.has_embedded_database:
        settings.home.mkdir(parents=True, exist_ok=True)


def enqueue(
    database: Database,
    spec: GenerationSpec,
    count: int,
    seed: int,
    patience: int = DEFAULT_PATIENCE,
    excluded: Iterable[str] = (),
) -> int:
    """Write a generate job and return its number; nothing is sent.

    Parameters
    ----------
    database : Database
    spec : GenerationSpec
    count : int
        Puzzles wanted, from 1.
    seed : int
        From 0.
    patience : int
        Attempts in a row without a new puzzle after which the job is exhausted.
    excluded : iterable of str
        Canonical forms of puzzles that it must not bring.

    Raises
    ------
    JobLimitError
        A number that the database cannot hold.
    """
    _check("count", count, 1, MAX_COUNT)
    _check("seed", seed, 0, MAX_SEED)
    _check("patience", patience, 1, MAX_COUNT)
    recipe = Recipe(
        spec=job_spec(spec),
        n_requested=count,
        seed=seed,
        patience=patience,
        shard_size=planning.attempts_per_shard(count, estimate_attempt(spec)),
        algorithm_version=ALGORITHM_VERSION,
    )
    with database.write() as session:
        return jobs.create(session, recipe, excluded).id


def submit(
    database: Database,
    name: str,
    lines: Iterable[tuple[int, str]],
    kind: str | None = None,
    max_clues: int | None = None,
    *,
    minimize: bool = False,
) -> int:
    """Write a verify job and return its number; nothing is sent.

    Parameters
    ----------
    database : Database
    name : str
        The file's name, for people.
    lines : iterable of (int, str)
        Line numbers, rising, and texts; read as they are stored, never held all at once.
    kind : str, optional
        If not given, each line's length tells.
    max_clues : int, optional
    minimize : bool
        Reduce redundant puzzles to minimal ones and store these.

    Raises
    ------
    SubmissionError
        No lines, or one that is not text.
    """
    with database.write() as session:
        job = submissions.create(
            session,
            name,
            lines,
            kind=kind,
            max_clues=max_clues,
            shard_size=planning.LINES_PER_SHARD,
            minimize=minimize,
        )
        return job.id


def start_rating(database: Database, kind: Kind | None) -> int:
    """Write a job that rates what is stored without a rating; return its number.

    Raises
    ------
    NothingToRateError
    """
    with database.write() as session:
        name = None if kind is None else kind.name
        return ratings.create(session, name, planning.RATINGS_PER_SHARD).id


def collection_title(session: Session, name: str) -> str:
    """Return what a collection is called on pages.

    Raises
    ------
    UnknownCollectionError
    """
    return collections.summary(session, name).title


def start_census(database: Database, kind: Kind, n_clues: int) -> int:
    """Write a census job, for a kind with a catalogue, and return its number; nothing is sent.

    Raises
    ------
    CatalogueError
        The kind has no catalogue.
    JobLimitError
        More clues than cells.
    """
    _check("clues", n_clues, 1, kind.n_cells)
    n_classes = catalogue_of(kind).n_classes
    with database.write() as session:
        job = censuses.create(session, kind.name, n_clues, n_classes, planning.CLASSES_PER_SHARD)
        return job.id


def send(database: Database, broker_url: str) -> None:
    """Send what is due in all jobs.

    Raises
    ------
    BrokerError
        The broker does not answer; the jobs are kept.
    """
    dispatch(database, Broker(broker_url))


def wait_for(
    database: Database,
    job_id: int,
    on_progress: Callable[[JobStatus], None],
    services: Services,
) -> JobStatus:
    """Wait until the job has ended, and return how.

    Parameters
    ----------
    database : Database
    job_id : int
    on_progress : callable
        Called with the job's status a few times a second, and with the last one.
    services : Services
        Looked after while waiting.

    Raises
    ------
    UnknownJobError
    BrokerError, StorageError
        The broker or the database does not answer at first, or has been away for too long.
    ServicesError
        An embedded service has ended.
    """
    watching, dispatching = _Patience(), _Patience(from_the_start=services.restarts_broker)
    due_at = time.monotonic()
    while True:
        broker_url = services.tend()
        with watching.spare():
            with database.read() as session:
                status = job_status(session, job_id)
            on_progress(status)
            if not status.status.is_active:
                return status
        if time.monotonic() >= due_at:
            with dispatching.spare():
                dispatch(database, Broker(broker_url), job_id)
            due_at = time.monotonic() + DISPATCH_EVERY_S
        time.sleep(POLL_EVERY_S)


class _Patience:
    """With what goes away for a moment after it has answered."""

    def __init__(self, *, from_the_start: bool = False) -> None:
        self._answered_at = time.monotonic() if from_the_start else None

    @contextmanager
    def spare(self) -> Iterator[None]:
        """Pass over the failure of this block if the last good one was not long ago."""
        try:
            yield
        except (BrokerError, UnreachableServerError, DatabaseBusyError):
            is_away_since = self._answered_at
            if is_away_since is None or time.monotonic() - is_away_since > PATIENCE_S:
                raise
        else:
            self._answered_at = time.monotonic()


def cancel(database: Database, job_id: int) -> None:
    """End a job; workers drop its shards within seconds.  Its puzzles stay.

    Raises
    ------
    UnknownJobError
    JobStateError
        It has ended already.
    """
    with database.write() as session:
        jobs.cancel(session, job_id)


def resume(database: Database, job_id: int | None = None) -> list[int]:
    """Let a job go on that was stopped, or all that have not reached their end; return them.

    Cancelled and failed jobs are taken up again where they were; of active ones, messages that may
    be lost are sent again by the next dispatch.  With no job given, cancelled ones stay so.

    Raises
    ------
    UnknownJobError
    JobStateError
        The job given is done or exhausted.
    """
    with database.write() as session:
        numbers = jobs.resumable_ids(session) if job_id is None else [job_id]
        for number in numbers:
            jobs.reopen(session, number)
    return numbers


def retry(database: Database, job_id: int) -> list[Failure]:
    """Send the failed shards of a job again and return them; the job goes on with them.

    Unlike ``resume`` it touches nothing else: a shard that has failed twice still has one claim.

    Raises
    ------
    UnknownJobError
    JobStateError
        No shard of the job has failed.
    """
    with database.write() as session:
        failed = failed_shards(session, job_id)
        jobs.retry(session, job_id)
    return failed


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise JobLimitError(f"{name} {value}: must be {least} to {most}")
