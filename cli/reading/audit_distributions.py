"""Distributions of the rows of a file, by clues and by the ratings of a sample."""

from dataclasses import dataclass
from typing import Any

from cluesmith.cli.reading.audit import FileAudit
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES


@dataclass(frozen=True, slots=True)
class Distribution:
    """The number of rows with each value."""

    name: str
    """Its name in data: clues, er, level, hardest or techniques."""
    title: str
    """The heading of the values."""
    unit: str
    """What is counted, in the plural."""
    counts: list[tuple[Any, int]]
    """In ascending order, from the least or easiest value."""
    is_shared_out: bool = True
    """Whether each row has exactly one value."""
    kind: str | None = None
    """The kind of the rows, if all have one kind."""


def distributions_of(file: FileAudit) -> list[Distribution]:
    """Return the distributions of a file; with those of difficulty if puzzles are rated."""
    kinds = sorted({kind for kind, _ in file.n_clues})
    found = [
        Distribution(
            "clues",
            f"{kind} clues",
            "rows",
            sorted((clues, n) for (each, clues), n in file.n_clues.items() if each == kind),
            kind=kind,
        )
        for kind in kinds
    ]
    ratings = file.ratings
    if ratings.n_rated:
        names = [technique.name for technique in TECHNIQUES]
        found += [
            Distribution("er", "ER", "rated", sorted(ratings.er.items())),
            Distribution("level", "level", "rated", _ordered(ratings.level, [*Level])),
            Distribution("hardest", "hardest technique", "rated", _ordered(ratings.hardest, names)),
            Distribution(
                "techniques",
                "technique used",
                "rated",
                _ordered(ratings.techniques, names),
                is_shared_out=False,
            ),
        ]
    return [each for each in found if each.counts]


def _ordered(counts: dict[str, int], names: list[str]) -> list[tuple[str, int]]:
    return [(name, counts[name]) for name in [*names, "none"] if counts.get(name)]
