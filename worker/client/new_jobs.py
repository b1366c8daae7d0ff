"""New jobs: they are written to the database, then sent to the workers.

Functions open their own transactions.
"""

from collections.abc import Callable, Iterable
from contextlib import suppress
from itertools import islice

from sqlalchemy.orm import Session

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.census import counted_classes
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.wanted_job import WantedJob
from cluesmith.generator.option_values import MAX_NUMBER, MAX_SEED
from cluesmith.generator.rating.wanted.difficulty import ANY_WHIP
from cluesmith.generator.versions import RATER_VERSION
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import censuses, job_labels, job_lifecycle, ratings, submissions
from cluesmith.storage.jobs.job_labels import JobLabel
from cluesmith.storage.jobs.job_lifecycle import Recipe
from cluesmith.storage.storage_errors import StorageError, SubmissionError
from cluesmith.worker.client import default_names
from cluesmith.worker.jobs import planning, stored_kinds
from cluesmith.worker.jobs.algorithm_versions import versions_of
from cluesmith.worker.jobs.dispatch import dispatch
from cluesmith.worker.transport.broker import Broker
from cluesmith.worker.worker_errors import JobLimitError

# Lines of a submission that are read and then written in one transaction: whole shards, and few
# enough that other writers do not wait.
LINES_PER_PIECE = 4 * planning.LINES_PER_SHARD


def enqueue(
    database: Database,
    job: WantedJob,
    *,
    name: str | None = None,
    output: str | None = None,
    also: Callable[[Session, int], None] = lambda session, job_id: None,
) -> int:
    """Write a generate job and return its number; nothing is sent.

    By default the name describes the puzzles. ``output`` is the file and the format in which a
    waiting command writes the puzzles. ``also`` is called with the number of the job in the same
    transaction.

    Raises JobNameTakenError, and JobLimitError for a number that the database cannot hold.
    """
    recipe = recipe_of(job)
    label = JobLabel(name=name, default=default_names.name_of_spec(job.spec), output=output)
    with database.write() as session:
        stored_kinds.keep(session, job.spec.kind)
        job_id = job_lifecycle.create(session, recipe, job.excluded, label).id
        also(session, job_id)
        return job_id


def recipe_of(job: WantedJob) -> Recipe:
    """Return the recipe of a generate job; raises JobLimitError."""
    _check("count", job.count, 1, MAX_NUMBER)
    _check("seed", job.seed, 0, MAX_SEED)
    _check("patience", job.patience, 1, MAX_NUMBER)
    wanted = job.spec.job_spec
    return Recipe(
        spec=wanted,
        n_requested=job.count,
        seed=job.seed,
        patience=job.patience,
        shard_size=planning.attempts_per_shard(job.count, estimate_attempt(job.spec)),
        versions=versions_of(Purpose.GENERATE, wanted),
    )


def submit(
    database: Database,
    file: str,
    lines: Iterable[tuple[int, str]],
    kind: Kind | None = None,
    max_clues: int | None = None,
    *,
    minimize: bool = False,
    name: str | None = None,
    also: Callable[[Session, int], None] = lambda session, job_id: None,
) -> int:
    """Write a verify job and return its number; nothing is sent.

    ``file``: the name of the file, for people. ``lines``: line numbers in rising order, and texts.
    They may come slowly: no transaction is open meanwhile, and only some are in memory at once.
    ``kind``: by default the length of each line decides. ``minimize``: reduce redundant puzzles to
    minimal ones and store these. ``name``: the name of the job. By default it contains the name of
    the file. ``also``: called with the number of the job in the transaction that completes it.

    Raises SubmissionError if there are no lines, or one is not text, and JobNameTakenError. After
    any error the unfinished job stays invisible.
    """
    label = JobLabel(name=name, default=default_names.name_of_file(file))
    job_id = None
    remaining = iter(lines)
    try:
        while piece := list(islice(remaining, LINES_PER_PIECE)):
            with database.write() as session:
                if job_id is None:
                    # Check before reading the rest, because the input can perhaps be read only
                    # once.
                    job_labels.free_name(session, label)
                    stored_kinds.keep(session, kind)
                    job_id = submissions.begin(
                        session,
                        file,
                        kind=kind.name if kind else None,
                        max_clues=max_clues,
                        shard_size=planning.LINES_PER_SHARD,
                        minimize=minimize,
                    )
                submissions.add_lines(session, job_id, piece)
        if job_id is None:
            raise SubmissionError(f"{file}: no puzzles in it; give a file with one puzzle per line")
        with database.write() as session:
            submissions.activate(session, job_id, label)
            also(session, job_id)
    except BaseException:
        if job_id is not None:
            _discard(database, job_id)
        raise
    return job_id


def _discard(database: Database, job_id: int) -> None:
    # If the database failed, a later submission removes the job.
    with suppress(StorageError), database.write() as session:
        submissions.discard(session, job_id)


def start_census(database: Database, kind: Kind, n_clues: int, *, name: str | None = None) -> int:
    """Write a census job and return its number; nothing is sent.

    Raises NoCatalogueError or LimitError if a census of this kind or number of clues is not
    possible. Raises JobNameTakenError.
    """
    n_classes = len(counted_classes(kind, n_clues).representatives)
    label = JobLabel(name=name, default=default_names.name_of_census(kind, n_clues))
    size = planning.CLASSES_PER_SHARD
    with database.write() as session:
        stored_kinds.keep(session, kind)
        return censuses.create(session, kind.name, n_clues, n_classes, size, label).id


def start_rating(database: Database, kind: Kind | None, with_whip: bool = False) -> int:
    """Write a job that rates stored puzzles without a rating of this version; return its number.

    ``kind``: the kind of the puzzles; default: all kinds. ``with_whip``: whether to find the
    longest whips too, also for puzzles whose rating lacks only those.

    Raises NothingToRateError.
    """
    label = JobLabel(default=default_names.name_of_rating(kind))
    with database.write() as session:
        stored_kinds.keep(session, kind)
        return ratings.create(
            session,
            kind.name if kind else None,
            planning.RATINGS_PER_SHARD,
            RATER_VERSION,
            label,
            ANY_WHIP.text if with_whip else None,
        ).id


def send(database: Database, broker_url: str) -> None:
    """Send all messages that are due, for all jobs.

    Raises BrokerError if the broker does not answer; the jobs are kept.
    """
    dispatch(database, Broker(broker_url))


def _check(name: str, value: int, least: int, most: int) -> None:
    if not least <= value <= most:
        raise JobLimitError(f"{name} {value}: must be {least} to {most}")
