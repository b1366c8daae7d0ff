"""What jobs are for, and the states of jobs and shards: words that the tables keep."""

from enum import StrEnum


class Purpose(StrEnum):
    """What a job is for."""

    GENERATE = "generate"
    VERIFY = "verify"
    CENSUS = "census"
    RATE = "rate"


class Status(StrEnum):
    """Where a job stands.  Queued and running jobs are active; the others have ended.

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
        """Whether workers still take shards of the job."""
        return self in ACTIVE

    @property
    def is_answered(self) -> bool:
        """Whether the job has all that it will ever have."""
        return self in ANSWERED


ACTIVE = (Status.QUEUED, Status.RUNNING)
ANSWERED = (Status.DONE, Status.EXHAUSTED)


class ShardState(StrEnum):
    """Where a shard stands: planned -> sent -> running -> done, or failed."""

    PLANNED = "planned"
    SENT = "sent"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
