"""Pages of puzzles: they meet without gaps, whatever is asked for, and enter the index for it."""

from collections.abc import Iterator

import pytest
from shard_steps import make_job, new_puzzle, statements_of
from stored_ratings import rated, stored_rating

from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.storage.database.connection import Database
from cluesmith.storage.jobs.job_overview import job_page
from cluesmith.storage.puzzles import puzzle_paging, stored_collections
from cluesmith.storage.puzzles.puzzle_paging import Cursor, puzzle_page, stored_kinds
from cluesmith.storage.puzzles.selection import Filters, iter_puzzles
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle, store

KINDS = ("hanidoku", "sudoku", "windoku")
N_PUZZLES = 36


def _puzzle(number: int) -> NewPuzzle:
    level = number % 6
    rating = None if level == 5 else stored_rating(level, 10 * level + 10, techniques=1 << level)
    clues = f"{number:04}".ljust(9, ".")
    return new_puzzle(clues, f"canonical {number}", f"grid {number}", number % 4, rating=rating)


@pytest.fixture
def filled(database: Database) -> Database:
    """A database with puzzles of three kinds, a third of them in a collection."""
    job_id = make_job(database)
    with database.write() as session:
        for number in range(N_PUZZLES):
            store(session, job_id, KINDS[number % 3], [_puzzle(number)])
        stored_collections.create(session, "some")
        stored_collections.append(session, "some", range(N_PUZZLES, 0, -3))
    return database


def _walked(database: Database, filters: Filters, is_before: bool) -> Iterator[int]:
    """Yield the numbers of all pages, from the first on or from the last back."""
    cursor = Cursor(0 if filters.collection is None else 2**63 - 1, True) if is_before else None
    while True:
        with database.read() as session:
            page = puzzle_page(session, filters, 7, cursor)
        numbers = [row.id for _, row in page.rows]
        yield from reversed(numbers) if is_before else numbers
        cursor = page.previous if is_before else page.following
        if cursor is None:
            return


ASKED = {
    "all": Filters(),
    "kind": Filters(kind="windoku"),
    "no kind": Filters(kind="latin5"),
    "level": rated("level=medium,expert"),
    "er": rated("er=2.0..4.0"),
    "technique": rated("technique=naked-single"),
    "without": rated("without=naked-single"),
    "symmetry": Filters(symmetry=2),
    "clues": Filters(min_clues=4, kind="sudoku"),
    "collection": Filters(collection="some"),
    "in it": rated("level=easy,hard", collection="some", kind="windoku"),
}


@pytest.mark.parametrize("budget", [3, 1000])
def test_pages_have_what_a_selection_has(
    filled: Database, monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    for name in ("MOST_STORED", "MOST_LISTED", "_FEW"):
        monkeypatch.setattr(puzzle_paging, name, budget)
    monkeypatch.setattr(puzzle_paging, "_FIRST_WINDOW", 2)
    for asked, filters in ASKED.items():
        with filled.read() as session:
            expected = [row.id for row in iter_puzzles(session, filters)]
        if filters.collection is None:
            expected.reverse()
        assert list(_walked(filled, filters, is_before=False)) == expected, asked
        # The page at the head is whole, so it has some of the one behind it again.
        assert set(_walked(filled, filters, is_before=True)) == set(expected), asked


def test_a_page_that_looked_far_enough_says_so(
    filled: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(puzzle_paging, "MOST_STORED", 10)
    monkeypatch.setattr(puzzle_paging, "_FIRST_WINDOW", 10)
    monkeypatch.setattr(puzzle_paging, "_FEW", 0)
    with filled.read() as session:
        page = puzzle_page(session, rated("er=9.9"), 7)
        assert (page.rows, page.is_complete, page.following) == ((), False, Cursor(N_PUZZLES - 9))
        assert puzzle_page(session, Filters(), 7).is_complete


@pytest.mark.parametrize("place", [0, 1, N_PUZZLES, 2**63 - 1])
@pytest.mark.parametrize("is_before", [False, True])
def test_any_place_has_a_page(filled: Database, place: int, is_before: bool) -> None:
    with filled.read() as session:
        for filters in ASKED.values():
            page = puzzle_page(session, filters, 7, Cursor(place, is_before))
            assert len(page.rows) <= 7
        job_page(session, 7, Cursor(place, is_before))


def test_an_empty_database_has_an_empty_page(database: Database) -> None:
    with database.read() as session:
        page = puzzle_page(session, Filters(), 7)
        assert (page.rows, page.previous, page.following) == ((), None, None)
        assert stored_kinds(session) == []
        assert job_page(session, 7).statuses == []


def test_stored_kinds_are_each_there_once(filled: Database) -> None:
    with filled.read() as session:
        assert stored_kinds(session) == sorted(KINDS)


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
@pytest.mark.parametrize("asked", ["kind", "level", "er", "technique", "symmetry", "clues"])
def test_a_search_reads_the_index_alone(filled: Database, asked: str) -> None:
    with filled.read() as session:
        with statements_of(session) as statements:
            puzzle_page(session, ASKED[asked], 7)
        searches = [each for each in statements if "BETWEEN" in each[0]]
        assert searches
        for statement, parameters in searches:
            plan = session.connection().exec_driver_sql(
                f"EXPLAIN QUERY PLAN {statement}", parameters
            )
            told = " ".join(row[-1] for row in plan)
            assert "COVERING INDEX ix_puzzle_page (kind=? AND level=? AND id>? AND id<?)" in told


def test_pages_look_for_all_levels() -> None:
    assert [level.number for level in Level] == list(puzzle_paging._LEVELS)
