"""Selection and collections: which puzzles, in which order, and where they are kept."""

import pytest
from shard_steps import submit

from storage.database.canonical_form import CanonicalForm
from storage.database.connection import Database
from storage.database.job_spec import JobSpec
from storage.database.models import JobPuzzle
from storage.database.states import Purpose
from storage.errors import (
    CollectionExistsError,
    NothingToRateError,
    UnknownCollectionError,
    UnknownJobError,
)
from storage.jobs import job_lifecycle, leases, ratings, submissions
from storage.jobs.job_lifecycle import Recipe
from storage.jobs.submissions import VerdictRow
from storage.puzzles import collections
from storage.puzzles.selection import (
    Filters,
    Order,
    PuzzleCount,
    count_puzzles,
    count_unrated,
    iter_ids,
    iter_puzzles,
)
from storage.puzzles.stored_puzzles import NewPuzzle, store


def _puzzle(clues: str, rating: int | None = None, symmetry: int = 0) -> NewPuzzle:
    version = None if rating is None else 1
    form = CanonicalForm(f"canonical {clues}", 1, "grid", symmetry)
    return NewPuzzle(clues, clues.replace(".", "9"), form, rating, version)


PUZZLES = {
    "sudoku": [
        _puzzle("12..", rating=0, symmetry=0b01),
        _puzzle("1...", rating=3, symmetry=0b11),
        _puzzle("123."),
        _puzzle("4...", rating=99, symmetry=0b10),
    ],
    "hanidoku": [_puzzle("..7", rating=2)],
}


RECIPE = Recipe(
    spec=JobSpec(kind="sudoku"),
    n_requested=4,
    seed=1,
    patience=1,
    shard_size=1,
    algorithm_version=1,
)


@pytest.fixture
def filled(database: Database) -> Database:
    """A database with four Sudoku and a Hanidoku, in this order."""
    with database.write() as session:
        job_id = job_lifecycle.create(session, RECIPE).id
        for kind, puzzles in PUZZLES.items():
            for puzzle in puzzles:
                store(session, job_id, kind, [puzzle])
    return database


def _clues(database: Database, filters: Filters) -> list[str]:
    with database.read() as session:
        return [row.clues for row in iter_puzzles(session, filters)]


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), ["12..", "1...", "123.", "4...", "..7"]),
        (Filters(kind="hanidoku"), ["..7"]),
        (Filters(min_clues=2, max_clues=2), ["12.."]),
        (Filters(ratings=((0, 0), (3, 98))), ["12..", "1..."]),
        (Filters(kind="sudoku", symmetry=0b10), ["1...", "4..."]),
        (Filters(symmetry=0b11), ["1..."]),
        (Filters(limit=2), ["12..", "1..."]),
        (Filters(order=Order.NEWEST, limit=2), ["..7", "4..."]),
        (Filters(order=Order.CLUES, kind="sudoku"), ["1...", "4...", "12..", "123."]),
        (Filters(order=Order.RATING), ["12..", "..7", "1...", "4...", "123."]),
        (Filters(since=0.0, limit=1), ["12.."]),
        (Filters(since=9e12), []),
        (Filters(source="nowhere.txt"), []),
    ],
    ids=str,
)
def test_filters_choose_and_orders_arrange(
    filled: Database, filters: Filters, expected: list[str]
) -> None:
    assert _clues(filled, filters) == expected


def test_a_random_order_depends_on_the_seed_and_the_puzzles_alone(filled: Database) -> None:
    def order(seed: int) -> list[str]:
        return _clues(filled, Filters(order=Order.RANDOM, seed=seed))

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(30)}) > 10
    assert all(sorted(order(seed)) == sorted(order(0)) for seed in range(30))
    with filled.write() as session:
        store(session, 1, "sudoku", [_puzzle("999.")])
    assert [clues for clues in order(1) if clues != "999."] == _without("999.", order(1))


def _without(clues: str, puzzles: list[str]) -> list[str]:
    return [other for other in puzzles if other != clues]


def test_counts_are_by_kind_rating_and_clues(filled: Database) -> None:
    with filled.read() as session:
        assert count_puzzles(session, Filters(kind="hanidoku")) == [
            PuzzleCount("hanidoku", 2, 1, 1)
        ]
        assert sum(count.n_puzzles for count in count_puzzles(session, Filters())) == 5


def test_puzzles_that_a_rating_leaves_out_for_want_of_one_are_counted(filled: Database) -> None:
    with filled.read() as session:
        assert count_unrated(session, Filters(ratings=((0, 99),))) == 1
        assert count_unrated(session, Filters(kind="hanidoku", ratings=((0, 1),))) == 0


def _add(database: Database, name: str, filters: Filters) -> int:
    with database.write() as session:
        collections.ensure(session, name)
        return collections.append(session, name, iter_ids(session, filters))


def test_a_collection_keeps_its_order_and_adding_twice_changes_nothing(filled: Database) -> None:
    assert _add(filled, "summer", Filters(order=Order.NEWEST, limit=2)) == 2
    assert _add(filled, "summer", Filters(order=Order.NEWEST, limit=2)) == 0
    assert _add(filled, "summer", Filters(limit=4)) == 3
    assert _clues(filled, Filters(collection="summer")) == ["..7", "4...", "12..", "1...", "123."]


def test_what_one_collection_has_another_can_leave_out(filled: Database) -> None:
    _add(filled, "summer", Filters(limit=2))
    _add(filled, "winter", Filters(kind="hanidoku"))
    assert _add(filled, "autumn", Filters(not_in=("summer", "winter"))) == 2
    assert _clues(filled, Filters(collection="autumn")) == ["123.", "4..."]


def test_an_exclusion_comes_before_the_limit(filled: Database) -> None:
    with filled.read() as session:
        chosen = list(iter_ids(session, Filters(limit=2), frozenset({"canonical 12.."})))
        all_ids = list(iter_ids(session, Filters()))
    assert chosen == all_ids[1:3]


def test_collections_are_compared_and_merged(filled: Database) -> None:
    _add(filled, "one", Filters(limit=3))
    _add(filled, "two", Filters(order=Order.NEWEST, limit=3))
    with filled.write() as session:
        assert collections.compare(session, "one", "two") == collections.Comparison(2, 2, 1)
        assert collections.append(session, "one", collections.puzzle_ids(session, "two")) == 2
        assert collections.summary(session, "one").n_puzzles == 5


def test_deleting_a_collection_keeps_its_puzzles(filled: Database) -> None:
    _add(filled, "summer", Filters())
    with filled.write() as session:
        collections.remove(session, "summer")
        assert collections.summaries(session) == []
    assert len(_clues(filled, Filters())) == 5


def test_unknown_and_doubled_names_are_refused(filled: Database) -> None:
    _add(filled, "summer", Filters())
    with filled.write() as session:
        with pytest.raises(CollectionExistsError, match="collection summer: exists already"):
            collections.create(session, "summer")
        with pytest.raises(UnknownCollectionError, match="`cluesmith collection list`"):
            list(iter_puzzles(session, Filters(not_in=("spring",))))
        with pytest.raises(UnknownJobError):
            list(iter_puzzles(session, Filters(job=77)))


def test_lines_that_pass_are_stored_with_their_source(filled: Database) -> None:
    job_id = submit(filled, [(1, "a"), (5, "b")])
    with filled.write() as session:
        job_lifecycle.start(session, job_id)
        claim = leases.claim(session, job_id, 0, Purpose.VERIFY, "worker")
        assert claim is not None
        rows = [
            VerdictRow(1, "a", "sudoku", "minimal", 1, "", _puzzle("5...")),
            VerdictRow(5, "b", "sudoku", "multiple", 0, ""),
        ]
        assert submissions.complete(session, claim, rows)
    assert _clues(filled, Filters(source="a.txt")) == ["5..."]
    assert _clues(filled, Filters(job=job_id)) == ["5..."]
    with filled.read() as session:
        kept = [(row.text, row.stored) for row in submissions.iter_verdicts(session, job_id)]
        only = list(submissions.iter_verdicts(session, job_id, ["multiple"]))
    assert kept == [("a", "5..."), ("b", None)]
    assert [row.line_number for row in only] == [5]


def test_a_job_rates_what_has_no_rating(filled: Database) -> None:
    with filled.write() as session:
        job = ratings.create(session, "sudoku", shard_size=1)
        job_lifecycle.start(session, job.id)
        claim = leases.claim(session, job.id, 0, Purpose.RATE, "worker")
        assert claim is not None
        (unrated,) = ratings.puzzles_of(session, claim)
        assert unrated.clues == "123."
        assert ratings.complete(session, claim, {unrated.id: 6}, rater_version=1)
        assert job.n_found == job.n_requested == 1
        with pytest.raises(NothingToRateError, match="no sudoku without a rating"):
            ratings.create(session, "sudoku", shard_size=1)
    assert _clues(filled, Filters(ratings=((6, 6),))) == ["123."]


def test_symmetry_is_that_of_the_guise_that_is_written(filled: Database) -> None:
    masks = {"12..": 0b01, "3.3.": 0b10, "7...": 0b01}
    own = [(1, None), (2, "3.3."), (3, "7...")]  # of 12.., 1..., 123.
    with filled.write() as session:
        job_id = job_lifecycle.create(session, RECIPE).id
        for number, clues in own:
            solution = None if clues is None else "9999"
            session.add(
                JobPuzzle(
                    job_id=job_id,
                    ordinal=number,
                    attempt=number,
                    position=0,
                    puzzle_id=number,
                    clues=clues,
                    solution=solution,
                )
            )

    def filters(symmetry: int) -> Filters:
        return Filters(job=job_id, symmetry=symmetry, mask_of=masks.__getitem__, limit=2)

    assert _clues(filled, filters(0b01)) == ["12..", "7..."]
    assert _clues(filled, filters(0b10)) == ["3.3."]
    with filled.read() as session:
        assert sum(part.n_puzzles for part in count_puzzles(session, filters(0b01))) == 2
        told = [row.symmetry for row in iter_puzzles(session, Filters(job=job_id))]
        # A collection keeps the stored ones, whatever guises the job has of them.
        assert list(iter_ids(session, filters(0b10))) == [2]
        assert list(iter_ids(session, filters(0b01))) == [1, 2]
    assert told == [0b01, None, None]
