"""A job accepts the first N distinct puzzles in attempt order, however the work was done."""

import itertools
import json
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shard_steps import (
    claim,
    claimed,
    clues_of,
    make_job,
    new_puzzle,
    statements_of,
    status_now,
)
from sqlalchemy import func, select
from stored_ratings import stored_rating

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.overlap_indexes import overlap_index_named
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.database import job_lookup
from cluesmith.storage.database.connection import Database
from cluesmith.storage.database.models import JobPuzzle, Puzzle, Shard
from cluesmith.storage.database.states import Status
from cluesmith.storage.jobs import job_lifecycle, leases, result_acceptance
from cluesmith.storage.jobs.result_acceptance import Judge, accept_next, complete
from cluesmith.storage.jobs.shard_results import FoundPuzzle, decode, encode
from cluesmith.storage.puzzles.job_overlaps import OverlapIndexes
from cluesmith.storage.puzzles.selection import Filters, iter_puzzles
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle, store
from cluesmith.worker.jobs.dispatch import JUDGE

Attempts = list[list[str]]
"""The clues that each attempt of a job finds."""


def _found(attempts: Attempts, first: int, size: int) -> list[FoundPuzzle]:
    return [
        FoundPuzzle(attempt, position, _puzzle(clues))
        for attempt in range(first, min(first + size, len(attempts)))
        for position, clues in enumerate(attempts[attempt])
    ]


def _puzzle(clues: str, canonical: str | None = None) -> NewPuzzle:
    return new_puzzle(clues, canonical, _grid_class(clues))


def _grid_class(clues: str) -> str:
    return str(ord(clues[-1]) % 3)


def _first_distinct(
    attempts: Attempts, n_requested: int, patience: int, per_grid: int | None = None
) -> list[str]:
    """The definition of a job's answer, attempt by attempt."""
    answer: list[str] = []
    n_barren = 0
    for puzzles in attempts:
        n_before = len(answer)
        for clues in puzzles:
            if clues not in answer and len(answer) < n_requested:
                same_grid = [c for c in answer if _grid_class(c) == _grid_class(clues)]
                if per_grid is None or len(same_grid) < per_grid:
                    answer.append(clues)
        n_barren = 0 if len(answer) > n_before else n_barren + 1
        if len(answer) == n_requested or n_barren == patience:
            break
    return answer


def _complete(
    database: Database,
    job_id: int,
    number: int,
    attempts: Attempts,
    judge: Judge = JUDGE,
    taken: leases.Claim | None = None,
) -> bool:
    taken = taken or claim(database, job_id, number)
    if taken is None:
        return False
    with database.write() as session:
        return complete(session, taken, _found(attempts, taken.first, taken.size), judge)


def _accept(database: Database, job_id: int, judge: Judge = JUDGE) -> None:
    while True:
        with database.write() as session:
            job = job_lookup.locked(session, job_id)
            if job is None or not accept_next(session, job, judge):
                return


@given(
    attempts=st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=3), max_size=30),
    n_requested=st.integers(1, 8),
    patience=st.integers(1, 6),
    per_grid=st.none() | st.integers(1, 3),
    cuts=st.lists(st.integers(1, 7), min_size=30, max_size=30),
)
def test_answer_does_not_depend_on_the_cut(
    attempts: Attempts, n_requested: int, patience: int, per_grid: int | None, cuts: list[int]
) -> None:
    answer: list[str] = []
    last_new, first, is_exhausted = -1, 0, False
    for size in cuts:
        if first >= len(attempts) or len(answer) == n_requested or is_exhausted:
            break
        size = min(size, len(attempts) - first)
        acceptance = JUDGE.acceptance(
            n_missing=n_requested - len(answer),
            patience=patience,
            per_grid=per_grid,
            already_accepted=set(answer),
            n_of_grid=Counter(map(_grid_class, answer)),
            last_new_attempt=last_new,
        )
        for item in _found(attempts, first, size):
            if acceptance.accepts(item.attempt, item.canonical, item.puzzle.grid_class, b""):
                answer.append(item.puzzle.clues)
        last_new = acceptance.last_new_attempt
        is_exhausted = acceptance.is_exhausted(first + size)
        first += size
    assert answer == _first_distinct(attempts, n_requested, patience, per_grid)


def test_results_survive_encoding_in_order() -> None:
    form = ("..", 1, "b", 5)
    rated = NewPuzzle("..", "12", *form, "medium", stored_rating(1, 34, ed=12))
    found = [
        FoundPuzzle(2, 0, _puzzle("1.")),
        FoundPuzzle(0, 1, _puzzle(".2")),
        FoundPuzzle(0, 0, rated),
    ]
    assert decode(encode(found)) == sorted(found, key=lambda item: (item.attempt, item.position))


def test_results_of_a_worker_of_another_version_are_read() -> None:
    found = [FoundPuzzle(0, 0, _puzzle("1.")._replace(rating=stored_rating(1, 34, whip=2)))]
    facts, of_rating, rows = json.loads(encode(found))
    facts.append("colour")
    rows[0].insert(-1, "red")
    of_rating[of_rating.index("whip")] = "loop"
    known = found[0].puzzle._replace(rating=stored_rating(1, 34, whip=None))
    assert decode(json.dumps([facts, of_rating, rows])) == [FoundPuzzle(0, 0, known)]


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))), ids=str)
def test_shards_may_finish_in_any_order(database: Database, order: tuple[int, ...]) -> None:
    attempts = [["1..."], ["2...", "1..."], [], ["3..."], ["2..."], ["4..."]]
    job_id = make_job(database, n_requested=4, shard_size=2, n_shards=3)
    for number in order:
        _complete(database, job_id, number, attempts)
        _accept(database, job_id)
        answer = clues_of(database, Filters(job=job_id))
        assert answer == ["1...", "2...", "3...", "4..."][: len(answer)]
    assert status_now(database, job_id).status == Status.DONE
    assert len(answer) == 4


def test_twenty_asked_for_are_twenty_and_no_surplus_is_stored(database: Database) -> None:
    attempts = [[f"{n:04}"] for n in range(64)]
    job_id = make_job(database, n_requested=20, shard_size=16, n_shards=4)
    for number in (3, 2, 1, 0):
        _complete(database, job_id, number, attempts)
    _accept(database, job_id)
    assert clues_of(database, Filters(job=job_id)) == [f"{n:04}" for n in range(20)]
    status = status_now(database, job_id)
    assert (status.status, status.found, status.attempts) == (Status.DONE, 20, 20)
    with database.read() as session:
        assert session.scalar(select(func.count(Puzzle.id))) == 20
        assert session.scalar(select(func.count()).where(Shard.result.is_not(None))) == 0
        assert session.scalar(select(func.count()).select_from(Shard)) == 2


def test_puzzle_of_two_jobs_is_stored_once(database: Database) -> None:
    for attempts in ([["1..."], ["2..."]], [["2..."], ["3..."]]):
        job_id = make_job(database, n_requested=2, shard_size=2, n_shards=1)
        _complete(database, job_id, 0, attempts)
        _accept(database, job_id)
    assert clues_of(database, Filters(job=job_id)) == ["2...", "3..."]
    with database.read() as session:
        assert [row.clues for row in iter_puzzles(session, Filters())] == ["1...", "2...", "3..."]
        assert session.scalar(select(func.count()).select_from(JobPuzzle)) == 4


def _accepted(database: Database, found: list[NewPuzzle], excluded: tuple[str, ...] = ()) -> int:
    """Make a job that finds these puzzles, one an attempt, and accept it."""
    is_rated = any(puzzle.rating is not None for puzzle in found)
    spec = JobSpec(kind="sudoku4", is_rated=is_rated)
    sizes = {"n_requested": len(found), "shard_size": len(found)}
    job_id = make_job(database, spec=spec, excluded=excluded, **sizes)
    shard = [FoundPuzzle(i, 0, puzzle) for i, puzzle in enumerate(found)]
    taken = claimed(database, job_id)
    with database.write() as session:
        assert complete(session, taken, shard, JUDGE)
    return job_id


def test_an_isomorph_does_not_count_and_the_first_stands_for_both(database: Database) -> None:
    alike = [_puzzle("1...", "...1"), _puzzle(".1..", "...1"), _puzzle("12..", "..12")]
    job_id = _accepted(database, alike)
    assert clues_of(database, Filters(job=job_id)) == ["1...", "12.."]
    assert status_now(database, job_id).dropped_same == 1


def test_puzzles_of_two_kinds_and_isomorphs_are_stored_in_one_transaction(
    database: Database,
) -> None:
    job_id = make_job(database, n_requested=2, shard_size=1, n_shards=2)
    with database.write() as session:
        first = store(session, job_id, "sudoku4", [_puzzle("1..."), _puzzle("2...")])
        other = store(session, job_id, "hanidoku", [_puzzle("1...")])
        again = store(session, job_id, "sudoku4", [_puzzle("2..."), _puzzle("3...")])
        alike = store(
            session, job_id, "sudoku4", [_puzzle("4...", "...4"), _puzzle(".4..", "...4")]
        )
    assert alike["...4"].clues == "4..."
    ids = [first["1..."].id, first["2..."].id, other["1..."].id, again["3..."].id]
    assert len(set(ids)) == 4
    assert again["2..."] == first["2..."]


def test_jobs_that_store_the_same_at_once_do_not_lock_each_other_out(
    postgresql_url: str,
) -> None:
    database = Database(postgresql_url)
    attempts = [[f"{number:04}."] for number in range(2000)]
    ids = [make_job(database, n_requested=2000, shard_size=500, n_shards=4) for _ in range(3)]
    # Each meets the common puzzles in an order of its own.
    orders = [attempts, attempts[::-1], random.Random(1).sample(attempts, 2000)]

    def accept_all(job_id: int, attempts: Attempts) -> bool:
        return all(_complete(database, job_id, number, attempts) for number in range(4))

    with ThreadPoolExecutor() as pool:
        assert all(pool.map(accept_all, ids, orders))
    for job_id, of_job in zip(ids, orders, strict=True):
        assert clues_of(database, Filters(job=job_id)) == [clues for (clues,) in of_job]
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(Puzzle)) == 2000
    database.close()


def test_a_job_exports_what_it_found_whatever_was_stored_before(database: Database) -> None:
    _accepted(database, [_puzzle(".1..", "...1")])
    job_id = _accepted(database, [_puzzle("1...", "...1"), _puzzle("12..", "..12")])
    assert clues_of(database, Filters(job=job_id)) == ["1...", "12.."]
    with database.read() as session:
        assert [row.clues for row in iter_puzzles(session, Filters())] == [".1..", "12.."]
        (first, _) = iter_puzzles(session, Filters(job=job_id))
        assert first.solution == "1999"


def test_excluded_puzzles_do_not_count(database: Database) -> None:
    job_id = _accepted(database, [_puzzle("1..."), _puzzle("2..."), _puzzle("3...")], ("2...",))
    assert clues_of(database, Filters(job=job_id)) == ["1...", "3..."]
    status = status_now(database, job_id)
    assert (status.dropped_excluded, status.dropped_same) == (1, 0)


def test_a_stored_puzzle_takes_over_the_newer_rating_of_the_same_clues(database: Database) -> None:
    plain = _puzzle("1...", "...1")
    older = plain._replace(rating=stored_rating(1, 34, version=1))
    newer = plain._replace(rating=stored_rating(2, 44, whip=None))
    same_version = plain._replace(rating=stored_rating(3, 80))
    for puzzle in (plain, older, newer, same_version):
        _accepted(database, [puzzle])
    with database.read() as session:
        (row,) = iter_puzzles(session, Filters())
    # The longest whip stays, where it is not looked for anew.
    assert (row.level, row.er, row.whip) == (2, 44, 0)


@pytest.mark.parametrize(
    ("ratings", "kept"),
    [
        ([(2, None), (2, "p1.A")], "p1.A"),
        ([(2, "p1.A"), (2, None)], "p1.A"),
        ([(2, "p1.A"), (3, None)], None),
        ([(2, "p1.A"), (3, "p1.B")], "p1.B"),
        ([(3, "p1.B"), (2, "p1.A")], "p1.B"),
    ],
)
def test_a_path_is_kept_while_no_newer_rating_comes(
    database: Database, ratings: list[tuple[int, str | None]], kept: str | None
) -> None:
    for version, path in ratings:
        rating = stored_rating(1, 34, version=version, path=path)
        _accepted(database, [_puzzle("1...", "...1")._replace(rating=rating)])
    with database.read() as session:
        (row,) = iter_puzzles(session, Filters())
    assert row.path == kept


def test_another_equivalent_keeps_its_rating_with_the_job_that_found_it(database: Database) -> None:
    _accepted(database, [_puzzle("1...", "...1"), _puzzle("2...", "...2")])
    equivalent = _puzzle(".1..", "...1")._replace(rating=stored_rating(2, 66))
    same = _puzzle("2...", "...2")._replace(rating=stored_rating(1, 34))
    job_id = _accepted(database, [equivalent, same])
    with database.read() as session:
        of_job = [(row.clues, row.er) for row in iter_puzzles(session, Filters(job=job_id))]
        stored = {row.clues: row.er for row in iter_puzzles(session, Filters())}
    assert of_job == [(".1..", 66), ("2...", 34)]
    assert stored == {"1...": None, "2...": 34}


@pytest.mark.parametrize("levels", [("easy", None), (None, "easy")], ids=["first", "last"])
def test_a_puzzle_that_is_strictly_minimal_too_is_stored_as_that(
    database: Database, levels: tuple[str | None, ...]
) -> None:
    for clues, level in zip(("1...", ".1.."), levels, strict=True):
        _accepted(database, [_puzzle(clues, "...1")._replace(minimal_at=level)])
    with database.read() as session:
        assert [row.minimal_at for row in iter_puzzles(session, Filters())] == [None]


def test_job_is_exhausted_at_the_very_attempt(database: Database) -> None:
    # Attempt 0 is new, 1 to 3 are not: what attempt 4 brings comes too late.
    attempts = [["1..."], [], ["1..."], [], ["2..."], ["3..."]]
    job_id = make_job(database, n_requested=3, shard_size=6, n_shards=1, patience=3)
    _complete(database, job_id, 0, attempts)
    _accept(database, job_id)
    status = status_now(database, job_id)
    assert (status.status, status.found, status.attempts) == (Status.EXHAUSTED, 1, 4)
    assert clues_of(database, Filters(job=job_id)) == ["1..."]


def test_a_shard_whose_turn_it_is_is_accepted_once_as_it_is_completed(database: Database) -> None:
    attempts = [["1..."], ["2..."]]
    job_id = make_job(database, n_requested=2, shard_size=1, n_shards=2)
    _complete(database, job_id, 0, attempts)
    _accept(database, job_id)
    assert not _complete(database, job_id, 0, attempts)
    assert clues_of(database, Filters(job=job_id)) == ["1..."]
    _complete(database, job_id, 1, attempts)
    assert clues_of(database, Filters(job=job_id)) == ["1...", "2..."]
    assert status_now(database, job_id).status == Status.DONE


def test_a_shard_of_a_cancelled_job_brings_nothing(database: Database) -> None:
    job_id = make_job(database, n_requested=2, shard_size=1, n_shards=2)
    taken = claimed(database, job_id)
    with database.write() as session:
        job_lifecycle.cancel(session, job_id)
    assert not _complete(database, job_id, 0, [["1..."]], taken=taken)
    assert clues_of(database, Filters(job=job_id)) == []


def test_who_would_read_much_leaves_accepting_to_who_accepted_last(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(result_acceptance, "MAX_UNREAD", 1)
    attempts = [["1".rjust(number, ".").ljust(16, ".")] for number in range(1, 8)]
    job_id = make_job(
        database,
        n_requested=7,
        shard_size=1,
        n_shards=7,
        spec=JobSpec("sudoku4", max_overlap="half"),
    )
    last, other = (Judge(Acceptance, OverlapIndexes(overlap_index_named)) for _ in range(2))
    for number in range(3):
        _complete(database, job_id, number, attempts, last)
    claims = [claim(database, job_id, number) for number in range(3, 7)]
    for number in (3, 4):
        _complete(database, job_id, number, attempts, other, claims[number - 3])
    _accept(database, job_id, other)
    assert status_now(database, job_id).found == 3
    _complete(database, job_id, 5, attempts, last, claims[2])
    _accept(database, job_id, last)
    assert status_now(database, job_id).found == 6
    # Nobody works on the job any more, so there may be nobody else.
    _complete(database, job_id, 6, attempts, other, claims[3])
    _accept(database, job_id, other)
    assert clues_of(database, Filters(job=job_id)) == [clues for (clues,) in attempts]


def test_a_large_shard_is_accepted_in_the_statements_of_a_small_one(database: Database) -> None:
    n_statements = []
    for size in (30, 3000):
        numbers = list(range(size, 2 * size))
        random.Random(1).shuffle(numbers)
        attempts = [[f"{n:081}"] for n in numbers]
        job_id = make_job(database, n_requested=size, shard_size=size, n_shards=1)
        taken = claimed(database, job_id)
        with database.write() as session, statements_of(session) as statements:
            assert complete(session, taken, _found(attempts, 0, size), JUDGE)
        assert clues_of(database, Filters(job=job_id)) == [clues for (clues,) in attempts]
        n_statements.append(len(statements))
    assert 0 < n_statements[1] == n_statements[0]


def test_what_a_job_has_already_makes_the_next_shard_no_dearer(sqlite_url: str) -> None:
    database = Database(sqlite_url)
    size, n_shards = 20, 100
    spec = JobSpec("sudoku4", per_grid=1)
    job_id = make_job(database, n_shards, spec, n_requested=size * n_shards, shard_size=size)
    steps = [_steps_to_complete(database, job_id, number) for number in range(n_shards)]
    assert status_now(database, job_id).found == size * n_shards
    database.close()
    assert 0 < max(steps[-10:]) < 2 * max(steps[:10])


def _steps_to_complete(database: Database, job_id: int, number: int) -> int:
    """Complete a shard whose puzzles are all of different grids; return hundreds of steps taken."""
    n_steps = 0

    def count() -> None:
        nonlocal n_steps
        n_steps += 1

    taken = claimed(database, job_id, number)
    texts = {each: f"{each:081}" for each in range(taken.first, taken.first + taken.size)}
    found = [
        FoundPuzzle(each, 0, new_puzzle(text, grid_class=text[-32:]))
        for each, text in texts.items()
    ]
    with database.write() as session:
        driver: Any = session.connection().connection.driver_connection
        driver.set_progress_handler(count, 100)
        assert complete(session, taken, found, JUDGE)
        driver.set_progress_handler(None, 0)
    return n_steps


def test_a_job_takes_no_more_of_a_grid_than_it_wants_and_counts_what_it_drops(
    database: Database,
) -> None:
    attempts = [["a", "b"], ["a", "d"], ["c", "e"], ["f", "g"]]  # a, d, g and b, e and c, f alike
    spec = JobSpec("sudoku4", per_grid=1)
    job_id = make_job(database, n_requested=4, shard_size=1, n_shards=4, spec=spec)
    for number in (2, 0, 3, 1):
        _complete(database, job_id, number, attempts)
        _accept(database, job_id)
    assert (
        clues_of(database, Filters(job=job_id))
        == _first_distinct(attempts, 4, 1000, 1)
        == ["a", "b", "c"]
    )
    status = status_now(database, job_id)
    assert (status.dropped_same, status.dropped_grid) == (1, 4)
