"""Censuses: counts of all minimal puzzles of a size, class by class of grids.

Functions take a session and never commit.
"""

from collections.abc import Sequence

from sqlalchemy import func, insert, select
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.job_lookup import locked
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import CensusCount, Job, Shard
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import leases
from cluesmith.storage.jobs.job_labels import NO_LABEL, JobLabel, free_name
from cluesmith.storage.jobs.leases import Claim


@dataclass(frozen=True, slots=True)
class CensusTotal:
    """The counts of a census so far."""

    n_puzzles: int
    n_classes_with_puzzles: int
    n_classes: int


def create(
    session: Session,
    kind: str,
    n_clues: int,
    n_classes: int,
    shard_size: int,
    label: JobLabel = NO_LABEL,
) -> Job:
    """Add a census job with all its shards, ranges of classes; raises JobNameTakenError."""
    job = Job(
        name=free_name(session, label),
        purpose=Purpose.CENSUS,
        spec=JobSpec(kind, min_clues=n_clues, max_clues=n_clues),
        n_requested=n_classes,
        shard_size=shard_size,
        versions=JobVersions(),
    )
    session.add(job)
    session.flush()
    ranges = [
        {
            "job_id": job.id,
            "number": number,
            "first": first,
            "size": min(shard_size, n_classes - first),
        }
        for number, first in enumerate(range(0, n_classes, shard_size))
    ]
    session.execute(insert(Shard), ranges)
    job.n_planned = len(ranges)
    return job


def complete(session: Session, claim: Claim, counts: Sequence[int]) -> bool:
    """Store the counts of a shard's classes and complete it; return False if the lease is lost."""
    job = locked(session, claim.job_id)
    if job is None or not leases.complete(session, claim, result=None):
        return False
    rows = [
        {"job_id": claim.job_id, "grid_class": number, "n_puzzles": count}
        for number, count in enumerate(counts, start=claim.first)
    ]
    session.execute(insert(CensusCount), rows)
    job.n_found += len(rows)
    return True


def total(session: Session, job_id: int) -> CensusTotal:
    """Return the counts of a census so far."""
    row = session.execute(
        select(
            func.coalesce(func.sum(CensusCount.n_puzzles), 0),
            func.count().filter(CensusCount.n_puzzles > 0),
            func.count(),
        ).where(CensusCount.job_id == job_id)
    ).one()
    return CensusTotal(int(row[0]), row[1], row[2])
