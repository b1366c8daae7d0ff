"""Jobs deleted: with what only they hold, in steps, and quietly for workers."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing

import pytest
from shard_steps import claimed, clues_of, make_job, new_puzzle, status_now, submit
from sqlalchemy import func, select

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.job_lookup import locked
from cluesmith.storage.database.models import Base, Job, Puzzle
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs import job_deletion, job_lifecycle, leases, submissions
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.jobs.result_acceptance import complete
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.storage.jobs.submissions import VerdictRow
from cluesmith.storage.puzzles import stored_collections
from cluesmith.storage.puzzles.selection import Filters, iter_ids, iter_puzzles
from cluesmith.storage.puzzles.stored_puzzles import keep_all
from cluesmith.storage.storage_errors import JobStateError, UnknownJobError
from cluesmith.worker.client import job_control
from cluesmith.worker.jobs.dispatch import JUDGE


def _claimed(database: Database, n_requested: int, excluded: tuple[str, ...] = ()) -> Claim:
    """Make a job of two shards and claim the first."""
    of_recipe = {"n_requested": n_requested, "shard_size": 1}
    return claimed(database, make_job(database, 2, excluded=excluded, **of_recipe))


def _found(*all_clues: str) -> list[FoundPuzzle]:
    return [FoundPuzzle(0, i, new_puzzle(clues)) for i, clues in enumerate(all_clues)]


def _job(database: Database, *all_clues: str) -> int:
    """Make a job that has found these puzzles and is done."""
    claim = _claimed(database, len(all_clues), excluded=("...9",))
    with database.write() as session:
        assert complete(session, claim, _found(*all_clues), JUDGE)
    return claim.job_id


def _submission(database: Database, *all_clues: str) -> int:
    job_id = submit(database, enumerate(all_clues, start=1))
    claim = claimed(database, job_id, purpose=Purpose.VERIFY)
    rows = [
        VerdictRow(i, clues, "sudoku4", "minimal", 1, "", new_puzzle(clues))
        for i, clues in enumerate(all_clues, start=1)
    ]
    with database.write() as session:
        assert submissions.complete(session, claim, rows)
    with database.write() as session:
        job_lifecycle.cancel(session, job_id)
    return job_id


def _delete(database: Database, job_id: int) -> int:
    return sum(job_control.delete(database, job_id))


def _stored(database: Database) -> dict[str, int | None]:
    """Return the clues of the stored puzzles, each with the job that it comes from."""
    with database.read() as session:
        return {row.clues: row.job_id for row in iter_puzzles(session, Filters())}


def _n_rows(database: Database) -> dict[str, int]:
    with database.read() as session:
        counts = {
            name: session.scalar(select(func.count()).select_from(table)) or 0
            for name, table in Base.metadata.tables.items()
        }
    return {name: n for name, n in counts.items() if n}


def test_a_job_goes_while_another_with_its_puzzles_is_worked_on(postgresql_url: str) -> None:
    with closing(Database(postgresql_url)) as database, ThreadPoolExecutor(1) as thread:
        job_id, other = _job(database, "1...", "2..."), _job(database, "1...")
        with database.write() as session:
            locked(session, other)  # as a worker that stores puzzles of it
            assert thread.submit(_delete, database, job_id).result(timeout=60) == 1


def test_a_job_goes_with_all_that_only_it_holds(database: Database) -> None:
    job_id = _job(database, "1...", "2...", "3...")
    with database.read() as session:
        assert job_deletion.count_only_held(session, [job_id]) == 3
    assert _delete(database, job_id) == 3
    assert _n_rows(database) == {}
    with pytest.raises(UnknownJobError):
        status_now(database, job_id)


def test_what_another_job_or_a_collection_holds_stays(database: Database) -> None:
    first = _job(database, "1...", "2...", "3...", "4...")
    theirs = _submission(database, "2...", "2...", "5...")
    second = _job(database, "3...", "5...")
    with database.write() as session:
        stored_collections.ensure(session, "summer")
        chosen = iter_ids(session, Filters(job=first, limit=1))
        stored_collections.append(session, "summer", list(chosen))
    with database.read() as session:
        assert job_deletion.count_only_held(session, [first]) == 1
        assert job_deletion.count_only_held(session, [first, theirs]) == 2
        assert job_deletion.count_only_held(session, [first, theirs, second]) == 4
    assert _delete(database, first) == 1
    assert _stored(database) == {"1...": None, "2...": theirs, "3...": second, "5...": theirs}
    assert _delete(database, theirs) == 1
    assert _stored(database) == {"1...": None, "3...": second, "5...": second}
    assert _delete(database, second) == 2
    assert _n_rows(database) == {"collection": 1, "collection_item": 1, "puzzle": 1}


def test_a_deletion_that_was_interrupted_leaves_the_beginning_and_is_ended_by_another(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(job_deletion, "STEP_ROWS", 2)
    job_id = _job(database, "1...", "2...", "3...", "4...", "5...")
    assert next(job_control.delete(database, job_id)) == 2
    status = status_now(database, job_id)
    assert (status.status, status.found) == (Status.DELETING, 3)
    assert clues_of(database, Filters(job=job_id)) == ["1...", "2...", "3..."]
    for go_on in (job_lifecycle.reopen, job_lifecycle.cancel):
        with database.write() as session, pytest.raises(JobStateError, match="delet"):
            go_on(session, job_id)
    with database.read() as session:
        assert job_lifecycle.resumable_ids(session) == []
    assert _delete(database, job_id) == 3
    assert _n_rows(database) == {}


def test_an_active_job_is_not_deleted(database: Database) -> None:
    claim = _claimed(database, 3)
    with pytest.raises(JobStateError, match=r"is running; `cluesmith cancel 1` ends it first"):
        _delete(database, claim.job_id)
    assert _n_rows(database) == {"job": 1, "shard": 2}


@pytest.mark.parametrize(
    "hand_in",
    [
        lambda session, claim: complete(session, claim, _found("1..."), JUDGE),
        leases.renew,
        leases.give_back,
        lambda session, claim: leases.note_error(session, claim, "oh"),
        lambda session, claim: leases.fail(session, claim, "oh"),
    ],
    ids=["complete", "renew", "give back", "note error", "fail"],
)
def test_a_worker_on_a_shard_of_a_deleted_job_learns_that_it_is_not_its_own(
    database: Database, hand_in: Callable[..., bool]
) -> None:
    claim = _claimed(database, 3)
    with database.write() as session:
        job_lifecycle.cancel(session, claim.job_id)
    _delete(database, claim.job_id)
    with database.write() as session:
        assert hand_in(session, claim) is False
        assert leases.claim(session, claim.job_id, 0, Purpose.GENERATE, "other") is None
    assert _n_rows(database) == {}


def test_no_number_that_was_deleted_comes_again(database: Database) -> None:
    def numbers(clues: str) -> list[int]:
        """Make a job with a puzzle and a collection; return their numbers, and delete them."""
        job_id = _job(database, clues)
        with database.write() as session:
            found = list(iter_ids(session, Filters()))
            stored_collections.create(session, "some")
            collection_id = stored_collections.collection_id(session, "some")
            stored_collections.remove(session, "some")
        assert _delete(database, job_id) == 1
        return [job_id, *found, collection_id]

    first = numbers("1...")
    assert numbers("2...") == [number + 1 for number in first]


def test_a_job_that_finds_what_is_being_deleted_has_it_in_the_end(
    postgresql_url: str,
) -> None:
    database = Database(postgresql_url)
    first = _job(database, "1...", "2...")
    claim = _claimed(database, 2)
    deletion = threading.Thread(target=_delete, args=(database, first))
    with database.write() as session:
        keep_all(session)
        deletion.start()  # and waits before it deletes a puzzle, or after
        assert complete(session, claim, _found("2...", "3..."), JUDGE)
    deletion.join()
    assert _stored(database) == {"2...": claim.job_id, "3...": claim.job_id}
    with database.read() as session:
        assert session.scalars(select(Job.id)).all() == [claim.job_id]
        assert session.scalar(select(func.count()).select_from(Puzzle)) == 2
    database.close()
