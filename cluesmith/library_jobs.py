"""Jobs from Python: the commands enqueue, status, wait, resume, cancel and export as methods."""

import os
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Self, Unpack

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.generator.option_values import MAX_SEED
from cluesmith.generator.spec_options import Wanted
from cluesmith.keyword_values import read_count
from cluesmith.library_kinds import KindInfo, taken_kind
from cluesmith.puzzle_values import Puzzle
from cluesmith.storage.database.job_lookup import existing
from cluesmith.storage.jobs.job_overview import JobStatus, job_status
from cluesmith.storage.puzzles.selection import Filters, held_puzzles
from cluesmith.wanted_puzzles import excluded_forms, wanted_spec
from cluesmith.worker.client import job_control, new_jobs
from cluesmith.worker.client.configured_database import open_database
from cluesmith.worker.client.end_of_job import wait_for_all
from cluesmith.worker.client.health import running_broker_url
from cluesmith.worker.client.services import running_services
from cluesmith.worker.client.stored_records import record_of_row, status_fields
from cluesmith.worker.settings import BROKER_URL, DATABASE_URL, HOME, Settings
from cluesmith.worker.worker_errors import BrokerError


class Jobs:
    """The jobs of a database, and the workers that make their puzzles.

    Use it as a context manager, or call ``close``.  Its only state is the
    connection, so any number of programs may use the same jobs.

    Parameters
    ----------
    database_url : str, optional
        As CLUESMITH_DATABASE_URL has it; the environment's, or else SQLite in the home folder.
    broker_url : str, optional
        As CLUESMITH_BROKER_URL has it; the environment's, or else one that ``wait`` starts.
    home : str or path, optional
        The folder of the embedded services; as CLUESMITH_HOME has it.

    Raises
    ------
    CluesmithError
        The database cannot be opened.
    """

    def __init__(
        self,
        database_url: str | None = None,
        broker_url: str | None = None,
        *,
        home: str | os.PathLike[str] | None = None,
    ) -> None:
        given = {HOME: home and os.fspath(home), DATABASE_URL: database_url, BROKER_URL: broker_url}
        self._settings = Settings.from_environment(
            {**os.environ, **{name: value for name, value in given.items() if value}}
        )
        self._database = open_database(self._settings)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection; jobs go on."""
        self._database.close()

    def enqueue(
        self,
        kind: str | KindInfo,
        *,
        count: int = 1,
        seed: int | None = None,
        exclude: Iterable[str | Puzzle] = (),
        patience: int | None = None,
        name: str | None = None,
        **wanted: Unpack[Wanted],
    ) -> int:
        """Write a job and send it to the workers that run; return its number.

        Without a broker that runs, the job waits for ``wait`` or `cluesmith up`.

        Parameters
        ----------
        kind, count, seed, exclude, patience, **wanted
            As for ``generate``.
        name : str, optional
            The name of the job; by default it describes the puzzles.

        Raises
        ------
        CluesmithError
            There can be no such puzzles, the name is taken, or the broker does not answer; then
            the job is kept.
        """
        of_kind = taken_kind(kind)
        count = read_count("count", count, 1)
        wanted_puzzles = wanted_job(
            wanted_spec(of_kind, count, wanted),
            count,
            secrets.randbelow(2**32) if seed is None else read_count("seed", seed, 0, MAX_SEED),
            read_count("patience", patience, 1),
            excluded_forms(exclude, of_kind),
        )
        job = new_jobs.enqueue(self._database, wanted_puzzles, name=name)
        self._send(job)
        return job

    def status(self, job: int | str) -> dict[str, Any]:
        """Return what `cluesmith status --json` prints about a job, without its failures.

        Raises
        ------
        CluesmithError
            There is no job of this number or name.
        """
        with self._database.read() as session:
            return status_fields(job_status(session, job))

    def wait(
        self,
        *jobs: int | str,
        workers: int | None = None,
        on_progress: Callable[[list[dict[str, Any]]], None] | None = None,
    ) -> list[dict[str, Any]]:
        """Wait until jobs have ended, and return their status, as ``status`` does.

        If no broker is configured, a broker and workers run below this process meanwhile; then call
        it in the main thread.

        Parameters
        ----------
        *jobs : int or str
            Numbers or names.
        workers : int, optional
            Worker processes below this one; one for each core if not given.
        on_progress : callable, optional
            Called with the statuses a few times a second.

        Raises
        ------
        CluesmithError
            A job does not exist, or database or broker have been away for too long.
        """
        numbers = [self._number(job) for job in jobs]

        def report(found: list[JobStatus]) -> None:
            if on_progress is not None:
                on_progress([status_fields(each) for each in found])

        with running_services(self._settings, workers) as services:
            return [*map(status_fields, wait_for_all(self._database, numbers, report, services))]

    def resume(self, job: int | str | None = None) -> list[int]:
        """Continue a job, or all unfinished ones except cancelled ones; return their numbers.

        Raises
        ------
        CluesmithError
            There is no such job, or it has all its puzzles.
        """
        resumed = job_control.resume(self._database, None if job is None else self._number(job))
        for number in resumed:
            self._send(number)
        return resumed

    def cancel(self, job: int | str) -> None:
        """End a job; its puzzles stay.

        Raises
        ------
        CluesmithError
            There is no such job, or it has ended.
        """
        job_control.cancel(self._database, self._number(job))

    def export(
        self,
        job: int | str | None = None,
        *,
        collection: str | None = None,
        limit: int | None = None,
    ) -> Iterator[Puzzle]:
        """Yield stored puzzles: those of a job or a collection, or all, oldest first.

        The puzzles that a running job has so far are the first ones of its result.

        Raises
        ------
        CluesmithError
            There is no such job or collection.
        """
        with self._database.read() as session:
            filters = Filters(job=job, collection=collection, limit=limit)
            (rows,) = held_puzzles(session, [filters])
            for ordinal, row in enumerate(rows, start=1):
                yield Puzzle(record_of_row(row, ordinal))

    def _number(self, job: int | str) -> int:
        with self._database.read() as session:
            return existing(session, job).id

    def _send(self, job: int) -> None:
        broker_url = running_broker_url(self._settings)
        if broker_url is None:
            return
        try:
            new_jobs.send(self._database, broker_url)
        except BrokerError as error:
            raise BrokerError(f"job {job} is kept, but not sent: {error}") from error
