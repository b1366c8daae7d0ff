"""Adding puzzles to a collection in short transactions, so that others can write in between."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.cli.terminal.messages import report

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


def fill(
    database: "Database", name: str, puzzle_ids: Sequence[int], title: str | None = None
) -> Filled:
    """Append puzzles to a collection, which is created with a title if it does not exist.

    Puzzles that are in it keep their place. Those that others delete or add meanwhile are left out
    and reported.
    """
    from cluesmith.storage.puzzles import stored_collections

    with database.read() as session:
        new = stored_collections.not_held(session, name, puzzle_ids)
    with database.write() as session:
        stored_collections.ensure(session, name, title)
    n_added = 0
    for start in range(0, len(new), _PER_TRANSACTION):
        with database.write() as session:
            some = new[start : start + _PER_TRANSACTION]
            n_added += stored_collections.append(session, name, some)
    with database.read() as session:
        found = stored_collections.summary(session, name)
    if n_added < len(new):
        report(f"{len(new) - n_added:,} left out: deleted or added by others meanwhile")
    return Filled(found, n_added)
