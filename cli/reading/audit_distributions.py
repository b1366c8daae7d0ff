"""How the rows of a file are distributed: by clues, and what a rated sample has."""

from dataclasses import dataclass
from typing import Any

from cluesmith.cli.reading.audit import FileAudit
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES


@dataclass(frozen=True, slots=True)
class Distribution:
    """How many rows have each value.

    Parameters
    ----------
    name : str
        What it is in data: clues, er, level, hardest or techniques.
    title : str
        The heading of the values.
    unit : str
        What is counted, in the plural.
    counts : list of (value, int)
        From the least or easiest value on.
    is_shared_out : bool
        Whether each row has one value.
    kind : str, optional
        The kind of the rows, if they are those of one kind.
    """

    name: str
    title: str
    unit: str
    counts: list[tuple[Any, int]]
    is_shared_out: bool = True
    kind: str | None = None


def distributions_of(file: FileAudit) -> list[Distribution]:
    """Return the distributions of a file; those of difficulty only if puzzles are rated."""
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
