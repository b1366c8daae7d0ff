"""A puzzle with what is known about it, as the formats write it."""

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from generator import Kind


@dataclass(frozen=True, slots=True)
class PuzzleRecord:
    """A puzzle to write; what is None is not known.

    ``clues``, ``solution`` and ``canonical`` are one-line forms with '.' for blanks, ``ordinal``
    counts the puzzles of the output from 1, and ``created_at`` is UTC seconds since 1970.
    """

    kind: Kind
    clues: str
    ordinal: int
    solution: str | None = None
    rating: int | None = None
    level: str | None = None
    n_steps: int | None = None
    canonical: str | None = None
    grid_class: str | None = None
    symmetry: str | None = None
    job: int | None = None
    seed: int | None = None
    source: str | None = None
    created_at: float | None = None
    explainer: str | None = None
    """The rating by Sudoku Explainer, in tenths, as a file had it: nothing here computes it."""

    @property
    def kind_name(self) -> str:
        """The kind's name."""
        return self.kind.name

    @property
    def kind_title(self) -> str:
        """What people call the kind."""
        return self.kind.title

    @property
    def n_clues(self) -> int:
        """The number of clues."""
        return len(self.clues) - self.clues.count(".")


# The fields that tables hold: name -> attribute of a record.
FIELDS: dict[str, str] = {
    "ordinal": "ordinal",
    "puzzle": "clues",
    "solution": "solution",
    "kind": "kind_name",
    "kind_title": "kind_title",
    "n_clues": "n_clues",
    "rating": "rating",
    "level": "level",
    "n_steps": "n_steps",
    "canonical": "canonical",
    "grid_class": "grid_class",
    "symmetry": "symmetry",
    "job": "job",
    "seed": "seed",
    "source": "source",
    "created_at": "created_at",
    "explainer": "explainer",
}
DEFAULT_FIELDS = ("puzzle", "solution", "kind", "n_clues", "rating", "level", "explainer")

# What a puzzle can have only from a file that it was read from.
ONLY_READ = frozenset({"explainer"})

# What is known of any puzzle, wherever it comes from.
ALWAYS_KNOWN = frozenset({"ordinal", "puzzle", "kind", "kind_title", "n_clues"})


def values_of(fields: tuple[str, ...]) -> Callable[[PuzzleRecord], tuple[Any, ...]]:
    """Return what takes these fields out of a record."""
    get = attrgetter(*(FIELDS[field] for field in fields))
    return get if len(fields) > 1 else lambda record: (get(record),)
