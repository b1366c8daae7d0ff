"""Adding puzzles to a collection in short transactions, so that others can write in between."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database
    from cluesmith.storage.puzzles.stored_collections import CollectionSummary

# Puzzles of a transaction, which takes some hundredths of a second.
_PER_TRANSACTION = 2000


@dataclass(frozen=True, slots=True)
class Filled:
    """A collection and what was added to it."""

    collection: "CollectionSummary"
    n_added: int
    n_changed: int
    """New puzzles that were not added, because others deleted or added them meanwhile."""


def fill(database: "Database", name: str, puzzle_ids: Sequence[int]) -> Filled:
    """Append puzzles to a collection, which is created if it does not exist.

    Puzzles that are in it keep their place, and those that are not stored any more are left out.
    """
    from cluesmith.storage.puzzles import stored_collections

    with database.read() as session:
        new = stored_collections.not_held(session, name, puzzle_ids)
    with database.write() as session:
        stored_collections.ensure(session, name)
    n_added = 0
    for start in range(0, len(new), _PER_TRANSACTION):
        with database.write() as session:
            some = new[start : start + _PER_TRANSACTION]
            n_added += stored_collections.append(session, name, some)
    with database.read() as session:
        found = stored_collections.summary(session, name)
    return Filled(found, n_added, len(new) - n_added)
