"""The puzzles of a player: each is given once, up to symmetry. Functions never commit.

A new puzzle is found by its place in an index: the search starts at a place that follows from the
player and from the number of puzzles that the player had, and goes round once. So it reads few
rows, whatever is stored, and players get different puzzles. Player and puzzle are the key of the
table: only one of several servers can insert them, and the others look again. They also take turns
with a player, so that a request that comes twice at once gets one puzzle.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import CursorResult, Table, delete, select
from sqlalchemy.orm import Session

from cluesmith.storage.database.bulk import insert_into
from cluesmith.storage.database.clock import DatabaseNow
from cluesmith.storage.database.engine import lock_on_server
from cluesmith.storage.database.models import Assignment, Puzzle
from cluesmith.storage.database.prepared import Prepared, kept, parameter
from cluesmith.storage.database.states import Outcome
from cluesmith.storage.players.searches import searches
from cluesmith.storage.puzzles.selection import Filters, PuzzleRow

_TABLE: Table = Assignment.__table__  # type: ignore[assignment]  # plain table: fewer steps a row
_KEY = ("player", "form_key")
_ENDED = ("ended_at", "outcome", "seconds", "hints")
_FORM = select(Puzzle.id, Puzzle.form_key).where(Puzzle.id == parameter("number"))


@dataclass(frozen=True, slots=True)
class Result:
    """What came of a puzzle, as a player reports it."""

    puzzle_id: int
    outcome: Outcome
    seconds: float | None = None
    hints: int | None = None


def player_key(name: str) -> int:
    """Return the number that stands for a player; the name is not stored."""
    digest = hashlib.blake2b(name.encode(errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") >> 2


def open_puzzles(
    session: Session, player: int, filters: Filters, most: int, batch: int | None = None
) -> list[PuzzleRow]:
    """Return the player's puzzles without an outcome that match, in the order they were given.

    ``player``: a number of ``player_key``. ``filters``: without an order and a limit. ``batch``:
    only those that were given with this number.

    Raises UnknownJobError or UnknownCollectionError.
    """
    found = searches(session, filters)
    if batch is None:
        rows = found.open_ones.rows(session, player=player, most=most)
    else:
        rows = found.of_batch.rows(session, player=player, most=most, batch=batch)
    return [PuzzleRow(*row) for row in rows]


def give_next(session: Session, player: int, filters: Filters) -> PuzzleRow | None:
    """Return the player's open puzzle that matches, or else a new one; None if there is none left.

    Raises UnknownJobError or UnknownCollectionError.
    """
    _one_at_a_time(session, player)
    found = open_puzzles(session, player, filters, 1) or _given(session, player, filters, 1)
    return found[0] if found else None


def give_new(
    session: Session, player: int, filters: Filters, n_wanted: int, batch: int | None = None
) -> list[PuzzleRow]:
    """Give the player new puzzles that match, fewer if there are no more, and return them.

    Puzzles of the same batch that are still open are returned instead, so that a request can be
    repeated.

    Raises UnknownJobError or UnknownCollectionError.
    """
    _one_at_a_time(session, player)
    if batch is not None and (found := open_puzzles(session, player, filters, n_wanted, batch)):
        return found
    return _given(session, player, filters, n_wanted, batch)


def _given(
    session: Session, player: int, filters: Filters, n_wanted: int, batch: int | None = None
) -> list[PuzzleRow]:
    given: list[PuzzleRow] = []
    while len(given) < n_wanted:
        new = _not_had(session, player, filters, n_wanted - len(given))
        if not new:
            break
        taken = _give(session, player, new, batch)
        given += [row for _, row in new if row.id in taken]
    return sorted(given, key=lambda row: row.id)


def record(session: Session, player: int, results: Sequence[Result]) -> list[int]:
    """Store what came of puzzles; return the numbers that no stored puzzle has.

    The first outcome of a puzzle counts. The player has then had the puzzle, even if it was not
    given as an assignment.
    """
    ids = {each.puzzle_id for each in results}
    find = kept(session, "form", lambda: Prepared(session, _FORM))
    form_of: dict[int, int] = {
        number: form_key for each in ids for number, form_key in find.rows(session, number=each)
    }
    rows: dict[int, Result] = {}
    for each in results:
        if each.puzzle_id in form_of:
            rows.setdefault(each.puzzle_id, each)
    end = kept(session, "end", lambda: _end(session))
    # In the order of the key, so that two transactions cannot deadlock.
    for number, each in sorted(rows.items(), key=lambda item: form_of[item[0]]):
        end.rows(
            session,
            player=player,
            form_key=form_of[number],
            puzzle_id=number,
            outcome=each.outcome.value,
            seconds=each.seconds,
            hints=each.hints,
        )
    return sorted(ids - form_of.keys())


def _end(session: Session) -> Prepared:
    """Return the statement that stores an outcome unless there is one."""
    insert = insert_into(session, _TABLE).values(
        {**_bound(*_KEY, "puzzle_id", "outcome", "seconds", "hints"), "ended_at": DatabaseNow()}
    )
    ended = {name: insert.excluded[name] for name in _ENDED}
    is_open = _TABLE.c.outcome.is_(None)
    return Prepared(
        session, insert.on_conflict_do_update(index_elements=_KEY, set_=ended, where=is_open)
    )


def forget(session: Session, player: int) -> int:
    """Delete all that is stored of a player; return the number of puzzles that the player had."""
    gone: CursorResult[Any] = session.execute(  # type: ignore[assignment]
        delete(Assignment)
        .where(Assignment.player == player)
        .execution_options(synchronize_session=False)
    )
    return gone.rowcount


def _give(
    session: Session, player: int, new: Sequence[tuple[int, PuzzleRow]], batch: int | None = None
) -> set[int]:
    """Insert assignments of puzzles, given with their keys; return the puzzles that were not had.

    If another transaction gives the player the same puzzle, this waits for its end.
    """
    give = kept(session, "give", lambda: _give_one(session))
    return {
        number
        for form_key, row in sorted(new, key=lambda each: each[1].id)
        for (number,) in give.rows(
            session, player=player, batch=batch, form_key=form_key, puzzle_id=row.id
        )
    }


def _give_one(session: Session) -> Prepared:
    """Return the statement that gives a puzzle unless the player had it."""
    insert = insert_into(session, _TABLE).values(_bound(*_KEY, "puzzle_id", "batch"))
    given = insert.on_conflict_do_nothing(index_elements=_KEY)
    return Prepared(session, given.returning(_TABLE.c.puzzle_id))


def _one_at_a_time(session: Session, player: int) -> None:
    """Wait until no other transaction gives puzzles to the player: it might be the same request."""
    lock_on_server(session.connection(), f"player {player}")


def _bound(*names: str) -> dict[str, Any]:
    """Return a parameter for each of these columns."""
    return {name: parameter(name, _TABLE.c[name].type) for name in names}


def _not_had(
    session: Session, player: int, filters: Filters, most: int
) -> list[tuple[int, PuzzleRow]]:
    """Return puzzles that match and that the player never had, with their keys."""
    parts = searches(session, filters).not_had
    n_runs = len(parts) // 2
    first = 2 * (player % n_runs) if n_runs else 0
    found: list[Any] = []
    for query in parts[first:] + parts[:first]:
        if len(found) == most:
            break
        found += query.rows(session, player=player, start=player % 2**31, most=most - len(found))
    return [(row[-1], PuzzleRow(*row[:-1])) for row in found]
