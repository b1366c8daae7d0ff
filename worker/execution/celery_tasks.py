"""The tasks: read the message, call one function."""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from celery.exceptions import Reject

from cluesmith.generator.option_values import MAX_NUMBER
from cluesmith.storage.database import integrity
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.storage_errors import StorageError
from cluesmith.worker.execution import repeated_warnings, stop_request
from cluesmith.worker.execution.shard_execution import WorkerContext, run_shard, take_back
from cluesmith.worker.execution.worker_context import worker_context
from cluesmith.worker.jobs.dispatch import dispatch
from cluesmith.worker.jobs.pool_filling import fill_low_pools
from cluesmith.worker.logs import log_context
from cluesmith.worker.transport.broker import (
    CENSUS_SHARD,
    DISPATCH_JOBS,
    GENERATE_SHARD,
    RATE_SHARD,
    TAKE_BACK_SHARD,
    VERIFY_SHARD,
    shared_with,
)
from cluesmith.worker.transport.celery_app import app
from cluesmith.worker.worker_errors import BrokerError, MalformedMessageError

logger = logging.getLogger(__name__)

# Other databases on this broker that this process has warned of.
_known_others: set[str] = set()

# If the database is away, a message waits this long before the next try, to avoid a tight loop.
PAUSE_S = 2.0
POLL_EVERY_S = 0.1


def task(name: str) -> Callable[[Callable[..., None]], Any]:
    """Register a task. Celery accepts any option, even a mistyped one; this accepts only these."""
    return app.task(name=name)  # type: ignore[no-any-return]  # Celery has no types


@task(GENERATE_SHARD)
def generate_shard(job_id: object, number: object) -> None:
    """Make the puzzles of a shard."""
    _run(Purpose.GENERATE, job_id, number)


@task(VERIFY_SHARD)
def verify_shard(job_id: object, number: object) -> None:
    """Verify the lines of a shard."""
    _run(Purpose.VERIFY, job_id, number)


@task(CENSUS_SHARD)
def census_shard(job_id: object, number: object) -> None:
    """Count the puzzles of some classes of grids."""
    _run(Purpose.CENSUS, job_id, number)


@task(RATE_SHARD)
def rate_shard(job_id: object, number: object) -> None:
    """Rate some stored puzzles."""
    _run(Purpose.RATE, job_id, number)


@task(DISPATCH_JOBS)
def dispatch_jobs() -> None:
    """Move all jobs on."""
    try:
        context = worker_context()
        fill_low_pools(context.database)
        dispatch(context.database, context.broker)
        _note_database(context)
        context.database.shorten_log()
    except (BrokerError, StorageError) as error:
        if repeated_warnings.is_due(error):
            logger.warning("dispatch: %s", error)


def _note_database(context: WorkerContext) -> None:
    """Tell others of this database, and warn if the broker's messages are for another one too."""
    with context.database.read() as session:
        identity = integrity.identity(session)
    context.broker.note_database(identity)
    others = context.broker.other_databases(identity) - _known_others
    if others:
        _known_others.update(others)
        logger.warning("broker: %s", shared_with(others))


@task(TAKE_BACK_SHARD)
def take_back_shard(job_id: object, number: object, worker: object, n_before: object) -> None:
    """Free a shard whose process has died."""
    try:
        shard, tries = (_checked(job_id), _checked(number)), _checked(n_before)
        if not isinstance(worker, str) or not worker:
            raise MalformedMessageError(f"{worker!r} is not the name of a worker")
    except MalformedMessageError as error:
        logger.error("message refused: %s", error)
        return
    with _kept_without_database():
        take_back(worker_context(), *shard, worker, tries)


def _run(purpose: Purpose, job_id: object, number: object) -> None:
    if stop_request.is_requested():
        raise Reject("this worker is stopping", requeue=True)
    try:
        shard = _checked(job_id), _checked(number)
    except MalformedMessageError as error:
        # Acknowledged, so that it does not come again.
        logger.error("%s: message refused: %s", purpose, error)
        return
    with log_context(job=shard[0], shard=shard[1]), _kept_without_database():
        run_shard(worker_context(), purpose, *shard)


@contextmanager
def _kept_without_database() -> Iterator[None]:
    """Give the message back, after a moment, if the database cannot be used."""
    try:
        yield
    except StorageError as error:
        if repeated_warnings.is_due(error):
            logger.warning("message kept: %s", error)
        deadline = time.monotonic() + PAUSE_S
        while time.monotonic() < deadline and not stop_request.is_requested():
            time.sleep(POLL_EVERY_S)
        raise Reject(str(error), requeue=True) from None


def _checked(value: object) -> int:
    if type(value) is not int or not 0 <= value <= MAX_NUMBER:
        raise MalformedMessageError(f"{value!r} is not the number of a job, a shard or a try")
    return value
