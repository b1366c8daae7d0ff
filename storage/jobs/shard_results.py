"""What a shard of a generate job found, and how its row keeps it until it is accepted."""

import json
from collections.abc import Iterable
from dataclasses import dataclass, fields
from operator import attrgetter

from cluesmith.storage.database.rating_columns import StoredRating
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle
from cluesmith.storage.puzzles.stored_ratings import rating_values


@dataclass(frozen=True, slots=True)
class FoundPuzzle:
    """A puzzle at its place in a shard's results."""

    attempt: int
    position: int
    puzzle: NewPuzzle

    @property
    def canonical(self) -> str:
        """What it is up to symmetry."""
        return self.puzzle.canonical


# What a row has of a puzzle; its rating follows.  Not by dataclasses.astuple, which copies deeply:
# that takes as long as to accept the puzzle.
_FACTS = attrgetter(
    *(field.name for field in fields(NewPuzzle) if field.name != "rating"),
)


def encode(found: Iterable[FoundPuzzle]) -> str:
    """Write results as a shard keeps them."""
    rows = [
        (
            f.attempt,
            f.position,
            *_FACTS(f.puzzle),
            None if f.puzzle.rating is None else rating_values(f.puzzle.rating),
        )
        for f in found
    ]
    return json.dumps(rows, separators=(",", ":"))


def decode(result: str) -> list[FoundPuzzle]:
    """Read what ``encode`` wrote, in (attempt, position) order."""
    found = (
        FoundPuzzle(
            attempt,
            position,
            NewPuzzle(*(*facts, rating and StoredRating(*rating))),
        )
        for attempt, position, *facts, rating in json.loads(result)
    )
    return sorted(found, key=lambda item: (item.attempt, item.position))
