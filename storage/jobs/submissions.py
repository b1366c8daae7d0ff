"""Submissions: lines to verify, and their verdicts.

Functions take a session and never commit.
"""

import uuid
from collections.abc import Collection, Iterator, Sequence
from itertools import starmap
from typing import Any

from sqlalchemy import Select, bindparam, delete, func, insert, null, select, update
from sqlalchemy.orm import Session

from cluesmith.light_dataclasses import dataclass
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database.bulk import held_rows
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.job_lookup import is_seen, locked
from cluesmith.storage.database.job_versions import JobVersions
from cluesmith.storage.database.models import Job, Puzzle, Shard, Submission, Verdict
from cluesmith.storage.database.states import Purpose, Status
from cluesmith.storage.jobs import leases
from cluesmith.storage.jobs.job_labels import NO_LABEL, JobLabel, free_name
from cluesmith.storage.jobs.leases import Claim
from cluesmith.storage.puzzles import stored_puzzles
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle
from cluesmith.storage.storage_errors import SubmissionError

# If nothing was added to a submission for this long, its writer has died: a day, because a program
# may pause in the middle of its output.
BROKEN_OFF_AFTER_S = 24 * 3600.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a submission."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class VerdictRow:
    """A line and a worker's findings; until then, all but number and text are None."""

    line_number: int
    text: str
    kind: str | None
    verdict: str | None
    n_clues: int | None
    detail: str | None
    puzzle: NewPuzzle | None = None
    """The puzzle to store for the line."""
    stored: str | None = None
    """The clues of the puzzle that is stored for the line."""


def begin(
    session: Session,
    name: str,
    *,
    kind: str | None,
    max_clues: int | None,
    shard_size: int,
    minimize: bool = False,
) -> int:
    """Add a verify job that stays hidden until ``activate``, and return its number.

    Until then it requests nothing, has a name that nobody gives, and counts as cancelled; its end
    is the time of its last lines.  Submissions that broke off long ago are removed.
    """
    _remove_broken_off(session)
    job = Job(
        name=str(uuid.uuid4()),
        purpose=Purpose.VERIFY,
        spec=JobSpec(kind, max_clues=max_clues),
        n_requested=0,
        shard_size=shard_size,
        versions=JobVersions(),
        status=Status.CANCELLED,
        finished_at=DatabaseNow(),
    )
    session.add(job)
    session.flush()
    session.add(Submission(job_id=job.id, name=name, minimize=minimize))
    session.flush()
    return job.id


def add_lines(session: Session, job_id: int, lines: Sequence[tuple[int, str]]) -> None:
    """Append lines (number, text), and add their shards.

    Raises SubmissionError if the database cannot hold a line, or the submission was removed
    meanwhile.
    """
    job = _unseen(session, job_id)
    for number, text in lines:
        if not _is_storable(text):
            name = session.get_one(Submission, job_id).name
            raise SubmissionError(
                f"{name}, line {number}: is not text; give a file with one puzzle per line"
            )
    session.execute(
        insert(Verdict),
        [{"job_id": job_id, "line_number": number, "text": text} for number, text in lines],
    )
    starts = range(0, len(lines), job.shard_size)
    session.execute(
        insert(Shard),
        [
            {
                "job_id": job_id,
                "number": number,
                "first": lines[start][0],
                "size": min(job.shard_size, len(lines) - start),
            }
            for number, start in enumerate(starts, start=job.n_planned)
        ],
    )
    job.n_planned += len(starts)
    job.finished_at = DatabaseNow()


def activate(session: Session, job_id: int, label: JobLabel = NO_LABEL) -> None:
    """Name a submission whose lines are complete, and release it to the workers.

    Raises JobNameTakenError, and SubmissionError as ``add_lines``.
    """
    job = _unseen(session, job_id)
    job.name = free_name(session, label)
    lines = select(func.sum(Shard.size)).where(Shard.job_id == job_id)
    job.n_requested = session.scalar(lines) or 0
    job.status = Status.QUEUED
    job.created_at = DatabaseNow()
    job.finished_at = None


def discard(session: Session, job_id: int) -> None:
    """Remove a submission that was not activated, with its lines; leave an activated one alone."""
    if _unseen_or_none(session, job_id) is None:
        return
    for table in (Verdict, Shard, Submission):
        session.execute(delete(table).where(table.job_id == job_id))
    session.execute(delete(Job).where(Job.id == job_id))


def _remove_broken_off(session: Session) -> None:
    long_ago = DatabaseNow() - BROKEN_OFF_AFTER_S
    for job_id in session.scalars(
        select(Job.id).where(~is_seen(), Job.finished_at < long_ago)
    ).all():
        discard(session, job_id)


def _unseen(session: Session, job_id: int) -> Job:
    job = _unseen_or_none(session, job_id)
    if job is None:
        raise SubmissionError(
            f"job {job_id}: received no lines for a day and was discarded; submit it again"
        )
    return job


def _unseen_or_none(session: Session, job_id: int) -> Job | None:
    """Return a submission that was not activated, with its row locked."""
    query = select(Job).where(Job.id == job_id, ~is_seen()).with_for_update()
    return session.scalar(query.execution_options(populate_existing=True))


def _is_storable(text: str) -> bool:
    """Return True if both databases can hold the text: no NUL, no half characters."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def lines_of(session: Session, claim: Claim) -> list[Line]:
    """Return the lines of a shard."""
    query = (
        select(Verdict.line_number, Verdict.text)
        .where(Verdict.job_id == claim.job_id, Verdict.line_number >= claim.first)
        .order_by(Verdict.line_number)
        .limit(claim.size)
    )
    return [Line(number, text) for number, text in session.execute(query)]


def wants_minimal(session: Session, job_id: int) -> bool:
    """Return True if redundant puzzles of a submission are reduced."""
    return bool(session.scalar(select(Submission.minimize).where(Submission.job_id == job_id)))


def complete(session: Session, claim: Claim, verdicts: list[VerdictRow]) -> bool:
    """Store the verdicts of a shard and the puzzles that passed, and complete the shard.

    Returns False, and stores nothing, if the lease is lost.
    """
    job = locked(session, claim.job_id)
    if job is None or not leases.complete(session, claim, result=None):
        return False
    stored = _store(session, claim.job_id, verdicts)
    statement = (
        update(Verdict.__table__)  # type: ignore[arg-type]  # plain table: rows in bulk
        .where(Verdict.job_id == bindparam("of_job"), Verdict.line_number == bindparam("of_line"))
        .values(
            {
                column: bindparam(f"new_{column}")
                for column in ("kind", "verdict", "n_clues", "detail", "puzzle_id")
            }
        )
    )
    session.execute(
        statement,
        [
            {
                "of_job": claim.job_id,
                "of_line": row.line_number,
                "new_kind": row.kind,
                "new_verdict": row.verdict,
                "new_n_clues": row.n_clues,
                "new_detail": row.detail,
                "new_puzzle_id": stored.get(row.line_number),
            }
            for row in verdicts
        ],
    )
    job.n_found += len(verdicts)
    return True


def _store(session: Session, job_id: int, verdicts: list[VerdictRow]) -> dict[int, int]:
    """Store the puzzles of the lines; return line number -> id."""
    ids: dict[int, int] = {}
    of_kind: dict[str, list[tuple[int, NewPuzzle]]] = {}
    for row in verdicts:
        if row.kind is not None and row.puzzle is not None:
            of_kind.setdefault(row.kind, []).append((row.line_number, row.puzzle))
    for kind, lines in sorted(of_kind.items()):
        found = stored_puzzles.store(session, job_id, kind, [puzzle for _, puzzle in lines])
        ids |= {number: found[puzzle.canonical].id for number, puzzle in lines}
    return ids


def iter_verdicts(
    session: Session, job_id: int, only: Collection[str] = ()
) -> Iterator[VerdictRow]:
    """Return the lines of a submission in order, as ``held_rows``.

    ``only`` are the wanted verdicts; empty for all.
    """
    (rows,) = held_rows(session, [_verdict_query(job_id, only)])
    return starmap(VerdictRow, rows)


def verdicts_page(
    session: Session, job_id: int, after: int, limit: int, only: Collection[str] = ()
) -> list[VerdictRow]:
    """Return the next lines of a submission after one."""
    query = _verdict_query(job_id, only).where(Verdict.line_number > after).limit(limit)
    return [*starmap(VerdictRow, session.execute(query))]


def _verdict_query(job_id: int, only: Collection[str]) -> Select[*tuple[Any, ...]]:
    query: Select[*tuple[Any, ...]] = (
        select(
            Verdict.line_number,
            Verdict.text,
            Verdict.kind,
            Verdict.verdict,
            Verdict.n_clues,
            Verdict.detail,
            null(),
            Puzzle.clues,
        )
        .outerjoin(Puzzle, Puzzle.id == Verdict.puzzle_id)
        .where(Verdict.job_id == job_id)
        .order_by(Verdict.line_number)
    )
    return query.where(Verdict.verdict.in_(only)) if only else query
