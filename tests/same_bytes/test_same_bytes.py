"""The same job and seed give the same bytes as before, by whatever way, and so do verdicts."""

import pytest
from digest_runs import (
    COMMANDS,
    JOBS,
    SHOWN,
    enqueued,
    generated,
    printed,
    recorded,
    shown,
    transcript,
)

from cluesmith.worker.settings import HOME

DIGESTS = recorded()

# Whips of Hanidoku take a minute.
LONG = {"hanidoku-whip": [pytest.mark.exhaustive], "csv-fields": [pytest.mark.slow]}


def test_every_command_has_a_digest_and_every_digest_a_command():
    assert list(DIGESTS) == [*JOBS, *COMMANDS]
    assert len(set(DIGESTS.values())) == len(DIGESTS)


@pytest.mark.parametrize("name", [pytest.param(each, marks=LONG.get(each, ())) for each in JOBS])
def test_generate_gives_the_same_bytes_as_before(name):
    assert generated(name) == DIGESTS[name]


@pytest.mark.parametrize("name", COMMANDS)
def test_a_command_prints_the_same_bytes_as_before(name):
    assert printed(name) == DIGESTS[name]


@pytest.mark.parametrize("command", SHOWN)
def test_a_command_writes_what_it_wrote_when_people_looked_at_it(command):
    assert shown(command) == transcript()[command]


# One for each way in which puzzles are made, limited, left out and written.
BY_WORKERS = (
    *("sudoku", "sudoku-per-grid-any", "hanidoku-spread", "sudoku4-exhausted", "sudoku16"),
    *("futoshiki5", "killer6-proper-rot180", "sudoku-max-20-overlap-half", "sudoku-17"),
    *("sudoku-x-max-14", "hanidoku-exact-4-spread", "sudoku-whip-2-to-4", "sudoku-rated-pool"),
    *("hanidoku-rot60", "sudoku-pattern-rot180", "hanidoku-filled-pattern", "hanidoku-excluded"),
    *("csv", "jsonl", "grid-hanidoku", "zero-with-solution", "line-format"),
)


@pytest.mark.slow
@pytest.mark.usefixtures("services")
@pytest.mark.parametrize("name", BY_WORKERS)
def test_workers_give_the_same_bytes_as_before(name, command_environ, home):
    # All in one database, where some jobs find puzzles that others have stored.
    assert enqueued(name, {**command_environ, HOME: str(home)}) == DIGESTS[name]
