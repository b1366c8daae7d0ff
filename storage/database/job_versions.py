"""The versions that the result of a job depends on: columns of its row."""

from cluesmith.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JobVersions:
    """The versions that a job started with; None if its result does not depend on one."""

    algorithm_version: int | None = None
    """Of what makes puzzles."""
    rater_version: int | None = None
    """Of the ratings."""
