"""The versions that the answer of a job depends on: columns of its row, under the same names."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JobVersions:
    """The versions that a job began with; None where its answer does not depend on one."""

    algorithm_version: int | None = None
    """Of what makes puzzles."""
    rater_version: int | None = None
    """Of the ratings."""
