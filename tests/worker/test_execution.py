"""Working on shards, without Celery: what becomes of them however the work ends."""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from celery.exceptions import Reject
from shard_steps import claimed, clues_of, make_job, shard_now, status_now
from sqlalchemy import event, text, update
from sqlalchemy.pool import Pool
from stored_ratings import rated

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.finished_puzzles import finished, generate
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.versions import ALGORITHM_VERSION, RATER_VERSION
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, Shard
from cluesmith.storage.database.states import Purpose, ShardState, Status
from cluesmith.storage.jobs import giving_up, job_lifecycle, leases, result_acceptance, shards
from cluesmith.storage.jobs.job_overview import JobStatus, job_status
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.storage.jobs.submissions import iter_verdicts
from cluesmith.storage.puzzles.selection import Filters, iter_puzzles
from cluesmith.worker.client import new_jobs
from cluesmith.worker.execution import celery_tasks, repeated_warnings
from cluesmith.worker.execution import shard_execution as execution
from cluesmith.worker.execution.puzzle_records import new_puzzle
from cluesmith.worker.execution.shard_execution import WorkerContext, run_shard
from cluesmith.worker.jobs import algorithm_versions
from cluesmith.worker.jobs.dispatch import JUDGE
from cluesmith.worker.settings import DATABASE_URL
from cluesmith.worker.transport.broker import Broker
from tests.support.kinds import spec_of

SPEC = spec_of("sudoku", max_clues=25)


@pytest.fixture
def context(database: Database, broker_url: str) -> WorkerContext:
    """A context of a worker whose messages nobody reads."""
    return WorkerContext(database, Broker(broker_url), should_stop=lambda: False)


def _sent(context: WorkerContext, spec: GenerationSpec = SPEC, **changed: object) -> int:
    """Enqueue and send a job of one puzzle, with changes to its row; return its number."""
    job_id = new_jobs.enqueue(context.database, wanted_job(spec, 1, seed=1))
    with context.database.write() as session:
        session.execute(update(Job).where(Job.id == job_id).values(id=job_id, **changed))
    new_jobs.send(context.database, context.broker._url or "")
    return job_id


def _run_to_the_end(context: WorkerContext, job_id: int) -> JobStatus:
    """Run shards, latest first, until the job has ended."""
    while True:
        with context.database.read() as session:
            status = job_status(session, job_id)
            job = session.get_one(Job, job_id)
            if not status.status.is_active:
                return status
            number = job.n_planned - 1
            while session.get_one(Shard, (job_id, number)).state == ShardState.DONE:
                number -= 1
        run_shard(context, status.purpose, job_id, number)


def test_job_has_the_puzzles_that_the_generator_yields_and_redelivery_adds_nothing(
    context: WorkerContext,
) -> None:
    job_id = new_jobs.enqueue(context.database, wanted_job(SPEC, 20, seed=3))
    new_jobs.send(context.database, context.broker._url or "")
    status = _run_to_the_end(context, job_id)
    assert (status.status, status.found) == (Status.DONE, 20)
    expected = [puzzle.clues for puzzle in generate(SPEC, 3, 20)]
    assert clues_of(context.database, Filters(job=job_id)) == expected
    run_shard(context, Purpose.GENERATE, job_id, 0)
    assert status_now(context.database, job_id) == status


def test_a_shard_ends_when_its_job_has_enough(context: WorkerContext) -> None:
    spec = spec_of("sudoku4")
    small = _sent(context, spec, n_requested=20, shard_size=5)
    exact = _run_to_the_end(context, small)
    attempts: list[None] = []  # a worker asks before each whether it should stop
    counting = replace(context, should_stop=lambda: bool(attempts.append(None)))
    large = _sent(counting, spec, n_requested=20, shard_size=5000)
    status = _run_to_the_end(counting, large)
    assert status.attempts == exact.attempts
    assert status.dropped_same == exact.dropped_same > 0
    assert len(attempts) < 2 * status.attempts
    found = [clues_of(context.database, Filters(job=job_id)) for job_id in (small, large)]
    assert found[0] == found[1]


def test_job_without_end_is_exhausted(context: WorkerContext) -> None:
    # Nobody has seen a 16x16 Sudoku with so few clues.
    spec = spec_of("sudoku16", max_clues=50)
    job_id = new_jobs.enqueue(context.database, wanted_job(spec, 5, seed=1, patience=3))
    new_jobs.send(context.database, context.broker._url or "")
    status = _run_to_the_end(context, job_id)
    assert (status.status, status.found, status.attempts) == (Status.EXHAUSTED, 0, 3)


def test_lines_get_verdicts(context: WorkerContext) -> None:
    good = next(iter(generate(SPEC, 1, 1))).clues
    lines = [(1, good), (2, "." * 81), (5, "no puzzle"), (6, good.replace(".", "0"))]
    job_id = new_jobs.submit(context.database, "a.txt", lines)
    new_jobs.send(context.database, context.broker._url or "")
    assert _run_to_the_end(context, job_id).status == Status.DONE
    with context.database.read() as session:
        rows = list(iter_verdicts(session, job_id))
    assert [row.verdict for row in rows] == ["minimal", "multiple", "malformed", "minimal"]
    assert [row.kind for row in rows] == ["sudoku", "sudoku", None, "sudoku"]
    assert "9 characters fit no kind" in str(rows[2].detail)


def test_stopping_worker_gives_its_shard_back(database: Database, broker_url: str) -> None:
    stopping = WorkerContext(database, Broker(broker_url), should_stop=lambda: True)
    job_id = _sent(stopping)
    run_shard(stopping, Purpose.GENERATE, job_id, 0)
    shard = shard_now(database, job_id)
    assert (shard.state, shard.n_claims) == (ShardState.SENT, 0)  # for another worker


def test_a_result_waits_for_space_longer_than_for_a_database_that_is_away(
    sqlite_url: str, broker_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(leases, "LEASE_S", 0.1)
    monkeypatch.setattr(execution, "RETRY_EVERY_S", 0.05)
    began_at = time.monotonic()

    def limit_pages(driver: sqlite3.Connection, *_: object) -> None:
        """Let the file grow only after the time of several leases."""
        is_full = time.monotonic() < began_at + 0.5
        driver.execute(f"PRAGMA max_page_count = {1 if is_full else 1 << 30}")

    with closing(Database(sqlite_url)) as database:
        context = WorkerContext(database, Broker(broker_url), should_stop=lambda: False)
        job_id = new_jobs.enqueue(database, wanted_job(spec_of("sudoku"), 100, seed=1))
        with database.write() as session:
            shards.plan(session, job_lookup.existing_locked(session, job_id), 1)
            session.execute(update(Shard).values(size=100))
        began_at = time.monotonic()
        event.listen(Pool, "checkout", limit_pages)
        try:
            run_shard(context, Purpose.GENERATE, job_id, 0)
        finally:
            event.remove(Pool, "checkout", limit_pages)
        assert shard_now(database, job_id).state == ShardState.DONE


def test_shard_that_always_raises_fails_its_job(context: WorkerContext) -> None:
    job_id = _sent(context, kind="klingon")
    for _ in range(giving_up.MAX_CLAIMS + 1):
        run_shard(context, Purpose.GENERATE, job_id, 0)
    status = status_now(context.database, job_id)
    assert status.status == Status.FAILED
    assert "unknown kind 'klingon'" in str(status.error)
    assert status.shards == {ShardState.FAILED: 1}


@pytest.fixture
def url_of_few(postgresql_url: str) -> Iterator[str]:
    """The URL of a database for its user `few`, who has all rights that workers need."""
    rights = (
        "CREATE ROLE few LOGIN;"
        "GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO few;"
        "GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO few"
    )
    _as_owner(postgresql_url, rights)
    yield postgresql_url.replace("postgres:@", "few@")
    _as_owner(postgresql_url, "DROP OWNED BY few; DROP ROLE few")


def _as_owner(url: str, statements: str) -> None:
    with closing(Database(url)) as database, database.write() as session:
        session.execute(text(statements))


@pytest.mark.slow
@pytest.mark.parametrize("table", ["puzzle", "job_puzzle"])
def test_a_right_that_is_missing_fails_the_job_at_once(
    postgresql_url: str, url_of_few: str, broker_url: str, cluesmith: Callable[..., Any], table: str
) -> None:
    _as_owner(postgresql_url, f"REVOKE INSERT ON {table} FROM few")
    with closing(Database(url_of_few)) as database:
        context = WorkerContext(database, Broker(broker_url), should_stop=lambda: False)
        job_id = _sent(context)
        run_shard(context, Purpose.GENERATE, job_id, 0)
        status = status_now(database, job_id)
    assert status.status == Status.FAILED
    assert f"permission denied for table {table}" in str(status.error)
    told = cluesmith("doctor", **{DATABASE_URL: url_of_few}).out
    assert f"its user lacks INSERT on {table};" in told


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)  # each test has its own file
@pytest.mark.parametrize(
    ("damage", "repair", "reason"),
    [
        (
            "ALTER TABLE puzzle RENAME COLUMN canonical_version TO other",
            "ALTER TABLE puzzle RENAME COLUMN other TO canonical_version",
            "puzzle has no column named canonical_version",
        ),
        (
            "ALTER TABLE job_puzzle RENAME TO other",
            "ALTER TABLE other RENAME TO job_puzzle",
            "no such table: job_puzzle",
        ),
    ],
    ids=["column", "table"],
)
def test_a_result_that_the_database_refuses_fails_the_job_with_the_reason_until_it_is_mended(
    context: WorkerContext, damage: str, repair: str, reason: str
) -> None:
    job_id = _sent(context)
    with context.database.write() as session:
        session.execute(text(damage))
    run_shard(context, Purpose.GENERATE, job_id, 0)
    status = status_now(context.database, job_id)
    assert status.status == Status.FAILED
    assert reason in str(status.error)
    with context.database.write() as session:
        session.execute(text(repair))
        job_lifecycle.retry(session, job_id)
    new_jobs.send(context.database, context.broker._url or "")
    assert _run_to_the_end(context, job_id).found == 1


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
def test_a_result_that_finds_a_broken_page_fails_the_job_at_the_third_try(
    context: WorkerContext,
) -> None:
    job_id = _sent(context)
    with context.database.write() as session:
        for each in (
            "PRAGMA writable_schema = 1",
            "UPDATE sqlite_schema SET rootpage = 1 WHERE name = 'ix_puzzle_page'",
            "PRAGMA writable_schema = RESET",
        ):
            session.execute(text(each))
    status = _run_to_the_end(context, job_id)
    assert status.status == Status.FAILED
    assert "malformed" in str(status.error)


@pytest.mark.slow
@pytest.mark.parametrize("table", ["job", "shard"])
def test_a_right_without_which_no_job_can_fail_is_reported_once_a_minute(
    postgresql_url: str,
    url_of_few: str,
    broker_url: str,
    caplog: pytest.LogCaptureFixture,
    cluesmith: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    table: str,
) -> None:
    with closing(Database(url_of_few)) as database:
        context = WorkerContext(database, Broker(broker_url), should_stop=lambda: False)
        job_id = _sent(context)
        _as_owner(postgresql_url, f"REVOKE UPDATE ON {table} FROM few")
        monkeypatch.setattr(celery_tasks, "worker_context", lambda: context)
        monkeypatch.setattr(celery_tasks, "PAUSE_S", 0.0)
        monkeypatch.setattr(repeated_warnings, "_told_at", bytearray(8))
        for seconds in (60.0, 60.0, 0.0):
            monkeypatch.setattr(repeated_warnings, "REPEAT_AFTER_S", seconds)
            with pytest.raises(Reject):
                celery_tasks.generate_shard(job_id, 0)
    lines = [line for line in caplog.messages if f"permission denied for table {table}" in line]
    assert len(lines) == 2
    told = cluesmith("doctor", **{DATABASE_URL: url_of_few}).out
    assert f"its user lacks UPDATE on {table};" in told


def test_shard_of_another_algorithm_is_left_to_others(context: WorkerContext) -> None:
    job_id = _sent(context, algorithm_version=999)
    run_shard(context, Purpose.GENERATE, job_id, 0)
    shard = shard_now(context.database, job_id)
    assert status_now(context.database, job_id).status == Status.RUNNING
    assert (shard.state, shard.n_claims) == (ShardState.SENT, 0)


def test_job_that_asks_for_a_level_has_the_rated_puzzles_that_the_generator_yields(
    context: WorkerContext,
) -> None:
    spec = spec_of("sudoku", difficulty="level=easy,medium")
    job_id = new_jobs.enqueue(context.database, wanted_job(spec, 5, seed=3))
    new_jobs.send(context.database, context.broker._url or "")
    assert _run_to_the_end(context, job_id).status == Status.DONE
    with context.database.read() as session:
        rows = list(iter_puzzles(session, rated("level=easy,medium", job=job_id)))
    expected = [(puzzle.clues, puzzle.rating) for puzzle in generate(spec, 3, 5)]
    kept = ("techniques", "hardest", "score", "n_steps", "er", "ep", "ed", "whip")
    assert [(row.clues, *(getattr(row, name) for name in kept)) for row in rows] == [
        (clues, *(getattr(rating, name) for name in kept)) for clues, rating in expected
    ]


def test_job_begun_when_ratings_were_others_ends_with_one_line(context: WorkerContext) -> None:
    spec = spec_of("sudoku", difficulty="whip=2..3")
    job_id = _sent(context, spec, rater_version=RATER_VERSION - 1)
    with context.database.write() as session:
        algorithm_versions.end_others(session)
        status = job_status(session, job_id)
    assert (status.status, status.found) == (Status.FAILED, 0)
    assert status.error == (
        f"started by algorithm version {ALGORITHM_VERSION} with ratings version {RATER_VERSION - 1}"
        f", which no worker has; algorithm version {ALGORITHM_VERSION} with ratings version"
        f" {RATER_VERSION} would give another result: resume it with a worker of that version, or"
        " enqueue it again"
    )


def test_stored_puzzles_and_equivalent_forms_are_rated_each_as_it_is_written(
    context: WorkerContext,
) -> None:
    kind = kind_named("sudoku")
    (puzzle,) = generate(SPEC, 3, 1)
    turned = replace(
        puzzle,
        clues=puzzle.clues[::-1],
        solution=puzzle.solution[::-1],
        witnesses=puzzle.witnesses[::-1],
    )
    for each in finished(SPEC, [(0, 0, puzzle), (0, 0, turned)]):
        new = new_puzzle(each)
        found_by = make_job(context.database, spec=JobSpec("sudoku"), n_requested=1)
        claim = claimed(context.database, found_by)
        with context.database.write() as session:
            assert result_acceptance.complete(session, claim, [FoundPuzzle(0, 0, new)], JUDGE)
    rating_job = new_jobs.start_rating(context.database, kind)
    new_jobs.send(context.database, context.broker._url or "")
    assert _run_to_the_end(context, rating_job).status == Status.DONE
    for job_id, form in ((1, puzzle), (2, turned)):
        rating = rate(kind, kind.values(form.clues))
        with context.database.read() as session:
            (row,) = iter_puzzles(session, Filters(job=job_id))
        assert row.clues == form.clues
        assert (row.level, row.er, row.whip) == (rating.level.number, rating.er, rating.whip)
    assert row.n_steps == rating.n_steps


def test_result_is_dropped_when_the_lease_was_lost(context: WorkerContext) -> None:
    job_id = _sent(context)

    def lose_lease() -> bool:
        with context.database.write() as session:
            session.execute(
                update(Shard)
                .where(Shard.lease_owner != "other")
                .values(lease_until=DatabaseNow() - 1)
            )
            leases.claim(session, job_id, 0, Purpose.GENERATE, "other")
        return False

    robbed = WorkerContext(context.database, context.broker, should_stop=lose_lease)
    run_shard(robbed, Purpose.GENERATE, job_id, 0)
    assert shard_now(context.database, job_id).lease_owner == "other"
    assert status_now(context.database, job_id).found == 0
