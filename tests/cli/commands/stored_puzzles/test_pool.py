"""Pools from the command line: made, listed, refused and removed."""

import json
import time
from collections.abc import Callable
from datetime import timedelta

from commands import Done

from cluesmith.storage.players.daily import latest_date

Run = Callable[..., Done]


def test_a_pool_is_listed_with_its_job_until_it_is_removed(cluesmith: Run) -> None:
    added = cluesmith("pool", "add", "easy", "sudoku4", "--count", "9", "--low", "3", "--seed", "1")
    assert (added.code, added.out) == (0, "1\n")
    (listed,) = map(json.loads, cluesmith("pool", "list", "--json").out.splitlines())
    assert (listed["name"], listed["low"], listed["high"], listed["job"]) == ("easy", 3, 9, 1)
    assert "easy  sudoku4" in cluesmith("pool", "list").out
    assert cluesmith("pool", "remove", "easy").out == (
        "pool easy removed; job 1 and its puzzles stay\n"
    )
    assert "no pools" in cluesmith("pool", "list").err


def test_the_marks_of_a_pool_change_and_the_right_way_round_only(cluesmith: Run) -> None:
    cluesmith("pool", "add", "easy", "sudoku4", "--count", "9", "--low", "3", "--seed", "1")
    assert cluesmith("pool", "change", "easy", "--low", "5").out == "pool easy: marks 5..9\n"
    wrong = cluesmith("pool", "change", "easy", "--count", "4")
    assert (wrong.code, "the low mark 5 is above the high mark 4" in wrong.err) == (1, True)
    listed = json.loads(cluesmith("pool", "list", "--json").out)
    assert (listed["low"], listed["high"]) == (5, 9)


def test_a_series_has_a_first_date(cluesmith: Run) -> None:
    first = latest_date(time.time()) - timedelta(days=2)
    given = ("--count", "9", "--first-date", first.isoformat(), "--seed", "1", "--json")
    assert cluesmith("pool", "add", "days", "sudoku4", *given).code == 0
    listed = json.loads(cluesmith("pool", "list", "--json").out)
    assert (listed["first_date"], listed["n_taken"], listed["low"]) == (first.isoformat(), 3, 5)


def test_marks_the_wrong_way_round_and_names_in_use_make_no_job(cluesmith: Run) -> None:
    wrong = cluesmith("pool", "add", "easy", "sudoku4", "--count", "5", "--low", "6")
    assert wrong.code == 2
    assert "--low 6 must be at most --count, which is 5" in wrong.err
    for code in (0, 1):
        done = cluesmith("pool", "add", "easy", "sudoku4", "--count", "5", "--seed", "1")
        assert done.code == code
    repair = "choose another, or free it with `cluesmith delete 1`"
    assert f"job name easy: job 1 has it; {repair}" in " ".join(done.err.split())
    assert cluesmith("jobs").out.count("easy") == 1


def test_a_pool_that_is_not_there_is_reported(cluesmith: Run) -> None:
    gone = cluesmith("pool", "remove", "hard")
    assert gone.code == 1
    assert "pool hard: there is no such pool; `cluesmith pool list` names all" in gone.err
