"""The results of a shard of a generate job, as its row stores them until acceptance."""

import json
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from cluesmith.storage.database.rating_columns import RATING_COLUMNS, StoredRating
from cluesmith.storage.puzzles.stored_puzzles import FACTS, NewPuzzle
from cluesmith.storage.puzzles.stored_ratings import rating_values


class FoundPuzzle(NamedTuple):
    """A puzzle at its place in a shard's results."""

    attempt: int
    position: int
    puzzle: NewPuzzle

    @property
    def canonical(self) -> str:
        """Return its canonical form."""
        return self.puzzle.canonical


def encode(found: Iterable[FoundPuzzle]) -> str:
    """Return results as a shard stores them: the names of the facts, then a row for each puzzle."""
    return json.dumps([FACTS, RATING_COLUMNS, [*map(row_of, found)]], separators=(",", ":"))


def row_of(found: FoundPuzzle) -> tuple[Any, ...]:
    """Return the row of a puzzle: its place, its ``FACTS``, and the values of its rating."""
    attempt, position, puzzle = found
    rating = None if puzzle.rating is None else rating_values(puzzle.rating)
    return (attempt, position, *puzzle[:-1], rating)


def decode(result: str) -> list[FoundPuzzle]:
    """Decode the text of ``encode``, in (attempt, position) order.

    The worker may have had another version: facts that are unknown here are left out, and facts
    that were unknown there are None.
    """
    fact_names, rating_names, rows = json.loads(result)
    found = map(reader_of(fact_names, rating_names), rows)
    return sorted(found, key=lambda item: (item.attempt, item.position))


def reader_of(
    fact_names: Sequence[str], rating_names: Sequence[str]
) -> Callable[[Sequence[Any]], FoundPuzzle]:
    """Return a function that reads the rows of ``row_of``, whose facts have these names."""
    facts_of = _in_order(fact_names, FACTS)
    rating_of = _in_order(rating_names, RATING_COLUMNS)

    def read(row: Sequence[Any]) -> FoundPuzzle:
        attempt, position, *facts, rating = row
        stored_rating = rating and StoredRating(*rating_of(rating))
        return FoundPuzzle(attempt, position, NewPuzzle(*(*facts_of(facts), stored_rating)))

    return read


def _in_order(
    names: Sequence[str], wanted: Sequence[str]
) -> Callable[[Sequence[Any]], Sequence[Any]]:
    """Return a function that puts named values into the order of the wanted names."""
    if list(names) == list(wanted):
        return lambda values: values
    places = [names.index(name) if name in names else None for name in wanted]
    return lambda values: [None if place is None else values[place] for place in places]
