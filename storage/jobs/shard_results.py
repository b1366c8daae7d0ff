"""What a shard of a generate job found, and how its row keeps it until it is accepted."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from cluesmith.storage.database.puzzle_form import CanonicalForm
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
        return self.puzzle.form.canonical


def encode(found: Iterable[FoundPuzzle]) -> str:
    """Write results as a shard keeps them."""
    # Field by field: dataclasses.astuple copies deeply, which takes as long as to accept.
    rows = [
        (
            f.attempt,
            f.position,
            f.puzzle.clues,
            f.puzzle.solution,
            f.puzzle.form.canonical,
            f.puzzle.form.canonical_version,
            f.puzzle.form.grid_class,
            f.puzzle.form.symmetry,
            f.puzzle.minimal_at,
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
            NewPuzzle(
                clues,
                solution,
                CanonicalForm(*form),
                None if rating is None else StoredRating(*rating),
                minimal_at,
            ),
        )
        for attempt, position, clues, solution, *form, minimal_at, rating in json.loads(result)
    )
    return sorted(found, key=lambda item: (item.attempt, item.position))
