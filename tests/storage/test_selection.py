"""Selection and collections: which puzzles, in which order, and where they are kept."""

from dataclasses import asdict

import pytest
from shard_steps import claimed, clues_of, make_job, new_puzzle, submit
from sqlalchemy import update
from sqlalchemy.exc import IntegrityError
from stored_ratings import rated, stored_rating

from cluesmith.generator.rating.wanted.difficulty import CRITERIA, is_met, read_difficulty
from cluesmith.generator.spec_options import Wanted
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import Job, JobPuzzle, Puzzle
from cluesmith.storage.database.rating_columns import RATING_COLUMNS, StoredRating
from cluesmith.storage.database.states import Purpose
from cluesmith.storage.jobs import ratings, submissions
from cluesmith.storage.jobs.submissions import VerdictRow
from cluesmith.storage.puzzles import stored_collections
from cluesmith.storage.puzzles.selection import (
    Filters,
    Order,
    PuzzleCount,
    count_puzzles,
    count_unrated,
    iter_ids,
    iter_puzzles,
)
from cluesmith.storage.puzzles.stored_puzzles import store
from cluesmith.storage.puzzles.stored_ratings import rating_values
from cluesmith.storage.storage_errors import (
    CollectionExistsError,
    NothingToRateError,
    UnknownCollectionError,
    UnknownJobError,
)

_HARD = stored_rating(2, 66, ep=12, ed=12, whip=3, techniques=0b10011, hardest=4, score=40)
_EXTREME = stored_rating(4, 90, ep=90, ed=20, whip=99, techniques=0b10100, hardest=2, score=30)
PUZZLES = {
    "sudoku": [
        new_puzzle("12..", rating=stored_rating(0, 12, score=9), symmetry=0b01, minimal_at="easy"),
        new_puzzle("1...", rating=_HARD, symmetry=0b11),
        new_puzzle("123."),
        new_puzzle("4...", rating=_EXTREME, symmetry=0b10),
    ],
    "hanidoku": [new_puzzle("..7", rating=stored_rating(2, whip=2, techniques=0b1000, score=20))],
}


MET = {
    "level=easy,hard": ["12..", "1...", "..7"],
    "er=1.2..6.6": ["12..", "1..."],
    "ep=1.2..1.2": ["12..", "1..."],
    "ed=1.3..2.0": ["4..."],
    "technique=pointing": ["1...", "4..."],
    "technique=pointing,hidden-single": ["1..."],
    "hardest=naked-single,pointing": ["1...", "4..."],
    "without=pointing": ["12..", "..7"],
    "score=10..30": ["4...", "..7"],
    "whip=2..98": ["1...", "..7"],
    "diamond": ["12.."],
    "pearl": ["12..", "4..."],
}


@pytest.fixture
def filled(database: Database) -> Database:
    """A database with four Sudoku and a Hanidoku, in this order."""
    job_id = make_job(database)
    with database.write() as session:
        for kind, puzzles in PUZZLES.items():
            for puzzle in puzzles:
                store(session, job_id, kind, [puzzle])
    return database


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(), ["12..", "1...", "123.", "4...", "..7"]),
        (Filters(kind="hanidoku"), ["..7"]),
        (Filters(min_clues=2, max_clues=2), ["12.."]),
        (Filters(minimal_at="easy"), ["12.."]),
        (Filters(order=Order.SCORE), ["12..", "..7", "4...", "1...", "123."]),
        (Filters(kind="sudoku", symmetry=0b10), ["1...", "4..."]),
        (Filters(symmetry=0b11), ["1..."]),
        (Filters(limit=2), ["12..", "1..."]),
        (Filters(order=Order.NEWEST, limit=2), ["..7", "4..."]),
        (Filters(order=Order.CLUES, kind="sudoku"), ["1...", "4...", "12..", "123."]),
        (Filters(order=Order.RATING), ["12..", "..7", "1...", "4...", "123."]),
        (rated("level=medium..expert er=1.0..6.6", kind="sudoku"), ["1..."]),
        (Filters(since=0.0, limit=1), ["12.."]),
        (Filters(since=9e12), []),
        (Filters(source="nowhere.txt"), []),
    ],
    ids=str,
)
def test_filters_choose_and_orders_arrange(
    filled: Database, filters: Filters, expected: list[str]
) -> None:
    assert clues_of(filled, filters) == expected


@pytest.mark.parametrize("text", MET, ids=str)
def test_the_database_selects_the_puzzles_whose_rating_is_wanted(
    filled: Database, text: str
) -> None:
    wanted = read_difficulty(text).conditions
    with filled.read() as session:
        rows = [asdict(row) for row in iter_puzzles(session, Filters())]
    met = [row["clues"] for row in rows if all(is_met(each, row) for each in wanted)]
    assert clues_of(filled, rated(text)) == met == MET[text]


def test_each_criterion_is_selected_by_and_is_a_keyword_of_the_library() -> None:
    names = {row.name for row in CRITERIA}
    assert names == {text.partition("=")[0] for text in MET}
    assert names <= Wanted.__annotations__.keys()


def test_a_random_order_depends_on_the_seed_and_the_puzzles_alone(filled: Database) -> None:
    def order(seed: int) -> list[str]:
        return clues_of(filled, Filters(order=Order.RANDOM, seed=seed))

    assert order(1) == order(1)
    assert len({tuple(order(seed)) for seed in range(30)}) > 10
    assert all(sorted(order(seed)) == sorted(order(0)) for seed in range(30))
    before = order(1)
    with filled.write() as session:
        store(session, 1, "sudoku", [new_puzzle("999.")])
    assert [clues for clues in order(1) if clues != "999."] == before


def test_counts_are_by_kind_level_andclues_of(filled: Database) -> None:
    with filled.read() as session:
        assert count_puzzles(session, Filters(kind="hanidoku")) == [
            PuzzleCount("hanidoku", 2, 1, 1)
        ]
        assert sum(count.n_puzzles for count in count_puzzles(session, Filters())) == 5


def test_puzzles_that_a_rating_leaves_out_for_want_of_one_are_counted(filled: Database) -> None:
    with filled.read() as session:
        assert count_unrated(session, rated("level=easy")) == 1
        assert count_unrated(session, rated("whip=0..1 without=full-house")) == 1
        assert count_unrated(session, rated("er=1.0..1.1", kind="hanidoku")) == 0
        assert count_unrated(session, Filters()) == 0


def _add(database: Database, name: str, filters: Filters) -> int:
    with database.write() as session:
        stored_collections.ensure(session, name)
        return stored_collections.append(session, name, iter_ids(session, filters))


def test_a_collection_keeps_its_order_and_adding_twice_changes_nothing(filled: Database) -> None:
    assert _add(filled, "summer", Filters(order=Order.NEWEST, limit=2)) == 2
    assert _add(filled, "summer", Filters(order=Order.NEWEST, limit=2)) == 0
    assert _add(filled, "summer", Filters(limit=4)) == 3
    assert clues_of(filled, Filters(collection="summer")) == ["..7", "4...", "12..", "1...", "123."]


def test_what_one_collection_has_another_can_leave_out(filled: Database) -> None:
    _add(filled, "summer", Filters(limit=2))
    _add(filled, "winter", Filters(kind="hanidoku"))
    assert _add(filled, "autumn", Filters(not_in=("summer", "winter"))) == 2
    assert clues_of(filled, Filters(collection="autumn")) == ["123.", "4..."]


def test_an_exclusion_comes_before_the_limit(filled: Database) -> None:
    with filled.read() as session:
        chosen = list(iter_ids(session, Filters(limit=2), frozenset({"12.."})))
        all_ids = list(iter_ids(session, Filters()))
    assert chosen == all_ids[1:3]


def test_collections_are_compared_and_merged(filled: Database) -> None:
    _add(filled, "one", Filters(limit=3))
    _add(filled, "two", Filters(order=Order.NEWEST, limit=3))
    with filled.write() as session:
        assert stored_collections.compare(session, "one", "two") == stored_collections.Comparison(
            2, 2, 1
        )
        assert (
            stored_collections.append(session, "one", stored_collections.puzzle_ids(session, "two"))
            == 2
        )
        assert stored_collections.summary(session, "one").n_puzzles == 5


def test_deleting_a_collection_keeps_its_puzzles(filled: Database) -> None:
    _add(filled, "summer", Filters())
    with filled.write() as session:
        stored_collections.remove(session, "summer")
        assert stored_collections.summaries(session) == []
    assert len(clues_of(filled, Filters())) == 5


def test_unknown_and_doubled_names_are_refused(filled: Database) -> None:
    _add(filled, "summer", Filters())
    with filled.write() as session:
        with pytest.raises(CollectionExistsError, match="collection summer: already exists"):
            stored_collections.create(session, "summer")
        with pytest.raises(UnknownCollectionError, match="`cluesmith collection list`"):
            list(iter_puzzles(session, Filters(not_in=("spring",))))
        with pytest.raises(UnknownJobError):
            list(iter_puzzles(session, Filters(job=77)))


def test_lines_that_pass_are_stored_with_their_source(filled: Database) -> None:
    job_id = submit(filled, [(1, "a"), (5, "b")])
    claim = claimed(filled, job_id, purpose=Purpose.VERIFY)
    rows = [
        VerdictRow(1, "a", "sudoku", "minimal", 1, "", new_puzzle("5...")),
        VerdictRow(5, "b", "sudoku", "multiple", 0, ""),
    ]
    with filled.write() as session:
        assert submissions.complete(session, claim, rows)
    assert clues_of(filled, Filters(source="a.txt")) == ["5..."]
    assert clues_of(filled, Filters(job=job_id)) == ["5..."]
    with filled.read() as session:
        kept = [(row.text, row.stored) for row in submissions.iter_verdicts(session, job_id)]
    with filled.read() as session:
        only = list(submissions.iter_verdicts(session, job_id, ["multiple"]))
    assert kept == [("a", "5..."), ("b", None)]
    assert [row.line_number for row in only] == [5]


def _rate(database: Database, version: int = 2, difficulty: str | None = None) -> list[str]:
    """Give all that lacks a rating of this version one; return which clues that are."""
    with database.write() as session:
        job_id = ratings.create(session, None, 1000, version, difficulty=difficulty).id
    claim = claimed(database, job_id, purpose=Purpose.RATE)
    with database.write() as session:
        unrated = ratings.puzzles_of(session, claim, version)
        found = {each: stored_rating(3, 80, whip=6, version=version) for each in unrated}
        assert ratings.complete(session, claim, found)
        job = session.get_one(Job, job_id)
        assert job.n_found == job.n_requested
        with pytest.raises(NothingToRateError, match="no stored puzzle without a rating"):
            ratings.create(session, None, 1, version, difficulty=difficulty)
    return [each.clues for each in unrated]


def test_a_job_rates_what_has_no_rating(filled: Database) -> None:
    assert _rate(filled) == ["123."]
    assert clues_of(filled, rated("level=expert")) == ["123."]


def test_a_job_rates_anew_what_an_older_version_rated(filled: Database) -> None:
    with filled.write() as session:
        session.execute(update(Puzzle).where(Puzzle.id == 1).values(rater_version=1))
        session.execute(update(Puzzle).where(Puzzle.id == 2).values(whip=None))
    assert _rate(filled) == ["12..", "123."]
    assert _rate(filled, difficulty="whip=0..99") == ["1..."]


def _job_of(database: Database, own: list[str | None], rating: StoredRating | None = None) -> int:
    """Make a job that found the first stored puzzles, in forms of its own or (None) as stored."""
    job_id = make_job(database)
    columns = dict(zip(RATING_COLUMNS, rating_values(rating), strict=True))
    with database.write() as session:
        for number, clues in enumerate(own, start=1):
            place = {"ordinal": number, "attempt": number, "position": 0, "puzzle_id": number}
            form = {} if clues is None else {"clues": clues, "solution": "9999", **columns}
            session.add(JobPuzzle(job_id=job_id, **place, **form))
    return job_id


def test_a_rating_is_that_of_the_form_that_is_written(filled: Database) -> None:
    job_id = _job_of(filled, [".1.2", None], stored_rating(1, 34))
    assert clues_of(filled, rated("level=easy", job=job_id)) == []
    assert clues_of(filled, rated("er=3.0..6.6", job=job_id)) == [".1.2", "1..."]
    with filled.read() as session:
        rows = [(row.level, row.er) for row in iter_puzzles(session, Filters(job=job_id))]
        counted = count_puzzles(session, Filters(job=job_id))
        # A collection keeps the stored ones.
        assert list(iter_ids(session, rated("level=easy", job=job_id))) == [1]
    assert rows == [(1, 34), (2, 66)]
    assert counted == [PuzzleCount("sudoku", 1, 2, 1), PuzzleCount("sudoku", 2, 1, 1)]


def test_equivalent_forms_of_jobs_are_rated_as_the_stored_puzzles_are(filled: Database) -> None:
    job_id = _job_of(filled, [".1.2", None])
    assert clues_of(filled, rated("level=easy,expert", job=job_id)) == []
    assert _rate(filled) == ["123.", ".1.2"]
    assert clues_of(filled, rated("level=easy,expert", job=job_id)) == [".1.2"]
    assert clues_of(filled, rated("level=easy")) == ["12.."]
    assert _rate(filled, version=3) == ["12..", "1...", "123.", "4...", "..7", ".1.2"]


def test_a_job_says_of_its_puzzles_for_which_level_they_are_minimal(filled: Database) -> None:
    job_id = _job_of(filled, [".1.2", None])
    with filled.read() as session:
        strict = [row.minimal_at for row in iter_puzzles(session, Filters(job=job_id))]
        assert clues_of(filled, Filters(job=job_id, minimal_at="easy")) == []
    with filled.write() as session:
        session.execute(update(Job).where(Job.id == job_id).values(minimal_at="hard"))
    with filled.read() as session:
        at_level = [row.minimal_at for row in iter_puzzles(session, Filters(job=job_id))]
        stored = [row.minimal_at for row in iter_puzzles(session, Filters(limit=2))]
    assert (strict, at_level, stored) == ([None] * 2, ["hard"] * 2, ["easy", None])


def test_each_puzzle_of_a_job_of_own_levels_is_minimal_at_its_own(filled: Database) -> None:
    job_id = _job_of(filled, [".1.2", None], stored_rating(1, 34))
    with filled.write() as session:
        session.execute(update(Job).where(Job.id == job_id).values(minimal_at="own"))
    with filled.read() as session:
        rows = [(row.level, row.minimal_at) for row in iter_puzzles(session, Filters(job=job_id))]
    assert rows == [(1, "medium"), (2, "hard")]
    assert clues_of(filled, Filters(job=job_id, minimal_at="hard")) == ["1..."]


def test_symmetry_is_that_of_the_form_that_is_written(filled: Database) -> None:
    masks = {"12..": 0b01, "3.3.": 0b10, "7...": 0b01}
    job_id = _job_of(filled, [None, "3.3.", "7..."])  # of 12.., 1..., 123.

    def filters(symmetry: int) -> Filters:
        return Filters(job=job_id, symmetry=symmetry, mask_of=masks.__getitem__, limit=2)

    assert clues_of(filled, filters(0b01)) == ["12..", "7..."]
    assert clues_of(filled, filters(0b10)) == ["3.3."]
    with filled.read() as session:
        assert sum(part.n_puzzles for part in count_puzzles(session, filters(0b01))) == 2
        told = [row.symmetry for row in iter_puzzles(session, Filters(job=job_id))]
        # A collection keeps the stored ones, whatever forms the job has of them.
        assert list(iter_ids(session, filters(0b10))) == [2]
        assert list(iter_ids(session, filters(0b01))) == [1, 2]
    assert told == [0b01, None, None]


# With the number of clues.
_WITH_DOTS = {"1.;white:r1c1c2": 2, "..;black:r2c1c2;white:r1c1c2": 2, "12;black:r1c1c2": 3}


@pytest.mark.parametrize(
    ("clues_of", "expected"),
    [
        ([((), 1, 9)], ["1.;white:r1c1c2", "12;black:r1c1c2"]),
        ([(("white", "black"), 2, 2)], ["..;black:r2c1c2;white:r1c1c2"]),
        ([(("white",), 1, 9), ((), 0, 0)], ["..;black:r2c1c2;white:r1c1c2"]),
    ],
    ids=str,
)
def test_puzzles_are_selected_by_the_clues_of_each_family(database, clues_of, expected):
    job_id = make_job(database)
    with database.write() as session:
        for clues in _WITH_DOTS:
            store(session, job_id, "tiny", [new_puzzle(clues)._replace(solution="12")])
        found = [*iter_puzzles(session, Filters(clues_of=tuple(clues_of)))]
    assert [(row.clues, row.n_clues) for row in found] == [(e, _WITH_DOTS[e]) for e in expected]


@pytest.mark.parametrize("clues", ["1", "1..", "1.white:r1c1c2"])
def test_clues_begin_with_as_many_digits_as_the_solution_has(database, clues):
    job_id = make_job(database)
    with pytest.raises(IntegrityError, match="ck_puzzle_solution"), database.write() as session:
        store(session, job_id, "tiny", [new_puzzle(clues)._replace(solution="12")])
