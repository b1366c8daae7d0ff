"""Steps of tests on shards: each in a transaction of its own."""

from collections.abc import Iterable

from sqlalchemy import update

from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Shard
from cluesmith.storage.database.states import Purpose, ShardState
from cluesmith.storage.jobs import giving_up, job_lifecycle, leases, submissions
from cluesmith.storage.jobs.leases import Claim


def submit(database: Database, lines: Iterable[tuple[int, str]], shard_size: int = 3) -> int:
    """Submit lines (number, text) as the file a.txt; return the job's number."""
    with database.write() as session:
        job_id = submissions.begin(
            session, "a.txt", kind=None, max_clues=None, shard_size=shard_size
        )
        submissions.add_lines(session, job_id, list(lines))
        submissions.activate(session, job_id)
    return job_id


def claim(database: Database, job_id: int, number: int = 0, owner: str = "a") -> Claim | None:
    """Claim a shard; None if it cannot be had."""
    with database.write() as session:
        job_lifecycle.start(session, job_id)
        return leases.claim(session, job_id, number, Purpose.GENERATE, owner)


def claimed(database: Database, job_id: int, number: int = 0, owner: str = "a") -> Claim:
    """Claim a shard that can be had."""
    found = claim(database, job_id, number, owner)
    assert found is not None
    return found


def expire(database: Database) -> None:
    """Let all leases run out."""
    with database.write() as session:
        session.execute(
            update(Shard)
            .where(Shard.state == ShardState.RUNNING)
            .values(lease_until=DatabaseNow() - 1)
        )


def shard_now(database: Database, job_id: int, number: int = 0) -> Shard:
    """Return a shard as it is now."""
    with database.read() as session:
        return session.get_one(Shard, (job_id, number))


def give_up(database: Database, job_id: int) -> Shard | None:
    """Give up the shards of a job that used up their claims; return the first."""
    with database.write() as session:
        return giving_up.give_up(session, job_lookup.existing_locked(session, job_id))
