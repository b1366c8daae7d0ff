"""The puzzles of a job, which follow from its values alone."""

from cluesmith.generator.making.estimate import default_patience
from cluesmith.generator.spec import GenerationSpec
from cluesmith.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WantedJob:
    """The puzzles that a job is to make."""

    spec: GenerationSpec
    count: int
    """The number of puzzles, from 1."""
    seed: int
    """From 0."""
    patience: int
    """Attempts in a row without a new puzzle after which the job is exhausted."""
    excluded: frozenset[str] = frozenset()
    """Canonical forms of puzzles that the job must not contain."""


def wanted_job(
    spec: GenerationSpec,
    count: int,
    seed: int,
    patience: int | None = None,
    excluded: frozenset[str] = frozenset(),
) -> WantedJob:
    """Return a job, with the default patience of its spec if none is given."""
    patience = default_patience(spec) if patience is None else patience
    return WantedJob(spec, count, seed, patience, excluded)
