"""Purposes and states of jobs, outcomes of puzzles, and rights of tokens, as stored."""

from enum import StrEnum


class Purpose(StrEnum):
    """The purpose of a job."""

    GENERATE = "generate"
    VERIFY = "verify"
    CENSUS = "census"
    RATE = "rate"


class Status(StrEnum):
    """The status of a job. Queued and running jobs are active; the others have ended.

    Part of a job that is being deleted may be gone already: you can only delete the rest.
    """

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    EXHAUSTED = "exhausted"
    FAILED = "failed"
    CANCELLED = "cancelled"
    DELETING = "deleting"

    @property
    def is_active(self) -> bool:
        """Return True if workers take shards of the job."""
        return self in ACTIVE

    @property
    def is_answered(self) -> bool:
        """Return True if the job has all the results that it will ever have."""
        return self in ANSWERED


ACTIVE = (Status.QUEUED, Status.RUNNING)
ANSWERED = (Status.DONE, Status.EXHAUSTED)


class ShardState(StrEnum):
    """The state of a shard: planned -> sent -> running -> done, or failed."""

    PLANNED = "planned"
    SENT = "sent"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"


class Outcome(StrEnum):
    """What came of a puzzle that a player was given."""

    SOLVED = "solved"
    FAILED = "failed"
    SKIPPED = "skipped"


class Right(StrEnum):
    """What a token of the HTTP API allows."""

    READ = "read"
    PLAY = "play"
    CHECK = "check"
    JOBS = "jobs"
