"""Puzzles of players: none twice, whatever the filters, the servers and the deletions."""

import pytest
from at_once import at_once
from shard_steps import make_job, new_puzzle
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session
from stored_ratings import rated, stored_rating

from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Assignment, Puzzle
from cluesmith.storage.database.states import Outcome
from cluesmith.storage.players import assignments
from cluesmith.storage.players.assignments import Result, player_key
from cluesmith.storage.puzzles import stored_collections
from cluesmith.storage.puzzles.selection import Filters, PuzzleRow, iter_ids
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle, store

N_PUZZLES = 24
ADA, BOB = player_key("ada"), player_key("bob")
SUDOKU = Filters(kind="sudoku")


def _puzzle(number: int) -> NewPuzzle:
    level = number % 4
    rating = None if level == 3 else stored_rating(level, 10 * level + 10)
    clues = f"{number:04}".ljust(9, ".")
    return new_puzzle(clues, f"canonical {number}", f"grid {number}", rating=rating)


@pytest.fixture
def filled(database: Database) -> Database:
    """A database with Sudoku and Windoku of several levels, some of them in a collection."""
    job_id = make_job(database)
    with database.write() as session:
        for number in range(N_PUZZLES):
            store(session, job_id, ("sudoku", "windoku")[number % 2], [_puzzle(number)])
        stored_collections.create(session, "some")
        stored_collections.append(session, "some", range(2, N_PUZZLES, 5))
    return database


def _next(database: Database, player: int, filters: Filters = SUDOKU) -> PuzzleRow | None:
    return database.change(lambda session: assignments.give_next(session, player, filters))


def _new(
    database: Database, player: int, n: int, filters: Filters = SUDOKU, batch: int | None = None
) -> list[int]:
    def give(session: Session) -> list[PuzzleRow]:
        return assignments.give_new(session, player, filters, n, batch)

    return [row.id for row in database.change(give)]


def _solve(database: Database, player: int, *ids: int, outcome: Outcome = Outcome.SOLVED) -> None:
    results = [Result(each, outcome) for each in ids]
    database.change(lambda session: assignments.record(session, player, results))


def _all_of(database: Database, player: int, filters: Filters) -> list[int]:
    """Solve one puzzle after another until there is none left."""
    found = []
    while (row := _next(database, player, filters)) is not None:
        found.append(row.id)
        _solve(database, player, row.id)
    return found


def test_an_open_puzzle_is_given_again_until_it_has_an_outcome(filled: Database) -> None:
    first = _next(filled, ADA)
    assert first is not None
    assert _next(filled, ADA) == first
    _solve(filled, ADA, first.id, outcome=Outcome.SKIPPED)
    assert _next(filled, ADA) != first


def test_another_request_leaves_the_open_puzzle_open(filled: Database) -> None:
    first, other = _next(filled, ADA), _next(filled, ADA, Filters(kind="windoku"))
    assert (first, other) == (_next(filled, ADA), _next(filled, ADA, Filters(kind="windoku")))
    assert first != other


@pytest.mark.parametrize(
    "filters",
    [SUDOKU, Filters(), rated("level=medium"), Filters(collection="some")],
    ids=["kind", "all", "level", "collection"],
)
def test_a_player_gets_each_match_once_and_no_other(filled: Database, filters: Filters) -> None:
    with filled.read() as session:
        wanted = sorted(iter_ids(session, filters))
    found = _all_of(filled, ADA, filters)
    assert len(wanted) > 1
    assert sorted(found) == wanted


def test_players_get_puzzles_in_different_orders(filled: Database) -> None:
    orders = {tuple(_all_of(filled, player_key(name), SUDOKU)) for name in "abcdef"}
    assert len(orders) > 3


def test_a_batch_gives_new_puzzles_and_its_repetition_those_still_open(filled: Database) -> None:
    first = _new(filled, ADA, 4, batch=1)
    _solve(filled, ADA, first[0])
    assert _new(filled, ADA, 4, batch=1) == first[1:]
    assert not set(first) & set(_new(filled, ADA, 4, batch=2))


def test_a_puzzle_made_again_after_its_deletion_counts_as_had(filled: Database) -> None:
    job_id = make_job(filled)
    _all_of(filled, ADA, SUDOKU)
    with filled.write() as session:
        stored_collections.remove(session, "some")
        session.execute(delete(Puzzle).where(Puzzle.kind == "sudoku"))
        again = [_puzzle(number) for number in range(N_PUZZLES - 2, -1, -2)]
        store(session, job_id, "sudoku", again)
    assert _next(filled, ADA) is None


def test_the_first_outcome_counts_and_unknown_numbers_are_named(filled: Database) -> None:
    row = _next(filled, ADA)
    assert row is not None
    first, second = Result(row.id, Outcome.FAILED, 12.5, 2), Result(row.id, Outcome.SOLVED)
    for results in ([first, second], [second, Result(999, Outcome.SOLVED)]):
        unknown = filled.change(lambda session, r=results: assignments.record(session, ADA, r))
    assert unknown == [999]
    with filled.read() as session:
        columns = (Assignment.outcome, Assignment.seconds, Assignment.hints)
        assert session.execute(select(*columns)).all() == [(Outcome.FAILED, 12.5, 2)]


def test_a_result_of_a_puzzle_from_elsewhere_counts_as_had(filled: Database) -> None:
    _solve(filled, ADA, 1, 3, 5)
    assert not {1, 3, 5} & set(_all_of(filled, ADA, SUDOKU))


def test_to_forget_a_player_leaves_the_others(filled: Database) -> None:
    _new(filled, ADA, 3), _new(filled, BOB, 2)
    assert filled.change(lambda session: assignments.forget(session, ADA)) == 3
    with filled.read() as session:
        assert list(session.scalars(select(Assignment.player))) == [BOB, BOB]


def test_servers_at_once_never_give_a_player_a_puzzle_twice(
    filled: Database, database_url: str
) -> None:
    def play(_: int) -> list[int]:
        server = Database(database_url)
        found = []
        while given := _new(server, ADA, 2, Filters()):
            found += given
        server.close()
        return found

    found = [each for server in at_once(4, play) for each in server]
    assert sorted(found) == list(range(1, N_PUZZLES + 1))


def test_servers_asked_at_once_give_the_same_open_puzzle(
    filled: Database, database_url: str
) -> None:
    def ask(_: int) -> int | None:
        server = Database(database_url)
        row = _next(server, BOB)
        server.close()
        return None if row is None else row.id

    assert len(set(at_once(6, ask))) == 1
    with filled.read() as session:
        assert session.scalar(select(func.count()).select_from(Assignment)) == 1
